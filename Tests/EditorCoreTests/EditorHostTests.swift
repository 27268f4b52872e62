import EditorCore
import FormatSyntax
import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import Testing

/// What the page's script asks of the core, and what it is answered.
struct EditorHostTests {
  /// Boston on days 1 and 2, travel, New York on day 4; two items of the user's own.
  static let trip = """
    {"id":"trip","title":"Four days","startDate":"2026-06-10","dayCount":4,"items":[
    {"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Game 1","game":{"venue":{"name":"Fenway Park","city":"Boston",
    "region":"MA","country":"US"},"start":"2026-06-10T19:10:00-04:00"}},
    {"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"Dinner"},
    {"id":"t1","kind":"travel","day":3,"sortOrder":1,"title":"Boston → New York","travel":{"from":{"city":"Boston",
    "region":"MA","country":"US"},"to":{"city":"New York","region":"NY","country":"US"},"mode":"train",
    "distanceKm":306,"durationMinutes":230}},
    {"id":"c2","kind":"custom","day":3,"sortOrder":2,"title":"Walk","custom":{"notes":"the \\u003cpark\\u003e"}},
    {"id":"g2","kind":"game","day":4,"sortOrder":0,"title":"Game 2","game":{"venue":{"name":"Yankee Stadium",
    "city":"New York","region":"NY","country":"US"},"start":"2026-06-13T19:05:00-04:00"}}]}
    """

  struct Page {
    private var host = EditorHost()

    init(beside games: String? = nil) throws {
      if let games { #expect(try ask(#"{"do":"games"}"#, games)["refused"] == nil) }
      let state = try ask(#"{"do":"open"}"#, EditorHostTests.trip)
      #expect(state["refused"] == nil)
    }

    mutating func ask(_ head: String, _ payload: String = "") throws -> JSONValue {
      let output = OutputBuffer()
      (head + "\n" + payload).withBytes { host.answer($0, to: output) }
      return try JSONValue.parse(output.view)
    }

    mutating func saved(_ word: String = "json") throws -> String {
      try ask(#"{"do":"save","as":"\#(word)"}"#)["text"]?.string ?? ""
    }

    /// The ids of the rows, a number for the header of a day.
    mutating func rows() throws -> [String] {
      (try ask(#"{"do":"state"}"#)["rows"]?.array ?? []).map { row in
        row["item"]?.string ?? row["day"]?.integer.map { String($0) } ?? "?"
      }
    }
  }

  @Test func theStateHasARowForEachDayAndItem() throws {
    var page = try Page()
    #expect(try page.rows() == ["1", "g1", "c1", "2", "3", "t1", "c2", "4", "g2"])
    let state = try page.ask(#"{"do":"state"}"#)
    #expect(state["totals"]?.string == "4 days: 2 games, 1 leg (190 mi, about 3 h 50 min), 2 custom items")
    let walk = try #require(state["rows"]?.array?[6])
    #expect(walk["html"]?.string?.contains("the &lt;park&gt;") == true)
  }

  @Test func distancesAreInTheUnitThatIsAskedFor() throws {
    var page = try Page()
    let state = try page.ask(#"{"do":"open","unit":"km"}"#, EditorHostTests.trip)
    #expect(state["totals"]?.string == "4 days: 2 games, 1 leg (306 km, about 3 h 50 min), 2 custom items")
    let travel = try #require(state["rows"]?.array?[5]["html"]?.string)
    #expect(travel.contains("306 km") && !travel.contains(" mi,"))
    #expect(try page.saved("markdown").contains("306 km"))
  }

  @Test func aGameIsNotLifted() throws {
    var page = try Page()
    let answer = try page.ask(#"{"do":"lift","item":"g1"}"#)
    #expect(answer["refused"]?["code"]?.string == "game-is-fixed")
    #expect(try page.ask(#"{"do":"lift","item":"nothing"}"#)["refused"]?["code"]?.string == "unknown-item")
  }

  /// Rows are counted with the lifted one taken out: 1 g1 c1 2 3 c2 4 g2.
  @Test func travelMayGoFromItsGameToTheNext() throws {
    var page = try Page()
    let lifted = try page.ask(#"{"do":"lift","item":"t1"}"#)
    #expect(lifted["before"]?.array?.compactMap(\.integer) == [2, 3, 4, 5, 6, 7])
    let refused = try page.ask(#"{"do":"at","before":1}"#)
    #expect(refused["legal"]?.bool == false)
    #expect(refused["refused"]?["barrier"]?.string == "g1")
    #expect(refused["nearest"]?["row"]?.integer == 2)
    #expect(refused["nearest"]?["words"]?.string == #"day 1, Wednesday, June 10: between "Game 1" and "Dinner""#)
    #expect(try page.ask(#"{"do":"at","before":3}"#)["cue"]?.string == "crossedIntoLegal")
    let dropped = try page.ask(#"{"do":"drop","before":3}"#)
    #expect(dropped["cue"]?.string == "dropped")
    #expect(try page.rows() == ["1", "g1", "c1", "t1", "2", "3", "c2", "4", "g2"])
  }

  /// New York on day 2 at noon, Denver during the game of day 1, and a day after the trip.
  static let beside = #"""
    {"members":["\"id\":\"s1\"","\"venue\":{\"name\":\"Citi Field\",\"city\":\"New York\",\"region\":\"NY\",\"country\":\"US\"}",
    "\"start\":\"2026-06-11T12:05:00-04:00\"","\"id\":\"s2\"","\"venue\":{\"name\":\"Coors Field\",\"city\":\"Denver\"}",
    "\"start\":\"2026-06-10T18:05:00-06:00\"","\"id\":\"s3\"","\"start\":\"2026-07-10T18:05:00-06:00\""],
    "games":[{"title":"Noon","record":[0,1,2]},{"title":"Far","record":[3,4,5]},{"title":"Late","record":[6,4,7]}]}
    """#

  /// Rows: 1 g1 c1 2 3 t1 c2 4 g2.
  @Test func aGameHasItsPlaceOnItsDay() throws {
    var page = try Page(beside: EditorHostTests.beside)
    let before = try page.saved()
    let offered = try page.ask(#"{"do":"state"}"#)["games"]?.array ?? []
    #expect(offered.compactMap { $0["id"]?.string } == ["s1", "s2"])
    #expect(offered.first?["when"]?.string == "day 2, Thursday, June 11 · 12:05 PM")
    #expect(offered.first?["place"]?.string == "Citi Field, New York")
    let lifted = try page.ask(#"{"do":"lift","game":"s1"}"#)
    #expect(lifted["before"]?.array?.compactMap(\.integer) == [4])
    #expect(lifted["on"]?.array?.compactMap(\.integer) == [3])
    #expect(lifted["place"]?.integer == 4)
    #expect(lifted["words"]?.string == "day 2, Thursday, June 11: alone on the day")
    let refused = try page.ask(#"{"do":"at","before":1}"#)
    #expect(refused["refused"]?["code"]?.string == "game-is-fixed")
    #expect(refused["nearest"]?["row"]?.integer == 4)
    #expect(try page.ask(#"{"do":"at","on":3}"#)["row"]?.integer == 4)
    #expect(try page.ask(#"{"do":"drop","on":0}"#)["cue"]?.string == "rejected")
    #expect(try page.saved() == before)
    _ = try page.ask(#"{"do":"lift","game":"s1"}"#)
    let dropped = try page.ask(#"{"do":"drop","on":3}"#)
    #expect(dropped["cue"]?.string == "dropped")
    #expect(dropped["state"]?["games"]?.array?.compactMap { $0["id"]?.string } == ["s2"])
    #expect(try page.saved("script") == #"{"op":"addGame","game":"s1"}"# + "\n")
    #expect(try page.saved().contains("Citi Field"))
    _ = try page.ask(#"{"do":"undo"}"#)
    #expect(try page.saved() == before)
  }

  @Test func aGameThatCannotBeAddedIsNotLifted() throws {
    var page = try Page(beside: EditorHostTests.beside)
    let before = try page.saved()
    for (game, code) in [
      ("s2", "games-overlap-in-different-cities"), ("s3", "day-out-of-range"), ("s4", "game-not-in-schedule"),
    ] {
      let answer = try page.ask(#"{"do":"lift","game":"\#(game)"}"#)
      #expect(answer["refused"]?["code"]?.string == code)
      #expect(answer["refused"]?["message"]?.string?.isEmpty == false)
    }
    #expect(try page.ask(#"{"do":"edit"}"#, #"{"op":"addGame","game":"s2"}"#)["refused"] != nil)
    #expect(try page.saved() == before)
    #expect(try page.ask(#"{"do":"games"}"#, #"{"members":[],"games":[{"title":"x","record":[0]}]}"#)["refused"] != nil)
  }

  @Test func aGameThatIsTakenOutIsOfferedAgain() throws {
    var page = try Page(beside: EditorHostTests.beside)
    let before = try page.saved()
    _ = try page.ask(#"{"do":"edit"}"#, #"{"op":"addGame","game":"s1"}"#)
    let state = try page.ask(#"{"do":"edit"}"#, #"{"op":"dropGame","item":"s1"}"#)
    #expect(state["games"]?.array?.count == 2)
    #expect(state["undo"]?.integer == 2)
    for _ in 0..<2 { _ = try page.ask(#"{"do":"undo"}"#) }
    #expect(try page.saved() == before)
  }

  @Test func whatIsRefusedStaysWhereItWas() throws {
    var page = try Page()
    let before = try page.saved()
    _ = try page.ask(#"{"do":"lift","item":"t1"}"#)
    let end = try page.ask(#"{"do":"drop"}"#)
    #expect(end["cue"]?.string == "rejected")
    #expect(end["refused"]?["message"]?.string?.isEmpty == false)
    #expect(try page.saved() == before)
    _ = try page.ask(#"{"do":"lift","item":"c1"}"#)
    #expect(try page.ask(#"{"do":"cancel"}"#)["cue"]?.string == "cancelled")
    #expect(try page.saved() == before)
  }

  @Test func whatIsUndoneIsAsItWasAndRedoneAgain() throws {
    var page = try Page()
    let before = try page.saved()
    _ = try page.ask(#"{"do":"lift","item":"c1"}"#)
    _ = try page.ask(#"{"do":"drop","on":3}"#)
    _ = try page.ask(#"{"do":"edit"}"#, #"{"op":"update","item":"c2","title":"Long walk"}"#)
    let after = try page.saved()
    #expect(after != before)
    _ = try page.ask(#"{"do":"undo"}"#)
    _ = try page.ask(#"{"do":"undo"}"#)
    #expect(try page.saved() == before)
    #expect(try page.ask(#"{"do":"undo"}"#)["refused"]?["code"]?.string == "nothing-to-undo")
    _ = try page.ask(#"{"do":"redo"}"#)
    _ = try page.ask(#"{"do":"redo"}"#)
    #expect(try page.saved() == after)
    #expect(try page.ask(#"{"do":"redo"}"#)["refused"]?["code"]?.string == "nothing-to-redo")
  }

  @Test func theSavedEditsGiveTheSameItinerary() throws {
    var page = try Page()
    _ = try page.ask(#"{"do":"new","title":"Museum"}"#, #"{"notes":"buy \"tickets\""}"#)
    _ = try page.ask(#"{"do":"drop","before":4}"#)
    _ = try page.ask(#"{"do":"lift","item":"t1"}"#)
    _ = try page.ask(#"{"do":"drop","on":3}"#)
    _ = try page.ask(#"{"do":"edit"}"#, #"{"op":"remove","item":"c1"}"#)
    _ = try page.ask(#"{"do":"edit"}"#, #"{"op":"update","item":"c2","title":null,"custom":{"notes":null}}"#)
    let script = try page.saved("script")
    #expect(script.split(separator: "\n").count == 4)
    var reader = EditScriptReader()
    script.withBytes { reader.read($0, file: "edits") }
    #expect(reader.findings.isEmpty)
    var editor = Editor(try Itinerary(json: Array(EditorHostTests.trip.utf8)))
    #expect(!editor.apply(reader.script).isRefused)
    #expect(String(decoding: editor.itinerary.json, as: UTF8.self) == (try page.saved()))
  }

  @Test func aNewerVersionTakesTheEditsOver() throws {
    var page = try Page()
    _ = try page.ask(#"{"do":"lift","item":"c1"}"#)
    _ = try page.ask(#"{"do":"drop","before":7}"#)
    _ = try page.ask(#"{"do":"edit"}"#, #"{"op":"update","item":"c2","title":"Long walk"}"#)
    // Somebody took the walk out meanwhile, and renamed the trip.
    let newer = EditorHostTests.trip.replacing("Four days", with: "Four fine days")
      .replacing(
        #"{"id":"c2","kind":"custom","day":3,"sortOrder":2,"title":"Walk","custom":{"notes":"the \u003cpark\u003e"}},"#,
        with: "")
    let state = try page.ask(#"{"do":"reload"}"#, newer)
    #expect(state["title"]?.string == "Four fine days")
    #expect(state["changes"]?.array?.count == 1)
    #expect(state["lost"]?.array?.count == 1)
    #expect(try page.rows() == ["1", "g1", "2", "3", "t1", "4", "c1", "g2"])
  }

  @Test func aNewerVersionWaitsForTheDrop() throws {
    var page = try Page()
    _ = try page.ask(#"{"do":"lift","item":"c1"}"#)
    let newer = EditorHostTests.trip.replacing("Four days", with: "Four fine days")
    #expect(try page.ask(#"{"do":"reload"}"#, newer)["queued"]?.bool == true)
    let end = try page.ask(#"{"do":"drop","on":2}"#)
    #expect(end["state"]?["title"]?.string == "Four fine days")
    #expect(try page.rows() == ["1", "g1", "2", "c1", "3", "t1", "c2", "4", "g2"])
  }

  @Test func findingsFollowTheEdits() throws {
    var page = try Page()
    func codes(_ state: JSONValue) -> [String] {
      (state["findings"]?.array ?? []).compactMap { $0["code"]?.string }
    }
    #expect(codes(try page.ask(#"{"do":"state"}"#)).contains("day-without-items"))
    _ = try page.ask(#"{"do":"lift","item":"c1"}"#)
    let end = try page.ask(#"{"do":"drop","on":2}"#)
    #expect(!codes(try #require(end["state"])).contains("day-without-items"))
  }

  // MARK: Fixes

  /// The trip without its travel, which takes three lines.
  static let lacking: String = {
    var lines = trip.split(separator: "\n")
    let first = lines.firstIndex { $0.contains(#""id":"t1""#) } ?? 0
    lines.removeSubrange(first..<(first + 3))
    return lines.joined(separator: "\n")
  }()

  @Test func aFindingIsFixedUndoneAndPartOfTheScript() throws {
    var page = try Page()
    let text = EditorHostTests.lacking
    #expect(!text.contains("distanceKm"))
    let state = try page.ask(#"{"do":"reload"}"#, text)
    let finding = try #require(state["findings"]?.array?.first { $0["code"]?.string == "travel-missing" })
    let fix = try #require(finding["fix"])
    #expect(fix["words"]?.string?.isEmpty == false)
    let operation = #"{"op":"fix","code":"travel-missing","item":"g2"}"#
    let offered = try #require(fix["operation"])
    #expect(JSONWriter.string { json in json.value(offered) } == operation)
    let before = try page.saved()
    let fixed = try page.ask(#"{"do":"edit"}"#, operation)
    #expect(fixed["findings"]?.array?.contains { $0["code"]?.string == "travel-missing" } == false)
    #expect(fixed["changes"]?.array?.first?.string == #"fixed: "Boston → New York" was added on day 2 (2026-06-11)"#)
    let after = try page.saved()
    #expect(try page.saved("script") == operation + "\n")
    _ = try page.ask(#"{"do":"undo"}"#)
    #expect(try page.saved() == before)
    _ = try page.ask(#"{"do":"redo"}"#)
    #expect(try page.saved() == after)
    // There is no such finding any more.
    let again = try page.ask(#"{"do":"edit"}"#, operation)
    #expect(again["refused"]?["code"]?.string == "not-fixed")
    // What only a person can fix is not offered.
    let other = try page.ask(#"{"do":"edit"}"#, #"{"op":"fix","code":"day-without-items"}"#)
    #expect(other["refused"]?["message"]?.string?.hasSuffix("this rule has no automatic fix") == true)
  }

  @Test(arguments: [
    ("", "unknown-request"), ("{}", "no-itinerary"), (#"{"do":"drop"}"#, "no-itinerary"), ("[1", "unknown-request"),
  ])
  func aRequestThatMakesNoSenseIsRefused(head: String, code: String) throws {
    var host = EditorHost()
    let output = OutputBuffer()
    head.withBytes { host.answer($0, to: output) }
    #expect(try JSONValue.parse(output.view)["refused"]?["code"]?.string == code)
  }

  @Test(arguments: [
    (#"{"do":"sing"}"#, "", #"there is no request "sing""#),
    (#"{"do":"save","as":"html"}"#, "", #"there is no format "html""#),
    (#"{"do":"games"}"#, "[]", "the games can't be read"),
  ])
  func aRefusalSaysWhy(head: String, payload: String, message: String) throws {
    var page = try Page()
    #expect(try page.ask(head, payload)["refused"]?["message"]?.string == message)
    _ = try page.ask(#"{"do":"lift","item":"c1"}"#)
    let edit = try page.ask(#"{"do":"edit"}"#, #"{"op":"remove","item":"c2"}"#)
    #expect(edit["refused"]?["message"]?.string == "an item is being dragged")
    var host = EditorHost()
    let output = OutputBuffer()
    #"{"do":"state"}"#.withBytes { host.answer($0, to: output) }
    #expect(try JSONValue.parse(output.view)["refused"]?["message"]?.string == "no itinerary is open")
  }

  @Test(arguments: ["{", "[]", "trip"])
  func whatIsNoItineraryIsNotOpened(text: String) throws {
    var host = EditorHost()
    let output = OutputBuffer()
    (#"{"do":"open"}"# + "\n" + text).withBytes { host.answer($0, to: output) }
    #expect(try JSONValue.parse(output.view)["refused"] != nil)
  }
}
