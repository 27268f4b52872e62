import ItineraryDocuments
import Testing
import TripTimeline

@Suite struct SafeFileNameTests {
  @Test(arguments: ["trip-1", "a", "2026.06_x", "A-1.b", "nul0", "com10"])
  func plainIDsAreNames(id: String) { #expect(safeFileName(id) == id) }

  @Test(arguments: [
    "", ".", "..", "../etc/passwd", "/etc/passwd", "a/b", "a\\b", ".hidden", "-rf", "a.", "é", "a b", "a\u{0}b", "a\nb",
    "~",
    "CON", "nul.txt", "com1", "LPT9.x", "mlb:745123", String(repeating: "x", count: 101), "a%2e", "_x",
  ])
  func othersAreHashes(id: String) {
    let name = safeFileName(id)
    #expect(name.hasPrefix("itinerary-") && name.count == 26)
    #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    #expect(safeFileName(id) == name)
  }

  @Test func hashesDiffer() {
    let ids = (0..<1_000).map { "a/\($0)" }
    #expect(Set(ids.map(safeFileName)).count == 1_000)
  }

  @Test(arguments: [
    (ExportFormat.ics, "ics", "ics"), (.markdown, "md", "md"), (.json, "json", "jsonl"), (.html, "html", "html"),
  ])
  func formatsHaveExtensions(format: ExportFormat, one: String, several: String) {
    #expect(format.fileExtension == one)
    #expect(format.fileExtension(several: true) == several)
  }
}
