import SourceText
import Testing

import FeedReading

/// What one file of `../shared/feeds` holds. `read` is the sum of `games`, `duplicate`, `notGames` and `rejected`.
struct FeedExpectation: CustomTestStringConvertible {
  var path: String
  var feed: String
  var read: Int
  var games: Int
  var duplicate = 0
  var notGames = 0
  var rejected = 0
  var timeNotSet = 0
  /// How often each code is told, those of names that the gazetteer doesn't know left out.
  var findings: [String: Int] = [:]

  var testDescription: String { path }
}

@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct EveryFeedTests {
  static let all = FeedExpectation.csv + FeedExpectation.ical

  @Test(arguments: all) func fileIsWhole(_ expected: FeedExpectation) throws {
    let imported = Imported([SharedFeeds.source(expected.path)])
    #expect(imported.failures.isEmpty)
    let source = try #require(imported.report.sources.first)
    #expect(source.feed == expected.feed)
    #expect(
      [source.read, source.games, source.duplicate, source.notGames, source.rejected, source.timeNotSet]
        == [
          expected.read, expected.games, expected.duplicate, expected.notGames, expected.rejected, expected.timeNotSet,
        ])
    #expect(imported.doCountsReconcile)
    var findings: [String: Int] = [:]
    for finding in imported.report.findings where !finding.code.hasPrefix("unknown-") {
      findings[finding.code, default: 0] += 1
    }
    #expect(findings == expected.findings)
    #expect(Set(imported.games.map { $0["id"] }).count == source.games)
  }

  @Test func everyFileHasItsExpectation() {
    let listed = SharedFeeds.text("PROVENANCE.tsv").split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
      .filter { $0.hasPrefix("csv/") || $0.hasPrefix("ical/") }
    #expect(listed.sorted() == Self.all.map(\.path).sorted())
  }
}
