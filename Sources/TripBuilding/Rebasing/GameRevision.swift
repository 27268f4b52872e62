import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// In what a newer schedule has a game otherwise than an itinerary.
struct GameRevision {
  /// Index of the item.
  let item: Int
  /// The record as it was.
  let old: GameFacts
  let game: Game
  /// Whether its new date is outside the trip's dates: then it stays where it is, as postponed.
  private(set) var isParked = false
  private(set) var aspects: GameAspects = []
  /// Former starts as the new record has them, in order.
  private(set) var previousStarts: [OffsetInstant] = []

  /// As the trip has it from now on.
  var status: GameStatus { isParked && !game.status.isOff ? .postponed : game.status }

  /// The date, outside the trip's, on which it is played now; nil for a game that did not leave the trip.
  var leavesFor: LocalDate? { isParked && game.status != .cancelled ? newDate : nil }

  private var newDate: LocalDate? { game.localDate ?? game.start?.localDate }

  var isOff: Bool { status.isOff }

  /// The date on which the trip has it from now on; nil where neither record says.
  var date: LocalDate? { isParked ? old.date : newDate ?? old.date }

  /// The start in the new record. A game that is off keeps the one from which it was put off.
  var start: OffsetInstant? {
    if isParked { return old.start }
    if let start = game.start { return start }
    return isOff && !aspects.contains(.date) ? old.start : nil
  }

  /// Whether its place among the games of its day may be another one.
  var changesOrder: Bool {
    !isOff && (old.status.isOff || !aspects.isDisjoint(with: [.time, .gameNumber]))
  }

  /// Whether another stop, or none, may follow from it.
  var changesStops: Bool {
    !aspects.isDisjoint(with: [.date, .venue]) || status.isOff != old.status.isOff
  }

  /// - Parameters:
  ///   - keepsVenue: the new venue has no city, without which nobody can be sent there.
  ///   - dates: of the trip.
  init(
    _ item: Int, _ old: GameFacts, in text: TextStore, _ game: Game, of schedule: Schedule, keepsVenue: Bool,
    dates: TripDates
  ) {
    self.item = item
    self.old = old
    self.game = game
    aspects = GameComparison.aspects(from: old, in: text, on: old.date, to: game, of: schedule)
    if keepsVenue { aspects.subtract([.venue, .venueDetails]) }
    // Under an alias it is known already.
    if aspects.remove(.id) != nil, !isAlias(RecordComparison(text: text, texts: schedule.texts), schedule) {
      aspects.insert(.details)
    }
    if aspects.contains(.date), let newDate, !dates.hold(newDate) {
      isParked = true
      aspects.subtract([.date, .time, .status, .gameNumber])
      if status != old.status { aspects.insert(.status) }
    }
    comparePreviousStarts(schedule.extra(of: game)?.previousStarts ?? [], text)
  }

  private func isAlias(_ comparison: RecordComparison, _ schedule: Schedule) -> Bool {
    (schedule.extra(of: game)?.aliases ?? []).contains { !comparison.differs(old.id, $0) }
  }

  /// What was known stays known; a game that went to another date remembers the one that it came from. One that goes
  /// back to a start that it had has not moved: the schedule alone says what was before that.
  private mutating func comparePreviousStarts(_ newer: [OffsetInstant], _ text: TextStore) {
    let known = RecordComparison.instants(old.previousStarts, in: text)
    if isParked {
      previousStarts = known
      return
    }
    if aspects.contains(.date), let start, known.contains(where: { $0.instant == start.instant }) {
      previousStarts = newer
      return
    }
    var all = known + newer
    if aspects.contains(.date), let start = old.start { all.append(start) }
    var seen: Set<Instant> = []
    let current = start?.instant
    previousStarts = all.filter { $0.instant != current && seen.insert($0.instant).inserted }
      .sorted { $0.instant < $1.instant }
    let isNew = newer.contains { new in new.instant != current && !known.contains { $0.instant == new.instant } }
    if aspects.isEmpty, isNew { aspects.insert(.details) }
  }
}
