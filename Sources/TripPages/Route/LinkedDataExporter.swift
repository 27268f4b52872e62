import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes itineraries as JSON-LD in schema.org's vocabulary: a `Trip` whose `itinerary` is a list of `SportsEvent`,
/// `Trip` (or `Flight` or `TrainTrip`) and `Event`, in flattened order. Several itineraries are an `@graph`.
package final class LinkedDataExporter: ItineraryDocumentWriter {
  private let zones: ZoneBook
  private let options: ExportOptions
  private var isEmpty = true

  package init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    self.options = options
  }

  package func begin(_ section: Int, to output: OutputBuffer) {
    isEmpty = true
    if options.several { output.append("{\"@context\":\"https://schema.org\",\n\"@graph\":[\n") }
  }

  package func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    if options.several, !isEmpty { output.append(",\n") }
    isEmpty = false
    output.json { json in
      ItinerarySource.with(itinerary, unit: options.unit) { append($0, to: &json) }
      if !options.several { json.endLine() }
    }
  }

  package func join() { isEmpty = false }

  package func end(to output: OutputBuffer) { if options.several { output.append("\n]}\n") } }

  private func append(_ source: ItinerarySource, to json: inout JSONWriter) {
    let plan = DayPlan(source, zones: zones)
    let itinerary = source.itinerary
    json.object { json in
      if !options.several {
        json.member("@context", "https://schema.org")
        json.startLine(0)
      }
      json.member("@type", "Trip")
      json.member("identifier", source[itinerary.id].filled)
      json.text("name") { plan.text.appendTitle(to: $0) }
      // The trip's dates are written as words, because the vocabulary requires times, which are unknown.
      json.text("description") { plan.appendDates(to: $0) }
      if itinerary.hasOrigin {
        json.key("tripOrigin")
        append(itinerary.origin, source, to: &json)
      }
      json.startLine(0)
      json.object("itinerary") { json in
        json.member("@type", "ItemList")
        json.member("numberOfItems", plan.order.count)
        json.array("itemListElement", lines: 1) { json in
          for (number, index) in plan.order.enumerated() {
            json.object { json in
              json.member("@type", "ListItem")
              json.member("position", number + 1)
              json.object("item") { json in append(itinerary.items[index], plan, to: &json) }
            }
          }
        }
      }
    }
  }

  private func append(_ item: Item, _ plan: DayPlan, to json: inout JSONWriter) {
    let source = plan.text.source
    let travel = source.itinerary.travel(item)
    let game = plan.text.game(item)
    json.member("@type", game != nil ? "SportsEvent" : travel.map { type(ofMode: source[$0.mode]) } ?? "Event")
    json.member("identifier", source[item.id].filled)
    json.text("name") { plan.text.appendTitle(item, to: $0) }
    if let game { return append(game, item, plan, to: &json) }
    if let travel {
      json.text("description") { plan.text.appendJourney(item, to: $0) }
      if let departure = travel.departure { json.text("departureTime") { departure.append(to: $0) } }
      if let arrival = travel.arrival { json.text("arrivalTime") { arrival.append(to: $0) } }
      let booking = Booking(source[item.payload])
      switch TravelMeans(source[travel.mode]) {
      case .air: json.member("flightNumber", booking.number)
      case .rail: json.member("trainNumber", booking.number)
      case .road: break
      }
      if let carrier = booking.carrier, !carrier.isEmpty {
        json.object("provider") { json in
          json.member("@type", "Organization")
          json.member("name", carrier)
        }
      }
      return json.array("itinerary") { json in
        append(travel.from, source, to: &json)
        append(travel.to, source, to: &json)
      }
    }
    json.member("description", plan.text.notes(item)?.filled)
    json.text("location") { plan.text.appendPlace(item, to: $0) }
    json.text("startDate") { output in
      plan.date(ofDay: item.position.day).append(to: output)
      guard let start = source.itinerary.custom(item)?.start else { return }
      output.append(UInt8(ascii: "T"))
      start.append(to: output)
    }
    guard let custom = source.itinerary.custom(item), let end = custom.endDay else { return }
    json.text("endDate") { output in
      plan.date(ofDay: Int(end)).append(to: output)
      guard let time = custom.checkOut else { return }
      output.append(UInt8(ascii: "T"))
      time.append(to: output)
    }
  }

  private func type(ofMode mode: ByteView) -> StaticString {
    switch TravelMeans(mode) {
    case .air: "Flight"
    case .rail: "TrainTrip"
    case .road: "Trip"
    }
  }

  private func append(_ game: Int, _ item: Item, _ plan: DayPlan, to json: inout JSONWriter) {
    let source = plan.text.source
    let facts = source.itinerary.games[game].facts
    if facts.isStartAssumed { json.member("description", ItemText.assumedTime) }
    json.text("startDate") { output in
      if let start = plan.start(game) { return start.reading.append(to: output) }
      (facts.date ?? plan.date(ofDay: item.position.day)).append(to: output)
    }
    let status: StaticString =
      switch facts.status {
      case .postponed, .suspended: "https://schema.org/EventPostponed"
      case .cancelled: "https://schema.org/EventCancelled"
      case .scheduled, .inProgress, .final: "https://schema.org/EventScheduled"
      }
    json.member("eventStatus", status)
    append("homeTeam", facts.homeName, facts.homeID, source, to: &json)
    append("awayTeam", facts.awayName, facts.awayID, source, to: &json)
    json.object("location") { json in
      json.member("@type", "StadiumOrArena")
      json.member("name", source[facts.venueName].filled)
      appendAddress(facts.place, source, to: &json)
      if let point = GeoPoint(facts.latitude, facts.longitude) {
        json.object("geo") { json in
          json.member("@type", "GeoCoordinates")
          json.key("latitude")
          json.raw { $0.append(degrees: point.latitude) }
          json.key("longitude")
          json.raw { $0.append(degrees: point.longitude) }
        }
      }
    }
  }

  private func append(
    _ key: StaticString, _ name: TextSpan, _ id: TextSpan, _ source: ItinerarySource, to json: inout JSONWriter
  ) {
    let text = source[name.isAbsent ? id : name]
    if text.isEmpty { return }
    json.object(key) { json in
      json.member("@type", "SportsTeam")
      json.member("name", text)
    }
  }

  private func append(_ place: PlaceFacts, _ source: ItinerarySource, to json: inout JSONWriter) {
    json.object { json in
      json.member("@type", "City")
      json.member("name", source[place.city].filled)
      appendAddress(place, source, to: &json)
    }
  }

  private func appendAddress(_ place: PlaceFacts, _ source: ItinerarySource, to json: inout JSONWriter) {
    json.object("address") { json in
      json.member("@type", "PostalAddress")
      json.member("addressLocality", source[place.city].filled)
      json.member("addressRegion", source[place.region].filled)
      json.member("addressCountry", source[place.country].filled)
    }
  }
}
