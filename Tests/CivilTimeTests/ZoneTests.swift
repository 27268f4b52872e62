import SourceText
import Testing

import CivilTime

/// Known facts of known zones. They need a zone database, which a bare system may lack.
@Suite(.enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"))
struct ZoneTests {
  private func zone(_ name: String) throws -> Zone { try #require(ZoneDatabase.system.zone(name), "\(name)") }

  /// Zone, local time, what it means: `|` between two readings, `>` across a gap.
  @Test(arguments: [
    ("America/New_York", "2019-07-04T19:05:00", "2019-07-04T19:05:00-04:00"),
    ("America/New_York", "2019-03-10T01:59:59", "2019-03-10T01:59:59-05:00"),
    ("America/New_York", "2019-03-10T02:00:00", "2019-03-10T02:00:00-05:00 > 2019-03-10T02:00:00-04:00"),
    ("America/New_York", "2019-03-10T02:59:59", "2019-03-10T02:59:59-05:00 > 2019-03-10T02:59:59-04:00"),
    ("America/New_York", "2019-03-10T03:00:00", "2019-03-10T03:00:00-04:00"),
    ("America/New_York", "2019-11-03T00:59:59", "2019-11-03T00:59:59-04:00"),
    ("America/New_York", "2019-11-03T01:00:00", "2019-11-03T01:00:00-04:00 | 2019-11-03T01:00:00-05:00"),
    ("America/New_York", "2019-11-03T01:59:59", "2019-11-03T01:59:59-04:00 | 2019-11-03T01:59:59-05:00"),
    ("America/New_York", "2019-11-03T02:00:00", "2019-11-03T02:00:00-05:00"),
    ("America/New_York", "2090-07-01T12:00:00", "2090-07-01T12:00:00-04:00"),
    ("America/New_York", "2090-03-12T02:30:00", "2090-03-12T02:30:00-05:00 > 2090-03-12T02:30:00-04:00"),
    ("America/New_York", "2490-03-12T02:30:00", "2490-03-12T02:30:00-05:00 > 2490-03-12T02:30:00-04:00"),
    ("America/New_York", "2490-11-05T01:30:00", "2490-11-05T01:30:00-04:00 | 2490-11-05T01:30:00-05:00"),
    ("America/New_York", "9999-12-31T23:59:59", "9999-12-31T23:59:59-05:00"),
    ("US/Eastern", "2019-07-04T19:05:00", "2019-07-04T19:05:00-04:00"),
    ("Europe/London", "2020-03-29T01:30:00", "2020-03-29T01:30:00+00:00 > 2020-03-29T01:30:00+01:00"),
    ("Europe/London", "2020-10-25T01:30:00", "2020-10-25T01:30:00+01:00 | 2020-10-25T01:30:00+00:00"),
    ("Europe/London", "1970-01-01T00:00:00", "1970-01-01T00:00:00+01:00"),
    ("Europe/London", "2090-06-15T15:00:00", "2090-06-15T15:00:00+01:00"),
    ("America/Phoenix", "2019-03-10T02:30:00", "2019-03-10T02:30:00-07:00"),
    ("America/Phoenix", "2090-07-01T02:30:00", "2090-07-01T02:30:00-07:00"),
    ("Asia/Tokyo", "2019-03-20T18:35:00", "2019-03-20T18:35:00+09:00"),
    ("Australia/Lord_Howe", "2019-10-06T02:15:00", "2019-10-06T02:15:00+10:30 > 2019-10-06T02:15:00+11:00"),
    ("Australia/Lord_Howe", "2019-10-06T02:30:00", "2019-10-06T02:30:00+11:00"),
    ("Australia/Lord_Howe", "2019-04-07T01:45:00", "2019-04-07T01:45:00+11:00 | 2019-04-07T01:45:00+10:30"),
    ("Australia/Sydney", "2090-01-01T00:00:00", "2090-01-01T00:00:00+11:00"),
    ("Australia/Sydney", "2090-07-01T00:00:00", "2090-07-01T00:00:00+10:00"),
    ("Australia/Sydney", "2290-01-01T00:00:00", "2290-01-01T00:00:00+11:00"),
    ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T12:00:00-10:00 > 2011-12-30T12:00:00+14:00"),
    ("Asia/Kathmandu", "2019-01-01T00:00:00", "2019-01-01T00:00:00+05:45"),
  ])
  func resolves(name: String, text: String, meaning: String) throws {
    let (date, time) = try #require(local(text))
    #expect(spelled(try zone(name).resolve(date, time)) == meaning, "\(name) \(text)")
  }

  @Test(arguments: [
    ("America/New_York", "2019-03-10T06:59:59Z", -18_000, "EST", false),
    ("America/New_York", "2019-03-10T07:00:00Z", -14_400, "EDT", true),
    ("America/New_York", "2090-07-01T00:00:00Z", -14_400, "EDT", true),
    ("America/New_York", "3000-01-01T00:00:00Z", -18_000, "EST", false),
    ("America/New_York", "1850-01-01T00:00:00Z", -17_762, "LMT", false),
    ("Asia/Tokyo", "2019-07-01T00:00:00Z", 32_400, "JST", false),
    ("Europe/Dublin", "2019-07-01T00:00:00Z", 3_600, "IST", false),
    ("Europe/Dublin", "2019-01-01T00:00:00Z", 0, "GMT", true),
    ("Europe/Dublin", "2090-07-01T00:00:00Z", 3_600, "IST", false),
    ("Europe/Dublin", "2290-01-01T00:00:00Z", 0, "GMT", true),
  ])
  func atInstants(name: String, text: String, offset: Int32, abbreviation: String, isDaylight: Bool) throws {
    let zone = try zone(name)
    let instant = try #require(parsedInstant(text))
    #expect(zone.offset(at: instant) == offset)
    #expect(zone.abbreviation(at: instant) == abbreviation)
    // A database packed for old readers has Ireland the common way round.
    if name != "Europe/Dublin" { #expect(zone.isDaylight(at: instant) == isDaylight) }
  }

  @Test func changesOfAYear() throws {
    let zone = try zone("America/New_York")
    let changes = zone.transitions(
      from: try #require(parsedInstant("2019-01-01T00:00:00Z")), to: try #require(parsedInstant("2020-01-01T00:00:00Z"))
    )
    #expect(changes.map { "\($0.instant)" } == ["2019-03-10T07:00:00Z", "2019-11-03T06:00:00Z"])
    #expect(changes.map(\.offsetBefore) == [-18_000, -14_400])
    #expect(changes.map(\.offsetAfter) == [-14_400, -18_000])
    #expect(changes.map(\.isDaylight) == [true, false])
    #expect(changes.map(\.abbreviation) == ["EDT", "EST"])
  }

  @Test func changesAreHalfOpen() throws {
    let zone = try zone("America/New_York")
    let start = try #require(parsedInstant("2019-03-10T07:00:00Z"))
    let end = try #require(parsedInstant("2019-11-03T06:00:00Z"))
    #expect(zone.transitions(from: start, to: end).map(\.instant) == [start])
    #expect(zone.transitions(from: start, to: start).isEmpty)
    #expect(zone.transitions(from: end, to: start).isEmpty)
    let all = zone.transitions(from: Instant(seconds: .min), to: Instant(seconds: .max))
    #expect(all.count > 15_000)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.instant < $1.instant && $0.offsetAfter == $1.offsetBefore })
    // The year in which the table ends and the rule goes on.
    let border = zone.transitions(
      from: try #require(parsedInstant("2099-01-01T00:00:00Z")), to: try #require(parsedInstant("2105-01-01T00:00:00Z"))
    )
    #expect(border.count == 12)
    #expect(try self.zone("Asia/Tokyo").transitions(from: start, to: Instant.latest).isEmpty)
  }

  @Test func everyZoneOfTheSystemCanBeRead() throws {
    for entry in windowsZones {
      #expect(ZoneDatabase.system.zone(windows: entry.name.bytes) != nil, "\(entry.name) → \(entry.zone)")
    }
  }
}
