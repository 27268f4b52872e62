import TripBuilding
import CivilTime
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// The first and last day of the trip with the newer schedule, as its games require.
///
/// A game that is too far away for the maximum length of a trip stays unchanged.
struct TripDays {
  /// The revisions and additions that fit the trip.
  private(set) var revisions: [GameRevision]
  private(set) var additions: [Int]
  private(set) var findings: [Diagnostic] = []
  private(set) var startDate: LocalDate
  private(set) var dayCount: Int
  /// The number of days by which the trip starts earlier; negative if it starts later.
  private(set) var shift: Int
  /// The trip's days before earlier rebases changed them.
  private let planned: PlannedDays?

  init(
    _ before: Itinerary, _ startDate: LocalDate, _ revisions: [GameRevision], _ additions: [Int], _ newer: NewerSchedule
  ) {
    planned = PlannedDays(notedIn: before)
    var first = startDate
    let end = startDate.adding(days: before.dayCount - 1) ?? startDate
    var last = end
    func reaches(_ date: LocalDate) -> Bool {
      let (low, high) = (min(first, date), max(last, date))
      guard high.days(since: low) < Limits.dayCount else { return false }
      (first, last) = (low, high)
      return true
    }
    var findings: [Diagnostic] = []
    func distant(_ item: String?, _ name: String, _ date: LocalDate, _ advice: String) {
      findings.append(
        Diagnostic.broken(
          .limitExceeded, item: item,
          message: "\(name) is now on \(date), which would make the trip longer than "
            + "\(digitGrouped(Limits.dayCount)) days (the limit); it was left unchanged",
          fix: "check whether the schedule is right; if it is, " + advice))
    }
    self.revisions = revisions.filter { revision in
      guard revision.aspects.contains(.date), let date = revision.date, !reaches(date) else { return true }
      let item = before.id(revision.item)
      distant(item, before.name(revision.item), date, RebaseAdvice.dropping(item))
      return false
    }
    self.additions = additions.filter { index in
      let game = newer.schedule.games[index]
      guard let date = game.localDate, !reaches(date) else { return true }
      let name = newer.selector.shown(game)
      distant(nil, name, date, "add \(name) to `without` in the trip's request")
      return false
    }
    self.findings = findings
    // A trip that was shortened and is extended again gets its original end back.
    if let planned, end < last, last < planned.last { _ = reaches(planned.last) }
    let shift = startDate.days(since: first)
    self.shift = shift
    self.startDate = first
    dayCount = min(Limits.dayCount, max(last.days(since: first) + 1, PlannedDays.shifted(before.dayCount, by: shift)))
  }

  /// Converts `day` to a number that counts from the new start.
  func shifted(_ day: Int) -> Int { PlannedDays.shifted(day, by: shift) }

  /// The day number of a date within the trip.
  func day(of date: LocalDate) -> Int { date.days(since: startDate) + 1 }

  /// The itinerary with these days; items keep their dates.
  func applied(to before: Itinerary) -> Itinerary {
    var itinerary = before
    itinerary.startDate = startDate
    itinerary.dayCount = dayCount
    guard shift != 0 else { return itinerary }
    for index in itinerary.items.indices {
      let position = itinerary.items[index].position
      itinerary.setPosition(Position(day: shifted(position.day), sortOrder: position.sortOrder), ofItem: index)
    }
    return itinerary
  }

  // MARK: Both ends

  /// Shortens the trip to its last item if games left its last day, but not below the days that it had before rebases
  /// made it longer. Days that were already empty stay.
  func trimmed(_ itinerary: Itinerary, _ before: Itinerary) -> Itinerary {
    let lastDay = shifted(before.dayCount)
    guard itinerary.dayCount == lastDay, before.items.contains(where: { $0.position.day == before.dayCount }) else {
      return itinerary
    }
    let lastPlanned = planned.map { day(of: $0.last) }.flatMap { $0 <= lastDay ? $0 : nil } ?? 1
    var trimmed = itinerary
    trimmed.dayCount = min(lastDay, max(1, lastPlanned, itinerary.items.map { itinerary.endDay(of: $0) }.max() ?? 1))
    return trimmed
  }

  /// The number of days at the start that a rebase added and that are empty now because a game left the first day.
  func emptyFirstDays(_ itinerary: Itinerary, _ before: Itinerary) -> Int {
    guard let planned, before.items.contains(where: { $0.position.day == 1 }),
      let first = itinerary.items.map(\.position.day).min()
    else { return 0 }
    return max(0, min(first - 1, day(of: planned.first) - 1))
  }

  func startingLater(by days: Int) -> TripDays {
    guard let later = startDate.adding(days: days) else { return self }
    var changed = self
    changed.startDate = later
    changed.dayCount = max(1, dayCount - days)
    changed.shift -= days
    return changed
  }

  func changes(_ before: Itinerary, _ itinerary: Itinerary) -> [RebaseChange] {
    var changes: [RebaseChange] = []
    if shift != 0, let oldStart = before.startDate {
      let number = shift > 0 ? "\(shift) higher" : "\(-shift) lower"
      changes.append(
        RebaseChange(
          .startDateMoved, from: RebaseState(date: oldStart), to: RebaseState(date: startDate),
          message: "the trip begins on \(startDate), not on \(oldStart): "
            + "the day numbers are \(number), and custom items keep their dates"))
    }
    let (old, new) = (before.dayCount, itinerary.dayCount)
    if old == new { return changes }
    changes.append(
      RebaseChange(
        new > old ? .daysAdded : .daysRemoved, from: RebaseState(dayCount: old), to: RebaseState(dayCount: new),
        message: "the trip has \(counted(new, "day", "days")), not \(old)"))
    return changes
  }
}
