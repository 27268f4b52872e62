import CivilTime
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// The differences between a game in a newer schedule and the itinerary's record of it.
struct GameRevision {
  /// Index of the item.
  let item: Int
  /// The previous record.
  let old: GameFacts
  let game: Game
  /// Whether the new date is outside the trip's dates. A parked game keeps its place and becomes postponed.
  private(set) var isParked = false
  private(set) var aspects: GameAspects = []
  /// The previous starts in the new record, in order.
  private(set) var previousStarts: [OffsetInstant] = []

  /// The status in the rebased trip.
  var status: GameStatus { isParked && !game.status.isOff ? .postponed : game.status }

  /// The new date, if it is outside the trip's dates; nil if the game stays in the trip.
  var leavesFor: LocalDate? { isParked && game.status != .cancelled ? newDate : nil }

  private var newDate: LocalDate? { game.localDate ?? game.start?.localDate }

  var isOff: Bool { status.isOff }

  /// The date in the rebased trip; nil if neither record states one.
  var date: LocalDate? { isParked ? old.date : newDate ?? old.date }

  /// The start in the new record. A cancelled or postponed game keeps its original start.
  var start: OffsetInstant? {
    if isParked { return old.start }
    if let start = game.start { return start }
    return isOff && !aspects.contains(.date) ? old.start : nil
  }

  /// Whether the game's order within its day may change.
  var changesOrder: Bool {
    !isOff && (old.status.isOff || !aspects.isDisjoint(with: [.time, .gameNumber]))
  }

  /// Whether the change may add, move or remove a stop.
  var changesStops: Bool {
    !aspects.isDisjoint(with: [.date, .venue]) || status.isOff != old.status.isOff
  }

  /// - Parameters:
  ///   - keepsVenue: whether to keep the old venue, because the new one has no city to travel to.
  ///   - dates: the trip's dates.
  init(
    _ item: Int, _ old: GameFacts, in text: TextStore, _ game: Game, of schedule: Schedule, keepsVenue: Bool,
    dates: TripDates
  ) {
    self.item = item
    self.old = old
    self.game = game
    aspects = GameComparison.aspects(from: old, in: text, on: old.date, to: game, of: schedule)
    if keepsVenue { aspects.subtract([.venue, .venueDetails]) }
    // An id that is already an alias is not a change.
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

  /// Keeps known previous starts. If the game moves to another date, its old start is added. A game that returns to a
  /// previous start has not moved; its previous starts are only those in the schedule.
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
