import Foundation
import Testing

/// What is wrong with a record is said in every syntax, in the report too, and every record is accounted for.
struct NothingVanishesTests {
  enum Form: String, CaseIterable { case csv, json, xml, ics }

  struct Row {
    var id: String
    var league = "mlb"
    var home: String
    var away: String
    /// Local, with the zone of New York; none for a game without a date.
    var start: String?
  }

  struct Case: CustomTestStringConvertible {
    var code: String
    var message: String
    var rows: [Row]
    /// Of the rows, those that are games in the schedule.
    var games: Int
    var exit: Int32
    var testDescription: String { code }
  }

  /// So that the same members are there in each source.
  private static let good = Row(id: "0", home: "Boston Red Sox", away: "Tampa Bay Rays", start: "2026-05-09T19:10:00")

  static let cases = [
    Case(
      code: "id-collision", message: "the id \"mlb:1\" is also used by another game",
      rows: [
        Row(id: "1", home: "New York Mets", away: "Chicago Cubs", start: "2026-05-01T19:10:00"),
        Row(id: "1", home: "Cincinnati Reds", away: "Pittsburgh Pirates", start: "2026-05-02T19:10:00"),
      ], games: 2, exit: 1),
    Case(
      code: "id-collision", message: "the id \"mlb:1\" is also used by another game",
      rows: [
        Row(id: "1", home: "New York Mets", away: "Chicago Cubs", start: "2026-05-01T19:10:00"),
        Row(id: "1", home: "New York Mets", away: "Chicago Cubs", start: "2026-05-02T19:10:00"),
      ], games: 2, exit: 1),
    Case(
      code: "same-team-twice", message: "\"New York Mets\" can't play against itself",
      rows: [Row(id: "1", home: "New York Mets", away: "Mets", start: "2026-05-01T19:10:00")], games: 0, exit: 1),
    Case(
      code: "missing-league", message: "the record names no league, so its game has none",
      rows: [Row(id: "1", league: "", home: "Foxes", away: "Owls", start: "2026-05-01T19:10:00")], games: 1, exit: 0),
    Case(
      code: "unknown-league",
      message: "the gazetteer has no teams of the league \"mbl\"; their names are kept as written; did you mean",
      rows: [Row(id: "1", league: "mbl", home: "Foxes", away: "Owls", start: "2026-05-01T19:10:00")], games: 1, exit: 0),
    Case(
      code: "no-date", message: "the game has no date, so no trip can include it",
      rows: [Row(id: "1", home: "New York Mets", away: "Chicago Cubs", start: nil)], games: 1, exit: 0),
  ]

  @Test(arguments: cases, Form.allCases) func isSaid(_ example: Case, _ form: Form) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text(example.rows + [Self.good], form), "games." + form.rawValue)
    let result = try Tool.run(
      ["import", "games." + form.rawValue, "-o", "s.jsonl", "--report", "r.json", "--rejects", "x.jsonl"],
      in: folder.url(""))
    #expect(result.code == example.exit, "\(result.messages)")
    #expect(result.messages.contains(example.message) && result.messages.contains("[\(example.code)]"))
    let schedule = try folder.read("s.jsonl").split(separator: "\n")
    #expect(schedule.count == example.games + 1)
    #expect(try folder.read("x.jsonl").split(separator: "\n").count == example.rows.count - example.games)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(try folder.read("r.json").utf8)) as? [String: Any])
    let source = try #require((report["sources"] as? [[String: Any]])?.first)
    #expect(source["read"] as? Int == example.rows.count + 1)
    #expect(source["games"] as? Int == example.games + 1)
    #expect(source["duplicate"] as? Int == 0)
    let findings = try #require(report["findings"] as? [[String: Any]])
    let found = findings.filter { $0["code"] as? String == example.code }
    #expect(found.count == 1, "\(findings)")
    #expect(found.first?["severity"] as? String == (example.exit == 0 ? "warning" : "error"))
    #expect((found.first?["message"] as? String)?.hasPrefix(example.message) == true)
  }

  private static func text(_ rows: [Row], _ form: Form) -> String {
    switch form {
    case .csv:
      "id,league,home,away,venue,city,start,tz,status\n"
        + rows.map { "\($0.id),\($0.league),\($0.home),\($0.away),,,\($0.start ?? ""),America/New_York,\n" }.joined()
    case .json:
      "["
        + rows.map { row in
          let members = [
            ("id", row.id), ("league", row.league), ("home", row.home), ("away", row.away), ("start", row.start ?? ""),
            ("tz", "America/New_York"),
          ]
          return "{" + members.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
        }.joined(separator: ",\n") + "]\n"
    case .xml:
      "<schedule>\n"
        + rows.map { row in
          "<game id=\"\(row.id)\" league=\"\(row.league)\"><home>\(row.home)</home><away>\(row.away)</away>"
            + "<start tz=\"America/New_York\">\(row.start ?? "")</start></game>\n"
        }.joined() + "</schedule>\n"
    case .ics:
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        + rows.map { row in
          let start = row.start.map { "DTSTART;TZID=America/New_York:\($0.filter { $0 != "-" && $0 != ":" })\r\n" }
          let league = row.league.isEmpty ? "" : "CATEGORIES:\(row.league)\r\n"
          return "BEGIN:VEVENT\r\nUID:\(row.id)\r\n\(league)SUMMARY:\(row.away) at \(row.home)\r\n\(start ?? "")"
            + "END:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n"
    }
  }
}
