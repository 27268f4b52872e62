import SourceText
import Testing

@testable import ScheduleModel

/// City identity is a market: looked up by city, region and country alone, where an absent member matches anything.
struct MarketTests {
  /// The market of `city, region, country`; the city's own name where it is not known.
  static func market(_ place: String) -> String {
    let parts = place.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    let found = Gazetteer.builtIn.city(
      parts[0], region: parts.count > 1 ? parts[1] : "", country: parts.count > 2 ? parts[2] : "")
    return found.map { Gazetteer.builtIn.markets[$0.market] } ?? parts[0]
  }

  static let places: [(String, String)] = [
    ("Bronx", "New York"), ("Bronx, NY, US", "New York"), ("Queens, NY, US", "New York"), ("Brooklyn, NY", "New York"),
    ("Flushing, NY, US", "New York"), ("Flushing", "New York"), ("New York", "New York"),
    ("East Rutherford, NJ, US", "New York"), ("Harrison, NJ, US", "New York"),
    ("Anaheim, CA, US", "Los Angeles"), ("Inglewood, CA, US", "Los Angeles"), ("Carson", "Los Angeles"),
    ("Arlington, TX, US", "Dallas"), ("Arlington", "Dallas"), ("Frisco, TX", "Dallas"),
    ("Foxborough, MA, US", "Boston"), ("Sandy, UT, US", "Salt Lake City"), ("Chester, PA, US", "Philadelphia"),
    ("St. Paul, MN, US", "Minneapolis"), ("Commerce City, CO, US", "Denver"), ("St. Petersburg, FL, US", "Tampa"),
    ("Montréal, QC, CA", "Montreal"), ("München, , DE", "Munich"), ("Köln", "Cologne"),
    // Absent members match anything; of several the one that its market is called after.
    ("London", "London"), ("Portland", "Portland"), ("Portland, ME, US", "Portland ME"), ("Portland, OR", "Portland"),
    ("Birmingham, , GB", "Birmingham"), ("Birmingham, AL", "Birmingham AL"), ("Melbourne, , AU", "Melbourne"),
    ("Kansas City, KS, US", "Kansas City"), ("Kansas City, MO, US", "Kansas City"),
    // Neither gives its market the name: then it is not the one whose market had to be told apart.
    ("Newark", "New York"), ("Newark, DE, US", "Newark DE"), ("Manhattan", "New York"), ("Bloomington", "Minneapolis"),
    // A wrong region or country is another place.
    ("Bronx, CA, US", "Bronx"), ("Toronto, ON, US", "Toronto"), ("Arlington, VA, US", "Arlington"),
    // What nobody knows is itself, and letters count as they are written.
    ("Xanadu", "Xanadu"), ("bronx", "bronx"), ("", ""),
  ]

  @Test(arguments: places) func placeHasItsMarket(_ place: String, _ market: String) {
    #expect(Self.market(place) == market)
  }

  /// Two markets are not called the same.
  @Test func marketsDiffer() {
    #expect(Set(Gazetteer.builtIn.markets).count == Gazetteer.builtIn.markets.count)
  }

  static let venues: [(String, String, String?)] = [
    ("Yankee Stadium", "", "yankee-stadium"), ("Yankee Stadium", "Bronx", "yankee-stadium"),
    ("Yankee Stadium", "New York", "yankee-stadium"), ("Yankee Stadium", "Boston", nil),
    ("SunTrust Park", "Atlanta", "truist-park"), ("Miller Park", "Milwaukee", "american-family-field"),
    ("statsapi:3313", "", "yankee-stadium"), ("yankee-stadium", "", "yankee-stadium"),
    ("Boston Stadium", "Boston", "gillette-stadium"), ("Red Bull Arena", "Leipzig", "red-bull-arena"),
    ("Allianz Stadium", "", nil), ("", "", nil),
  ]

  @Test(arguments: venues) func venueIs(_ name: String, _ city: String, _ id: String?) {
    #expect(name.withBytes { name in city.withBytes { Gazetteer.builtIn.venue(name, city: $0)?.id } } == id)
  }

  static let teams: [(String, String, String?)] = [
    ("Yankees", "mlb", "nyy"), ("New York Yankees", "mlb", "nyy"), ("nyy", "mlb", "nyy"),
    ("statsapi:147", "mlb", "nyy"),
    ("Indians", "mlb", "cle"), ("Guardians", "mlb", "cle"), ("Cleveland Indians", "mlb", "cle"),
    ("Athletics", "mlb", "oak"), ("Oakland Athletics", "mlb", "oak"),
    ("D-backs", "mlb", "ari"), ("Toronto FC", "mls", "tor"),
    // In a cup, whoever alone is called so anywhere; in a league, only its own.
    ("Toronto FC", "canadian-championship", "tor"), ("Toronto FC", "mlb", nil), ("yankees", "mlb", "nyy"),
    ("", "mlb", nil),
    // FC and the like alone tell these two apart.
    ("fsv frankfurt", "bundesliga", "fsv"), ("FRANKFURT", "bundesliga", "sge"),
  ]

  /// `name, league, year-month` → name and city of the time.
  static let times: [(String, String, String, String)] = [
    ("cle", "mlb", "2019-07", "Cleveland Indians, Cleveland"),
    ("cle", "mlb", "2022-04", "Cleveland Guardians, Cleveland"),
    ("Guardians", "mlb", "2019-07", "Cleveland Indians, Cleveland"),
    ("retrosheet:MON", "mlb", "1994-05", "Montreal Expos, Montreal"),
    ("retrosheet:WAS", "mlb", "2005-05", "Washington Nationals, Washington"),
    ("retrosheet:SE1", "mlb", "1969-05", "Seattle Pilots, Seattle"),
    ("retrosheet:FLO", "mlb", "1997-10", "Florida Marlins, Miami Gardens"),
    ("oak", "mlb", "2024-09", "Oakland Athletics, Oakland"), ("oak", "mlb", "2025-04", "Athletics, West Sacramento"),
    ("Washington Senators", "mlb", "1950-06", "Washington Senators, Washington"),
    ("STL", "nfl", "2012-09", "St. Louis Rams, St. Louis"), ("LAR", "nfl", "2016-09", "Los Angeles Rams, Los Angeles"),
    ("LAR", "nfl", "2020-09", "Los Angeles Rams, Inglewood"),
    ("OAK", "nfl", "2019-12", "Oakland Raiders, Oakland"), ("LV", "nfl", "2020-09", "Las Vegas Raiders, Paradise"),
    ("SD", "nfl", "2012-09", "San Diego Chargers, San Diego"),
    ("WAS", "nfl", "2019-10", "Washington Redskins, Landover"),
    ("WAS", "nfl", "2020-09", "Washington Football Team, Landover"),
    ("WAS", "nfl", "2025-09", "Washington Commanders, Landover"),
    ("Charlotte Hornets", "nba", "1995-01", "Charlotte Hornets, Charlotte"),
    ("nop", "nba", "2012-11", "New Orleans Hornets, New Orleans"),
    ("okc", "nba", "2007-11", "Seattle SuperSonics, Seattle"),
    ("Winnipeg Jets", "nhl", "1990-01", "Winnipeg Jets, Winnipeg"),
    ("ATL", "nhl", "2005-11", "Atlanta Thrashers, Atlanta"),
    ("ari", "nhl", "2012-11", "Phoenix Coyotes, Glendale"),
    ("uta", "nhl", "2024-11", "Utah Hockey Club, Salt Lake City"),
  ]

  @Test(arguments: times) func teamWas(_ name: String, _ league: String, _ month: String, _ expected: String) throws {
    let period = try #require(month.withBytes { GazetteerPeriod(from: $0, until: $0) })
    let team = Gazetteer.builtIn.team(name, league: league, month: period.from)
    #expect(team.map { "\($0.name), \($0.city)" } == expected)
  }

  @Test(arguments: [
    ("daikin-park", "2000-06", "Enron Field"), ("daikin-park", "2010-06", "Minute Maid Park"),
    ("daikin-park", "2025-06", "Daikin Park"), ("Daikin Park", "2001-06", "Enron Field"),
    ("Yankee Stadium", "1950-06", "Yankee Stadium"), ("yankee-stadium-1923", "1950-06", "Yankee Stadium"),
    ("rogers-centre", "1994-06", "SkyDome"), ("rogers-centre", "", "Rogers Centre"),
  ]) func venueWas(_ name: String, _ month: String, _ expected: String) {
    let period = month.withBytes { GazetteerPeriod(from: $0, until: $0) }
    let venue = name.withBytes { name in
      "".withBytes { Gazetteer.builtIn.venue(name, city: $0, month: month.isEmpty ? nil : period?.from) }
    }
    #expect(venue?.name ?? "" == expected)
  }

  @Test(arguments: teams) func teamIs(_ name: String, _ league: String, _ id: String?) {
    #expect(Gazetteer.builtIn.team(name, league: league)?.id == id)
  }
}
