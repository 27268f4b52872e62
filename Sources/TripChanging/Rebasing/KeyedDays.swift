import ItineraryModel
import ScheduleModel
import SourceText

/// Assigns keys to the games of changed days, and to the items between them if the band has no room. Items whose key
/// was changed by earlier rebases get their original key back if possible.
struct KeyedDays {
  private(set) var itinerary: Itinerary
  /// Items whose key changed because of the games of their day, except those that joined the day.
  private(set) var rekeyed: [Int] = []
  /// Items that have their original key again.
  private(set) var returned: [Int] = []
  private let joining: Set<Int>

  /// - Parameters:
  ///   - joining: games that are new on their day.
  ///   - isMoving: games whose order on their day may change.
  ///   - leaving: items of games that leave the trip.
  ///   - origins: the places of items before earlier rebases, by item index.
  init(
    _ itinerary: Itinerary, joining: Set<Int>, isMoving: Set<Int>, leaving: Set<Int> = [],
    _ origins: [Int: Position] = [:]
  ) {
    self.itinerary = itinerary
    self.joining = joining
    let returning = origins.keys.filter { index in
      let item = itinerary.items[index]
      return item.kind != .travel && item.position.day == origins[index]?.day
    }
    let touched = Set(joining.union(isMoving).union(returning).map { itinerary.items[$0].position.day })
    if touched.isEmpty { return }
    var byDay: [Int: [Int]] = [:]
    for index in itinerary.sortedItems() {
      let day = itinerary.items[index].position.day
      if touched.contains(day) { byDay[day, default: []].append(index) }
    }
    for day in touched.sorted() {
      for (index, sortOrder) in keys(ofDay: byDay[day] ?? [], isMoving) {
        self.itinerary.setPosition(Position(day: day, sortOrder: sortOrder), ofItem: index)
        if !joining.contains(index) { rekeyed.append(index) }
      }
      let staying = (byDay[day] ?? []).filter { itinerary.items[$0].kind != .travel && !leaving.contains($0) }
      giveBack(staying, origins, isMoving, since: itinerary)
    }
    rekeyed.removeAll { index in
      returned.contains(index) || self.itinerary.items[index].position == itinerary.items[index].position
    }
  }

  /// Restores the original keys of all items of a day that have an origin on it, if the games stay in playing order and
  /// items that were already on the day keep their order (except games that return to their original places). Items
  /// without an origin get back their previous keys if there is room.
  ///
  /// - Parameters:
  ///   - day: the day's items other than travel, in order.
  ///   - before: the trip before its days were keyed.
  private mutating func giveBack(
    _ day: [Int], _ origins: [Int: Position], _ isMoving: Set<Int>, since before: Itinerary
  ) {
    func isReturning(_ index: Int) -> Bool { origins[index]?.day == itinerary.items[index].position.day }
    if !day.contains(where: isReturning) { return }
    for keepsOthers in [true, false] {
      var first = itinerary
      for index in day {
        if let origin = origins[index], isReturning(index) {
          first.setPosition(origin, ofItem: index)
        } else if keepsOthers, !joining.contains(index) {
          first.setPosition(before.items[index].position, ofItem: index)
        }
      }
      func isSorted(_ order: [Int]) -> Bool {
        zip(order, order.dropFirst()).allSatisfy { first.precedes(first.items[$0], first.items[$1]) }
      }
      let stayed = day.filter { !joining.contains($0) && !(isMoving.contains($0) && (keepsOthers || isReturning($0))) }
        .sorted { itinerary.precedes(itinerary.items[$0], itinerary.items[$1]) }
      let played = day.filter { itinerary.isPlayed(itinerary.items[$0]) }.sorted(by: itinerary.isPlayedBefore)
      // Travel only fits between games with different keys.
      let games = day.filter { itinerary.items[$0].kind == .game }
      guard isSorted(stayed), isSorted(played),
        Set(games.map { first.items[$0].position.sortOrder }).count == games.count
      else { continue }
      for index in day where first.items[index].position != itinerary.items[index].position {
        itinerary.setPosition(first.items[index].position, ofItem: index)
        if first.items[index].position != before.items[index].position { returned.append(index) }
      }
      return
    }
  }

  private func keys(ofDay order: [Int], _ isMoving: Set<Int>) -> [(index: Int, sortOrder: Double)] {
    var staying: [DayKeying.Entry] = []
    var ordered: [Int] = []
    for index in order {
      let item = itinerary.items[index]
      var role = DayKeying.Role.item
      if item.kind == .game {
        let isJoining = joining.contains(index)
        role = itinerary.isPlayed(item) ? .game(isMoving: isMoving.contains(index)) : .off
        if isJoining || itinerary.isPlayed(item) { ordered.append(index) }
        if isJoining { continue }
      }
      staying.append(DayKeying.Entry(index: index, sortOrder: item.position.sortOrder, role: role))
    }
    return DayKeying(staying: staying, ordered: ordered.sorted(by: itinerary.isPlayedBefore)).keys()
  }
}

extension Itinerary {
  /// Whether one item's game would come before another one's on the same day.
  func isPlayedBefore(_ left: Int, _ right: Int) -> Bool {
    guard let first = game(items[left])?.facts, let second = game(items[right])?.facts else { return left < right }
    return GameOrder(start: first.plannedStart, gameNumber: Int(first.gameNumber)).precedes(
      GameOrder(start: second.plannedStart, gameNumber: Int(second.gameNumber)),
      idPrecedes: text.precedes(items[left].id, items[right].id))
  }
}
