import ItineraryModel
import SourceText

extension Editor {
  /// A legal position for an item, with the normalization that it requires, if any.
  struct Placing {
    var position: Position
    var rekeyed: [(index: Int, sortOrder: Double)]?
    var snapped: Refusal?

    var normalized: EditOutcome.Normalized? {
      rekeyed.map { EditOutcome.Normalized(day: position.day, items: $0.count) }
    }
  }

  private enum Aim {
    case slot(Slot)
    case exactly(Position)

    var day: Int {
      switch self {
      case .slot(let slot): slot.day
      case .exactly(let position): position.day
      }
    }
  }

  // MARK: Targets

  /// The resulting place for `target` of item `moving`, or of a new custom item if nil.
  mutating func placing(of moving: Int?, at target: EditTarget) throws(Refusal) -> Placing {
    let aim = try aim(target, moving)
    do throws(Refusal) {
      switch aim {
      case .slot(let slot): return try placing(of: moving, inSlot: slot)
      case .exactly(let position):
        if let refusal = refusal(of: moving, at: position) { throw refusal }
        return Placing(position: position)
      }
    } catch {
      guard policy == .snap, var nearest = nearest(to: aim, moving) else { throw error }
      nearest.snapped = error
      return nearest
    }
  }

  private func aim(_ target: EditTarget, _ moving: Int?) throws(Refusal) -> Aim {
    switch target {
    case .position(let position): return .exactly(position)
    case .first(let day): return .slot(Slot(day: day, index: 0))
    case .last(let day): return .slot(Slot(day: day, index: index.order(ofDay: day, without: moving).count))
    case .after(let anchor, let day): return try .slot(slot(beside: anchor, day, moving, offset: 1))
    case .before(let anchor, let day): return try .slot(slot(beside: anchor, day, moving, offset: 0))
    }
  }

  private func slot(beside anchor: String, _ day: Int?, _ moving: Int?, offset: Int) throws(Refusal) -> Slot {
    let found = try find(anchor)
    if found == moving {
      throw Refusal(
        code: .targetIsItem, message: "\(itinerary.displayName(itinerary.items[found])) can't be placed next to itself")
    }
    let anchorDay = itinerary.items[found].position.day
    if let day, day != anchorDay {
      throw Refusal(
        code: .targetOnOtherDay,
        message: "\(itinerary.displayName(itinerary.items[found])) is on day \(anchorDay), not on day \(day)",
        barrier: anchor)
    }
    let rank = index.order(ofDay: anchorDay, without: moving).firstIndex(of: found) ?? 0
    return Slot(day: anchorDay, index: rank + offset)
  }

  /// Refuses a stay that ends before it begins or after the trip.
  func checkEnd(_ end: Int, from day: Int) throws(Refusal) {
    if end >= day, end <= itinerary.dayCount { return }
    let limit = end < day ? "it begins on \(itinerary.dayName(day))" : "the trip has \(itinerary.dayCount) days"
    throw Refusal(code: .dayOutOfRange, message: "the stay would end on day \(end), but \(limit)")
  }

  // MARK: Slots

  /// Nil if the item may be there. A custom item may be anywhere in the trip.
  private mutating func refusal(of moving: Int?, at position: Position) -> Refusal? {
    if let moving, itinerary.items[moving].kind == .travel { return constraints().refusal(of: moving, at: position) }
    guard position.sortOrder.isFinite else {
      return Refusal(
        code: .sortOrderNotFinite, message: "a sort order must be a finite number", legal: wholeTrip)
    }
    do throws(Refusal) {
      try checkDay(position.day)
      if let moving, let end = itinerary.custom(itinerary.items[moving])?.endDay {
        try checkEnd(Int(end) &+ position.day &- itinerary.items[moving].position.day, from: position.day)
      }
    } catch {
      return error
    }
    return nil
  }

  /// - Parameter slot: counted without the item that moves.
  mutating func placing(of moving: Int?, inSlot slot: Slot) throws(Refusal) -> Placing {
    if let stays = staysInSlot(moving, slot) { return stays }
    let order = index.order(ofDay: slot.day, without: moving)
    switch itinerary.slotKey(slot.index, among: order) {
    case .key(let key):
      let position = Position(day: slot.day, sortOrder: key)
      if let refusal = refusal(of: moving, at: position) { throw refusal }
      return Placing(position: position)
    case .needsNormalizing: return try placing(of: moving, inSlot: slot, normalizing: order)
    case .exhausted:
      try checkDay(slot.day)
      throw exhausted(slot, order)
    }
  }

  /// If the neighbors leave no room, the day is normalized first.
  private mutating func placing(
    of moving: Int?, inSlot slot: Slot, normalizing order: [Int]
  ) throws(Refusal) -> Placing {
    let rekeyed = itinerary.normalizedKeys(of: order)
    guard let key = itinerary.slotKey(slot.index, among: order, rekeyed).key else { throw exhausted(slot, order) }
    let position = Position(day: slot.day, sortOrder: key)
    guard let moving, itinerary.items[moving].kind == .travel else {
      if let refusal = refusal(of: moving, at: position) { throw refusal }
      return Placing(position: position, rekeyed: rekeyed)
    }
    // Normalize the day with the item still in it, so that no item appears to have passed another one. The order is the
    // same, and so are its consequences.
    let normalized = normalized(itinerary.normalizedKeys(of: index.order(ofDay: slot.day)))
    guard let asked = normalized.slotKey(slot.index, among: order).key else { throw exhausted(slot, order) }
    let constraints = Constraints(normalized, forEditing: true)
    if let refusal = constraints.refusal(of: moving, at: Position(day: slot.day, sortOrder: asked)) { throw refusal }
    return Placing(position: position, rekeyed: rekeyed)
  }

  /// The itinerary with these keys on a day.
  private func normalized(_ rekeyed: [(index: Int, sortOrder: Double)]) -> Itinerary {
    var editor = self
    editor.apply(rekeyed)
    return editor.itinerary
  }

  /// If the item is already in the slot and may stay there, its place with its own key; otherwise nil.
  private mutating func staysInSlot(_ moving: Int?, _ slot: Slot) -> Placing? {
    guard let moving, itinerary.items[moving].position.day == slot.day,
      index.rank(of: moving, onDay: slot.day) == slot.index
    else { return nil }
    let position = itinerary.items[moving].position
    return refusal(of: moving, at: position) == nil ? Placing(position: position) : nil
  }

  private func exhausted(_ slot: Slot, _ order: [Int]) -> Refusal {
    func side(_ rank: Int) -> Int? { order.indices.contains(rank) ? order[rank] : nil }
    let (previous, next) = (side(slot.index - 1), side(slot.index))
    func name(_ item: Int) -> String { itinerary.displayName(itinerary.items[item]) }
    let place =
      switch (previous, next) {
      case (let previous?, let next?): "between \(name(previous)) and \(name(next))"
      case (let previous?, nil): "after \(name(previous))"
      case (nil, let next?): "before \(name(next))"
      case (nil, nil): "anywhere"
      }
    return Refusal(
      code: .sortOrderGapExhausted, message: "day \(slot.day) has no sort order left \(place)",
      barrier: (next ?? previous).map { itinerary.idText(itinerary.items[$0]) })
  }

  /// The days on which the games allow the item: those of its leg, or all days.
  mutating func days(of moving: Int?) -> [Int] {
    guard let moving, itinerary.items[moving].kind == .travel, let leg = constraints().shape.leg(ofItem: moving) else {
      return wholeTrip.map { $0.day }
    }
    guard let range = constraints().validDayRange(leg: leg) else { return [] }
    let (first, last) = (max(1, range.lowerBound), min(itinerary.lastDay, range.upperBound))
    return first <= last ? Array(first...last) : []
  }

  // MARK: Snapping

  /// The legal slot nearest to `aim`: on the same day if possible, otherwise on the nearest day (the earlier of two),
  /// at the end that is closer to the day of `aim`.
  private mutating func nearest(to aim: Aim, _ moving: Int?) -> Placing? {
    let byDistance = days(of: moving).sorted { left, right in
      let (first, second) = (distance(left, aim.day), distance(right, aim.day))
      return first != second ? first < second : left < right
    }
    for day in byDistance {
      for rank in slots(ofDay: day, facing: aim, moving) {
        do throws(Refusal) {
          return try placing(of: moving, inSlot: Slot(day: day, index: rank))
        } catch {
          continue
        }
      }
    }
    return nil
  }

  private func distance(_ left: Int, _ right: Int) -> UInt {
    left > right
      ? UInt(bitPattern: left) &- UInt(bitPattern: right) : UInt(bitPattern: right) &- UInt(bitPattern: left)
  }

  private func slots(ofDay day: Int, facing aim: Aim, _ moving: Int?) -> [Int] {
    let order = index.order(ofDay: day, without: moving)
    if day < aim.day { return (0...order.count).reversed() }
    if day > aim.day { return Array(0...order.count) }
    let wanted: Int
    switch aim {
    case .slot(let slot): wanted = slot.index
    case .exactly(let position):
      wanted = order.firstIndex { itinerary.items[$0].position.sortOrder > position.sortOrder } ?? order.count
    }
    return (0...order.count).sorted { left, right in
      let (first, second) = (abs(left - wanted), abs(right - wanted))
      return first != second ? first < second : left < right
    }
  }
}
