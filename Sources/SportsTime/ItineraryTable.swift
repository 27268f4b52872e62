public import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding

/// An itinerary that is shown and edited as a table, without a user interface: its rows, drags of one item at a time,
/// edits, undo and redo.
///
/// Rows are flat (headers are rows) or by section (a section for each day, without a row for its header). While an item is
/// in the air, rows are counted with its own row taken out, as tables propose them. Nothing changes until the drop.
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
    /// Why the item is back where it was; nil after a drop or a cancel.
    public var refusal: Refusal?
    /// What to play or to show.
    public var cue: DragCue?
    /// The edit that was made, to be stored or sent.
    public var operation: EditOperation?
    /// Why the edit is not legal on the itinerary that was loaded meanwhile. The edit is in `operation`, to be offered
    /// again.
    public var invalidated: Refusal?
  }

  /// A row by its section, both 0-based: section n is the nth day that is shown, and its header is not a row.
  public struct RowPath: Hashable, Sendable {
    /// 0-based, among the days that are shown.
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
    /// Without the header.
    public var rows: [ItineraryRow]
    /// That of the day's header.
    public var id: String { ItineraryRow.header(day: day, date: date).id }
  }

  private var session: DragSession
  private var history = EditHistory()
  private var beforeDrag: ItineraryModel.Itinerary?
  private var newer: ItineraryModel.Itinerary?

  /// A table of an itinerary.
  ///
  /// - Parameters:
  ///   - itinerary: what to show.
  ///   - schedule: the source of games that are added; without it, none can be.
  ///   - bundlesGames: shows two or more games of a day as one row.
  ///   - gazetteer: the teams and venues that the trip and the schedule name.
  public init(
    _ itinerary: Itinerary, schedule: Schedule? = nil, bundlesGames: Bool = false, gazetteer: Gazetteer = .builtIn
  ) {
    session = DragSession(
      itinerary.model, bundlingGames: bundlesGames, support: Itinerary.support(schedule, gazetteer))
  }

  /// The itinerary with every edit so far.
  public var itinerary: Itinerary { Itinerary(session.itinerary) }

  // MARK: Rows

  /// The rows to show: while an item is in the air, without its own.
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

  /// The day (1-based) of a flat row. Rows that do not exist count as the nearest one.
  public func day(forRow row: Int) -> Int { flat.day(forRow: row) }

  /// The place that something dropped right above a flat row takes. Rows that do not exist count as the nearest one; the
  /// number of rows is the end of the last day.
  public func slot(forRow row: Int) -> Slot { flat.slot(forRow: row) }

  /// The flat row of a path; nil if there is no such row.
  public func row(at path: RowPath) -> Int? {
    let flat = flat
    let headers = headers(flat)
    guard headers.indices.contains(path.section), path.row >= 0 else { return nil }
    let row = headers[path.section] + 1 + path.row
    return row < end(of: path.section, headers, flat) ? row : nil
  }

  /// The path of a flat row; nil for a header, and if there is no such row.
  public func path(forRow row: Int) -> RowPath? {
    let flat = flat
    guard flat.rows.indices.contains(row) else { return nil }
    if case .header = flat.rows[row] { return nil }
    let headers = headers(flat)
    guard let section = headers.lastIndex(where: { $0 < row }) else { return nil }
    return RowPath(section: section, row: row - headers[section] - 1)
  }

  /// What a table means that proposes a path as the destination of a drag: nil, below all rows.
  ///
  /// - Parameter path: counted with the dragged row taken out; its row may be the number of the section's rows.
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

  /// Whether an item is in the air.
  public var isDragging: Bool { session.isOpen }

  /// The rows that the item in the air can be dropped right above; the number of rows stands for the end.
  public var legalRows: [Int] { session.destinations?.legalRows ?? [] }

  /// The header rows that the item in the air can be dropped on: the first place of that day.
  public var legalHeaders: [Int] { session.destinations?.legalHeaders ?? [] }

  /// Of a game in the air: the row that it will be shown at, wherever on its day it is dropped, not counting travel that
  /// comes with it. Nil for any other item.
  public var landingRow: Int? { session.landing?.row }

  /// The row nearest to another that the item in the air can be dropped right above; nil if there is none.
  public func nearestLegalRow(to row: Int) -> Int? {
    landingRow ?? legalRows.min { abs($0 - row) < abs($1 - row) }
  }

  /// Lifts the item that a row shows.
  ///
  /// - Throws: for a header, for games, and while another item is in the air.
  @discardableResult
  public mutating func lift(row: Int) throws(Refusal) -> DragCue { try begin(session.begin(row: row)) }

  /// Lifts an item of the itinerary.
  ///
  /// - Throws: for a game, which has its place from the schedule, and while another item is in the air.
  @discardableResult
  public mutating func lift(item id: String) throws(Refusal) -> DragCue { try begin(session.begin(item: id)) }

  /// Lifts a custom item that is not in the itinerary.
  ///
  /// - Throws: for an id that the itinerary has, and while another item is in the air.
  @discardableResult
  public mutating func lift(new item: NewItem) throws(Refusal) -> DragCue {
    try begin(session.begin(external: item))
  }

  /// Lifts a game of the schedule that is not in the itinerary, by its id or an alias.
  ///
  /// - Throws: for a game that can't be added to the trip, and while another item is in the air.
  @discardableResult
  public mutating func lift(game id: String) throws(Refusal) -> DragCue { try begin(session.begin(game: id)) }

  private mutating func begin(_ cue: Result<DragCue, Refusal>) throws(Refusal) -> DragCue {
    let cue = try cue.get()
    beforeDrag = session.itinerary
    return cue
  }

  /// Whether the item can be dropped where the pointer is.
  public mutating func move(to pointer: DragPointer) -> DragUpdate { session.update(pointer) }

  /// Drops the item where the pointer is, or was last. An item that can't be there goes back to where it was.
  public mutating func drop(at pointer: DragPointer? = nil) -> DragEnd { finish(session.drop(at: pointer)) }

  /// Leaves the item where it was.
  @discardableResult
  public mutating func cancel() -> DragEnd { finish(session.cancel()) }

  private mutating func finish(_ end: ItineraryModel.DragEnd) -> DragEnd {
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

  /// Applies one edit. A refused one leaves everything as it was.
  ///
  /// - Throws: why it is refused, with the places that would be accepted, and while an item is in the air.
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

  /// The edits that were made and not undone, from the first to the last.
  public var edits: [EditOperation] { history.done.map(\.operation) }

  /// Whether there is an edit to undo; never while an item is in the air.
  public var canUndo: Bool { !isDragging && !history.done.isEmpty }

  /// Whether there is an edit to make again; never while an item is in the air.
  public var canRedo: Bool { !isDragging && !history.undone.isEmpty }

  /// Takes back the last edit; false if there is none.
  @discardableResult
  public mutating func undo() -> Bool {
    guard canUndo, let before = history.undo() else { return false }
    _ = session.take(.reload(before))
    return true
  }

  /// Makes the edit again that was undone last; false if there is none.
  @discardableResult
  public mutating func redo() -> Bool {
    guard canRedo, let operation = history.redo() else { return false }
    _ = session.take(.edit(operation))
    return true
  }

  /// Takes over the itinerary as it was saved elsewhere: at once, or when the drag has ended, which is then made again on
  /// it. Earlier edits can't be undone after that; to keep both versions' edits, merge them first.
  public mutating func reload(_ itinerary: Itinerary) {
    history = EditHistory()
    if isDragging { newer = itinerary.model }
    _ = session.take(.reload(itinerary.model))
  }
}
