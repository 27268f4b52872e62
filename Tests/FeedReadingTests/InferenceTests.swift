import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading
@testable import UnknownFeeds

/// What `feeds --infer` works out from samples, case by case: the proposal's text, its evidence and its questions.
@Suite struct InferenceTests {
  struct Case: CustomStringConvertible, Sendable {
    var name: String
    var file = "sample"
    var text: String
    /// What the proposal, its evidence or its questions have.
    var shows: [String]
    /// What it must not ask or propose.
    var lacks: [String] = []
    /// `home away date start` of the games that come of it.
    var games: [String] = []
    var asks = false

    var description: String { name }
  }

  private static let listOfSides: String = {
    func side(_ mark: String, _ city: String, _ name: String) -> String {
      #"{"homeAway":"\#(mark)","team":{"location":"\#(city)","name":"\#(name)","displayName":"\#(city) \#(name)"}}"#
    }
    func game(_ home: String, _ away: String, _ hall: String) -> String {
      #"{"competitions":[{"startDate":"2026-10-22T23:30Z","venue":{"fullName":"\#(hall)"},"competitors":["#
        + home + "," + away + "]}]}"
    }
    let first = game(side("home", "Boston", "Celtics"), side("away", "New York", "Knicks"), "The Old Hall")
    let second = game(side("home", "Chicago", "Bulls"), side("away", "Miami", "Heat"), "The New Hall")
    return #"{"events":["# + first + "," + second + "]}"
  }()

  static let cases: [Case] = [
    Case(
      name: "the league that all sides are of",
      text: "date,time,home,away\n2026-06-06,19:05,Baltimore Orioles,Boston Red Sox\n",
      shows: [#""league": {"constant":"mlb"}"#, "league: 2 of 2 sides are its teams"],
      games: ["bal bos 2026-06-06 2026-06-06T19:05:00-04:00"]),
    Case(
      name: "nicknames of several leagues are a question",
      text: "date,home,away\n2026-10-06,Rangers,Kings\n",
      shows: ["league: are the sides of"], asks: true),
    Case(
      name: "the file's name has the league",
      file: "wnba-2026.csv",
      text: "date,home,away\n2026-06-06,Liberty,Aces\n",
      shows: [#"{"constant":"wnba"}"#, "the file's name has its name"], games: ["nyl lva 2026-06-06 -"]),
    Case(
      name: "codes for leagues are mapped by their sides",
      text: "date,div,home,away\n"
        + "2026-06-06,X1,Baltimore Orioles,Boston Red Sox\n2026-06-07,X2,Boston Celtics,New York Knicks\n",
      shows: [#""map":{"X1":"mlb","X2":"nba"}"#],
      games: ["bal bos 2026-06-06 -", "bos nyk 2026-06-07 -"]),
    Case(
      name: "sides in objects, the city and the name apart",
      text: #"{"list":[{"id":7,"homeTeam":{"city":"Boston","name":"Celtics","score":1},"#
        + #""awayTeam":{"city":"New York","name":"Knicks","score":2},"startUTC":"2026-10-22T23:30:00Z"}]}"#,
      shows: [#""records": "list[]""#, #"{"from":["homeTeam.city","homeTeam.name"]}"#],
      games: ["bos nyk 2026-10-22 2026-10-22T19:30:00-04:00"]),
    Case(
      name: "a list of two sides, marked",
      text: #"[{"when":"x","date":"2026-10-22T23:30:00Z","sides":[{"at":"home","team":{"name":"Boston Celtics"}},"#
        + #"{"at":"away","team":{"name":"New York Knicks"}}]}]"#,
      shows: ["sides[at=home].team.name", "sides[at=away].team.name"],
      games: ["bos nyk 2026-10-22 2026-10-22T19:30:00-04:00"]),
    Case(
      name: "names of one side, in a list of sides, are no two sides",
      text: listOfSides,
      shows: [
        "competitors[homeAway=home].team.displayName", "competitors[homeAway=away].team.displayName",
        #"venue.fullName""#,
      ], lacks: ["team.location\""],
      games: ["bos nyk 2026-10-22 2026-10-22T19:30:00-04:00", "chi mia 2026-10-22 2026-10-22T18:30:00-05:00"]),
    Case(
      name: "XML: elements and attributes, a value around the records",
      text: "<r><day date=\"2026-06-06\"><m><team1>Baltimore Orioles</team1><team2>Boston Red Sox</team2>"
        + "<start time=\"19:05\"/></m></day></r>",
      shows: [#""records": "r/day/m""#, #""home": "team1""#, "/r/day/@date"],
      games: ["bal bos 2026-06-06 2026-06-06T19:05:00-04:00"]),
    Case(
      name: "a calendar, with what is behind the sides",
      text: "BEGIN:VCALENDAR\r\nPRODID:-//x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260606T230500Z\r\n"
        + "SUMMARY:Baltimore Orioles vs Boston Red Sox (Promo Night)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      shows: [#""title":true"#, "({})", #"{"constant":"mlb"}"#],
      games: ["bal bos 2026-06-06 2026-06-06T19:05:00-04:00"]),
    Case(
      name: "a calendar of races has no sides",
      text: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260606T130000Z\r\nSUMMARY:Grand Prix\r\n"
        + "LOCATION:Austria\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      shows: [#""name": "SUMMARY""#, "are these events such as races"], asks: true),
    Case(
      name: "without a header the columns are known by their texts",
      text: ["BOS,BAL", "BAL,NYY", "NYY,BOS", "TOR,BAL", "BOS,TOR", "NYY,TOR"].enumerated().map {
        "2026060\($0.offset + 1),\($0.element),d\n"
      }.joined(),
      shows: [
        #""header":false"#, "is column 3 at home, and column 2 away (--column home=3 --column away=2)?",
        #""forms":["yyyyMMdd"]"#,
      ], asks: true),
    Case(
      name: "no side plays twice a day",
      text: "date,home,away\n2026-04-05,Ayr,Bute\n2026-04-05,Bute,Coll\n2026-04-12,Coll,Ayr\n",
      shows: ["is it the day of the game? 1 times a side has two opponents on one day"], asks: true),
    Case(
      name: "the shorter season, where day and month can be exchanged and the rows are in no order",
      text: "date,home,away\n"
        + ["04/05", "02/05", "05/05", "01/05", "06/05", "03/05"].map { "\($0)/2026,Ayr,Bute\n" }.joined(),
      shows: ["only this order makes the season 6 days long, not 152"]),
    Case(
      name: "a clock with its zone behind it",
      text: #"{"m":[{"date":"2026-06-11","time":"13:00 UTC-6","team1":"Mexico","team2":"South Africa"}]}"#,
      shows: [#""patterns":["{clock+} {zone}","{clock}"]"#],
      games: ["mex rsa 2026-06-11 2026-06-11T13:00:00-06:00"], asks: true),
    Case(
      name: "the year of the file's name",
      file: "cup-2026.csv",
      text: "date,time,home,away,venue\nJun 5,20:30,Arsenal,Chelsea,Emirates Stadium\n",
      shows: [#""season": "{fileYear}""#], lacks: ["not found"],
      games: ["arsenal chelsea 2026-06-05 2026-06-05T20:30:00+01:00"], asks: true),
    Case(
      name: "the home club's clock, by that of another zone beside it",
      text: "date,time,time et,home,away\n2026-06-05,07:05 PM,10:05 PM,San Diego Padres,Chicago Cubs\n"
        + "2026-06-06,06:40 PM,09:40 PM,San Diego Padres,Chicago Cubs\n"
        + "2026-06-07,01:10 PM,04:10 PM,San Diego Padres,Chicago Cubs\n",
      shows: [#""zone":"home""#],
      games: [
        "sd chc 2026-06-05 2026-06-05T19:05:00-07:00", "sd chc 2026-06-06 2026-06-06T18:40:00-07:00",
        "sd chc 2026-06-07 2026-06-07T13:10:00-07:00",
      ]),
    Case(
      name: "the zone behind AM and PM",
      text: "date,time,home,away\n2026-06-05,7:05 PM ET,Boston Red Sox,New York Yankees\n"
        + "2026-06-06,1:10 PM ET,Boston Red Sox,New York Yankees\n",
      shows: ["{clock+} {zone}"],
      games: ["bos nyy 2026-06-05 2026-06-05T19:05:00-04:00", "bos nyy 2026-06-06 2026-06-06T13:10:00-04:00"]),
    Case(
      name: "times that can't be read are a question, and no schedule without times",
      text: "date,time,home,away\n2026-06-05,7.05ish (maybe 8),Boston Red Sox,New York Yankees\n",
      shows: ["which times are these?"], asks: true),
    Case(
      name: "starts at night are doubted",
      text: "start,home,away\n2026-06-05T19:05:00Z,San Diego Padres,Chicago Cubs\n"
        + "2026-06-06T13:10:00Z,San Diego Padres,Chicago Cubs\n",
      shows: ["1 of 2 starts are at night in the home team's zone"], asks: true),
    Case(
      name: "clocks without a zone in several zones are doubted",
      text: "date,time,home,away\n2026-06-05,19:05,San Diego Padres,Chicago Cubs\n"
        + "2026-06-06,13:10,Chicago Cubs,San Diego Padres\n",
      shows: ["the games are in 2 zones"], asks: true),
    Case(
      name: "a status that is not set yet",
      text: #"[{"home":"Boston Celtics","away":"New York Knicks","start":"2026-10-22T07:33:00Z","state":"TBD"},"#
        + #"{"home":"New York Knicks","away":"Boston Celtics","start":"2026-10-25T23:30:00Z","state":"OK"}]"#,
      shows: [#""timeNotSet": [{"from":"state","is":["TBD"]}]"#], asks: true),
  ]

  @Test(arguments: cases) func proposalIsRight(_ one: Case) {
    var inference = FeedInference(gazetteer: .builtIn, settings: ImportSettings())
    one.text.withBytes { inference.add($0, file: one.file, zones: .system) }
    let proposal = inference.proposal(name: "proposal", zones: .system)
    guard let proposal else {
      Issue.record("no proposal")
      return
    }
    let all = ([proposal.text] + proposal.evidence + proposal.questions + proposal.missing.map { "not found: \($0)" })
      .joined(separator: "\n")
    for text in one.shows { #expect(all.contains(text), "\(text) is not in\n\(all)") }
    for text in one.lacks { #expect(!all.contains(text), "\(text) is in\n\(all)") }
    #expect(proposal.isCertain == !one.asks, "\(proposal.questions) \(proposal.missing)")
    let read = proposal.text.withBytes {
      FeedDefinitionReader.read($0, file: "proposal", gazetteer: .builtIn, zones: .system)
    }
    guard let definition = read.definition else {
      Issue.record("\(read.findings.map(\.message)) in\n\(proposal.text)")
      return
    }
    let games = Imported([FeedText(one.file, one.text)], feed: definition).games
    if !one.games.isEmpty {
      #expect(games.map { $0.summary("home.id", "away.id", "localDate", "start") } == one.games, "\(proposal.text)")
    }
  }
}
