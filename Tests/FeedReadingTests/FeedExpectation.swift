/// What the import of one real feed has to give.
struct FeedExpectation: CustomStringConvertible, Sendable {
  /// Below the folder of feeds.
  var path: String
  /// The definition that recognises it.
  var feed: String
  var read: Int
  var games: Int
  var duplicate: Int
  var notGames: Int
  var rejected: Int
  var timeNotSet: Int
  /// How often each code is met that is not `unknown-*`: those depend on the gazetteer.
  var findings: [String: Int]

  init(
    path: String, feed: String, read: Int, games: Int, duplicate: Int = 0, notGames: Int = 0, rejected: Int = 0,
    timeNotSet: Int = 0, findings: [String: Int] = [:]
  ) {
    self.path = path
    self.feed = feed
    self.read = read
    self.games = games
    self.duplicate = duplicate
    self.notGames = notGames
    self.rejected = rejected
    self.timeNotSet = timeNotSet
    self.findings = findings
  }

  var description: String { path }

  /// All tables, and the folders that they are of.
  static let all = csv + ical + json + xml
  static let folders = ["csv", "ical", "json", "xml"]

  /// Files without games, and how the message begins that says so: nothing may be made of them.
  static let refused: [(path: String, message: String)] = [
    ("csv/jokecamp/bundesliga-2008-matches-HEADER-ONLY.csv", "no records of the feed jokecamp-rounds-csv"),
    ("json/sportradar/nhl-2018-PST-schedule-EMPTY.json", "no records of the feed sportradar-json"),
    ("xml/errors/sportradar-412-error.xml", "not a known feed; it looks like XML"),
    ("xml/errors/sportradar-596-not-found.html", "not a known feed; it looks like XML"),
    ("xml/sportradar/ncaamb-2013-PST-tournament-list.xml", "not a known feed; it looks like XML"),
    ("xml/sportsml/soccer-season-stats-g2-generic.xml", "not a known feed; it looks like XML"),
  ]

  /// Feeds whose `number_of_games` counts something else than records, and what it is.
  static let countedOtherwise: [String: Int] = [
    // Six of the 21 events are the matches of a tie.
    "xml/sportsml/tennis_davis_cup_tournament.xml": 15,
    // Some of the 25 events recur, on two days each.
    "ical/southendzone/rams-2018.ics": 27,
  ]
}
