/// The display of an itinerary: for each day, a header row followed by its items in the total order.
///
/// It depends only on the items. Rows are never stored; `day(forRow:)` and `slot(forRow:)` map them back.
package struct FlattenedItinerary: Sendable {
  package enum Row: Hashable, Sendable {
    /// 1-based day.
    case header(day: Int)
    /// Index into the itinerary's items.
    case item(Int)
    /// All games of a day, in order, if games are bundled.
    case games([Int])
  }

  package let rows: [Row]
  /// The slot before each row and after the last one.
  private let slots: [Slot]

  /// - Parameter bundlingGames: shows a day's games as one row at the first game's place. Items between the games come
  ///   after that row.
  package init(_ itinerary: Itinerary, bundlingGames: Bool = false) {
    self.init(itinerary, order: itinerary.sortedItems(), bundlingGames: bundlingGames)
  }

  package init(_ itinerary: Itinerary, order: [Int], bundlingGames: Bool = false) {
    var builder = RowBuilder(itinerary, bundlingGames)
    var at = 0
    // Days outside the trip are an error, which validation reports. Their items are shown anyway.
    while at < order.count, itinerary.items[order[at]].position.day < 1 { at = builder.day(from: at, in: order) }
    var day = 1
    while day <= itinerary.lastDay {
      at = builder.day(day, from: at, in: order)
      day += 1
    }
    while at < order.count { at = builder.day(from: at, in: order) }
    rows = builder.rows
    slots = builder.slots + [builder.endSlot]
  }

  /// The day of a row; for `rows.count`, the last day. If there is no such row, the nearest row counts.
  package func day(forRow row: Int) -> Int {
    guard !rows.isEmpty else { return 1 }
    if row >= rows.count { return slots[slots.count - 1].day }
    if case .header(let day) = rows[max(0, row)] { return day }
    return slots[max(0, row)].day
  }

  /// The slot for an item that is dropped *before* row `row` (0…rows.count). At an item row, it is the slot before that
  /// item. At the header of a later day, it is the end of the previous day. At row 0 it is the first slot, and at
  /// `rows.count` the end of the last day.
  package func slot(forRow row: Int) -> Slot {
    slots[min(max(0, row), slots.count - 1)]
  }
}

private struct RowBuilder {
  let itinerary: Itinerary
  let bundlingGames: Bool
  var rows: [FlattenedItinerary.Row] = []
  var slots: [Slot] = []
  var endSlot = Slot(day: 1, index: 0)

  init(_ itinerary: Itinerary, _ bundlingGames: Bool) {
    self.itinerary = itinerary
    self.bundlingGames = bundlingGames
    rows.reserveCapacity(itinerary.items.count + max(0, itinerary.lastDay))
    slots.reserveCapacity(itinerary.items.count + max(0, itinerary.lastDay) + 1)
  }

  mutating func day(from start: Int, in order: [Int]) -> Int {
    day(itinerary.items[order[start]].position.day, from: start, in: order)
  }

  /// Adds the rows of `day`, whose items begin at `start` in `order`. Returns the start of the next day's items.
  mutating func day(_ day: Int, from start: Int, in order: [Int]) -> Int {
    slots.append(rows.isEmpty ? Slot(day: day, index: 0) : endSlot)
    rows.append(.header(day: day))
    var end = start
    while end < order.count, itinerary.items[order[end]].position.day == day { end += 1 }
    let games = bundlingGames ? order[start..<end].filter { itinerary.items[$0].kind == .game } : []
    for at in start..<end {
      if games.count > 1, itinerary.items[order[at]].kind == .game {
        guard order[at] == games[0] else { continue }
        rows.append(.games(games))
      } else {
        rows.append(.item(order[at]))
      }
      slots.append(Slot(day: day, index: at - start))
    }
    endSlot = Slot(day: day, index: end - start)
    return end
  }
}
