extension FeedExpectation {
  /// The JSON feeds; their records were counted by other means.
  static let json: [FeedExpectation] = [
    .init(path: "json/epl-fantasy/epl-2016-17-schedule.json", feed: "epl-fantasy", read: 380, games: 380),
    .init(
      path: "json/espn/all.json", feed: "espn", read: 32, games: 32, timeNotSet: 4, findings: ["date-of-utc": 3]),
    .init(path: "json/espn/mlb.json", feed: "espn", read: 17, games: 17),
    .init(path: "json/espn/mls.json", feed: "espn", read: 11, games: 11),
    .init(path: "json/espn/multigame.json", feed: "espn", read: 16, games: 16),
    .init(path: "json/espn/ncaaf.json", feed: "espn", read: 25, games: 25),
    .init(path: "json/espn/nfl.json", feed: "espn", read: 16, games: 16),
    .init(path: "json/espn/schedule.json", feed: "espn", read: 5, games: 5),
    .init(path: "json/jokecamp/epl-2015-results.json", feed: "football-results-json", read: 110, games: 110),
    .init(
      path: "json/jokecamp/mens_world_cup_2014_games.json", feed: "fifa-fixtures-json", read: 48, games: 48,
      timeNotSet: 48),
    .init(
      path: "json/jokecamp/turkey-superlig-2015-16.json", feed: "football-weeks-json", read: 306, games: 306,
      timeNotSet: 306, findings: ["no-date": 306]),
    .init(
      path: "json/jokecamp/womens_world_cup_2015_games.json", feed: "fifa-fixtures-json", read: 44, games: 44,
      timeNotSet: 44),
    .init(
      path: "json/mlb-statsapi/mlb-2025-schedule-recorded-2024-11.json", feed: "mlb-statsapi", read: 2_430,
      games: 2_430, timeNotSet: 623),
    .init(path: "json/mlb-statsapi/schedule_date-2022.json", feed: "mlb-statsapi", read: 9, games: 9, timeNotSet: 2),
    .init(path: "json/mlb-statsapi/schedule_date-2023.json", feed: "mlb-statsapi", read: 15, games: 15),
    .init(
      path: "json/mlb-statsapi/schedule_start_end_date-2022.json", feed: "mlb-statsapi", read: 8, games: 6, rejected: 2,
      timeNotSet: 1, findings: ["missing-team": 2]),
    .init(
      path: "json/nba/scheduleLeagueV2-2024-25.json", feed: "nba-schedule", read: 1_208, games: 1_208, timeNotSet: 8),
    .init(
      path: "json/nfl/nfl-com-2025-games.json", feed: "nfl-com", read: 272, games: 272, timeNotSet: 23,
      findings: ["no-date": 23]),
    .init(path: "json/nhl-api-web/schedule-2024-03-20.json", feed: "nhl-api-web", read: 53, games: 53),
    .init(
      path: "json/openfootball/clubworldcup-2025.json", feed: "openfootball", read: 64, games: 64),
    .init(path: "json/openfootball/worldcup-1950.json", feed: "openfootball", read: 22, games: 22, timeNotSet: 22),
    .init(path: "json/openfootball/worldcup-2014.json", feed: "openfootball", read: 64, games: 64),
    .init(path: "json/openfootball/worldcup-2022.json", feed: "openfootball", read: 64, games: 64),
    .init(
      path: "json/openfootball/worldcup-2026-placeholders-2026-03-20.json", feed: "openfootball", read: 104, games: 104),
    .init(path: "json/openfootball/worldcup-2026.json", feed: "openfootball", read: 104, games: 104),
    .init(path: "json/other/cflscoreboard-rounds.json", feed: "cfl-rounds", read: 95, games: 95),
    .init(
      path: "json/sportradar/golf-pga-2016-tournaments.json", feed: "sportradar-golf-json", read: 48, games: 48,
      timeNotSet: 48, findings: ["contradicts-gazetteer": 1]),
    .init(path: "json/sportradar/mlb-2016-09-24-daily.json", feed: "sportradar-mlb-json", read: 15, games: 15),
    .init(path: "json/sportradar/mlb-2016-REG-schedule.json", feed: "sportradar-mlb-json", read: 2_431, games: 2_431),
    .init(path: "json/sportradar/nba-2017-REG-schedule.json", feed: "sportradar-json", read: 1_230, games: 1_230),
    .init(path: "json/sportradar/nba-2018-01-01-daily.json", feed: "sportradar-json", read: 4, games: 4),
    .init(
      path: "json/sportradar/ncaafb-2014-REG-schedule-rec2017.json", feed: "sportradar-ncaafb-json", read: 1_602,
      games: 1_602, findings: ["contradicts-gazetteer": 2]),
    .init(path: "json/sportradar/nfl-2012-REG-schedule-ot2.json", feed: "sportradar-nfl-json", read: 256, games: 256),
    .init(path: "json/sportradar/nfl-2012-REG-schedule-t1.json", feed: "sportradar-nfl-json", read: 256, games: 256),
  ]
}
