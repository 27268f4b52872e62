import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import TripTimeline

/// What an event without a carrier describes.
enum ForeignKind {
  case game(ForeignGame)
  case travel(from: ForeignPlace, to: ForeignPlace)
  case custom(category: String)

  var isGame: Bool {
    if case .game = self { return true }
    return false
  }

  /// The zone of the place where it begins.
  var zoneBefore: Zone? {
    switch self {
    case .game(let game): game.place.zone
    case .travel(let from, _): from.zone
    case .custom: nil
    }
  }

  /// The zone of the place where it ends.
  var zoneAfter: Zone? {
    switch self {
    case .game(let game): game.place.zone
    case .travel(_, let to): to.zone
    case .custom: nil
    }
  }
}

/// A city, perhaps with a venue in it.
struct ForeignPlace {
  var venue = ""
  var city: String
  var region = ""
  var zone: Zone?
  /// The gazetteer's number for the market.
  var market: Int?

  func isInMarket(of other: ForeignPlace) -> Bool {
    if let market, let its = other.market { return market == its }
    return city == other.city
  }
}

/// Written as a JSON place without the venue.
extension ForeignPlace: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("city", city)
      json.member("region", region.filled)
    }
  }
}

/// Distinguishes games and travel from custom items: by an export's categories and description, or else by titles and
/// places.
///
/// Only exported events, and events of a calendar without carriers, can be games or travel.
struct ForeignKinds {
  let gazetteer: Gazetteer
  let zones: ZoneDatabase
  let guessesAll: Bool

  func kind(of event: CalendarEvent) -> ForeignKind {
    let isOurs = event.isOurs
    guard guessesAll || isOurs else { return .custom(category: "note") }
    if isOurs, let first = event.categories.first {
      if event.categories.contains("Game") { return (game(event) ?? namedGame(event)).map { .game($0) } ?? note }
      if event.categories.contains("Travel") { return travel(event) ?? .custom(category: "travel") }
      return .custom(category: first)
    }
    if isOurs, event.description != nil {
      // An export describes each game, and marks estimated times of travel.
      if event.saysDerived { return travel(event) ?? note }
      return (describedMatch(event) == nil ? nil : game(event) ?? namedGame(event)).map { .game($0) } ?? note
    }
    if let game = game(event) { return .game(game) }
    return travel(event) ?? note
  }

  private var note: ForeignKind { .custom(category: "note") }

  // MARK: Travel

  /// `Boston → New York`.
  private func travel(_ event: CalendarEvent) -> ForeignKind? {
    for arrow in [" → ", " -> "] {
      guard let (from, to) = ForeignItems.split(event.summary, arrow) else { continue }
      return .travel(from: city(from), to: city(to))
    }
    return nil
  }

  private func city(_ name: String) -> ForeignPlace {
    let known = gazetteer.city(name, region: "", country: "")
    return ForeignPlace(city: name, zone: known.flatMap { zones.zone($0.zone) }, market: known?.market)
  }

  // MARK: Games

  /// The two sides and the city of a game that a title names; nil for any other event and if no city is found.
  private func game(_ event: CalendarEvent) -> ForeignGame? {
    let described = event.isOurs ? describedMatch(event) : nil
    guard
      let (first, word, second) = sides(described?.match ?? event.summary, event) ?? sides(event.summary, event)
    else { return nil }
    // Older exports also put the home team last at neutral venues.
    let isVersus = word == " vs. " || word == " vs "
    let hostFirst = word == " v " || word == " – " || (isVersus && !event.isOurs)
    let (home, away) = hostFirst ? (first, second) : (second, first)
    let league = league(event, described?.league)
    guard let place = place(event.location, home: home, league: league) else { return nil }
    var game = ForeignGame(home: home, away: away, place: place)
    game.league = league
    let isUsual = league.withBytes { Sport.titleForm(league: $0) } == .homeVersus
    game.isNeutral = event.isOurs && (isVersus || word == " v " && !isUsual)
    game.number = described?.number
    if !league.isEmpty {
      game.homeID = gazetteer.team(home, league: league)?.id ?? ""
      game.awayID = gazetteer.team(away, league: league)?.id ?? ""
    }
    game.status = status(event)
    return game
  }

  /// A game without two sides.
  private func namedGame(_ event: CalendarEvent) -> ForeignGame? {
    let described = describedMatch(event)
    guard let place = place(event.location, home: "", league: "") else { return nil }
    var game = ForeignGame(home: "", away: "", place: place)
    game.name = described?.match ?? event.summary
    game.league = league(event, described?.league)
    game.status = status(event)
    return game
  }

  private func sides(_ title: String, _ event: CalendarEvent) -> (String, String, String)? {
    for word in ForeignItems.meetings + (event.isOurs ? [" – "] : []) {
      if let (first, second) = ForeignItems.split(title, word) { return (first, word, second) }
    }
    return nil
  }

  /// The first line of an exported game description: `MLB: Boston Red Sox at New York Yankees, game 2`.
  private func describedMatch(_ event: CalendarEvent) -> (league: String, match: String, number: Int?)? {
    guard let line = event.description?.utf8.split(separator: .lineFeed).first else { return nil }
    return Array(line).withBytes { line in
      var league = ""
      var match = line.trimmed
      if let colon = match.firstIndex(of: .colon, from: 0), colon > 0, colon + 1 < match.count,
        match[colon + 1] == .blank,
        match.slice(0, colon).allSatisfy({ $0 > .blank && !$0.isLowercase })
      {
        league = match.slice(0, colon).text
        match = match.slice(colon + 2, match.count)
      }
      var number: Int?
      let mark = (", game " as StaticString).bytes
      if let at = match.firstRange(of: mark), let found = JSONNumber.integer(match.slice(at + mark.count, match.count))
      {
        number = found
        match = match.slice(0, at)
      }
      let text = match.trimmed.text
      return league.isEmpty && sides(text, event) == nil ? nil : (league, text, number)
    }
  }

  private func league(_ event: CalendarEvent, _ described: String?) -> String {
    guard event.isOurs else { return "" }
    let text = event.categories.first { $0 != "Game" } ?? described ?? ""
    return String(decoding: text.utf8.map(\.asciiLowerCase), as: UTF8.self)
  }

  private func status(_ event: CalendarEvent) -> GameStatus {
    if event.isOurs, let description = event.description {
      for line in description.utf8.split(separator: .lineFeed) {
        for status in [GameStatus.postponed, .cancelled, .suspended, .inProgress, .final] {
          let word = ItemText.word(status)
          if let word, Array(line).withBytes({ $0.trimmed.equals(word) }) { return status }
        }
      }
    }
    return event.isCancelled ? .cancelled : .scheduled
  }

  // MARK: Places

  /// Reads `Venue, City, Region`, `Venue, City` or `City, NY`; otherwise uses what the gazetteer knows about the venue
  /// or the home team.
  private func place(_ location: String, home: String, league: String) -> ForeignPlace? {
    let parts = location.utf8.split(separator: .comma).map { part in Array(part).withBytes { $0.trimmed.text } }
    if parts.count >= 2, !parts[0].isEmpty, let last = parts.last, !last.isEmpty {
      let city = parts[parts.count - 2]
      let isRegion = last.utf8.count <= 3 && last.utf8.allSatisfy { $0.isUppercase }
      let hasRegion =
        parts.count == 2
        ? isRegion
        : isRegion || gazetteer.city(last, region: "", country: "") == nil
          || gazetteer.city(city, region: last, country: "") != nil
      let venue = parts.dropLast(hasRegion ? 2 : 1).joined(separator: ", ")
      return located(ForeignPlace(venue: venue, city: hasRegion ? city : last, region: hasRegion ? last : ""))
    }
    let venue = location.withBytes { gazetteer.venue($0.trimmed, city: ByteView(start: nil, count: 0)) }
    if let venue, !venue.city.isEmpty {
      return located(ForeignPlace(venue: venue.name, city: venue.city, region: venue.region))
    }
    guard let team = gazetteer.team(home, league: league), !team.city.isEmpty else { return nil }
    return located(ForeignPlace(venue: parts.first ?? "", city: team.city, region: team.region))
  }

  /// Adds the market and the zone of the venue, or else of the city.
  private func located(_ place: ForeignPlace) -> ForeignPlace {
    var place = place
    let venue = place.venue.withBytes { name in place.city.withBytes { gazetteer.venue(name, city: $0) } }
    let city = gazetteer.city(place.city, region: place.region, country: "")
    place.zone = venue.flatMap { zones.zone($0.zone) } ?? city.flatMap { zones.zone($0.zone) }
    place.market = city?.market
    return place
  }
}

/// A game as described in an event.
struct ForeignGame {
  var home: String
  var away: String
  var place: ForeignPlace
  /// The name of a game without two sides.
  var name = ""
  var league = ""
  var homeID = ""
  var awayID = ""
  var isNeutral = false
  var number: Int?
  var status = GameStatus.scheduled

  func json(id: String, _ event: ForeignEvent, sortOrder: Double) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("id", id)
        json.member("kind", "game")
        json.member("day", event.day)
        json.member("sortOrder", sortOrder)
        json.member("title", event.event.summary.filled)
        json.object("game") { json in
          json.member("id", id)
          appendMembers(event, to: &json)
        }
        event.event.appendOwn(to: &json)
      }
    }
  }

  private func appendMembers(_ event: ForeignEvent, to json: inout JSONWriter) {
    json.member("league", league.filled)
    if name.isEmpty {
      for (key, id, name) in [("home", homeID, home), ("away", awayID, away)] {
        json.key(key)
        json.object { json in
          json.member("id", id.filled)
          json.member("name", name.filled)
        }
      }
    } else {
      json.member("name", name)
    }
    json.object("venue") { json in
      json.member("city", place.city)
      json.member("name", place.venue.filled)
      json.member("region", place.region.filled)
      json.member("latitude", event.event.position?.latitude)
      json.member("longitude", event.event.position?.longitude)
    }
    appendTime(event, to: &json)
    json.member("status", status.word)
    json.member("gameNumber", number)
    if isNeutral { json.member("neutralSite", true) }
  }

  private func appendTime(_ event: ForeignEvent, to json: inout JSONWriter) {
    json.text("localDate") { event.date.append(to: $0) }
    guard let start = event.event.start, let time = start.time else { return }
    let zone = event.zone ?? .utc
    // A floating time is on the clock of the place.
    let instant = start.zone == nil ? zone.resolve(start.date, time).preferred.instant : start.instant
    guard let instant else { return }
    json.text("start") { zone.reading(instant).append(to: $0) }
    json.member("timeZone", event.zoneName)
  }
}
