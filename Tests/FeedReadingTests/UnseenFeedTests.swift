import CivilTime
import FeedImporting
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// What is made of sources that have no definition: where they say less than a definition would, or something else.
@Suite struct UnseenFeedTests {
  struct Case: CustomStringConvertible, Sendable {
    var name: String
    var file = "games.csv"
    var text: String
    var zone = ""
    var league = ""
    var team = ""
    var columns: [ImportSettings.StatedColumn] = []
    var isMidnightUnset: Bool?
    var hasHalfDays: Bool?
    /// `home away localDate start status` of each game; nil if the source is refused.
    var games: [String]?
    /// What the findings or the refusal have.
    var shows: [String] = []
    var lacks: [String] = []
    /// Whether there is a finding of severity error, so that the command ends with 1.
    var asks = false

    var description: String { name }
  }

  static func expect(_ test: Case) {
    var settings = ImportSettings()
    settings.zone = ZoneDatabase.system.anyZone(test.zone)
    settings.isVenueClock = test.zone == "venue"
    settings.league = test.league
    settings.team = test.team
    settings.columns = test.columns
    settings.isMidnightUnset = test.isMidnightUnset
    settings.hasHalfDays = test.hasHalfDays
    let imported = Imported([FeedText(test.file, test.text)], settings: settings)
    let said = imported.findings + imported.failures
    if let games = test.games {
      let found = imported.games.map { $0.summary("home.name", "away.name", "localDate", "start", "status") }
      #expect(found == games, "\(said)")
      #expect(imported.report.findings.contains { $0.severity == .error } == test.asks, "\(said)")
    } else {
      #expect(!imported.failures.isEmpty, "\(imported.games)")
    }
    for text in test.shows { #expect(said.contains { $0.contains(text) }, "\(text): \(said)") }
    for text in test.lacks { #expect(!said.contains { $0.contains(text) }, "\(text): \(said)") }
  }

  private static func calendar(_ top: String, _ events: String...) -> String {
    "BEGIN:VCALENDAR\r\nPRODID:-//x\r\n\(top)"
      + events.enumerated().map { number, event in
        "BEGIN:VEVENT\r\nUID:\(number)@x\r\n\(event)\r\nEND:VEVENT\r\n"
      }.joined() + "END:VCALENDAR\r\n"
  }

  // MARK: Columns by their values

  static let byValues: [Case] = [
    Case(
      name: "a date and time of any name",
      text: "Termin;Heim;Gast\n08.10.2022 15:00;Ayr;Bute\n22.10.2022 17:30;Bute;Ayr\n",
      zone: "Europe/Berlin",
      games: [
        "Ayr Bute 2022-10-08 2022-10-08T15:00:00+02:00 scheduled",
        "Bute Ayr 2022-10-22 2022-10-22T17:30:00+02:00 scheduled",
      ]),
    Case(
      name: "two instants that are the same",
      text: "home,away,tip_utc,tip_et\nAyr,Bute,2025-10-04T02:00:00Z,2025-10-03T21:00:00-05:00\n",
      zone: "America/New_York", games: ["Ayr Bute 2025-10-03 2025-10-03T22:00:00-04:00 scheduled"]),
    Case(
      name: "two dates that differ", text: "home,away,booked,played\nAyr,Bute,2026-01-05,2026-02-05\n", games: nil,
      shows: ["it lacks the date, which may be any of \"booked\", \"played\""]),
    Case(
      name: "a day and a clock of any name", file: "a.json",
      text: #"[{"gDate":"24.09.22","gTime":"18:00","home":"Ayr","away":"Bute","result":"24:21"},"#
        + #"{"gDate":"25.09.22","gTime":"17:30","home":"Bute","away":"Ayr","result":"19:20"}]"#,
      zone: "Europe/Berlin",
      games: [
        "Ayr Bute 2022-09-24 2022-09-24T18:00:00+02:00 final",
        "Bute Ayr 2022-09-25 2022-09-25T17:30:00+02:00 final",
      ]),
    Case(
      name: "names that all begin with one letter", file: "a.json",
      text: #"[{"gID":"7","gDate":"24.09.22","gTime":"18:00","gHomeTeam":"Ayr","gGuestTeam":"Bute","gHomeGoals":"24","#
        + #""gGuestGoals":"21"}]"#,
      zone: "Europe/Berlin", games: ["Ayr Bute 2022-09-24 2022-09-24T18:00:00+02:00 final"]),
    Case(
      name: "times that are not set, at midnight in the zone of one column", file: "a.json",
      text: #"[{"home":"Ayr","away":"Bute","tip_utc":"2025-12-13T05:00:00Z","tip_et":"2025-12-13T00:00:00-05:00","#
        + #""is_tbd":true,"city":"Las Vegas","state":"NV"},{"home":"Bute","away":"Ayr","tip_utc":"2025-12-20T03:00:00Z","#
        + #""tip_et":"2025-12-19T22:00:00-05:00","is_tbd":false,"city":"Las Vegas","state":"NV"}]"#,
      games: ["Ayr Bute 2025-12-13 - scheduled", "Bute Ayr 2025-12-19 2025-12-19T19:00:00-08:00 scheduled"]),
    Case(
      name: "a flag for the home side",
      text: "DATE,TIME,OPPONENT,ARENA,HOME\n10-30-2013,8:30 PM,Bute,Pier,False\n11-13-2013,7:30 PM,Arran,Dock,True\n",
      zone: "Europe/London", team: "Ayr",
      games: [
        "Bute Ayr 2013-10-30 2013-10-30T20:30:00+00:00 scheduled",
        "Ayr Arran 2013-11-13 2013-11-13T19:30:00+00:00 scheduled",
      ]),
    Case(
      name: "a flag for the away side",
      text: "date,opponent,isAway\n2026-10-30,Bute,yes\n2026-11-13,Arran,no\n", team: "Ayr",
      games: ["Bute Ayr 2026-10-30 - scheduled", "Ayr Arran 2026-11-13 - scheduled"]),
    Case(
      name: "XML of no known feed", file: "a.xml",
      text:
        "<f><match id=\"7\" homeSquadName=\"Ayr\" awaySquadName=\"Bute\" localStartTime=\"2019-04-20T14:00:00+01:00\" "
        + "utcStartTime=\"2019-04-20T13:00:00Z\"/><match id=\"8\" homeSquadName=\"Bute\" awaySquadName=\"Ayr\" "
        + "localStartTime=\"2019-04-21T14:00:00+01:00\" utcStartTime=\"2019-04-21T13:00:00Z\"/></f>\n",
      games: [
        "Ayr Bute 2019-04-20 2019-04-20T14:00:00+01:00 scheduled",
        "Bute Ayr 2019-04-21 2019-04-21T14:00:00+01:00 scheduled",
      ]),
  ]

  @Test(arguments: byValues) func columnIsWhatItsValuesAre(_ test: Case) { Self.expect(test) }

  // MARK: The local date of a UTC start

  static let localDates: [Case] = [
    Case(
      name: "a start with the offset of the place beside that of UTC",
      text: "start_utc,start_local,home,away\n2025-12-01T01:00:00+00:00,2025-11-30T21:00:00-04:00,Ayr,Bute\n",
      games: ["Ayr Bute 2025-11-30 2025-11-30T21:00:00-04:00 scheduled"], lacks: ["date-of-utc"]),
    Case(
      name: "a date beside instants is the local one where it is the day before",
      text:
        "start,date,home,away\n2025-12-01T01:00:00Z,2025-11-30,Ayr,Bute\n2025-12-07T18:00:00Z,2025-12-07,Bute,Ayr\n",
      games: [
        "Ayr Bute 2025-11-30 2025-12-01T01:00:00+00:00 scheduled",
        "Bute Ayr 2025-12-07 2025-12-07T18:00:00+00:00 scheduled",
      ], lacks: []),
    Case(
      name: "the calendar's zone", file: "a.ics",
      text: calendar("X-WR-TIMEZONE:America/Chicago\r\n", "DTSTART:20261103T004500Z\r\nSUMMARY:Ayr vs Bute"),
      games: ["Ayr Bute 2026-11-02 2026-11-02T18:45:00-06:00 scheduled"], lacks: ["date-of-utc"]),
    Case(
      name: "a calendar's zone that is UTC says nothing", file: "a.ics",
      text: calendar("X-WR-TIMEZONE:UTC\r\n", "DTSTART:20261103T004500Z\r\nSUMMARY:Ayr vs Bute"),
      games: ["Ayr Bute 2026-11-03 2026-11-03T00:45:00+00:00 scheduled"], shows: ["date-of-utc"]),
    Case(
      name: "the zone that the user states", file: "a.ics",
      text: calendar("", "DTSTART:20261103T004500Z\r\nSUMMARY:Ayr vs Bute"), zone: "America/Chicago",
      games: ["Ayr Bute 2026-11-02 2026-11-02T18:45:00-06:00 scheduled"], lacks: ["date-of-utc"]),
    Case(
      name: "the place goes before the calendar and the user", file: "a.ics",
      text: calendar(
        "X-WR-TIMEZONE:Europe/London\r\n",
        "DTSTART:20261103T004500Z\r\nSUMMARY:Ayr vs Bute\r\nLOCATION:Old Rink\\, Chicago\\, IL"),
      zone: "Asia/Tokyo", games: ["Ayr Bute 2026-11-02 2026-11-02T18:45:00-06:00 scheduled"]),
    Case(
      name: "the home club's city, though the game is of a league that is not known", file: "a.csv",
      text: "start,league,home,away\n2026-11-03T00:45:00Z,roller,Chicago Bears,Ayr\n",
      games: ["Chicago Bears Ayr 2026-11-02 2026-11-02T18:45:00-06:00 scheduled"], lacks: ["date-of-utc"]),
  ]

  @Test(arguments: localDates) func localDate(_ test: Case) { Self.expect(test) }

  /// Location, and city, state and zone that it has.
  static let locations: [(String, String)] = [
    ("Pier Arena\\n6289 Tiger Dr\\, Edwardsville\\, IL 62025\\, USA", "Pier Arena|Edwardsville|IL|America/Chicago"),
    ("Pier Arena\\, 6289 Tiger Dr\\, Edwardsville\\, IL 62025\\, USA", "Pier Arena|Edwardsville|IL|America/Chicago"),
    ("Pier Arena\\n6289 Tiger Dr\\nEdwardsville\\, IL 62025", "Pier Arena|Edwardsville|IL|America/Chicago"),
    ("Pier Arena\\, 233 S Wacker Dr\\, Chicago\\, IL 60606", "Pier Arena|Chicago|IL|America/Chicago"),
    ("Pier Arena\\, Chicago\\, IL", "Pier Arena|Chicago|IL|America/Chicago"),
    ("Akron\\, Ohio\\, Pier Arena", "Pier Arena|Akron|OH|America/New_York"),
    ("Akron\\, Ohio / Pier Arena", "Pier Arena|Akron|OH|America/New_York"),
    ("Las Vegas\\, Nev. / Pier Arena", "Pier Arena|Las Vegas|NV|America/Los_Angeles"),
    ("5750 Pier Rd Atlanta\\, GA\\, United States", "5750 Pier Rd|Atlanta|GA|America/New_York"),
    ("Pier Circuit\\, Buriram\\, Thailand", "Pier Circuit|Buriram||Asia/Bangkok"),
    ("Boston\\, Massachusetts", "|Boston|MA|America/New_York"),
    ("Alte Halle\\, Hauptstr. 5\\, 22525 Hamburg\\, Germany", "Alte Halle|Hamburg||Europe/Berlin"),
    ("Old Hall\\, Berlin\\, DE", "Old Hall|Berlin||Europe/Berlin"),
    ("Old Hall\\, Toronto\\, CA", "Old Hall|Toronto|ON|America/Toronto"),
    ("Old Hall\\, Toronto\\, ON\\, CA", "Old Hall|Toronto|ON|America/Toronto"),
    ("Old Hall\\, Tempe\\, Ariz.", "Old Hall|Tempe|AZ|America/Phoenix"),
    ("Old Hall\\, Anaheim\\, CA\\, USA", "Old Hall|Anaheim|CA|America/Los_Angeles"),
    ("Lincoln\\, Neb.", "|Lincoln|NE|America/Chicago"),
    ("Bloomington\\, Ind.", "|Bloomington|IN|America/Indiana/Indianapolis"),
    ("Old Hall\\, New York", "Old Hall|New York|NY|America/New_York"),
    // A street is not a city, and a county follows one.
    ("Camp Nou Vell\\, c/ de Dalt\\, 7\\, Sant Celoni", "Camp Nou Vell|Sant Celoni||"),
    ("Poliesportiu\\, C/ de Dalt\\, 20", "Poliesportiu|||"), ("Old Hall\\, Av. Nova\\, s/n", "Old Hall|||"),
    ("Seals RFC\\, Old Lane\\, Morley\\, Leeds\\, LS27 0JJ", "Seals RFC|Leeds||Europe/London"),
    ("Old Hall\\, Hill Rd\\, Halifax\\, West Yorkshire\\, HX4 8LS", "Old Hall|Halifax||Europe/London"),
    ("Old Hall\\, Pier Dr\\, Herston QLD 4006 - Field 1", "Old Hall|Herston|QLD|Australia/Brisbane"),
    ("Pier Arena - Akron\\, Ohio\\, Akron", "Pier Arena|Akron|OH|America/New_York"),
    ("Old Hall\\, Moncton (NB)", "Old Hall|Moncton|NB|America/Moncton"),
    ("Old Hall\\, Arlington (Dallas)\\, TX", "Old Hall|Arlington|TX|America/Chicago"),
    ("Old Hall\\, \u{5343}\u{8449}", "Old Hall|\u{5343}\u{8449}||"),
  ]

  @Test(arguments: locations) func location(_ text: String, _ place: String) {
    let calendar = Self.calendar("", "DTSTART:20261103T184500Z\r\nSUMMARY:Ayr vs Bute\r\nLOCATION:\(text)")
    let imported = Imported([FeedText("a.ics", calendar)])
    let found = imported.games.map { game in
      ["venue.name", "venue.city", "venue.region", "venue.timeZone"].map { game[$0] ?? "" }.joined(separator: "|")
    }
    #expect(found == [place], "\(imported.findings)")
  }

  @Test func pointGivesTheZone() {
    let calendar = Self.calendar(
      "", "DTSTART:20261103T004500Z\r\nSUMMARY:Ayr vs Bute\r\nLOCATION:Rink\r\nGEO:38.7905931;-89.9721232")
    let imported = Imported([FeedText("a.ics", calendar)])
    #expect(imported.games.map { $0["localDate"] } == ["2026-11-02"], "\(imported.findings)")
  }

  // MARK: Midnight

  private static func starts(_ starts: String..., status: [String] = []) -> String {
    "start,home,away\(status.isEmpty ? "" : ",status")\n"
      + starts.enumerated().map { number, start in
        "\(start),Ayr \(number),Bute \(number)\(status.isEmpty ? "" : "," + status[number])\n"
      }.joined()
  }

  static let midnights: [Case] = [
    Case(
      name: "all at midnight in UTC, in a table", text: starts("2026-01-05T00:00:00.000Z", "2026-01-06T00:00:00.000Z"),
      games: ["Ayr 0 Bute 0 2026-01-05 - scheduled", "Ayr 1 Bute 1 2026-01-06 - scheduled"],
      shows: ["midnight-start: all 2 starts are at 0:00"]),
    Case(
      name: "all at midnight in UTC, where the venue's evening is the day before",
      text: "start,home,away\n2026-01-05T00:00:00Z,Boston Celtics,New York Knicks\n"
        + "2026-01-06T00:00:00Z,Los Angeles Lakers,Miami Heat\n",
      league: "nba",
      games: [
        "Boston Celtics New York Knicks 2026-01-05 - scheduled", "Los Angeles Lakers Miami Heat 2026-01-06 - scheduled",
      ], shows: ["midnight-start"]),
    Case(
      name: "all at midnight in UTC, in a calendar", file: "a.ics",
      text: calendar(
        "", "DTSTART:20251108T000000Z\r\nSUMMARY:Ayr vs Bute", "DTSTART:20251115T000000Z\r\nSUMMARY:Bute vs Ayr"),
      zone: "America/New_York", games: ["Ayr Bute 2025-11-08 - scheduled", "Bute Ayr 2025-11-15 - scheduled"],
      shows: ["midnight-start"]),
    Case(
      name: "one at midnight on the venue's clock", file: "a.ics",
      text: calendar("", "DTSTART;TZID=America/New_York:20251108T000000\r\nSUMMARY:Ayr vs Bute"),
      games: ["Ayr Bute 2025-11-08 - scheduled"], shows: ["its only start is at 0:00 and treated as not set"]),
    Case(
      name: "one at midnight in UTC that is an evening",
      text: "start,home,away\n2026-01-06T00:00:00Z,Boston Celtics,Miami Heat\n",
      league: "nba", games: ["Boston Celtics Miami Heat 2026-01-05 2026-01-05T19:00:00-05:00 scheduled"],
      lacks: ["midnight-start"]),
    Case(
      name: "a status says which are not set",
      text: starts(
        "2026-05-02T15:00:00Z", "2026-05-24T00:00:00Z", "2026-05-24T00:00:00Z",
        status: ["TIMED", "SCHEDULED", "SCHEDULED"]),
      games: [
        "Ayr 0 Bute 0 2026-05-02 2026-05-02T15:00:00+00:00 scheduled", "Ayr 1 Bute 1 2026-05-24 - scheduled",
        "Ayr 2 Bute 2 2026-05-24 - scheduled",
      ], lacks: ["midnight-start"]),
    Case(
      name: "a status that also has other times says nothing",
      text: starts(
        "2026-05-02T15:00:00Z", "2026-05-23T15:00:00Z", "2026-05-24T00:00:00Z",
        status: ["FINISHED", "SCHEDULED", "SCHEDULED"]),
      games: [
        "Ayr 0 Bute 0 2026-05-02 2026-05-02T15:00:00+00:00 final",
        "Ayr 1 Bute 1 2026-05-23 2026-05-23T15:00:00+00:00 scheduled",
        "Ayr 2 Bute 2 2026-05-24 2026-05-24T00:00:00+00:00 scheduled",
      ], shows: ["midnight-start: 1 start is at 0:00"], asks: true),
    Case(
      name: "among other times a finding asks", text: starts("2026-02-14T15:00:00Z", "2026-02-21T00:00:00Z"),
      games: [
        "Ayr 0 Bute 0 2026-02-14 2026-02-14T15:00:00+00:00 scheduled",
        "Ayr 1 Bute 1 2026-02-21 2026-02-21T00:00:00+00:00 scheduled",
      ], shows: ["midnight-start: 1 start is at 0:00"], asks: true),
    Case(
      name: "among times near midnight it is one", text: starts("2026-02-14T23:30:00Z", "2026-02-21T00:00:00Z"),
      games: [
        "Ayr 0 Bute 0 2026-02-14 2026-02-14T23:30:00+00:00 scheduled",
        "Ayr 1 Bute 1 2026-02-21 2026-02-21T00:00:00+00:00 scheduled",
      ], lacks: ["midnight-start"]),
    Case(
      name: "a title says that the time is not set", file: "a.ics",
      text: calendar(
        "", "DTSTART:20251108T000000Z\r\nSUMMARY:Ayr vs Bute - Time TBD",
        "DTSTART:20251115T150000Z\r\nSUMMARY:Bute vs Ayr"),
      games: ["Ayr Bute 2025-11-08 - scheduled", "Bute Ayr 2025-11-15 2025-11-15T15:00:00+00:00 scheduled"],
      lacks: ["midnight-start"]),
    Case(
      name: "a word in a status of a nested record", file: "a.json",
      text: #"[{"fixture":{"date":"2026-02-14T15:00:00Z","status":{"short":"NS"}},"home":"Ayr","away":"Bute"},"#
        + #"{"fixture":{"date":"2026-02-21T00:00:00Z","status":{"short":"TBD"}},"home":"Bute","away":"Ayr"}]"#,
      games: ["Ayr Bute 2026-02-14 2026-02-14T15:00:00+00:00 scheduled", "Bute Ayr 2026-02-21 - scheduled"]),
  ]

  @Test(arguments: midnights) func midnight(_ test: Case) { Self.expect(test) }

  // MARK: Zones

  static let clocks: [Case] = [
    Case(
      name: "EST in summer is New York's clock",
      text: "date,Time (EST),home,away\n06-30-2026,8:30 PM,Dallas Mavericks,Boston Celtics\n", league: "nba",
      games: ["Dallas Mavericks Boston Celtics 2026-06-30 2026-06-30T19:30:00-05:00 scheduled"]),
    Case(
      name: "MST at the clock of Phoenix and of Denver",
      text: "date,Time (MST),home,away\n06-30-2026,7:30 PM,Phoenix Suns,Boston Celtics\n"
        + "06-30-2026,7:30 PM,Denver Nuggets,Miami Heat\n",
      league: "nba",
      games: [
        "Denver Nuggets Miami Heat 2026-06-30 2026-06-30T19:30:00-06:00 scheduled",
        "Phoenix Suns Boston Celtics 2026-06-30 2026-06-30T19:30:00-07:00 scheduled",
      ]),
    Case(
      name: "a word for the zone",
      text: "date,Time Eastern,home,away\n2026-06-30,8:30 PM,Dallas Mavericks,Miami Heat\n",
      league: "nba", games: ["Dallas Mavericks Miami Heat 2026-06-30 2026-06-30T19:30:00-05:00 scheduled"]),
    Case(
      name: "times with Z in a column of their own",
      text: "date,time,home,away\n2026-01-16,03:30:00Z,Los Angeles Lakers,Miami Heat\n", league: "nba",
      games: ["Los Angeles Lakers Miami Heat 2026-01-15 2026-01-15T19:30:00-08:00 scheduled"]),
    Case(
      name: "times with an offset in a column of their own",
      text: "date,time,home,away\n2026-01-16,03:30:00-08:00,Ayr,Bute\n2026-01-17,04:30:00-08:00,Bute,Ayr\n",
      games: [
        "Ayr Bute 2026-01-16 2026-01-16T03:30:00-08:00 scheduled",
        "Bute Ayr 2026-01-17 2026-01-17T04:30:00-08:00 scheduled",
      ]),
    Case(
      name: "times without a zone at venues of several zones",
      text:
        "date,time,home,away\n2026-01-16,20:30,Los Angeles Lakers,Miami Heat\n2026-01-17,20:30,Boston Celtics,Miami Heat\n",
      league: "nba",
      games: [
        "Los Angeles Lakers Miami Heat 2026-01-16 2026-01-16T20:30:00-08:00 scheduled",
        "Boston Celtics Miami Heat 2026-01-17 2026-01-17T20:30:00-05:00 scheduled",
      ], shows: ["the venues are in 2 zones", "zone of the times: each venue's own"], asks: true),
    Case(
      name: "the user confirms each venue's clock",
      text:
        "date,time,home,away\n2026-01-16,20:30,Los Angeles Lakers,Miami Heat\n2026-01-17,20:30,Boston Celtics,Miami Heat\n",
      zone: "venue", league: "nba",
      games: [
        "Los Angeles Lakers Miami Heat 2026-01-16 2026-01-16T20:30:00-08:00 scheduled",
        "Boston Celtics Miami Heat 2026-01-17 2026-01-17T20:30:00-05:00 scheduled",
      ]),
    Case(
      name: "local date and time beside those of UTC", file: "a.json",
      text: #"[{"strHomeTeam":"Los Angeles Angels","strAwayTeam":"Texas Rangers","dateEvent":"2026-08-23","#
        + #""strTime":"02:05:00","dateEventLocal":"2026-08-22","strTimeLocal":"19:05:00","strTimestamp":"2026-08-23T02:05:00"}]"#,
      league: "mlb", games: ["Los Angeles Angels Texas Rangers 2026-08-22 2026-08-22T19:05:00-07:00 scheduled"]),
    Case(
      name: "a column that is not used is named",
      text: "start,faceoff clock,home,away\n2026-01-16T03:30:00Z,19:05,Ayr,Bute\n",
      games: ["Ayr Bute 2026-01-16 2026-01-16T03:30:00+00:00 scheduled"],
      shows: ["not used, though it looks like dates or times: \"faceoff clock\""]),
    Case(
      name: "no time is read, and a column looks like one",
      text: "date,faceoff,warmup,home,away\n2026-01-16,19:05 h,18:00 h,Ayr,Bute\n",
      games: ["Ayr Bute 2026-01-16 - scheduled"],
      shows: ["no time is read, and \"faceoff\", \"warmup\" looks like dates or times"], asks: true),
  ]

  @Test(arguments: clocks) func clock(_ test: Case) { Self.expect(test) }

  // MARK: Status

  /// Word and status; nil for a word that is not known.
  static let words: [(String, String?)] = [
    ("PST", "postponed"), ("Match Postponed", "postponed"), ("Rained Out", "postponed"), ("Rainout", "postponed"),
    ("CANC", "cancelled"), ("Cancl.", "cancelled"), ("ausgefallen", "cancelled"), ("odwo\u{142}any", "cancelled"),
    ("\u{4E2D}\u{6B62}", "cancelled"), ("\u{C6B0}\u{CC9C}\u{CDE8}\u{C18C}", "cancelled"), ("1H", "inProgress"),
    ("2H", "inProgress"), ("HT", "inProgress"), ("FT", "final"), ("AP", "final"), ("AET", "final"), ("WO", "final"),
    ("Forfeit", "final"), ("Walkover", "final"), ("Completed Early: Rain", "final"), ("Ayr won by 63 runs", "final"),
    ("\u{8A66}\u{5408}\u{7D42}\u{4E86}", "final"), ("\u{5EF6}\u{671F}", "postponed"), ("ABD", "suspended"),
    ("Abandoned", "suspended"), ("Suspendido", "suspended"), ("unstarted", "scheduled"),
    ("STATUS_POSTPONED", "postponed"),
    ("Time To Be Defined", "scheduled"), ("7:30 PM ET", "scheduled"), ("Match not started", "scheduled"),
    ("speventstatus:post-event", "final"), ("31:28", nil), ("gloomy", nil), ("p", nil),
  ]

  @Test(arguments: words) func statusWord(_ word: String, _ status: String?) {
    #expect(StatusWords.status(word).map { "\($0)" } == status, "\(word)")
  }

  private static func nested(_ words: String...) -> String {
    let records = words.enumerated().map { number, word in
      #"{"fixture":{"date":"2026-03-0\#(number + 1)T15:00:00Z","status":{"short":"\#(word)"}},"#
        + #""teams":{"home":{"name":"Ayr"},"away":{"name":"Bute"}},"home_score":"1","away_score":"0"}"#
    }
    return #"{"response":["# + records.joined(separator: ",") + "]}"
  }

  static let statuses: [Case] = [
    Case(
      name: "a nested status, and scores beside it", file: "a.json", text: nested("PST", "CANC", "1H", "FT"),
      games: [
        "Ayr Bute 2026-03-01 2026-03-01T15:00:00+00:00 postponed",
        "Ayr Bute 2026-03-02 2026-03-02T15:00:00+00:00 cancelled",
        "Ayr Bute 2026-03-03 2026-03-03T15:00:00+00:00 inProgress",
        "Ayr Bute 2026-03-04 2026-03-04T15:00:00+00:00 final",
      ]),
    Case(
      name: "a word that is not known is an error", file: "a.json", text: nested("FT", "gloomy"),
      games: [
        "Ayr Bute 2026-03-01 2026-03-01T15:00:00+00:00 final",
        "Ayr Bute 2026-03-02 2026-03-02T15:00:00+00:00 scheduled",
      ], shows: ["\"gloomy\" is not a status"], asks: true),
    Case(
      name: "a score is not final where words that are not known stand beside it",
      text: "start,home,away,home_score,away_score,status\n2026-03-01T15:00:00Z,Ayr,Bute,1,0,gloomy\n",
      games: ["Ayr Bute 2026-03-01 2026-03-01T15:00:00+00:00 scheduled"], shows: ["which statuses are \"gloomy\""],
      asks: true),
    Case(
      name: "a status goes before its state", file: "a.json",
      text:
        #"[{"date":"2026-03-01T15:00:00Z","home":"Ayr","away":"Bute","status":{"state":"post","name":"Postponed"}},"#
        + #"{"date":"2026-03-02T15:00:00Z","home":"Ayr","away":"Bute","status":{"state":"post","name":"gloomy"}}]"#,
      games: [
        "Ayr Bute 2026-03-01 2026-03-01T15:00:00+00:00 postponed",
        "Ayr Bute 2026-03-02 2026-03-02T15:00:00+00:00 scheduled",
      ], shows: ["\"gloomy\" is not a status"], asks: true),
    Case(
      name: "a state of statuses is no region",
      text: "start,home,away,state\n2026-03-01T15:00:00Z,Ayr,Bute,completed\n2026-03-02T15:00:00Z,Bute,Ayr,unstarted\n",
      games: [
        "Ayr Bute 2026-03-01 2026-03-01T15:00:00+00:00 final",
        "Bute Ayr 2026-03-02 2026-03-02T15:00:00+00:00 scheduled",
      ], lacks: ["region"]),
  ]

  @Test(arguments: statuses) func status(_ test: Case) { Self.expect(test) }

  // MARK: Places and sides

  @Test(arguments: ["visitor_team", "awayTeam", "guest", "road_team", "team2"]) func visitorsCity(_ side: String) {
    let home = side == "team2" ? "team1" : "home_team"
    let record =
      #"[{"date":"2026-01-05","\#(home)":{"full_name":"Boston Celtics","city":"Boston"},"#
      + #""\#(side)":{"full_name":"New York Knicks","city":"New York","state":"NY"}}]"#
    var settings = ImportSettings()
    settings.league = "nba"
    let imported = Imported([FeedText("a.json", record)], settings: settings)
    #expect(imported.games.map { $0["venue.city"] } == ["Boston"], "\(imported.findings)\(imported.failures)")
  }

  private static func match(_ number: Int, _ names: [String], _ infos: [String], _ title: String) -> String {
    let teams = names.map { "\"\($0)\"" }.joined(separator: ",")
    let info = infos.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    return #"{"name":"\#(title)","start":"2026-08-0\#(number)T15:00:00Z","teams":[\#(teams)],"teamInfo":[\#(info)]}"#
  }

  private static func lists(_ groups: [(String, Int)]) -> String {
    var day = 0
    let texts = groups.map { name, count in
      let matches = (0..<count).map { _ -> String in
        day += 1
        return #"{"home":"Ayr \#(day)","away":"Bute \#(day)","start":"2026-06-\#(10 + day)T15:00:00Z"}"#
      }
      return #""\#(name)":{"matches":["# + matches.joined(separator: ",") + "]}"
    }
    return "{" + texts.joined(separator: ",") + "}"
  }

  private static let oneDay: String = {
    let records = (10..<30).map { number in
      #"{"localteam":{"name":"Club \#(number)"},"visitorteam":{"name":"Guests \#(number)"},"#
        + #""start":"2026-06-05T15:00:00Z"}"#
    }
    return #"{"match":["# + records.joined(separator: ",") + "]}"
  }()

  static let sides: [Case] = [
    Case(
      name: "a title settles the order of a list of two", file: "a.json",
      text: "[" + match(1, ["Seals", "Bears"], ["Bears", "Seals"], "Seals vs Bears, 1st Match") + ","
        + match(2, ["Bute", "Ayr"], ["Ayr", "Bute"], "Bute vs Ayr, 2nd Match") + "]",
      games: [
        "Seals Bears 2026-08-01 2026-08-01T15:00:00+00:00 scheduled",
        "Bute Ayr 2026-08-02 2026-08-02T15:00:00+00:00 scheduled",
      ]),
    Case(
      name: "a title that contradicts home and away asks", file: "a.json",
      text: #"[{"name":"Ayr vs Bute","home":"Bute","away":"Ayr","start":"2026-08-01T15:00:00Z"}]"#,
      games: ["Bute Ayr 2026-08-01 2026-08-01T15:00:00+00:00 scheduled"],
      shows: ["1 of 1 titles have the sides in the other order"], asks: true),
    Case(
      name: "titles of games among others", file: "a.json",
      text:
        #"[{"name":"Ayr vs. Bute","start":"2026-08-01T15:00:00Z","promoters":[{"name":"X"},{"name":"LIVE - NONE"}]},"#
        + #"{"name":"Bute vs. Ayr","start":"2026-08-02T15:00:00Z"},{"name":"Choir","start":"2026-08-03T15:00:00Z"}]"#,
      games: [
        "Ayr Bute 2026-08-01 2026-08-01T15:00:00+00:00 scheduled",
        "Bute Ayr 2026-08-02 2026-08-02T15:00:00+00:00 scheduled",
      ], shows: ["1 of 3 titles have no two sides, such as \"Choir\""], asks: true),
    Case(
      name: "numbers are no teams", file: "a.json",
      text: #"{"matches":[{"home_team":1,"away_team":2,"date":"2026-06-14T18:00:00+03:00"}],"#
        + #""teams":[{"id":1,"name":"Ayr"},{"id":3,"name":"Bute"}]}"#,
      shows: ["\"home_team\" has numbers"]),
    Case(
      name: "scores of periods are no teams", file: "a.json",
      text:
        #"{"games":[{"date":"15/03/2026","opponent":"Ayr","homeAway":"Home","goalies":[{"name":"A. One","period1":"1-5","#
        + #""period2":"2-11"},{"name":"B. Two","period1":"1-9","period2":"1-17"}]}]}"#,
      shows: ["(--team NAME)"]),
    Case(
      name: "lists of one shape are one", file: "a.json", text: lists([("a", 1), ("b", 1), ("c", 1)]),
      games: (1...3).map { "Ayr \($0) Bute \($0) 2026-06-1\($0) 2026-06-1\($0)T15:00:00+00:00 scheduled" }),
    Case(
      name: "other lists of games are named", file: "a.json",
      text: #"{"past":[{"home":"Ayr","away":"Bute","start":"2026-06-01T15:00:00Z"}],"#
        + #""next":[{"home":"Bute","away":"Ayr","start":"2026-06-11T15:00:00Z"},"#
        + #"{"home":"Bute","away":"Ayr","start":"2026-06-12T15:00:00Z"}]}"#,
      games: [
        "Bute Ayr 2026-06-11 2026-06-11T15:00:00+00:00 scheduled",
        "Bute Ayr 2026-06-12 2026-06-12T15:00:00+00:00 scheduled",
      ], shows: ["games are also at \"past[]\" (1 record)"], asks: true),
    Case(
      name: "coming games that do not name the team, unlike the past ones", file: "a.json",
      text: #"{"games":[{"date":"2026-11-03","team":"Ayr","opponent":"Bute","homeAway":"Home"}],"#
        + #""fixtures":[{"date":"2026-11-10","opponent":"Cove","homeAway":"Away"},"#
        + #"{"date":"2026-11-17","opponent":"Dyce","homeAway":"Home"}]}"#,
      games: ["Ayr Bute 2026-11-03 - scheduled"], shows: ["games are also at \"fixtures[]\" (2 records)"], asks: true),
    Case(
      name: "one race at a track", text: "date,event\n2026-07-05,Harbour Classic at Mid-Ohio\n",
      games: ["Mid-Ohio Harbour Classic 2026-07-05 - scheduled"],
      shows: [
        "are the sides of \"Harbour Classic at Mid-Ohio\" \"Mid-Ohio\" and \"Harbour Classic\" (--column match=NAME)?"
      ], asks: true),
    Case(
      name: "many games of one day", file: "a.json", text: oneDay,
      games: (10..<30).map { "Club \($0) Guests \($0) 2026-06-05 2026-06-05T15:00:00+00:00 scheduled" }),
    Case(
      name: "a club of another sport", text: "date,league,home,away\n2016-09-04,OL F,SV Werder Bremen,HSG Hafen\n",
      games: ["SV Werder Bremen HSG Hafen 2016-09-04 - scheduled"]),
    Case(
      name: "entities in a table", text: "start,home,away\n2026-08-01T15:00:00Z,Brighton &amp; Hove,Nott&#039;m\n",
      games: ["Brighton & Hove Nott'm 2026-08-01 2026-08-01T15:00:00+00:00 scheduled"]),
    Case(
      name: "entities in a calendar", file: "a.ics",
      text: calendar("", "DTSTART:20260801T150000Z\r\nSUMMARY:Brighton &amp; Hove vs. Nott&#039;m"),
      games: ["Brighton & Hove Nott'm 2026-08-01 2026-08-01T15:00:00+00:00 scheduled"]),
    Case(
      name: "the league that is named before the records", file: "a.json",
      text: #"{"competition":{"id":1,"name":"Premier League"},"matches":[{"utcDate":"2026-02-14T15:00:00Z","#
        + #""homeTeam":{"name":"Arsenal FC"},"awayTeam":{"name":"Chelsea FC"}}]}"#,
      games: ["Arsenal Chelsea 2026-02-14 2026-02-14T15:00:00+00:00 scheduled"]),
  ]

  @Test(arguments: sides) func side(_ test: Case) { Self.expect(test) }

  @Test func footballClubOfAnotherSportHasNoStadium() {
    let imported = Imported([FeedText("a.csv", "date,league,home,away\n2016-09-04,OL F,SV Werder Bremen,HSG Hafen\n")])
    #expect(
      imported.games.map { $0["home.id"] } == ["sv-werder-bremen"]
        && imported.games.allSatisfy { $0["venue.id"] == nil })
    let cup = Imported([FeedText("a.csv", "date,league,home,away\n2016-09-04,Pokal,SV Werder Bremen,HSG Hafen\n")])
    #expect(cup.games.map { $0["home.id"] } == ["svw"], "\(cup.games)")
  }
}
