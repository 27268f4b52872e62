import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// Records that go into a storage, league by league, give the schedule, the report and the findings that they give in memory.
struct SpilledImportTests {
  /// Bytes in memory, the last of which can't be stored or read where a number of calls is given.
  final class MemoryStorage: SpillStorage {
    private var bytes: [UInt8] = []
    private var calls: Int

    init(calls: Int = .max) { self.calls = calls }

    var count: Int { bytes.count }
    /// Calls that were made.
    private(set) var made = 0

    func append(_ more: ByteView) throws(SpillFailure) {
      try call()
      bytes += more
    }

    func read(at offset: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(SpillFailure) {
      try call()
      _ = target.update(fromContentsOf: bytes[offset..<offset + target.count])
    }

    private func call() throws(SpillFailure) {
      made += 1
      if made > calls { throw SpillFailure(message: "no room") }
    }
  }

  struct Source {
    var text: FeedText
    var feed: FeedDefinition?
  }

  private static func read(_ sources: [Source], into importer: inout Importer) {
    for source in sources {
      // What was read before a source broke off counts here, as with --partial.
      do throws(Importer.Failure) {
        try source.text.bytes.withBytes { (bytes) throws(Importer.Failure) in
          try importer.read(bytes, file: source.text.file, feed: source.feed)
        }
      } catch {}
    }
  }

  private static func importer(_ threads: Int) -> Importer {
    var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn)
    importer.threads = .detached(threads)
    return importer
  }

  private static func text(_ report: ImportReport) -> String {
    let output = OutputBuffer()
    report.append(to: output)
    return output.text
  }

  /// - Parameter room: bytes of records that are in memory at once.
  static func check(
    _ sources: [Source], rooms: [Int] = [1, 3_000], _ note: String = "",
    at location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    var whole = importer(1)
    read(sources, into: &whole)
    let expected = whole.finish()
    for (index, room) in rooms.enumerated() {
      for (place, format) in ScheduleFormat.allCases.enumerated() {
        var importer = importer(1 + (index + place) % 3)
        importer.recordsAtOnce = [1, 7, 512][place % 3]
        let storage = MemoryStorage()
        importer.keepRecords(in: storage, room: room)
        read(sources, into: &importer)
        if !importer.hasSpilled { continue }
        let spilled = try importer.finishSpilled(in: storage, as: format)
        var bytes: [UInt8] = []
        try spilled.schedule.write(failing: { $0 }) { (output) throws(SpillFailure) in bytes += output.view }
        let written = ScheduleWriter(expected.schedule).bytes(as: format)
        if bytes != written {
          let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
          let other = String(decoding: written, as: UTF8.self).split(separator: "\n")
          let first = zip(lines, other).first { $0 != $1 }
          Issue.record(
            "\(note) \(format), room for \(room): \(first?.0 ?? "")\nand not \(first?.1 ?? "")",
            sourceLocation: location)
        }
        #expect(spilled.schedule.count == expected.schedule.games.count, "\(note)", sourceLocation: location)
        #expect(text(spilled.report) == text(expected.report), "\(note), room for \(room)", sourceLocation: location)
      }
    }
  }

  @Test func severalFeedsInSeveralForms() throws {
    try Self.check(ReimportTests.mixed.map { Source(text: $0) })
    let schedule = Imported(ReimportTests.mixed).written[.jsonl] ?? []
    try Self.check((ReimportTests.mixed + [FeedText("old.jsonl", schedule)]).map { Source(text: $0) })
  }

  @Test(arguments: SeveralFeedsTests.cases) func feedsThatDisagree(_ test: SeveralFeedsTests.Case) throws {
    let sources = [
      Source(
        text: GameIdentityTests.text("a.csv", SeveralFeedsTests.frame + test.plain),
        feed: try GameIdentityTests.feed("plain")),
      Source(
        text: GameIdentityTests.text("b.csv", SeveralFeedsTests.frame + test.full),
        feed: try GameIdentityTests.feed("full", priority: 9)),
    ]
    try Self.check(sources)
    try Self.check(sources.reversed())
  }

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there"), arguments: FeedExpectation.all)
  func realFeed(_ expected: FeedExpectation) throws {
    try Self.check([Source(text: SharedFeeds.source(expected.path))], rooms: [20_000])
  }

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there")) func allRealFeedsAtOnce() throws {
    let paths = FeedExpectation.all.map(\.path) + SharedFeeds.clubs
    try Self.check(paths.map { Source(text: SharedFeeds.source($0)) }, rooms: [100_000, 2_000_000])
  }

  // MARK: Random feeds

  /// Leagues, two of which are one to matching, and one whose name is the beginning of other leagues' ids.
  private static let leagues = ["mlb", "MLB", "m-l-b", "M L B", "nba", "none", "", "club"]
  private static let teams = ["nym", "chc", "cin", "pit", "Foxes", "Vixens", "TBD"]

  private static func feed(_ name: String, priority: Int, isStable: Bool) throws -> FeedDefinition {
    let text = """
      {"name":"\(name)","priority":\(priority),"syntax":"csv","stableIds":\(isStable),"placeholders":["TBD"],
       "game":{"league":"league","id":"id","home":"home","away":"away","venue":"venue","status":"status",
       "start":{"from":"start","forms":["yyyy-MM-ddTHH:mmX"]},"date":{"from":"start","forms":["yyyy-MM-dd"]}}}
      """
    return try #require(feedDefinition(text).definition)
  }

  private static func rows(_ generator: inout SeededGenerator) -> String {
    var rows = ["league,id,home,away,start,venue,status"]
    for _ in 0..<generator.below(90) {
      let home = generator.pick(teams)
      let away = generator.pick(teams)
      let id = generator.chance(80) ? String(generator.below(60)) : ""
      let day = 1 + generator.below(6)
      let time = generator.chance(70) ? "T\(17 + generator.below(3)):10Z" : ""
      let venue = generator.chance(30) ? "Ground \(generator.below(3))" : ""
      let status = generator.chance(80) ? "scheduled" : generator.pick(["postponed", "final", "suspended", "odd"])
      rows.append("\(generator.pick(leagues)),\(id),\(home),\(away),2026-05-0\(day)\(time),\(venue),\(status)")
    }
    return rows.joined(separator: "\n") + "\n"
  }

  @Test(arguments: Seeds.first(60)) func randomFeeds(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let feeds = [
      try Self.feed("x", priority: 1, isStable: generator.chance(70)),
      try Self.feed("y", priority: 1, isStable: generator.chance(70)), try Self.feed("z", priority: 5, isStable: true),
    ]
    var sources: [Source] = []
    for number in 0..<1 + generator.below(4) {
      sources.append(
        Source(text: FeedText("f\(number).csv", Self.rows(&generator)), feed: feeds[generator.below(feeds.count)]))
    }
    if generator.chance(40) {
      // A schedule of before, in which somebody has changed leagues but no ids.
      var whole = Self.importer(1)
      Self.read(sources, into: &whole)
      let league = generator.pick(["club", "nba", "other"])
      let schedule = String(
        decoding: ScheduleWriter(whole.finish().schedule).bytes(as: .jsonl), as: UTF8.self
      ).split(separator: "\n").map(String.init).map { line in
        generator.chance(20) ? line.replacing(#""league":"mlb""#, with: #""league":"\#(league)""#) : line
      }
      sources.append(Source(text: FeedText("old.jsonl", schedule.joined(separator: "\n") + "\n")))
    }
    try Self.check(sources.shuffled(using: &generator), rooms: [1, 2_000, 20_000], "SPORTSTIME_SEED=\(seed)")
  }

  /// Whichever call to the storage fails, there is no schedule, and the reason is what the storage said.
  @Test func storageThatFails() throws {
    var generator = SeededGenerator(seed: 3)
    let source = Source(
      text: FeedText("a.csv", Self.rows(&generator)), feed: try Self.feed("x", priority: 1, isStable: true))
    func run(_ storage: MemoryStorage) throws(SpillFailure) -> Int {
      var importer = Self.importer(2)
      importer.recordsAtOnce = 16
      importer.keepRecords(in: storage, room: 1)
      Self.read([source], into: &importer)
      let schedule = try importer.finishSpilled(in: storage, as: .jsonl).schedule
      var size = 0
      try schedule.write(failing: { $0 }) { (output) throws(SpillFailure) in size += output.count }
      return size
    }
    let storage = MemoryStorage()
    #expect(try run(storage) > 1_000)
    #expect(storage.made > 10)
    for calls in 0..<storage.made {
      let failure = #expect(throws: SpillFailure.self, "\(calls) calls") { try run(MemoryStorage(calls: calls)) }
      #expect(failure?.message == "no room")
    }
  }
}
