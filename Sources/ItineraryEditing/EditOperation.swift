public import ItineraryModel
public import SourceText

/// One edit of an itinerary. It refers to items and days, never to rows, so it remains valid after a reload.
public enum EditOperation: Hashable, Sendable {
  /// Moves an item.
  case move(item: String, to: EditTarget)
  /// Moves several items together, in the order of the trip: all or none.
  case moveItems([String], to: EditTarget)
  /// Moves the custom items of a day (1-based) together.
  case moveDay(Int, to: EditTarget)
  /// Inserts a copy of a custom item with another id; nil to derive the id from the title. A stay keeps its number of
  /// nights.
  case copy(item: String, id: String? = nil, to: EditTarget)
  /// Inserts a custom item.
  case insert(NewItem, at: EditTarget)
  /// Removes a custom item or travel.
  case remove(item: String)
  /// Changes the title and the details of an item.
  case update(item: String, ItemUpdate)
  /// Assigns evenly spaced keys to the items of a day (1-based) that are not games. The order stays the same.
  case normalize(day: Int)
  /// Gives the trip another title; nil for no title.
  case retitle(String?)
  /// Adds days before the first or after the last, or removes empty days there. Every item keeps its date.
  ///
  /// - `startDate` is a date `yyyy-MM-dd`; nil to keep the trip's. `dayCount` is at least 1; nil to keep the last day.
  case resize(startDate: String?, dayCount: Int?)
  /// Moves the start of the trip to another date, `yyyy-MM-dd`. Items keep their days and get other dates. Games keep
  /// their dates, so a trip with games only gains or loses empty days at its beginning.
  case shift(startDate: String)
  /// Inserts an empty day with this number, which is at most the number of days plus 1. Games keep their dates: days
  /// before the first game get earlier dates, days after the last game get later dates, and between games another empty
  /// day is removed.
  case insertDay(Int)
  /// Removes a day (1-based) without games that is not between games. If `items` is nil, the day must have no custom
  /// items.
  case removeDay(Int, items: DayItemsPolicy? = nil)
  /// Turns the itinerary into a copy with another id, so that both can be kept.
  case duplicate(id: String, title: ItemUpdate.Title = .kept)
  /// Fixes one finding with this code, as `validate --fix` does: a finding about the item, or one with the item as the
  /// barrier. Nil for the first finding with the code.
  case fix(DiagnosticCode, item: String? = nil)
  /// Adds a game of the schedule, by id or alias, on its day and at its position, and derives travel again.
  case addGame(String)
  /// Removes a game from the trip and derives travel again.
  case dropGame(item: String)
  /// Changes where the trip begins (nil for the first game's city) and derives travel again. `returns` states whether
  /// the trip also ends there; nil to keep that.
  case setOrigin(NewOrigin?, returns: Bool? = nil)
  // The editor page does not add reservations.
  #if !hasFeature(Embedded)
    /// Adds a reservation: as the booking of a leg if it fits one, otherwise as a custom item. A reservation that the
    /// trip already has is updated.
    case addReservation(Reservation)
  #endif

  /// The name in edit scripts.
  public var word: String {
    switch self {
    case .move, .moveItems, .moveDay: "move"
    case .copy: "copy"
    case .insert: "insert"
    case .remove: "remove"
    case .update: "update"
    case .normalize: "normalize"
    case .retitle: "retitle"
    case .resize: "resize"
    case .shift: "shift"
    case .insertDay: "insertDay"
    case .removeDay: "removeDay"
    case .duplicate: "duplicate"
    case .fix: "fix"
    case .addGame: "addGame"
    case .dropGame: "dropGame"
    case .setOrigin: "setOrigin"
    #if !hasFeature(Embedded)
      case .addReservation: "addReservation"
    #endif
    }
  }

  /// The id of the edited item, or of the added game; nil for several items, a whole day or the trip.
  public var item: String? {
    switch self {
    case .move(let item, _), .copy(let item, _, _), .remove(let item), .update(let item, _): item
    case .insert(let item, _): item.id
    case .fix(_, let item): item
    case .addGame(let id), .dropGame(let id): id
    case .moveItems, .moveDay, .normalize, .retitle, .resize, .shift, .insertDay, .removeDay, .duplicate, .setOrigin:
      nil
    #if !hasFeature(Embedded)
      case .addReservation: nil
    #endif
    }
  }

  /// The day (1-based) that is edited as a whole; nil for other edits.
  var day: Int? {
    switch self {
    case .normalize(let day), .moveDay(let day, _), .insertDay(let day), .removeDay(let day, _): day
    default: nil
    }
  }
}

/// What happens to the custom items of a removed day.
public enum DayItemsPolicy: String, Hashable, Sendable, CaseIterable {
  /// They move to the end of the previous day; those of day 1 move to the beginning of the next day.
  case move
  /// They are removed.
  case remove
}

/// Where to put an item. Days are 1-based.
public enum EditTarget: Hashable, Sendable {
  /// Before all items of a day.
  case first(day: Int)
  /// After all items of a day.
  case last(day: Int)
  /// Exactly at a position, even if another item has the same key.
  case position(Position)
  /// Directly after an item, on its day. If a day is stated, the item must be on it.
  case after(item: String, day: Int? = nil)
  /// Directly before an item, on its day. If a day is stated, the item must be on it.
  case before(item: String, day: Int? = nil)
}

/// The changes of `update`: RFC 7396 merge patches of `title` and of `custom` or `travel`.
public struct ItemUpdate: Hashable, Sendable {
  /// What happens to the title.
  public enum Title: Hashable, Sendable {
    /// The title stays.
    case kept
    /// The title is removed.
    case removed
    /// The item gets another title.
    case set(String)
  }

  /// What happens to the title.
  public var title: Title
  /// The JSON text of the patch: an object, or `null` to remove the member; nil to keep it.
  public var custom: String?
  /// The JSON text of the patch of a travel item: an object with the mode, distance or duration that the user chose.
  /// The games determine the destination of travel, so it can't be changed.
  public var travel: String?

  /// Patches of an item. By default, nothing changes.
  public init(title: Title = .kept, custom: String? = nil, travel: String? = nil) {
    self.title = title
    self.custom = custom
    self.travel = travel
  }
}

/// What happens to an edit whose target is illegal.
public enum EditPolicy: String, Hashable, Sendable, CaseIterable {
  /// Nothing changes, and the refusal states what would be accepted.
  case reject
  /// The item moves to the nearest legal place, and the outcome reports that.
  case snap
}
