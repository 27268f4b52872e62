import ItineraryModel
import ScheduleModel
import SourceText

/// Assigns keys to the games of changed days, and to the items between them if the band has no room. Items that earlier
/// rebases gave another key get the first one back where that is possible.
struct KeyedDays {
  private(set) var itinerary: Itinerary
  /// Every item whose key changed because of the games of its day, except those that joined the day.
  private(set) var rekeyed: [Int] = []
  /// Every item that has its first key again.
  private(set) var returned: [Int] = []
  private let joining: Set<Int>

  /// - Parameters:
  ///   - joining: games that are new on their day.
  ///   - isMoving: games that may have another order on their day.
  ///   - leaving: items of games that leave the trip.
  ///   - origins: where items stood before earlier rebases, by item index.
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
      giveBack(staying, origins)
    }
    rekeyed.removeAll { returned.contains($0) }
  }

  /// The items of a day that have an origin on it get their first keys, together: if the games stay in the order of play
  /// and nothing else changes places that was on the day before.
  ///
  /// - Parameter day: its items other than travel, in order.
  private mutating func giveBack(_ day: [Int], _ origins: [Int: Position]) {
    var keys: [Int: Double] = [:]
    for index in day {
      let position = itinerary.items[index].position
      keys[index] = origins[index].flatMap { $0.day == position.day ? $0.sortOrder : nil } ?? position.sortOrder
    }
    func isSorted(_ order: [Int]) -> Bool {
      zip(order, order.dropFirst()).allSatisfy { (keys[$0] ?? 0) < (keys[$1] ?? 0) }
    }
    let stayed = day.filter { !joining.contains($0) }
      .sorted { itinerary.items[$0].position.sortOrder < itinerary.items[$1].position.sortOrder }
    let played = day.filter { itinerary.isPlayed(itinerary.items[$0]) }.sorted(by: itinerary.isPlayedBefore)
    guard Set(keys.values).count == day.count, isSorted(stayed), isSorted(played) else { return }
    for index in day {
      guard let key = keys[index], key != itinerary.items[index].position.sortOrder else { continue }
      let position = itinerary.items[index].position
      itinerary.setPosition(Position(day: position.day, sortOrder: key), ofItem: index)
      returned.append(index)
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
  /// Whether one item's game would come before another's on the same day.
  func isPlayedBefore(_ left: Int, _ right: Int) -> Bool {
    guard let first = game(items[left])?.facts, let second = game(items[right])?.facts else { return left < right }
    return GameOrder(start: first.plannedStart, gameNumber: Int(first.gameNumber)).precedes(
      GameOrder(start: second.plannedStart, gameNumber: Int(second.gameNumber)),
      idPrecedes: text.precedes(items[left].id, items[right].id))
  }
}
