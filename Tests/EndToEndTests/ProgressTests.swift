import Foundation
import Testing
import TestSupport

/// The line of a long run: on a terminal of any width, and gone before anything else is shown.
@Suite(.enabled(if: Python.isThere, "no Python")) struct ProgressTests {
  /// The texts of the lines that were drawn one over the other.
  private func drawn(_ shown: String) -> [Substring] {
    shown.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).dropFirst().filter { !$0.isEmpty }
  }

  @Test(arguments: [12, 30, 80])
  func syncReportsWhatItDoes(columns: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-sync","version":1,"store":"store","feeds":["#
        + #"{"name":"faraway","source":"http://127.0.0.1:9/games.ics","http":{"attempts":1}}]}"#,
      "sportstime-sync.json")
    let shown = try Python.run(
      "in_terminal.py", [String(columns), Tool.binary.path, "sync", "--now", "2026-06-01T00:00:00Z"], in: folder.url)
    let line = try #require(drawn(shown.output).first, "\(shown.output)")
    #expect("fetching 1 address".hasPrefix(line.dropLast(columns < 20 ? 1 : 0)), "\(line)")
    #expect(line.count < columns)
    // It is taken away before the first message.
    #expect(shown.output.contains("\r\u{1B}[K\(line)\r\u{1B}[K"), "\(shown.output)")
    let quiet = try Python.run("in_terminal.py", [String(columns), Tool.binary.path, "sync", "-q"], in: folder.url)
    #expect(!quiet.output.contains("fetching"), "\(quiet.output)")
  }

  private func isOfReading(_ line: Substring) -> Bool {
    line.hasPrefix("reading 1 of 2: one") || line.hasPrefix("reading 2 of 2: two")
  }

  /// Feeds of so many records that the run takes a while, however fast the program was built.
  @Test func syncCountsRecords() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-sync","version":1,"store":"store","feeds":[{"name":"one","source":"a.csv"},"#
        + #"{"name":"two","source":"b.csv"}]}"#, "sportstime-sync.json")
    var rows = 2_000
    var shown = ""
    repeat {
      for (name, year) in [("a.csv", 1_900), ("b.csv", 2_000)] {
        let lines = (0..<rows).map { row in
          let day = String(format: "%04d-%02d-%02d", year + row / 336 % 90, row / 28 % 12 + 1, row % 28 + 1)
          return
            "\(name)\(row),mlb,Boston Red Sox,New York Yankees,Fenway Park,Boston,\(day)T19:05:00,America/New_York,"
            + "scheduled"
        }
        try folder.write(
          "id,league,home,away,venue,city,start,tz,status\n" + lines.joined(separator: "\n") + "\n", name)
      }
      shown = try Python.run(
        "in_terminal.py", ["48", Tool.binary.path, "sync", "--check", "--now", "2026-06-01T00:00:00Z"],
        in: folder.url
      ).output
      rows *= 2
    } while !drawn(shown).contains(where: isOfReading) && rows < 800_000
    let lines = drawn(shown).filter { !$0.contains(where: \.isNewline) }
    #expect(lines.contains(where: isOfReading), "\(shown.prefix(2_000))")
    #expect(lines.allSatisfy { $0.count < 48 }, "\(lines)")
  }
}
