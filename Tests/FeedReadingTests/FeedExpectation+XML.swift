extension FeedExpectation {
  /// The XML feeds; their records were counted by other means.
  static let xml: [FeedExpectation] = [
    .init(path: "xml/mlb-gameday/master_scoreboard.xml", feed: "mlb-gameday", read: 13, games: 13),
    .init(path: "xml/openligadb/blm_e_01_09_nice_format.xml", feed: "ergx", read: 9, games: 9),
    .init(path: "xml/openligadb/response-2018-22.xml", feed: "openligadb-xml", read: 9, games: 9),
    .init(path: "xml/openligadb/spieltag_2014_01.xml", feed: "openligadb-soap", read: 9, games: 9),
    .init(path: "xml/openligadb/ws-response-bundesliga2014-01.xml", feed: "openligadb-soap", read: 9, games: 9),
    .init(path: "xml/openligadb/ws-response-bundesliga2014-02.xml", feed: "openligadb-soap", read: 9, games: 9),
    .init(path: "xml/openligadb/ws-response-bundesliga2014-04.xml", feed: "openligadb-soap", read: 9, games: 9),
    .init(
      path: "xml/sportradar/mlb-2014-04-16-daily-generated-2014-04-16.xml", feed: "sportradar-mlb-xml", read: 16,
      games: 16),
    .init(
      path: "xml/sportradar/mlb-2014-06-21-daily-generated-2014-03-11.xml", feed: "sportradar-mlb-xml", read: 15,
      games: 15, timeNotSet: 1),
    .init(
      path: "xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml", feed: "sportradar-mlb-xml", read: 2_449,
      games: 2_449, timeNotSet: 25),
    .init(
      path: "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml", feed: "sportradar-mlb-xml", read: 2_449,
      games: 2_449, timeNotSet: 5),
    .init(path: "xml/sportradar/nba-2013-12-12-daily.xml", feed: "sportradar-xml", read: 2, games: 2),
    .init(
      path: "xml/sportradar/nba-2013-REG-schedule-generated-2013-12-12.xml", feed: "sportradar-xml", read: 1_230,
      games: 1_230),
    .init(path: "xml/sportradar/nfl-2011-PST-superbowl-schedule.xml", feed: "sportradar-nfl-xml", read: 1, games: 1),
    .init(
      path: "xml/sportradar/nfl-2012-REG-schedule-midseason.xml", feed: "sportradar-nfl-xml", read: 256, games: 256),
    .init(path: "xml/sportradar/nfl-2012-REG-schedule.xml", feed: "sportradar-nfl-xml", read: 256, games: 256),
    .init(path: "xml/sportradar/nhl-2013-12-12-daily.xml", feed: "sportradar-xml", read: 11, games: 11),
    .init(path: "xml/sportsml/amfoot-match-g2-specific.xml", feed: "sportsml", read: 1, games: 1),
    .init(path: "xml/sportsml/baseball-match-g2-generic.xml", feed: "sportsml", read: 1, games: 1),
    .init(path: "xml/sportsml/basketball-match-g2-generic.xml", feed: "sportsml", read: 1, games: 1),
    .init(path: "xml/sportsml/biathlon_mixedrelay_g2.xml", feed: "sportsml", read: 1, games: 1),
    .init(
      path: "xml/sportsml/golf-tour.xml", feed: "sportsml", read: 4, games: 4, timeNotSet: 4,
      findings: ["no-date": 4]),
    .init(
      path: "xml/sportsml/tennis_davis_cup_tournament.xml", feed: "sportsml", read: 15, games: 15, timeNotSet: 14,
      findings: ["no-date": 14]),
    .init(path: "xml/sportsml/tournament-cl-g2.xml", feed: "sportsml", read: 125, games: 125),
  ]
}
