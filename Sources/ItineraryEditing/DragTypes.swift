public import ItineraryModel

/// The position of the pointer during a drag, in rows. The dragged row does not count.
public enum DragPointer: Hashable, Sendable {
  /// Between rows: directly above row `row` (0-based). The number of rows, or more, means below all rows.
  case before(row: Int)
  /// On the header in row `row`: the first slot of its day.
  case onHeader(row: Int)
  /// Below the last row: the end of the last day.
  case belowLast
}

/// An event of a drag that a user interface turns into feedback.
public enum DragCue: String, Hashable, Sendable {
  /// The item was lifted.
  case lifted
  /// The pointer entered a place where the item can be dropped.
  case crossedIntoLegal
  /// The pointer entered a place where the item can't be dropped.
  case crossedIntoIllegal
  /// The item was dropped.
  case dropped
  /// The drop was refused.
  case rejected
}

/// Whether the item may be dropped at the pointer.
public enum DragVerdict: Hashable, Sendable {
  /// `row` is the row at which the item would be shown.
  case legal(Slot, row: Int)
  /// The item can't be dropped there, for this reason.
  case forbidden(Refusal)
}

/// The effect of moving the pointer during a drag.
public struct DragUpdate: Hashable, Sendable {
  /// Whether the item can be dropped at the pointer.
  public var verdict: DragVerdict
  /// Nil unless the pointer moved from a legal to an illegal zone, or back.
  public var cue: DragCue?
}

/// A change from outside during a drag. It is applied when the drag ends.
package enum OutsideChange: Sendable {
  case edit(EditOperation)
  /// The itinerary, as saved elsewhere.
  case reload(Itinerary)
}

package enum OutsideResult: Hashable, Sendable {
  case accepted(EditOutcome)
  case refused(EditOperation, Refusal)
  case reloaded
}

/// How a drag ended.
package struct DragEnd: Sendable {
  package enum Fate: Hashable, Sendable {
    case dropped(EditOutcome)
    /// The item went back to its original place.
    case rejected(Refusal)
    case cancelled
  }

  package var fate: Fate
  package var cue: DragCue?
  /// The resulting edit, in items and days rather than rows.
  package var operation: EditOperation?
  /// The results of the queued changes, in order.
  package var outside: [OutsideResult] = []
  /// Why the edit is no longer legal after a reload. The edit itself is still in `operation`, so that it can be offered
  /// again.
  package var invalidated: Refusal?

  init(_ fate: Fate, cue: DragCue? = nil, operation: EditOperation? = nil) {
    self.fate = fate
    self.cue = cue
    self.operation = operation
  }
}
