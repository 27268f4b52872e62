package import ItineraryModel
import SourceText

/// The edits of an itinerary that can be undone, and the undone edits that can be redone.
package struct EditHistory: Sendable {
  /// An edit that was made.
  package struct Step: Sendable {
    /// The itinerary before the edit.
    package let before: Itinerary
    package let operation: EditOperation
    package let outcome: EditOutcome
  }

  /// Oldest first.
  package private(set) var done: [Step] = []
  /// In the order in which they were undone.
  package private(set) var undone: [Step] = []

  package init() {}

  /// Records an edit unless it changed nothing. Undone edits can't be redone after that.
  package mutating func record(_ operation: EditOperation, _ outcome: EditOutcome, before: Itinerary) {
    if outcome.verb == .unchanged { return }
    done.append(Step(before: before, operation: operation, outcome: outcome))
    undone = []
  }

  /// Undoes the last edit and returns the itinerary before it; nil if there is no edit.
  package mutating func undo() -> Itinerary? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step.before
  }

  /// Returns the last undone edit and counts it as done again; nil if no edit was undone.
  package mutating func redo() -> EditOperation? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step.operation
  }

  /// Repeats all edits on a newer version of the itinerary.
  ///
  /// - Returns: the edits that are no longer legal, each with the reason.
  package mutating func makeAgain(with editor: inout Editor) -> [(outcome: EditOutcome, refusal: Refusal)] {
    let steps = done
    (done, undone) = ([], [])
    var lost: [(outcome: EditOutcome, refusal: Refusal)] = []
    for step in steps {
      let before = editor.itinerary
      switch editor.again(step.operation, step.outcome) {
      case .success(let (operation, outcome)): record(operation, outcome, before: before)
      case .failure(let refusal): lost.append((step.outcome, refusal))
      }
    }
    return lost
  }
}
