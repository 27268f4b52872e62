import FeedImporting
import FormatSyntax
import Foundation
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// However many threads work on a source, and however few records each of them takes at once, the import is the same.
@Suite struct ImportThreadsTests {
  /// - Parameter sizes: how many records a thread takes at once.
  private func check(_ sources: [FeedText], sizes: [Int] = [1, 3, 64], at location: SourceLocation = #_sourceLocation) {
    let alone = Imported(sources)
    for size in sizes {
      let shared = Imported(sources, threads: .detached(4), recordsAtOnce: size)
      #expect(shared.written == alone.written, "\(size) records at once", sourceLocation: location)
      #expect(text(shared) == text(alone), "\(size) records at once", sourceLocation: location)
    }
  }

  private typealias SourceLocation = Testing.SourceLocation

  /// The report, rejected records and failures.
  private func text(_ imported: Imported) -> String {
    let output = OutputBuffer()
    imported.report.append(to: output)
    output.append(JSONWriter.lines(imported.rejects))
    return output.text + imported.failures.joined(separator: "\n")
  }

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there"), arguments: FeedExpectation.all)
  func realFeed(_ expected: FeedExpectation) {
    check([SharedFeeds.source(expected.path)], sizes: Seeds.sample([1, 3, 64], 1))
  }

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there")) func severalFeeds() {
    check(SharedFeeds.clubs.map { SharedFeeds.source($0) })
  }

  /// Every kind of thing that the reader says between records, in the middle of what others work on.
  @Test func oddRows() {
    var rows = ["date,time,home,away,venue,city"]
    for number in 0..<400 {
      let day = String(format: "%02d", number % 28 + 1)
      switch number % 9 {
      case 3: rows.append("2026-06-\(day),19:05,\"New York Yankees,Boston Red Sox,Yankee Stadium,New York")
      case 4: rows.append("2026-06-\(day),19:05,New York Yankees")
      case 5: rows.append("2026-06-\(day),25:99,New York Yankees,Boston Red Sox,Nowhere \(number / 18),Nowhere")
      case 6: rows.append("2026-06-\(day),19:05,Strangers \(number / 9),Boston Red\u{1} Sox,Yankee Stadium,New York")
      case 7: rows.append("2026-06-\(day),19:05,Boston Red Sox,Boston Red Sox,Fenway Park,Boston")
      default: rows.append("2026-06-\(day),19:05,New York Yankees,Boston Red Sox,Yankee Stadium,New York")
      }
    }
    check([FeedText("games.csv", rows.joined(separator: "\n") + "\n")])
  }

  /// More different findings than are kept: those that are, are the first ones.
  @Test func findingsBeyondTheLimit() {
    var rows = ["date,time,home,away,venue,city"]
    for number in 0..<1_500 {
      rows.append("2026-06-01,19:05,Unknown A\(number),Unknown B\(number),Ground \(number % 1_200),Town \(number)")
    }
    let sources = [FeedText("games.csv", rows.joined(separator: "\n") + "\n")]
    check(sources)
    #expect(Imported(sources).report.findings.contains { $0.code == "more-findings" })
  }

  /// What an import rejected comes back by its fields or its text, in groups.
  @Test func rejectedRecords() {
    let rows =
      ["date,time,home,away,venue,city"]
      + (0..<60).map { "2026-06-01,19:05,Boston Red Sox,Boston Red Sox,Fenway Park,Town \($0)" }
    let rejects = JSONWriter.lines(Imported([FeedText("games.csv", rows.joined(separator: "\n") + "\n")]).rejects)
    #expect(!rejects.isEmpty)
    check([FeedText("rejects.jsonl", rejects)])
  }
}
