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

  /// A feed comes through a pipe that is silent for longer than the 300 ms after which a run shows what it does. More time
  /// than that changes nothing.
  @Test func syncCountsRecords() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-sync","version":1,"store":"store","feeds":[{"name":"one","source":"a.csv"},"#
        + #"{"name":"two","source":"b.csv"}]}"#, "sportstime-sync.json")
    try folder.write(SeasonGame.table(SeasonGame.season), "b.csv")
    let terminal = Python.scripts.appendingPathComponent("in_terminal.py").path
    let shown = try Tool.shell(
      """
      mkfifo a.csv
      { exec 3> a.csv; sleep 0.4; cat b.csv >&3; } &
      '\(try #require(Python.interpreter).path)' '\(terminal)' 48 \
        '\(Tool.binary.path)' sync --check --now 2026-06-01T00:00:00Z
      wait
      """, in: folder
    ).output
    let lines = drawn(shown).filter { !$0.contains(where: \.isNewline) }
    for line in ["reading 1 of 2: one", "reading 2 of 2: two"] {
      #expect(lines.contains { $0.hasPrefix(line) }, "\(shown.prefix(2_000))")
    }
    #expect(lines.allSatisfy { $0.count < 48 }, "\(lines)")
  }
}
