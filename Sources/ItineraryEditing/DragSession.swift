package import ItineraryModel
import SourceText

/// A drag of one item with a pointer, independent of any user interface: begin, update, drop or cancel.
///
/// The dragged row does not count, as in the proposals of table views. Nothing changes until the drop. Changes from
/// outside wait until the end; if the itinerary is reloaded by then, the drop is repeated on the new version.
package struct DragSession: Sendable {
  private var editor: Editor
  /// Whether to show a day's games as one row.
  package let bundlingGames: Bool
  private var drag: Drag?
  private var queue: [OutsideChange] = []
  private let support: EditSupport?

  private struct Drag {
    /// Index of the item; nil for an item from outside.
    var moving: Int?
    var source: EditOperation.DragSource
    var destinations: DragDestinations
    /// Nil until an outside item has reached a place.
    var zoneIsLegal: Bool?
    var pointer: DragPointer?
    /// For a game from a schedule, which can only be in one place.
    var landing: Landing?
  }

  /// Where a game will be placed, wherever on its day it is dropped.
  package struct Landing: Sendable {
    package let slot: Slot
    /// Among the rows without the game.
    package let row: Int
    let name: String
  }

  package init(_ itinerary: Itinerary, bundlingGames: Bool = false, support: EditSupport? = nil) {
    self.support = support
    editor = Editor(itinerary, support: support)
    self.bundlingGames = bundlingGames
  }

  package var itinerary: Itinerary { editor.itinerary }
  package var isOpen: Bool { drag != nil }
  /// Nil if nothing is being dragged.
  package var destinations: DragDestinations? { drag?.destinations }
  /// Nil if no game is being dragged.
  package var landing: Landing? { drag?.landing }

  /// The rows as shown without a drag.
  package var rows: FlattenedItinerary { FlattenedItinerary(itinerary, bundlingGames: bundlingGames) }

  // MARK: Begin

  /// Lifts the item at `row`. A header or a game can't be lifted.
  package mutating func begin(row: Int) -> Result<DragCue, Refusal> {
    let rows = self.rows.rows
    guard rows.indices.contains(row) else { return .failure(noSuchRow(row)) }
    switch rows[row] {
    case .header(let day):
      return .failure(
        Refusal(code: .headerIsFixed, message: "the header of day \(day) can't be lifted"))
    case .games: return .failure(Refusal(code: .gameIsFixed, message: "games can't be lifted"))
    case .item(let index): return begin(index: index)
    }
  }

  /// Lifts the item with this id.
  package mutating func begin(item id: String) -> Result<DragCue, Refusal> {
    do throws(Refusal) { return begin(index: try editor.find(id)) } catch { return .failure(error) }
  }

  private mutating func begin(index: Int) -> Result<DragCue, Refusal> {
    if isOpen { return .failure(alreadyOpen) }
    let item = itinerary.items[index]
    if item.kind == .game {
      return .failure(
        Refusal(
          code: .gameIsFixed,
          message: "\(itinerary.displayName(item)) has its place from the schedule and can't be lifted"))
    }
    let source = EditOperation.DragSource.item(itinerary.idText(item))
    drag = Drag(moving: index, source: source, destinations: findDestinations(moving: index), zoneIsLegal: true)
    return .success(.lifted)
  }

  /// Starts dragging a custom item that is not in the itinerary.
  package mutating func begin(external item: NewItem) -> Result<DragCue, Refusal> {
    if isOpen { return .failure(alreadyOpen) }
    do throws(Refusal) { _ = try editor.check(item) } catch { return .failure(error) }
    drag = Drag(source: .external(item), destinations: findDestinations(moving: nil))
    return .success(.lifted)
  }

  /// Starts dragging a game of the schedule that is not in the itinerary.
  ///
  /// - Returns: a failure if the game can't be added to the trip.
  package mutating func begin(game id: String) -> Result<DragCue, Refusal> {
    if isOpen { return .failure(alreadyOpen) }
    // Add it tentatively to find its place.
    var trial = editor
    let added: EditOutcome
    switch trial.apply(.addGame(id)) {
    case .success(let outcome): added = outcome
    case .failure(let refusal): return .failure(refusal)
    }
    guard let place = added.to, let item = added.item else { return .failure(noDestination) }
    let day = place.position.day
    let rows = self.rows
    let slot = Slot(day: day, index: editor.rank(onDay: day, ofGame: item.id, addedIn: trial))
    let destinations = DragDestinations(rows) { $0.day == day }
    guard let row = destinations.row(of: slot) else { return .failure(noDestination) }
    let name = quotedForDisplay(item.title.isEmpty ? item.id : item.title)
    drag = Drag(
      source: .game(id), destinations: destinations, landing: Landing(slot: slot, row: row, name: name))
    return .success(.lifted)
  }

  private mutating func findDestinations(moving: Int?) -> DragDestinations {
    let order = itinerary.sortedItems().filter { $0 != moving }
    let rows = FlattenedItinerary(itinerary, order: order, bundlingGames: bundlingGames)
    let legal = editor.legalSlots(of: moving)
    return DragDestinations(rows) { legal.contains($0) }
  }

  // MARK: Update

  /// Whether the item may be dropped at the pointer.
  package mutating func update(_ pointer: DragPointer) -> DragUpdate {
    guard var current = drag else { return DragUpdate(verdict: .forbidden(notOpen), cue: nil) }
    let verdict = verdict(at: pointer, current)
    let isLegal = if case .legal = verdict { true } else { false }
    let cue: DragCue? =
      current.zoneIsLegal == isLegal ? nil : isLegal ? .crossedIntoLegal : .crossedIntoIllegal
    current.zoneIsLegal = isLegal
    current.pointer = pointer
    drag = current
    return DragUpdate(verdict: verdict, cue: cue)
  }

  private mutating func verdict(at pointer: DragPointer, _ drag: Drag) -> DragVerdict {
    guard let (slot, row) = drag.destinations.slot(at: pointer) else { return .forbidden(noSuchPlace(pointer)) }
    if let landing = drag.landing {
      if drag.destinations.isLegal(pointer) { return .legal(landing.slot, row: landing.row) }
      return .forbidden(gameIsElsewhere(landing))
    }
    if drag.destinations.isLegal(pointer) { return .legal(slot, row: row) }
    do throws(Refusal) {
      _ = try editor.placing(of: drag.moving, inSlot: slot)
      return .legal(slot, row: row)
    } catch {
      return .forbidden(error)
    }
  }

  // MARK: End

  /// Drops the item at the pointer or at its last position. If that is not legal, the item returns to its original
  /// place.
  package mutating func drop(at pointer: DragPointer? = nil) -> DragEnd {
    guard let drag else { return DragEnd(.rejected(notOpen), cue: .rejected) }
    self.drag = nil
    guard let pointer = pointer ?? drag.pointer else {
      return finish(
        DragEnd(.rejected(noDestination), cue: .rejected))
    }
    guard let (slot, _) = drag.destinations.slot(at: pointer) else {
      return finish(DragEnd(.rejected(noSuchPlace(pointer)), cue: .rejected))
    }
    if let landing = drag.landing, !drag.destinations.isLegal(pointer) {
      return finish(DragEnd(.rejected(gameIsElsewhere(landing)), cue: .rejected))
    }
    let operation = editor.operation(drag.source, to: slot, moving: drag.moving)
    do throws(Refusal) {
      let outcome = try editor.put(drag.source, drag.moving, inSlot: slot)
      return finish(DragEnd(.dropped(outcome), cue: .dropped, operation: operation))
    } catch {
      return finish(DragEnd(.rejected(error), cue: .rejected))
    }
  }

  /// Leaves the item in its original place.
  package mutating func cancel() -> DragEnd {
    drag = nil
    return finish(DragEnd(.cancelled))
  }

  // MARK: Changes from outside

  /// Applies a change immediately, or queues it during a drag; nil if it was not applied.
  ///
  /// - Parameter queueing: false to ignore the change during a drag.
  package mutating func take(_ change: OutsideChange, queueing: Bool = true) -> OutsideResult? {
    if isOpen {
      if queueing { queue.append(change) }
      return nil
    }
    return apply(change)
  }

  private mutating func apply(_ change: OutsideChange) -> OutsideResult {
    switch change {
    case .reload(let itinerary):
      editor = Editor(itinerary, support: support)
      return .reloaded
    case .edit(let operation):
      switch editor.apply(operation) {
      case .success(let outcome): return .accepted(outcome)
      case .failure(let refusal): return .refused(operation, refusal)
      }
    }
  }

  private mutating func finish(_ end: DragEnd) -> DragEnd {
    var end = end
    let changes = queue
    queue.removeAll()
    for change in changes {
      end.outside.append(apply(change))
      // Another user's copy may be older than the drop, so make the edit again on it.
      if case .reload = change, case .dropped(let outcome) = end.fate, let operation = end.operation {
        if case .failure(let refusal) = editor.again(operation, outcome) { end.invalidated = refusal }
      }
    }
    return end
  }

  // MARK: Refusals

  private var alreadyOpen: Refusal { Refusal(code: .dragAlreadyOpen, message: "an item is already being dragged") }
  private var notOpen: Refusal { Refusal(code: .noOpenDrag, message: "nothing is being dragged") }

  private var noDestination: Refusal {
    Refusal(code: .noDestination, message: "the pointer has not been over a row yet")
  }

  private func gameIsElsewhere(_ landing: Landing) -> Refusal {
    Refusal(
      code: .gameIsFixed,
      message: "\(landing.name) is on \(itinerary.dayName(landing.slot.day)), as the schedule has it",
      legal: [LegalInterval(day: landing.slot.day)])
  }

  private func noSuchRow(_ row: Int) -> Refusal {
    Refusal(code: .noSuchRow, message: "no row \(row)")
  }

  private func noSuchPlace(_ pointer: DragPointer) -> Refusal {
    switch pointer {
    case .before(let row): noSuchRow(row)
    case .onHeader(let row): Refusal(code: .noSuchRow, message: "row \(row) is not a header")
    case .belowLast: noSuchRow(0)
    }
  }
}
