import CivilTime
import SourceText
import Testing

@testable import ScheduleModel

/// The leagues are whole, and each club has a home: a ground with coordinates, a zone and a market.
struct LeagueTests {
  static let gazetteer = Gazetteer.builtIn

  /// Everybody who was, is or will be a club of the league, in one month: sides of an All-Star Game have no city.
  static func clubs(_ league: String, _ month: Int32) -> [Gazetteer.TeamEntry] {
    gazetteer.teams.indices.compactMap { number in
      ((gazetteer.earlierTeams[number] ?? []) + [gazetteer.teams[number]]).first { $0.period.contains(month) }
    }.filter { $0.league == league && !$0.city.isEmpty }
  }

  static func month(_ text: String) -> Int32 { text.withBytes { GazetteerPeriod(from: $0, until: $0) }?.from ?? 0 }

  /// A league, a month of one of its seasons and how many clubs it had.
  static let sizes: [(String, String, Int)] = [
    ("mlb", "2026-04", 30), ("mlb", "2005-06", 30), ("mlb", "1994-06", 28), ("mlb", "1981-06", 26),
    ("mlb", "1969-06", 24), ("mlb", "1961-06", 18), ("mlb", "1918-06", 16), ("nfl", "2025-10", 32),
    ("nfl", "2001-10", 31), ("nfl", "1994-10", 28), ("nba", "2025-11", 30), ("nhl", "2025-11", 32),
    ("nhl", "2016-11", 30), ("mls", "2026-04", 30), ("mls", "2024-06", 29), ("wnba", "2025-07", 13),
    ("wnba", "2026-07", 15), ("nwsl", "2025-06", 14), ("nwsl", "2026-06", 16), ("cfl", "2026-08", 9),
    ("cpl", "2026-06", 8),
  ]

  @Test(arguments: sizes) func leagueIsWhole(_ league: String, _ month: String, _ size: Int) {
    #expect(Self.clubs(league, Self.month(month)).count == size, "\(league) in \(month)")
  }

  /// A ground was being built: the club is at home in two others until then.
  static let homeless: Set = ["nwsl den"]

  @Test(arguments: [
    ("mlb", "2026-04"), ("nfl", "2025-10"), ("nba", "2025-11"), ("nhl", "2025-11"), ("mls", "2026-04"),
    ("wnba", "2026-07"), ("nwsl", "2026-06"), ("cfl", "2026-08"), ("cpl", "2026-06"),
  ]) func everyClubHasAHome(_ league: String, _ month: String) throws {
    let month = Self.month(month)
    for club in Self.clubs(league, month) where !Self.homeless.contains("\(league) \(club.id)") {
      let ground = try #require(Self.gazetteer.home(of: club, month: month), "\(club)")
      let city = Self.gazetteer.city(ground.city, region: ground.region, country: ground.country)
      #expect(ground.latitude != nil && ground.longitude != nil && !ground.zone.isEmpty, "\(ground)")
      #expect(city != nil && ground.zone == club.zone, "\(ground)")
    }
  }

  /// `league, team, month`, and where it was at home; nil where that is not known.
  static let homes: [(String, String, String, String?)] = [
    ("mlb", "nyy", "1918-06", "Polo Grounds"), ("mlb", "nyy", "1924-06", "Yankee Stadium"),
    ("mlb", "nyy", "1975-06", "Shea Stadium"), ("mlb", "chc", "1918-06", "Weeghman Park"),
    ("mlb", "bos", "1918-06", "Fenway Park"), ("mlb", "stl", "1918-06", "Robison Field"),
    ("mlb", "cle", "1940-06", nil), ("mlb", "oak", "1918-06", "Shibe Park"), ("mlb", "pit", "1970-06", "Forbes Field"),
    ("mlb", "pit", "1970-07", "Three Rivers Stadium"), ("mlb", "hou", "1969-06", "Astrodome"),
    ("mlb", "hou", "2001-06", "Enron Field"), ("mlb", "wsh", "2005-06", "RFK Stadium"),
    ("mlb", "tor", "1981-06", "Exhibition Stadium"), ("mlb", "sea", "1999-06", "Kingdome"),
    ("mlb", "sea", "1999-07", "Safeco Field"), ("mlb", "tb", "2025-06", "George M. Steinbrenner Field"),
    ("nfl", "lar", "1985-10", "Anaheim Stadium"), ("nfl", "lar", "2012-10", "Edward Jones Dome"),
    ("nfl", "lar", "2018-10", "Los Angeles Memorial Coliseum"), ("nfl", "lac", "2018-10", "StubHub Center"),
    ("nfl", "no", "2005-10", nil), ("nfl", "sf", "2020-12", "State Farm Stadium"), ("nfl", "gb", "1970-10", nil),
    ("nfl", "chi", "2002-10", "Memorial Stadium"), ("nfl", "wsh", "2019-10", "FedExField"),
    ("nfl", "ne", "1969-10", "Alumni Stadium"), ("nba", "gsw", "2018-11", "Oakland Arena"),
    ("nhl", "nyi", "2016-11", "Barclays Center"), ("england", "west-ham", "2015-10", "Boleyn Ground"),
    ("england", "tottenham", "2018-10", "Wembley Stadium"), ("england", "coventry", "2013-10", "Sixfields Stadium"),
    ("england", "brentford", "2019-10", "Griffin Park"), ("bundesliga", "fcb", "2001-10", "Munich Olympic Stadium"),
    ("bundesliga", "wob", "2001-10", nil), ("bundesliga", "scf", "2014-10", "Dreisamstadion"),
    ("la-liga", "atletico-madrid", "2014-10", "Vicente Calderón"), ("mls", "mia", "2023-07", "Chase Stadium"),
    // Not before there was such a club.
    ("nfl", "hou", "1990-10", nil), ("mlb", "ari", "1997-06", nil),
  ]

  @Test(arguments: homes) func clubWasAtHome(_ league: String, _ id: String, _ month: String, _ ground: String?) throws
  {
    let month = Self.month(month)
    let team = try #require(Self.gazetteer.team(id, league: league, month: month))
    #expect(Self.gazetteer.home(of: team, month: month)?.name == ground, "\(id) of \(league)")
  }

  /// One name in many leagues: the league tells whose it is, and without one nobody does.
  static let shared: [(String, String, String?)] = [
    ("Kings", "nba", "sac"), ("Kings", "nhl", "lak"), ("Rangers", "mlb", "tex"), ("Rangers", "nhl", "nyr"),
    ("Rangers", "scottish-premiership", "rangers"), ("Cardinals", "mlb", "stl"), ("Cardinals", "nfl", "ari"),
    ("Giants", "mlb", "sf"), ("Giants", "nfl", "nyg"), ("Panthers", "nfl", "car"), ("Panthers", "nhl", "fla"),
    ("Jets", "nfl", "nyj"), ("Jets", "nhl", "wpg"), ("Jets", "a-league", "newcastle-jets"), ("Kings", "x", nil),
    ("Rangers", "x", nil), ("Cardinals", "x", nil), ("Giants", "x", nil), ("Panthers", "x", nil), ("Jets", "x", nil),
    // A place has teams of leagues that nobody here has heard of; a name that is more than a place has one.
    ("Baltimore", "nfl", "bal"), ("Baltimore", "x", nil), ("Texas", "mlb", "tex"), ("Texas", "x", nil),
    ("Utah", "college-football", "utah"), ("Utah", "x", nil), ("New England", "x", nil),
    ("Barcelona", "champions-league", "barcelona"),
    ("Barcelona", "x", nil), ("New England Patriots", "x", "ne"), ("Orlando City", "x", nil), ("Red Sox", "x", nil),
    ("Boston Red Sox", "x", "bos"),
    ("LA Galaxy", "x", "lag"),
  ]

  @Test(arguments: shared) func leagueTellsWhoseNameItIs(_ name: String, _ league: String, _ id: String?) {
    #expect(Self.gazetteer.team(name, league: league)?.id == id, "\(name) in \(league)")
  }
}
