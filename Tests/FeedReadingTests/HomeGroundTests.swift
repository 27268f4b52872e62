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
    "csv/fivethirtyeight/nfl_games.csv": Gaps(city: 97, place: 1756, zone: 97),
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
    // Races that the feed puts nowhere, or in a country.
    "ical/cycling/TDF2025.ics": Gaps(city: 104, place: 104, zone: 104),
    "ical/cycling/TDF2026.ics": Gaps(city: 21, place: 21, zone: 21),
    "ical/ecal/Formula_1-2025.ics": Gaps(city: 120, place: 120, zone: 120),
    // Sides that are not known yet.
    "ical/mls/mls-2026-snapshot-2026-02-07.ics": Gaps(city: 24, place: 24, zone: 24),
    "ical/mls/mls-2026-snapshot-2026-04-01.ics": Gaps(city: 59, place: 61, zone: 59),
    "ical/mls/mls-2026.ics": Gaps(city: 39, place: 40, zone: 39),
    "json/nba/scheduleLeagueV2-2024-25.json": Gaps(city: 4, place: 4),
    "json/other/cflscoreboard-rounds.json": Gaps(city: 5, place: 5),
    "ical/apple-ical/Packers.ics": Gaps(city: 1, place: 1, zone: 1),
    "ical/southendzone/rams-2018.ics": Gaps(city: 7, place: 7, zone: 5),
    // Single places that the gazetteer doesn't know.
    "json/espn/all.json": Gaps(city: 4, place: 7, zone: 4),
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
    "ical/mls/mls-2026.ics": ["unknown-venue": 1],
    "json/espn/all.json": ["unknown-venue": 5],
    "json/sportradar/golf-pga-2016-tournaments.json": ["unknown-venue": 20],
    // Codes of colleges below the first division.
    "json/sportradar/ncaafb-2014-REG-schedule-rec2017.json": ["unknown-team": 70, "unknown-venue": 6],
    "xml/sportsml/golf-tour.xml": ["unknown-venue": 2],
  ]

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there"), arguments: FeedExpectation.all)
  func namesAreKnown(_ expected: FeedExpectation) {
    var counts: [String: Int] = [:]
    for finding in Imported([SharedFeeds.source(expected.path)]).report.findings
    where finding.code.hasPrefix("unknown-") { counts[finding.code, default: 0] += 1 }
    #expect(counts == Self.unknown[expected.path] ?? [:])
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

  /// A source's id means something in the leagues that the gazetteer knows: elsewhere it may be another team's.
  @Test(arguments: [("mls", "Columbus Crew"), ("volleyball", "Syracuse Orange")])
  func idIsOfItsLeague(_ league: String, _ name: String) throws {
    let text = """
      {"name":"x","syntax":"csv","idScheme":"espn","game":{"league":"league","home":"home","homeId":"id","away":"away",
       "date":{"from":"date","forms":["yyyy-MM-dd"]}}}
      """
    let feed = try #require(feedDefinition(text).definition)
    let source = FeedText("f.csv", "league,home,id,away,date\n\(league),Syracuse Orange,183,X,2025-10-01\n")
    #expect(Imported([source], feed: feed).games.map { $0["home.name"] } == [name])
  }
}
