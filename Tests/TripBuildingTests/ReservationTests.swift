import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripCalendars
import TripChanging
import TripTimeline

/// What reservations become in trips.
@Suite struct ReservationTests {
  private static let fitter = ReservationFitter(gazetteer: .builtIn, zones: .system)

  /// Three games in three cities, with travel between them, and a dinner.
  private static let trip = """
    {"id":"trip","startDate":"2026-06-10","dayCount":7,"items":[
    {"id":"g1","kind":"game","day":1,"sortOrder":0,"game":{"venue":{"city":"Chicago","region":"IL","country":"US"},
    "localDate":"2026-06-10","start":"2026-06-10T13:20:00-05:00","timeZone":"America/Chicago"}},
    {"id":"t0","kind":"travel","day":2,"sortOrder":1,"travel":{"leg":0,"from":{"city":"Chicago","region":"IL"},
    "to":{"city":"New York","region":"NY"},"estimated":true}},
    {"id":"g2","kind":"game","day":4,"sortOrder":0,"game":{"venue":{"city":"Bronx","region":"NY","country":"US"},
    "localDate":"2026-06-13","start":"2026-06-13T19:05:00-04:00","timeZone":"America/New_York"}},
    {"id":"c1","kind":"custom","day":4,"sortOrder":1,"title":"Drinks","custom":{"notes":"with Ben"}},
    {"id":"t1","kind":"travel","day":5,"sortOrder":1,"travel":{"leg":1,"from":{"city":"New York","region":"NY"},
    "to":{"city":"Chicago","region":"IL"},"notes":"bring snacks"}},
    {"id":"g3","kind":"game","day":7,"sortOrder":0,"game":{"venue":{"city":"Chicago","region":"IL","country":"US"},
    "localDate":"2026-06-16","start":"2026-06-16T19:10:00-05:00","timeZone":"America/Chicago"}}]}
    """

  private struct Added {
    var trip: Itinerary
    var report: EditReport

    func json(_ id: String) -> JSONValue? {
      trip.index(ofItem: id).flatMap { index in
        trip.text.withBytes(trip.items[index].payload) { try? JSONValue.parse($0) }
      }
    }

    func day(_ id: String) -> Int? { trip.index(ofItem: id).map { trip.items[$0].position.day } }
  }

  private func add(_ document: String, to trip: Itinerary) -> Added {
    let read = document.withBytes { ReservationDocument($0, name: "r", gazetteer: .builtIn, zones: .system) }
    var editor = Editor(trip, support: .rules(gazetteer: .builtIn).withReservations(Self.fitter))
    let operations = Self.fitter.joined(read.reservations, for: trip).map { EditOperation.addReservation($0) }
    let report = editor.apply(EditScript(operations), keepGoing: true)
    return Added(trip: editor.itinerary, report: report)
  }

  private func flight(
    _ number: String, _ from: String, _ departs: String, _ to: String, _ arrives: String, reference: String = "XJ4F2",
    more: String = ""
  ) -> String {
    """
    {"@type":"FlightReservation","reservationNumber":"\(reference)"\(more),"reservationFor":{"airline":{"iataCode":"UA"},
    "flightNumber":"\(number)","departureAirport":{"iataCode":"\(from)"},"departureTime":"\(departs)",
    "arrivalAirport":{"iataCode":"\(to)"},"arrivalTime":"\(arrives)"}}
    """
  }

  @Test func aFlightBooksItsLeg() throws {
    let trip = try readItinerary(Self.trip)
    let booking = flight("22", "MDW", "2026-06-12T09:00:00-05:00", "LGA", "2026-06-12T12:10:00-04:00")
    let added = add(booking, to: trip)
    let travel = try #require(added.json("t0"))
    #expect(added.day("t0") == 3)
    #expect(travel["departure"]?.string == "2026-06-12T09:00:00-05:00")
    #expect(travel["departureZone"]?.string == "America/Chicago")
    #expect(travel["arrival"]?.string == "2026-06-12T12:10:00-04:00")
    #expect(travel["number"]?.string == "UA 22" && travel["reference"]?.string == "XJ4F2")
    #expect(travel["durationMinutes"]?.integer == 130)
    #expect(added.report.text.hasPrefix("booked "), "\(added.report.text)")
  }

  /// The way back is another leg of the same two cities.
  @Test func theDirectionAndTheDayChooseTheLeg() throws {
    let back = flight("23", "EWR", "2026-06-15T22:00:00Z", "ORD", "2026-06-16T00:40:00Z")
    let added = add(back, to: try readItinerary(Self.trip))
    #expect(added.day("t1") == 6 && added.json("t0")?["departure"] == nil)
    #expect(added.json("t1")?["departure"]?.string == "2026-06-15T18:00:00-04:00")
    #expect(added.json("t1")?["notes"]?.string?.hasPrefix("bring snacks\n") == true)
    #expect(
      added.report.text.contains("2026-06-15T22:00:00+00:00") || added.report.text.contains("2026-06-15T22:00:00Z"))
  }

  @Test func aJourneyWithAChangeIsOneBooking() throws {
    let parts = [
      flight("1584", "ORD", "2026-06-11T17:05:00-05:00", "CLE", "2026-06-11T19:20:00-04:00"),
      flight("22", "CLE", "2026-06-11T20:05:00-04:00", "LGA", "2026-06-11T21:40:00-04:00"),
    ]
    let trip = try readItinerary(Self.trip)
    let added = add("[\(parts.joined(separator: ","))]", to: trip)
    let travel = try #require(added.json("t0"))
    #expect(travel["number"]?.string == "UA 1584, UA 22")
    #expect(travel["arrival"]?.string == "2026-06-11T21:40:00-04:00")
    #expect(travel["notes"]?.string?.contains("Part 2: UA 22: CLE to LGA, 20:05 – 21:40") == true)
    // One by one, neither fits the leg.
    let first = add(parts[0], to: trip)
    #expect(first.day("flight-xj4f2-ord-cle") == 2 && first.json("t0")?["number"] == nil)
    #expect(first.json("flight-xj4f2-ord-cle")?["category"]?.string == "flight")
  }

  /// A journey that no leg can have is a custom item, and the report states why.
  @Test(arguments: [
    ("2026-06-10T09:00:00-05:00", "2026-06-10T12:10:00-04:00", "travel-before-departure-game", 1),
    ("2026-06-14T09:00:00-05:00", "2026-06-14T12:10:00-04:00", "travel-outside-day-range", 5),
  ]) func aFlightThatGamesDoNotAllow(_ departs: String, _ arrives: String, _ code: String, _ day: Int) throws {
    let added = add(flight("22", "ORD", departs, "LGA", arrives), to: try readItinerary(Self.trip))
    if code == "travel-before-departure-game" {
      // The leg comes after the game of its day, wherever the clock of the booking is.
      #expect(added.day("t0") == 1)
    } else {
      #expect(added.day("flight-xj4f2-ord-lga") == day)
      #expect(added.report.text.contains("[reservation-off-leg]"), "\(added.report.text)")
    }
  }

  @Test func aLegHasOneBooking() throws {
    let booking = flight("22", "ORD", "2026-06-12T09:00:00-05:00", "LGA", "2026-06-12T12:10:00-04:00")
    let first = add(booking, to: try readItinerary(Self.trip))
    let other = flight("24", "ORD", "2026-06-12T10:00:00-05:00", "LGA", "2026-06-12T13:10:00-04:00", reference: "B")
    let second = add(other, to: first.trip)
    #expect(second.json("t0")?["number"]?.string == "UA 22" && second.day("flight-b-ord-lga") == 3)
    #expect(second.report.text.contains("it has another booking"))
  }

  @Test func aChangedReservationUpdatesItsItem() throws {
    let booking = flight("22", "ORD", "2026-06-12T09:00:00-05:00", "LGA", "2026-06-12T12:10:00-04:00")
    let first = add(booking, to: try readItinerary(Self.trip))
    let changed = flight("22", "ORD", "2026-06-11T19:00:00-05:00", "LGA", "2026-06-11T22:10:00-04:00")
    let second = add(changed, to: first.trip)
    #expect(second.day("t0") == 2 && second.json("t0")?["departure"]?.string == "2026-06-11T19:00:00-05:00")
    #expect(second.report.text.hasPrefix("updated "), "\(second.report.text)")
    // To a day that its games don't allow: the booking stays, and the edit is refused.
    let illegal = flight("22", "ORD", "2026-06-14T19:00:00-05:00", "LGA", "2026-06-14T22:10:00-04:00")
    let third = add(illegal, to: second.trip)
    #expect(third.report.isRefused && third.trip.written == second.trip.written)
  }

  @Test func cancelledReservationsAreNotAdded() throws {
    let trip = try readItinerary(Self.trip)
    let status = #","reservationStatus":"http://schema.org/ReservationCancelled""#
    let times = ("2026-06-12T09:00:00-05:00", "2026-06-12T12:10:00-04:00")
    let cancelled = flight("22", "ORD", times.0, "LGA", times.1, more: status)
    let nothing = add(cancelled, to: trip)
    #expect(nothing.trip.written == trip.written)
    #expect(nothing.report.text.contains("is cancelled [reservation-cancelled]"), "\(nothing.report.text)")
    let booked = add(flight("22", "ORD", times.0, "LGA", times.1), to: trip)
    let still = add(cancelled, to: booked.trip)
    #expect(still.trip.written == booked.trip.written)
    #expect(still.report.text.contains("the trip still has it as"), "\(still.report.text)")
  }

  @Test(arguments: [
    (
      #"{"@type":"LodgingReservation","reservationNumber":"H1","checkinTime":"2026-06-12T15:00:00","checkoutDate":"2026-06-14","reservationFor":{"name":"Grand","address":{"addressLocality":"New York"}}}"#,
      "stay-h1", 3,
      #"{"category":"hotel","start":"15:00","timeZone":"America/New_York","endDay":5,"notes":"Reference: H1","location":"New York","city":"New York","region":"NY","country":"US"}"#
    ),
    (
      #"{"@type":"FoodEstablishmentReservation","startTime":"2026-06-13T17:00:00-04:00","partySize":2,"reservationFor":{"name":"Joe's","address":{"addressLocality":"Bronx"}}}"#,
      "meal-2026-06-13-joes", 4,
      #"{"category":"meal","start":"17:00","timeZone":"America/New_York","notes":"Party: 2","location":"Bronx","city":"Bronx","region":"NY","country":"US"}"#
    ),
    (
      #"{"@type":"EventReservation","reservationNumber":"E","reservationFor":{"name":"Show","startDate":{"@value":"2026-06-12T20:00:00","timezone":"America/New_York"},"endDate":"2026-06-12T22:30:00-04:00"}}"#,
      "event-e-show", 3,
      #"{"category":"event","start":"20:00","timeZone":"America/New_York","durationMinutes":150,"notes":"Reference: E"}"#
    ),
    (
      #"{"@type":"EventReservation","reservationNumber":"E","reservationFor":{"name":"Yankees","startDate":"2026-06-13T23:05:00Z"}}"#,
      "event-e-yankees", 4, #"{"category":"ticket","notes":"Reference: E"}"#
    ),
    (
      #"{"@type":"RentalCarReservation","reservationNumber":"C","pickupTime":"2026-06-10T18:00:00-05:00","dropoffTime":"2026-06-12","reservationFor":{"name":"Compact"}}"#,
      "pickup-c", 1, #"{"category":"car","start":"18:00","timeZone":"Etc/GMT+5","notes":"Reference: C"}"#
    ),
    (
      #"{"@type":"TrainReservation","reservationFor":{"trainNumber":"Z 9","departureStation":{"name":"Nowhere"},"arrivalStation":{"name":"Elsewhere"},"departureTime":"2026-06-12T10:00"}}"#,
      "train-2026-06-12-nowhere-elsewhere", 3,
      #"{"category":"train","start":"10:00","notes":"Arrival: Elsewhere","location":"Nowhere"}"#
    ),
  ]) func otherReservationsAreCustomItems(_ document: String, _ id: String, _ day: Int, _ custom: String) throws {
    let added = add(document, to: try readItinerary(Self.trip))
    #expect(added.day(id) == day, "\(added.report.text) \(added.trip.written)")
    #expect(added.json(id).map { value in JSONWriter.string { $0.value(value) } } == custom)
  }

  // MARK: Laws

  /// Random reservations in a random order: nothing of the trip is lost, no error is new, adding again changes nothing, and
  /// every document brings the trip back.
  @Test func lawsOfReservations() throws {
    let trip = try readItinerary(Self.trip)
    let errors = errors(in: trip).count
    let isFine = forSeeds(Seeds.isWhole ? 3_000 : 150, "adding reservations") { seed in
      var numbers = SeededGenerator(seed: seed)
      let document = "[" + (0...numbers.below(4)).map { _ in Self.reservation(&numbers) }.joined(separator: ",") + "]"
      let added = add(document, to: trip)
      for item in trip.items where added.trip.index(ofItem: trip.idText(item)) == nil {
        return "an item is lost: \(document)"
      }
      let notes = [added.json("t1")?["notes"]?.string ?? "", added.json("c1")?["notes"]?.string ?? ""]
      if !notes[0].contains("bring snacks") || notes[1] != "with Ben" { return "notes are lost: \(document)" }
      let now = self.errors(in: added.trip)
      if now.count > errors { return "new errors: \(now.map(\.message)) \(document)" }
      let again = add(document, to: added.trip)
      if again.trip.written != added.trip.written {
        return "not the same again: \(document)\n\(added.trip.written)\n\(again.trip.written)\n\(again.report.text)"
      }
      for format in [ExportFormat.ics, .markdown] {
        let output = OutputBuffer()
        ItineraryExporter(format: format, options: ExportOptions(gazetteer: .builtIn)).write([added.trip], to: output)
        let back = ItineraryImport.read(output.view, name: "t.\(format)", gazetteer: .builtIn).itineraries.first
        if back?.itinerary.written != added.trip.written { return "not read back from \(format): \(document)" }
      }
      return nil
    }
    #expect(isFine)
  }

  private func errors(in trip: Itinerary) -> [Diagnostic] {
    var validator = Validator()
    validator.validate(trip, at: SourceLocation(file: "trip.json"))
    return validator.sink.report.findings.filter { $0.severity == .error }
  }

  private static func reservation(_ numbers: inout SeededGenerator) -> String {
    let zones = ["-05:00", "-04:00", "Z", "", "+02:00"]
    func time() -> String {
      "2026-06-\(8 + numbers.below(11) < 10 ? "09" : String(10 + numbers.below(8)))T\(10 + numbers.below(13)):\(10 + numbers.below(50)):00"
        + numbers.pick(zones)
    }
    let reference = numbers.chance(70) ? #""reservationNumber":"R\#(numbers.below(3))","# : ""
    switch numbers.below(4) {
    case 0, 1:
      let codes = ["ORD", "LGA", "JFK", "CLE", "XXX"]
      let arrival = numbers.chance(80) ? #","arrivalTime":"\#(time())""# : ""
      return """
        {"@type":"FlightReservation",\(reference)"reservationFor":{"flightNumber":"UA \(numbers.below(3))",
        "departureAirport":{"iataCode":"\(numbers.pick(codes))"},"departureTime":"\(time())",
        "arrivalAirport":{"iataCode":"\(numbers.pick(codes))"}\(arrival)}}
        """
    case 2:
      return """
        {"@type":"LodgingReservation",\(reference)"checkinTime":"\(time())","checkoutTime":"\(time())",
        "reservationFor":{"name":"Inn","address":{"addressLocality":"\(numbers.pick(["New York", "Chicago", "Oz"]))"}}}
        """
    default:
      return #"{"@type":"EventReservation",\#(reference)"reservationFor":{"name":"Show","startDate":"\#(time())"}}"#
    }
  }
}
