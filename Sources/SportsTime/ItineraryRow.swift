import ItineraryModel
import SourceText

/// A row of an itinerary that is shown as a table: for each day a header, then its items.
public enum ItineraryRow: Hashable, Identifiable, Sendable {
  /// The header of a day (1-based).
  case header(day: Int, date: CalendarDate?)
  /// An item of the day above it.
  case item(ItineraryItem)
  /// All games of a day in order, in a table that bundles them: two or more.
  case games([ItineraryItem])

  /// Stays the same while items move, and after every reload.
  public var id: String {
    switch self {
    case .header(let day, _): "day-\(day)"
    case .item(let item): "item-" + item.id
    case .games(let games): "games-\(games.first?.position.day ?? 0)"
    }
  }

  /// Whether the row can be lifted: headers and games have their places.
  public var isReorderable: Bool {
    if case .item(let item) = self { item.kind != .game } else { false }
  }

  /// The items that the row shows; none for a header.
  public var items: [ItineraryItem] {
    switch self {
    case .header: []
    case .item(let item): [item]
    case .games(let games): games
    }
  }
}

/// The changes from one list of rows to another, as a table applies them in one batch: removals by their index in the old
/// list, insertions by their index in the new one, moves from the old to the new. All indices are 0-based.
public struct RowChanges: Hashable, Sendable {
  /// A row that is in both lists, at another place.
  public struct Move: Hashable, Sendable {
    /// The index in the old list.
    public var from: Int
    /// The index in the new list.
    public var to: Int
  }

  /// In the old list, ascending.
  public private(set) var removals: [Int] = []
  /// In the new list, ascending.
  public private(set) var insertions: [Int] = []
  /// By their index in the new list.
  public private(set) var moves: [Move] = []
  /// Rows with the same id and other contents, by their index in the new list, ascending.
  public private(set) var updates: [Int] = []

  /// Compares two lists of rows by the ids of the rows.
  public init(from old: [ItineraryRow], to new: [ItineraryRow]) {
    let before = old.map(\.id)
    let after = new.map(\.id)
    for change in after.difference(from: before).inferringMoves() {
      switch change {
      case .remove(let offset, _, nil): removals.append(offset)
      case .insert(let offset, _, nil): insertions.append(offset)
      case .insert(let offset, _, let from?): moves.append(Move(from: from, to: offset))
      case .remove: break
      }
    }
    removals.sort()
    insertions.sort()
    moves.sort { $0.to < $1.to }
    let known = Dictionary(keepingFirst: zip(before, old))
    updates = new.indices.filter { index in known[after[index]].map { $0 != new[index] } ?? false }
  }

  /// Whether the lists are the same.
  public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty }
}

extension Itinerary {
  /// The rows of the itinerary as a table, with two or more games of a day as one row if wanted. They are derived from the
  /// positions of the items and never stored.
  public func rows(bundlesGames: Bool = false) -> [ItineraryRow] {
    rows(FlattenedItinerary(model, bundlingGames: bundlesGames).rows[...])
  }

  func rows(_ rows: ArraySlice<FlattenedItinerary.Row>) -> [ItineraryRow] {
    rows.map { row in
      switch row {
      case .header(let day): .header(day: day, date: date(ofDay: day))
      case .item(let index): .item(ItineraryItem(model.items[index], of: model))
      case .games(let indices): .games(indices.map { ItineraryItem(model.items[$0], of: model) })
      }
    }
  }
}
