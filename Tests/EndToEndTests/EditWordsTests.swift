import Foundation
import Testing

/// Edits in words, on what `show --ids` prints.
@Suite struct EditWordsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var message: String
    var code: Int32 = 0
    /// Of the shown trip afterwards; nil where it is as before.
    var line: String?

    var testDescription: String { words.joined(separator: " ") }
  }

  /// Three games over four days, travel between the second and the third, an item of one's own on day 3.
  static let trip = FixTests.trip(
    "t",
    [
      FixTests.game("g1", 1, "0", "Boston"), FixTests.game("g2", 2, "0", "Boston"),
      FixTests.travel("t1", 3, "0", "Boston", "Baltimore"), FixTests.custom("c1", 3, "1"),
      FixTests.game("g3", 4, "0", "Baltimore"),
    ])

  @Test(arguments: [
    Case(
      words: ["--add", "Dinner", "--after", "first-game"], message: "inserted \"Dinner\" at day 1", line: "[dinner]"),
    Case(
      words: ["--add", "Dinner", "--after", "first game", "--on", "2"], message: "\"Dinner\" at day 2", line: "[dinner]"
    ),
    Case(words: ["--add", "C1", "--on", "4", "--first"], message: "first, before", line: "[c1-2]"),
    Case(words: ["--add", "日本", "--on", "2026-06-12"], message: "at day 3", line: "[日本]"),
    Case(words: ["--move", "c1", "--before", "travel 1"], message: "moved", line: "[c1]"),
    Case(words: ["--move", "custom 1 of day 3", "--on", "1"], message: "to day 1", line: "[c1]"),
    Case(words: ["--move", "Last-Custom", "--before", "LAST GAME"], message: "to day 4", line: "[c1]"),
    Case(words: ["--move", "last travel", "--after", "c1"], message: "after \"", line: "[t1]"),
    Case(words: ["--remove", "c1"], message: "removed", line: "1 leg\n"),
    Case(
      words: ["--set", "c1", "--title", "Brunch", "--notes", "booked"], message: "updated \"Brunch\"", line: "Brunch"),
    Case(
      words: ["--set", "travel 1", "--mode", "train", "--minutes", "140", "--km", "640.5"], message: "updated",
      line: "2 h 20 min"),
    // Another mode has another distance and duration, unless they are stated.
    Case(words: ["--set", "travel 1", "--mode", "train"], message: "updated", line: "train, 677 km, about 6 h 40 min"),
    Case(words: ["--set", "travel 1", "--mode", "ferry"], message: "updated", line: "ferry"),
    // A warning of `validate` that the trip did not have before.
    Case(
      words: ["--set", "travel 1", "--minutes", "2900"], message: "[travel-time-too-short]", line: "48 h 20 min"),
    Case(words: ["--move", "c1, t1", "--on", "2"], message: "moved \"t1\" and \"Note\" to day 2", line: "[c1]"),
    Case(words: ["--move", "c1,g1", "--on", "2"], message: "has its place from the schedule", code: 1),
    Case(words: ["--move", "c1,c9", "--on", "2"], message: "no item is \"c9\"", code: 64),
    Case(words: ["--move-day", "3", "--on", "1", "--first"], message: "moved \"Note\" to day 1 (first", line: "[c1]"),
    Case(words: ["--move-day", "2026-06-12", "--after", "last-game"], message: "to day 4 (last", line: "[c1]"),
    Case(words: ["--move-day", "1", "--on", "2"], message: "day 1 (2026-06-10) has no custom items", code: 1),
    Case(words: ["--copy", "c1", "--on", "1"], message: "copied \"Note\" to day 1 (last", line: "[note]"),
    Case(words: ["--copy", "g1", "--on", "1"], message: "can't be copied", code: 1),
    Case(
      words: ["--insert-day", "1"], message: "inserted day 1 into the trip: 5 days from 2026-06-09", line: "5 days"),
    Case(
      words: ["--insert-day", "3"],
      message: "\"g3\" on 2026-06-13 would be a day late, as no later day before it is free",
      code: 1),
    Case(words: ["--insert-day", "2026-07-01"], message: "--insert-day 2026-07-01 is outside the trip", code: 64),
    Case(words: ["--remove-day", "3"], message: "\"g3\" on 2026-06-13 would be a day early", code: 1),
    Case(words: ["--remove-day", "3", "--items", "keep"], message: "--items takes", code: 64),
    Case(words: ["--remove", "c1", "--items", "move"], message: "--items has no effect with --remove", code: 64),
    Case(
      words: ["--start", "2026-06-09"], message: "5 days from 2026-06-09; every item keeps its date", line: "5 days"),
    Case(
      words: ["--start", "2027-06-10"],
      message: "games keep their dates: \"g1\" on 2026-06-10, \"g2\" on 2026-06-11, \"g3\"",
      code: 1),
    Case(words: ["--start", "June"], message: "--start takes a date like 2019-08-31", code: 64),
    Case(words: ["--duplicate", "x"], message: "--duplicate keeps the trip as it is", code: 64),
    Case(words: ["--copy", "c1"], message: "a place is missing", code: 64),
    Case(words: ["--retitle", "June"], message: "retitled: the trip \"June\"", line: "June"),
    Case(words: ["--resize", "6"], message: "resized the trip: 6 days from 2026-06-10", line: "6 days"),
    Case(
      words: ["--resize", "2026-06-08..2026-06-14"], message: "resized the trip: 7 days from 2026-06-08",
      line: "Day 3, Wed 2026-06-10"),
    Case(words: ["--resize", "4"], message: "unchanged"),
    Case(words: ["--resize", "3"], message: "would be outside the trip: only empty days can be removed", code: 1),
    Case(words: ["--resize", "2026-06-11..2026-06-20"], message: "\"g1\" on day 1 (2026-06-10) would be", code: 1),
    Case(words: ["--resize", "0"], message: "--resize takes a number of days", code: 64),
    Case(words: ["--resize", "2026-06-14..2026-06-08"], message: "--resize takes a number of days", code: 64),
    Case(words: ["--set", "c1", "--mode", "drive"], message: "is not travel", code: 1),
    Case(words: ["--set", "travel 1", "--minutes", "-5"], message: "--minutes takes a whole number from 0", code: 64),
    Case(words: ["--set", "travel 1", "--km", "far"], message: "--km takes a number", code: 64),
    Case(words: ["--move", "game 1", "--on", "4"], message: "has its place from the schedule", code: 1),
    Case(words: ["--move", "t1", "--on", "1"], message: "refused", code: 1),
    Case(words: ["--move", "t1", "--on", "1", "--policy", "snap"], message: "snapped", line: "[t1]"),
    Case(words: ["--move", "c11", "--on", "1"], message: "no item is \"c11\"; did you mean \"c1\"?", code: 64),
    Case(words: ["--move", "game", "--on", "1"], message: "no item is \"game\"", code: 64),
    Case(words: ["--move", "game 9 of day 2", "--on", "1"], message: "day 2 has one game", code: 64),
    Case(words: ["--move", "travel 0", "--on", "1"], message: "no item is \"travel 0\"", code: 64),
    Case(words: ["--move", "game 99999999999999999999", "--on", "1"], message: "no item is", code: 64),
    Case(words: ["--add", "x", "--on", "2026-07-01"], message: "outside the trip, which is from 2026-06-10", code: 64),
    Case(words: ["--add", "x", "--on", "soon"], message: "--on takes a day's number or a date", code: 64),
    Case(words: ["--add", "x"], message: "a place is missing", code: 64),
    Case(words: ["--add", "", "--on", "1"], message: "--add needs a title", code: 64),
    Case(words: ["--add", "x", "--first"], message: "--first needs --on", code: 64),
    Case(words: ["--add", "x", "--after", "g1", "--before", "g2"], message: "name two places", code: 64),
    Case(words: ["--move", "c1", "--remove", "c1"], message: "two edits", code: 64),
    Case(words: ["--remove", "c1", "--on", "1"], message: "--on has no effect with --remove", code: 64),
    Case(words: ["--set", "c1"], message: "--set needs --title, --notes, --at or --place", code: 64),
    Case(words: ["--on", "1"], message: "--on needs --add, --move, --set or --origin", code: 64),
    Case(words: ["--remove", "c1", "--op", "{}"], message: "--op and an edit in words can't be combined", code: 64),
  ])
  func anEditInWords(_ edit: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(EditWordsTests.trip, "t.json")
    let before = try Tool.run(["show", folder.path("t.json"), "--ids"]).output
    let result = try Tool.run(["edit", folder.path("t.json"), "-i"] + edit.words)
    #expect(result.code == edit.code, "\(result.messages)")
    #expect(result.messages.contains(edit.message), "\(result.messages)")
    let after = try Tool.run(["show", folder.path("t.json"), "--ids"]).output
    #expect((after == before) == (edit.line == nil), "\(after)")
    if let line = edit.line { #expect(after.contains(line), "\(after)") }
    if edit.code == 0 { #expect(try Tool.run(["validate", "-q", folder.path("t.json")]).code == 0) }
  }

  /// A copy has another id and title, and the trip itself is as it was.
  @Test func aDuplicateIsAnotherTrip() throws {
    let folder = try TemporaryFolder()
    try folder.write(EditWordsTests.trip, "t.json")
    let words = ["edit", folder.path("t.json"), "--duplicate", "next", "--title", "Again", "-o", folder.path("n.json")]
    let result = try Tool.run(words)
    #expect(
      result.code == 0 && result.messages.contains("duplicated the trip \"Again\" as \"next\""), "\(result.messages)")
    #expect(try folder.read("t.json") == EditWordsTests.trip)
    #expect(try folder.read("n.json").contains(#""id":"next","title":"Again""#))
    #expect(try Tool.run(["validate", "-q", folder.path("t.json"), folder.path("n.json")]).code == 0)
  }

  /// A script that is refused in its last edit leaves the file as it was, to the byte.
  @Test func aScriptIsAllOrNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(EditWordsTests.trip, "t.json")
    let script = """
      {"op":"copy","item":"c1","day":1,"last":true}
      {"op":"insertDay","day":1}
      {"op":"move","items":["c1","note"],"day":5,"last":true}
      {"op":"removeDay","day":1}
      {"op":"duplicate","id":"next"}
      {"op":"shift","startDate":"2031-01-01"}

      """
    try folder.write(script, "edits.jsonl")
    #expect(try Tool.run(["edit", folder.path("t.json"), "-i", "--resize", "4"]).code == 0)
    let before = try folder.read("t.json")
    let result = try Tool.run(["edit", folder.path("t.json"), "-i", "--script", folder.path("edits.jsonl")])
    #expect(result.code == 1 && result.messages.contains("undone: copied \"Note\" to day 1"), "\(result.messages)")
    #expect(try folder.read("t.json") == before)
  }

  @Test func aTitleThatSeveralItemsHaveIsNoName() throws {
    let folder = try TemporaryFolder()
    try folder.write(EditWordsTests.trip, "t.json")
    for _ in 0..<2 {
      #expect(try Tool.run(["edit", folder.path("t.json"), "-i", "--add", "Lunch", "--on", "1"]).code == 0)
    }
    let result = try Tool.run(["edit", folder.path("t.json"), "-i", "--remove", "lunch!"])
    #expect(result.code == 64)
    let several = try Tool.run(["edit", folder.path("t.json"), "-i", "--remove", "LUNCH"])
    #expect(several.code == 64)
    #expect(several.messages.contains("2 items have the title"), "\(several.messages)")
    #expect(several.messages.contains("\"lunch\", \"lunch-2\""), "\(several.messages)")
  }
}

/// What `show` prints, and what `demo` makes.
@Suite struct ShowTests {
  @Test func showsIDsTotalsUnitsAndColour() throws {
    let folder = try TemporaryFolder()
    try folder.write(EditWordsTests.trip, "t.json")
    let path = folder.path("t.json")
    let plain = try Tool.run(["show", path])
    #expect(plain.code == 0)
    #expect(!plain.output.contains("[g1]") && !plain.output.contains("\u{1B}"))
    #expect(plain.output.hasSuffix("\n4 days: 3 games, 1 leg, 1 custom item\n"), "\(plain.output)")
    #expect(try Tool.run(["show", path, "--ids"]).output.contains("[g1]\n"))
    let coloured = try Tool.run(["show", path], environment: ["FORCE_COLOR": "1", "NO_COLOR": ""])
    #expect(coloured.output.contains("\u{1B}[1mDay 1"))
    #expect(try Tool.run(["show", path], environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"]).output == plain.output)
    #expect(
      try Tool.run(["show", path, "--no-color"], environment: ["FORCE_COLOR": "1", "NO_COLOR": ""]).output
        == plain.output)
    for format in ["markdown", "json"] {
      let shown = try Tool.run(["show", path, "--format", format])
      #expect(shown.code == 0)
      #expect(shown.output == (try Tool.run(["export", path, "--to", format]).output))
    }
    let wrong = try Tool.run(["show", path, "--format", "json", "--ids"])
    #expect(wrong.code == 64 && wrong.messages.contains("--ids is for --format text"))
  }

  /// Items without a title have the one of all documents.
  @Test func showsDerivedTitles() throws {
    let folder = try TemporaryFolder()
    let game =
      #"{"home":{"name":"Foxes"},"away":{"name":"Seals"},"venue":{"city":"Boston"},"start":"2026-06-10T19:10:00-04:00"}"#
    try folder.write(
      #"{"id":"t","startDate":"2026-06-10","dayCount":2,"origin":{"city":"New York"},"items":[{"id":"g","kind":"game","day":1,"#
        + #""sortOrder":0,"game":\#(game)},{"id":"l","kind":"travel","day":1,"sortOrder":-1,"travel":{"from":{"city":"New York"},"#
        + #""to":{"city":"Boston"}}}]}"# + "\n", "t.json")
    let shown = try Tool.run(["show", folder.path("t.json")]).output
    #expect(shown.contains("→    New York → Boston") && shown.contains("19:10  Seals at Foxes · Boston"), "\(shown)")
  }

  @Test func demoMakesATripAnywhereAndKeepsWhatIsThere() throws {
    let folder = try TemporaryFolder()
    let made = try Tool.run(["demo", folder.path("demo"), "--units"], in: folder.url)
    #expect(made.code == 64)
    let demo = try Tool.run(["demo"], in: folder.url)
    #expect(demo.code == 0, "\(demo.messages)")
    #expect(demo.output.contains("25 days: 16 games, 6 legs"))
    let path = folder.url("sportstime-demo")
    let names = try FileManager.default.contentsOfDirectory(atPath: path.path).sorted()
    #expect(names == ["feeds", "schedule.jsonl", "trip.html", "trip.ics", "trip.json", "trip.md"])
    // The commands that it shows do what it did.
    let lines = demo.messages.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
    let trip = try Data(contentsOf: path.appendingPathComponent("trip.ics"))
    try FileManager.default.removeItem(at: path.appendingPathComponent("trip.ics"))
    #expect(try Tool.shell(lines.joined(separator: "\n"), in: folder).code == 0)
    #expect(try Data(contentsOf: path.appendingPathComponent("trip.ics")) == trip)
    let again = try Tool.run(["demo"], in: folder.url)
    #expect(again.code == 73)
    #expect(again.messages.contains("sportstime-demo exists and is not empty"))
    // An interrupted demo can be repeated, but not in a folder with another file.
    try FileManager.default.removeItem(at: path.appendingPathComponent("trip.html"))
    try Data().write(to: path.appendingPathComponent("notes.txt"))
    #expect(try Tool.run(["demo"], in: folder.url).code == 73)
    try FileManager.default.removeItem(at: path.appendingPathComponent("notes.txt"))
    try FileManager.default.removeItem(at: path.appendingPathComponent("feeds/baltimore.csv"))
    #expect(try Tool.run(["demo"], in: folder.url).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path.path).sorted() == names)
  }
}
