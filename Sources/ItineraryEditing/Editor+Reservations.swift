package import ItineraryModel
import SourceText

extension Editor {
  mutating func add(_ reservation: Reservation) throws(Refusal) -> EditOutcome {
    guard let reserve = support?.reserve else {
      throw Refusal(code: .notFixed, message: "reservations can't be added here")
    }
    let plan = try reserve(itinerary, reservation).get()
    var editor = self
    editor.policy = .reject
    var from: ItemPlace?
    var normalized: EditOutcome.Normalized?
    var isChanged = false
    for operation in plan.operations {
      let outcome = try editor.apply(operation).get()
      isChanged = isChanged || outcome.verb != .unchanged
      from = from ?? outcome.from
      normalized = normalized ?? outcome.normalized
    }
    editor.policy = policy
    self = editor
    let item = plan.item.flatMap { index.item($0, of: itinerary) }
    var outcome = EditOutcome(
      isChanged ? plan.verb : .unchanged, item: item.map(reference), from: from, to: item.map(place),
      normalized: normalized)
    outcome.travel = plan.remarks
    outcome.warnings = plan.warnings
    return outcome
  }
}

extension Reservation {
  /// The kind and the subject, for messages: `flight "UA 1584: Boston (BOS) to Chicago (ORD)"`.
  package var display: String {
    let kind: String =
      switch self.kind {
      case .pickUp, .dropOff: "rental"
      case .other: "reservation"
      default: self.kind.rawValue
      }
    return "the \(kind) \(quotedForDisplay(words))" + (reference.map { " (" + displaySafe($0) + ")" } ?? "")
  }
}
