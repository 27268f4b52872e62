import Foundation
import Testing

/// `merge`, as two people and as git use it.
struct MergeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(trip(title: "Trip", items: [item("dinner", 1, 1, "Dinner")]), "base.json")
  }

  private func trip(title: String, items: [String]) -> String {
    #"{"id":"t","title":"\#(title)","startDate":"2026-06-10","dayCount":3,"items":[\#(items.joined(separator: ","))]}"#
      + "\n"
  }

  private func item(_ id: String, _ day: Int, _ key: Double, _ title: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","kind":"custom","day":\#(day),"sortOrder":\#(key),"title":"\#(title)"\#(more)}"#
  }

  @Test func changesOfBothAreInTheResult() throws {
    let colored = item("dinner", 1, 1, "Dinner", #","color":"red""#)
    try folder.write(trip(title: "Trip", items: [colored, item("museum", 2, 1, "Museum")]), "mine.json")
    try folder.write(trip(title: "Our trip", items: [item("dinner", 3, 1, "Dinner")]), "theirs.json")
    let merged = try Tool.run(["merge", "base.json", "mine.json", "theirs.json"], in: folder.url)
    #expect(merged.code == 0 && merged.messages.isEmpty, "\(merged.messages)")
    for text in [#""title":"Our trip""#, #""id":"museum","kind":"custom","day":2"#, #""color":"red""#] {
      #expect(merged.output.contains(text), "\(merged.output)")
    }
    #expect(merged.output.contains(#""id":"dinner","kind":"custom","day":3"#))
    let swapped = try Tool.run(["merge", "base.json", "theirs.json", "mine.json"], in: folder.url)
    #expect(swapped.output == merged.output)
    // As git's merge driver: the result replaces mine.
    let driven = try Tool.run(["merge", "base.json", "mine.json", "theirs.json", "-o", "mine.json"], in: folder.url)
    #expect(driven.code == 0, "\(driven.messages)")
    #expect(try folder.read("mine.json") == merged.output)
  }

  @Test func conflictsAreReported() throws {
    try folder.write(trip(title: "Mine", items: []), "mine.json")
    try folder.write(trip(title: "Theirs", items: [item("dinner", 1, 1, "Lunch")]), "theirs.json")
    let merged = try Tool.run(["merge", "base.json", "mine.json", "theirs.json", "-o", "out.json"], in: folder.url)
    #expect(merged.code == 1)
    #expect(
      merged.messages.contains(
        "both versions changed `title` of the trip: \"Theirs\" was taken, not \"Mine\" [merge-conflict]"),
      "\(merged.messages)")
    #expect(
      merged.messages.contains(#"one version removed "Lunch" and the other changed it; it was kept [merge-conflict]"#))
    #expect(try folder.read("out.json").contains("Lunch"))
  }

  /// The merged trip has the legs between its own stops. Booked travel stays as a custom item.
  @Test(arguments: [nil, "t1"]) func gamesThatBothDrop(_ booked: String?) throws {
    let cities = ["Boston", "New York", "Philadelphia", "Baltimore", "Washington"]
    let games = cities.indices.map { day in
      #"{"id":"g\#(day)","kind":"game","day":\#(day + 1),"sortOrder":0,"#
        + #""game":{"venue":{"city":"\#(cities[day])"},"localDate":"2026-06-1\#(day)"}}"#
    }
    let legs = cities.indices.dropLast().map { leg in
      #"{"id":"t\#(leg)","kind":"travel","day":\#(leg + 1),"sortOrder":1,"travel":{"leg":\#(leg),"#
        + #""from":{"city":"\#(cities[leg])"},"to":{"city":"\#(cities[leg + 1])"}"#
        + ("t\(leg)" == booked ? #","number":"AB 1"}}"# : "}}")
    }
    try folder.write(
      trip(title: "Trip", items: games + legs).replacing(#""dayCount":3"#, with: #""dayCount":5"#), "base.json")
    for (game, name) in [("g1", "mine.json"), ("g3", "theirs.json")] {
      let edited = try Tool.run(["edit", "base.json", "--drop-game", game, "-o", name], in: folder.url)
      #expect(edited.code == 0, "\(edited.messages)")
    }
    let merged = try Tool.run(["merge", "base.json", "mine.json", "theirs.json", "-o", "out.json"], in: folder.url)
    let text = try folder.read("out.json")
    #expect(merged.code == 0, "\(merged.messages)")
    #expect(!text.contains(#""id":"g1""#) && !text.contains(#""id":"g3""#))
    let shown = try Tool.run(["show", "out.json"], in: folder.url).output
    for way in ["Boston → Philadelphia", "Philadelphia → Washington"] { #expect(shown.contains(way), "\(shown)") }
    #expect(text.contains("AB 1") == (booked != nil))
    let valid = try Tool.run(["validate", "-q", "out.json"], in: folder.url)
    #expect(valid.code == 0, "\(valid.output)")
  }

  @Test func aConflictOfPlacesNamesBothDates() throws {
    for (day, name) in [(2, "mine.json"), (3, "theirs.json")] {
      try folder.write(trip(title: "Trip", items: [item("dinner", day, 1, "Dinner")]), name)
    }
    let merged = try Tool.run(["merge", "base.json", "mine.json", "theirs.json"], in: folder.url)
    #expect(
      merged.code == 1
        && merged.messages.contains(
          "both versions changed the place of \"Dinner\": 2026-06-12 was taken, not 2026-06-11 [merge-conflict]"),
      "\(merged.messages)")
  }

  /// Three versions of a list in a request, and the merged one. If nothing would be left of a list that selects games,
  /// the versions are in conflict.
  static let lists: [(key: String, versions: [[String]?], merged: [String]?, code: Int32)] = [
    ("without", [nil, ["a"], ["b"]], ["a", "b"], 0), ("without", [["a"], nil, ["a", "b"]], ["b"], 0),
    ("without", [["a", "b"], ["b"], ["a"]], nil, 0),
    ("game", [["a", "b", "c"], ["b", "c"], ["a", "c", "d"]], ["c", "d"], 0),
    ("team", [["Foxes"], ["Foxes", "Seals"], ["Foxes", "Hawks"]], ["Foxes", "Hawks", "Seals"], 0),
    ("game", [["a", "b"], ["a"], ["b"]], ["b"], 1), ("team", [nil, ["Foxes"], ["Seals"]], ["Seals"], 1),
  ]

  @Test(arguments: lists)
  func listsOfARequestAreUnited(_ key: String, _ versions: [[String]?], _ wanted: [String]?, _ code: Int32) throws {
    func write(_ list: [String]?, _ name: String) throws {
      let member = list.map { #","\#(key)":["# + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" } ?? ""
      try folder.write(
        #"{"id":"t","startDate":"2026-06-10","dayCount":3,"request":{"awayOnly":true\#(member)},"items":[]}"# + "\n",
        name)
    }
    for (list, name) in zip(versions, ["base.json", "mine.json", "theirs.json"]) { try write(list, name) }
    let merged = try Tool.run(["merge", "base.json", "mine.json", "theirs.json"], in: folder.url)
    let swapped = try Tool.run(["merge", "base.json", "theirs.json", "mine.json"], in: folder.url)
    let list = wanted.map { #""\#(key)":["# + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    #expect(list.map(merged.output.contains) ?? !merged.output.contains(key), "\(merged)")
    #expect(swapped.output == merged.output && merged.output.contains("awayOnly"), "\(swapped)")
    let message = "both versions changed `\(key)` of the request [merge-conflict]"
    #expect(merged.code == code && merged.messages.contains(message) == (code == 1), "\(merged)")
  }

  /// One books a leg, and the other leads it elsewhere.
  @Test func bookingsStayWithTheirJourney() throws {
    func leg(_ to: String, _ more: String = "") -> String {
      #"{"id":"t1","kind":"travel","day":2,"sortOrder":1,"travel":{"from":{"city":"Boston"},"to":{"city":"\#(to)"}\#(more)}}"#
    }
    func game(_ id: String, _ day: Int, _ city: String) -> String {
      #"{"id":"\#(id)","kind":"game","day":\#(day),"sortOrder":0,"game":{"venue":{"city":"\#(city)"},"localDate":"2026-06-1\#(day - 1)"}}"#
    }
    let first = game("g1", 1, "Boston")
    try folder.write(trip(title: "Trip", items: [first, leg("Baltimore"), game("g2", 3, "Baltimore")]), "base.json")
    let booked = leg("Baltimore", #","number":"AC 1""#)
    try folder.write(trip(title: "Trip", items: [first, booked, game("g2", 3, "Baltimore")]), "mine.json")
    try folder.write(trip(title: "Trip", items: [first, leg("Chicago"), game("g3", 3, "Chicago")]), "theirs.json")
    let merged = try Tool.run(["merge", "base.json", "mine.json", "theirs.json"], in: folder.url)
    #expect(
      merged.messages.contains("which the other no longer needs; it stays as a custom item"), "\(merged.messages)")
    #expect(merged.output.contains(#""id":"t1-2","kind":"custom""#), "\(merged.output)")
    for member in [#""number":"AC 1""#, #""custom":{"category":"travel","notes":"AC 1"}"#] {
      #expect(merged.output.components(separatedBy: member).count == 2, "\(merged.output)")
    }
    let swapped = try Tool.run(["merge", "base.json", "theirs.json", "mine.json"], in: folder.url)
    #expect(swapped.output == merged.output)
  }

  @Test(arguments: [
    (["base.json", "base.json"], 64, "merge takes three files: BASE, MINE and THEIRS"),
    (["base.json", "base.json", "none.json"], 66, "none.json: No such file or directory"),
    (["base.json", "base.json", "broken.json"], 65, "broken.json:2:8: id should be text"),
    (["base.json", "base.json", "list.jsonl"], 65, "list.jsonl:2:1: "),
    (["base.json", "base.json", "trip.md"], 65, "trip.md: merge takes itineraries as JSON"),
  ])
  func whatCantBeMergedIsRefused(words: [String], code: Int32, message: String) throws {
    try folder.write("{\n  \"id\": 3}\n", "broken.json")
    try folder.write(try folder.read("base.json") + folder.read("base.json"), "list.jsonl")
    #expect(try Tool.run(["export", "base.json", "-o", "trip.md"], in: folder.url).code == 0)
    let merged = try Tool.run(["merge"] + words + ["-o", "out.json"], in: folder.url)
    #expect(merged.code == code && merged.messages.contains(message), "\(merged.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.json")))
  }
}
