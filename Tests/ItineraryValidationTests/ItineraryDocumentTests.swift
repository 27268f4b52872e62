import TestSupport
import FormatSyntax
import ItineraryValidation
import SourceText
import Testing

@Suite struct ItineraryDocumentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var name = "-"
    var layout = ItineraryDocument.Layout.document
    /// `line:column code` of each finding.
    var expected: [String] = []
    var valid = 0

    var testDescription: String { String(text.prefix(40)) }
  }

  static let trip =
    "{\"id\":\"t\",\"startDate\":\"2026-06-10\",\"dayCount\":1,\"items\":[{\"id\":\"c\",\"kind\":\"custom\",\"day\":1,\"sortOrder\":1}]}"

  static let cases: [Case] = [
    Case(text: trip, valid: 1),
    Case(text: "\u{FEFF}\n \(trip)\n\n", valid: 1),
    Case(text: "\(trip)\n\(trip)\n", layout: .lines, valid: 2),
    Case(text: "\n\n\(trip)\r\n\r\n{\n\(trip)", layout: .lines, expected: ["5:2 unreadable-itinerary"], valid: 2),
    Case(text: "\(trip)\n", name: "a.jsonl", layout: .lines, valid: 1),
    Case(text: "{\n", name: "a.ndjson", layout: .lines, expected: ["1:2 unreadable-itinerary"]),
    Case(text: "[\(trip),\n\(trip)]", valid: 2),
    Case(text: "[\n  \(trip),\n  {\"id\":\"x\" \"y\"},\n \(trip)]", expected: ["3:13 unreadable-itinerary"], valid: 2),
    Case(text: "[]", expected: ["1:1 unreadable-itinerary"]),
    Case(text: " [ \n ] ", expected: ["1:2 unreadable-itinerary"]),
    Case(text: "7", expected: ["1:1 unreadable-itinerary"]),
    Case(text: "\"text\"", expected: ["1:1 unreadable-itinerary"]),
    Case(text: "[7, null]", expected: ["1:2 unreadable-itinerary", "1:5 unreadable-itinerary"]),
    Case(text: "[\(trip),]", expected: ["1:\(trip.utf8.count + 3) unreadable-itinerary"], valid: 1),
    Case(text: "[\(trip)", expected: ["1:\(trip.utf8.count + 2) unreadable-itinerary"]),
    Case(text: "[\(trip)] x", expected: ["1:\(trip.utf8.count + 4) unreadable-itinerary"], valid: 1),
    Case(text: "{\"id\":\n\"t\",", expected: ["2:5 unreadable-itinerary"]),
    Case(text: "[[]]", expected: ["1:2 unreadable-itinerary"]),
    Case(text: "{\n\"id\": \"t\"\n}\n{}", expected: ["4:1 unreadable-itinerary"]),
    Case(text: "[]\n[]", layout: .lines, expected: ["1:1 unreadable-itinerary", "2:1 unreadable-itinerary"]),
  ]

  @Test(arguments: cases)
  func findsTheItineraries(_ test: Case) {
    let layout = test.text.withBytes { ItineraryDocument($0, name: test.name).layout }
    #expect(layout == test.layout)
    let result = report(on: test.text, name: test.name)
    // The same text stands in a document twice: what one id says of that is another test's.
    let found = result.findings.filter { $0.code != .duplicateItineraryID }
    #expect(found.map { "\($0.line):\($0.column) \($0.code)" } == test.expected, "\(result.findings)")
    #expect(result.summary.valid == test.valid)
    #expect(result.summary.unreadable == test.expected.count)
  }

  static let nests = [100, 100_000]

  @Test(arguments: nests, ["", "x.jsonl"])
  func deepNestingIsALimit(_ depth: Int, _ name: String) {
    let text =
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "\n" + ItineraryDocumentTests.trip
    let result = report(on: text, name: name)
    #expect(result.findings.first?.severity == .error)
    #expect(result.summary.unreadable >= 1)
  }

  @Test func manyItemsOfOneIDAreCountedInBoundedRoom() {
    let item = "{\"id\":\"c\",\"kind\":\"custom\",\"day\":1,\"sortOrder\":1}"
    let text =
      "{\"id\":\"t\",\"startDate\":\"2026-06-10\",\"dayCount\":1,\"items\":["
      + Array(repeating: item, count: 20_000).joined(separator: ",") + "]}"
    let result = report(on: text, limit: 10)
    #expect(result.findings.count == 10 && result.findings.allSatisfy { $0.code == "duplicate-item-id" })
    #expect(result.summary.errors == 19_999 && result.summary.warnings == 19_999)
  }

  @Test func anItineraryCutAnywhereIsUnreadable() {
    let text = ItineraryDocumentTests.trip
    for length in 1..<text.utf8.count {
      let cut = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      let result = report(on: cut, name: "a.jsonl")
      #expect(result.summary.unreadable == 1 && result.summary.itineraries == 1, "\(cut)")
    }
  }

  @Test func readsUTF16() {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in ItineraryDocumentTests.trip.utf16 {
      bytes.append(UInt8(unit & 0xFF))
      bytes.append(UInt8(unit >> 8))
    }
    let decoded = bytes.withBytes { TextEncoding.decodeToUTF8($0) } ?? []
    var validator = Validator()
    decoded.withBytes { validator.validate(ItineraryDocument($0, name: "a"), file: "a") }
    #expect(validator.sink.summary.valid == 1)
  }

  @Test(arguments: [1, 2, 3, 10, 1_000])
  func splitsAtLineEnds(_ parts: Int) {
    let text = (0..<100).map { String(repeating: "x", count: $0 % 7) }.joined(separator: "\n")
    text.withBytes { bytes in
      let ranges = ItineraryLines.split(bytes, parts: parts)
      #expect(ranges.count <= parts)
      #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == bytes.count)
      for (left, right) in zip(ranges, ranges.dropFirst()) {
        #expect(left.upperBound == right.lowerBound && bytes[left.upperBound - 1] == 0x0A)
      }
    }
  }
}
