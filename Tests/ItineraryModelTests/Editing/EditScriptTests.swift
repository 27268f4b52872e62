import FormatSyntax
import ItineraryEditing
import TestSupport
import ItineraryModel
import SourceText
import Testing

/// Scripts on the sample trip: what the report says, and the rows that come of it.
struct EditScriptTests {
  static let rows = ["#1", "t0", "n1", "#2", "n2", "n3", "c1", "#3", "t1", "p1", "t2", "n4", "#4", "t3"]

  struct Case: CustomTestStringConvertible, Sendable {
    var script: String
    var policy = EditPolicy.reject
    var keepGoing = false
    var report: String
    var rows: [String]
    var testDescription: String { script }
  }

  static let cases: [Case] = [
    Case(
      script: #"{"op":"move","item":"c1","after":"n2"}"#,
      report: #"""
        line 1: moved "Dinner" from day 2 (last, after "Game 2") to day 2 (between "Game 1" and "Game 2")

        """#,
      rows: ["#1", "t0", "n1", "#2", "n2", "c1", "n3", "#3", "t1", "p1", "t2", "n4", "#4", "t3"]),
    Case(
      script: #"{"op":"move","item":"c1","day":4,"first":true}"#,
      report: #"""
        line 1: moved "Dinner" from day 2 (last, after "Game 2") to day 4 (first, before "t3")

        """#,
      rows: ["#1", "t0", "n1", "#2", "n2", "n3", "#3", "t1", "p1", "t2", "n4", "#4", "c1", "t3"]),
    Case(
      script: #"{"op":"move","item":"c1","day":2,"last":true}"#,
      report: #"""
        line 1: left "Dinner" unchanged at day 2 (last, after "Game 2")

        """#, rows: rows),
    Case(
      script: #"{"op":"move","item":"t1","day":2,"first":true}"#, policy: .snap,
      report: #"""
        line 1: moved "New York → Philadelphia" from day 3 (first, before "Matinee") to day 2 (between "Game 2" and "Dinner"); snapped, as "New York → Philadelphia" on day 2 (2026-06-11) would leave before the game "Game 2" is played; legal: day 2 after the game "Game 2" or day 3 before the game "Matinee" [travel-before-departure-game]

        """#,
      rows: ["#1", "t0", "n1", "#2", "n2", "n3", "t1", "c1", "#3", "p1", "t2", "n4", "#4", "t3"]),
    Case(
      script: #"{"op":"move","item":"c1","day":99,"first":true}"#, policy: .snap,
      report: #"""
        line 1: moved "Dinner" from day 2 (last, after "Game 2") to day 4 (last, after "t3"); snapped, as day 99 is outside the trip, which has days 1 to 4 [day-out-of-range]

        """#,
      rows: ["#1", "t0", "n1", "#2", "n2", "n3", "#3", "t1", "p1", "t2", "n4", "#4", "t3", "c1"]),
    Case(
      script: #"{"op":"insert","item":{"id":"m","title":"Museum"},"day":2,"first":true}"#,
      report: #"""
        line 1: inserted "Museum" at day 2 (first, before "Game 1")

        """#,
      rows: ["#1", "t0", "n1", "#2", "m", "n2", "n3", "c1", "#3", "t1", "p1", "t2", "n4", "#4", "t3"]),
    Case(
      script: #"{"op":"remove","item":"c1"}"#,
      report: #"""
        line 1: removed "Dinner" from day 2 (last, after "Game 2")

        """#, rows: rows.filter { $0 != "c1" }),
    Case(
      script: #"{"op":"update","item":"c1","title":"Brunch"}"#,
      report: #"""
        line 1: updated "Brunch" at day 2 (last, after "Game 2")

        """#, rows: rows),
    Case(
      script: #"{"op":"normalize","day":4}"#,
      report: """
        line 1: normalized day 4 (0 sort orders changed)

        """, rows: rows),
    Case(
      script: """
        {"op":"remove","item":"c1"}
        {"op":"remove","item":"n1"}
        {"op":"normalize","day":1}
        """,
      report: #"""
        line 1: undone: removed "Dinner" from day 2 (last, after "Game 2")
        line 2: refused: remove "n1": "Red Sox at Yankees" comes from the schedule and can't be removed [game-is-fixed]
        line 3: not tried: normalize day 1

        """#, rows: rows),
    Case(
      script: """
        {"op":"remove","item":"c1"}
        {"op":"remove","item":"c1"}
        {"op":"normalize","day":1}
        """, keepGoing: true,
      report: #"""
        line 1: removed "Dinner" from day 2 (last, after "Game 2")
        line 2: refused: remove "c1": the itinerary has no item "c1" [unknown-item]
        line 3: normalized day 1 (0 sort orders changed)

        """#, rows: rows.filter { $0 != "c1" }),
  ]

  @Test(arguments: cases)
  func reportAndRows(_ edit: Case) {
    let (report, itinerary) = EditedTrip.run(edit.script, edit.policy, keepGoing: edit.keepGoing)
    #expect(report.text == edit.report)
    #expect(itinerary.rowNames() == edit.rows)
    let summary = report.summary
    #expect(summary.edits == summary.accepted + summary.refused + summary.undone + summary.skipped)
  }

  @Test func theWholeReportAsJSON() {
    let (report, _) = EditedTrip.run(
      """
      {"op":"move","item":"c1","day":1,"first":true}
      {"op":"move","item":"t2","day":4,"last":true}
      {"op":"normalize","day":1}
      {"op":"remove","item":"t0"}
      """, .snap, keepGoing: true)
    let output = OutputBuffer()
    report.appendJSON(to: output)
    #expect(
      output.text == #"""
        {"format":"sportstime-edit-report","version":1,"itinerary":"trip-1","policy":"snap","keepGoing":true,"summary":{"edits":4,"accepted":3,"refused":1,"undone":0,"skipped":0,"snapped":1,"unchanged":1,"normalized":1},"edits":[
         {"op":"move","item":"c1","line":1,"result":"accepted","did":"moved","from":{"day":2,"sortOrder":1,"previous":"n3"},"to":{"day":1,"sortOrder":-2,"next":"t0"}},
         {"op":"move","item":"t2","line":2,"result":"accepted","did":"unchanged","from":{"day":3,"sortOrder":0.0005,"previous":"p1","next":"n4"},"to":{"day":3,"sortOrder":0.0005,"previous":"p1","next":"n4"},"snapped":{"code":"travel-outside-day-range","message":"\"Philadelphia → New York\" on day 4 (2026-06-13) would be after day 3 (2026-06-12), the day of the game \"Night\"; legal: day 3 between the game \"Matinee\" and the game \"Night\"","barrier":"n4","legal":[{"day":3,"after":0,"before":0.001}]}},
         {"op":"normalize","day":1,"line":3,"result":"accepted","did":"normalized","normalized":{"day":1,"items":0}},
         {"op":"remove","item":"t0","line":4,"result":"refused","code":"travel-is-derived","message":"\"Boston → New York\" follows from the games and can't be removed","legal":[]}
        ]}

        """#)
  }

  @Test func normalizingFirstIsReported() {
    var trip = ToyTrip(dayCount: 1)
    trip.items = ["a", "b", "c"].map { ToyTrip.Item(id: $0, kind: .custom, day: 1, key: 1) }
    var editor = Editor(trip.read())
    guard case .success(let outcome) = editor.apply(.insert(NewItem(id: "n"), at: .after(item: "a"))) else {
      Issue.record("refused")
      return
    }
    #expect(outcome.normalized?.day == 1)
    #expect(outcome.normalized?.items == 2)
    #expect(outcome.to?.position == Position(day: 1, sortOrder: 1.5))
    #expect(editor.itinerary.rowNames() == ["#1", "a", "n", "b", "c"])
  }

  /// What the merge leaves is what is written again.
  @Test(arguments: [
    (#"{"notes":"booked"}"#, #""custom":{"category":"meal","notes":"booked","x":[1,2.50]},"colour":"red""#),
    (#"{"notes":null,"y":{"a":1,"b":null}}"#, #""custom":{"category":"meal","x":[1,2.50],"y":{"a":1}},"colour":"red""#),
    (#"{"x":{"deep":[null]}}"#, #""custom":{"category":"meal","notes":"late","x":{"deep":[null]}},"colour":"red""#),
    ("null", #""title":"Dinner","colour":"red""#),
    ("{}", #""custom":{"category":"meal","notes":"late","x":[1,2.50]},"colour":"red""#),
  ])
  func mergePatch(patch: String, written: String) throws {
    var editor = EditedTrip.editor()
    guard case .success = editor.apply(.update(item: "c1", ItemUpdate(custom: patch))) else {
      Issue.record("refused")
      return
    }
    let output = OutputBuffer()
    let index = try #require(editor.itinerary.index(ofItem: "c1"))
    output.json { json in
      ItineraryWriter(layout: .line).append(editor.itinerary.items[index], of: editor.itinerary, to: &json)
    }
    #expect(output.text.hasSuffix(written + "}"), "\(output.text)")
  }

  @Test func factsFollowTheMerge() {
    var editor = EditedTrip.editor()
    _ = editor.apply(.update(item: "c1", ItemUpdate(custom: #"{"durationMinutes":90,"notes":"n\u00e9"}"#)))
    guard let index = editor.itinerary.index(ofItem: "c1"),
      let facts = editor.itinerary.custom(editor.itinerary.items[index])
    else {
      Issue.record("no custom")
      return
    }
    #expect(facts.duration == 90)
    #expect(editor.itinerary.text.string(facts.notes) == "né")
    #expect(editor.itinerary.text.string(facts.category) == "meal")
  }

  /// What was edited, written and read again is the same.
  @Test func editsSurviveSavingAndLoading() {
    let (_, itinerary) = EditedTrip.run(
      """
      {"op":"move","item":"c1","after":"n2"}
      {"op":"insert","item":{"id":"m","title":"A \\"b\\"","custom":{"category":"note"},"z":1},"before":"p1"}
      {"op":"update","item":"m","custom":{"notes":"x"}}
      """)
    let output = OutputBuffer()
    ItineraryWriter(layout: .document).append(itinerary, to: output)
    let again = read(output.text)
    #expect(again.rowNames() == itinerary.rowNames())
    let second = OutputBuffer()
    ItineraryWriter(layout: .document).append(again, to: second)
    #expect(second.text == output.text)
    #expect(output.text.contains(#""custom":{"category":"note","notes":"x"},"z":1"#))
  }

  /// An error that the itinerary has already doesn't stop edits that have nothing to do with it.
  @Test func presentErrorsBlockNothingElse() {
    let broken = EditedTrip.json.replacingOnce(#""day":3,"sortOrder":-1"#, #""day":4,"sortOrder":9"#)
    var editor = Editor(read(broken))
    for target in [EditTarget.first(day: 3), .last(day: 4)] {
      guard case .success = editor.apply(.move(item: "c1", to: target)) else {
        Issue.record("c1 is refused")
        return
      }
    }
    // The leg after the misplaced one may still move in its window.
    guard case .success = editor.apply(.move(item: "t2", to: .position(Position(day: 3, sortOrder: 0.0007)))) else {
      Issue.record("t2 is refused")
      return
    }
    // An illegal target stays one, though the item is misplaced already.
    guard case .failure(let refusal) = editor.apply(.move(item: "t1", to: .last(day: 4))) else {
      Issue.record("t1 is accepted")
      return
    }
    #expect(refusal.code == "travel-outside-day-range")
    guard case .success = editor.apply(.move(item: "t1", to: .first(day: 3))) else {
      Issue.record("t1 can't be fixed")
      return
    }
  }

  /// Two segments without numbers between the same cities keep their legs.
  @Test func inferredLegsAreNotExchanged() {
    var trip = ToyTrip(dayCount: 4)
    trip.items = [("A", 1), ("B", 2), ("A", 3), ("B", 4)].map { city, day in
      ToyTrip.Item(id: "g\(day)", kind: .game, day: day, key: 0, city: city)
    }
    trip.items += [
      ToyTrip.Item(id: "first", kind: .travel, day: 1, key: 1, from: "A", to: "B"),
      ToyTrip.Item(id: "back", kind: .travel, day: 2, key: 1, from: "B", to: "A"),
      ToyTrip.Item(id: "second", kind: .travel, day: 1, key: 2, from: "A", to: "B"),
    ]
    var editor = Editor(trip.read())
    guard case .failure(let refusal) = editor.apply(.move(item: "second", to: .before(item: "first"))) else {
      Issue.record("the legs are exchanged")
      return
    }
    #expect(refusal.code == "travel-outside-day-range")
    guard case .failure(let passing) = editor.apply(.move(item: "first", to: .after(item: "second"))) else {
      Issue.record("the legs are exchanged")
      return
    }
    #expect(passing.code == "travel-out-of-sequence")
    #expect(passing.barrier == "second")
    guard case .success = editor.apply(.move(item: "second", to: .last(day: 3))) else {
      Issue.record("the second can't be fixed")
      return
    }
  }
}

extension String {
  /// The text with the first `old` replaced.
  func replacingOnce(_ old: String, _ new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
