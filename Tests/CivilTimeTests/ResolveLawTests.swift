import SourceText
import Testing

import CivilTime
import TestSupport

/// What `resolve` and `offset(at:)` owe each other, over a random sample. Change the seed to see another.
@Suite(.enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"))
struct ResolveLawTests {
  static let seed: UInt64 = 20_260_610
  static let names = [
    "America/New_York", "Europe/London", "America/Phoenix", "Asia/Tokyo", "Australia/Lord_Howe", "Europe/Dublin",
    "Australia/Sydney", "Pacific/Chatham", "Africa/Casablanca", "America/St_Johns", "Antarctica/Troll", "Pacific/Apia",
  ]

  /// Half of it within three hours of a change, where the mistakes are; years 1 to 9999, most of it around now.
  private static func sample(of zone: Zone, _ generator: inout SeededGenerator) -> [Instant] {
    let changes = zone.transitions(from: Instant(seconds: -3_000_000_000), to: Instant(seconds: 6_000_000_000))
    var sample: [Instant] = []
    for _ in 0..<400 {
      sample.append(Instant(seconds: .random(in: 0..<4_133_980_800, using: &generator)))
      if let change = changes.randomElement(using: &generator) {
        sample.append(change.instant.adding(seconds: .random(in: -10_800...10_800, using: &generator)))
      }
    }
    for _ in 0..<100 {
      sample.append(Instant(seconds: .random(in: -62_135_000_000..<253_402_000_000, using: &generator)))
    }
    return sample
  }

  @Test(arguments: names)
  func everyInstantIsAReadingOfItsClock(name: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(name))
    var generator = SeededGenerator(seed: ResolveLawTests.seed)
    for instant in ResolveLawTests.sample(of: zone, &generator) {
      let reading = zone.reading(instant)
      let (date, time) = reading.local
      let note: Comment = "\(name) \(reading), seed \(ResolveLawTests.seed)"
      switch zone.resolve(date, time) {
      case .unique(let found): #expect(found == reading, note)
      case .ambiguous(let first, let second):
        #expect(first == reading || second == reading, note)
        #expect(first.instant < second.instant, note)
        for each in [first, second] { #expect(zone.offset(at: each.instant) == each.offset, note) }
      case .nonexistent: Issue.record(note)
      }
    }
  }

  @Test(arguments: names)
  func everyLocalTimeIsReadAsItStands(name: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(name))
    var generator = SeededGenerator(seed: ResolveLawTests.seed &+ 1)
    for instant in ResolveLawTests.sample(of: zone, &generator) {
      // The wall shows the time of another zone's instant: it may be in a gap.
      let (date, time) = instant.local(offset: zone.offset(at: instant.adding(seconds: 7_200)))
      let resolution = zone.resolve(date, time)
      let note: Comment = "\(name) \(date) \(time): \(spelled(resolution)), seed \(ResolveLawTests.seed)"
      switch resolution {
      case .unique(let reading):
        #expect(zone.offset(at: reading.instant) == reading.offset, note)
        #expect(reading.local == (date, time), note)
      case .ambiguous(let first, let second):
        #expect(first.local == (date, time) && second.local == (date, time), note)
      case .nonexistent(let before, let after):
        #expect(before.local == (date, time) && after.local == (date, time), note)
        #expect(after.instant < before.instant, note)
        #expect(zone.offset(at: before.instant) != before.offset, note)
        #expect(zone.offset(at: after.instant) != after.offset, note)
      }
    }
  }

  /// The quick way to a stretch and the plain search find the same one.
  @Test(arguments: names)
  func slotsAgreeWithSearch(name: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(name))
    var generator = SeededGenerator(seed: ResolveLawTests.seed &+ 2)
    for instant in ResolveLawTests.sample(of: zone, &generator) where instant.seconds < zone.ruleStart {
      let index = zone.table.index(at: instant.seconds)
      #expect(zone.offset(at: instant) == zone.table.offsets[index], "\(name) \(instant)")
    }
  }
}
