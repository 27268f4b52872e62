import Foundation
import Testing

/// A hundred feeds that a generator invents from what public ones do: names without accents, in capitals and with F.C.,
/// unknown grounds, zones by code, name and offset, clocks and dates of many languages, encodings, columns in any order,
/// calendars of all kinds of titles. Nothing is read wrong; what is not read is an error or refused.
@Suite(.enabled(if: Python.isThere, "a Python interpreter is not there"))
struct InventedFeedsTests {
  /// `SPORTSTIME_FIRST` and `SPORTSTIME_CASES` choose other seeds.
  static let seeds: ClosedRange<Int> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["SPORTSTIME_FIRST"].flatMap { Int($0) } ?? 1
    return first...(first + (environment["SPORTSTIME_CASES"].flatMap { Int($0) } ?? 100) - 1)
  }()

  @Test func nothingIsReadWrong() throws {
    let seeds = Self.seeds
    let result = try Python.run(
      "invent_feeds.py",
      [
        Tool.binary.path, Tool.root.appendingPathComponent("feeds/gazetteer").path, String(seeds.lowerBound),
        String(seeds.count),
      ])
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.code == 0, "seeds \(seeds): \(lines.filter { $0.contains(" wrong [") })")
    let counts = lines.last ?? ""
    let right = counts.components(separatedBy: ", ").first { $0.hasSuffix(" right") }.flatMap { Int($0.dropLast(6)) }
    #expect((right ?? 0) * 100 >= seeds.count * 75, "\(counts) \(result.messages)")
  }
}
