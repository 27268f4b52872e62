import CivilTime
import ItineraryEditing
import ItineraryModel
import SourceText
import TestSupport
import Testing

/// Edits of the trip as a whole, and of what the user has chosen of travel.
@Suite struct TripEditTests {
  private func apply(_ operation: EditOperation, to editor: inout Editor) -> String {
    switch editor.apply(operation) {
    case .success(let outcome): outcome.text
    case .failure(let refusal): "\(refusal.code): \(refusal.message)"
    }
  }

  private func json(_ itinerary: Itinerary) -> String { String(decoding: itinerary.json, as: UTF8.self) }

  @Test func everyItemKeepsItsDate() {
    var editor = EditedTrip.editor()
    let before = editor.itinerary
    #expect(
      apply(.resize(startDate: "2026-06-07", dayCount: nil), to: &editor)
        == "resized the trip \"East\": 7 days from 2026-06-07")
    for (old, new) in zip(before.items, editor.itinerary.items) {
      #expect(editor.itinerary.date(ofDay: new.position.day) == before.date(ofDay: old.position.day))
      #expect(old.position.sortOrder == new.position.sortOrder)
    }
    // There and back is the same trip, and edits go on in between.
    #expect(apply(.move(item: "c1", to: .first(day: 1)), to: &editor).hasPrefix("moved \"Dinner\" from day 5"))
    #expect(
      apply(.resize(startDate: "2026-06-10", dayCount: nil), to: &editor).hasPrefix("day-out-of-range: \"Dinner\""))
    let back = EditTarget.position(Position(day: 5, sortOrder: 1))
    #expect(apply(.move(item: "c1", to: back), to: &editor).hasPrefix("moved"))
    #expect(apply(.resize(startDate: "2026-06-10", dayCount: 4), to: &editor).hasPrefix("resized"))
    #expect(json(editor.itinerary) == json(before))
  }

  @Test(
    arguments: [
      (
        .resize(startDate: nil, dayCount: 3), "day-out-of-range: \"t3\" on day 4 (2026-06-13) would be outside the trip"
      ),
      (
        .resize(startDate: "2026-06-11", dayCount: nil), "day-out-of-range: \"Boston → New York\" on day 1 (2026-06-10)"
      ),
      (.resize(startDate: "2026-06-20", dayCount: nil), "day-out-of-range: a trip has 1 to 3,660 days"),
      (.resize(startDate: "1026-06-20", dayCount: nil), "day-out-of-range: a trip has 1 to 3,660 days"),
      (.resize(startDate: "June", dayCount: nil), "wrong-type: startDate should be a date"),
      (.resize(startDate: "2026-06-10", dayCount: 4), "left the trip \"East\" unchanged"),
      (.retitle("East"), "left the trip \"East\" unchanged"),
      (.update(item: "t1", ItemUpdate(travel: #"{"from":{"city":"Rome"}}"#)), "travel-is-derived: `from` of"),
      (.update(item: "t1", ItemUpdate(travel: #"{"durationMinutes":-1}"#)), "wrong-type: travel.durationMinutes of"),
      (
        .update(item: "n1", ItemUpdate(travel: #"{"mode":"train"}"#)),
        "unknown-member: \"Red Sox at Yankees\" is not travel"
      ),
      (.update(item: "t1", ItemUpdate(title: .set("x"), travel: #"{"mode":7}"#)), "wrong-type: travel.mode of"),
    ] as [(EditOperation, String)])
  func leavesTheTripAsItWas(_ operation: EditOperation, _ text: String) {
    var editor = EditedTrip.editor()
    #expect(apply(operation, to: &editor).hasPrefix(text))
    #expect(json(editor.itinerary) == json(EditedTrip.itinerary))
  }

  @Test func titlesAreTakenAsTheyAre() {
    var editor = EditedTrip.editor()
    #expect(apply(.retitle("e\u{301}"), to: &editor) == "retitled: the trip \"e\u{301}\"")
    // The same letter, in other bytes.
    #expect(apply(.retitle("\u{E9}"), to: &editor).hasPrefix("retitled"))
    #expect(apply(.retitle(nil), to: &editor) == "removed the trip's title")
    #expect(!json(editor.itinerary).contains("\"East\""))
  }

  @Test func normalizingChangesKeys() {
    var editor = EditedTrip.editor()
    _ = editor.apply(.move(item: "c1", to: .position(Position(day: 2, sortOrder: 7.25))))
    #expect(apply(.normalize(day: 2), to: &editor) == "normalized day 2 (1 sort order changed)")
    #expect(editor.itinerary.position(of: "c1") == Position(day: 2, sortOrder: 1))
  }

  /// Exports ask every custom item for its times, also one that says nothing.
  @Test func aNewItemHasItsFacts() throws {
    var editor = EditedTrip.editor()
    let id = String(repeating: "i", count: Limits.idBytes)
    #expect(apply(.insert(NewItem(id: id), at: .last(day: 4)), to: &editor).hasPrefix("inserted"))
    let index = try #require(editor.itinerary.index(ofItem: id))
    #expect(editor.itinerary.custom(editor.itinerary.items[index]) != nil)
  }

  /// What takes a finding away is asked of others; what they give is the trip from then on.
  @Test func aFixIsTakenOver() {
    let support = EditSupport(
      fix: { itinerary, code, _, _ in
        if code != "travel-missing" { return .failure(Refusal(code: .notFixed, message: "not this one")) }
        var fixed = Editor(itinerary)
        _ = fixed.apply(.retitle("Fixed"))
        _ = fixed.apply(.remove(item: "c1"))
        return .success(FixedItinerary(fixed.itinerary, fixes: ["did something"]))
      }, change: { _, _, _ in .failure(Refusal(code: .notFixed, message: "not here")) })
    var editor = Editor(EditedTrip.itinerary, support: support)
    #expect(apply(.fix("travel-duplicate", item: nil), to: &editor).hasPrefix("not-fixed: not this one"))
    #expect(editor.itinerary.position(of: "c1") != nil)
    #expect(apply(.fix("travel-missing", item: nil), to: &editor).contains("did something"))
    #expect(editor.itinerary.text.optionalString(editor.itinerary.title) == "Fixed")
    #expect(apply(.move(item: "c1", to: .first(day: 1)), to: &editor).hasPrefix("unknown-item"))
  }

  /// What is wrong with an item already doesn't stand in the way of an edit of something else.
  @Test(
    arguments: [
      (#"{"notes":"early"}"#, "updated"),
      (#"{"category":7}"#, "updated"),
      (#"{"durationMinutes":1.5}"#, "wrong-type: custom.durationMinutes should be a whole number"),
      (#"{"category":"sight"}"#, "updated"),
    ])
  func knownIssuesOfAnItem(_ patch: String, _ expected: String) {
    var editor = Editor(read(EditedTrip.json.replacingOnce(#""category":"meal""#, #""category":5"#)))
    #expect(apply(.update(item: "c1", ItemUpdate(custom: patch)), to: &editor).hasPrefix(expected))
  }

  /// A booked leg lasts from its departure to its arrival, and stays on the day of its departure.
  @Test(
    arguments: [
      (#"{"departure":"DATET09:00:00-04:00","arrival":"DATET11:30:00-04:00"}"#, "updated", 150),
      (#"{"departure":"DATET09:00:00-04:00","arrival":"DATET09:30:00-05:00"}"#, "updated", 90),
      (#"{"departure":"DATET09:00:00-04:00","arrival":"DATET11:30:00-04:00","durationMinutes":200}"#, "updated", 200),
      (#"{"departure":"DATET09:00:00-04:00"}"#, "updated", nil), (#"{"number":"UA 1584","seat":null}"#, "updated", nil),
      (#"{"departure":"DATET09:00:00-04:00","arrival":"DATET08:30:00-04:00"}"#, "booked-times-contradict", nil),
      (#"{"departure":"2030-01-01T09:00:00-04:00"}"#, "booked-times-contradict", nil),
      (#"{"departure":"noon"}"#, "wrong-type", nil), (#"{"number":1584}"#, "wrong-type", nil),
    ] as [(String, String, Int32?)])
  func travelIsBooked(_ patch: String, _ expected: String, _ minutes: Int32?) throws {
    var editor = Editor(read(EditedTrip.json))
    let index = try #require(editor.itinerary.index(ofItem: "t1"))
    let date = try #require(editor.itinerary.date(ofDay: editor.itinerary.items[index].position.day))
    let update = ItemUpdate(travel: patch.replacing("DATE", with: date.description))
    let told = apply(.update(item: "t1", update), to: &editor)
    #expect(told.hasPrefix(expected), "\(told)")
    #expect(editor.itinerary.travel(editor.itinerary.items[index])?.duration == minutes)
    #expect(json(read(json(editor.itinerary))) == json(editor.itinerary))
  }

  /// What the user has chosen is no estimate, and is kept beside what else the item says.
  @Test func travelBecomesTheUsers() throws {
    let text = EditedTrip.json.replacing(
      #""travel":{"from":{"city":"New York"},"to":{"city":"Philadelphia"}}"#,
      with: #""travel":{"from":{"city":"New York"},"to":{"city":"Philadelphia"},"mode":"drive","distanceKm":151.30,"#
        + #""durationMinutes":120,"estimated":true,"seat":"aisle"}"#)
    var editor = Editor(read(text))
    let update = ItemUpdate(travel: #"{"mode":"train","durationMinutes":75}"#)
    #expect(apply(.update(item: "t1", update), to: &editor).hasPrefix("updated"))
    let after = json(editor.itinerary)
    #expect(
      after.filter { !$0.isWhitespace }.contains(
        #""mode":"train","distanceKm":151.30,"durationMinutes":75,"estimated":false,"seat":"aisle""#))
    let index = try #require(editor.itinerary.index(ofItem: "t1"))
    let travel = try #require(editor.itinerary.travel(editor.itinerary.items[index]))
    #expect(travel.duration == 75 && editor.itinerary.text.string(travel.mode) == "train")
    #expect(json(read(after)) == after)
    #expect(apply(.update(item: "t1", update), to: &editor).hasPrefix("left"))
  }
}
