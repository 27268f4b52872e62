package import ItineraryModel
package import SourceText

/// Access to rules, trip building and schedules for an editor. Those modules import this one, so the caller has to
/// provide it.
package struct EditSupport: Sendable {
  package var fix: EditFixer
  package var fixSeveral: SeveralFixer
  package var change: TripChanger
  package var follow: SelectionFollower
  /// Nil if reservations can't be added.
  package var reserve: ReservationPlacer?
  #if !hasFeature(Embedded)
    /// Nil if the whole trip is changed with each game.
    package var parts: PartSupport?
  #endif

  package init(
    fix: @escaping EditFixer, fixSeveral: @escaping SeveralFixer = { _, _, _, _ in nil }, change: @escaping TripChanger,
    follow: @escaping SelectionFollower = { _, _ in }
  ) {
    self.fix = fix
    self.fixSeveral = fixSeveral
    self.change = change
    self.follow = follow
  }
}

/// The findings of all rules in an itinerary, without texts; nil until they are computed.
package typealias KnownFindings = [Diagnostic]?

/// Fixes a finding with the given code and, if stated, item. Stores the itinerary's findings.
package typealias EditFixer =
  @Sendable (Itinerary, DiagnosticCode, String?, inout KnownFindings) -> Result<FixedItinerary, Refusal>

/// Fixes at most a number of findings with one code, with one text for each, like an `EditFixer` that is called repeatedly;
/// nil if the `EditFixer` has to be used. Stores the findings of the itinerary.
package typealias SeveralFixer = @Sendable (Itinerary, DiagnosticCode, Int, inout KnownFindings) -> FixedItinerary?

/// Changes the games or the origin and derives travel again, but does not change the games that the request selects. Stores
/// the findings before the change.
package typealias TripChanger =
  @Sendable (Itinerary, TripChange, inout KnownFindings) -> Result<ChangedItinerary, Refusal>

/// Makes the request of an itinerary follow changes of the games that it selects, in order.
package typealias SelectionFollower = @Sendable (inout Itinerary, [SelectionChange]) -> Void

/// Decides how to add a reservation to an itinerary.
package typealias ReservationPlacer = @Sendable (Itinerary, Reservation) -> Result<ReservationPlan, Refusal>

/// The edits that add a reservation to a trip.
package struct ReservationPlan: Sendable {
  /// To be applied in order.
  package var operations: [EditOperation] = []
  /// The trip's item for the reservation; nil if there is none.
  package var item: String?
  package var verb = EditOutcome.Verb.updated
  package var remarks: [String] = []
  package var warnings: [EditOutcome.Warning] = []

  package init() {}

  package mutating func warn(_ code: DiagnosticCode, _ message: String) {
    warnings.append(EditOutcome.Warning(code: code, message: message))
  }
}

package struct FixedItinerary: Sendable {
  package var itinerary: Itinerary
  /// Descriptions of what was done.
  package var fixes: [String]
  package var findings: KnownFindings = nil

  package init(_ itinerary: Itinerary, fixes: [String], findings: KnownFindings = nil) {
    self.itinerary = itinerary
    self.fixes = fixes
    self.findings = findings
  }
}

/// A change of the games or the origin, which determine travel.
package enum TripChange: Sendable {
  /// The schedule's game with this id.
  case addGame(String)
  /// The game at this item index.
  case dropGame(Int)
  /// As for the operation.
  case setOrigin(NewOrigin?, returns: Bool?)
}

/// A change of the games that a trip's request selects. Names are a game's id and aliases.
package enum SelectionChange: Sendable {
  case added(names: [String])
  case dropped(_ id: String, names: [String])
}

package struct ChangedItinerary: Sendable {
  package var itinerary: Itinerary
  /// The id of an added game's item.
  package var item: String?
  /// The change that the request has to follow.
  package var selection: SelectionChange?
  /// Descriptions of changes to travel.
  package var travel: [String]
  /// New warnings of `validate`.
  package var warnings: [Diagnostic] = []
  package var findings: KnownFindings = nil

  package init(_ itinerary: Itinerary, item: String? = nil, travel: [String]) {
    self.itinerary = itinerary
    self.item = item
    self.travel = travel
  }
}
