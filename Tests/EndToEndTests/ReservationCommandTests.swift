import Foundation
import Testing

/// `edit --add-reservation`: output, messages and exit codes.
@Suite struct ReservationCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"id":"trip","startDate":"2026-06-10","dayCount":4,"items":[
      {"id":"g1","kind":"game","day":1,"sortOrder":0,"game":{"venue":{"city":"Chicago","region":"IL","country":"US"},
      "localDate":"2026-06-10","start":"2026-06-10T13:20:00-05:00","timeZone":"America/Chicago"}},
      {"id":"t0","kind":"travel","day":2,"sortOrder":1,"title":"Chicago → New York","travel":{"leg":0,
      "from":{"city":"Chicago","region":"IL"},"to":{"city":"New York","region":"NY"}}},
      {"id":"g2","kind":"game","day":4,"sortOrder":0,"game":{"venue":{"city":"Bronx","region":"NY","country":"US"},
      "localDate":"2026-06-13","start":"2026-06-13T19:05:00-04:00","timeZone":"America/New_York"}}]}
      """, "trip.json")
    try folder.write(Self.flight, "flight.json")
  }

  private static let flight = """
    {"@context":"http://schema.org","@type":"FlightReservation","reservationNumber":"XJ4F2","totalPrice":99,
     "reservationFor":{"airline":{"iataCode":"UA"},"flightNumber":"1584",
      "departureAirport":{"iataCode":"ORD"},"departureTime":"2026-06-11T17:05:00-05:00",
      "arrivalAirport":{"iataCode":"LGA"},"arrivalTime":"2026-06-11T20:10:00-04:00"}}
    """

  private func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:e1@example.com"] + lines + [
      "END:VEVENT", "END:VCALENDAR", "",
    ])
    .joined(separator: "\r\n")
  }

  @Test func aFlightOfJSONBooksItsLegOnce() throws {
    let first = try folder.run("edit", "trip.json", "-i", "--add-reservation", "flight.json")
    #expect(first.code == 0)
    #expect(
      first.messages == "booked \"Chicago → New York\" at day 2 (alone on the day); not kept: totalPrice\n",
      "\(first.messages)")
    let before = try folder.read("trip.json")
    #expect(before.contains(#""departure":"2026-06-11T17:05:00-05:00","departureZone":"America/Chicago""#))
    let again = try folder.run("edit", "trip.json", "-i", "--add-reservation", "flight.json")
    #expect(
      again.code == 0 && again.messages.hasPrefix("already in the trip: the flight \"UA 1584: ORD to LGA\" (XJ4F2)"))
    #expect(try folder.read("trip.json") == before)
  }

  /// The parts of a connection may be in files of their own, in any order.
  @Test func filesOfOneConnectionAreOneBooking() throws {
    func part(_ number: String, _ from: String, _ departs: String, _ to: String, _ arrives: String) -> String {
      """
      {"@type":"FlightReservation","reservationNumber":"XJ4F2","reservationFor":{"flightNumber":"UA \(number)",
      "departureAirport":{"iataCode":"\(from)"},"departureTime":"2026-06-11T\(departs)",
      "arrivalAirport":{"iataCode":"\(to)"},"arrivalTime":"2026-06-11T\(arrives)"}}
      """
    }
    try folder.write(part("22", "CLE", "20:05:00-04:00", "LGA", "21:40:00-04:00"), "b.json")
    try folder.write(part("15", "ORD", "17:05:00-05:00", "CLE", "19:20:00-04:00"), "a.json")
    let added = try folder.run(
      "edit", "trip.json", "-i", "--add-reservation", "b.json", "--add-reservation", "a.json")
    #expect(added.code == 0)
    #expect(added.messages == "booked \"Chicago → New York\" at day 2 (alone on the day)\n", "\(added.messages)")
    #expect(try folder.read("trip.json").contains(#""number":"UA 15, UA 22""#))
  }

  @Test func aPageAndStandardInputAreRead() throws {
    try folder.write("<html><script type=\"application/ld+json\">\n\(Self.flight)</script></html>", "mail.html")
    #expect(try folder.run("edit", "trip.json", "-o", "a.json", "--add-reservation", "mail.html").code == 0)
    let piped = try Tool.run(
      ["edit", "trip.json", "-o", "b.json", "--add-reservation", "-"], in: folder.url, input: Data(Self.flight.utf8))
    #expect(piped.code == 0, "\(piped.messages)")
    #expect(try folder.read("a.json") == folder.read("b.json"))
  }

  @Test func calendarEventsOfFlightsTrainsAndHotels() throws {
    try folder.write(
      calendar(
        "SUMMARY:Your flight from ORD to LGA", "DTSTART:20260611T220500Z",
        "DTEND;TZID=Eastern Standard Time:20260611T201000",
        "DESCRIPTION:Booking reference: XJ4F2\\nFlight number: UA 1584"), "flight.ics")
    let flight = try folder.run("edit", "trip.json", "-i", "--add-reservation", "flight.ics")
    #expect(flight.code == 0)
    #expect(flight.messages.contains("DTSTART \"20260611T220500Z\" of"), "\(flight.messages)")
    #expect(flight.messages.contains("TZID=Eastern Standard Time:20260611T201000"), "\(flight.messages)")
    let trip = try folder.read("trip.json")
    for text in [
      #""departure":"2026-06-11T17:05:00-05:00""#, #""arrival":"2026-06-11T20:10:00-04:00""#, #""number":"UA 1584""#,
      #""reference":"XJ4F2""#,
    ] { #expect(trip.contains(text), "\(text) is not in \(trip)") }
    try folder.write(
      calendar(
        "SUMMARY:Hotel reservation: Grand Hotel", "DTSTART;VALUE=DATE:20260611", "DTEND;VALUE=DATE:20260614",
        "LOCATION:234 W 42nd St\\, New York\\, NY", "DESCRIPTION:Check-in: 3:00 PM\\nCheck-out: 11:00"), "hotel.ics")
    #expect(try folder.run("edit", "trip.json", "-i", "--add-reservation", "hotel.ics").code == 0)
    let stay = try folder.read("trip.json")
    #expect(
      stay.contains(
        #""title":"Grand Hotel","custom":{"category":"hotel","start":"15:00","timeZone":"America/New_York","checkOut":"11:00","endDay":4"#
      ),
      "\(stay)")
    #expect(try folder.run("validate", "-q", "trip.json").code == 0)
  }

  @Test func anOperationOfAScript() throws {
    let line = Self.flight.replacingOccurrences(of: "\n", with: "")
    try folder.write(
      "{\"op\":\"addReservation\",\"reservation\":\(line)}\n{\"op\":\"addReservation\",\"reservation\":3}\n", "e.jsonl")
    let wrong = try folder.run("edit", "trip.json", "--script", "e.jsonl", "--dry-run")
    #expect(
      wrong.code == 65 && wrong.messages.contains("e.jsonl:2:38: error: 3 is not a reservation"), "\(wrong.messages)")
    let right = try folder.run(
      "edit", "trip.json", "--op", "{\"op\":\"addReservation\",\"reservation\":\(line)}", "-o", "o.json")
    #expect(right.code == 0 && right.messages.contains("booked \"Chicago"), "\(right.messages)")
  }

  @Test(arguments: [
    ("{", "r:1:2: error: ", 65),
    ("[{\"@type\":\"Ticket\"}]", "r:1:2: warning: \"Ticket\" is not a reservation", 65),
    (
      "{\"@type\":\"TrainReservation\",\"reservationNumber\":\"A\"}",
      "r:1:1: error: \"TrainReservation A\" has no readable date", 65
    ),
    ("nothing", "r:1:1: error: is not JSON, a web page or a calendar", 65),
    ("", "r:1:1: error: ", 65), ("{}", "r:1:1: error: no reservation that can be added", 65),
    (
      "{\"@type\":\"EventReservation\",\"reservationFor\":{\"name\":\"Show\",\"startDate\":\"2026-07-01\"}}",
      "outside the trip, which is from 2026-06-10 to 2026-06-13 [day-out-of-range]", 1
    ),
    (
      "{\"@type\":\"EventReservation\",\"reservationStatus\":\"ReservationCancelled\",\"reservationFor\":{\"name\":\"Show\",\"startDate\":\"2026-06-11\"}}",
      "not added: the event \"Show\"; warning: the event \"Show\" is cancelled [reservation-cancelled]", 1
    ),
  ])
  func whatIsNotAdded(_ document: String, _ message: String, _ code: Int32) throws {
    try folder.write(document, "r")
    let before = try folder.read("trip.json")
    let run = try folder.run("edit", "trip.json", "-i", "--add-reservation", "r")
    #expect(run.code == code && run.messages.contains(message), "\(run.code) \(run.messages)")
    if code == 65 { #expect(try folder.read("trip.json") == before) }
  }

  @Test func anUnknownZoneIsAFinding() throws {
    try folder.write(calendar("SUMMARY:Museum", "DTSTART;TZID=Mars/Base:20260611T100000"), "m.ics")
    let run = try folder.run("edit", "trip.json", "-o", "o.json", "--add-reservation", "m.ics")
    #expect(run.code == 1)
    #expect(
      run.messages.contains("m.ics:6:1: warning: DTSTART \"TZID=Mars/Base:20260611T100000\" of \"Museum\""),
      "\(run.messages)")
    let trip = try folder.read("o.json")
    #expect(trip.contains(#""custom":{"category":"event","start":"10:00"}"#), "\(trip)")
  }

  @Test func itIsOneEdit() throws {
    let two = try folder.run("edit", "trip.json", "--add-reservation", "flight.json", "--remove", "t0")
    #expect(two.code == 64)
    #expect(try folder.run("edit", "trip.json", "--add-reservation", "nowhere.json").code == 66)
  }
}
