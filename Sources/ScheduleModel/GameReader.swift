package import FormatSyntax
package import SourceText

extension RecordScanner {
  /// Reads a game record: an object, as in a schedule's line or in an itinerary's `game`.
  package mutating func game(_ path: String) throws(SyntaxError) -> GameFacts {
    var facts = GameFacts()
    try object(path) { (reader, key) throws(SyntaxError) in
      if key.equals("id") {
        facts.id = try reader.text(path + ".id")
      } else if key.equals("league") {
        facts.league = try reader.text(path + ".league")
      } else if key.equals("season") {
        facts.season = try reader.text(path + ".season")
      } else if key.equals("phase") {
        facts.phase = try reader.text(path + ".phase")
      } else if key.equals("home") {
        (facts.homeID, facts.homeName) = try reader.side(path + ".home")
      } else if key.equals("away") {
        (facts.awayID, facts.awayName) = try reader.side(path + ".away")
      } else if key.equals("venue") {
        try reader.venue(path + ".venue", &facts)
      } else if key.equals("localDate") {
        facts.localDate = try reader.date(path + ".localDate")
      } else if key.equals("start") {
        facts.start = try reader.instant(path + ".start")
      } else if key.equals("timeZone") {
        facts.zone = try reader.text(path + ".timeZone")
      } else if key.equals("status") {
        facts.status = try reader.status(path + ".status")
      } else if key.equals("gameNumber") {
        facts.gameNumber = Int32(clamping: try reader.integer(path + ".gameNumber") ?? 1)
      } else if key.equals("neutralSite") {
        facts.neutralSite = try reader.bool(path + ".neutralSite") ?? false
      } else if key.equals("name") {
        facts.name = try reader.text(path + ".name")
      } else if key.equals("aliases") {
        facts.aliases = try reader.raw()
      } else if key.equals("previousStarts") {
        facts.previousStarts = try reader.raw()
      } else if key.equals("source") {
        facts.source = try reader.raw()
      } else {
        try reader.scanner.skipValue()
      }
    }
    return facts
  }

  private mutating func side(_ path: String) throws(SyntaxError) -> (id: TextSpan, name: TextSpan) {
    var id = TextSpan.absent
    var name = TextSpan.absent
    try object(path) { (reader, key) throws(SyntaxError) in
      if key.equals("id") {
        id = try reader.text(path + ".id")
      } else if key.equals("name") {
        name = try reader.text(path + ".name")
      } else {
        try reader.scanner.skipValue()
      }
    }
    return (id, name)
  }

  private mutating func venue(_ path: String, _ facts: inout GameFacts) throws(SyntaxError) {
    facts.hasVenue = try object(path) { (reader, key) throws(SyntaxError) in
      if key.equals("id") {
        facts.venueID = try reader.text(path + ".id")
      } else if key.equals("name") {
        facts.venueName = try reader.text(path + ".name")
      } else if key.equals("latitude") {
        facts.latitude = try reader.double(path + ".latitude")
      } else if key.equals("longitude") {
        facts.longitude = try reader.double(path + ".longitude")
      } else if key.equals("timeZone") {
        facts.venueZone = try reader.text(path + ".timeZone")
      } else if try !reader.placeMember(path, key, &facts.place) {
        try reader.scanner.skipValue()
      }
    }
  }

  /// Reads `city`, `region` or `country`; false, with nothing read, for another member.
  package mutating func placeMember(
    _ path: String, _ key: JSONText, _ place: inout PlaceFacts
  ) throws(SyntaxError) -> Bool {
    if key.equals("city") {
      place.city = try text(path + ".city")
    } else if key.equals("region") {
      place.region = try text(path + ".region")
    } else if key.equals("country") {
      place.country = try text(path + ".country")
    } else {
      return false
    }
    return true
  }

  private mutating func status(_ path: String) throws(SyntaxError) -> GameStatus {
    let start = offset
    let span = try text(path)
    if span.isAbsent { return .scheduled }
    let known = store.withBytes(span) { word in GameStatus.allCases.first { word.equals($0.word) } }
    if let known { return known }
    note(.wrongType, path, "is no status: \(quotedForDisplay(store.string(span)))", at: start)
    return .scheduled
  }
}
