package import CivilTime
package import SourceText

/// The facts of a game record, as spans of the text from which it was read. Fixed size, without copies of text.
public struct GameFacts: Sendable {
  package var id = TextSpan.absent
  package var league = TextSpan.absent
  package var season = TextSpan.absent
  package var phase = TextSpan.absent
  package var round = TextSpan.absent
  /// The name of an event without two sides.
  package var name = TextSpan.absent
  package var homeID = TextSpan.absent
  package var homeName = TextSpan.absent
  package var awayID = TextSpan.absent
  package var awayName = TextSpan.absent
  package var hasVenue = false
  package var venueID = TextSpan.absent
  package var venueName = TextSpan.absent
  package var place = PlaceFacts()
  /// Degrees; nil if unknown.
  package var latitude: Double?
  package var longitude: Double?
  package var venueZone = TextSpan.absent
  package var zone = TextSpan.absent
  package var localDate: LocalDate?
  package var start: OffsetInstant?
  /// In an itinerary: the start that was assumed when the trip was planned, because the schedule had none.
  package var assumedStart: OffsetInstant?
  package var status = GameStatus.scheduled
  package var gameNumber: Int32 = 1
  package var neutralSite = false
  package var broadcast = TextSpan.absent
  package var tickets = TextSpan.absent
  package var url = TextSpan.absent
  /// The JSON texts of members that are passed through unchanged.
  package var aliases = TextSpan.absent
  package var previousStarts = TextSpan.absent
  package var source = TextSpan.absent

  package init() {}

  /// The range that a schedule can store.
  package static let gameNumbers = 0...Int(UInt16.max)

  /// The local date at the venue: the stated date, or the date of the start.
  package var date: LocalDate? { localDate ?? start?.localDate }

  /// The start that the trip was planned with: the schedule's start, or the assumed one.
  package var plannedStart: OffsetInstant? { start ?? assumedStart }

  package var isStartAssumed: Bool { start == nil && assumedStart != nil }
}

/// A city with its region and country, as a record states them.
public struct PlaceFacts: Sendable, BitwiseCopyable {
  package var city = TextSpan.absent
  package var region = TextSpan.absent
  package var country = TextSpan.absent

  package init() {}
}

extension GameFacts {
  /// Replaces each text.
  package mutating func mapTexts(_ text: (TextSpan) -> TextSpan) {
    id = text(id)
    league = text(league)
    season = text(season)
    phase = text(phase)
    round = text(round)
    name = text(name)
    homeID = text(homeID)
    homeName = text(homeName)
    awayID = text(awayID)
    awayName = text(awayName)
    venueID = text(venueID)
    venueName = text(venueName)
    place.mapTexts(text)
    venueZone = text(venueZone)
    zone = text(zone)
    broadcast = text(broadcast)
    tickets = text(tickets)
    url = text(url)
    aliases = text(aliases)
    previousStarts = text(previousStarts)
    source = text(source)
  }
}

extension PlaceFacts {
  /// Replaces each text.
  package mutating func mapTexts(_ text: (TextSpan) -> TextSpan) {
    city = text(city)
    region = text(region)
    country = text(country)
  }
}
