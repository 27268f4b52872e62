import TripBuilding
import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// Carries over travel after the games have changed: travel is kept if it is still legal, otherwise it is derived as
/// for a new trip.
struct CarriedTravel {
  private(set) var itinerary: Itinerary
  private(set) var changes: [RebaseChange] = []
  private(set) var findings: [Diagnostic] = []
  private let before: Itinerary
  private let oldShape: TripShape
  /// The number of days by which the trip starts earlier; negative if it starts later.
  private let shift: Int
  private let deriving: LegDeriving
  private var items: CarriedItems
  /// Items of games that leave the trip.
  private let leaving: Set<Int>
  private let planned: PlannedDays?
  /// The places of items before earlier rebases, by item index of `before`.
  private let origins: [Int: Position]
  /// Whether the trip may be extended to a date for travel home.
  private let holds: (LocalDate) -> Bool

  /// - Parameters:
  ///   - rekeyed: all items of `before`, then the added games.
  ///   - before: the trip before the changes, with the same markets.
  ///   - leaving: items of games that leave the trip, which must be marked as cancelled or postponed.
  ///   - origins: places of items before earlier rebases, by item index.
  ///   - releasesStrays: whether travel that belongs to no leg of `before` also leaves the trip.
  ///   - holds: whether the trip may be extended to a date, for travel home.
  init(
    _ rekeyed: Itinerary, _ before: Itinerary, _ shift: Int, leaving: Set<Int>, _ origins: [Int: Position],
    _ cities: CityTable, _ request: TripRequest, releasesStrays: Bool = false,
    holds: @escaping (LocalDate) -> Bool = { _ in false }
  ) {
    self.holds = holds
    itinerary = rekeyed
    self.before = before
    self.shift = shift
    oldShape = TripShape(before)
    deriving = LegDeriving(cities: cities, request)
    items = CarriedItems(count: rekeyed.items.count)
    self.leaving = leaving
    planned = PlannedDays(notedIn: before)
    self.origins = origins
    for index in leaving { items.isRemoved[index] = true }
    matchLegs(releasesStrays)
    items.compact(&itinerary)
    renumber()
    place()
  }

  /// By item: its index in `before`; negative for a new item.
  var sources: [Int] { items.source.map { $0 < before.items.count ? $0 : -1 } }

  // MARK: Matching legs

  private mutating func matchLegs(_ releasesStrays: Bool) {
    let matches = LegMatching.match(oldShape.legs, TripShape(itinerary).legs)
    for index in before.items.indices where before.items[index].kind == .travel {
      guard let leg = oldShape.leg(ofItem: index) else {
        if releasesStrays { release(index) }
        continue
      }
      items.oldLeg[index] = leg
      if let match = matches[leg] { items.newLeg[index] = match } else { release(index) }
    }
  }

  /// Removes travel that no leg needs, unless it contains user data.
  private mutating func release(_ index: Int) {
    let from = RebaseState(position: before.items[index].position)
    if itinerary.isDerivedTravel(index) {
      items.isRemoved[index] = true
      changes.append(
        RebaseChange(
          .travelRemoved, item: itinerary.id(index), from: from,
          message:
            "\(itinerary.name(index)) is no longer needed: the trip no longer goes between these cities there"))
      return
    }
    let position = itinerary.items[index].position
    itinerary.makeCustom(ofTravel: index)
    let message =
      "\(itinerary.name(index)) on \(itinerary.dayName(position.day)) is no longer needed, but has details "
      + "of yours: it stays as a custom item"
    changes.append(
      RebaseChange(
        .travelReleased, item: itinerary.id(index), from: from, to: RebaseState(position: position), message: message))
    findings.append(
      Diagnostic.broken(
        .travelNotNeeded, item: itinerary.id(index), message: message,
        fix: "cancel what is booked, and remove the item with `sportstime edit`"))
  }

  /// Renumbers the legs. A travel item without a number gets one only if its cities imply a different leg.
  private mutating func renumber() {
    let first = itinerary.firstLeg
    for index in itinerary.items.indices {
      guard let leg = items.newLeg[index], let facts = itinerary.travel(itinerary.items[index]) else { continue }
      if let number = facts.leg, Int(number) != first + leg { itinerary.setLeg(first + leg, ofItem: index) }
    }
    let shape = TripShape(itinerary)
    for index in itinerary.items.indices {
      if let leg = items.newLeg[index], shape.leg(ofItem: index) != leg { itinerary.setLeg(first + leg, ofItem: index) }
    }
  }

  // MARK: Placement

  private mutating func place() {
    let shape = TripShape(itinerary)
    // This also finds legs in the wrong order, because the windows of two legs never overlap.
    let returning = returningLegs(shape)
    let illegal = Set(
      itinerary.items.indices.filter {
        shape.isInWindow($0, of: itinerary) == false || isLeftBehind($0, shape) || returning[$0] != nil
      })
    var placing = LegPlacing()
    for (index, item) in itinerary.items.enumerated() where !illegal.contains(index) {
      placing.occupy(item.position, isGame: item.kind == .game)
    }
    var itemsOfLeg = [[Int]](repeating: [], count: shape.legs.count)
    for index in shape.order {
      if let leg = shape.leg(ofItem: index) { itemsOfLeg[leg].append(index) }
    }
    var ids = itinerary.itemIDs
    var wheels: LegDeriving.Wheels = [:]
    for leg in shape.legs.indices {
      for index in itemsOfLeg[leg] {
        if let origin = returning[index] {
          giveBack(origin, to: index, leg, &placing)
        } else if illegal.contains(index) {
          rederive(index, leg, shape, &placing, &wheels)
        } else {
          describeKept(index, leg, shape)
        }
      }
      if itemsOfLeg[leg].isEmpty { addTravel(leg, shape, &placing, &ids, &wheels) }
    }
  }

  /// Reports a leg whose games have changed or moved, or whose number has changed.
  private mutating func describeKept(_ index: Int, _ leg: Int, _ shape: TripShape) {
    let source = items.source[index]
    guard source >= 0, let oldLeg = items.oldLeg[index] else { return }
    let (was, now) = (oldShape.legs[oldLeg], shape.legs[leg])
    if oldLeg == leg, stands(was.departure, now.departure), stands(was.arrival, now.arrival) { return }
    changes.append(
      RebaseChange(
        .travelKept, item: itinerary.id(index),
        from: RebaseState(position: before.items[source].position, leg: oldLeg),
        to: RebaseState(position: itinerary.items[index].position, leg: leg),
        message: "\(itinerary.name(index)) keeps its place, which is still legal"
          + (oldLeg == leg ? ", though the games around it have changed" : "; it is leg \(leg) now, not \(oldLeg)")))
  }

  /// Whether the leg still has the same game in the same place.
  private func stands(_ old: Int?, _ new: Int?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return items.source[new] == old && itinerary.items[new].position == shifted(before.items[old].position)
  }

  private func shifted(_ position: Position) -> Position {
    Position(day: PlannedDays.shifted(position.day, by: shift), sortOrder: position.sortOrder)
  }

  /// Legs that can return to their places before earlier rebases, with these places.
  private func returningLegs(_ shape: TripShape) -> [Int: Position] {
    if origins.isEmpty { return [:] }
    var returning: [Int: Position] = [:]
    for index in itinerary.items.indices where items.source[index] < before.items.count {
      guard let leg = shape.leg(ofItem: index), let origin = origins[items.source[index]],
        origin.day <= itinerary.dayCount, shape.window(ofLeg: leg, in: itinerary).contains(origin)
      else { continue }
      returning[index] = origin
    }
    if returning.isEmpty { return [:] }
    var isTaken = Set(itinerary.items.indices.filter { returning[$0] == nil }.map { itinerary.items[$0].position })
    for index in returning.keys.sorted() {
      guard let origin = returning[index] else { continue }
      if !isTaken.insert(origin).inserted { returning[index] = nil }
    }
    return returning
  }

  private mutating func giveBack(_ origin: Position, to index: Int, _ leg: Int, _ placing: inout LegPlacing) {
    move(
      index, to: origin, leg, &placing, .travelReturned,
      "\(itinerary.name(index)) is on \(itinerary.dayName(origin.day)) again, as before an earlier rebase")
  }

  private mutating func rederive(
    _ index: Int, _ leg: Int, _ shape: TripShape, _ placing: inout LegPlacing, _ wheels: inout LegDeriving.Wheels
  ) {
    let duration = itinerary.travel(itinerary.items[index])?.duration.map(Int.init)
    let isDerived = itinerary.isDerivedTravel(index)
    let derived = deriving.derive(leg, shape, of: itinerary, minutes: isDerived ? nil : duration, &wheels)
    if isDerived { deriving.update(index, derived, leg, shape, of: &itinerary) }
    noteLackOfRoad(index, derived.lacksRoad)
    let planned = plannedPlace(shape.legs[leg], shape.window(ofLeg: leg, in: itinerary), placing)
    if planned == nil { lengthen(derived) }
    let position = planned ?? deriving.position(derived, leg, shape, of: itinerary, placing)
    let booked = itinerary.travel(itinerary.items[index])?.departure?.localDate
    let message =
      if let booked, booked != itinerary.date(ofDay: position.day) {
        "\(itinerary.name(index)) can't be on \(booked) as booked: it is now on \(itinerary.dayName(position.day)) and keeps "
          + "its booking"
      } else {
        "\(itinerary.name(index)) could not keep its place and is now on \(itinerary.dayName(position.day))"
      }
    move(index, to: position, leg, &placing, .travelRederived, message)
  }

  private mutating func move(
    _ index: Int, to position: Position, _ leg: Int, _ placing: inout LegPlacing, _ kind: RebaseChange.Kind,
    _ message: String
  ) {
    let old = itinerary.items[index].position
    itinerary.setPosition(position, ofItem: index)
    placing.occupy(position, isGame: false)
    changes.append(
      RebaseChange(
        kind, item: itinerary.id(index), from: RebaseState(position: old),
        to: RebaseState(position: position, leg: leg), message: message))
  }

  private mutating func addTravel(
    _ leg: Int, _ shape: TripShape, _ placing: inout LegPlacing, _ ids: inout Set<[UInt8]>,
    _ wheels: inout LegDeriving.Wheels
  ) {
    let derived = deriving.derive(leg, shape, of: itinerary, &wheels)
    let place = placeOfBorder(shape.legs[leg], shape.window(ofLeg: leg, in: itinerary), placing)
    if place == nil { lengthen(derived) }
    let index = deriving.add(leg, shape, to: &itinerary, &placing, &ids, &wheels, at: place)
    noteLackOfRoad(index, derived.lacksRoad)
    let position = itinerary.items[index].position
    changes.append(
      RebaseChange(
        .travelAdded, item: itinerary.id(index), to: RebaseState(position: position, leg: leg),
        message: "\(itinerary.name(index)) is new, on \(itinerary.dayName(position.day))"))
  }

  private mutating func noteLackOfRoad(_ index: Int, _ lacksRoad: Bool) {
    if !lacksRoad { return }
    findings.append(
      Diagnostic.broken(
        .driveTooLong, item: itinerary.id(index), message: "no road for \(itinerary.name(index))",
        fix: "allow flights in `modes` of the trip's request, or state the route in its `distances`"))
  }

  // MARK: From and to home

  /// Extends the trip by the days of travel home, as when it is built.
  private mutating func lengthen(_ derived: LegDeriving.Derived) {
    guard let day = derived.lastDay, day > itinerary.dayCount, day <= Limits.dayCount,
      let date = itinerary.date(ofDay: day), holds(date)
    else { return }
    itinerary.dayCount = day
  }

  /// The first or last day of the trip before rebases changed its days, if the trip has that day; nil for a leg between
  /// games.
  private func plannedDay(_ leg: Leg) -> Int? {
    guard let planned, let start = itinerary.startDate else { return nil }
    if leg.departure == nil { return planned.first.days(since: start) + 1 }
    guard leg.arrival == nil else { return nil }
    let day = planned.last.days(since: start) + 1
    return day <= itinerary.dayCount ? day : nil
  }

  /// Whether a rebase added the day before the first or after the last day of the trip.
  private func isBeyondPlanned(_ day: Int, _ leg: Leg) -> Bool {
    plannedDay(leg).map { leg.departure == nil ? day < $0 : day > $0 } ?? false
  }

  private func plannedPlace(_ leg: Leg, _ window: LegWindow, _ placing: LegPlacing) -> Position? {
    guard let day = plannedDay(leg) else { return nil }
    let place = leg.departure == nil ? placing.first(of: day) : placing.last(of: day)
    return window.contains(place) ? place : nil
  }

  /// Whether derived travel from or to home is on a day that was added for a game that is no longer there.
  private func isLeftBehind(_ index: Int, _ shape: TripShape) -> Bool {
    guard planned != nil, let number = shape.leg(ofItem: index), itinerary.isDerivedTravel(index),
      let day = plannedDay(shape.legs[number]),
      isBeyondPlanned(itinerary.items[index].position.day, shape.legs[number])
    else { return false }
    let isOutward = shape.legs[number].departure == nil
    // After or before all games of the planned day.
    let place = Position(day: day, sortOrder: isOutward ? -1e6 : 1e6)
    return shape.window(ofLeg: number, in: itinerary).contains(place)
      && before.items.contains { item in
        let before = PlannedDays.shifted(item.position.day, by: shift)
        return item.kind == .game && (isOutward ? before < day : before > day)
      }
  }

  /// If the first or last city changes, the leg from or to home keeps its place, because the trip keeps its start and
  /// end. If a game that a rebase added there leaves, or if the old leg was on a day that a rebase added, the leg moves
  /// to the day on which the trip originally began or ended.
  private func placeOfBorder(_ leg: Leg, _ window: LegWindow, _ placing: LegPlacing) -> Position? {
    guard leg.departure == nil || leg.arrival == nil else { return nil }
    for (index, item) in before.items.enumerated() where item.kind == .travel {
      guard let number = oldShape.leg(ofItem: index) else { continue }
      let old = oldShape.legs[number]
      guard (old.departure == nil) == (leg.departure == nil), (old.arrival == nil) == (leg.arrival == nil),
        !items.source.contains(index)
      else { continue }
      let leaves = [old.departure, old.arrival].contains { $0.map(leaving.contains) ?? false }
      let position = shifted(item.position)
      if leaves || isBeyondPlanned(position.day, leg), let planned = plannedPlace(leg, window, placing) {
        return planned
      }
      if window.contains(position) { return position }
    }
    return hasGrownAgain ? plannedPlace(leg, window, placing) : nil
  }

  /// Whether earlier rebases shortened the trip and this one restores its end.
  private var hasGrownAgain: Bool {
    guard let planned, let end = before.date(ofDay: before.dayCount) else { return false }
    return end < planned.last && itinerary.date(ofDay: itinerary.dayCount) == planned.last
  }
}
