import SourceText

/// What positions are legal in one itinerary: the one source for validation, editing and drag sessions.
///
/// Cost: linear in the items to build, then constant a position and linear in the days for intervals.
package struct Constraints: Sendable {
  private let itinerary: Itinerary
  package let shape: TripShape
  private let sequence: LegSequence

  /// - Parameter forEditing: leaves out the order of two legs that stand the wrong way round already, or one misplaced
  ///   leg could hold another in its place. Validation reports them.
  package init(_ itinerary: Itinerary, forEditing: Bool = false) {
    self.init(itinerary, shape: TripShape(itinerary), forEditing: forEditing)
  }

  package init(_ itinerary: Itinerary, shape: TripShape, forEditing: Bool = false) {
    self.itinerary = itinerary
    self.shape = shape
    sequence = LegSequence(itinerary, shape, toleratesPresent: forEditing)
  }

  /// The days on which a leg may be travelled; nil where there is none, as its games are outside the trip.
  package func validDayRange(leg: Int) -> ClosedRange<Int>? {
    let bounds = shape.dayBounds(leg: leg, of: itinerary)
    return bounds.first <= bounds.last ? bounds.first...bounds.last : nil
  }

  // MARK: Intervals

  /// Everywhere the item may stand, one interval a day at most, by day. A game may only stay where it is.
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
      return (1...itinerary.lastDay).map { LegalInterval(day: $0) }
    }
    return legIntervals(leg, item: index)
  }

  private func legIntervals(_ leg: Int, item index: Int) -> [LegalInterval] {
    let days = shape.dayBounds(leg: leg, of: itinerary)
    let (earlier, later) = sequence.neighbours(of: index, leg: leg, in: itinerary, shape)
    let low = max(days.first, earlier.map { itinerary.items[$0].position.day } ?? 1, 1)
    let high = min(
      days.last, later.map { itinerary.items[$0].position.day } ?? itinerary.lastDay, itinerary.lastDay)
    guard low <= high else { return [] }
    return (low...high).map { day in
      var interval = LegalInterval(day: day)
      if let key = sortOrder(of: shape.legs[leg].departure, on: day) { interval.after = key }
      if let key = sortOrder(of: shape.legs[leg].arrival, on: day) { interval.before = key }
      if let earlier, let key = sortOrder(of: earlier, on: day) {
        interval.after = max(interval.after, idPrecedes(earlier, index) ? key : key.nextUp)
      }
      if let later, let key = sortOrder(of: later, on: day) {
        interval.before = min(interval.before, idPrecedes(index, later) ? key.nextUp : key)
      }
      return interval
    }.filter { !$0.isEmpty }
  }

  /// The key of a barrier that stands on `day`.
  private func sortOrder(of barrier: Int?, on day: Int) -> Double? {
    guard let barrier, itinerary.items[barrier].position.day == day else { return nil }
    return itinerary.items[barrier].position.sortOrder
  }

  private func idPrecedes(_ left: Int, _ right: Int) -> Bool {
    itinerary.text.precedes(itinerary.items[left].id, itinerary.items[right].id)
  }

  // MARK: One position

  /// Nil where the item may stand at `position`, else why not. Games never move by an edit.
  package func refusal(of index: Int, at position: Position) -> Refusal? {
    guard itinerary.items.indices.contains(index) else {
      return Refusal(code: "unknown-item", message: "there is no such item")
    }
    let item = itinerary.items[index]
    if item.kind == .game {
      if position == item.position { return nil }
      return Refusal(
        code: "game-is-fixed", message: "\(named(index)) has its place from the schedule and can't be moved",
        legal: legalIntervals(for: index))
    }
    guard position.sortOrder.isFinite else {
      return Refusal(
        code: "sort-order-not-finite", message: "a sort order must be a finite number",
        legal: legalIntervals(for: index))
    }
    if item.kind == .travel, let leg = shape.leg(ofItem: index) {
      if let refusal = legRefusal(leg, index, position) { return refusal }
    }
    if position.day >= 1, position.day <= itinerary.lastDay { return nil }
    return Refusal(
      code: "day-out-of-range",
      message: "day \(position.day) is outside the trip, which has \(LegalText.days(itinerary.lastDay))",
      legal: legalIntervals(for: index))
  }

  private func legRefusal(_ leg: Int, _ index: Int, _ position: Position) -> Refusal? {
    let departure = shape.legs[leg].departure
    let arrival = shape.legs[leg].arrival
    let days = shape.dayBounds(leg: leg, of: itinerary)
    func refuse(_ code: String, _ barrier: Int?, _ why: String) -> Refusal {
      let legal = legalIntervals(for: index)
      return Refusal(
        code: code, message: "\(named(index)) \(why); legal: \(LegalText.describe(legal, near: position))",
        barrier: barrier.map { itinerary.idText(itinerary.items[$0]) }, legal: legal)
    }
    if position.day < days.first {
      let limit = departure.map { "day \(days.first), the day of \(named($0))" } ?? "the trip's first day"
      return refuse("travel-outside-day-range", departure, "would leave on day \(position.day), before \(limit)")
    }
    if position.day > days.last {
      let limit = arrival.map { "day \(days.last), the day of \(named($0))" } ?? "the trip's last day"
      return refuse("travel-outside-day-range", arrival, "would leave on day \(position.day), after \(limit)")
    }
    if let departure, let key = sortOrder(of: departure, on: position.day), position.sortOrder < key {
      return refuse("travel-before-departure-game", departure, "would leave before \(named(departure)) is played")
    }
    if let arrival, let key = sortOrder(of: arrival, on: position.day), position.sortOrder >= key {
      return refuse("travel-after-arrival-game", arrival, "would arrive after \(named(arrival)) has begun")
    }
    let (earlier, later) = sequence.neighbours(of: index, leg: leg, in: itinerary, shape)
    if let earlier, !follows(position, index, earlier) {
      return refuse("travel-out-of-sequence", earlier, "would come before \(named(earlier)), an earlier leg")
    }
    if let later, follows(position, index, later) {
      return refuse("travel-out-of-sequence", later, "would come after \(named(later)), a later leg")
    }
    return nil
  }

  /// Whether item `index`, were it at `position`, comes after the travel item `other` in the total order.
  private func follows(_ position: Position, _ index: Int, _ other: Int) -> Bool {
    let barrier = itinerary.items[other].position
    if position.day != barrier.day { return position.day > barrier.day }
    if position.sortOrder != barrier.sortOrder { return position.sortOrder > barrier.sortOrder }
    return idPrecedes(other, index)
  }

  private func named(_ index: Int) -> String { itinerary.displayName(itinerary.items[index]) }
}
