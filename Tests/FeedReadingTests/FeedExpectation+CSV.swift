/// What each CSV feed beside the project holds.
///
/// Counted by programs that are not this one, and by the list that came with the feeds.
extension FeedExpectation {
  static let csv: [FeedExpectation] = [
    FeedExpectation(
      path: "csv/fivethirtyeight/nfl_games.csv", feed: "fivethirtyeight-nfl-csv", read: 16810, games: 16810,
      timeNotSet: 16810),
    FeedExpectation(
      path: "csv/fixturedownload/aleague-2022-UTC.csv", feed: "fixturedownload-csv", read: 163, games: 163,
      timeNotSet: 10),
    FeedExpectation(
      path: "csv/fixturedownload/bundesliga-2022-UTC.csv", feed: "fixturedownload-csv", read: 306, games: 306),
    FeedExpectation(
      path: "csv/fixturedownload/champions-league-2022-UTC.csv", feed: "fixturedownload-csv", read: 96, games: 96),
    FeedExpectation(
      path: "csv/fixturedownload/champions-league-2022-ajax-UTC.csv", feed: "fixturedownload-csv", read: 6, games: 6),
    FeedExpectation(
      path: "csv/fixturedownload/europa-league-2022-UTC.csv", feed: "fixturedownload-csv", read: 96, games: 96),
    FeedExpectation(
      path: "csv/fixturedownload/fifa-world-cup-2022-UTC.csv", feed: "fixturedownload-csv", read: 64, games: 64),
    FeedExpectation(
      path: "csv/fixturedownload/serie-a-2022-WEuropeStandardTime.csv", feed: "fixturedownload-csv", read: 380,
      games: 380),
    FeedExpectation(
      path: "csv/fixturedownload/uefa-euro-2016-GMTStandardTime.csv", feed: "fixturedownload-csv", read: 51, games: 51),
    FeedExpectation(
      path: "csv/football-data-co-uk/2013-2014-E2.csv", feed: "football-data-csv", read: 552, games: 552,
      timeNotSet: 552),
    FeedExpectation(
      path: "csv/football-data-co-uk/2019-2020-Championship.csv", feed: "football-data-csv", read: 552, games: 552),
    FeedExpectation(
      path: "csv/football-data-co-uk/2019-2020-Premier.csv", feed: "football-data-csv", read: 380, games: 380),
    FeedExpectation(
      path: "csv/football-data-co-uk/2020-2021-Championship-partial.csv", feed: "football-data-csv", read: 290,
      games: 290),
    FeedExpectation(
      path: "csv/football-data-co-uk/2020-2021-Conference-cp1252.csv", feed: "football-data-csv", read: 173, games: 173),
    FeedExpectation(
      path: "csv/football-data-co-uk/germany-D1-2001-2002-latin1.csv", feed: "football-data-csv", read: 306, games: 306,
      timeNotSet: 306),
    FeedExpectation(
      path: "csv/jokecamp/PL_scraped_ord-latin1.csv", feed: "jokecamp-premier-league-csv", read: 3327, games: 3327,
      timeNotSet: 3327, findings: ["no-date": 24]),
    FeedExpectation(
      path: "csv/jokecamp/bundesliga-2011-matches.csv", feed: "jokecamp-rounds-csv", read: 306, games: 306,
      timeNotSet: 306, findings: ["no-date": 306]),
    FeedExpectation(path: "csv/jokecamp/euro-2012-matches.csv", feed: "jokecamp-euro-csv", read: 31, games: 31),
    FeedExpectation(
      path: "csv/jokecamp/world-cup-2014-final_matches.csv", feed: "jokecamp-world-cup-csv", read: 16, games: 16),
    FeedExpectation(
      path: "csv/jokecamp/world-cup-2014-group_matches.csv", feed: "jokecamp-world-cup-csv", read: 48, games: 48),
    FeedExpectation(
      path: "csv/mlb-team-2019/t108_Angels.csv", feed: "mlb-club-csv", read: 100, games: 100, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t109_Diamondbacks.csv", feed: "mlb-club-csv", read: 99, games: 99, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t110_Orioles.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 2,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t111_RedSox.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t112_Cubs.csv", feed: "mlb-club-csv", read: 100, games: 100, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t113_Reds.csv", feed: "mlb-club-csv", read: 96, games: 96, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t114_Indians.csv", feed: "mlb-club-csv", read: 97, games: 97, timeNotSet: 2,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t115_Rockies.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t116_Tigers.csv", feed: "mlb-club-csv", read: 100, games: 100, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t117_Astros.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t118_Royals.csv", feed: "mlb-club-csv", read: 96, games: 96, timeNotSet: 2,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t119_Dodgers.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t120_Nationals.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t121_Mets.csv", feed: "mlb-club-csv", read: 96, games: 96, timeNotSet: 2,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t133_Athletics.csv", feed: "mlb-club-csv", read: 94, games: 94, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t134_Pirates.csv", feed: "mlb-club-csv", read: 97, games: 97, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t135_Padres.csv", feed: "mlb-club-csv", read: 95, games: 95, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t136_Mariners.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t137_Giants.csv", feed: "mlb-club-csv", read: 100, games: 100, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t138_Cardinals.csv", feed: "mlb-club-csv", read: 97, games: 97, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t139_Rays.csv", feed: "mlb-club-csv", read: 99, games: 99, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t140_Rangers.csv", feed: "mlb-club-csv", read: 100, games: 100, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t141_BlueJays.csv", feed: "mlb-club-csv", read: 99, games: 99, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t142_Twins.csv", feed: "mlb-club-csv", read: 100, games: 100, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t143_Phillies.csv", feed: "mlb-club-csv", read: 98, games: 98, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t144_Braves.csv", feed: "mlb-club-csv", read: 101, games: 101, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t145_WhiteSox.csv", feed: "mlb-club-csv", read: 96, games: 96, timeNotSet: 2,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t146_Marlins.csv", feed: "mlb-club-csv", read: 96, games: 96, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t147_Yankees.csv", feed: "mlb-club-csv", read: 97, games: 97, timeNotSet: 2,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/mlb-team-2019/t158_Brewers.csv", feed: "mlb-club-csv", read: 97, games: 97, timeNotSet: 1,
      findings: ["cr-cr-lf": 1]),
    FeedExpectation(
      path: "csv/retrosheet/1918SKED.TXT", feed: "retrosheet-schedule-csv", read: 1232, games: 1232, timeNotSet: 1232),
    FeedExpectation(
      path: "csv/retrosheet/1969SKED.TXT", feed: "retrosheet-schedule-csv", read: 1944, games: 1944, timeNotSet: 1944),
    FeedExpectation(
      path: "csv/retrosheet/1981SKED.TXT", feed: "retrosheet-schedule-csv", read: 2106, games: 2106, timeNotSet: 2106),
    FeedExpectation(
      path: "csv/retrosheet/1994SKED.TXT", feed: "retrosheet-schedule-csv", read: 2268, games: 2268, timeNotSet: 2268),
    FeedExpectation(
      path: "csv/retrosheet/2001SKED.TXT", feed: "retrosheet-schedule-csv", read: 2430, games: 2430, timeNotSet: 2430),
    FeedExpectation(
      path: "csv/retrosheet/2005SKED.TXT", feed: "retrosheet-schedule-csv", read: 2430, games: 2430, timeNotSet: 2430),
    FeedExpectation(
      path: "csv/retrosheet/2009SKED.TXT", feed: "retrosheet-schedule-csv", read: 2430, games: 2430, timeNotSet: 2430),
  ]
}
