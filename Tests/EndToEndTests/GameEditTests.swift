import Foundation
import Testing

/// Games that are added from a schedule and dropped, and trips that begin elsewhere.
@Suite struct GameEditTests {
  typealias Case = EditWordsTests.Case

  private let folder: TemporaryFolder

  /// The road trip of the samples, and a schedule that has what lies beside it.
  init() throws {
    folder = try TemporaryFolder()
    let samples = Tool.root.appendingPathComponent("feeds/samples").path
    #expect(try Tool.run(["import", samples, "-q", "-o", folder.path("s.jsonl")]).code == 0)
    let built = try Tool.run([
      "build", "-s", folder.path("s.jsonl"), "--team", "nyy", "--away-only", "--origin", "New York, NY", "--return",
      "-q", "-o", folder.path("t.json"),
    ])
    #expect(built.code == 0, "\(built.messages)")
    let schedule = try folder.read("s.jsonl")
    let known = schedule.split(separator: "\n").first { $0.contains("\"mlb:nyy-0810\"") } ?? ""
    try folder.write(
      schedule + GameEditTests.others + known.replacing("\"mlb:nyy-0810\"", with: "\"other:77\"") + "\n", "s.jsonl")
  }

  private static func game(_ id: String, _ start: String, _ city: String, _ home: String, _ away: String) -> String {
    #"{"id":"\#(id)","aliases":[],"league":"mlb","season":"2019","home":{"id":"\#(home)","name":"\#(home)"},"#
      + #""away":{"id":"\#(away)","name":"\#(away)"},"venue":{"name":"\#(city) Park","city":"\#(city)","country":"US"},"#
      + #""start":"\#(start)","localDate":"\#(start.prefix(10))","status":"scheduled"}"# + "\n"
  }

  /// During a game in Toronto; in the afternoon before one in Oakland, and in San Francisco; on a day beyond the trip.
  static let others =
    game("mlb:far", "2019-08-09T19:00:00-07:00", "Los Angeles", "lad", "ari").replacingOccurrences(
      of: "T19:00:00-07:00", with: "T16:30:00-07:00")
    + game("mlb:near", "2019-08-20T12:00:00-07:00", "Oakland", "oakb", "sea")
    + game("mlb:late", "2019-09-20T12:00:00-07:00", "Oakland", "oakb", "sea")
    + game("mlb:bos", "2019-08-14T19:00:00-04:00", "Boston", "bos", "sea")

  @Test(arguments: [
    Case(
      words: ["--add-game", "mlb:nyy-0813", "-s", "s.jsonl"], message: "added the game \"Orioles at Yankees\" at day 9",
      line: "Toronto → New York"),
    Case(words: ["--add-game", "mlb:near", "-s", "s.jsonl"], message: "added the game", line: "[mlb:near]"),
    Case(
      words: ["--add-game", "mlb:far", "-s", "s.jsonl"],
      message: "in Toronto is being played [games-overlap-in-different-cities]", code: 1),
    Case(
      words: ["--add-game", "mlb:late", "-s", "s.jsonl"],
      message: "outside the trip, which is from 2019-08-05 to 2019-08-29; `resize` to 2019-08-05..2019-09-20 first",
      code: 1),
    Case(words: ["--add-game", "mlb:nyy-0810", "-s", "s.jsonl"], message: "is already in the trip", code: 1),
    Case(words: ["--add-game", "other:77", "-s", "s.jsonl"], message: "is already in the trip, as", code: 1),
    Case(
      words: ["--add-game", "mlb:nyy-08", "-s", "s.jsonl"], message: "the schedule has no game \"mlb:nyy-08\"; did you",
      code: 1),
    Case(words: ["--add-game", "mlb:nyy-0813"], message: "--add-game needs --schedule", code: 64),
    Case(
      words: ["--op", #"{"op":"addGame","game":"mlb:nyy-0813"}"#], message: "no schedule was given (--schedule)",
      code: 1),
    Case(words: ["--drop-game", "first-game"], message: "dropped the game", line: "Day 2"),
    Case(words: ["--drop-game", "mlb:nyy-0828"], message: "dropped the game", line: "Day 24, Wed 2019-08-28: nothing"),
    Case(words: ["--drop-game", "travel 1"], message: "is not a game; use `remove` for custom items", code: 1),
    Case(words: ["--drop-game", "game 99"], message: "the trip has 16 game items", code: 64),
    Case(
      words: ["--origin", "Boston, MA"], message: "the trip begins in Boston, MA and ends there",
      line: "Seattle → Boston"),
    Case(words: ["--origin", "Boston, MA", "--one-way"], message: "begins in Boston, MA;", line: "Boston → Baltimore"),
    Case(words: ["--origin", ""], message: "the trip begins with its first game", line: "25 days: 16 games, 4 legs"),
    Case(words: ["--origin", "New York, NY"], message: "unchanged"),
    Case(words: ["--origin", "Springfield"], message: "may be any of", code: 1),
    Case(words: ["--origin", "Bostn"], message: "did you mean \"Boston\"?", code: 1),
    Case(words: ["--origin", "", "--return"], message: "without an origin can't return", code: 1),
    Case(words: ["--origin", "Boston", "--return", "--one-way"], message: "can't be combined", code: 64),
    Case(
      words: ["--drop-game", "first-game", "--return"], message: "--return has no effect with --drop-game", code: 64),
  ])
  func anEditOfGamesInWords(_ edit: Case) throws {
    func show() throws -> String { try Tool.run(["show", folder.path("t.json"), "--ids"]).output }
    let before = try show()
    let bytes = try folder.read("t.json")
    let words = edit.words.map { $0 == "s.jsonl" ? folder.path($0) : $0 }
    let result = try Tool.run(["edit", folder.path("t.json"), "-i"] + words)
    #expect(result.code == edit.code, "\(result.messages)")
    #expect(result.messages.contains(edit.message), "\(result.messages)")
    if let line = edit.line {
      let after = try show()
      #expect(after != before && after.contains(line), "\(after)")
    } else {
      #expect(try folder.read("t.json") == bytes)
    }
    #expect(try Tool.run(["validate", "-q", folder.path("t.json")]).code == 0)
  }

  /// What is the user's on a way that is no longer needed stays, and a rebase does not bring back what was dropped.
  @Test func whatIsTheUsersStaysAndAGameThatWasDroppedStaysAway() throws {
    func edit(_ words: [String]) throws -> Tool.Result {
      try Tool.run(["edit", folder.path("t.json"), "-i", "-s", folder.path("s.jsonl")] + words)
    }
    #expect(try edit(["--set", "travel 3", "--mode", "train", "--minutes", "4000"]).code == 0)
    let added = try edit(["--add-game", "mlb:nyy-0813"])
    #expect(added.messages.contains("stays as a custom item"), "\(added.messages)")
    #expect(try folder.read("t.json").contains(#""durationMinutes":4000"#))
    #expect(try edit(["--drop-game", "mlb:nyy-0811"]).code == 0)
    #expect(try folder.read("t.json").contains(#""without":["mlb:nyy-0811"]"#))
    let rebased = try Tool.run([
      "rebase", folder.path("t.json"), "-s", folder.path("s.jsonl"), "-o", folder.path("r.json"),
    ])
    #expect(rebased.code == 0, "\(rebased.messages)")
    #expect(try !folder.read("r.json").contains(#""id":"mlb:nyy-0811","kind""#))
    #expect(try folder.read("r.json").contains(#""id":"mlb:nyy-0813","kind""#))
    // Wanted after all: it is no longer left out, and the trip has it again.
    #expect(try edit(["--add-game", "mlb:nyy-0811"]).code == 0)
    #expect(try !folder.read("t.json").contains("without"))
  }

  /// A script is all or nothing, with games, too.
  @Test func aRefusedGameTakesTheScriptBack() throws {
    let before = try folder.read("t.json")
    let result = try Tool.run([
      "edit", folder.path("t.json"), "-i", "-s", folder.path("s.jsonl"), "--op", #"{"op":"addGame","game":"mlb:bos"}"#,
      "--op", #"{"op":"addGame","game":"mlb:bos"}"#,
    ])
    #expect(result.code == 1)
    #expect(result.messages.contains("undone: added the game"), "\(result.messages)")
    #expect(try folder.read("t.json") == before)
  }
}
