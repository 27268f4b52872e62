import ItineraryModel
import ScheduleModel
import SourceText

/// Assigns keys to the games of changed days, and to the items between them if the band has no room.
struct KeyedDays {
  private(set) var itinerary: Itinerary
  /// Every item whose key changed, except those that joined the day.
  private(set) var rekeyed: [Int] = []
  private let joining: Set<Int>

  init(_ placed: PlacedGames, _ revisions: [GameRevision]) {
    itinerary = placed.itinerary
    joining = placed.joining
    let isMoving = Set(revisions.filter(\.changesOrder).map(\.item))
    let touched = Set(joining.union(isMoving).map { placed.itinerary.items[$0].position.day })
    if touched.isEmpty { return }
    var byDay: [Int: [Int]] = [:]
    for index in itinerary.sortedItems() {
      let day = itinerary.items[index].position.day
      if touched.contains(day) { byDay[day, default: []].append(index) }
    }
    for day in touched.sorted() {
      for (index, sortOrder) in keys(ofDay: byDay[day] ?? [], isMoving) {
        itinerary.setPosition(Position(day: day, sortOrder: sortOrder), ofItem: index)
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
