import ItineraryModel
import ScheduleModel
import SourceText

/// Assigns keys to the games of changed days, and to the items between them if the band has no room.
struct KeyedDays {
  private(set) var itinerary: Itinerary
  /// Every item whose key changed, except those that joined the day.
  private(set) var rekeyed: [Int] = []
  private let joining: Set<Int>

  /// - Parameters:
  ///   - joining: games that are new on their day.
  ///   - isMoving: games that may have another order on their day.
  init(_ itinerary: Itinerary, joining: Set<Int>, isMoving: Set<Int>) {
    self.itinerary = itinerary
    self.joining = joining
    let touched = Set(joining.union(isMoving).map { itinerary.items[$0].position.day })
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
    return GameOrder(start: first.start, gameNumber: Int(first.gameNumber)).precedes(
      GameOrder(start: second.start, gameNumber: Int(second.gameNumber)),
      idPrecedes: text.precedes(items[left].id, items[right].id))
  }
}
