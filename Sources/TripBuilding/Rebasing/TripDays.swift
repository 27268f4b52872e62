import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// The first and last day of the trip on the newer schedule, as its games require.
///
/// A game too far away for the maximum trip length stays unchanged.
struct TripDays {
  /// The revisions and additions that fit the trip.
  private(set) var revisions: [GameRevision]
  private(set) var additions: [Int]
  private(set) var findings: [Diagnostic] = []
  let startDate: LocalDate
  let dayCount: Int
  /// Number of days by which the trip starts earlier.
  let shift: Int

  init(
    _ before: Itinerary, _ startDate: LocalDate, _ revisions: [GameRevision], _ additions: [Int], _ newer: NewerSchedule
  ) {
    var first = startDate
    var last = startDate.adding(days: before.dayCount - 1) ?? startDate
    func reaches(_ date: LocalDate) -> Bool {
      let (low, high) = (min(first, date), max(last, date))
      guard high.days(since: low) < Limits.dayCount else { return false }
      (first, last) = (low, high)
      return true
    }
    var findings: [Diagnostic] = []
    func distant(_ item: String?, _ name: String, _ game: Game, _ date: LocalDate) {
      findings.append(
        Diagnostic.broken(
          .limitExceeded, item: item,
          message: "\(name) is on \(date) now, which would make the trip longer than \(Limits.dayCount) days "
            + "(the limit): it was left as it is",
          fix: "see whether the schedule is right; if it is, " + RebaseAdvice.leavingOut(newer.id(game))))
    }
    self.revisions = revisions.filter { revision in
      guard revision.aspects.contains(.date), let date = revision.date, !reaches(date) else { return true }
      distant(before.id(revision.item), before.name(revision.item), revision.game, date)
      return false
    }
    self.additions = additions.filter { index in
      let game = newer.schedule.games[index]
      guard let date = game.localDate, !reaches(date) else { return true }
      distant(nil, newer.selector.shown(game), game, date)
      return false
    }
    self.findings = findings
    let shift = startDate.days(since: first)
    self.shift = shift
    self.startDate = first
    dayCount = min(Limits.dayCount, max(last.days(since: first) + 1, TripDays.shifted(before.dayCount, by: shift)))
  }

  /// Converts `day` to count from the new start.
  func shifted(_ day: Int) -> Int { TripDays.shifted(day, by: shift) }

  static func shifted(_ day: Int, by shift: Int) -> Int {
    let (sum, overflow) = day.addingReportingOverflow(shift)
    return overflow ? day : sum
  }

  /// The day number of a date within the trip.
  func day(of date: LocalDate) -> Int { date.days(since: startDate) + 1 }

  /// The itinerary with these days; items keep their dates.
  func applied(to before: Itinerary) -> Itinerary {
    var itinerary = before
    itinerary.startDate = startDate
    itinerary.dayCount = dayCount
    guard shift > 0 else { return itinerary }
    for index in itinerary.items.indices {
      let position = itinerary.items[index].position
      itinerary.setPosition(Position(day: shifted(position.day), sortOrder: position.sortOrder), ofItem: index)
    }
    return itinerary
  }

  // MARK: The end

  /// Trims the trip to its last item if games left its last day. Days that were already empty stay.
  func trimmed(_ itinerary: Itinerary, _ before: Itinerary) -> Itinerary {
    let lastDay = shifted(before.dayCount)
    guard itinerary.dayCount == lastDay, before.items.contains(where: { $0.position.day == before.dayCount }) else {
      return itinerary
    }
    var trimmed = itinerary
    trimmed.dayCount = min(lastDay, max(1, itinerary.items.map(\.position.day).max() ?? 1))
    return trimmed
  }

  func changes(_ before: Itinerary, _ itinerary: Itinerary) -> [RebaseChange] {
    var changes: [RebaseChange] = []
    if shift > 0, let oldStart = before.startDate {
      changes.append(
        RebaseChange(
          .startDateMoved, from: RebaseState(date: oldStart), to: RebaseState(date: startDate),
          message: "the trip begins on \(startDate), not on \(oldStart): "
            + "every day has a number that is \(shift) higher, and items of the user's keep their date"))
    }
    let (old, new) = (before.dayCount, itinerary.dayCount)
    if old == new { return changes }
    changes.append(
      RebaseChange(
        new > old ? .daysAdded : .daysRemoved, from: RebaseState(dayCount: old), to: RebaseState(dayCount: new),
        message: "the trip has \(new) day\(new == 1 ? "" : "s"), not \(old)"))
    return changes
  }
}
