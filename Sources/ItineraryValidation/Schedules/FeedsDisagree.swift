import SourceText

extension Rule {
  static let feedsDisagree = Rule(
    .feedsDisagree, .warning,
    ofSchedules: "Two schedules disagree on a game's time, place or teams.",
    why:
      "One of them is wrong or older. The others are compared with the first on the command line.",
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
