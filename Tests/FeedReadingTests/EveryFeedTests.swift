import FeedImporting
import TestSupport
import FormatSyntax
import SourceText
import Testing

@testable import FeedReading

/// Every real feed, alone: recognised as what it is, and nothing of it lost.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct EveryFeedTests {
  @Test(arguments: FeedExpectation.all) func feedIsRead(_ expected: FeedExpectation) throws {
    let imported = Imported([SharedFeeds.source(expected.path)])
    #expect(imported.failures.isEmpty)
    let source = try #require(imported.report.sources.first)
    #expect(source.feed == expected.feed)
    #expect(source.read == expected.read)
    #expect(source.games == expected.games)
    #expect(source.duplicate == expected.duplicate)
    #expect(source.notGames == expected.notGames)
    #expect(source.rejected == expected.rejected)
    #expect(source.timeNotSet == expected.timeNotSet)
    #expect(imported.doCountsReconcile)
    #expect(imported.games.count == expected.games)
    #expect(imported.rejects.count == expected.rejected)
    #expect(Self.counts(imported.report.findings) == expected.findings)
  }

  /// How often each code was met, those about the gazetteer left out.
  static func counts(_ findings: [Diagnostic]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for finding in findings where !finding.code.rawValue.hasPrefix("unknown-") {
      counts[finding.code.rawValue, default: 0] += finding.times
    }
    return counts
  }

  @Test(arguments: FeedExpectation.refused)
  func nothingIsMadeOfWhatIsNoSchedule(_ path: String, _ message: String) {
    let imported = Imported([SharedFeeds.source(path)])
    #expect(imported.games.isEmpty)
    #expect(imported.report.sources.map(\.error) == [imported.failures.first])
    #expect(imported.failures.count == 1)
    #expect(imported.failures.first?.contains(": " + message) == true)
  }

  /// No status word is taken as scheduled because nobody knew it.
  @Test(arguments: FeedExpectation.all) func everyStatusWordIsKnown(_ expected: FeedExpectation) {
    let imported = Imported([SharedFeeds.source(expected.path)])
    #expect(imported.report.findings.filter { $0.code == "unknown-status" }.map(\.message).isEmpty)
  }

  /// The lines of the list of origins: path and number of games.
  static let provenance: [(path: String, games: String)] = SharedFeeds.text("PROVENANCE.tsv")
    .split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return cells.count > 6 ? (String(cells[0]), String(cells[6])) : nil
    }

  @Test func everyFileStandsInATable() {
    let known = Set(FeedExpectation.all.map(\.path) + FeedExpectation.refused.map(\.path))
    let missing = Self.provenance.map(\.path).filter { path in
      FeedExpectation.folders.contains { path.hasPrefix($0 + "/") } && !known.contains(path)
    }
    #expect(missing.isEmpty)
    #expect(Set(FeedExpectation.all.map(\.path)).count == FeedExpectation.all.count)
  }

  /// Whoever collected the feeds counted the games, too.
  @Test func countsAreThoseOfTheCollector() {
    let stated = Dictionary(Self.provenance.map { ($0.path, $0.games) }) { first, _ in first }
    for expected in FeedExpectation.all {
      let number = (stated[expected.path] ?? "").prefix { $0.isNumber }
      let games = FeedExpectation.countedOtherwise[expected.path] ?? Int(number)
      #expect(expected.read == games, "\(expected.path)")
    }
    for refused in FeedExpectation.refused where !stated.isEmpty { #expect(stated[refused.path] == "0") }
  }
}
