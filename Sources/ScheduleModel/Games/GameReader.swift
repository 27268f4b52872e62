import FormatSyntax
package import SourceText

extension RecordScanner {
  /// Reads a game record: an object, as in a schedule's line or in an itinerary's `game`.
  package mutating func game(_ path: String) throws(SyntaxError) -> GameFacts {
    var facts = GameFacts()
    try game(path, into: &facts)
    return facts
  }

  /// Reads a game record into `facts`, which is as new.
  package mutating func game(_ path: String, into facts: inout GameFacts) throws(SyntaxError) {
    guard try openObject(path) else { return }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, path) {
      switch key {
      case .id: facts.id = try text(path + ".id")
      case .league: facts.league = try text(path + ".league")
      case .season: facts.season = try text(path + ".season")
      case .phase: facts.phase = try text(path + ".phase")
      case .home: try side(path, ".home", &facts.homeID, &facts.homeName)
      case .away: try side(path, ".away", &facts.awayID, &facts.awayName)
      case .venue: try venue(path, &facts)
      case .localDate: facts.localDate = try date(path + ".localDate")
      case .start: facts.start = try instant(path + ".start")
      case .timeZone: facts.zone = try text(path + ".timeZone")
      case .status: facts.status = try status(path)
      case .gameNumber:
        facts.gameNumber = Int32(clamping: try integer(path + ".gameNumber", in: GameFacts.gameNumbers) ?? 1)
      case .neutralSite: facts.neutralSite = try bool(path + ".neutralSite") ?? false
      case .name: facts.name = try text(path + ".name")
      case .aliases: facts.aliases = try raw()
      case .previousStarts: facts.previousStarts = try raw()
      case .source: facts.source = try raw()
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func side(
    _ path: String, _ member: String, _ id: inout TextSpan, _ name: inout TextSpan
  ) throws(SyntaxError) {
    id = .absent
    name = .absent
    guard try openObject(path + member) else { return }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, path + member) {
      switch key {
      case .id: id = try text(path + member + ".id")
      case .name: name = try text(path + member + ".name")
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func venue(_ path: String, _ facts: inout GameFacts) throws(SyntaxError) {
    facts.hasVenue = try openObject(path + ".venue")
    guard facts.hasVenue else { return }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, path + ".venue") {
      switch key {
      case .id: facts.venueID = try text(path + ".venue.id")
      case .name: facts.venueName = try text(path + ".venue.name")
      case .latitude: facts.latitude = try double(path + ".venue.latitude")
      case .longitude: facts.longitude = try double(path + ".venue.longitude")
      case .timeZone: facts.venueZone = try text(path + ".venue.timeZone")
      case .city: facts.place.city = try text(path + ".venue.city")
      case .region: facts.place.region = try text(path + ".venue.region")
      case .country: facts.place.country = try text(path + ".venue.country")
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func status(_ path: String) throws(SyntaxError) -> GameStatus {
    let start = offset
    let span = try text(path + ".status")
    if span.isAbsent { return .scheduled }
    let known = store.withBytes(span) { GameStatus(word: $0) }
    if let known { return known }
    note(.wrongType, path + ".status", "is not a status: \(quotedForDisplay(store.string(span)))", at: start)
    return .scheduled
  }
}
