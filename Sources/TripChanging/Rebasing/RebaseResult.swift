package import CivilTime
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// An itinerary that was rebased onto a newer schedule, with all changes.
package struct RebaseResult: Sendable {
  package var itinerary: Itinerary
  /// Games in trip order, then travel, then the trip itself.
  package var changes: [RebaseChange] = []
  /// Rules that are newly broken.
  package var broken: [Diagnostic] = []

  package init(_ itinerary: Itinerary) { self.itinerary = itinerary }

  /// Whether the itinerary is byte-identical to the original.
  package var isUnchanged: Bool { changes.allSatisfy { $0.kind == .missingFromSchedule } }
}

/// A change made by a rebase, or a game that a rebase did not find.
package struct RebaseChange: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Moved to another day.
    case gameMoved = "game-moved"
    case gameRescheduledInDay = "game-rescheduled-in-day"
    case timeSet = "time-set"
    case timeUnset = "time-unset"
    case venueChanged = "venue-changed"
    case postponed, cancelled
    /// Was postponed or cancelled, and is now scheduled again.
    case restored
    /// Any other status, such as final.
    case statusChanged = "status-changed"
    case teamsChanged = "teams-changed"
    /// Any other change to the record: names, coordinates, previous starts.
    case detailsChanged = "details-changed"
    case added
    /// Added by an earlier rebase, and no longer selected by the request. The game left the trip.
    case removed
    /// The game is kept unchanged.
    case missingFromSchedule = "missing-from-schedule"
    /// The game is now outside the trip's dates. It keeps its place and becomes postponed.
    case leftTrip = "game-left-trip"
    /// Got a new key together with the games of its day, because the band had no room.
    case itemRekeyed = "item-rekeyed"
    /// Still legal, although the adjacent games or the leg number changed.
    case travelKept = "travel-kept"
    case travelRederived = "travel-rederived"
    /// Returned to the place that it had before an earlier rebase moved it.
    case travelReturned = "travel-returned"
    case travelAdded = "travel-added"
    case travelRemoved = "travel-removed"
    /// No longer needed, but contains user data. It becomes a custom item.
    case travelReleased = "travel-released"
    /// The trip starts earlier; every day number is shifted by the difference.
    case startDateMoved = "start-date-moved"
    case daysAdded = "days-added"
    case daysRemoved = "days-removed"
    /// Known routes were added to the trip's request.
    case routesAdded = "routes-added"
  }

  package var kind: Kind
  /// The item's id; nil for the trip itself.
  package var item: String?
  package var from: RebaseState?
  package var to: RebaseState?
  package var message: String

  package init(
    _ kind: Kind, item: String? = nil, from: RebaseState? = nil, to: RebaseState? = nil, message: String
  ) {
    self.kind = kind
    self.item = item
    self.from = from
    self.to = to
    self.message = message
  }
}

/// The state before or after a change, with only the relevant members.
package struct RebaseState: Hashable, Sendable {
  package var position: Position?
  package var date: LocalDate?
  package var start: OffsetInstant?
  package var venue: String?
  package var city: String?
  package var status: GameStatus?
  package var teams: String?
  /// 0-based index of the leg.
  package var leg: Int?
  /// The number of days in the trip.
  package var dayCount: Int?

  package init(
    position: Position? = nil, date: LocalDate? = nil, start: OffsetInstant? = nil, venue: String? = nil,
    city: String? = nil, status: GameStatus? = nil, teams: String? = nil, leg: Int? = nil, dayCount: Int? = nil
  ) {
    self.position = position
    self.date = date
    self.start = start
    self.venue = venue
    self.city = city
    self.status = status
    self.teams = teams
    self.leg = leg
    self.dayCount = dayCount
  }
}

extension Diagnostic {
  /// A rule that the itinerary has broken since the rebase, with its fix.
  static func broken(
    _ code: DiagnosticCode, item: String?, message: String, barrier: String? = nil, legal: [LegalInterval] = [],
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      code: code, severity: .error, message: message, item: item, barrier: barrier, legal: legal, suggestion: fix)
  }
}
