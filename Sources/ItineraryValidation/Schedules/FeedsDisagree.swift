import SourceText

extension Rule {
  static let feedsDisagree = Rule(
    .feedsDisagree, .warning,
    ofSchedules: "Two schedules have a game at another time, at another place or between others.",
    why:
      "One of them is wrong or older; the one that is named first on the command line is what the others are held against.",
    failing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T19:00:00-04:00"}
        """,
      other: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T13:00:00-04:00"}
        """),
    passing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T19:00:00-04:00"}
        """,
      other: """
        {"id":"7","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10"}
        """))
}
