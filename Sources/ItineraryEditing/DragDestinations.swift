package import ItineraryModel

/// The destinations of a dragged item. The item's own row does not count.
package struct DragDestinations: Sendable {
  /// The rows as shown during the drag.
  package let rows: FlattenedItinerary
  /// Whether the item may be dropped directly above each row; one more element for the end.
  private let legalBefore: [Bool]
  /// Whether each row is a header on which the item may be dropped.
  private let legalOn: [Bool]

  /// Calls `isLegal` once for each slot.
  init(_ rows: FlattenedItinerary, isLegal: (Slot) -> Bool) {
    self.rows = rows
    var known: [Slot: Bool] = [:]
    func ask(_ slot: Slot) -> Bool {
      if let answer = known[slot] { return answer }
      let answer = isLegal(slot)
      known[slot] = answer
      return answer
    }
    legalBefore = (0...rows.rows.count).map { ask(rows.slot(forRow: $0)) }
    legalOn = rows.rows.map { row in
      if case .header(let day) = row { return ask(Slot(day: day, index: 0)) }
      return false
    }
  }

  /// Rows directly above which the item may be dropped; the number of rows means the end.
  package var legalRows: [Int] { legalBefore.indices.filter { legalBefore[$0] } }

  /// Header rows on which the item may be dropped.
  package var legalHeaders: [Int] { legalOn.indices.filter { legalOn[$0] } }

  /// The slot that a pointer refers to, and the row at which the item would be shown; nil if the pointer is not at a
  /// row.
  func slot(at pointer: DragPointer) -> (slot: Slot, row: Int)? {
    switch pointer {
    case .belowLast: return (rows.slot(forRow: rows.rows.count), rows.rows.count)
    case .before(let row):
      if row < 0 { return nil }
      let shown = min(row, rows.rows.count)
      // There is no room above the first header, so the item appears directly below it.
      return (rows.slot(forRow: shown), max(shown, min(1, rows.rows.count)))
    case .onHeader(let row):
      guard rows.rows.indices.contains(row), case .header(let day) = rows.rows[row] else { return nil }
      return (Slot(day: day, index: 0), row + 1)
    }
  }

  /// The row at which an item in a slot would be shown; nil if the slot has no row.
  func row(of slot: Slot) -> Int? {
    // The last row for the slot, which is directly below its header, not above it.
    (0...rows.rows.count).last { rows.slot(forRow: $0) == slot }
  }

  package func isLegal(_ pointer: DragPointer) -> Bool {
    switch pointer {
    case .belowLast: legalBefore[rows.rows.count]
    case .before(let row): row >= 0 && legalBefore[min(row, rows.rows.count)]
    case .onHeader(let row): legalOn.indices.contains(row) && legalOn[row]
    }
  }
}
