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
  private(set) var aspects: GameAspects = []
  /// Former starts as the new record has them, in order.
  private(set) var previousStarts: [OffsetInstant] = []

  var isOff: Bool { game.status.isOff }

  /// The date on which the game is played now; nil where neither tells.
  var date: LocalDate? { game.localDate ?? game.start?.localDate ?? old.date }

  /// The start in the new record. A game that is off keeps the one from which it was put off.
  var start: OffsetInstant? {
    if let start = game.start { return start }
    return isOff && !aspects.contains(.date) ? old.start : nil
  }

  /// Whether its place among the games of its day may be another one.
  var changesOrder: Bool {
    !isOff && (old.status.isOff || !aspects.isDisjoint(with: [.time, .gameNumber]))
  }

  /// - Parameter keepsVenue: the new venue has no city, without which nobody can be sent there.
  init(
    _ item: Int, _ old: GameFacts, in text: TextStore, _ game: Game, of schedule: Schedule, _ keepsVenue: Bool
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
    comparePreviousStarts(schedule.extra(of: game)?.previousStarts ?? [], text)
  }

  private func isAlias(_ comparison: RecordComparison, _ schedule: Schedule) -> Bool {
    (schedule.extra(of: game)?.aliases ?? []).contains { !comparison.differs(old.id, $0) }
  }

  /// What was known stays known; a game that went to another date remembers the one that it came from.
  private mutating func comparePreviousStarts(_ newer: [OffsetInstant], _ text: TextStore) {
    let known = RecordComparison.instants(old.previousStarts, in: text)
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
