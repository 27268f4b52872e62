import FeedImporting
import TestSupport
import ScheduleModel
import SourceText
import Testing

@testable import FeedReading

/// Where games are, of feeds that don't say it: at the home team's ground of that time, if the gazetteer knows it.
struct HomeGroundTests {
  /// What a feed lacks of whole: games without a city, without coordinates, without a zone.
  struct Gaps: Equatable, CustomStringConvertible {
    var city = 0
    var place = 0
    var zone = 0
    var description: String { "city \(city), coordinates \(place), zone \(zone)" }
  }

  /// All other feeds have nothing amiss.
  static let gaps: [String: Gaps] = [
    // Neutral grounds, and clubs of whose ground nothing certain is known: the Packers had two for sixty years.
    "csv/fivethirtyeight/nfl_games.csv": Gaps(city: 97, place: 1756, zone: 92),
    // Grounds to be announced.
    "csv/fixturedownload/aleague-2022-UTC.csv": Gaps(city: 7, place: 14),
    "csv/fixturedownload/fifa-world-cup-2022-UTC.csv": Gaps(city: 16, place: 16),
    // The ground of one club of that time.
    "csv/football-data-co-uk/germany-D1-2001-2002-latin1.csv": Gaps(place: 17),
    // Matches between countries, with no ground in the feed.
    "csv/jokecamp/euro-2012-matches.csv": Gaps(city: 19, place: 19),
    "json/jokecamp/mens_world_cup_2014_games.json": Gaps(city: 48, place: 48, zone: 48),
    "json/jokecamp/womens_world_cup_2015_games.json": Gaps(city: 44, place: 44, zone: 44),
    "json/openfootball/clubworldcup-2025.json": Gaps(city: 64, place: 64),
    "xml/sportsml/tennis_davis_cup_tournament.xml": Gaps(city: 13, place: 13, zone: 13),
    // A city without a ground.
    "json/openfootball/worldcup-2026.json": Gaps(place: 104),
    "json/openfootball/worldcup-2026-placeholders-2026-03-20.json": Gaps(place: 104),
    "ical/f1calendar/f1-2025.ics": Gaps(place: 120),
    "json/jokecamp/turkey-superlig-2015-16.json": Gaps(place: 187),
    // Stadium Municipal and Olympiastadion are in many places, and nothing in the feeds says in which.
    "csv/fixturedownload/uefa-euro-2016-GMTStandardTime.csv": Gaps(city: 4, place: 4),
    "xml/sportsml/tournament-cl-g2.xml": Gaps(place: 1),
    // Races that the feed puts nowhere, or in a country.
    "ical/cycling/TDF2025.ics": Gaps(city: 104, place: 104, zone: 104),
    "ical/cycling/TDF2026.ics": Gaps(city: 21, place: 21, zone: 21),
    "ical/ecal/Formula_1-2025.ics": Gaps(city: 120, place: 120, zone: 40),
    // Sides that are not known yet.
    "ical/mls/mls-2026-snapshot-2026-02-07.ics": Gaps(city: 24, place: 24, zone: 24),
    "ical/mls/mls-2026-snapshot-2026-04-01.ics": Gaps(city: 59, place: 61, zone: 59),
    "ical/mls/mls-2026.ics": Gaps(city: 39, place: 40, zone: 39),
    "json/nba/scheduleLeagueV2-2024-25.json": Gaps(city: 4, place: 4),
    "json/other/cflscoreboard-rounds.json": Gaps(city: 5, place: 5),
    "ical/apple-ical/Packers.ics": Gaps(city: 1, place: 1, zone: 1),
    "ical/southendzone/rams-2018.ics": Gaps(city: 5, place: 5, zone: 5),
    // Single places that the gazetteer doesn't know.
    "json/espn/all.json": Gaps(city: 3, place: 7, zone: 3),
    "json/sportradar/golf-pga-2016-tournaments.json": Gaps(place: 20),
    "json/sportradar/ncaafb-2014-REG-schedule-rec2017.json": Gaps(place: 6),
    "xml/sportsml/golf-tour.xml": Gaps(place: 4),
  ]

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there"), arguments: FeedExpectation.all)
  func gamesHavePlaces(_ expected: FeedExpectation) {
    let games = Imported([SharedFeeds.source(expected.path)]).games
    let found = Gaps(
      city: games.count { $0["venue.city"] == nil }, place: games.count { $0["venue.latitude"] == nil },
      zone: games.count { $0["timeZone"] == nil })
    #expect(found == Self.gaps[expected.path] ?? Gaps())
  }

  /// How many different names of each kind the gazetteer doesn't know, where there are any.
  static let unknown: [String: [String: Int]] = [
    "csv/fivethirtyeight/nfl_games.csv": ["unknown-team": 1],
    // Guests of the spring.
    "csv/mlb-team-2019/t111_RedSox.csv": ["unknown-team": 1],
    "csv/mlb-team-2019/t116_Tigers.csv": ["unknown-team": 2],
    "csv/mlb-team-2019/t139_Rays.csv": ["unknown-team": 1],
    "csv/mlb-team-2019/t141_BlueJays.csv": ["unknown-team": 1],
    "csv/mlb-team-2019/t142_Twins.csv": ["unknown-team": 1],
    // Amateurs in the cup that is open to all, and guests in spring.
    "ical/mls/cfmontreal-2026.ics": ["unknown-team": 1],
    "ical/mls/mls-2026-snapshot-2026-04-01.ics": ["unknown-team": 29],
    "ical/mls/mls-2026.ics": ["unknown-team": 31, "unknown-venue": 1],
    // Cricket, and volleyball of colleges.
    "json/espn/all.json": ["unknown-venue": 5, "unknown-league": 2],
    "json/sportradar/golf-pga-2016-tournaments.json": ["unknown-venue": 20],
    // Codes of colleges below the first division.
    "json/sportradar/ncaafb-2014-REG-schedule-rec2017.json": ["unknown-team": 70, "unknown-venue": 6],
    "xml/sportsml/golf-tour.xml": ["unknown-venue": 2],
    "csv/fixturedownload/uefa-euro-2016-GMTStandardTime.csv": ["unknown-venue": 1],
    "xml/sportsml/tournament-cl-g2.xml": ["unknown-venue": 1],
    "xml/sportsml/tennis_davis_cup_tournament.xml": ["unknown-league": 1],
  ]

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there"), arguments: FeedExpectation.all)
  func namesAreKnown(_ expected: FeedExpectation) {
    var counts: [String: Int] = [:]
    for finding in Imported([SharedFeeds.source(expected.path)]).report.findings
    where finding.code.rawValue.hasPrefix("unknown-") { counts[finding.code.rawValue, default: 0] += 1 }
    #expect(counts == Self.unknown[expected.path] ?? [:])
  }

  /// Feeds that say where each game is.
  static let stated =
    SharedFeeds.clubs + [
      "ical/mls/mls-2026.ics",
      "csv/fixturedownload/aleague-2022-UTC.csv", "csv/fixturedownload/bundesliga-2022-UTC.csv",
      "csv/fixturedownload/serie-a-2022-WEuropeStandardTime.csv", "csv/jokecamp/PL_scraped_ord-latin1.csv",
      "json/mlb-statsapi/mlb-2025-schedule-recorded-2024-11.json", "json/nba/scheduleLeagueV2-2024-25.json",
      "json/nfl/nfl-com-2025-games.json", "json/nhl-api-web/schedule-2024-03-20.json",
      "json/sportradar/mlb-2016-REG-schedule.json", "json/sportradar/nba-2017-REG-schedule.json",
      "json/sportradar/ncaafb-2014-REG-schedule-rec2017.json", "json/sportradar/nfl-2012-REG-schedule-t1.json",
      "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml",
      "xml/sportradar/nba-2013-REG-schedule-generated-2013-12-12.xml",
    ]

  /// Months in which a club played most of its home games elsewhere.
  static let elsewhere: Set = [
    "a-league brisbane 2022-10", "a-league perth 2023-01", "a-league perth 2023-02", "a-league western-united 2022-12",
    "mls nyc 2026-04", "nba sas 2025-02",
  ]

  /// What feeds say of a club's games in a month is what the gazetteer says of its home.
  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there")) func homesAreWhereFeedsSay() {
    let gazetteer = Gazetteer.builtIn
    var grounds: [String: [String: Int]] = [:]
    for path in Self.stated {
      for game in Imported([SharedFeeds.source(path)]).games where game["neutralSite"] != "true" {
        guard let league = game["league"], let home = game["home.id"], let venue = game["venue.id"],
          let month = game["localDate"]?.prefix(7), gazetteer.hasTeams(ofLeague: league)
        else { continue }
        // Baseball's spring is in Florida and Arizona.
        if league != "mlb" || month.suffix(2) >= "04" {
          grounds["\(league) \(home) \(month)", default: [:]][venue, default: 0] += 1
        }
      }
    }
    var agreeing = 0
    var other: Set<String> = []
    for (key, venues) in grounds {
      let parts = key.split(separator: " ").map(String.init)
      let games = venues.values.reduce(0, +)
      guard games > 2, let most = venues.first(where: { $0.value * 2 > games })?.key,
        let month = parts[2].withBytes({ GazetteerPeriod(from: $0, until: $0) })?.from,
        let team = gazetteer.team(parts[1], league: parts[0], month: month), !team.venue.isEmpty
      else { continue }
      if gazetteer.home(of: team, month: month)?.id == most { agreeing += 1 } else { other.insert(key) }
    }
    #expect(other == Self.elsewhere)
    #expect(agreeing > 1_900)
  }

  /// `row`, then what the venue is: its name and city.
  static let rows: [(String, String)] = [
    ("mlb,Yankees,Red Sox,1924-06-01,,", "Yankee Stadium Bronx"),
    ("mlb,Yankees,Red Sox,1920-06-01,,", "Polo Grounds New York"),
    ("nfl,Texans,Colts,2010-10-10,,", "Reliant Stadium Houston"),
    // A side that nobody knows, a league that nobody knows, and a game at nobody's home.
    ("mlb,Seals,Red Sox,1924-06-01,,", "- -"), ("x,Baltimore,Texas,2019-06-01,,", "- -"),
    ("mlb,Yankees,Red Sox,2019-06-29,,true", "- -"),
    // Whatever the record says of the place is what counts.
    ("mlb,Yankees,Red Sox,2019-06-29,London,", "- London"),
    // Nothing is known of the ground of that time, but the city.
    ("mlb,Indians,Red Sox,1940-06-01,,", "- Cleveland"), ("nfl,Packers,Bears,1970-10-10,,", "- Green Bay"),
  ]

  @Test(arguments: rows) func gameIsAtHome(_ row: String, _ venue: String) throws {
    let text = """
      {"name":"x","syntax":"csv","game":{"league":"league","home":"home","away":"away","city":"city",
       "neutralSite":"neutral","date":{"from":"date","forms":["yyyy-MM-dd"]}}}
      """
    let feed = try #require(feedDefinition(text).definition)
    let source = FeedText("f.csv", "league,home,away,date,city,neutral\n" + row + "\n")
    #expect(Imported([source], feed: feed).games.map { $0.summary("venue.name", "venue.city") } == [venue])
  }

  /// A source's id means something in the leagues that the gazetteer knows: elsewhere it may be another team's. A name
  /// that stands for an unknown team counts more than the id.
  @Test(arguments: [
    ("mls", "Syracuse Orange", "Columbus Crew"), ("volleyball", "Syracuse Orange", "Syracuse Orange"),
    ("mls", "TBD", "TBD"),
  ])
  func idIsOfItsLeague(_ league: String, _ stated: String, _ name: String) throws {
    let text = """
      {"name":"x","syntax":"csv","idScheme":"espn","placeholders":["TBD"],"game":{"league":"league","home":"home","homeId":"id","away":"away",
       "date":{"from":"date","forms":["yyyy-MM-dd"]}}}
      """
    let feed = try #require(feedDefinition(text).definition)
    let source = FeedText("f.csv", "league,home,id,away,date\n\(league),\(stated),183,X,2025-10-01\n")
    #expect(Imported([source], feed: feed).games.map { $0["home.name"] } == [name])
  }

  /// A club's ground among teams that are not known: they may play another sport, which a name may state.
  @Test(arguments: [
    ("Seals", 3, "heinz-von-heiden-arena Hannover", ""), ("Floorball Seals", 12, "- Hannover", "is not used, as"),
    ("Seals", 12, "heinz-von-heiden-arena Hannover", "is used; hardly any other team of the source is known"),
  ])
  func groundOfANamesake(_ name: String, _ others: Int, _ place: String, _ message: String) {
    let rows = (1...others).map { "2026-05-\($0 + 9),Hannover 96,\(name) \($0)\n" }.joined()
    let imported = Imported([FeedText("x.csv", "date,home,away\n" + rows)])
    #expect(imported.games.first?.summary("venue.id", "venue.city") == place, "\(imported.findings)")
    let found = imported.findings.filter { $0.contains("the home ground of \"Hannover 96\"") }
    #expect(message.isEmpty ? found.isEmpty : found.first?.contains(message) == true, "\(found)")
  }
}
