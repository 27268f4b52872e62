import TestSupport
import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import Testing

/// What is read, what is kept though nobody knows it, and what is missing.
@Suite struct ItineraryReaderTests {
  private func read(_ items: String) throws -> (itinerary: Itinerary, issues: [String]) {
    let text = #"{"id":"t","startDate":"2026-06-10","dayCount":2,"items":["# + items + "]}"
    var reader = ItineraryReader(.builtIn)
    try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
    return (reader.itinerary, reader.issues.map { "\($0.issue.code) \($0.issue.path)" })
  }

  @Test(arguments: [
    (#"{"id":"c","kind":"custom","day":null,"sortOrder":1}"#, "missing-field day"),
    (#"{"id":"c","kind":"custom","sortOrder":1}"#, "missing-field day"),
    (#"{"id":"c","kind":"custom","day":1.0,"sortOrder":1}"#, "wrong-type day"),
    (#"{"id":"c","kind":"custom","day":1,"sortOrder":"1"}"#, "wrong-type sortOrder"),
    (#"{"id":7,"kind":"custom","day":1,"sortOrder":1}"#, "wrong-type id"),
    (
      #"{"id":"g","kind":"game","day":1,"sortOrder":0,"game":{"localDate":"2026-06-10","venue":{"city":"Rome","latitude":90.1}}}"#,
      "wrong-type game.venue.latitude"
    ),
    (
      #"{"id":"g","kind":"game","day":1,"sortOrder":0,"game":{"localDate":"2026-06-10","venue":{"city":"Rome","longitude":-181}}}"#,
      "wrong-type game.venue.longitude"
    ),
    (
      #"{"id":"t","kind":"travel","day":1,"sortOrder":1,"travel":{"from":{"city":"Rome"},"to":{"city":"Pisa"},"durationMinutes":-1}}"#,
      "wrong-type travel.durationMinutes"
    ),
    (
      #"{"id":"t","kind":"travel","day":1,"sortOrder":1,"travel":{"from":{"city":"Rome"},"to":{"city":"Pisa"},"distanceKm":-0.5}}"#,
      "wrong-type travel.distanceKm"
    ),
    (
      #"{"id":"t","kind":"travel","day":1,"sortOrder":1,"travel":{"from":{"city":"Rome"},"to":{"city":"Pisa"},"leg":-1}}"#,
      "wrong-type travel.leg"
    ),
    (
      #"{"id":"c","kind":"custom","day":1,"sortOrder":1,"custom":{"durationMinutes":-30}}"#,
      "wrong-type custom.durationMinutes"
    ),
    (
      #"{"id":"g","kind":"game","day":1,"sortOrder":0,"game":{"localDate":"2026-06-10"}}"#,
      "missing-field game.venue.city"
    ),
  ])
  func aGapIsOneIssue(item: String, issue: String) throws {
    #expect(try read(item).issues == [issue])
  }

  @Test(arguments: [
    #"{"id":"x","kind":"concert","day":1,"sortOrder":1,"custom":{"notes":"kept"},"more":[1,2]}"#,
    #"{"id":"c","kind":"custom","day":1,"sortOrder":1,"game":{"id":"stray"},"travel":null}"#,
  ])
  func whatNobodyKnowsSurvivesTheRoundTrip(item: String) throws {
    let (itinerary, issues) = try read(item)
    #expect(issues.isEmpty)
    let output = OutputBuffer()
    output.json { json in ItineraryWriter(layout: .line).append(itinerary.items[0], of: itinerary, to: &json) }
    let members = { (text: String) throws in
      try text.withBytes { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }.members.map(\.key).sorted()
    }
    #expect(try members(output.text) == members(item))
  }

  @Test func moreItemsThanTheLimitAreRefused() throws {
    var reader = ItineraryReader(.builtIn, itemLimit: 2)
    func read(_ items: String) throws {
      try #"{"id":"t","startDate":"2026-06-10","dayCount":2,"items":[\#(items)]}"#.withBytes {
        (bytes) throws(SyntaxError) in
        try reader.read(bytes)
      }
    }
    try read("{},{}")
    // What both lack is said of each.
    #expect(
      reader.issues.map { "\($0.item) \($0.issue.path) \($0.issue.offset)" }.filter { $0.contains("day") } == [
        "0 day 57", "1 day 60",
      ])
    let failure = #expect(throws: SyntaxError.self) { try read("{},{},{}") }
    #expect(failure?.code == "limit-exceeded" && failure?.message == "the itinerary has more than 2 items (the limit)")
  }

  @Test func noDayIsTooFarForADate() throws {
    let itinerary = try read("").itinerary
    #expect(itinerary.date(ofDay: .min) == nil)
    #expect(itinerary.date(ofDay: .max) == nil)
    #expect(itinerary.date(ofDay: 2)?.description == "2026-06-11")
  }
}

extension ItineraryReaderTests {
  @Test func jsonIsReadAndWrittenByTheLibraryAlone() throws {
    let text = #"{"id":"t","startDate":"2026-06-10","dayCount":2,"items":[]}"#
    let itinerary = try Itinerary(json: Array(text.utf8))
    #expect(try Itinerary(json: itinerary.json).json == itinerary.json)
    let failure = #expect(throws: SyntaxError.self) { try Itinerary(json: Array("[1]".utf8)) }
    #expect(failure?.code == "unreadable-itinerary")
    let gap = #expect(throws: SyntaxError.self) { try Itinerary(json: Array(#"{"id":"t"}"#.utf8)) }
    #expect(gap?.code == "missing-field")
  }
}
