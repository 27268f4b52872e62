import CivilTime
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing

/// What an audit says of the schedules of a rule's example.
func auditFindings(of example: RuleExample) -> [Diagnostic] {
  auditFindings(([example.schedule ?? ""] + [example.otherSchedule].compactMap { $0 }))
}

/// What an audit says of schedules, given as their lines.
func auditFindings(_ texts: [String], settings: RuleSettings = RuleSettings()) -> [Diagnostic] {
  let schedules = texts.enumerated().map { number, text in
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    text.withBytes { reader.read($0, file: "s\(number).jsonl", findings: &findings) }
    #expect(findings.isEmpty, "\(findings)")
    var schedule = reader.schedule
    schedule.sort()
    return AuditedSchedule(schedule, file: "s\(number).jsonl", lines: reader.firstLines)
  }
  return ScheduleAuditor(settings).audit(schedules, sink: FindingSink()).report.findings
}

struct ScheduleAuditTests {
  static func game(
    _ id: String, _ home: String, _ away: String, _ date: String, _ more: String = ""
  ) -> String {
    "{\"id\":\"\(id)\",\"league\":\"mlb\",\"season\":\"2026\",\"home\":{\"name\":\"\(home)\"},"
      + "\"away\":{\"name\":\"\(away)\"},\"localDate\":\"\(date)\"\(more)}"
  }

  /// What looks odd and is right: lines, and no finding.
  static let right: [(String, [String])] = [
    (
      "a doubleheader by its hours",
      [
        game("1", "A", "B", "2026-05-01", #","venue":{"city":"Boston"},"start":"2026-05-01T13:00:00-04:00""#),
        game("2", "A", "B", "2026-05-01", #","venue":{"city":"Boston"},"start":"2026-05-01T19:00:00-04:00""#),
      ]
    ),
    (
      "a game that is off",
      [
        game("1", "A", "B", "2026-05-01", #","status":"postponed""#), game("2", "C", "B", "2026-05-01"),
      ]
    ),
    (
      "sides that nobody knows yet",
      [
        game("1", "TBD", "Winner 49", "2026-05-01"), game("2", "TBD", "Winner 49", "2026-05-01"),
      ]
    ),
    (
      "a flight over night",
      [
        game("1", "A", "B", "2026-05-01", #","venue":{"city":"Boston"},"start":"2026-05-01T19:00:00-04:00""#),
        game("2", "C", "B", "2026-05-02", #","venue":{"city":"Seattle"},"start":"2026-05-02T13:00:00-07:00""#),
      ]
    ),
    ("half a season", (1..<9).map { game("\($0)", "A\($0)", "A\($0 + 1)", "2026-05-0\($0)") }),
    ("no zone", [game("1", "A", "B", "2026-05-01", #","start":"2026-05-01T00:00:00Z""#)]),
  ]

  @Test(arguments: right) func nothingIsSaidOfWhatIsRight(_ name: String, _ lines: [String]) {
    let found = auditFindings([lines.joined(separator: "\n")])
    #expect(found.isEmpty, "\(name): \(found)")
  }

  @Test func findingsAreWhereTheGameIs() {
    let lines = [
      Self.game("2", "C", "B", "2026-05-01"), "", Self.game("1", "A", "B", "2026-05-01", #","gameNumber":2"#),
    ]
    let found = auditFindings([lines.joined(separator: "\n")])
    #expect(found.map { "\($0.line) \($0.code) \($0.item ?? "") \($0.barrier ?? "")" } == ["1 team-twice-a-day 2 1"])
  }

  @Test func feedsSayWhoSaysWhat() {
    let first = Self.game("1", "A", "B", "2026-05-01", #","start":"2026-05-01T19:00:00-04:00""#)
    let second = Self.game("1", "A", "B", "2026-05-01", #","start":"2026-05-01T13:00:00-04:00""#)
    let found = auditFindings([first, second])
    #expect(found.map(\.code) == ["feeds-disagree"])
    #expect(
      found.first?.message
        == "B at A on 2026-05-01: s1.jsonl has 2026-05-01T13:00:00-04:00, s0.jsonl has 2026-05-01T19:00:00-04:00")
  }

  @Test func aGameAtTheVenueOfTheAwayTeamIsNamed() throws {
    let example = try #require(RuleRegistry.rule("venue-not-own")?.failing.schedule)
    let lines = example.split(separator: "\n").dropLast().map { line in
      String(line).replacing("\"id\":\"g", with: "\"id\":\"y").replacing("Boston Red Sox", with: "X")
        .replacing("New York Yankees", with: "Boston Red Sox").replacing("\"X\"", with: "\"New York Yankees\"")
        .replacing("2026-06", with: "2026-07").replacing("fenway-park", with: "yankee-stadium")
        .replacing("Fenway Park", with: "Yankee Stadium").replacing("\"Boston\"", with: "\"Bronx\"")
    }
    let moved = example.replacing("citi-field", with: "yankee-stadium").replacing("Citi Field", with: "Yankee Stadium")
      .replacing("Flushing", with: "Bronx")
    let found = auditFindings([lines.joined(separator: "\n") + "\n" + moved])
    #expect(
      found.map(\.message) == [
        "New York Yankees at Boston Red Sox on 2026-06-30 is at Yankee Stadium in Bronx, the away team's home venue, and is "
          + "not marked as a neutral-site game"
      ])
  }

  @Test func settingsHold() throws {
    let text = try #require(RuleRegistry.rule("team-twice-a-day")).failing.schedule ?? ""
    #expect(auditFindings([text], settings: try RuleSettings(disabled: ["team-twice-a-day"])).isEmpty)
    let raised = try RuleSettings(disabled: [], levels: [("team-twice-a-day", .error)])
    #expect(auditFindings([text], settings: raised).map(\.severity) == [.error])
  }
}
