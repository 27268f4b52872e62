public import SourceText

/// One edit of an itinerary, by what it means: it names items and days, never rows, and so survives a reload.
public enum EditOperation: Hashable, Sendable {
  /// Moves an item; games stay where the schedule has them.
  case move(item: String, to: EditTarget)
  /// Moves several items in one run, in the order that they have in the trip: all of them, or none.
  case moveItems([String], to: EditTarget)
  /// Moves the custom items of a day (1-based) in one run.
  case moveDay(Int, to: EditTarget)
  /// Inserts a copy of a custom item, under another id: nil for one that follows from the title. A stay keeps its nights.
  case copy(item: String, id: String? = nil, to: EditTarget)
  /// Inserts a custom item.
  case insert(NewItem, at: EditTarget)
  /// Removes a custom item or travel.
  case remove(item: String)
  /// Changes the title and the details of an item.
  case update(item: String, ItemUpdate)
  /// Gives the items of a day (1-based) that are not games evenly spaced keys; what is seen stays the same.
  case normalize(day: Int)
  /// Gives the trip another title; nil for none.
  case retitle(String?)
  /// Adds days before the first or after the last, or takes empty ones away: every item keeps its date.
  ///
  /// - `startDate` is a date `yyyy-MM-dd`, nil for the one that the trip has; `dayCount` is 1 or more, nil for as many
  ///   days as keep the last one.
  case resize(startDate: String?, dayCount: Int?)
  /// Lets the trip start on another date, `yyyy-MM-dd`: items keep their days and get other dates. Games keep their dates,
  /// so a trip with games only gains or loses days without items at its beginning.
  case shift(startDate: String)
  /// Makes room for a new, empty day with this number, 1 to one more than there are days. Games keep their dates: the days
  /// before the first game get earlier dates, those after the last one later dates, and between games a free day goes.
  case insertDay(Int)
  /// Takes a day (1-based) without games out of the trip, if not between games; nil for `items` if it has no custom items.
  case removeDay(Int, items: DayItemsPolicy? = nil)
  /// Makes the itinerary a copy with another id, so that both can be kept.
  case duplicate(id: String, title: ItemUpdate.Title = .kept)
  /// Fixes one finding with this code, as `validate --fix` does: of the item, or of the item that it names as the barrier;
  /// nil for the first such finding.
  case fix(DiagnosticCode, item: String? = nil)
  /// Adds a game of the schedule, by its id or an alias, on its day and in its order, and derives travel again.
  case addGame(String)
  /// Takes a game out of the trip, and derives travel again.
  case dropGame(item: String)
  /// Lets the trip begin elsewhere, nil for nowhere, and derives travel again; with `returns` it also ends there, nil for as
  /// it was.
  case setOrigin(NewOrigin?, returns: Bool? = nil)
  // A page adds none.
  #if !hasFeature(Embedded)
    /// Makes a reservation the booking of the leg that it fits, or else a custom item. One that the trip has already is updated.
    case addReservation(Reservation)
  #endif

  /// The word in edit scripts.
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

  /// The id of the item that is edited, or of the game that is added; nil for several items, a whole day or the trip.
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

  /// The day (1-based) that is edited as a whole; nil for anything else.
  var day: Int? {
    switch self {
    case .normalize(let day), .moveDay(let day, _), .insertDay(let day), .removeDay(let day, _): day
    default: nil
    }
  }
}

/// What becomes of the custom items of a day that is taken out.
public enum DayItemsPolicy: String, Hashable, Sendable, CaseIterable {
  /// They go to the end of the day before; those of day 1 to the beginning of the day after.
  case move
  /// They are removed.
  case remove
}

/// Where an item is to go. Days are 1-based.
public enum EditTarget: Hashable, Sendable {
  /// Before all items of a day.
  case first(day: Int)
  /// After all items of a day.
  case last(day: Int)
  /// Exactly there, also where another item has the same key.
  case position(Position)
  /// Right after an item, on its day; where a day is given, only if the item is on it.
  case after(item: String, day: Int? = nil)
  /// Right before an item, on its day; if a day is given, only if the item is on it.
  case before(item: String, day: Int? = nil)
}

/// A custom item that is not in the itinerary yet.
public struct NewItem: Hashable, Sendable {
  /// 1…128 bytes.
  public var id: String
  /// Nil for none.
  public var title: String?
  /// JSON text of the member `custom`: an object.
  public var custom: String?
  /// JSON text of members that this version doesn't know, each with a comma before it; they are kept.
  package var extra: String?
  /// Anything but `custom` is refused: travel is derived, and games are the schedule's.
  package var kind = ItemKind.custom

  /// A custom item. Its id has 1 to 128 bytes and is unique in its itinerary.
  public init(id: String, title: String? = nil, custom: String? = nil) {
    self.id = id
    self.title = title
    self.custom = custom
  }
}

/// Where a trip begins: a city of the gazetteer, or any with its coordinates.
public struct NewOrigin: Hashable, Sendable {
  /// The name of the municipality.
  public var city: String
  /// Empty if it doesn't matter.
  public var region: String
  /// ISO 3166-1 alpha-2; empty if it does not matter.
  public var country: String
  /// Degrees; both or none.
  public var latitude: Double?
  /// Degrees; both or none.
  public var longitude: Double?

  /// A city; its coordinates if the gazetteer does not know it.
  public init(
    city: String, region: String = "", country: String = "", latitude: Double? = nil, longitude: Double? = nil
  ) {
    self.city = city
    self.region = region
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// What `update` changes: an RFC 7396 merge patch of `title` and of `custom` or `travel`.
public struct ItemUpdate: Hashable, Sendable {
  /// What happens to the title.
  public enum Title: Hashable, Sendable {
    /// It stays.
    case kept
    /// The item has none afterward.
    case removed
    /// The item gets another one.
    case set(String)
  }

  /// What happens to the title.
  public var title: Title
  /// JSON text of the patch: an object, or `null` to remove the member; nil leaves it alone.
  public var custom: String?
  /// JSON text of the patch of a travel item: an object with the mode, distance or duration that the user has chosen. Where
  /// travel leads follows from the games and can't be changed.
  public var travel: String?

  /// Patches of an item; without arguments, nothing changes.
  public init(title: Title = .kept, custom: String? = nil, travel: String? = nil) {
    self.title = title
    self.custom = custom
    self.travel = travel
  }
}

/// What happens to an edit whose target is illegal.
public enum EditPolicy: String, Hashable, Sendable, CaseIterable {
  /// Nothing changes, and the refusal says what would be accepted.
  case reject
  /// The item goes to the nearest legal place, and the outcome says so.
  case snap
}
