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
}
