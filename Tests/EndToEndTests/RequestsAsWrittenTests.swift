import Foundation
import Testing

/// Requests as people write them, each with a sentence on why its answer is what one would do.
struct RequestsAsWrittenTests {
  struct Request: CustomTestStringConvertible {
    var testDescription: String { text }
    var text: String
    /// `day id` of each game and own item, and `day title mode` of travel, in order; nil for a request that is refused.
    var rows: [String]?
    /// What is said; nil for nothing but what was built.
    var message: String?
    var why: String

    init(_ text: String, _ rows: [String]?, says message: String? = nil, because why: String) {
      self.text = text
      self.rows = rows
      self.message = message
      self.why = why
    }
  }

  static let requests = [
    Request(
      #"{"team":"Yankees","awayOnly":true,"to":"2026-06-07"}"#, ["1 b1", "2 b2", "3 b3"],
      because: "A series in one city needs no travel, and the trip has its three days."),
    Request(
      #"{"team":"New York","to":"2026-06-03"}"#, nil,
      says: "r.json:1:9: error: \"New York\" may be any of 2 teams: \"New York Mets\", \"New York Yankees\"; say which",
      because: "Both clubs play in these days, and only the user knows which one is meant."),
    Request(
      #"{"city":"New York","to":"2026-06-03","maxGamesPerDay":1}"#, ["1 y1", "2 y2", "3 y3"],
      because: "The city is one, whichever of its clubs plays there; one game a day is the first of the day."),
    Request(
      #"{"game":["y3","m2"]}"#, ["1 y3", "1 m2"],
      because: "A matinee in the Bronx and a night game in Queens are one day in one city."),
    Request(
      #"{"team":"red sox","origin":{"city":"Boston"},"return":true,"to":"2026-06-07"}"#,
      [
        "1 Boston → New York drive", "1 y1", "2 y2", "3 y3", "4 New York → Boston drive", "5 b1", "6 b2", "7 b3",
      ],
      because: "New York is reached in the morning of the night game; home, one goes on the free day, and stays there."),
    Request(
      #"{"team":"Dodgers","city":"Seattle","origin":{"city":"New York"},"return":true}"#,
      ["1 New York → Seattle fly", "1 s1", "2 s2", "3 Seattle → New York fly"],
      because: "Westward the clock gives three hours, so the morning's flight is there in time for the night game; "
        + "eastward it takes them, so that one flies home on the morning after the matinee."),
    Request(
      #"{"city":"Chicago","weekdays":["sat","sun"]}"#, ["1 c2", "1 w1", "2 w2"],
      says: "left out \"Phillies at Cubs\" (c3, 2026-06-07 in Chicago), which clashes with \"Mariners at White Sox\"",
      because: "Saturday has a matinee and a night game across town; on Sunday both clubs play at once, and one goes."),
    Request(
      #"{"city":["New York","Boston"],"from":"2026-06-03","to":"2026-06-06","maxGamesPerDay":1}"#,
      ["1 y3", "2 New York → Boston drive", "3 b1", "4 b2"],
      because: "With a free day between the cities nobody drives in the night."),
    Request(
      #"{"venue":["Fenway Park","Wrigley Field"],"weekdays":"sunday"}"#, ["1 b3"],
      says: "left out \"Phillies at Cubs\" (c3, 2026-06-07 in Chicago)",
      because: "Two parks a flight apart can't be seen in one afternoon; the one that starts first stays."),
    Request(
      #"{"game":["b1","c1"],"onConflict":"fail"}"#, nil,
      says: "r.json:1:34: error: \"Yankees at Red Sox\" (b1, 2026-06-05 in Boston) clashes with \"Phillies at Cubs\"",
      because: "Who wants both or nothing is told that it is nothing, and why."),
    Request(
      #"{"team":"Cubs","awayOnly":true,"modes":"drive"}"#,
      [
        "1 m1", "2 m2", "3 New York → Los Angeles drive",
        "3 Night on the way from New York to Los Angeles", "4 Night on the way from New York to Los Angeles",
        "5 Night on the way from New York to Los Angeles", "6 Night on the way from New York to Los Angeles",
        "8 l1", "9 l2",
      ],
      because: "Forty-odd hours at the wheel are five days of ten hours at most, with a bed after each but the last."),
    Request(
      #"{"team":"Cubs","awayOnly":true,"origin":{"city":"Chicago"},"return":true}"#,
      [
        "1 Chicago → New York fly", "1 m1", "2 m2", "3 New York → Los Angeles fly", "8 l1", "9 l2",
        "10 Los Angeles → Chicago fly",
      ],
      because: "One who may fly does so in the morning, on a free day, and home on the day after a night game."),
    Request(
      #"{"city":"London"}"#, ["1 k1", "2 k2"],
      because: "A game at a neutral ground is in the city where it is played, not in that of the home club."),
    Request(
      #"{"team":"Yankees","from":"2026-06-19","origin":{"city":"New York"},"return":true}"#,
      ["1 New York → London fly", "2 k1", "3 k2", "3 London → New York fly"],
      because: "The day that the ocean and five hours of clock take is the one before; on the way back the hours are "
        + "given, and who leaves after a matinee is home before midnight."),
    Request(
      #"{"team":"Blue Jays","homeOnly":true,"origin":{"city":"New York"},"modes":"drive","return":true}"#,
      ["1 New York → Toronto drive", "1 t1", "2 t2", "3 Toronto → New York drive"],
      because: "Eight hours by car fit between seven o'clock and two hours before a night game."),
    Request(
      #"{"city":["Philadelphia","Boston"],"from":"2026-06-04","to":"2026-06-07","restDays":1}"#,
      ["1 p1", "2 Philadelphia → Boston drive", "2 b1", "4 b3"],
      says: "left out \"Yankees at Red Sox\" (b2, 2026-06-06 in Boston), for 1 day of rest",
      because: "A day off costs a game; of those in the middle it is one that leaves both cities in."),
    Request(
      #"{"city":"Los Angeles","origin":{"city":"San Diego"},"maxGamesPerDay":1}"#,
      ["1 San Diego → Los Angeles drive", "1 l1", "2 a1", "3 a2"],
      because: "Anaheim is Los Angeles, as anybody there would have it, and two hours from San Diego are no flight."),
    Request(
      #"{"city":"seattle","origin":{"city":"Boston","region":"MA"},"return":true,"items":["#
        + #"{"id":"pike","kind":"custom","title":"Pike Place","day":3,"sortOrder":1}]}"#,
      ["1 Boston → Seattle fly", "1 s1", "2 s2", "3 pike", "4 Seattle → Boston fly"],
      because: "Nobody leaves before the market that he wants to see, and in the evening after it no flight east is "
        + "home by midnight."),
    Request(
      #"{"city":["Boston","Philadelphia"],"from":"2026-06-05","to":"2026-06-06","modes":"train"}"#,
      ["1 p2", "2 Philadelphia → Boston train", "2 b2"],
      says: "left out \"Yankees at Red Sox\" (b1, 2026-06-05 in Boston)",
      because: "Either city has a game on Friday and only one can be seen; with Philadelphia first, both cities are."),
    Request(
      #"{"team":"Mariners","weekdays":["fri"]}"#, nil,
      says: "r.json:1:32: error: no game matches: weekdays leaves none of 6",
      because: "There is no such game, and it is said which wish leaves none."),
    Request(
      #"{"team":"Yankes"}"#, nil,
      says: "r.json:1:9: error: no team \"Yankes\" in the schedule; did you mean \"Yankees\"?",
      because: "A slip of the pen is not guessed at but asked about."),
    Request(
      #"{"team":[]}"#, nil, says: "r.json:1:9: error: `team` is an empty list: leave the member out to take everything",
      because: "A list that a program left empty does not mean every club."),
  ]

  /// A fortnight of June 2026, and two games in London: id, home club, visitor, park, day and local time.
  private static let games = """
    y1 nyy bos nyy 1 19:05,y2 nyy bos nyy 2 19:05,y3 nyy bos nyy 3 13:05,m1 nym chc nym 2 19:10,m2 nym chc nym 3 19:10,\
    p1 phi nym phi 4 18:40,p2 phi nym phi 5 18:40,b1 bos nyy bos 5 19:10,b2 bos nyy bos 6 16:10,b3 bos nyy bos 7 13:35,\
    c1 chc phi chc 5 13:20,c2 chc phi chc 6 13:20,c3 chc phi chc 7 13:20,w1 cws sea cws 6 18:10,w2 cws sea cws 7 13:10,\
    l1 lad chc lad 9 19:10,l2 lad chc lad 10 19:10,a1 laa sea laa 10 18:38,a2 laa sea laa 11 18:38,\
    t1 tor nyy tor 9 19:07,t2 tor nyy tor 10 19:07,s1 sea lad sea 13 18:40,s2 sea lad sea 14 13:10,\
    k1 bos nyy london 20 18:10,k2 nyy bos london 21 15:10
    """

  private static let clubs = [
    "nyy": "New York Yankees", "nym": "New York Mets", "bos": "Boston Red Sox", "phi": "Philadelphia Phillies",
    "chc": "Chicago Cubs", "cws": "Chicago White Sox", "lad": "Los Angeles Dodgers", "laa": "Los Angeles Angels",
    "sea": "Seattle Mariners", "tor": "Toronto Blue Jays",
  ]

  /// Name, city, region, country, zone and its offset in June.
  private static let parks = [
    "nyy": "Yankee Stadium,Bronx,NY,US,America/New_York,-04:00",
    "nym": "Citi Field,Queens,NY,US,America/New_York,-04:00",
    "bos": "Fenway Park,Boston,MA,US,America/New_York,-04:00",
    "phi": "Citizens Bank Park,Philadelphia,PA,US,America/New_York,-04:00",
    "chc": "Wrigley Field,Chicago,IL,US,America/Chicago,-05:00",
    "cws": "Rate Field,Chicago,IL,US,America/Chicago,-05:00",
    "lad": "Dodger Stadium,Los Angeles,CA,US,America/Los_Angeles,-07:00",
    "laa": "Angel Stadium,Anaheim,CA,US,America/Los_Angeles,-07:00",
    "sea": "T-Mobile Park,Seattle,WA,US,America/Los_Angeles,-07:00",
    "tor": "Rogers Centre,Toronto,ON,CA,America/Toronto,-04:00",
    "london": "London Stadium,London,,GB,Europe/London,+01:00",
  ]

  private func schedule() -> String {
    Self.games.split(separator: ",").map { text in
      let game = text.split(separator: " ").map(String.init)
      let park = (Self.parks[game[3]] ?? "").split(separator: ",", omittingEmptySubsequences: false)
      let date = "2026-06-" + (game[4].count < 2 ? "0" : "") + game[4]
      func club(_ id: String) -> String { #"{"id":"\#(id)","name":"\#(Self.clubs[id] ?? "")"}"# }
      let region = park[2].isEmpty ? "" : #""region":"\#(park[2])","#
      return #"{"id":"\#(game[0])","league":"mlb","season":"2026","home":\#(club(game[1])),"away":\#(club(game[2])),"#
        + #""venue":{"id":"\#(game[3])-park","name":"\#(park[0])","city":"\#(park[1])",\#(region)"country":"\#(park[3])","#
        + #""timeZone":"\#(park[4])"},"localDate":"\#(date)","start":"\#(date)T\#(game[5]):00\#(park[5])","#
        + #""timeZone":"\#(park[4])","status":"scheduled","neutralSite":\#(game[3] == "london")}"# + "\n"
    }.joined()
  }

  private func rows(_ text: String) throws -> [String] {
    let trip = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let items = try #require(trip["items"] as? [[String: Any]])
    func order(_ item: [String: Any]) -> (Int, Double) { (item["day"] as? Int ?? 0, item["sortOrder"] as? Double ?? 0) }
    return items.sorted { order($0) < order($1) }.map { item in
      let id = item["id"] as? String ?? ""
      let title = item["title"] as? String ?? ""
      let day = item["day"] as? Int ?? 0
      guard let travel = item["travel"] as? [String: Any] else {
        return "\(day) " + (id.contains("-night") ? title : id)
      }
      return "\(day) \(title) \(travel["mode"] as? String ?? "?")"
    }
  }

  @Test(arguments: requests)
  func isAnsweredAsOneWould(_ request: Request) throws {
    let folder = try TemporaryFolder()
    try folder.write(schedule(), "s.jsonl")
    try folder.write(request.text, "r.json")
    let run = try Tool.run(["build", "-s", "s.jsonl", "-r", "r.json", "-o", "t.json"], in: folder.url)
    #expect(run.code == (request.rows == nil ? 65 : request.message == nil ? 0 : 1), "\(run.messages)")
    if let message = request.message { #expect(run.messages.contains(message), "\(run.messages)") }
    #expect(request.message != nil || !run.messages.contains("warning"), "\(run.messages)")
    guard let rows = request.rows else {
      #expect(folder.names.sorted() == ["r.json", "s.jsonl"])
      return
    }
    #expect(try self.rows(folder.read("t.json")) == rows, "\(request.why)")
    // Whatever one would do is a trip that can be travelled.
    let checked = try Tool.run(["validate", "t.json", "-s", "s.jsonl", "--fail-on", "warning"], in: folder.url)
    #expect(checked.code == 0, "\(checked.output)")
  }
}
