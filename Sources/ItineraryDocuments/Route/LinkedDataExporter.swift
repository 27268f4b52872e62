import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText

/// Writes itineraries as JSON-LD in the words of schema.org: a `Trip` whose `itinerary` is a list of `SportsEvent`, `Trip`
/// (or `Flight` or `TrainTrip`) and `Event`, in flattened order. Several itineraries are an `@graph`.
package final class LinkedDataExporter {
  private let zones: ZoneBook
  private let options: ExportOptions
  private let members = JSONMembers()
  var isEmpty = true

  package init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    self.options = options
  }

  private static let context: StaticString = "{\"@context\":\"https://schema.org\",\n"

  package func begin(to output: OutputBuffer) {
    isEmpty = true
    if !options.several { return }
    output.append(LinkedDataExporter.context)
    output.append("\"@graph\":[\n")
  }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    if options.several {
      output.append(isEmpty ? "{" : ",\n{")
      isEmpty = false
    } else {
      output.append(LinkedDataExporter.context)
    }
    ItinerarySource.with(itinerary) { append($0, to: output) }
    if !options.several { output.append(0x0A) }
  }

  package func end(to output: OutputBuffer) { if options.several { output.append("\n]}\n") } }

  private func append(_ source: ItinerarySource, to output: OutputBuffer) {
    let plan = DayPlan(source, zones: zones)
    let itinerary = source.itinerary
    output.append("\"@type\":\"Trip\"")
    members.append("identifier", source[itinerary.id], to: output)
    members.append("name", to: output) { plan.text.appendTitle(to: $0) }
    // Its dates are words: the vocabulary has times for them only, which are not known.
    members.append("description", to: output) { plan.appendDates(to: $0) }
    if itinerary.hasOrigin {
      output.append(",\"tripOrigin\":")
      append(itinerary.origin, source, to: output)
    }
    output.append(",\n\"itinerary\":{\"@type\":\"ItemList\",\"numberOfItems\":")
    output.append(decimal: plan.order.count)
    output.append(",\"itemListElement\":[")
    for (number, index) in plan.order.enumerated() {
      output.append(number == 0 ? "\n " : ",\n ")
      output.append("{\"@type\":\"ListItem\",\"position\":")
      output.append(decimal: number + 1)
      output.append(",\"item\":{")
      append(itinerary.items[index], plan, to: output)
      output.append("}}")
    }
    output.append("]}}")
  }

  private func append(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    let source = plan.text.source
    if let game = plan.text.game(item) {
      output.append("\"@type\":\"SportsEvent\"")
      members.append("identifier", source[item.id], to: output)
      members.append("name", to: output) { plan.text.appendTitle(item, to: $0) }
      return append(game, item, plan, to: output)
    }
    if let travel = source.itinerary.travel(item) {
      output.append("\"@type\":\"")
      output.append(type(ofMode: source[travel.mode]))
      output.append(0x22)
      members.append("identifier", source[item.id], to: output)
      members.append("name", to: output) { plan.text.appendTitle(item, to: $0) }
      members.append("description", to: output) { plan.text.appendJourney(item, to: $0) }
      output.append(",\"itinerary\":[")
      append(travel.from, source, to: output)
      output.append(0x2C)
      append(travel.to, source, to: output)
      return output.append(0x5D)
    }
    output.append("\"@type\":\"Event\"")
    members.append("identifier", source[item.id], to: output)
    members.append("name", to: output) { plan.text.appendTitle(item, to: $0) }
    if let notes = plan.text.notes(item) { members.append("description", notes, to: output) }
    members.append("location", to: output) { plan.text.appendPlace(item, to: $0) }
    members.append("startDate", to: output) { output in
      plan.date(ofDay: item.position.day).append(to: output)
      guard let custom = plan.text.custom(item), let start = source.itinerary.customs[custom].start else { return }
      output.append(0x54)
      start.append(to: output)
    }
  }

  private func type(ofMode mode: ByteView) -> StaticString {
    switch TravelMeans(mode) {
    case .air: "Flight"
    case .rail: "TrainTrip"
    case .road: "Trip"
    }
  }

  private func append(_ game: Int, _ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    let source = plan.text.source
    let facts = source.itinerary.games[game].facts
    if facts.isStartAssumed {
      members.append("description", to: output) { $0.append(ItemText.assumedTime) }
    }
    if let start = plan.start(game) {
      members.append("startDate", to: output) { start.reading.append(to: $0) }
    } else {
      members.append("startDate", to: output) { (facts.date ?? plan.date(ofDay: item.position.day)).append(to: $0) }
    }
    output.append(",\"eventStatus\":\"https://schema.org/")
    switch facts.status {
    case .postponed, .suspended: output.append("EventPostponed")
    case .cancelled: output.append("EventCancelled")
    case .scheduled, .inProgress, .final: output.append("EventScheduled")
    }
    output.append(0x22)
    append(",\"homeTeam\":", facts.homeName, facts.homeID, source, to: output)
    append(",\"awayTeam\":", facts.awayName, facts.awayID, source, to: output)
    output.append(",\"location\":{\"@type\":\"StadiumOrArena\"")
    members.append("name", source[facts.venueName], to: output)
    appendAddress(facts.place, source, to: output)
    if let point = GeoPoint(facts.latitude, facts.longitude) {
      output.append(",\"geo\":{\"@type\":\"GeoCoordinates\",\"latitude\":")
      output.append(degrees: point.latitude)
      output.append(",\"longitude\":")
      output.append(degrees: point.longitude)
      output.append(0x7D)
    }
    output.append(0x7D)
  }

  private func append(
    _ before: StaticString, _ name: TextSpan, _ id: TextSpan, _ source: ItinerarySource, to output: OutputBuffer
  ) {
    let text = source[name.isAbsent ? id : name]
    if text.isEmpty { return }
    output.append(before)
    output.append("{\"@type\":\"SportsTeam\"")
    members.append("name", text, to: output)
    output.append(0x7D)
  }

  private func append(_ place: PlaceFacts, _ source: ItinerarySource, to output: OutputBuffer) {
    output.append("{\"@type\":\"City\"")
    members.append("name", source[place.city], to: output)
    appendAddress(place, source, to: output)
    output.append(0x7D)
  }

  private func appendAddress(_ place: PlaceFacts, _ source: ItinerarySource, to output: OutputBuffer) {
    output.append(",\"address\":{\"@type\":\"PostalAddress\"")
    members.append("addressLocality", source[place.city], to: output)
    members.append("addressRegion", source[place.region], to: output)
    members.append("addressCountry", source[place.country], to: output)
    output.append(0x7D)
  }
}
