/// Where the pointer of a drag is, in rows counted with the dragged row taken out.
public enum DragPointer: Hashable, Sendable {
  /// Between rows: right above row `row` (0-based); from the number of rows on, below them all.
  case before(row: Int)
  /// On the header that is row `row`: the first slot of its day.
  case onHeader(row: Int)
  /// Below the last row: the end of the last day.
  case belowLast
}

/// What an editor turns into feedback.
public enum DragCue: String, Hashable, Sendable {
  /// The item is in the air.
  case lifted
  /// The pointer has come to a place where the item can be dropped.
  case crossedIntoLegal
  /// The pointer has come to a place where the item can't be dropped.
  case crossedIntoIllegal
  /// The item was dropped.
  case dropped
  /// The drop was refused.
  case rejected
}

/// Whether the item may be dropped where the pointer is.
public enum DragVerdict: Hashable, Sendable {
  /// `row` is the one that the item would be shown at.
  case legal(Slot, row: Int)
  /// The item can't be dropped there, and why.
  case forbidden(Refusal)
}

/// The effect of a move of the pointer during a drag.
public struct DragUpdate: Hashable, Sendable {
  /// Whether the item can be dropped where the pointer is.
  public var verdict: DragVerdict
  /// Only where the pointer has come from a legal to an illegal zone, or back.
  public var cue: DragCue?
}

/// A change from outside while something is dragged: applied when the drag ends.
package enum OutsideChange: Sendable {
  case edit(EditOperation)
  /// The itinerary as it was saved elsewhere.
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
    /// The item is where it was.
    case rejected(Refusal)
    case cancelled
  }

  package var fate: Fate
  package var cue: DragCue?
  /// The edit that was made, by its meaning.
  package var operation: EditOperation?
  /// What became of the queued changes, in their order.
  package var outside: [OutsideResult] = []
  /// Why the edit that was made is no longer legal after a reload: it is in `operation`, to be offered again.
  package var invalidated: Refusal?

  init(_ fate: Fate, cue: DragCue? = nil, operation: EditOperation? = nil) {
    self.fate = fate
    self.cue = cue
    self.operation = operation
  }
}
