import ItineraryModel
import SourceText

/// A row of an itinerary in a table: each day has a header, followed by its items.
public enum ItineraryRow: Hashable, Identifiable, Sendable {
  /// The header of a day (1-based).
  case header(day: Int, date: CalendarDate?)
  /// An item of the day above it.
  case item(ItineraryItem)
  /// All games of a day in order (two or more), in a table that combines them in one row.
  case games([ItineraryItem])

  /// Stable when items move and after a reload.
  public var id: String {
    switch self {
    case .header(let day, _): "day-\(day)"
    case .item(let item): "item-" + item.id
    case .games(let games): "games-\(games.first?.position.day ?? 0)"
    }
  }

  /// Whether the row can be lifted. Headers and games can't.
  public var isReorderable: Bool {
    if case .item(let item) = self { item.kind != .game } else { false }
  }

  /// The items in the row; empty for a header.
  public var items: [ItineraryItem] {
    switch self {
    case .header: []
    case .item(let item): [item]
    case .games(let games): games
    }
  }
}

/// The changes from one list of rows to another, which a table can apply in one batch: removals by index in the old
/// list, insertions by index in the new list, and moves from an old to a new index. All indices are 0-based.
public struct RowChanges: Hashable, Sendable {
  /// A row that is in both lists at different places.
  public struct Move: Hashable, Sendable {
    /// The index in the old list.
    public var from: Int
    /// The index in the new list.
    public var to: Int
  }

  /// Indices in the old list, ascending.
  public private(set) var removals: [Int] = []
  /// Indices in the new list, ascending.
  public private(set) var insertions: [Int] = []
  /// Sorted by index in the new list.
  public private(set) var moves: [Move] = []
  /// Indices in the new list of rows that have the same id but different contents, ascending.
  public private(set) var updates: [Int] = []

  /// Compares two lists of rows by their ids.
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

  /// Whether the lists are equal.
  public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty }
}

extension Itinerary {
  /// The rows of the itinerary as a table. Games on the same day can be combined in one row. Rows are derived from the
  /// positions of items and never stored.
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
