import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Days: where the trip begins and ends, and on which of its days the games are.
extension RebaseRun {
  /// Makes the trip begin as early, and last as long, as its games need.
  ///
  /// A game too far off for a trip of the greatest length stays where it is, as it is.
  mutating func stretch(_ startDate: LocalDate, _ revisions: inout [GameRevision], _ additions: inout [Int]) {
    var first = startDate
    var last = startDate.adding(days: itinerary.dayCount - 1) ?? startDate
    func reaches(_ date: LocalDate) -> Bool {
      let (low, high) = (min(first, date), max(last, date))
      guard high.days(since: low) < Limits.dayCount else { return false }
      (first, last) = (low, high)
      return true
    }
    var distant: [(item: String?, name: String, date: LocalDate)] = []
    revisions.removeAll { revision in
      guard revision.aspects.contains(.date), let date = revision.date, !reaches(date) else { return false }
      distant.append((id(revision.item), name(revision.item), date))
      return true
    }
    additions.removeAll { index in
      let game = newer.schedule.games[index]
      guard let date = game.localDate, !reaches(date) else { return false }
      distant.append((nil, newer.selector.shown(game), date))
      return true
    }
    for game in distant {
      broken.append(
        BrokenRule(
          "limit-exceeded", item: game.item,
          message: "\(game.name) is on \(game.date) now, which would make the trip longer than \(Limits.dayCount) days "
            + "(the limit): it was left as it is",
          fix: "build the trip anew without it"))
    }
    shift = startDate.days(since: first)
    itinerary.startDate = first
    itinerary.dayCount = min(Limits.dayCount, max(last.days(since: first) + 1, shifted(before.dayCount)))
    guard shift > 0 else { return }
    for index in itinerary.items.indices {
      let position = itinerary.items[index].position
      itinerary.setPosition(Position(day: shifted(position.day), sortOrder: position.sortOrder), ofItem: index)
    }
  }

  /// The day of a date that the trip reaches.
  func day(of date: LocalDate) -> Int {
    (itinerary.startDate.map { date.days(since: $0) } ?? 0) + 1
  }

  /// The trip ends with its last item where games held its last day and have left it; days that were empty stay.
  mutating func trimDays(_ startDate: LocalDate) {
    let lastDay = shifted(before.dayCount)
    if before.items.contains(where: { $0.position.day == before.dayCount }), itinerary.dayCount == lastDay {
      let last = itinerary.items.map(\.position.day).max() ?? 1
      itinerary.dayCount = min(lastDay, max(1, last))
    }
    if shift > 0, let newStart = itinerary.startDate {
      changes.append(
        RebaseChange(
          .startDateMoved, from: RebaseState(date: startDate), to: RebaseState(date: newStart),
          message: "the trip begins on \(newStart), not on \(startDate): "
            + "every day has a number that is \(shift) higher, and items of the user's keep their date"))
    }
    let (old, new) = (before.dayCount, itinerary.dayCount)
    if old == new { return }
    changes.append(
      RebaseChange(
        new > old ? .daysAdded : .daysRemoved, from: RebaseState(dayCount: old), to: RebaseState(dayCount: new),
        message: "the trip has \(new) day\(new == 1 ? "" : "s"), not \(old)"))
  }

  // MARK: Keys

  /// Gives the games of days that have changed their keys; the result is every item whose key is another one now,
  /// those that joined its day left out.
  mutating func keyDays(_ revisions: [GameRevision]) -> [Int] {
    var isMoving: Set<Int> = []
    for revision in revisions where revision.changesOrder { isMoving.insert(revision.item) }
    var touched: Set<Int> = []
    for index in joining.union(isMoving) { touched.insert(itinerary.items[index].position.day) }
    if touched.isEmpty { return [] }
    var byDay: [Int: [Int]] = [:]
    for index in itinerary.sortedItems() {
      let day = itinerary.items[index].position.day
      if touched.contains(day) { byDay[day, default: []].append(index) }
    }
    var rekeyed: [Int] = []
    for day in touched.sorted() {
      for (index, sortOrder) in keys(ofDay: byDay[day] ?? [], isMoving) {
        itinerary.setPosition(Position(day: day, sortOrder: sortOrder), ofItem: index)
        if !joining.contains(index) { rekeyed.append(index) }
      }
    }
    return rekeyed
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
    return DayKeying(staying: staying, ordered: ordered.sorted(by: isPlayedBefore)).keys()
  }

  private func isPlayedBefore(_ left: Int, _ right: Int) -> Bool {
    guard let first = itinerary.game(itinerary.items[left])?.facts,
      let second = itinerary.game(itinerary.items[right])?.facts
    else { return left < right }
    return GameOrder(start: first.start, gameNumber: Int(first.gameNumber)).precedes(
      GameOrder(start: second.start, gameNumber: Int(second.gameNumber)),
      idPrecedes: itinerary.text.precedes(itinerary.items[left].id, itinerary.items[right].id))
  }
}
