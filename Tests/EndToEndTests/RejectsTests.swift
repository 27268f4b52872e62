import Foundation
import Testing

/// What could not be imported is kept, and is a source once it is fixed.
struct RejectsTests {
  struct Case: CustomStringConvertible {
    var name: String
    var good: String
    /// The good text, and what stands in its place in the spoiled source.
    var spoil: (String, String)
    /// In the file of rejected records.
    var fix: (String, String)

    var description: String { name }
  }

  static let csv = """
    id,league,home,away,venue,city,start,tz,status
    1,mlb,Mets,Cubs,Citi Field,New York,2026-05-01T19:10:00,America/New_York,scheduled
    2,mlb,Mets,Cubs,Citi Field,New York,2026-05-02T13:10:00,America/New_York,scheduled
    3,mlb,"Mets","Cubs","Citi Field",New York,2026-05-03T13:10:00,America/New_York,scheduled

    """

  static let json = """
    {"dates":[{"date":"2026-05-01","games":[
    {"gamePk":1,"officialDate":"2026-05-01","gameDate":"2026-05-01T23:10:00Z","gameType":"R","season":"2026",
     "status":{"detailedState":"Scheduled","startTimeTBD":false},
     "teams":{"home":{"team":{"id":121,"name":"New York Mets"}},"away":{"team":{"id":112,"name":"Chicago Cubs"}}},
     "venue":{"id":3289,"name":"Citi Field"}},
    {"gamePk":2,"officialDate":"2026-05-02","gameDate":"2026-05-02T17:10:00Z","gameType":"R","season":"2026",
     "status":{"detailedState":"Scheduled","startTimeTBD":false},
     "teams":{"home":{"team":{"id":121,"name":"New York Mets"}},"away":{"team":{"id":112,"name":"Chicago Cubs"}}},
     "venue":{"id":3289,"name":"Citi Field"}}]}]}
    """

  static let jsonl = """
    {"id":"1","league":"mlb","home":"Mets","away":"Cubs","venue":"Citi Field","start":"2026-05-01T19:10:00","tz":"US/Eastern"}
    {"id":"2","league":"mlb","home":"Mets","away":"Cubs","venue":"Citi Field","start":"2026-05-02T13:10:00","tz":"US/Eastern"}

    """

  static let ical = """
    BEGIN:VCALENDAR
    VERSION:2.0
    X-WR-TIMEZONE:America/New_York
    BEGIN:VEVENT
    UID:1
    SUMMARY:Cubs at Mets
    DTSTART:20260501T191000
    LOCATION:Citi Field
    END:VEVENT
    BEGIN:VEVENT
    UID:2
    SUMMARY:Cubs at Mets
    DTSTART:20260502T131000
    LOCATION:Citi Field
    END:VEVENT
    END:VCALENDAR

    """

  static let cases = [
    Case(name: "games.csv", good: csv, spoil: ("2026-05-02", "2026-05-32"), fix: ("2026-05-32", "2026-05-02")),
    Case(
      name: "side.csv", good: csv, spoil: ("3,mlb,\"Mets\"", "3,mlb,\"\""), fix: (#""home":"""#, #""home":"Mets""#)),
    Case(
      name: "games.json", good: json, spoil: ("\"officialDate\":\"2026-05-02\"", "\"officialDate\":\"tomorrow\""),
      fix: ("\"officialDate\":\"tomorrow\"", "\"officialDate\":\"2026-05-02\"")),
    // The syntax itself is broken: there are no fields, and the text is fixed.
    Case(
      name: "games.jsonl", good: jsonl, spoil: ("\"id\":\"2\",", "\"id\" \"2\","),
      fix: (#"\"id\" \"2\","#, #"\"id\":\"2\","#)),
    // The zone stands around the record.
    Case(
      name: "games.ics", good: ical, spoil: ("DTSTART:20260502T", "DTSTART:20260542T"), fix: ("20260542T", "20260502T")
    ),
  ]

  @Test(arguments: cases) func fixedRecordIsTheGameThatItWouldHaveBeen(_ row: Case) throws {
    let folder = try TemporaryFolder()
    #expect(row.good.contains(row.spoil.0), "the case spoils something")
    try folder.write(row.good, row.name)
    let whole = try Tool.run(["import", row.name, "-q"], in: folder.url(""))
    #expect(whole.code == 0, "\(whole.messages)")

    try folder.write(row.good.replacingOccurrences(of: row.spoil.0, with: row.spoil.1), row.name)
    let spoiled = try Tool.run(
      ["import", row.name, "-q", "-o", "some.jsonl", "--rejects", "rejects.jsonl"], in: folder.url(""))
    #expect(spoiled.code == 1, "\(spoiled.messages)")
    let rejects = try folder.read("rejects.jsonl")
    #expect(rejects.split(separator: "\n").count == 1, "\(rejects)")
    #expect(rejects.contains(row.fix.0), "\(rejects)")
    let games = Set(whole.output.split(separator: "\n"))
    #expect(Set(try folder.read("some.jsonl").split(separator: "\n")).count == games.count - 1)

    // Not fixed: rejected again, and nothing of it lost.
    let again = try Tool.run(
      ["import", "rejects.jsonl", "-q", "-o", "none.jsonl", "--rejects", "again.jsonl"], in: folder.url(""))
    #expect(again.code == 1, "\(again.messages)")
    #expect(try folder.read("again.jsonl") == rejects)
    #expect(again.messages.contains("rejects.jsonl:1:"), "\(again.messages)")

    try folder.write(rejects.replacingOccurrences(of: row.fix.0, with: row.fix.1), "fixed.jsonl")
    let fixed = try Tool.run(
      ["import", "fixed.jsonl", "-q", "-o", "again.jsonl", "--report", "report.json"], in: folder.url(""))
    #expect(fixed.code == 0, "\(fixed.messages)")
    let lines = try folder.read("again.jsonl").split(separator: "\n")
    #expect(lines.count == 1 && games.contains(lines.first ?? ""), "\(lines)\n\(whole.output)")
    #expect(try folder.read("report.json").contains(#""read":1,"games":1,"duplicate":0,"rejected":0"#))
  }

  @Test func rejectsOfAnUnknownFeedSayWhatToDo() throws {
    let folder = try TemporaryFolder()
    let line =
      #"{"format":"sportstime-reject","version":1,"feed":"nobodys","file":"a.csv","line":2,"record":1,"code":"bad-date","#
      + #""message":"…","fields":{"home":"Mets"},"raw":"Mets"}"#
    try folder.write(line + "\n{\"format\":\"sportstime-reject\"\n", "r.jsonl")
    let result = try Tool.run(["import", "r.jsonl"], in: folder.url(""))
    #expect(result.code == 1)
    #expect(result.messages.contains("r.jsonl:1:1: "), "\(result.messages)")
    #expect(result.messages.contains("no feed is named \"nobodys\": name its definition with --feed"))
    #expect(result.messages.contains("r.jsonl:2:"), "\(result.messages)")
    #expect(result.messages.contains("2 records, 0 games (0 without a time), 0 duplicates, 2 rejected"))
  }

  @Test func explainShowsWhereEachMemberComesFrom() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.ical, "games.ics")
    try folder.write(Self.csv.replacingOccurrences(of: "2026-05-02", with: "someday"), "games.csv")
    let table: [([String], Int32, [String])] = [
      (
        ["--explain", "2", "games.ics"], 0,
        [
          "games.ics:10: a record of the feed plain-ical", "\"Mets\" \u{2190} {home} of SUMMARY",
          "\"20260502T131000\" \u{2190} DTSTART; form ", "\"localDate\":\"2026-05-02\"",
        ]
      ),
      (
        ["--explain", "2", "games.csv"], 0,
        ["games.csv:3: a record of the feed plain-csv", "fits none of the forms ", "rejected: bad-date: "]
      ),
      (["--explain", "9", "games.csv"], 65, ["record 9 is missing or can't be read"]),
      (["--explain", "0", "games.csv"], 64, ["--explain takes a whole number from 1"]),
      (["--explain", "1", "games.csv", "-o", "s.jsonl"], 64, ["--explain goes to standard output"]),
      (["--explain", "1", "games.csv", "games.ics"], 64, ["--explain 1 is about one source, but there are 2"]),
    ]
    for (arguments, code, parts) in table {
      let result = try Tool.run(["import"] + arguments, in: folder.url(""))
      #expect(result.code == code, "\(arguments): \(result.messages)")
      let shown = result.output + result.messages
      for part in parts { #expect(shown.contains(part), "\(arguments): \(part)\n\(shown)") }
    }
  }
}
