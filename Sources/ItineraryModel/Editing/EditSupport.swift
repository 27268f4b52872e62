package import SourceText

/// What an editor needs of rules, of the building of trips and of a schedule. Those modules import this one, so the
/// caller supplies it.
package struct EditSupport: Sendable {
  package var fix: EditFixer
  package var change: TripChanger
  #if !hasFeature(Embedded)
    /// Nil if no reservations are added.
    package var reserve: ReservationPlacer?
  #endif

  package init(fix: @escaping EditFixer, change: @escaping TripChanger) {
    self.fix = fix
    self.change = change
  }
}

/// The findings of all rules in an itinerary, without texts; nil until they are needed.
package typealias KnownFindings = [Diagnostic]?

/// Takes a finding away: of a code and, where one is named, of an item. Notes what the itinerary's findings are.
package typealias EditFixer =
  @Sendable (Itinerary, DiagnosticCode, String?, inout KnownFindings) -> Result<FixedItinerary, Refusal>

/// Changes what travel follows from, and derives travel again. Notes what the itinerary's findings were before.
package typealias TripChanger =
  @Sendable (Itinerary, TripChange, inout KnownFindings) -> Result<ChangedItinerary, Refusal>

#if !hasFeature(Embedded)
  /// Decides what a reservation becomes in an itinerary.
  package typealias ReservationPlacer = @Sendable (Itinerary, Reservation) -> Result<ReservationPlan, Refusal>

  /// The edits that make a reservation part of a trip.
  package struct ReservationPlan: Sendable {
    /// Accepted one after the other.
    package var operations: [EditOperation] = []
    /// The item that the trip has of it; nil if there is none.
    package var item: String?
    package var verb = EditOutcome.Verb.updated
    package var remarks: [String] = []
    package var warnings: [EditOutcome.Warning] = []

    package init() {}

    package mutating func warn(_ code: DiagnosticCode, _ message: String) {
      warnings.append(EditOutcome.Warning(code: code, message: message))
    }
  }
#endif

package struct FixedItinerary: Sendable {
  package var itinerary: Itinerary
  /// What was done, in words.
  package var fixes: [String]
  package var findings: KnownFindings = nil

  package init(_ itinerary: Itinerary, fixes: [String], findings: KnownFindings = nil) {
    self.itinerary = itinerary
    self.fixes = fixes
    self.findings = findings
  }
}

/// A change of what travel follows from.
package enum TripChange: Sendable {
  /// The schedule's game with this id.
  case addGame(String)
  /// The game that the item at this index is.
  case dropGame(Int)
  /// As of the operation.
  case setOrigin(NewOrigin?, returns: Bool?)
}

package struct ChangedItinerary: Sendable {
  package var itinerary: Itinerary
  /// The id of the item of a game that was added.
  package var item: String?
  /// What became of travel, in words.
  package var travel: [String]
  /// What `validate` warns of now and did not before.
  package var warnings: [Diagnostic] = []
  package var findings: KnownFindings = nil

  package init(_ itinerary: Itinerary, item: String? = nil, travel: [String]) {
    self.itinerary = itinerary
    self.item = item
    self.travel = travel
  }
}
