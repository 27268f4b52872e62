public import ItineraryModel
public import SourceText

/// An item as named in a report.
public struct ItemReference: Hashable, Sendable {
  /// The id of the item.
  public var id: String
  /// Empty if the item has none.
  public var title: String
  /// The title, or the id if the item has no title.
  var name: String { title.isEmpty ? id : title }
}

/// The place of an item, with its neighbors. A neighbor is nil at the beginning or end of the day.
public struct ItemPlace: Hashable, Sendable {
  /// The day and the sort order.
  public var position: Position
  /// The item directly before it on its day; nil if it is the first.
  public var previous: ItemReference?
  /// The item directly after it on its day; nil if it is the last.
  public var next: ItemReference?
}

/// The effect of an accepted edit.
public struct EditOutcome: Hashable, Sendable {
  /// The kind of change.
  public enum Verb: String, Hashable, Sendable {
    /// An item was moved.
    case moved
    /// A custom item was added.
    case inserted
    /// An item was removed.
    case removed
    /// The title or the details of an item changed.
    case updated
    /// The items of a day got evenly spaced keys.
    case normalized
    /// The trip got another title.
    case retitled
    /// The trip's days changed.
    case resized
    /// A finding was fixed.
    case fixed
    /// A game was added.
    case added
    /// A game was taken out.
    case dropped
    /// The trip's origin changed.
    case began
    /// A leg got the times of a reservation.
    case booked
    /// A custom item was copied.
    case copied
    /// The trip's dates changed.
    case shifted
    /// The trip became a copy with another id.
    case duplicated
    /// The item was already in that place or state.
    case unchanged
  }

  /// A normalized day, and the number of items whose key changed.
  public struct Normalized: Hashable, Sendable {
    /// 1-based.
    public var day: Int
    /// The number of items whose key changed.
    public var items: Int
  }

  /// The trip after an edit of the whole trip.
  public struct Trip: Hashable, Sendable {
    /// Nil if the trip has none.
    public var title: String?
    /// `yyyy-MM-dd`; nil if the trip has none.
    public var startDate: String?
    /// The number of days.
    public var dayCount: Int
    /// The new id of a copy; nil for other edits.
    public var id: String?
  }

  /// A finding that does not prevent the edit.
  public struct Warning: Hashable, Sendable {
    /// The code of the finding.
    public var code: DiagnosticCode
    /// A sentence for a person.
    public var message: String

    package init(code: DiagnosticCode, message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The kind of change.
  public var verb: Verb
  /// Nil for several items, a whole day or the trip.
  public var item: ItemReference?
  /// Several items that were moved, in order. `to` is their place, from the first item to the last.
  public var items: [ItemReference] = []
  /// The day (1-based) that was inserted or removed.
  public var day: Int?
  /// Where the item was; nil for a new item.
  public var from: ItemPlace?
  /// Where the item is now; nil if it is gone.
  public var to: ItemPlace?
  /// Why the item is not at its target. Only with the policy `snap`.
  public var snapped: Refusal?
  /// The day that was normalized, either before the edit or by it.
  public var normalized: Normalized?
  /// For an edit of the whole trip.
  public var trip: Trip?
  /// Descriptions of how a finding was fixed, one per item that was changed, added or removed.
  public var fixes: [String]

  /// Descriptions of other effects of changing whole days: items that left the day, stays with another number of
  /// nights.
  public var changes: [String] = []
  /// Descriptions of how travel changed with the games or the origin, or of how the times of a reservation were read.
  public var travel: [String] = []
  /// New warnings of `validate`, and notes about a reservation.
  public var warnings: [Warning] = []
  /// Where the trip now begins, and whether it ends there; nil if that has not changed.
  public var origin: String?

  package init(
    _ verb: Verb, item: ItemReference? = nil, from: ItemPlace? = nil, to: ItemPlace? = nil,
    snapped: Refusal? = nil, normalized: Normalized? = nil, trip: Trip? = nil,
    fixes: [String] = []
  ) {
    self.verb = verb
    self.item = item
    self.from = from
    self.to = to
    self.snapped = snapped
    self.normalized = normalized
    self.trip = trip
    self.fixes = fixes
  }
}
