package import SourceText

/// The keys of games and itineraries, recognized without making a `String`.
package enum RecordKey: UInt8, Sendable, CaseIterable {
  case other
  case aliases, arrival, arrivalZone, assumedStart, away, broadcast, category, checkOut, city, country, custom, day,
    dayCount, departure, departureZone, distanceKm, durationMinutes, endDay
  case format, from, game, gameNumber, home, id, items, kind, latitude, league, leg, localDate, longitude, mode, name
  case neutralSite, notes
  case origin, phase, previousStarts, region, request, returnToOrigin, round, season, sortOrder, source, start,
    startDate
  case estimated, status, tickets, timeZone, title, to, travel, url, venue, version

  /// The key with these bytes; `other` if there is none.
  package init(_ bytes: ByteView) {
    // Numbered in the order of the cases. The empty text is number 0, which is `other`.
    let number = RecordKey.names.find(bytes)?.raw ?? 0
    self = RecordKey(rawValue: UInt8(truncatingIfNeeded: number)) ?? .other
  }

  private static let names: TextTable = {
    var names = TextTable()
    for key in allCases where key != .other { _ = names.intern(key.description) }
    return names
  }()
}

extension RecordKey: CustomStringConvertible {
  /// The name in records. A switch makes sure that every key has one; Embedded Swift can't derive it from the case.
  package var description: String {
    switch self {
    case .other: "other"
    case .aliases: "aliases"
    case .arrival: "arrival"
    case .arrivalZone: "arrivalZone"
    case .assumedStart: "assumedStart"
    case .away: "away"
    case .broadcast: "broadcast"
    case .category: "category"
    case .checkOut: "checkOut"
    case .city: "city"
    case .country: "country"
    case .custom: "custom"
    case .day: "day"
    case .dayCount: "dayCount"
    case .departure: "departure"
    case .departureZone: "departureZone"
    case .distanceKm: "distanceKm"
    case .durationMinutes: "durationMinutes"
    case .endDay: "endDay"
    case .format: "format"
    case .from: "from"
    case .game: "game"
    case .gameNumber: "gameNumber"
    case .home: "home"
    case .id: "id"
    case .items: "items"
    case .kind: "kind"
    case .latitude: "latitude"
    case .league: "league"
    case .leg: "leg"
    case .localDate: "localDate"
    case .longitude: "longitude"
    case .mode: "mode"
    case .name: "name"
    case .neutralSite: "neutralSite"
    case .notes: "notes"
    case .origin: "origin"
    case .phase: "phase"
    case .previousStarts: "previousStarts"
    case .region: "region"
    case .request: "request"
    case .returnToOrigin: "returnToOrigin"
    case .round: "round"
    case .season: "season"
    case .sortOrder: "sortOrder"
    case .source: "source"
    case .start: "start"
    case .startDate: "startDate"
    case .estimated: "estimated"
    case .status: "status"
    case .tickets: "tickets"
    case .timeZone: "timeZone"
    case .title: "title"
    case .to: "to"
    case .travel: "travel"
    case .url: "url"
    case .venue: "venue"
    case .version: "version"
    }
  }
}
