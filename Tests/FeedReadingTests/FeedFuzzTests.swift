import CivilTime
import DataFiles
import FeedImporting
import FormatSyntax
import ScheduleModel
import SourceText
import Testing
import TestSupport

@testable import FeedReading

/// Real feeds, broken in many ways: whatever is in a file, there is an answer, in time, and its counts add up.
///
/// Each format gets 150 files, or 10,000 with `SPORTSTIME_WHOLE=1`; `SPORTSTIME_SEED`, `_FIRST` and `_CASES` choose others.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct FeedFuzzTests {
  static let formats = ["csv/", "json/", "xml/", "ical/"]

  /// As much of a feed as can be read a few thousand times.
  private static let mostBytes = 24 << 10

  private static let feeds: [String: [FeedText]] = Dictionary(
    uniqueKeysWithValues: formats.map { format in
      let paths = FeedExpectation.all.map(\.path) + FeedExpectation.refused.map(\.path)
      return (
        format,
        paths.filter { $0.hasPrefix(format) }.sorted().map { path in
          var source = SharedFeeds.source(path)
          source.bytes = Array(source.bytes.prefix(mostBytes))
          return source
        }
      )
    })

  private static let seeds = Seeds.first(Seeds.isWhole ? 10_000 : 150)
  private static var count: Int { seeds.count }

  /// Texts that mean something to one of the formats, or that no text should hold.
  private static let pieces: [[UInt8]] =
    [
      "\"", "'", ",", ";", "\t", "\n", "\r", "\r\n", "\r\r\n", "\\", "\\u0000", "\\ud800", "{", "}", "[", "]", "<", ">",
      "&", "&#0;", "&#x110000;", "]]>", "<![CDATA[", "<!--", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "<a b='", "/>", ":",
      "null", "-", "T", "Z", "0", "99999999999999999999", "1e999", "-0", "TBD", "\u{FEFF}", "\u{A0}", "\u{2028}", " ",
      "\nRRULE:FREQ=DAILY\n", "\nRRULE:FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2\n", "\nRDATE:20260101\n", "\nBEGIN:VEVENT\n",
      "\nEND:VEVENT\n", "\nEND:VCALENDAR\n", "\n \n", "=\n ", "9999-12-31", "0000-00-00", "00010101T000000Z",
      "99991231T235959", "HTTP/1.1 200 OK\r\n\r\n",
    ].map { Array($0.utf8) } + [
      [0], [0xFF], [0xFE, 0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x1F], [0x7F],
      Array(repeating: 0x5B, count: 200), Array(repeating: 0x22, count: 99), Array(repeating: 0x2C, count: 5_000),
      Array(repeating: 0x78, count: 9_000), Array(repeating: 0x0A, count: 3_000),
      Array(String(repeating: "<a>", count: 100).utf8), Array(String(repeating: "{\"a\":", count: 100).utf8),
    ]

  /// One to six changes.
  private static func broken(_ feed: FeedText, of feeds: [FeedText], _ random: inout SeededGenerator) -> FeedText {
    var result = feed
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      func range(_ bytes: [UInt8]) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let most = Bool.random(using: &random) ? 40 : 4_000
        return start..<min(bytes.count, start + Int.random(in: 0...most, using: &random))
      }
      let place = range(result.bytes)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: result.bytes.removeSubrange(place.lowerBound...)
      case 1: result.bytes.removeSubrange(place)
      case 2: result.bytes.insert(contentsOf: result.bytes[place], at: range(result.bytes).lowerBound)
      case 3:
        let other = feeds.randomElement(using: &random)?.bytes ?? []
        result.bytes.insert(contentsOf: other[range(other)], at: place.lowerBound)
      case 4, 5:
        guard place.lowerBound < result.bytes.count else { continue }
        result.bytes[place.lowerBound] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 6:
        // A digit for a digit: what is well-formed and can't be.
        guard let digit = result.bytes[place.lowerBound...].firstIndex(where: { $0 &- 0x30 < 10 }) else { continue }
        result.bytes[digit] = UInt8.random(in: 0x30...0x39, using: &random)
      default:
        result.bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place.lowerBound)
      }
    }
    return result
  }

  @Test(arguments: formats) func anyFileHasAnAnswer(_ format: String) throws {
    let feeds = try #require(Self.feeds[format])
    #expect(feeds.count > 4)
    let count = Self.count
    var read = 0
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let feed = try #require(feeds.randomElement(using: &random))
      let text = Self.broken(feed, of: feeds, &random)
      // As a file that is recognised, or taken for what it was.
      let named = Bool.random(using: &random) ? Self.definition(of: feed) : nil
      let began = ContinuousClock.now
      let imported = Imported([text], feed: named)
      let time = ContinuousClock.now - began
      read += imported.report.sources.count
      let faults = Self.faults(imported, text) + (time > .seconds(30) ? ["took \(time)"] : [])
      if !faults.isEmpty {
        Issue.record(
          "SPORTSTIME_SEED=\(seed) \(feed.file): \(faults.prefix(5).joined(separator: "; "))")
        return
      }
    }
    if count >= 100 { #expect(read > count / 4, "hardly a file was read: \(read)") }
  }

  /// Definitions, too, are written by people: what is wrong is told at a place in the file, and one that is good can be
  /// used, whatever it says.
  @Test func anyDefinitionHasAnAnswer() throws {
    let files = DataFiles.definitions.map { FeedText($0.name, $0.text) }
    var good = 0
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let file = try #require(files.randomElement(using: &random))
      let text = Self.broken(file, of: files, &random)
      let read = text.bytes.withBytes {
        FeedDefinitionReader.read($0, file: file.file, gazetteer: .builtIn, zones: .system)
      }
      var faults = Self.faultsOfPlaces(read.findings, text.bytes)
      if read.definition == nil && !read.findings.contains(where: { $0.severity == .error }) {
        faults.append("no definition, and nothing said")
      }
      if let definition = read.definition {
        good += 1
        let feeds = Self.feeds[Self.formats.randomElement(using: &random) ?? ""] ?? []
        let feed = try #require(feeds.randomElement(using: &random))
        let source = FeedText(feed.file, Array(feed.bytes.prefix(4_000)))
        let imported = Imported([source], feed: definition)
        if !imported.doCountsReconcile { faults.append("counts: \(imported.counts)") }
        faults += Self.faultsOfPlaces(imported.report.findings, source.bytes)
      }
      if !faults.isEmpty {
        Issue.record("SPORTSTIME_SEED=\(seed) \(file.file): \(faults.prefix(5))")
        return
      }
    }
    if Self.count >= 100 { #expect(good > Self.count / 50, "hardly a definition was good: \(good)") }
  }

  private static func definition(of feed: FeedText) -> FeedDefinition? {
    feed.bytes.withBytes { FeedCatalogue.builtIn.recognise($0) }
  }

  /// What is not as it should be.
  private static func faults(_ imported: Imported, _ text: FeedText) -> [String] {
    var faults: [String] = []
    if !imported.doCountsReconcile { faults.append("counts: \(imported.counts)") }
    let games = imported.report.sources.reduce(0) { $0 + $1.games }
    if imported.failures.isEmpty && imported.report.sources.isEmpty { faults.append("neither read nor refused") }
    // The games before the place where a source breaks off are there for who asks for them, and that is said.
    if !imported.failures.isEmpty, imported.isBrokenOff != (games > 0) { faults.append("both read and refused") }
    if games != imported.games.count { faults.append("\(games) games are counted, \(imported.games.count) are there") }
    let rejected = imported.report.sources.reduce(0) { $0 + $1.rejected }
    if rejected != imported.rejects.count {
      faults.append("\(imported.rejects.count) records handed out of \(rejected)")
    }
    // Places are those of the text as it was read.
    let isGuessed = imported.report.findings.contains { $0.code == .encoding }
    let asRead = text.bytes.withBytes {
      isGuessed ? TextEncoding.decodeSingleByteGuess($0) : TextEncoding.decodeToUTF8($0)
    }
    faults += faultsOfPlaces(imported.report.findings, asRead ?? text.bytes)
    faults += faultsOfReimport(imported)
    return faults
  }

  private static func faultsOfPlaces(_ findings: [Diagnostic], _ bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return findings.compactMap { finding in
      guard let place = finding.location else {
        return finding.code == "more-findings" ? nil : "no place: \(finding.message)"
      }
      let isThere =
        lines.indices.contains(place.line - 1) && (1...lines[place.line - 1].count + 1).contains(place.column)
      return isThere ? nil : "\(place.line):\(place.column) is not in the file: \(finding.message)"
    }
  }

  /// What was written is read again, whatever texts are in it.
  private static func faultsOfReimport(_ imported: Imported) -> [String] {
    if imported.games.isEmpty { return [] }
    return imported.written.flatMap { format, bytes in
      let again = Imported([FeedText("schedule", bytes)])
      if !again.failures.isEmpty { return ["\(format) can't be read: \(again.failures)"] }
      for (game, other) in zip(imported.games, again.games) where game.text != other.text {
        return ["as \(format): \(game.text) is then \(other.text)"]
      }
      return imported.games.count == again.games.count ? [] : ["as \(format) there are \(again.games.count) games"]
    }
  }
}
