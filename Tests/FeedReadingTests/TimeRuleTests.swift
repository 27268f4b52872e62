import CivilTime
import FeedImporting
import SourceText
import Testing

@testable import FeedReading

/// Date, start, zone and status of a game, and what is said where they can't be had.
struct TimeRuleTests {
  static let zoned = #"{"from":"start","forms":["yyyy-MM-dd HH:mm[X]"],"zone":{"from":"zone"}}"#

  static let dated = #"{"from":"start","forms":["yyyy-MM-dd","yyyy-MM-dd*"]}"#

  static func imported(
    _ row: String, start: String = zoned, date: String = dated, extra: String = "", timeNotSet: String = "[]"
  ) throws -> Imported {
    let text = """
      {"name":"x","syntax":"csv","timeNotSet":\(timeNotSet),"game":{"league":{"constant":"mlb"},"home":"home",
       "away":"away","venue":"venue","city":"city","start":\(start),
       "date":\(date),"status":"status"\(extra)}}
      """
    let result = feedDefinition(text)
    let definition = try #require(result.definition, "\(result.findings)")
    let header = "home,away,venue,city,start,zone,status,official,previous,tbd\n"
    return Imported([FeedText("x.csv", header + padded(row) + "\n")], feed: definition)
  }

  /// The row with as many fields as the header.
  static func padded(_ row: String) -> String { row + String(repeating: ",", count: 9 - row.count { $0 == "," }) }

  static func times(_ imported: Imported) -> String {
    imported.games.map { $0.summary("localDate", "start", "timeZone", "status") }.joined(separator: "; ")
  }

  static let rows: [(String, String, [String])] = [
    (
      "Mets,Cubs,Citi Field,,2026-05-01 19:10,America/New_York,",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled", []
    ),
    // Shown where it is played, whatever zone the feed uses.
    (
      "Mets,Cubs,Citi Field,,2026-05-01 18:10,CT,", "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled",
      []
    ),
    (
      "Mets,Cubs,Citi Field,,2026-05-02 08:10,Tokyo Standard Time,",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled", []
    ),
    (
      "Mets,Cubs,Citi Field,,2026-05-02 01:10Z,,", "2026-05-01 2026-05-01T21:10:00-04:00 America/New_York scheduled", []
    ),
    (
      "Mets,Cubs,Citi Field,,2026-05-01 17:10-06:00,,",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled", []
    ),
    // No venue: the home team's city; an unknown one: the feed's zone.
    ("Mets,Cubs,,,2026-05-01 19:10,ET,", "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled", []),
    (
      "Mets,Cubs,Back Yard,,2026-05-01 19:10,America/Chicago,",
      "2026-05-01 2026-05-01T20:10:00-04:00 America/New_York scheduled",
      [
        "2: unknown-venue: the venue \"Back Yard\" is not in the gazetteer; it is taken to be in \"Flushing\", the home team's city"
      ]
    ),
    (
      "Mets,Cubs,Back Yard,Tokyo,2026-05-01 19:10,UTC,", "2026-05-02 2026-05-02T04:10:00+09:00 Asia/Tokyo scheduled",
      ["2: unknown-venue: the venue \"Back Yard, Tokyo\" is not in the gazetteer"]
    ),
    // TBD by text, by no text, by date alone.
    ("Mets,Cubs,Citi Field,,2026-05-01 TBD,America/New_York,", "2026-05-01 - America/New_York scheduled", []),
    ("Mets,Cubs,Citi Field,,2026-05-01,America/New_York,", "2026-05-01 - America/New_York scheduled", []),
    // Of the only record, what is missing is missing in the whole source.
    (
      "Mets,Cubs,Citi Field,,,America/New_York,", "- - America/New_York scheduled",
      [
        "2: no-date: the game has no date, so no trip can include it",
        "1: missing-value: no record has text at start, the source of \"start\"",
        "1: missing-value: no record has text at start, the source of \"date\"",
      ]
    ),
    // Clocks that go forward or back.
    (
      "Mets,Cubs,Citi Field,,2026-11-01 01:30,America/New_York,",
      "2026-11-01 2026-11-01T01:30:00-04:00 America/New_York scheduled",
      ["2: time-ambiguous: this local time occurs twice on 2026-11-01 in America/New_York"]
    ),
    (
      "Mets,Cubs,Citi Field,,2026-03-08 02:30,America/New_York,",
      "2026-03-08 2026-03-08T03:30:00-04:00 America/New_York scheduled",
      ["2: time-nonexistent: this local time does not exist on 2026-03-08 in America/New_York"]
    ),
    // Zones that nobody knows: the venue's clock; without a zone, the game stays, and its time is not set.
    (
      "Mets,Cubs,Citi Field,,2026-05-01 19:10,Europe/Munich,",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled",
      ["2: unknown-time-zone: \"Europe/Munich\" is not a time zone; the venue's zone is used"]
    ),
    (
      "Mets,Cubs,Citi Field,,2026-05-01 19:10,,", "2026-05-01 - America/New_York scheduled",
      [
        "2: unknown-time-zone: the zone of the start is unknown: time not set; --zone venue reads it as the venue's time"
      ]
    ),
    // Statuses.
    (
      "Mets,Cubs,Citi Field,,2026-05-01 19:10,ET,postponed",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York postponed", []
    ),
    (
      "Mets,Cubs,Citi Field,,2026-05-01 19:10,ET,inProgress",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York inProgress", []
    ),
    (
      "Mets,Cubs,Citi Field,,2026-05-01 19:10,ET,rained out",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled",
      ["2: unknown-status: \"rained out\" is not a status; treated as scheduled"]
    ),
    // No date at all, or one that no calendar has.
    ("Mets,Cubs,Citi Field,,someday,ET,", "", ["2: bad-date: \"someday\" is not a date or time of this feed"]),
    (
      "Mets,Cubs,Citi Field,,2026-02-30 19:10,ET,", "",
      ["2: bad-date: \"2026-02-30 19:10\" is not a date or time of this feed"]
    ),
    // Sides.
    (
      "Mets,,Citi Field,,2026-05-01 19:10,ET,", "",
      [
        "2: missing-team: a game has two sides, but this record names one",
        "1: missing-value: no record has text at away, the source of \"away\"",
      ]
    ),
    (
      ",,Citi Field,,2026-05-01 19:10,ET,", "",
      [
        "2: missing-team: the record names neither sides nor an event",
        "1: missing-value: no record has text at home, the source of \"home\"",
        "1: missing-value: no record has text at away, the source of \"away\"",
      ]
    ),
    (
      "Mets,Cubbies,Citi Field,,2026-05-01 19:10,ET,",
      "2026-05-01 2026-05-01T19:10:00-04:00 America/New_York scheduled",
      ["2: unknown-team: the team \"Cubbies\" is not in the gazetteer"]
    ),
  ]

  /// A date that contradicts the start of a game, and what becomes of it.
  @Test(arguments: [
    ("2026-05-04,2026-05-01T19:10:00-04:00,", "2026-05-01 2026-05-01T19:10:00-04:00 scheduled", true),
    ("2026-05-01,2026-05-04T19:10:00-04:00,", "2026-05-04 2026-05-04T19:10:00-04:00 scheduled", true),
    // The evening before, and the date in UTC.
    ("2026-05-01,2026-05-02T00:30:00-04:00,", "2026-05-02 2026-05-02T00:30:00-04:00 scheduled", false),
    ("2026-05-02,2026-05-01T21:10:00-04:00,", "2026-05-01 2026-05-01T21:10:00-04:00 scheduled", false),
    // A suspended game goes on later.
    ("2026-05-01,2026-05-04T19:10:00-04:00,suspended", "2026-05-04 2026-05-04T19:10:00-04:00 suspended", false),
  ])
  func dateContradictsStart(_ times: String, _ becomes: String, _ isReported: Bool) {
    let text = "league,home,away,venue,localDate,start,status\nmlb,New York Mets,Chicago Cubs,Citi Field,\(times)\n"
    let imported = Imported([FeedText("x.csv", text)])
    #expect(imported.games.map { $0.summary("localDate", "start", "status") } == [becomes])
    #expect(imported.findings.contains { $0.contains("game-date-contradicts-start") } == isReported)
  }

  @Test(arguments: rows) func rowBecomes(_ row: String, _ times: String, _ findings: [String]) throws {
    let imported = try Self.imported(row)
    #expect(Self.times(imported) == times, "\(row)")
    #expect(imported.findings == findings, "\(row)")
    #expect(imported.doCountsReconcile)
    #expect(
      imported.rejects.map { String(decoding: $0.raw, as: UTF8.self) }
        == (times.isEmpty ? [Self.padded(row)] : []))
  }

  static let clocks: [(String, String, [String])] = [
    ("7:30p", "2026-05-01T19:30:00-04:00", []), ("7pm", "2026-05-01T19:00:00-04:00", []),
    ("noon", "2026-05-01T12:00:00-04:00", []),
    ("24:00", "-", ["2: unparsed-time: \"2026-05-01 24:00\" is not a time; time not set"]),
    ("noonish", "-", ["2: unparsed-time: \"2026-05-01 noonish\" is not a time; time not set"]),
    ("13:00 PM", "-", ["2: unparsed-time: \"2026-05-01 13:00 PM\" is not a time; time not set"]),
  ]

  /// As people write them; what no clock shows is a finding, and the game keeps its day.
  @Test(arguments: clocks) func clockReads(_ clock: String, _ start: String, _ findings: [String]) throws {
    let imported = try Self.imported(
      "Mets,Cubs,Citi Field,,2026-05-01 \(clock),ET,,2026-05-01",
      start: #"{"from":"start","forms":["yyyy-MM-dd h:mm a"],"zone":{"from":"zone"}}"#,
      date: #"{"from":"official","forms":["yyyy-MM-dd"]}"#)
    #expect(imported.games.map { $0.summary("localDate", "start") } == ["2026-05-01 \(start)"])
    #expect(imported.findings == findings)
  }

  static let flag = #"[{"from":"tbd","is":["true"]},{"from":"start","contains":["TBD"," 00:00"]}]"#

  static let timeless: [(String, String)] = [
    ("Mets,Cubs,Citi Field,,2026-05-01 03:33,ET,,,,true", "2026-05-01 - America/New_York scheduled"),
    (
      "Mets,Cubs,Citi Field,,2026-05-01 03:33,ET,,,,false",
      "2026-05-01 2026-05-01T03:33:00-04:00 America/New_York scheduled"
    ),
    ("Mets,Cubs,Citi Field,,2026-05-01 00:00,ET,,,,", "2026-05-01 - America/New_York scheduled"),
    ("Mets,Cubs,Citi Field,,2026-05-01 TBD,ET,,,,", "2026-05-01 - America/New_York scheduled"),
  ]

  /// A flag or a text says that the clock means nothing; then nothing more is to be said of it.
  @Test(arguments: timeless) func timeIsNotSet(_ row: String, _ times: String) throws {
    let imported = try Self.imported(row, timeNotSet: Self.flag)
    #expect(Self.times(imported) == times, "\(row)")
    #expect(imported.findings.isEmpty)
  }

  static let official =
    #","localDate":{"from":"official","forms":["yyyy-MM-dd"]},"previousStart":{"from":"previous","forms":["yyyy-MM-dd HH:mmX"]}"#

  static let moved: [(String, String)] = [
    // The official date is that of the start.
    ("Mets,Cubs,Citi Field,,2026-05-02 01:10Z,,,2026-05-01", "2026-05-01 2026-05-01T21:10:00-04:00 scheduled "),
    // Postponed to another day: the instant is the old one.
    (
      "Mets,Cubs,Citi Field,,2026-05-02 01:10Z,,postponed,2026-05-03",
      "2026-05-03 - postponed 2026-05-01T21:10:00-04:00"
    ),
    (
      "Mets,Cubs,Citi Field,,2026-05-02 01:10Z,,postponed,2026-05-01", "2026-05-01 2026-05-01T21:10:00-04:00 postponed "
    ),
    // A placeholder's clock is no instant of a game that was to be.
    ("Mets,Cubs,Citi Field,,2026-05-02 07:33Z,,postponed,2026-05-03,,true", "2026-05-03 - postponed "),
    // Sentinels stand on the day after where zones are behind UTC.
    ("Mets,Cubs,Citi Field,,2026-05-02 03:33Z,,,2026-05-02,,true", "2026-05-02 - scheduled "),
    (
      "Mets,Cubs,Citi Field,,2026-05-02 01:10Z,,,,2026-04-30 23:05Z",
      "2026-05-01 2026-05-01T21:10:00-04:00 scheduled 2026-04-30T19:05:00-04:00"
    ),
  ]

  @Test(arguments: moved) func gameMoves(_ row: String, _ expected: String) throws {
    let imported = try Self.imported(row, extra: Self.official, timeNotSet: #"[{"from":"tbd","is":["true"]}]"#)
    let lines = imported.games.map { $0.summary("localDate", "start", "status", "previousStarts") }
    #expect(lines == [expected], "\(row): \(imported.findings)")
  }

  static let sources: [(String, String, String)] = [
    (#""home""#, "Athletics,Cubs,Tokyo Dome,Tokyo,2019-03-20 02:35,", "2019-03-20T18:35:00+09:00"),
    (#""venue""#, "Athletics,Cubs,Tokyo Dome,Tokyo,2019-03-20 18:35,", "2019-03-20T18:35:00+09:00"),
    (#""America/New_York""#, "Athletics,Cubs,Tokyo Dome,Tokyo,2019-03-20 05:35,", "2019-03-20T18:35:00+09:00"),
    (#""UTC-6""#, "Athletics,Cubs,Tokyo Dome,Tokyo,2019-03-20 03:35,", "2019-03-20T18:35:00+09:00"),
    (#"{"from":"zone"}"#, "Athletics,Cubs,Tokyo Dome,Tokyo,2019-03-20 05:35,US/Eastern", "2019-03-20T18:35:00+09:00"),
  ]

  @Test(arguments: sources) func zoneComesFrom(_ zone: String, _ row: String, _ start: String) throws {
    let imported = try Self.imported(row, start: #"{"from":"start","forms":["yyyy-MM-dd HH:mm"],"zone":\#(zone)}"#)
    #expect(imported.games.map { $0["start"] } == [start], "\(zone): \(imported.findings)")
  }

  /// Without the system's zones no time is known, and no game is lost.
  @Test func noZonesAtAll() throws {
    let text =
      "id,league,home,away,venue,city,start,tz,status\n1,mlb,Mets,Cubs,,,2026-05-01T19:00:00,America/New_York,\n"
    let imported = Imported([FeedText("x.csv", text)], zones: ZoneDatabase(directory: nil))
    #expect(imported.games.map { $0.summary("localDate", "start") } == ["2026-05-01 -"])
    #expect(imported.findings.contains("2: unknown-time-zone: \"America/New_York\" is not a time zone"))
  }

  static let places: [(String, String)] = [
    // The venue's region is not that of a city that it is listed in.
    ("Giants,Jets,New York/New Jersey Stadium,New York,2026-07-19 15:00,ET", "New York NY US metlife-stadium"),
    ("Mets,Cubs,Citi Field,,2026-05-01 19:10,ET", "Flushing NY US citi-field"),
    ("Mets,Cubs,Citi Field,New York,2026-05-01 19:10,ET", "New York NY US citi-field"),
    ("Mets,Cubs,,,2026-05-01 19:10,ET", "Flushing NY US citi-field"),
    ("Mets,Cubs,Nowhere Field,,2026-05-01 19:10,ET", "Flushing NY US nowhere-field"),
    ("Mets,Cubs,Nowhere Field,Boston,2026-05-01 19:10,ET", "Boston MA US nowhere-field"),
    ("Mets,Cubs,Yankee Stadium,Boston,2026-05-01 19:10,ET", "Boston MA US yankee-stadium-boston"),
    ("Mets,Cubs,,Xanadu,2026-05-01 19:10,ET", "Xanadu - - -"),
  ]

  @Test(arguments: places) func placeIs(_ row: String, _ expected: String) throws {
    let game = try Self.imported(row).games.first
    #expect(game?.summary("venue.city", "venue.region", "venue.country", "venue.id") == expected, "\(row)")
  }

  /// A team's own city, where two have its name.
  @Test func homeTeamsCityIsItsOwn() {
    let row = "1,us-open-cup,Portland Hearts of Pine,Hartford Athletic,,,2026-05-01T19:00:00,ET,\n"
    let imported = Imported([FeedText("x.csv", "id,league,home,away,venue,city,start,tz,status\n" + row)])
    #expect(
      imported.games.map { $0.summary("venue.city", "venue.region", "timeZone") } == ["Portland ME America/New_York"])
  }

  /// A start in UTC, with what else the record says: the date, and whether it is said to be of UTC.
  static let datesOfUTC: [(String, String, Bool)] = [
    ("x,Alpha,Beta,,,2026-06-11T02:05:00Z,,", "2026-06-11", true),
    ("x,Alpha,Beta,Some Ground,,2026-06-11T02:05:00Z,,", "2026-06-11", true),
    ("x,Alpha,Beta,,,2026-06-11T02:05:00-04:00,,", "2026-06-11", false),
    ("x,Alpha,Beta,,,2026-06-11T02:05:00Z,America/New_York,", "2026-06-10", false),
    ("x,Alpha,Beta,,Chicago,2026-06-11T02:05:00Z,,", "2026-06-10", false),
    ("mlb,Mets,Cubs,,,2026-06-11T02:05:00Z,,", "2026-06-10", false),
    ("x,Alpha,Beta,,,2026-06-11,,", "2026-06-11", false),
  ]

  @Test(arguments: datesOfUTC) func dateThatMayBeWrongIsSaidToBe(_ row: String, _ date: String, _ isSaid: Bool) {
    let text = "id,league,home,away,venue,city,start,tz,status\n1,\(row)scheduled\n"
    let imported = Imported([FeedText("x.csv", text)])
    #expect(imported.games.map { $0["localDate"] } == [date], "\(row)")
    let said = imported.findings.filter { $0.contains("date-of-utc") }
    #expect(said.count == (isSaid ? 1 : 0), "\(row): \(imported.findings)")
  }

  /// Without a field for the date, what is no time is no date either.
  @Test func aStartThatIsNoneIsABadDate() {
    let definition = feedDefinition(
      #"{"name":"x","syntax":"csv","game":{"league":{"constant":"mlb"},"home":"home","away":"away","start":\#(Self.zoned)}}"#
    )
    let imported = Imported(
      [FeedText("x.csv", "home,away,start,zone\nMets,Cubs,someday,ET\n")], feed: definition.definition)
    #expect(imported.findings == ["2: bad-date: \"someday\" is not a date or time of this feed"])
    #expect(imported.counts == ["read=1 rejected=1"])
  }

  /// What is reported of one record is not reported of others.
  @Test func findingsAreOfTheirRecords() {
    func row(_ day: Int, _ venue: String) -> String {
      "2026-06-0\(day),19:05,New York Yankees,Boston Red Sox,\(venue),New York\n"
    }
    let rows = row(1, "Nowhere Park") + row(2, "Yankee Stadium") + row(3, "Yankee Stadium")
    let imported = Imported([FeedText("x.csv", "date,time,home,away,venue,city\n" + rows)])
    #expect(
      imported.findings.filter { $0.contains("unknown-venue") } == [
        "2: unknown-venue: the venue \"Nowhere Park, New York\" is not in the gazetteer"
      ])
  }

  /// A season begins when its league's does.
  @Test func seasonsAreOfTheirLeagues() {
    let table = """
      id,league,home,away,venue,city,start,tz,status
      1,bundesliga,FC Bayern München,1. FC Köln,,,2026-03-07T15:30:00,Europe/Berlin,scheduled
      2,mlb,Mets,Cubs,,,2026-03-08T13:05:00,America/New_York,scheduled

      """
    #expect(Imported([FeedText("x.csv", table)]).games.map { $0["season"] } == ["2025", "2026"])
  }

  /// A schedule's own statement of where a game was read counts if it names a record.
  @Test(arguments: [(0, "s.jsonl"), (1, "old.csv")]) func sourceOfAScheduleIsTaken(_ record: Int, _ file: String) {
    let table =
      "id,league,home,away,venue,city,start,tz,status\n1,mlb,Mets,Cubs,,,2026-03-08T13:05:00,America/New_York,\n"
    let line =
      Imported([FeedText("old.csv", table)]).games.map(\.text).joined()
      .replacing("\"record\":1", with: "\"record\":\(record)") + "\n"
    #expect(Imported([FeedText("s.jsonl", line)]).games.map { $0["source.file"] } == [file])
  }
}
