import Testing

/// One season as several producers tell it: each game once, whoever told of it, and both games of a doubleheader.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct SameGameTests {
  struct Season: CustomTestStringConvertible {
    var league: String
    var season: String
    var paths: [String]
    /// Games of that league and season, of all the files together.
    var games: Int
    /// Those that several feeds with ids of their own tell of.
    var aliased: Int
    var testDescription: String { "\(league) \(season)" }
  }

  static let premierLeague = "csv/jokecamp/PL_scraped_ord-latin1.csv"
  static let gridiron = "csv/fivethirtyeight/nfl_games.csv"

  static let seasons = [
    Season(
      league: "premier-league", season: "2019",
      paths: ["csv/football-data-co-uk/2019-2020-Premier.csv", premierLeague], games: 380, aliased: 288),
    // 105 of 380 were moved to another day after the one feed was published: each is one game.
    Season(
      league: "premier-league", season: "2016", paths: ["json/epl-fantasy/epl-2016-17-schedule.json", premierLeague],
      games: 380, aliased: 380),
    // Two of 110 have no date in the one feed.
    Season(
      league: "premier-league", season: "2015", paths: ["json/jokecamp/epl-2015-results.json", premierLeague],
      games: 380, aliased: 110),
    // The eleven games after the season are one feed's; of the one in London they do not agree who was at home.
    Season(
      league: "nfl", season: "2012",
      paths: [
        "xml/sportradar/nfl-2012-REG-schedule.xml", "xml/sportradar/nfl-2012-REG-schedule-midseason.xml",
        "json/sportradar/nfl-2012-REG-schedule-ot2.json", "json/sportradar/nfl-2012-REG-schedule-t1.json", gridiron,
      ], games: 267, aliased: 256),
    // With four before the season and a bye in the one feed.
    Season(league: "nfl", season: "2003", paths: ["ical/apple-ical/Packers.ics", gridiron], games: 272, aliased: 16),
    Season(
      league: "nfl", season: "2018", paths: ["ical/southendzone/rams-2018.ics", gridiron], games: 278, aliased: 16),
    // One feed in several states: its ids are the same.
    Season(
      league: "mlb", season: "2014",
      paths: [
        "xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml",
        "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml",
        "xml/sportradar/mlb-2014-04-16-daily-generated-2014-04-16.xml",
        "xml/sportradar/mlb-2014-06-21-daily-generated-2014-03-11.xml",
      ], games: 2449, aliased: 0),
    Season(
      league: "mlb", season: "2016",
      paths: ["json/sportradar/mlb-2016-REG-schedule.json", "json/sportradar/mlb-2016-09-24-daily.json"], games: 2431,
      aliased: 0),
    Season(
      league: "nba", season: "2013",
      paths: [
        "xml/sportradar/nba-2013-REG-schedule-generated-2013-12-12.xml", "xml/sportradar/nba-2013-12-12-daily.xml",
      ], games: 1230, aliased: 0),
    Season(
      league: "nba", season: "2017",
      paths: ["json/sportradar/nba-2017-REG-schedule.json", "json/sportradar/nba-2018-01-01-daily.json"], games: 1230,
      aliased: 0),
    // Of Greece and Ivory Coast the feeds do not agree who was at home.
    Season(
      league: "world-cup", season: "2014",
      paths: [
        "json/openfootball/worldcup-2014.json", "json/jokecamp/mens_world_cup_2014_games.json",
        "csv/jokecamp/world-cup-2014-group_matches.csv", "csv/jokecamp/world-cup-2014-final_matches.csv",
      ], games: 64, aliased: 48),
    // One feed ends with 16 matches of sides to be announced.
    Season(
      league: "world-cup", season: "2022",
      paths: [
        "json/openfootball/worldcup-2022.json", "ical/mkdynamic/worldcup-2022-final.ics",
        "csv/fixturedownload/fifa-world-cup-2022-UTC.csv",
      ], games: 80, aliased: 55),
    Season(
      league: "bundesliga", season: "2014",
      paths: [
        "xml/openligadb/spieltag_2014_01.xml", "xml/openligadb/ws-response-bundesliga2014-01.xml",
        "xml/openligadb/ws-response-bundesliga2014-02.xml", "xml/openligadb/ws-response-bundesliga2014-04.xml",
      ], games: 27, aliased: 0),
    Season(
      league: "mls", season: "2026",
      paths: [
        "ical/mls/cfmontreal-2026.ics", "ical/mls/intermiamicf-2026.ics", "ical/mls/lagalaxy-2026.ics",
        "ical/mls/mls-2026-snapshot-2026-02-07.ics", "ical/mls/mls-2026-snapshot-2026-04-01.ics",
        "ical/mls/mls-2026.ics", "json/espn/schedule.json",
      ], games: 543, aliased: 5),
  ]

  @Test(arguments: seasons, [false, true]) func gameIsOne(_ season: Season, _ isReversed: Bool) {
    let paths = isReversed ? season.paths.reversed() : season.paths
    let imported = Imported(paths.map { SharedFeeds.source($0) })
    let games = imported.games.filter { $0["league"] == season.league && $0["season"] == season.season }
    #expect(games.count == season.games)
    #expect(games.filter { $0["aliases"] != "" }.count == season.aliased)
    #expect(imported.doCountsReconcile)
    // Two games of one day and pairing are two by their number.
    var known: Set<String> = []
    for game in games where game["localDate"] != nil && game["home.id"] != nil {
      let isAnnounced = game["home.name"].map {
        !$0.hasPrefix("T") || !$0.contains("announced") && !$0.hasPrefix("TBC")
      }
      let key = game.summary("localDate", "home.id", "away.id", "gameNumber")
      #expect(known.insert(key).inserted || isAnnounced == false, "\(game)")
    }
  }
}
