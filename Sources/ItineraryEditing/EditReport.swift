package import ItineraryModel

/// The results of a script's edits, in order.
package struct EditReport: Sendable {
  package enum Result: Hashable, Sendable {
    case accepted(EditOutcome)
    case refused(Refusal)
    /// Accepted, then undone because a later edit of the script was refused.
    case undone(EditOutcome)
    /// Not tried because an earlier edit of the script was refused.
    case skipped
  }

  package struct Entry: Sendable {
    package var edit: EditScript.Entry
    package var result: Result
  }

  package struct Summary: Hashable, Sendable {
    /// The sum of accepted, refused, undone and skipped edits.
    package var edits = 0
    package var accepted = 0
    package var refused = 0
    package var undone = 0
    package var skipped = 0
    /// The numbers of accepted edits that snapped to another place, and of those that changed nothing.
    package var snapped = 0
    package var unchanged = 0
    /// The number of days that accepted edits normalized.
    package var normalized = 0
  }

  /// Id of the itinerary.
  package let itinerary: String
  package let policy: EditPolicy
  package let keepGoing: Bool
  package private(set) var entries: [Entry] = []
  package private(set) var isRefused = false

  init(itinerary: String, policy: EditPolicy, keepGoing: Bool) {
    self.itinerary = itinerary
    self.policy = policy
    self.keepGoing = keepGoing
  }

  mutating func append(_ edit: EditScript.Entry, _ result: Result) {
    if case .refused = result { isRefused = true }
    entries.append(Entry(edit: edit, result: result))
  }

  /// Adds warnings, unless they are already there, to the last accepted edit.
  package mutating func add(warnings: [EditOutcome.Warning]) {
    let told = entries.flatMap { entry -> [EditOutcome.Warning] in
      guard case .accepted(let outcome) = entry.result else { return [] }
      return outcome.warnings
    }
    for index in entries.indices.reversed() {
      guard case .accepted(var outcome) = entries[index].result else { continue }
      outcome.warnings += warnings.filter { !told.contains($0) }
      entries[index].result = .accepted(outcome)
      return
    }
  }

  /// Marks the accepted edits as undone.
  mutating func undo() {
    for index in entries.indices {
      if case .accepted(let outcome) = entries[index].result { entries[index].result = .undone(outcome) }
    }
  }

  #if !hasFeature(Embedded)
    /// Whether an accepted reservation needs a decision.
    package var warnsOfReservations: Bool {
      entries.contains { entry in
        guard case .addReservation = entry.edit.operation, case .accepted(let outcome) = entry.result else {
          return false
        }
        return !outcome.warnings.isEmpty
      }
    }
  #endif

  package var summary: Summary {
    var summary = Summary()
    for entry in entries {
      summary.edits += 1
      switch entry.result {
      case .accepted(let outcome):
        summary.accepted += 1
        if outcome.snapped != nil { summary.snapped += 1 }
        if outcome.verb == .unchanged { summary.unchanged += 1 }
        if outcome.normalized != nil { summary.normalized += 1 }
      case .refused: summary.refused += 1
      case .undone: summary.undone += 1
      case .skipped: summary.skipped += 1
      }
    }
    return summary
  }
}
