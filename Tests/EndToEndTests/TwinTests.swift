import Foundation
import TestSupport
import Testing

/// Building and rebasing go by one clock, one table of distances and one set of limits.
struct TwinTests {
  /// A game as a line of a schedule.
  private static func game(_ id: String, _ club: Club, _ date: String, _ start: String) -> String {
    "{\"id\":\"\(id)\",\"league\":\"mlb\",\"season\":\"2026\",\"home\":{\"id\":\"\(club.id)\",\"name\":\"\(club.name)\"},"
      + "\"away\":{\"id\":\"atl\",\"name\":\"Atlanta Braves\"},\"venue\":{\"name\":\"\(club.venue)\",\"city\":\"\(club.city)\","
      + "\"region\":\"\(club.region)\",\"country\":\"US\"},\"localDate\":\"\(date)\",\"start\":\"\(date)T\(start)\","
      + "\"timeZone\":\"\(club.zone)\",\"status\":\"scheduled\"}\n"
  }

  private struct Club {
    var id: String
    var name: String
    var venue: String
    var city: String
    var region: String
    var zone = "America/New_York"

    static let phillies = Club(
      id: "phi", name: "Philadelphia Phillies", venue: "Citizens Bank Park", city: "Philadelphia", region: "PA")
    static let yankees = Club(
      id: "nyy", name: "New York Yankees", venue: "Yankee Stadium", city: "Bronx", region: "NY")
    static let cubs = Club(
      id: "chc", name: "Chicago Cubs", venue: "Wrigley Field", city: "Chicago", region: "IL", zone: "America/Chicago")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var schedule: String
    var newer: String?
    var options: [String]
    /// Of the first rebase.
    var code: Int32 = 0
    var says: [String] = []
    var testDescription: String { name }
  }

  private static let clockChange =
    game("mlb:1", .phillies, "2026-03-07", "19:05:00-05:00") + game("mlb:2", .cubs, "2026-03-08", "13:05:00-05:00")
    + game("mlb:3", .phillies, "2026-03-08", "19:05:00-04:00")
  private static let clash =
    game("mlb:1", .phillies, "2026-06-10", "19:05:00-04:00") + game("mlb:2", .cubs, "2026-06-11", "19:05:00-05:00")
  private static let newerClash =
    game("mlb:1", .phillies, "2026-06-10", "19:05:00-04:00") + game("mlb:2", .cubs, "2026-06-11", "10:05:00-05:00")
    + game("mlb:3", .phillies, "2026-06-11", "19:05:00-04:00")
  private static let near =
    game("mlb:1", .yankees, "2026-06-10", "19:05:00-04:00") + game("mlb:2", .phillies, "2026-06-11", "13:05:00-04:00")
  private static func home(_ day: (Int, Int, Int)) -> String {
    [day.0, day.1, day.2].enumerated().map { number, day in
      game("mlb:\(number + 1)", .phillies, "2026-06-\(day)", "19:05:00-04:00")
    }.joined()
  }

  static let cases: [Case] = [
    Case(name: "the morning after a change of clocks", schedule: clockChange, options: ["--league", "mlb"]),
    Case(
      name: "two games of the trip clash on the newer schedule", schedule: clash, newer: newerClash,
      options: ["--league", "mlb"], says: ["1 change", "game-rescheduled-in-day"]),
    Case(
      name: "a known route is too long", schedule: near,
      options: ["--league", "mlb", "--mode", "drive", "--distances", "d.csv"]),
    Case(
      name: "the week of grace counts from the trip's own days", schedule: home((10, 11, 12)),
      newer: home((10, 17, 22)), options: ["--game", "mlb:1", "--game", "mlb:2", "--game", "mlb:3"], code: 1,
      says: ["game-left-trip", "--drop-game \"mlb:3\"", "edit --resize"]),
    Case(
      name: "the travel from home no longer fits", schedule: game("mlb:1", .phillies, "2026-06-10", "19:05:00-04:00"),
      newer: game("mlb:1", .phillies, "2026-06-10", "12:05:00-04:00"),
      options: ["--league", "mlb", "--origin", "Chicago"], code: 1,
      says: ["travel-time-too-short", "2 h 20 min too short", "--drop-game \"mlb:1\""]),
  ]

  /// Onto the schedule of the build nothing changes, to the byte; onto a newer one twice is once.
  @Test(arguments: cases)
  func rebaseGoesByTheBuild(_ test: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(test.schedule, "s.jsonl")
    try folder.write(test.newer ?? test.schedule, "newer.jsonl")
    try folder.write("from,to,minutes,km\nYankee Stadium,Citizens Bank Park,900,200\n", "d.csv")
    _ = try Tool.run(["build", "-s", "s.jsonl", "-o", "t.json"] + test.options, in: folder.url)
    let built = try folder.read("t.json")
    let same = try Tool.run(["rebase", "t.json", "-s", "s.jsonl", "-i"], in: folder.url)
    #expect(same.code == 0, "\(same.messages)")
    #expect(try folder.read("t.json") == built)
    let first = try Tool.run(["rebase", "t.json", "-s", "newer.jsonl", "-i"], in: folder.url)
    #expect(first.code == test.code, "\(first.messages)")
    for text in test.says { #expect(first.messages.contains(text), "\(text) is not in \(first.messages)") }
    #expect(!first.messages.contains("build the trip again"))
    let rebased = try folder.read("t.json")
    let second = try Tool.run(["rebase", "t.json", "-s", "newer.jsonl", "-i"], in: folder.url)
    #expect(try folder.read("t.json") == rebased, "\(second.messages)")
  }

  /// A nightly run reports what a rebase would, and publishes nothing that does not fit without a word.
  @Test func knownRoutesStayInTheTrip() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.near, "s.jsonl")
    try folder.write("from,to,minutes,km\nNew York,Philadelphia,130,151.5\n", "d.csv")
    let build = [
      "build", "-s", "s.jsonl", "--league", "mlb", "--mode", "drive", "--distances", "d.csv", "-o", "t.json",
    ]
    #expect(try Tool.run(build, in: folder.url).code == 0)
    let route = #""distances":[{"from":"New York","to":"Philadelphia","minutes":130,"km":151.5}]"#
    #expect(try folder.read("t.json").contains(route))
    // Another order of the two: the leg is derived again, with the known figures.
    try folder.write(
      Self.game("mlb:1", .yankees, "2026-06-12", "19:05:00-04:00")
        + Self.game("mlb:2", .phillies, "2026-06-11", "13:05:00-04:00"), "newer.jsonl")
    let rebased = try Tool.run(["rebase", "t.json", "-s", "newer.jsonl", "-i"], in: folder.url)
    #expect(rebased.code == 0, "\(rebased.messages)")
    let text = try folder.read("t.json")
    #expect(text.contains(#""distanceKm":151.5,"durationMinutes":130"#), "\(text)")
    let dropped = try Tool.run(["edit", "t.json", "--origin", "Boston", "-o", "u.json"], in: folder.url)
    #expect(dropped.code == 0, "\(dropped.messages)")
  }

  /// What `rebase --distances` states is taken for the legs that are derived, and stays in the trip.
  @Test func routesOfARebaseStayInTheTrip() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.near, "s.jsonl")
    try folder.write("from,to,minutes,km\nNew York,Philadelphia,131,151\n", "d.csv")
    let build = ["build", "-s", "s.jsonl", "--league", "mlb", "--mode", "drive", "-o", "t.json"]
    #expect(try Tool.run(build, in: folder.url).code == 0)
    let rebase = ["rebase", "t.json", "-s", "s.jsonl", "--distances", "d.csv", "-i"]
    let first = try Tool.run(rebase, in: folder.url)
    #expect(first.code == 0 && first.messages.contains("routes-added"), "\(first.messages)")
    let text = try folder.read("t.json")
    #expect(text.contains(#""distances":[{"from":"New York","to":"Philadelphia","minutes":131,"km":151}]"#), "\(text)")
    #expect(text.contains(#""distanceKm":151,"durationMinutes":131"#) && first.messages.contains("travel-rederived"))
    let second = try Tool.run(rebase, in: folder.url)
    #expect(second.code == 0 && second.messages.contains("unchanged"), "\(second.messages)")
    #expect(try folder.read("t.json") == text)
    // A drive that is too long for where it was goes where a build puts it, and is reported if no place is good enough;
    // one of the user's own stays.
    for (minutes, isOwn, code) in [("200", false, 0), ("900", false, 1), ("900", true, 0)] as [(String, Bool, Int32)] {
      try folder.write("from,to,minutes,km\nNew York,Philadelphia,\(minutes),151\n", "d.csv")
      try folder.write(isOwn ? text.replacingOccurrences(of: #","estimated":true"#, with: "") : text, "t.json")
      let changed = try Tool.run(rebase, in: folder.url)
      #expect(changed.code == code && changed.messages.contains("travel-rederived") == !isOwn, "\(changed.messages)")
      #expect(changed.messages.contains("travel-time-too-short") == (code == 1), "\(changed.messages)")
      let now = try folder.read("t.json")
      #expect(now.contains("\"durationMinutes\":\(isOwn ? "131" : minutes)"), "\(now)")
    }
  }

  static let distances: [(rows: String, minutes: String, says: String, code: Int32)] = [
    ("Yankee Stadium,Citizens Bank Park,131,151", "131", "", 0),
    ("Bronx,Philadelphia,131,151", "131", "", 0),
    ("New York,Philadelphia,131,151", "131", "", 0),
    ("\"New York, NY\",\"Philadelphia, PA\",131,151", "131", "", 0),
    ("\"New York, NY, US\",Philadelphia,131,151", "131", "", 0),
    ("Philadelphia,New York,131,151", "131", "", 0),
    // The venue says more than the market.
    (
      "New York,Philadelphia,140,151\nYankee Stadium,Philadelphia,131,151", "131",
      "d.csv:2:1: warning: the route from \"New York\" to \"Philadelphia\" is never used", 1
    ),
    // Only one of the two is a place of a leg.
    (
      "Queens,Philadelphia,131,151", "130",
      "no venue or city \"Queens\" in the schedule: name the venue, or \"New York", 1
    ),
    ("Nowhere,Philadelphia,131,151", "130", "no venue or city \"Nowhere\" in the schedule", 1),
    ("Yankee Stadum,Philadelphia,131,151", "130", "did you mean \"Yankee Stadium\"?", 1),
    // Other cities may be in a table for all trips.
    ("New York,Philadelphia,131,151\nSeattle,Boston,2900,4900", "131", "", 0),
  ]

  @Test(arguments: distances)
  func rowsAreUsedOrReported(_ rows: String, _ minutes: String, _ message: String, _ code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.near, "s.jsonl")
    try folder.write("from,to,minutes,km\n\(rows)\n", "d.csv")
    let run = try Tool.run(
      ["build", "-s", "s.jsonl", "--league", "mlb", "--mode", "drive", "--distances", "d.csv", "-o", "t.json"],
      in: folder.url)
    #expect(run.code == code, "\(run.messages)")
    #expect(message.isEmpty ? !run.messages.contains("warning") : run.messages.contains(message), "\(run.messages)")
    #expect(try folder.read("t.json").contains("\"durationMinutes\":\(minutes)"), "\(rows)")
  }

  @Test(arguments: [
    ("from,to,km\nBoston,Bronx,1\n", "d.csv:1:1: error: the columns should be from, to, minutes, and km or miles"),
    ("from,to,minutes,km\n", "d.csv:1:1: error: the file has no routes"),
    ("from,to,minutes,km\nBoston,Bronx,soon,1\n", "error: \"soon\" is not the minutes of a route"),
    ("from,to,minutes,km\nBoston,Bronx,1,far\n", "error: \"far\" is not the length of a route"),
    ("from,to,minutes,km\nBoston,Boston,5,1\n", "error: the route from a place to itself should be 0"),
    ("from,to,minutes,km\n,Bronx,5,1\n", "error: a place has no name"),
    ("from,to,minutes,km\nBoston,Bronx,5,1\nBoston,Bronx,6,1\n", "the route from \"Boston\" to there occurs twice"),
  ])
  func brokenTablesAreRefused(_ table: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.near, "s.jsonl")
    try folder.write(table, "d.csv")
    let run = try Tool.run(["build", "-s", "s.jsonl", "--league", "mlb", "--distances", "d.csv"], in: folder.url)
    #expect(run.code == 65 && run.messages.contains(message), "\(run.messages)")
    #expect(run.messages.contains("the distances have errors; nothing was done"))
  }

  static let origins: [(name: String, origin: String?, says: String)] = [
    ("Springfield", nil, "\"Springfield\" may be any of 3 cities: \"Springfield, MA, US\", \"Springfield, MO, US\""),
    ("Portland", nil, "may be any of 2 cities"),
    ("springfield, nj", "Springfield", ""),
    ("Sprngfield", nil, "did you mean \"Springfield\"?"),
    ("Springfield, IL", nil, "no city \"Springfield, IL\" is known to begin the trip in; there is"),
    ("Chicago", "Chicago", ""),
    ("Birmingham", "Birmingham", ""),
  ]

  /// A city to begin in means the same to a build and to an edit, and neither guesses.
  @Test(arguments: origins)
  func originsAreNotGuessed(_ name: String, _ origin: String?, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.near, "s.jsonl")
    let plain = try Tool.run(["build", "-s", "s.jsonl", "--league", "mlb", "-o", "t.json"], in: folder.url)
    #expect(plain.code == 0, "\(plain.messages)")
    let built = try Tool.run(
      ["build", "-s", "s.jsonl", "--league", "mlb", "--origin", name, "-o", "b.json"], in: folder.url)
    let edited = try Tool.run(["edit", "t.json", "--origin", name, "-o", "e.json"], in: folder.url)
    #expect((built.code == 0) == (origin != nil), "\(built.messages)")
    #expect((edited.code == 0) == (origin != nil), "\(edited.messages)")
    guard let origin else {
      for run in [built, edited] { #expect(run.messages.contains(message), "\(run.messages)") }
      return
    }
    for file in ["b.json", "e.json"] {
      let text = try folder.read(file)
      #expect(text.lowercased().contains("\"origin\":{\"city\":\"\(origin.lowercased())\""), "\(text)")
    }
  }

  /// A leg between two games of one day takes no key that an item of the user's has.
  @Test(arguments: [0.0005, 0.00025, 0.0001, 0.00075])
  func legsTakeNoKeyOfAnother(_ key: Double) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.game("mlb:1", .yankees, "2026-06-10", "13:05:00-04:00")
        + Self.game("mlb:2", .phillies, "2026-06-10", "21:05:00-04:00"), "s.jsonl")
    let item = "{\"id\":\"c\",\"kind\":\"custom\",\"title\":\"Snack\",\"day\":1,\"sortOrder\":\(key)}"
    let half = "{\"id\":\"d\",\"kind\":\"custom\",\"title\":\"Nap\",\"day\":1,\"sortOrder\":\(key / 2)}"
    try folder.write("{\"league\":\"mlb\",\"items\":[\(item),\(half)]}", "r.json")
    let built = try Tool.run(["build", "-s", "s.jsonl", "-r", "r.json", "-o", "t.json"], in: folder.url)
    #expect(built.code == 0, "\(built.messages)")
    let checked = try Tool.run(["validate", "t.json"], in: folder.url)
    #expect(!checked.output.contains("sort-order"), "\(checked.output)")
  }

  /// A title of the user's makes travel the user's; a copy that says nothing else is removed.
  @Test(arguments: [("Bus with Ann", false), ("Amtrak with Bob", true), ("Boston → New York", true)])
  func fixingKeepsTitles(_ title: String, _ isFixed: Bool) throws {
    let folder = try TemporaryFolder()
    let venue = { (name: String, city: String, region: String) in
      "\"venue\":{\"name\":\"\(name)\",\"city\":\"\(city)\",\"region\":\"\(region)\",\"country\":\"US\"}"
    }
    let travel = { (id: String, title: String, key: Int) in
      "{\"id\":\"\(id)\",\"kind\":\"travel\",\"day\":1,\"sortOrder\":\(key),\"title\":\"\(title)\",\"travel\":{\"from\":"
        + "{\"city\":\"Boston\",\"region\":\"MA\",\"country\":\"US\"},\"to\":{\"city\":\"New York\",\"region\":\"NY\",\"country\":\"US\"}}}"
    }
    let games = [("Fenway Park", "Boston", "MA", 10, 1), ("Yankee Stadium", "Bronx", "NY", 11, 2)].map {
      "{\"id\":\"g\($0.4)\",\"kind\":\"game\",\"day\":\($0.4),\"sortOrder\":0,\"game\":{\"id\":\"g\($0.4)\",\"league\":\"mlb\","
        + venue($0.0, $0.1, $0.2) + ",\"localDate\":\"2026-06-\($0.3)\",\"start\":\"2026-06-\($0.3)T13:05:00-04:00\","
        + "\"status\":\"scheduled\"}}"
    }
    let items = games + [travel("t1", "Amtrak with Bob", 1), travel("t2", title, 2)]
    let text =
      "{\"format\":\"sportstime-itinerary\",\"version\":1,\"id\":\"d\",\"title\":\"d\",\"startDate\":\"2026-06-10\",\"dayCount\":2,"
      + "\"items\":[\(items.joined(separator: ","))]}"
    try folder.write(text, "d.json")
    let run = try Tool.run(["validate", "d.json", "--fix", "-i"], in: folder.url)
    #expect(run.output.contains("was removed") == isFixed, "\(run.output)")
    if !isFixed {
      #expect(run.output.contains("more than one of them has details that the others lack"), "\(run.output)")
      #expect(try folder.read("d.json") == text)
    }
  }

  /// In a file of another layout only what changes is written, and nothing where nothing changes.
  @Test func theRestOfAFileStaysToTheByte() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.near, "s.jsonl")
    let build = ["build", "-s", "s.jsonl", "--league", "mlb", "--origin", "Boston", "-o", "t.json"]
    #expect(try Tool.run(build, in: folder.url).code == 0)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.url("t.json")))
    let layout: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let pretty = String(decoding: try JSONSerialization.data(withJSONObject: object, options: layout), as: UTF8.self)
    try folder.write(pretty + "\n\n", "p.json")
    let same = try Tool.run(["rebase", "p.json", "-s", "s.jsonl", "-i"], in: folder.url)
    #expect(same.messages.contains("unchanged"), "\(same.messages)")
    #expect(try folder.read("p.json") == pretty + "\n\n")
    try folder.write(Self.near.replacingOccurrences(of: "T13:05", with: "T14:05"), "newer.jsonl")
    let moved = try Tool.run(["rebase", "p.json", "-s", "newer.jsonl", "-i"], in: folder.url)
    #expect(moved.code == 0, "\(moved.messages)")
    let start = #""start" : "2026-06-11T1"#
    #expect(pretty.contains(start + "3:05:00-04:00"), "\(pretty)")
    let wanted = pretty.replacingOccurrences(of: start + "3:05", with: start + "4:05")
    #expect(try folder.read("p.json") == wanted + "\n\n")
    // The leg between the two games goes where it may not be, and comes back.
    let key = try #require(wanted.range(of: #""id" : "t1""#)).upperBound
    let place = try #require(
      wanted.range(of: #""sortOrder" : -?[0-9.]+"#, options: .regularExpression, range: key..<wanted.endIndex))
    let broken = wanted.replacingCharacters(in: place, with: #""sortOrder" : 77"#)
    try folder.write(broken, "p.json")
    let fixed = try Tool.run(["validate", "p.json", "--fix", "-i"], in: folder.url)
    #expect(fixed.output.contains("was moved"), "\(fixed.output)")
    let now = try folder.read("p.json")
    let lines = (broken.split(separator: "\n"), now.split(separator: "\n"))
    #expect(lines.0.count == lines.1.count)
    #expect(zip(lines.0, lines.1).count { $0 != $1 } == 1, "\(now)")
  }

  /// After a key from which no other can be counted, the day is normalized.
  @Test(arguments: ["1e308", "9007199254740992", "-1e308"])
  func largeKeysLeaveRoom(_ key: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"format\":\"sportstime-itinerary\",\"version\":1,\"id\":\"k\",\"title\":\"k\",\"startDate\":\"2026-06-10\",\"dayCount\":1,"
        + "\"items\":[{\"id\":\"a\",\"kind\":\"custom\",\"title\":\"A\",\"day\":1,\"sortOrder\":\(key)},"
        + "{\"id\":\"b\",\"kind\":\"custom\",\"title\":\"B\",\"day\":1,\"sortOrder\":2}]}", "k.json")
    let isLow = key.hasPrefix("-")
    let place = isLow ? ["--move", "b", "--before", "a"] : ["--add", "E", "--on", "1"]
    let run = try Tool.run(["edit", "k.json", "-o", "l.json"] + place, in: folder.url)
    #expect(run.code == 0, "\(run.messages)")
    #expect(try Tool.run(["validate", "l.json"], in: folder.url).code == 0)
  }
}
