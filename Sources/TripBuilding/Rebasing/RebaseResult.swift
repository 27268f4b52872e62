package import CivilTime
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// An itinerary on a newer schedule, with all that became otherwise on the way.
package struct RebaseResult: Sendable {
  package var itinerary: Itinerary
  /// Games in the order of the trip, then travel, then the trip itself.
  package var changes: [RebaseChange] = []
  /// What is broken now and was not before.
  package var broken: [Diagnostic] = []

  package init(_ itinerary: Itinerary) { self.itinerary = itinerary }

  /// Whether the itinerary is what it was, to the byte.
  package var isUnchanged: Bool { changes.allSatisfy { $0.kind == .missingFromSchedule } }
}

/// One thing that a rebase changed, or found to be gone.
package struct RebaseChange: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// To another day.
    case gameMoved = "game-moved"
    case gameRescheduledInDay = "game-rescheduled-in-day"
    case timeSet = "time-set"
    case timeUnset = "time-unset"
    case venueChanged = "venue-changed"
    case postponed, cancelled
    /// Postponed or cancelled before, and played now.
    case restored
    /// Any other status, such as final.
    case statusChanged = "status-changed"
    case teamsChanged = "teams-changed"
    /// Anything else of the record: names, coordinates, former starts.
    case detailsChanged = "details-changed"
    case added
    /// The game stays as it was.
    case missingFromSchedule = "missing-from-schedule"
    /// Played outside the trip's dates now: the game stays where it was, as postponed.
    case leftTrip = "game-left-trip"
    /// Keyed along with the games of its day, whose band had no room.
    case itemRekeyed = "item-rekeyed"
    /// Still legal, though the games around it or its number are others.
    case travelKept = "travel-kept"
    case travelRederived = "travel-rederived"
    case travelAdded = "travel-added"
    case travelRemoved = "travel-removed"
    /// No longer needed, but the user's: an item of his own from now on.
    case travelReleased = "travel-released"
    /// The trip begins earlier; every day number grew by as much.
    case startDateMoved = "start-date-moved"
    case daysAdded = "days-added"
    case daysRemoved = "days-removed"
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

/// One side of a change: what of it is at issue.
package struct RebaseState: Hashable, Sendable {
  package var position: Position?
  package var date: LocalDate?
  package var start: OffsetInstant?
  package var venue: String?
  package var city: String?
  package var status: GameStatus?
  package var teams: String?
  /// 0-based leg.
  package var leg: Int?
  /// Days of the trip.
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
  /// A rule that the itinerary breaks since it was carried over, and what would fix it.
  static func broken(
    _ code: DiagnosticCode, item: String?, message: String, barrier: String? = nil, legal: [LegalInterval] = [],
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      code: code, severity: .error, message: message, item: item, barrier: barrier, legal: legal, suggestion: fix)
  }
}
