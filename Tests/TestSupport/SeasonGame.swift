/// A game of an invented league, as a row of a table.
package struct SeasonGame: Sendable {
  package var id: String
  package var home: String
  package var away: String
  package var start: String
  package var status = "scheduled"

  package init(id: String, home: String, away: String, start: String) {
    self.id = id
    self.home = home
    self.away = away
    self.start = start
  }

  private static let cities = [
    "Owls": "Boston", "Hens": "New York", "Foxes": "Philadelphia", "Seals": "Baltimore", "Bears": "Washington",
    "Crows": "Pittsburgh",
  ]

  package var row: String {
    "\(id),abl,\(home),\(away),\(home) Park,\(SeasonGame.cities[home] ?? "Boston"),\(start),America/New_York,\(status)"
  }

  package static let header = "id,league,home,away,venue,city,start,tz,status"

  package static func table(_ games: [SeasonGame], header: String = header) -> String {
    ([header] + games.map(\.row)).map { $0 + "\n" }.joined()
  }

  /// Each team at home against each other team, three times: 90 games, from 1 June 2026 on.
  package static let season: [SeasonGame] = {
    let teams = ["Owls", "Hens", "Foxes", "Seals", "Bears", "Crows"]
    var games: [SeasonGame] = []
    for round in 0..<3 {
      for (home, away) in teams.flatMap({ home in teams.filter { $0 != home }.map { (home, $0) } }) {
        let (month, day) = (6 + games.count / 28, 1 + games.count % 28)
        let start = "2026-0\(month)-\(day < 10 ? "0" : "")\(day)T19:0\(round):00"
        games.append(SeasonGame(id: "g\(games.count)", home: home, away: away, start: start))
      }
    }
    return games
  }()
}
