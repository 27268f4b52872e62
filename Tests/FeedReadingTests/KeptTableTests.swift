import TestSupport
import Testing

@testable import FeedReading

/// Tables as people keep them, and the columns that a user has to name.
@Suite struct KeptTableTests {
  private static let rows = "Date,Time,Home,Away\n2026-04-15,19:00,Ayr,Bute\n2026-04-17,19:30,Bute,Ayr\n"
  private static let games = [
    "Ayr Bute 2026-04-15 2026-04-15T19:00:00+01:00 scheduled",
    "Bute Ayr 2026-04-17 2026-04-17T19:30:00+01:00 scheduled",
  ]

  static let tops: [UnseenFeedTests.Case] = [
    .init(name: "the separator of a spreadsheet", text: "sep=;\r\n" + rows.replacing(",", with: ";")),
    .init(name: "a title and a blank row", text: "Spring 2026,,,\n,,,\n" + rows),
    .init(
      name: "a title with a date and blank lines",
      text: "\u{FEFF}\"Spring, 2026\",,as of 1 May,\n\n\n" + rows),
    .init(
      name: "blank rows between the games",
      text: rows.replacing("\n2026-04-17", with: "\n,,,\n\n , ,,\n2026-04-17")),
    .init(
      name: "days and times as a spreadsheet stores them",
      text: "Date,Time,Home,Away\n46127,0.791666667,Ayr,Bute\n46129,0.8125,Bute,Ayr\n"),
    .init(
      name: "noon in a column of clocks",
      text: rows.replacing("19:00", with: "12 noon").replacing("19:30", with: "7:30p"),
      games: [
        "Ayr Bute 2026-04-15 2026-04-15T12:00:00+01:00 scheduled",
        "Bute Ayr 2026-04-17 2026-04-17T19:30:00+01:00 scheduled",
      ]),
    .init(
      name: "JSON column by column", file: "games.json",
      text: #"{"home": {"0": "Ayr", "1": "Bute"}, "away": {"0": "Bute", "1": "Ayr"}, "#
        + #""start": {"0": "2026-04-15T19:00", "1": "2026-04-17T19:30"}}"#),
    .init(
      name: "JSON column by column with a byte order mark and escapes", file: "games.json",
      text: "\u{FEFF}" + #"{"home": {"\u0030": "Ayr", "1": "Bute"}, "away": {"0": "Bute", "1": "Ayr"}, "#
        + #""start": {"0": "2026-04-15T19:00", "1": "2026-04-17T19:30"}}"#),
  ]

  @Test(arguments: tops) func tableIsRead(_ one: UnseenFeedTests.Case) {
    var test = one
    test.zone = "Europe/London"
    test.games = one.games ?? Self.games
    UnseenFeedTests.expect(test)
  }

  static let columns: [UnseenFeedTests.Case] = [
    .init(
      name: "a total is rejected, and named by its line", text: "date,home,away\n2026-04-15,Ayr,Bute\nTotal: 1,,\n",
      games: ["Ayr Bute 2026-04-15 - scheduled"], shows: ["neither sides nor an event"], asks: true),
    .init(
      name: "without a header the columns are asked for",
      text: "2026-04-15,Ayr,Bute\n2026-04-17,Bute,Ayr\n", games: nil,
      shows: ["is column 2 at home, and column 3 away (--column home=2 --column away=3)?"]),
    .init(
      name: "columns by their numbers", text: "2026-04-15,Ayr,Bute\n2026-04-17,Ayr,Coll\n",
      columns: [.init(use: .date, path: "1"), .init(use: .home, path: "3"), .init(use: .away, path: "2")],
      games: ["Bute Ayr 2026-04-15 - scheduled", "Coll Ayr 2026-04-17 - scheduled"]),
    .init(
      name: "columns by their names", text: "when,one,two\n2026-04-15,Ayr,Bute\n",
      columns: [.init(use: .home, path: "two"), .init(use: .away, path: "one")],
      games: ["Bute Ayr 2026-04-15 - scheduled"]),
    .init(
      name: "a column that is not there", text: "date,home,away\n2026-04-15,Ayr,Bute\n",
      columns: [.init(use: .home, path: "hosts")], games: nil, shows: ["it lacks \"hosts\" (--column home=hosts)"]),
    .init(
      name: "the user's word counts more than a known feed's",
      text: "id,league,date,time,home,away\n1,x,2026-04-15,19:00,Ayr,Bute\n", zone: "Europe/London",
      columns: [.init(use: .home, path: "away"), .init(use: .away, path: "home")],
      games: ["Bute Ayr 2026-04-15 2026-04-15T19:00:00+01:00 scheduled"]),
    .init(
      name: "races are asked for", text: "date,race,circuit\n2026-04-15,Ayr Grand Prix,Ayr\n", games: nil,
      shows: ["for events such as races --column name=NAME"]),
    .init(
      name: "races by their name", text: "date,race,circuit\n2026-04-15,Ayr Grand Prix,Ayr\n",
      columns: [.init(use: .name, path: "race")], games: ["- - 2026-04-15 - scheduled"]),
    .init(
      name: "both sides are in the stated column, which only games have", file: "a.json",
      text: #"[{"match":"Foxes v Seals","date":"2026-04-15"},{"channel":"C1","shown":"Foxes v Seals"},"#
        + #"{"channel":"C2","shown":"Foxes v Seals"},{"channel":"C3","shown":"Foxes v Seals"}]"#,
      columns: [.init(use: .match, path: "match")], games: ["Foxes Seals 2026-04-15 - scheduled"]),
    .init(
      name: "the stated column counts more than opponents",
      text: "date,name,opponents\n2026-04-15,Semifinal 2: Foxes vs Seals,Foxes and Seals\n",
      columns: [.init(use: .match, path: "name")], games: ["Foxes Seals 2026-04-15 - scheduled"]),
    .init(
      name: "a colon between the sides", text: "date,Begegnung\n2026-04-15,Foxes : Seals\n",
      columns: [.init(use: .match, path: "Begegnung")], games: ["Foxes Seals 2026-04-15 - scheduled"]),
    .init(
      name: "a stated column without two sides", text: "date,game\n2026-04-15,match against Foxes\n",
      columns: [.init(use: .match, path: "game")], games: nil,
      shows: ["it lacks two sides in \"game\", where \"match against Foxes\" has no known form"]),
    .init(
      name: "the stated start counts more than a date and a time",
      text: "kickoff,date,time,home,away\n2026-05-01 19:00,2026-04-20,10:00,Ayr,Bute\n",
      zone: "Europe/London", columns: [.init(use: .start, path: "kickoff")],
      games: ["Ayr Bute 2026-05-01 2026-05-01T19:00:00+01:00 scheduled"]),
    .init(
      name: "the stated start has the time of a date",
      text: "date,kickoff,home,away\n2026-05-01,19:00,Ayr,Bute\n",
      zone: "Europe/London", columns: [.init(use: .start, path: "kickoff")],
      games: ["Ayr Bute 2026-05-01 2026-05-01T19:00:00+01:00 scheduled"]),
    .init(
      name: "a stated column that has no use", text: "start,seen,home,away\n2026-04-15T18:00:00Z,2026-04-15,Ayr,Bute\n",
      columns: [.init(use: .date, path: "seen")], games: nil,
      shows: ["it lacks a use for \"seen\" as the date (--column date=seen): leave the option out"]),
    .init(
      name: "the city in a column of a side", text: "date,home,away,home_city\n2026-04-15,Foxes,Seals,Oban\n",
      columns: [.init(use: .city, path: "home_city")], games: ["Foxes Seals 2026-04-15 - scheduled"]),
    .init(
      name: "stated sides that few records have", file: "a.json",
      text: #"[{"date":"2026-04-15","one":"Foxes","two":"Seals"},{"date":"2026-04-16"},{"date":"2026-04-17"}]"#,
      columns: [.init(use: .home, path: "one"), .init(use: .away, path: "two")],
      games: ["Foxes Seals 2026-04-15 - scheduled"], shows: ["neither sides nor an event (2 times)"], asks: true),
    .init(
      name: "one of two starts that differ", file: "a.json",
      text: #"[{"home":"Foxes","away":"Seals","kickoff":"2026-04-15T18:00:00Z","begin":"2026-04-15T19:00:00Z"}]"#,
      columns: [.init(use: .start, path: "kickoff")],
      games: ["Foxes Seals 2026-04-15 2026-04-15T18:00:00+00:00 scheduled"]),
  ]

  @Test(arguments: columns) func columnIsWhatTheUserSays(_ test: UnseenFeedTests.Case) { UnseenFeedTests.expect(test) }

  private static func around(_ outer: String, _ own: String) -> String {
    #"{\#(outer)"matches":[{\#(own),"home":"Foxes","away":"Seals"}]}"#
  }

  private static let unset =
    "["
    + [("Foxes", "Seals"), ("Owls", "Bears"), ("Ayr", "Bute")].map { home, away in
      #"{"home":"\#(home)","away":"\#(away)","timestamp":1767236400,"begins":"2026-01-01 00:00:00"}"#
    }.joined(separator: ",") + "]"

  /// Dates and starts at several places of a document.
  static let places: [UnseenFeedTests.Case] = [
    .init(
      name: "the record's own date, in the document's year", file: "a.json",
      text: around(#""year":2026,"start":"07/20/2026","#, #""date":"07/21""#),
      games: ["Foxes Seals 2026-07-21 - scheduled"]),
    .init(
      name: "the record's own date, without a year", file: "a.json",
      text: around(#""start":"07/20/2026","#, #""date":"07/21""#), games: nil, shows: ["--season YEAR"]),
    .init(
      name: "the date around the records has the year of the same day", file: "a.json",
      text: around(#""date":"07/21/2026","#, #""date":"07/21""#), games: ["Foxes Seals 2026-07-21 - scheduled"]),
    .init(
      name: "the tournament's start is not that of its games", file: "a.json",
      text: around(#""start":"2026-07-20T08:00:00Z","#, #""date":"2026-07-21","time":"15:00""#), zone: "UTC",
      games: ["Foxes Seals 2026-07-21 2026-07-21T15:00:00+00:00 scheduled"]),
    .init(
      name: "the date of the last meeting is not that of the game", file: "a.json",
      text: around("", #""meetings":[{"date":"2025-01-01"}],"date":"2026-07-21""#),
      games: ["Foxes Seals 2026-07-21 - scheduled"]),
    .init(
      name: "the tournament's start in year 1", file: "a.json",
      text: around("", #""start":"2026-07-21T15:00:00Z","tournament":{"start":"0001-01-01T00:00:00Z"}"#),
      games: ["Foxes Seals 2026-07-21 2026-07-21T15:00:00+00:00 scheduled"]),
    .init(
      name: "the game's start in year 1", file: "a.json",
      text: around("", #""date":"2026-07-21","start":"0001-01-01T00:00:00Z""#),
      games: ["Foxes Seals 2026-07-21 - scheduled"]),
    .init(
      name: "the own date in an unknown form", file: "a.json",
      text: around("", #""meetings":[{"date":"2025-01-01"}],"date":"day 9 of 2026""#), games: nil,
      shows: ["it lacks a date in \"date\", where \"day 9 of 2026\" has no known form"]),
    .init(
      name: "one start, and midnight of its day", file: "a.json", text: Self.unset, games: nil,
      shows: ["or only the day of \"begins\" (--column start=begins)?"]),
    .init(
      name: "the day of midnights", file: "a.json", text: Self.unset, columns: [.init(use: .start, path: "begins")],
      games: [
        "Ayr Bute 2026-01-01 - scheduled", "Foxes Seals 2026-01-01 - scheduled", "Owls Bears 2026-01-01 - scheduled",
      ]
    ),
    .init(
      name: "the state of a document with several grounds", file: "a.json",
      text: #"{"region":"Coast","matches":[{"home":"Foxes","away":"Seals","date":"2026-01-01","venue":"Pier A"},"#
        + #"{"home":"Owls","away":"Seals","date":"2026-01-02","venue":"Pier B"}]}"#,
      games: ["Foxes Seals 2026-01-01 - scheduled", "Owls Seals 2026-01-02 - scheduled"], lacks: ["region:"]),
    .init(
      name: "a division's number is no league", file: "a.json",
      text: around("", #""date":"2026-07-21","division":1"#), games: ["Foxes Seals 2026-07-21 - scheduled"],
      shows: ["the record names no league"]),
    .init(
      name: "sides to be decided are not exchanged", file: "a.json",
      text: #"[{"home":"TBD","away":"TBD","date":"2026-01-01"},{"home":"TBD","away":"TBD","date":"2026-01-01"}]"#,
      games: ["TBD TBD 2026-01-01 - scheduled", "TBD TBD 2026-01-01 - scheduled"], lacks: ["exchanged"]),
    .init(
      name: "one start of all games", file: "a.json",
      text: #"[{"home":"Foxes","away":"Seals","start":"2026-01-01T12:00:00Z"},"#
        + #"{"home":"Foxes","away":"Owls","start":"2026-01-01T12:00:00Z"}]"#,
      games: nil, shows: ["is it the start of each game? 1 time a side has two opponents at once"]),
  ]

  @Test(arguments: places) func dateIsTheGames(_ test: UnseenFeedTests.Case) { UnseenFeedTests.expect(test) }

  /// Several lists in one document.
  static let lists: [UnseenFeedTests.Case] = [
    .init(
      name: "a list for each team", file: "a.json",
      text: #"{"teams":{"foxes":[{"date":"2026-04-15","opponent":"Seals","team":"Foxes"}],"#
        + #""owls":[{"date":"2026-04-16","opponent":"@ Foxes","team":"Owls"}]}}"#,
      games: ["Foxes Seals 2026-04-15 - scheduled", "Foxes Owls 2026-04-16 - scheduled"]),
    .init(
      name: "a list for each day", file: "a.json",
      text: #"{"days":{"2026-04-15":[{"home":"Foxes","away":"Seals"}],"2026-04-16":[{"home":"Owls","away":"Foxes"}]}}"#,
      games: ["Foxes Seals 2026-04-15 - scheduled", "Owls Foxes 2026-04-16 - scheduled"]),
    .init(
      name: "the last round has no results yet", file: "a.json",
      text: #"{"rounds":{"1":{"no":1,"games":[{"home":"Foxes","away":"Seals","date":"2026-04-15","homeScore":1,"#
        + #""awayScore":0,"note":"x"}]},"2":{"no":2,"games":[{"home":"Owls","away":"Foxes","date":"2026-04-22","#
        + #""odds":{"low":1,"high":2}}]}}}"#,
      games: ["Foxes Seals 2026-04-15 - final", "Owls Foxes 2026-04-22 - scheduled"]),
    .init(
      name: "the names of sides in a list of teams", file: "a.json",
      text: #"{"teams":[{"id":7,"name":"Foxes"},{"id":8,"name":"Seals"}],"#
        + #""games":[{"home":7,"away":8,"date":"2026-04-15"},{"home":8,"away":7,"date":"2026-04-16"}]}"#,
      games: ["Foxes Seals 2026-04-15 - scheduled", "Seals Foxes 2026-04-16 - scheduled"]),
    .init(
      name: "the names of sides in elements of teams", file: "a.xml",
      text: "<s><teams><team id='fx'><name>Foxes</name></team><team id='sl'><name>Seals</name></team></teams>"
        + "<g home='fx' away='sl' date='2026-04-15'/><g home='sl' away='fx' date='2026-04-16'/></s>",
      games: ["Foxes Seals 2026-04-15 - scheduled", "Seals Foxes 2026-04-16 - scheduled"]),
    .init(
      name: "numbers of sides that no list of teams has", file: "a.json",
      text: #"{"halls":[{"id":7,"name":"Pier"},{"id":8,"name":"Quay"}],"#
        + #""games":[{"home":7,"away":8,"date":"2026-04-15"},{"home":8,"away":7,"date":"2026-04-16"}]}"#,
      games: nil, shows: ["has numbers: where are the names of the teams"]),
    .init(
      name: "a team's list of other members is named", file: "a.json",
      text: #"{"first":[{"date":"2026-04-15","opponent":"Seals","team":"Foxes","ha":"H"}],"#
        + #""second":[{"date":"2026-04-16","opponent":"Owls","team":"Foxes II","ha":"H"}]}"#,
      games: ["Foxes Seals 2026-04-15 - scheduled"], shows: ["games are also at \"second[]\" (1 record)"], asks: true),
    .init(
      name: "a list of the same name without dates is named", file: "a.json",
      text: #"{"cup":{"games":[{"home":"Foxes","away":"Seals","date":"2026-04-15"}]},"#
        + #""open":{"days":{"games":[{"home":"Owls","away":"Seals"}]}}}"#,
      games: ["Foxes Seals 2026-04-15 - scheduled"], shows: ["games are also at \"open.days.games[]\" (1 record)"],
      asks: true),
    .init(
      name: "earlier games of the sides, in a game whose date can't be read", file: "a.json",
      text: #"[{"home":"Foxes","away":"Seals","date":"day 9 of 2026","last":[{"home":"Owls","away":"Foxes","#
        + #""date":"2025-04-15"}]},{"home":"Owls","away":"Bears","date":"day 9 of 2026"}]"#,
      games: nil, shows: ["it lacks a date in \"date\""]),
    .init(
      name: "many earlier games in a game", file: "a.json",
      text: #"[{"home":"Foxes","away":"Seals","date":"2026-04-15","last":[{"home":"Owls","away":"Foxes","#
        + #""date":"2025-04-15"},{"home":"Foxes","away":"Bears","date":"2025-04-16"},"#
        + #"{"home":"Seals","away":"Owls","date":"2025-04-17"}]}]"#,
      games: [
        "Owls Foxes 2025-04-15 - scheduled", "Foxes Bears 2025-04-16 - scheduled", "Seals Owls 2025-04-17 - scheduled",
      ], shows: ["games are also at \"[]\" (1 record)"], asks: true),
  ]

  @Test(arguments: lists) func listsAreReadOrNamed(_ test: UnseenFeedTests.Case) { UnseenFeedTests.expect(test) }

  /// Records whose texts look like sides, times or no status.
  static let contents: [UnseenFeedTests.Case] = [
    .init(
      name: "races at tracks", file: "a.json",
      text: #"[{"title":"NASCAR Cup Series at Harbour","start":"2026-04-15T18:00:00Z"},"#
        + #"{"title":"NASCAR Cup Series at Pier","start":"2026-04-22T18:00:00Z"}]"#,
      games: [
        "- - 2026-04-15 2026-04-15T18:00:00+00:00 scheduled", "- - 2026-04-22 2026-04-22T18:00:00+00:00 scheduled",
      ]),
    .init(
      name: "one side in all titles of events",
      text: "date,event\n2026-04-15,Tour Stop at Harbour\n2026-04-16,Tour Stop at Pier\n2026-04-17,Tour Stop at Quay\n",
      games: [
        "Harbour Tour Stop 2026-04-15 - scheduled", "Pier Tour Stop 2026-04-16 - scheduled",
        "Quay Tour Stop 2026-04-17 - scheduled",
      ], shows: ["are the sides of \"Tour Stop at Harbour\" \"Harbour\" and \"Tour Stop\" (--column match=NAME)?"],
      asks: true),
    .init(
      name: "rules of a tournament are no game", file: "a.xml",
      text: "<t><c><start-at>2026-04-15T18:00:00Z</start-at><tie-breaks><tie-break>match wins vs tied</tie-break>"
        + "<tie-break>game wins</tie-break></tie-breaks></c></t>", games: nil, shows: ["it lacks two sides"]),
    .init(
      name: "the clock of a goal is not that of the game", file: "a.xml",
      text: "<t><g><home>Foxes</home><away>Seals</away><date>2026-04-15</date><goals><goal><time>00:15</time></goal>"
        + "<goal><time>00:40</time></goal></goals></g></t>", games: ["Foxes Seals 2026-04-15 - scheduled"]),
    .init(
      name: "words for a status of other languages",
      text: "date,home,away,status\n2026-04-15,Foxes,Seals,FINE\n2026-04-16,Owls,Seals,F\u{E4}rdigspelad\n"
        + "2026-04-17,Foxes,Owls,odehr\u{E1}no\n",
      games: ["Foxes Seals 2026-04-15 - final", "Owls Seals 2026-04-16 - final", "Foxes Owls 2026-04-17 - final"]),
    .init(
      name: "an unknown status next to numbers",
      text: "date,home,away,status,hx,ay\n2026-04-15,Foxes,Seals,qwx,2,1\n2026-04-16,Owls,Seals,qwx,0,3\n",
      games: ["Foxes Seals 2026-04-15 - scheduled", "Owls Seals 2026-04-16 - scheduled"],
      shows: ["which statuses are \"qwx\"? no word is known"], asks: true),
  ]

  @Test(arguments: contents) func contentIsWhatItIs(_ test: UnseenFeedTests.Case) { UnseenFeedTests.expect(test) }

  private static let clocks =
    "date,time,home,away\n2026-04-15,7:05,Ayr,Bute\n2026-04-16,11:30,Bute,Ayr\n2026-04-17,12:15,Ayr,Bute\n"
  private static let midnights =
    "start,home,away\n2026-04-15T18:00:00Z,Ayr,Bute\n2026-04-16T00:00:00Z,Bute,Ayr\n2026-04-17T17:00:00Z,Ayr,Bute\n"

  static let answers: [UnseenFeedTests.Case] = [
    .init(
      name: "a clock of 12 or 24 hours is asked for", text: clocks, zone: "Europe/London", games: nil,
      shows: ["--clock 12"]),
    .init(
      name: "a clock of 12 hours", text: clocks, zone: "Europe/London", hasHalfDays: true,
      games: [
        "Ayr Bute 2026-04-15 2026-04-15T19:05:00+01:00 scheduled",
        "Bute Ayr 2026-04-16 2026-04-16T11:30:00+01:00 scheduled",
        "Ayr Bute 2026-04-17 2026-04-17T12:15:00+01:00 scheduled",
      ]),
    .init(
      name: "a clock of 24 hours", text: clocks, zone: "Europe/London", hasHalfDays: false,
      games: [
        "Ayr Bute 2026-04-15 2026-04-15T07:05:00+01:00 scheduled",
        "Bute Ayr 2026-04-16 2026-04-16T11:30:00+01:00 scheduled",
        "Ayr Bute 2026-04-17 2026-04-17T12:15:00+01:00 scheduled",
      ]),
    .init(
      name: "midnights that are no starts", text: midnights, zone: "UTC", isMidnightUnset: true,
      games: [
        "Ayr Bute 2026-04-15 2026-04-15T18:00:00+00:00 scheduled", "Bute Ayr 2026-04-16 - scheduled",
        "Ayr Bute 2026-04-17 2026-04-17T17:00:00+00:00 scheduled",
      ], lacks: ["midnight-start"]),
    .init(
      name: "midnights that are starts", text: midnights, zone: "UTC", isMidnightUnset: false,
      games: [
        "Ayr Bute 2026-04-15 2026-04-15T18:00:00+00:00 scheduled",
        "Bute Ayr 2026-04-16 2026-04-16T00:00:00+00:00 scheduled",
        "Ayr Bute 2026-04-17 2026-04-17T17:00:00+00:00 scheduled",
      ], lacks: ["midnight-start"]),
    .init(
      name: "midnights are asked for", text: midnights, zone: "UTC",
      games: [
        "Ayr Bute 2026-04-15 2026-04-15T18:00:00+00:00 scheduled",
        "Bute Ayr 2026-04-16 2026-04-16T00:00:00+00:00 scheduled",
        "Ayr Bute 2026-04-17 2026-04-17T17:00:00+00:00 scheduled",
      ], shows: ["--midnight unset"], asks: true),
  ]

  @Test(arguments: answers) func questionHasAnAnswer(_ test: UnseenFeedTests.Case) { UnseenFeedTests.expect(test) }

  static let opponents: [UnseenFeedTests.Case] = [
    .init(
      name: "the side behind the opponent", text: "Date,Opponent\n2026-04-15,Bute (H)\n2026-04-17,Coll (A)\n",
      team: "Ayr", games: ["Ayr Bute 2026-04-15 - scheduled", "Coll Ayr 2026-04-17 - scheduled"]),
    .init(
      name: "the side as a word",
      text: "Date,Opponent\n2026-04-15,Bute - Home\n2026-04-17,Coll - Away\n2026-04-24,Bye\n",
      team: "Ayr", games: ["Ayr Bute 2026-04-15 - scheduled", "Coll Ayr 2026-04-17 - scheduled"]),
    .init(
      name: "whose schedule it is", text: "Date,Opponent\n2026-04-15,Bute (H)\n2026-04-17,Coll (A)\n", games: nil,
      shows: ["--team NAME"]),
    .init(
      name: "texts without a side are named",
      text: "Date,Opponent\n2026-04-15,Bute (H)\n2026-04-17,Coll (A)\n2026-04-24,Cup\n", team: "Ayr",
      games: ["Ayr Bute 2026-04-15 - scheduled", "Coll Ayr 2026-04-17 - scheduled"],
      shows: ["1 of 3 texts name no side, such as \"Cup\""], asks: true),
    .init(
      name: "a column for each team of a club",
      text: "Date,1st XV,Lions Fixtures\n2026-04-15,Bute (H),Coll 2 (A)\n2026-04-17,Coll (A),Bye\n2026-04-24,,\n",
      team: "Ayr",
      games: [
        "Ayr 1st XV Bute 2026-04-15 - scheduled", "Coll 2 Ayr Lions 2026-04-15 - scheduled",
        "Coll Ayr 1st XV 2026-04-17 - scheduled",
      ]),
  ]

  @Test(arguments: opponents) func opponentHasItsSide(_ test: UnseenFeedTests.Case) { UnseenFeedTests.expect(test) }
}
