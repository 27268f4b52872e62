import ItineraryEditing
public import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding

/// An itinerary as an editable table, independent of any user interface: its rows, drags of one item at a time, edits,
/// undo and redo.
///
/// Rows can be flat (headers are rows) or in sections (one per day; its header is not a row). During a drag, the
/// dragged row does not count, as in the proposals of table views. Nothing changes until the drop.
///
/// ```swift
/// var table = ItineraryTable(trip)
/// try table.lift(row: 3)
/// let update = table.move(to: .before(row: 5))
/// let end = table.drop()
/// ```
public struct ItineraryTable: Sendable {
  /// How a drag ended.
  public struct DragEnd: Hashable, Sendable {
    /// The effect of the drop; nil if it was refused or cancelled.
    public var outcome: EditOutcome?
    /// Why the item went back to its place; nil if it was dropped or the drag was cancelled.
    public var refusal: Refusal?
    /// The feedback to give.
    public var cue: DragCue?
    /// The resulting edit, for storing or sending.
    public var operation: EditOperation?
    /// Why the edit is not legal on an itinerary that was loaded during the drag. The edit itself is in `operation`, so
    /// that it can be offered again.
    public var invalidated: Refusal?
  }

  /// A row by section. Both indices are 0-based. Section n is the nth displayed day; its header is not a row.
  public struct RowPath: Hashable, Sendable {
    /// 0-based index among the displayed days.
    public var section: Int
    /// 0-based, without the header.
    public var row: Int

    /// A row of a section.
    public init(section: Int, row: Int) {
      self.section = section
      self.row = row
    }
  }

  /// A day of the table.
  public struct Section: Hashable, Identifiable, Sendable {
    /// 1-based.
    public var day: Int
    /// The local date; nil if the trip has no start date.
    public var date: CalendarDate?
    /// The rows without the header.
    public var rows: [ItineraryRow]
    /// The id of the day's header.
    public var id: String { ItineraryRow.header(day: day, date: date).id }
  }

  private var session: DragSession
  private var history = EditHistory()
  private var beforeDrag: ItineraryModel.Itinerary?
  private var newer: ItineraryModel.Itinerary?

  /// A table of an itinerary.
  ///
  /// - Parameters:
  ///   - itinerary: the itinerary to show.
  ///   - schedule: the source of games to add; without it, no game can be added.
  ///   - bundlesGames: shows two or more games of a day as one row.
  ///   - gazetteer: knows the teams and venues of the trip and the schedule.
  public init(
    _ itinerary: Itinerary, schedule: Schedule? = nil, bundlesGames: Bool = false, gazetteer: Gazetteer = .builtIn
  ) {
    session = DragSession(
      itinerary.model, bundlingGames: bundlesGames, support: Itinerary.support(schedule, gazetteer))
  }

  /// The itinerary with all edits.
  public var itinerary: Itinerary { Itinerary(session.itinerary) }

  // MARK: Rows

  /// The displayed rows, without the dragged row.
  public var rows: [ItineraryRow] { itinerary.rows(flat.rows[...]) }

  /// The number of rows.
  public var rowCount: Int { flat.rows.count }

  /// The rows by day.
  public var sections: [Section] {
    let flat = flat
    let headers = headers(flat)
    let itinerary = itinerary
    return headers.indices.map { number in
      let day = flat.day(forRow: headers[number])
      let rows = flat.rows[(headers[number] + 1)..<end(of: number, headers, flat)]
      return Section(day: day, date: itinerary.date(ofDay: day), rows: itinerary.rows(rows))
    }
  }

  /// The day (1-based) of a flat row. If there is no such row, the nearest row counts.
  public func day(forRow row: Int) -> Int { flat.day(forRow: row) }

  /// The place for an item that is dropped directly above a flat row. If there is no such row, the nearest row counts;
  /// the number of rows means the end of the last day.
  public func slot(forRow row: Int) -> Slot { flat.slot(forRow: row) }

  /// The flat row of a path; nil if there is no such row.
  public func row(at path: RowPath) -> Int? {
    let flat = flat
    let headers = headers(flat)
    guard headers.indices.contains(path.section), path.row >= 0 else { return nil }
    let row = headers[path.section] + 1 + path.row
    return row < end(of: path.section, headers, flat) ? row : nil
  }

  /// The path of a flat row; nil if the row is a header or does not exist.
  public func path(forRow row: Int) -> RowPath? {
    let flat = flat
    guard flat.rows.indices.contains(row) else { return nil }
    if case .header = flat.rows[row] { return nil }
    let headers = headers(flat)
    guard let section = headers.lastIndex(where: { $0 < row }) else { return nil }
    return RowPath(section: section, row: row - headers[section] - 1)
  }

  /// The pointer for a path that a table view proposes as the destination of a drag; nil means below all rows.
  ///
  /// - Parameter path: the path, not counting the dragged row. Its row may equal the number of the section's rows.
  public func pointer(to path: RowPath?) -> DragPointer {
    guard let path else { return .belowLast }
    let headers = headers(flat)
    guard headers.indices.contains(path.section) else { return .belowLast }
    return path.row <= 0 ? .onHeader(row: headers[path.section]) : .before(row: headers[path.section] + 1 + path.row)
  }

  private var flat: FlattenedItinerary { session.destinations?.rows ?? session.rows }

  /// The flat rows of the headers.
  private func headers(_ flat: FlattenedItinerary) -> [Int] {
    flat.rows.indices.filter { if case .header = flat.rows[$0] { true } else { false } }
  }

  private func end(of section: Int, _ headers: [Int], _ flat: FlattenedItinerary) -> Int {
    section + 1 < headers.count ? headers[section + 1] : flat.rows.count
  }

  // MARK: Drags

  /// Whether an item is being dragged.
  public var isDragging: Bool { session.isOpen }

  /// The rows directly above which the dragged item can be dropped; the number of rows means the end.
  public var legalRows: [Int] { session.destinations?.legalRows ?? [] }

  /// The header rows on which the dragged item can be dropped. Dropping there means the first place on that day.
  public var legalHeaders: [Int] { session.destinations?.legalHeaders ?? [] }

  /// The row in which a dragged game will be shown, wherever on its day it is dropped. Travel that is added with it
  /// does not count. Nil for any other item.
  public var landingRow: Int? { session.landing?.row }

  /// The nearest row above which the dragged item can be dropped; nil if there is none.
  public func nearestLegalRow(to row: Int) -> Int? {
    landingRow ?? legalRows.min { abs($0 - row) < abs($1 - row) }
  }

  /// Lifts the item in a row.
  ///
  /// - Throws: if the row is a header or contains games, or during another drag.
  @discardableResult
  public mutating func lift(row: Int) throws(Refusal) -> DragCue { try begin(session.begin(row: row)) }

  /// Lifts an item of the itinerary.
  ///
  /// - Throws: if the item is a game, because the schedule determines its place, or during another drag.
  @discardableResult
  public mutating func lift(item id: String) throws(Refusal) -> DragCue { try begin(session.begin(item: id)) }

  /// Lifts a custom item that is not in the itinerary.
  ///
  /// - Throws: if the itinerary already has the id, or during another drag.
  @discardableResult
  public mutating func lift(new item: NewItem) throws(Refusal) -> DragCue {
    try begin(session.begin(external: item))
  }

  /// Lifts a game of the schedule that is not in the itinerary, by id or alias.
  ///
  /// - Throws: if the game can't be added to the trip, or during another drag.
  @discardableResult
  public mutating func lift(game id: String) throws(Refusal) -> DragCue { try begin(session.begin(game: id)) }

  private mutating func begin(_ cue: Result<DragCue, Refusal>) throws(Refusal) -> DragCue {
    let cue = try cue.get()
    beforeDrag = session.itinerary
    return cue
  }

  /// Whether the item can be dropped at the pointer.
  public mutating func move(to pointer: DragPointer) -> DragUpdate { session.update(pointer) }

  /// Drops the item at the pointer, or at its last position. If that is not legal, the item returns to its place.
  public mutating func drop(at pointer: DragPointer? = nil) -> DragEnd { finish(session.drop(at: pointer)) }

  /// Puts the item back and ends the drag.
  @discardableResult
  public mutating func cancel() -> DragEnd { finish(session.cancel()) }

  private mutating func finish(_ end: ItineraryEditing.DragEnd) -> DragEnd {
    var shown = DragEnd(cue: end.cue, operation: end.operation, invalidated: end.invalidated)
    if case .rejected(let refusal) = end.fate { shown.refusal = refusal }
    if case .dropped(let outcome) = end.fate {
      shown.outcome = outcome
      if let operation = end.operation, let before = newer ?? beforeDrag, end.invalidated == nil {
        history.record(operation, outcome, before: before)
      }
    }
    (beforeDrag, newer) = (nil, nil)
    return shown
  }

  // MARK: Edits

  /// Applies one edit. A refused edit changes nothing.
  ///
  /// - Throws: the refusal, with the places that would be accepted. Always throws during a drag.
  @discardableResult
  public mutating func apply(_ operation: EditOperation) throws(Refusal) -> EditOutcome {
    let before = session.itinerary
    switch session.take(.edit(operation), queueing: false) {
    case .accepted(let outcome)?:
      history.record(operation, outcome, before: before)
      return outcome
    case .refused(_, let refusal)?: throw refusal
    case .reloaded?, nil:
      throw Refusal(code: .dragAlreadyOpen, message: "an item is being dragged")
    }
  }

  /// The edits that were not undone, oldest first.
  public var edits: [EditOperation] { history.done.map(\.operation) }

  /// Whether there is an edit to undo; false during a drag.
  public var canUndo: Bool { !isDragging && !history.done.isEmpty }

  /// Whether there is an edit to redo; false during a drag.
  public var canRedo: Bool { !isDragging && !history.undone.isEmpty }

  /// Undoes the last edit. Returns false if there is none.
  @discardableResult
  public mutating func undo() -> Bool {
    guard canUndo, let before = history.undo() else { return false }
    _ = session.take(.reload(before))
    return true
  }

  /// Redoes the last undone edit. Returns false if there is none.
  @discardableResult
  public mutating func redo() -> Bool {
    guard canRedo, let operation = history.redo() else { return false }
    _ = session.take(.edit(operation))
    return true
  }

  /// Replaces the itinerary with a version that was saved elsewhere: immediately, or at the end of a drag. The drop is
  /// then repeated on the new version. Earlier edits can't be undone after that. To keep the edits of both versions,
  /// merge them first.
  public mutating func reload(_ itinerary: Itinerary) {
    history = EditHistory()
    if isDragging { newer = itinerary.model }
    _ = session.take(.reload(itinerary.model))
  }
}
