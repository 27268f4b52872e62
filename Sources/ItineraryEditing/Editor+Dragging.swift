package import ItineraryModel
import SourceText

extension EditOperation {
  /// The object of a drag.
  enum DragSource: Hashable, Sendable {
    case item(String)
    case external(NewItem)
    /// By id in the schedule.
    case game(String)
  }
}

/// Functions of the editor for drag sessions.
extension Editor {
  /// The legal slots of item `moving`, or of a new custom item if nil. Slots of a day are counted without the item.
  mutating func legalSlots(of moving: Int?) -> Set<Slot> {
    var intervals: [Int: LegalInterval] = [:]
    for interval in moving.map({ constraints().legalIntervals(for: $0) }) ?? wholeTrip {
      intervals[interval.day] = interval
    }
    var slots: Set<Slot> = []
    // If keys are tied, normalizing a day may give it an interval.
    for day in days(of: moving) {
      let order = index.order(ofDay: day, without: moving)
      for rank in 0...order.count where isLegal(Slot(day: day, index: rank), order, intervals[day], moving) {
        slots.insert(Slot(day: day, index: rank))
      }
    }
    return slots
  }

  private mutating func isLegal(_ slot: Slot, _ order: [Int], _ interval: LegalInterval?, _ moving: Int?) -> Bool {
    if case .key(let key) = itinerary.slotKey(slot.index, among: order) {
      return interval?.contains(Position(day: slot.day, sortOrder: key)) ?? false
    }
    // If there is no room between its neighbors, a slot is legal if normalizing makes room or the item is already
    // there.
    do throws(Refusal) {
      _ = try placing(of: moving, inSlot: slot)
      return true
    } catch {
      return false
    }
  }

  /// Moves or inserts the dragged item.
  mutating func put(
    _ source: EditOperation.DragSource, _ moving: Int?, inSlot slot: Slot
  ) throws(Refusal) -> EditOutcome {
    if case .game(let id) = source { return try apply(.addGame(id)).get() }
    let placing = try placing(of: moving, inSlot: slot)
    if let moving { return move(moving, to: placing) }
    guard case .external(let item) = source else {
      throw Refusal(code: .unknownItem, message: "no such item")
    }
    return try insert(item, try check(item), at: placing)
  }

  /// A move or an insertion, with the target given by the neighboring items.
  func operation(_ source: EditOperation.DragSource, to slot: Slot, moving: Int?) -> EditOperation {
    let order = index.order(ofDay: slot.day, without: moving)
    let target: EditTarget =
      if slot.index > 0, order.indices.contains(slot.index - 1) {
        .after(item: itinerary.idText(itinerary.items[order[slot.index - 1]]), day: slot.day)
      } else {
        .first(day: slot.day)
      }
    switch source {
    case .item(let id): return .move(item: id, to: target)
    case .external(let item): return .insert(item, at: target)
    case .game(let id): return .addGame(id)
    }
  }

  /// How many of a day's items precede a game that another editor added to the same itinerary.
  func rank(onDay day: Int, ofGame id: String, addedIn other: Editor) -> Int {
    let order = index.order(ofDay: day)
    guard let game = other.index.item(id, of: other.itinerary), let rank = other.index.rank(of: game, onDay: day) else {
      return order.count
    }
    // Use the next item that existed before, because travel may have been added or removed.
    for next in other.index.order(ofDay: day).dropFirst(rank + 1) {
      let known = index.item(other.itinerary.idText(other.itinerary.items[next]), of: itinerary)
      if let known, let rank = index.rank(of: known, onDay: day) { return rank }
    }
    return order.count
  }

  /// Repeats an edit on another state of the itinerary. An item is placed between the same items if they are still on
  /// that day, otherwise at the same position.
  ///
  /// - Returns: the repeated edit, or the reason why it is no longer legal.
  package mutating func again(
    _ operation: EditOperation, _ outcome: EditOutcome
  ) -> Result<(operation: EditOperation, outcome: EditOutcome), Refusal> {
    var refusal: Refusal?
    for edit in edits(like: operation, outcome) {
      switch apply(edit) {
      case .success(let outcome): return .success((edit, outcome))
      case .failure(let reason): refusal = refusal ?? reason
      }
    }
    return .failure(refusal ?? Refusal(code: .unknownItem, message: "no such item"))
  }

  private func edits(like operation: EditOperation, _ outcome: EditOutcome) -> [EditOperation] {
    guard let place = outcome.to else { return [operation] }
    let day = place.position.day
    func isThere(_ item: ItemReference) -> Bool {
      self.index.item(item.id, of: itinerary).map { itinerary.items[$0].position.day == day } ?? false
    }
    var targets: [EditTarget] = []
    if let previous = place.previous, isThere(previous) { targets.append(.after(item: previous.id, day: day)) }
    if let next = place.next, isThere(next) { targets.append(.before(item: next.id, day: day)) }
    targets.append(.position(place.position))
    switch operation {
    case .move(let item, _): return targets.map { .move(item: item, to: $0) }
    case .moveItems(let items, _): return targets.map { .moveItems(items, to: $0) }
    case .moveDay(let day, _): return targets.map { .moveDay(day, to: $0) }
    case .copy(let item, let id, _): return targets.map { .copy(item: item, id: id, to: $0) }
    case .insert(let item, _): return targets.map { .insert(item, at: $0) }
    default: return [operation]
    }
  }
}
