import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import Testing

/// Edits of several items and of whole days.
@Suite struct RearrangingTests {
  /// Days 1 and 2 are free of games, day 3 has one, day 5 two, day 8 one; days 6 and 9 are empty.
  private static let trip = #"""
    {"id":"trip","title":"East","startDate":"2026-06-01","dayCount":9,"request":{"from":"2026-06-01","to":"2026-06-09"},
     "items":[
      {"id":"a","kind":"custom","day":1,"sortOrder":1,"title":"A","custom":{"notes":"n"}},
      {"id":"b","kind":"custom","day":1,"sortOrder":2,"title":"B"},
      {"id":"s","kind":"custom","day":2,"sortOrder":1,"title":"Stay","custom":{"category":"hotel","endDay":3}},
      {"id":"g1","kind":"game","day":3,"sortOrder":0,"title":"One",
       "game":{"id":"g1","localDate":"2026-06-03","venue":{"city":"Boston"}}},
      {"id":"t1","kind":"travel","day":4,"sortOrder":1,"title":"Drive",
       "travel":{"leg":0,"from":{"city":"Boston"},"to":{"city":"New York"}}},
      {"id":"c","kind":"custom","day":4,"sortOrder":2,"title":"C"},
      {"id":"g2","kind":"game","day":5,"sortOrder":0,"title":"Two",
       "game":{"id":"g2","localDate":"2026-06-05","venue":{"city":"New York"}}},
      {"id":"g3","kind":"game","day":5,"sortOrder":0.001,"title":"Three",
       "game":{"id":"g3","localDate":"2026-06-05","venue":{"city":"New York"}}},
      {"id":"d","kind":"custom","day":5,"sortOrder":1,"title":"D"},
      {"id":"e","kind":"custom","day":7,"sortOrder":1,"title":"E"},
      {"id":"t2","kind":"travel","day":7,"sortOrder":2,"title":"Flight",
       "travel":{"leg":1,"from":{"city":"New York"},"to":{"city":"Chicago"}}},
      {"id":"g4","kind":"game","day":8,"sortOrder":0,"title":"Four",
       "game":{"id":"g4","localDate":"2026-06-08","venue":{"city":"Chicago"}}},
      {"id":"f","kind":"custom","day":8,"sortOrder":1,"title":"F","custom":{"category":"hotel","endDay":9}}
     ]}
    """#

  /// What an edit answers and the rows afterwards; a refused edit changes nothing.
  private func run(_ script: String, of trip: String = trip) throws -> (answer: String, rows: String, trip: Itinerary) {
    let itinerary = read(trip)
    var editor = Editor(itinerary)
    let report = editor.apply(EditedTrip.script(script))
    if report.isRefused { #expect(editor.itinerary.json == itinerary.json) }
    return (report.text, editor.itinerary.rowNames().joined(separator: " "), editor.itinerary)
  }

  private static let rows = "#1 a b #2 s #3 g1 #4 t1 c #5 g2 g3 d #6 #7 e t2 #8 g4 f #9"

  @Test(arguments: [
    // Several items are one run, in the order that they have.
    (
      #"{"op":"move","items":["e","a","c"],"day":5,"first":true}"#,
      "moved \"A\", \"C\" and \"E\" to day 5 (first, before \"Two\")",
      "#1 b #2 s #3 g1 #4 t1 #5 a c e g2 g3 d #6 #7 t2 #8 g4 f #9"
    ),
    (
      #"{"op":"move","items":["b","d","a"],"after":"g2"}"#,
      "moved \"A\", \"B\" and \"D\" to day 5 (between \"Two\" and \"Three\")",
      "#1 #2 s #3 g1 #4 t1 c #5 g2 a b d g3 #6 #7 e t2 #8 g4 f #9"
    ),
    (
      #"{"op":"move","items":["t1","c"],"day":3,"last":true}"#, "moved \"Drive\" and \"C\" to day 3",
      "#1 a b #2 s #3 g1 t1 c #4 #5 g2 g3 d #6 #7 e t2 #8 g4 f #9"
    ),
    (
      #"{"op":"move","fromDay":1,"day":9,"last":true}"#, "moved \"A\" and \"B\" to day 9 (alone on the day)",
      "#1 #2 s #3 g1 #4 t1 c #5 g2 g3 d #6 #7 e t2 #8 g4 f #9 a b"
    ),
    (#"{"op":"move","items":["a","b"],"day":1,"last":true}"#, "left \"A\" and \"B\" unchanged", RearrangingTests.rows),
    (
      #"{"op":"copy","item":"a","day":4,"first":true}"#, "copied \"A\" to day 4 (first, before \"Drive\")",
      "#1 a b #2 s #3 g1 #4 a-2 t1 c #5 g2 g3 d #6 #7 e t2 #8 g4 f #9"
    ),
    (
      #"{"op":"copy","item":"a","id":"x","after":"a"}"#, "copied \"A\" to day 1 (between \"A\" and \"B\")",
      "#1 a x b #2 s #3 g1 #4 t1 c #5 g2 g3 d #6 #7 e t2 #8 g4 f #9"
    ),
    // Before the first game, earlier days get earlier dates; after the last one, later days later ones.
    (
      #"{"op":"insertDay","day":2}"#, "inserted day 2 into the trip \"East\": 10 days from 2026-05-31",
      "#1 a b #2 #3 s #4 g1 #5 t1 c #6 g2 g3 d #7 #8 e t2 #9 g4 f #10"
    ),
    (
      #"{"op":"insertDay","day":9}"#,
      "inserted day 9 into the trip \"East\": 10 days from 2026-06-01; \"F\" has 2 nights, 1 before",
      "#1 a b #2 s #3 g1 #4 t1 c #5 g2 g3 d #6 #7 e t2 #8 g4 f #9 #10"
    ),
    (
      #"{"op":"insertDay","day":10}"#, "inserted day 10",
      "#1 a b #2 s #3 g1 #4 t1 c #5 g2 g3 d #6 #7 e t2 #8 g4 f #9 #10"
    ),
    // Days can be taken off at the ends, and before and after all games.
    (
      #"{"op":"removeDay","day":1,"items":"move"}"#,
      "removed day 1 from the trip \"East\": 8 days from 2026-06-02; moved \"A\" and \"B\"",
      "#1 a b s #2 g1 #3 t1 c #4 g2 g3 d #5 #6 e t2 #7 g4 f #8"
    ),
    (
      #"{"op":"removeDay","day":1,"items":"remove"}"#, "removed \"A\" and \"B\"",
      "#1 s #2 g1 #3 t1 c #4 g2 g3 d #5 #6 e t2 #7 g4 f #8"
    ),
    (
      #"{"op":"removeDay","day":2,"items":"move"}"#, "8 days from 2026-06-02; moved \"Stay\"",
      "#1 a b s #2 g1 #3 t1 c #4 g2 g3 d #5 #6 e t2 #7 g4 f #8"
    ),
    (
      #"{"op":"move","fromDay":8,"day":5,"last":true}"# + "\n" + #"{"op":"removeDay","day":9}"#,
      "removed day 9 from the trip \"East\": 8 days from 2026-06-01",
      "#1 a b #2 s #3 g1 #4 t1 c #5 g2 g3 d f #6 #7 e t2 #8 g4"
    ),
    (
      #"{"op":"shift","startDate":"2026-05-30"}"#,
      "resized the trip \"East\": 11 days from 2026-05-30; every item keeps its date, as games do",
      "#1 #2 #3 a b #4 s #5 g1 #6 t1 c #7 g2 g3 d #8 #9 e t2 #10 g4 f #11"
    ),
    (#"{"op":"shift","startDate":"2026-06-01"}"#, "left the trip \"East\" unchanged", RearrangingTests.rows),
    (
      #"{"op":"duplicate","id":"next","title":"Again"}"#, "duplicated the trip \"Again\" as \"next\"",
      RearrangingTests.rows
    ),
  ])
  func whatIsAccepted(_ script: String, _ answer: String, _ rows: String) throws {
    let result = try run(script)
    #expect(result.answer.contains(answer), "\(result.answer)")
    #expect(result.rows == rows)
    for item in result.trip.items where item.kind == .game {
      #expect(result.trip.date(ofDay: item.position.day) == result.trip.game(item)?.facts.localDate)
    }
  }

  @Test(arguments: [
    (
      #"{"op":"move","items":["a","g1"],"day":5,"last":true}"#, "\"One\" has its place from the schedule",
      "game-is-fixed"
    ),
    (#"{"op":"move","items":["a","zzz"],"day":5,"last":true}"#, "has no item \"zzz\"", "unknown-item"),
    (#"{"op":"move","items":["a","t1"],"day":6,"last":true}"#, "\"Drive\"", "travel-outside-day-range"),
    (#"{"op":"move","items":["a","b"],"day":99,"last":true}"#, "day 99 is outside the trip", "day-out-of-range"),
    (#"{"op":"move","items":["a","b"],"after":"b"}"#, "\"b\" is one of the items to move", "target-is-item"),
    (
      #"{"op":"move","fromDay":3,"day":1,"last":true}"#,
      "refused: move the items of day 3: day 3 (2026-06-03) has no custom items", "unknown-item"
    ),
    (#"{"op":"move","fromDay":0,"day":1,"last":true}"#, "day 0 is outside the trip", "day-out-of-range"),
    (#"{"op":"copy","item":"g1","day":1,"last":true}"#, "can't be copied", "game-is-fixed"),
    (#"{"op":"copy","item":"t1","day":1,"last":true}"#, "can't be copied", "travel-is-derived"),
    (
      #"{"op":"copy","item":"a","id":"b","day":1,"last":true}"#, "the id \"b\" is already used by another item",
      "duplicate-item-id"
    ),
    (#"{"op":"copy","item":"s","day":9,"last":true}"#, "would end on day 10", "day-out-of-range"),
    (
      #"{"op":"insertDay","day":4}"#,
      "\"Two\" on 2026-06-05 would be a day late, as no later day before it is free; possible: ", "game-is-fixed"
    ),
    (#"{"op":"insertDay","day":0}"#, "a new day can be day 1 to 10, not 0", "day-out-of-range"),
    (#"{"op":"insertDay","day":9223372036854775807}"#, "a new day can be day 1 to 10", "day-out-of-range"),
    (#"{"op":"removeDay","day":3}"#, "\"One\" is on day 3 (2026-06-03); drop it first", "game-is-fixed"),
    (
      #"{"op":"removeDay","day":6}"#, "\"Four\" on 2026-06-08 would be a day early; possible: day 1, day 2, or day 9",
      "game-is-fixed"
    ),
    (#"{"op":"removeDay","day":1}"#, "state whether to move or to remove the items of the day", "day-not-empty"),
    (#"{"op":"removeDay","day":9}"#, "\"F\" would have no night left", "day-out-of-range"),
    (#"{"op":"removeDay","day":10}"#, "day 10 is outside the trip", "day-out-of-range"),
    (
      #"{"op":"shift","startDate":"2027-06-01"}"#,
      "games keep their dates: \"One\" on 2026-06-03, \"Two\" on 2026-06-05, \"Three\" on 2026-06-05 and 1 more; drop",
      "game-is-fixed"
    ),
    (
      #"{"op":"shift","startDate":"2026-06-02"}"#,
      "refused: start the trip on \"2026-06-02\": \"A\" on day 1 (2026-06-01) would be outside the trip: only empty days can",
      "day-out-of-range"
    ),
    (
      #"{"op":"shift","startDate":"2026-06-04"}"#, "\"A\" on day 1 (2026-06-01) would be outside the trip",
      "day-out-of-range"
    ),
    (
      #"{"op":"duplicate","id":"trip"}"#,
      "refused: duplicate the trip as \"trip\": the trip already has the id \"trip\"; a copy needs another one",
      "duplicate-itinerary-id"
    ),
  ])
  func whatIsRefused(_ script: String, _ message: String, _ code: String) throws {
    let result = try run(script)
    #expect(result.answer.contains(message) && result.answer.hasSuffix("[\(code)]\n"), "\(result.answer)")
  }

  /// Between two games, a day that is free goes: what is before it gets later dates.
  @Test func aFreeDayMakesRoomBetweenGames() throws {
    let result = try run(
      #"""
      {"op":"move","fromDay":7,"day":6,"last":true}
      {"op":"move","item":"t2","day":6,"last":true}
      {"op":"insertDay","day":6}
      """#)
    #expect(
      result.answer.contains(
        "inserted day 6 into the trip \"East\": 9 days from 2026-06-01; the free day after it was removed"))
    #expect(result.rows == "#1 a b #2 s #3 g1 #4 t1 c #5 g2 g3 d #6 #7 e t2 #8 g4 f #9")
  }

  @Test func aRefusalStatesWhatIsPossible() throws {
    var editor = Editor(read(Self.trip))
    guard case .failure(let insertion) = editor.apply(.insertDay(4)) else {
      Issue.record("accepted")
      return
    }
    #expect(insertion.barrier == "g2")
    #expect(insertion.legal.map(\.day) == [1, 2, 3, 9, 10])
    for day in 1...10 {
      var other = Editor(read(Self.trip))
      guard case .success = other.apply(.insertDay(day)) else {
        #expect(!insertion.legal.map(\.day).contains(day))
        continue
      }
      #expect(insertion.legal.map(\.day).contains(day))
    }
  }

  /// Without games a trip is moved as a whole, with the dates of its request; booked travel holds it.
  @Test func aTripWithoutGamesMovesAsAWhole() throws {
    let items = Self.trip.split(separator: "\n").filter { !$0.contains("kind\":\"game") && !$0.contains("\"game\":") }
    let trip = items.joined(separator: "\n")
    let moved = try run(#"{"op":"shift","startDate":"2027-06-01"}"#, of: trip)
    #expect(moved.answer == "line 1: moved the trip \"East\" to other dates: 9 days from 2027-06-01\n")
    let json = String(decoding: moved.trip.json, as: UTF8.self)
    #expect(json.contains(#""request":{"from":"2027-06-01","to":"2027-06-09"}"#), "\(json)")
    #expect(moved.rows == read(trip).rowNames().joined(separator: " "))
    let booked = #"{"op":"update","item":"t1","travel":{"departure":"2026-06-04T08:00:00-04:00"}}"#
    for edit in [
      #"{"op":"shift","startDate":"2027-06-01"}"#, #"{"op":"insertDay","day":2}"#, #"{"op":"insertDay","day":4}"#,
      #"{"op":"removeDay","day":2,"items":"move"}"#, #"{"op":"removeDay","day":4,"items":"move"}"#,
    ] {
      let result = try run(booked + "\n" + edit, of: trip)
      #expect(
        result.answer.contains("\"Drive\" is booked for 2026-06-04 and would be on another date"), "\(result.answer)")
    }
    #expect(try run(booked + "\n" + #"{"op":"insertDay","day":5}"#, of: trip).answer.contains("inserted day 5"))
  }

  /// Both ends of a stay move with their days; what left a day keeps its nights, except those of the day.
  @Test(arguments: [
    (#"{"op":"removeDay","day":2,"items":"move"}"#, "moved \"S\"\n", 1, 4),
    (#"{"op":"insertDay","day":2}"#, "from 2026-06-01\n", 3, 6),
    (#"{"op":"insertDay","day":3}"#, "; \"S\" has 4 nights, 3 before\n", 2, 6),
    (#"{"op":"removeDay","day":3}"#, "; \"S\" has 2 nights, 3 before\n", 2, 4),
    (#"{"op":"removeDay","day":6}"#, "from 2026-06-01\n", 2, 5),
    (
      #"{"op":"resize","dayCount":5}"# + "\n" + #"{"op":"removeDay","day":5}"#, "; \"S\" has 2 nights, 3 before\n", 2, 4
    ),
    (
      #"{"op":"removeDay","day":1}"# + "\n" + #"{"op":"removeDay","day":1,"items":"move"}"#,
      "moved \"S\"; \"S\" has 2 nights, 3 before\n", 1, 3
    ),
  ])
  func staysFollowTheirDays(_ script: String, _ answer: String, _ first: Int, _ last: Int32) throws {
    let trip = #"""
      {"id":"trip","startDate":"2026-06-01","dayCount":6,"items":[
       {"id":"s","kind":"custom","day":2,"sortOrder":1,"title":"S","custom":{"category":"hotel","endDay":5}}]}
      """#
    let result = try run(script, of: trip)
    #expect(result.answer.hasSuffix(answer), "\(result.answer)")
    let item = try #require(result.trip.items.first)
    #expect(item.position.day == first && result.trip.custom(item)?.endDay == last)
  }

  /// A copied stay has the same nights, and everything else of the item.
  @Test func aCopyHasAllDetails() throws {
    let result = try run(#"{"op":"copy","item":"s","day":6,"last":true}"#)
    let json = String(decoding: result.trip.json, as: UTF8.self)
    #expect(
      json.contains(
        #"{"id":"stay","kind":"custom","day":6,"sortOrder":1,"title":"Stay","custom":{"category":"hotel","endDay":7}}"#),
      "\(json)")
    let dinner = EditedTrip.run(#"{"op":"copy","item":"c1","day":4,"first":true}"#)
    #expect(
      String(decoding: dinner.itinerary.json, as: UTF8.self).contains(
        #""title":"Dinner","custom":{"category":"meal","notes":"late","x":[1,2.50]},"colour":"red"}"#))
  }
}
