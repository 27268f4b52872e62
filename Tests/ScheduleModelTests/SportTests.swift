import SourceText
import Testing

@testable import ScheduleModel

/// Titles as the fans of each sport write them.
struct SportTests {
  static let titles: [(league: String, home: String, neutral: String)] = [
    ("mlb", "Foxes at Seals", "Seals v Foxes"), ("nfl", "Foxes at Seals", "Seals v Foxes"),
    ("nba", "Foxes at Seals", "Seals v Foxes"), ("nba-summer-league", "Foxes at Seals", "Seals v Foxes"),
    ("euroleague", "Seals – Foxes", "Seals v Foxes"), ("nhl", "Foxes at Seals", "Seals v Foxes"),
    ("liiga", "Seals – Foxes", "Seals v Foxes"), ("pll", "Foxes at Seals", "Seals v Foxes"),
    ("premier-league", "Seals v Foxes", "Seals v Foxes"), ("world-cup", "Seals v Foxes", "Seals v Foxes"),
    ("mls-preseason-friendlies", "Seals v Foxes", "Seals v Foxes"), ("top-14", "Seals v Foxes", "Seals v Foxes"),
    ("ipl", "Seals v Foxes", "Seals v Foxes"), ("afl", "Seals v Foxes", "Seals v Foxes"),
    ("county-netball", "Seals v Foxes", "Seals v Foxes"), ("field-hockey-cup", "Seals v Foxes", "Seals v Foxes"),
    ("handball-bundesliga", "Seals – Foxes", "Seals v Foxes"), ("volleyball-cup", "Seals – Foxes", "Seals v Foxes"),
    ("womens-college-volleyball", "Foxes at Seals", "Seals v Foxes"), ("city-futsal", "Seals – Foxes", "Seals v Foxes"),
    ("water-polo-a", "Seals – Foxes", "Seals v Foxes"), ("softball-club", "Foxes at Seals", "Seals v Foxes"),
    ("", "Foxes at Seals", "Seals v Foxes"), ("pub-quiz", "Foxes at Seals", "Seals v Foxes"),
  ]

  @Test(arguments: titles)
  func titleOfLeague(_ league: String, _ home: String, _ neutral: String) {
    func title(isNeutral: Bool) -> String {
      let output = OutputBuffer()
      league.withBytes { league in
        "Seals".withBytes { home in
          "Foxes".withBytes {
            MatchTitle.append(home: home, away: $0, league: league, isNeutral: isNeutral, to: output)
          }
        }
      }
      return output.text
    }
    #expect(title(isNeutral: false) == home)
    #expect(title(isNeutral: true) == neutral)
  }

  @Test(
    arguments: [
      ("mlb", 180), ("nfl", 210), ("nba", 150), ("nhl", 165), ("mls", 120), ("top-14", 120),
      ("handball-bundesliga", 105),
      ("pub-quiz", 180), ("", 180),
    ] as [(String, Int64)])
  func durationOfLeague(_ league: String, _ minutes: Int64) {
    #expect(league.withBytes { GameDuration.minutes(league: $0) } == minutes)
  }

  @Test(arguments: [
    ("mlb", "MLB"), ("premier-league", "Premier League"), ("usl-championship", "USL Championship"), ("liiga", "Liiga"),
    ("2-bundesliga", "2 Bundesliga"), ("", ""),
  ])
  func nameOfLeague(_ id: String, _ name: String) { #expect(LeagueName.text(id) == name) }
}
