import CivilTime
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// An item's text in documents, cleaned but not escaped.
package struct ItemText {
  package let source: ItinerarySource

  package init(source: ItinerarySource) {
    self.source = source
  }

  /// Marks an event's time as estimated.
  package static let derivedTime: StaticString = "Estimated time: it follows from the order of the trip."

  /// The mark in calendars of earlier versions.
  package static let derivedTimeBefore: StaticString = "The time follows from the order of the trip; nobody has set it."

  /// Marks the event of a game without a time.
  package static let unsetTime: StaticString = "The time is not set yet."

  /// Marks the event of a game with an assumed time.
  package static let assumedTime: StaticString = "The time is assumed; the schedule has none yet."

  /// Appends the item's title, or its kind if it has none.
  package func appendTitle(_ item: Item, to output: OutputBuffer) {
    let start = output.count
    VisibleText.append(source[item.title], to: output)
    if output.count > start, !VisibleText.isEmpty(output.view.slice(start, output.count)) { return }
    output.truncate(to: start)
    switch item.kind {
    case .game: appendMatch(item, to: output)
    case .travel: appendRoute(item, to: output)
    case .custom, .unknown: break
    }
    if output.count > start { return }
    switch item.kind {
    case .game: output.append("Game")
    case .travel: output.append("Travel")
    case .custom, .unknown:
      if let category = category(item), !VisibleText.isEmpty(category) {
        VisibleText.append(category, to: output)
      } else {
        output.append("Untitled")
      }
    }
  }

  /// Appends the itinerary's title, or its id if it has none.
  package func appendTitle(to output: OutputBuffer) {
    let title = source[source.itinerary.title]
    if !VisibleText.isEmpty(title) { return VisibleText.append(title, to: output) }
    let id = source[source.itinerary.id]
    if !VisibleText.isEmpty(id) { return VisibleText.append(id, to: output) }
    output.append("Itinerary")
  }

  /// A text about an itinerary, such as its title.
  package static func text(of itinerary: Itinerary, _ append: (ItemText, OutputBuffer) -> Void) -> String {
    let output = OutputBuffer(capacity: 64)
    ItinerarySource.with(itinerary) { append(ItemText(source: $0), output) }
    return output.text
  }

  package func game(_ item: Item) -> Int? {
    let facts = Int(item.facts)
    return item.kind == .game && source.itinerary.games.indices.contains(facts) ? facts : nil
  }

  /// Whether it is a cancelled or postponed game.
  package func isOff(_ item: Item) -> Bool { game(item).map { source.itinerary.games[$0].facts.status.isOff } ?? false }

  package func category(_ item: Item) -> ByteView? { source.itinerary.custom(item).map { source[$0.category] } }

  /// The notes of a custom item or of travel; nil for a game and for travel without notes.
  package func notes(_ item: Item) -> ByteView? {
    if let custom = source.itinerary.custom(item) { return source[custom.notes] }
    return source.itinerary.travel(item).flatMap { $0.notes.isAbsent ? nil : source[$0.notes] }
  }

  /// Appends `Check-in: 3:00 PM` and `Check-out: 11:00 AM` of a stay.
  package func appendStayTimes(_ item: Item, separator: StaticString, to output: OutputBuffer) {
    guard let facts = source.itinerary.custom(item), facts.endDay != nil else { return }
    let begin = output.count
    for (name, time) in [(ItemText.checkIn, facts.start), (ItemText.checkOut, facts.checkOut)] {
      guard let time else { continue }
      if output.count > begin { output.append(separator) }
      output.append(name)
      DateText.append(time, to: output)
    }
  }

  package static let checkIn: StaticString = "Check-in: "
  package static let checkOut: StaticString = "Check-out: "

  /// `Boston Red Sox at New York Yankees`, or the event's name; nothing if the record has neither.
  package func appendMatch(_ item: Item, to output: OutputBuffer) {
    guard let facts = source.itinerary.game(item)?.facts else { return }
    let away = source[facts.awayName.isAbsent ? facts.awayID : facts.awayName]
    let home = source[facts.homeName.isAbsent ? facts.homeID : facts.homeName]
    if VisibleText.isEmpty(away) || VisibleText.isEmpty(home) {
      VisibleText.append(source[facts.name], to: output)
      return
    }
    let (visibleHome, visibleAway) = (OutputBuffer(capacity: 64), OutputBuffer(capacity: 64))
    VisibleText.append(home, to: visibleHome)
    VisibleText.append(away, to: visibleAway)
    MatchTitle.append(
      home: visibleHome.view, away: visibleAway.view, league: source[facts.league], isNeutral: facts.neutralSite,
      to: output)
  }

  /// `Boston → New York`.
  func appendRoute(_ item: Item, to output: OutputBuffer) {
    guard let travel = source.itinerary.travel(item) else { return }
    if VisibleText.isEmpty(source[travel.from.city]), VisibleText.isEmpty(source[travel.to.city]) { return }
    VisibleText.append(source[travel.from.city], to: output)
    output.append(" → ")
    VisibleText.append(source[travel.to.city], to: output)
  }

  /// `Yankee Stadium, Bronx, NY`; for custom items, `custom.location`.
  package func appendPlace(_ item: Item, to output: OutputBuffer) {
    if source.itinerary.custom(item) != nil, let place = ItemMember.text("location", in: source[item.payload]) {
      return place.withBytes { VisibleText.append($0, to: output) }
    }
    guard let facts = source.itinerary.game(item)?.facts else { return }
    append([facts.venueName, facts.place.city, facts.place.region], to: output)
  }

  /// Appends the start of travel: `Boston, MA`.
  package func appendDeparture(_ item: Item, to output: OutputBuffer) {
    guard let from = source.itinerary.travel(item)?.from else { return }
    append([from.city, from.region], to: output)
  }

  /// Appends the texts that are not empty, separated by commas.
  private func append(_ spans: [TextSpan], to output: OutputBuffer) {
    let start = output.count
    for span in spans where !VisibleText.isEmpty(source[span]) {
      if output.count > start { output.append(", ") }
      VisibleText.append(source[span], to: output)
    }
  }

  /// `fly, 3,627 km, about 7 h 40 min`.
  package func appendJourney(_ item: Item, to output: OutputBuffer) {
    guard let travel = source.itinerary.travel(item) else { return }
    let start = output.count
    func separate() { if output.count > start { output.append(", ") } }
    Booking(source[item.payload]).words.withBytes { VisibleText.append($0, to: output) }
    let mode = source[travel.mode]
    if !VisibleText.isEmpty(mode) {
      separate()
      VisibleText.append(mode, to: output)
    }
    if let distance = travel.distance, distance >= 0.5, distance < 1e9 {
      separate()
      output.append(source.unit.text(kilometres: distance))
    }
    if let minutes = travel.duration, minutes > 0 {
      separate()
      if travel.departure == nil || travel.arrival == nil { output.append("about ") }
      output.append(duration: minutes)
    }
  }

  /// `Day 2 of 5 on the way: 10 h`.
  package static func append(stage: Int, of count: Int, minutes: Int32, to output: OutputBuffer) {
    output.append("Day \(stage) of \(count) on the way: ")
    output.append(duration: minutes)
  }

  /// A status that a reader needs to know; nil for the usual one.
  package static func word(_ status: GameStatus) -> StaticString? {
    switch status {
    case .scheduled: nil
    case .postponed: "Postponed"
    case .cancelled: "Cancelled"
    case .suspended: "Suspended"
    case .inProgress: "In progress"
    case .final: "Final"
    }
  }
}
