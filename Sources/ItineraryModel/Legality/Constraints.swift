import CivilTime
package import SourceText

/// The legal positions in one itinerary, for editing, drag sessions and rebases.
///
/// `LegWindow`, which validation also uses, determines the windows of legs. This type adds the order of legs and the
/// days of the trip.
///
/// Building takes linear time in the number of items. A position then takes constant time, and intervals take linear
/// time in the number of days.
package struct Constraints: Sendable {
  private var itinerary: Itinerary
  package private(set) var shape: TripShape
  private var sequence: LegSequence

  /// - Parameter forEditing: whether to ignore the order of two legs that are already in the wrong order. Otherwise one
  ///   misplaced leg could block another. Validation reports such legs.
  package init(_ itinerary: Itinerary, forEditing: Bool = false) {
    self.init(itinerary, shape: TripShape(itinerary), forEditing: forEditing)
  }

  package init(_ itinerary: Itinerary, shape: TripShape, forEditing: Bool = false) {
    self.itinerary = itinerary
    self.shape = shape
    sequence = LegSequence(itinerary, shape, toleratesPresent: forEditing)
  }

  /// Updates the constraints for a travel item that moves, without computing all of them again.
  ///
  /// - Returns: false, without a change, if they have to be computed again. Only constraints for editing can be updated.
  package mutating func move(_ index: Int, to position: Position) -> Bool {
    sequence.takeOut(index, of: itinerary)
    let isMoved = shape.move(index, to: position, in: &itinerary)
    sequence.putBack(index, of: itinerary, shape)
    return isMoved
  }

  /// The days on which a leg may be traveled; nil if there are none because its games are outside the trip.
  package func validDayRange(leg: Int) -> ClosedRange<Int>? {
    let window = shape.window(ofLeg: leg, in: itinerary)
    let last = window.last ?? itinerary.lastDay
    return window.first <= last ? window.first...last : nil
  }

  // MARK: Intervals

  /// All legal places of the item, at most one interval per day, by day. For a game, only its own place.
  package func legalIntervals(for index: Int) -> [LegalInterval] {
    guard itinerary.items.indices.contains(index) else { return [] }
    let item = itinerary.items[index]
    if item.kind == .game {
      let key = item.position.sortOrder
      let only = LegalInterval(day: item.position.day, after: key, before: key.nextUp)
      return only.isEmpty ? [] : [only]
    }
    guard itinerary.lastDay >= 1 else { return [] }
    guard item.kind == .travel, let leg = shape.leg(ofItem: index) else {
      // A stay keeps its length.
      let last = itinerary.lastDay &- (itinerary.endDay(of: item) &- item.position.day)
      return last < 1 ? [] : (1...last).map { LegalInterval(day: $0) }
    }
    return legIntervals(leg, item: index)
  }

  private func legIntervals(_ leg: Int, item index: Int) -> [LegalInterval] {
    let window = shape.window(ofLeg: leg, in: itinerary)
    let (earlier, later) = sequence.neighbours(of: index, leg: leg, in: itinerary, shape)
    guard let days = window.days(upTo: itinerary.lastDay) else { return [] }
    let booked = bookedDay(index, window)
    let low = max(booked ?? days.lowerBound, earlier.map { itinerary.items[$0].position.day } ?? days.lowerBound)
    let high = min(booked ?? days.upperBound, later.map { itinerary.items[$0].position.day } ?? days.upperBound)
    guard low <= high else { return [] }
    return (low...high).map { day in
      var interval = window.interval(on: day)
      if let earlier, let key = sortOrder(of: earlier, on: day) {
        interval.after = max(interval.after, idPrecedes(earlier, index) ? key : key.nextUp)
      }
      if let later, let key = sortOrder(of: later, on: day) {
        interval.before = min(interval.before, idPrecedes(index, later) ? key.nextUp : key)
      }
      return interval
    }.filter { !$0.isEmpty }
  }

  /// The day on which a booked leg departs, if that day is legal. A booked leg stays on its day.
  private func bookedDay(_ index: Int, _ window: LegWindow) -> Int? {
    guard let departure = itinerary.travel(itinerary.items[index])?.departure, let start = itinerary.startDate else {
      return nil
    }
    let day = departure.localDate.days(since: start) + 1
    return window.days(upTo: itinerary.lastDay)?.contains(day) == true ? day : nil
  }

  /// The key of an item on `day`.
  private func sortOrder(of index: Int, on day: Int) -> Double? {
    let position = itinerary.items[index].position
    return position.day == day ? position.sortOrder : nil
  }

  private func idPrecedes(_ left: Int, _ right: Int) -> Bool {
    itinerary.text.precedes(itinerary.items[left].id, itinerary.items[right].id)
  }

  // MARK: One position

  /// Nil if the item may be at `position`, otherwise the reason why it may not. Edits never move games.
  ///
  /// - Parameter mood: the wording, for an item that is already there or for one that would be moved there.
  package func refusal(of index: Int, at position: Position, _ mood: LegText.Mood = .wouldStand) -> Refusal? {
    guard itinerary.items.indices.contains(index) else {
      return Refusal(code: .unknownItem, message: "no such item")
    }
    let item = itinerary.items[index]
    if item.kind == .game {
      if position == item.position { return nil }
      return Refusal(
        code: .gameIsFixed,
        message: "\(itinerary.displayName(item)) has its place from the schedule and can't be moved",
        legal: legalIntervals(for: index))
    }
    guard position.sortOrder.isFinite else {
      return Refusal(
        code: .sortOrderNotFinite, message: "a sort order must be a finite number",
        legal: legalIntervals(for: index))
    }
    if let refusal = legRefusal(index, position, mood) { return refusal }
    if position.day >= 1, position.day <= itinerary.lastDay { return nil }
    return Refusal(
      code: .dayOutOfRange,
      message: "day \(position.day) is outside the trip, which has \(LegalText.days(itinerary.lastDay))",
      legal: legalIntervals(for: index))
  }

  private func legRefusal(_ index: Int, _ position: Position, _ mood: LegText.Mood) -> Refusal? {
    guard itinerary.items[index].kind == .travel, let number = shape.leg(ofItem: index) else { return nil }
    let leg = shape.legs[number]
    let text = LegText(itinerary, shape, mood)
    let stance = LegWindow(leg, in: itinerary).stance(of: position)
    if let code = stance.code {
      let legal = legalIntervals(for: index)
      return Refusal(
        code: code, message: text.outsideWindow(index, at: position, stance, of: leg, legal: legal),
        barrier: stance.barrier(of: leg).map { itinerary.idText(itinerary.items[$0]) }, legal: legal)
    }
    if let day = bookedDay(index, LegWindow(leg, in: itinerary)), position.day != day {
      return Refusal(
        code: .bookedTimesContradict,
        message: "\(itinerary.displayName(itinerary.items[index])) departs on \(itinerary.dayName(day)), as booked",
        legal: legalIntervals(for: index))
    }
    let (earlier, later) = sequence.neighbours(of: index, leg: number, in: itinerary, shape)
    if let earlier, !follows(position, index, earlier) { return outOfSequence(index, earlier, true, position, text) }
    if let later, follows(position, index, later) { return outOfSequence(index, later, false, position, text) }
    return nil
  }

  private func outOfSequence(
    _ index: Int, _ other: Int, _ otherIsEarlier: Bool, _ position: Position, _ text: LegText
  ) -> Refusal {
    let legal = legalIntervals(for: index)
    return Refusal(
      code: .travelOutOfSequence,
      message: text.outOfSequence(index, other, otherIsEarlier: otherIsEarlier) + "; legal: "
        + text.describe(legal, near: position),
      barrier: itinerary.idText(itinerary.items[other]), legal: legal)
  }

  /// Whether item `index` at `position` would come after the travel item `other` in the total order.
  private func follows(_ position: Position, _ index: Int, _ other: Int) -> Bool {
    let barrier = itinerary.items[other].position
    if position.day != barrier.day { return position.day > barrier.day }
    if position.sortOrder != barrier.sortOrder { return position.sortOrder > barrier.sortOrder }
    return idPrecedes(other, index)
  }
}
