package import FormatSyntax

/// The names in schema.org for a kind of travel.
struct TravelTerms {
  var kind: Reservation.Kind
  var reservation: StaticString
  var trip: StaticString
  var from: StaticString
  var to: StaticString
  var number: StaticString

  static let all = [
    TravelTerms(
      kind: .flight, reservation: "FlightReservation", trip: "Flight", from: "departureAirport", to: "arrivalAirport",
      number: "flightNumber"),
    TravelTerms(
      kind: .train, reservation: "TrainReservation", trip: "TrainTrip", from: "departureStation", to: "arrivalStation",
      number: "trainNumber"),
    TravelTerms(
      kind: .bus, reservation: "BusReservation", trip: "BusTrip", from: "departureBusStop", to: "arrivalBusStop",
      number: "busNumber"),
    TravelTerms(
      kind: .ferry, reservation: "BoatReservation", trip: "BoatTrip", from: "departureBoatTerminal",
      to: "arrivalBoatTerminal", number: "tripNumber"),
    TravelTerms(
      kind: .taxi, reservation: "TaxiReservation", trip: "Taxi", from: "pickupLocation", to: "dropoffLocation",
      number: "taxiNumber"),
  ]
}

/// JSON-LD with the vocabulary of schema.org. Reading it back gives the same reservation. A reservation with
/// connections is a list of its segments.
extension Reservation: JSONWritable {
  package func write(to json: inout JSONWriter) {
    if segments.count == 1 { return write(whole, to: &json) }
    json.array { json in
      for segment in segments { write(segment, to: &json) }
    }
  }

  private func write(_ segment: Segment, to json: inout JSONWriter) {
    let terms = TravelTerms.all.first { $0.kind == kind }
    json.object { json in
      json.member("@type", terms?.reservation ?? type)
      json.member("@id", uid)
      json.member("reservationNumber", reference)
      if isCancelled { json.member("reservationStatus", "ReservationCancelled") }
      if occurrence > 1 { json.member("position", occurrence) }
      if !names.isEmpty {
        json.array("underName") { json in
          for name in names { json.object { $0.member("name", name) } }
        }
      }
      json.member("airplaneSeat", seat)
      json.member("url", url)
      json.member("description", notes.isEmpty ? nil : notes.joined(separator: "\n"))
      switch kind {
      case .stay:
        json.member("checkinTime", segment.departure)
        json.member("checkoutTime", segment.arrival)
      case .pickUp:
        json.member("pickupTime", segment.departure)
        json.member("pickupLocation", segment.from)
      case .dropOff:
        json.member("dropoffTime", segment.departure)
        json.member("dropoffLocation", segment.from)
      case .flight, .train, .bus, .ferry, .taxi: break
      case .meal, .event, .visit, .other:
        json.member("startTime", segment.departure)
        json.member("endTime", segment.arrival)
      }
      json.object("reservationFor") { json in
        json.member("@type", terms?.trip)
        json.member("name", title.filled)
        if let carrier { json.object("provider") { $0.member("name", carrier) } }
        if let terms {
          json.member(terms.number, segment.number)
          json.member(terms.from, segment.from)
          json.member("departureTime", segment.departure)
          json.member(terms.to, segment.to)
          json.member("arrivalTime", segment.arrival)
        } else if kind != .pickUp, kind != .dropOff {
          json.member("location", segment.from)
        }
      }
    }
  }

  private var type: StaticString {
    switch kind {
    case .stay: "LodgingReservation"
    case .pickUp, .dropOff: "RentalCarReservation"
    case .meal: "FoodEstablishmentReservation"
    case .event: "EventReservation"
    case .visit: "TouristAttractionVisit"
    default: "Reservation"
    }
  }
}

extension Reservation.Time: JSONWritable {
  package func write(to json: inout JSONWriter) {
    guard let zone else { return json.value(description) }
    json.object { json in
      json.member("@value", description)
      json.member("timezone", zone)
    }
  }
}

extension Reservation.Place: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name.filled)
      json.member("iataCode", code.filled)
      json.object("address") { json in
        json.member("streetAddress", address.filled)
        json.member("addressLocality", city.filled)
        json.member("addressRegion", region.filled)
        json.member("addressCountry", country.filled)
      }
      if let latitude, let longitude {
        json.object("geo") { json in
          json.member("latitude", latitude)
          json.member("longitude", longitude)
        }
      }
    }
  }
}
