import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// In what a newer schedule has a game otherwise than an itinerary.
///
/// What the itinerary's record or the schedule leaves out is no difference: less was said, nothing changed. Aliases and
/// the source are bookkeeping of the import and none either.
struct GameRevision {
  struct Aspects: OptionSet {
    let rawValue: UInt16
    static let date = Aspects(rawValue: 1)
    static let start = Aspects(rawValue: 2)
    static let venue = Aspects(rawValue: 4)
    static let status = Aspects(rawValue: 8)
    static let sides = Aspects(rawValue: 16)
    static let venueDetails = Aspects(rawValue: 32)
    static let sideDetails = Aspects(rawValue: 64)
    static let details = Aspects(rawValue: 128)
    static let gameNumber = Aspects(rawValue: 256)
  }

  /// Index of the item.
  let item: Int
  /// The record as it was.
  let old: GameFacts
  let game: Game
  private(set) var aspects: Aspects = []
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
    !isOff && (old.status.isOff || !aspects.isDisjoint(with: [.start, .gameNumber]))
  }

  /// - Parameter keepsVenue: the new venue has no city, without which nobody can be sent there.
  init(
    _ item: Int, _ old: GameFacts, in text: TextStore, _ game: Game, of schedule: Schedule, _ keepsVenue: Bool
  ) {
    self.item = item
    self.old = old
    self.game = game
    let comparison = RecordComparison(text: text, texts: schedule.texts)
    if let date = game.localDate ?? game.start?.localDate, date != old.date { aspects.insert(.date) }
    if start?.instant != old.start?.instant { aspects.insert(.start) }
    if game.status != old.status { aspects.insert(.status) }
    if Int32(game.gameNumber) != old.gameNumber { aspects.insert(.gameNumber) }
    if !keepsVenue, let venue = schedule.venue(game.venue), old.hasVenue { compare(venue, comparison) }
    compare(schedule.side(game.home), old.homeID, old.homeName, comparison)
    compare(schedule.side(game.away), old.awayID, old.awayName, comparison)
    let isRenamed =
      comparison.differs(old.league, game.league) || comparison.differs(old.season, game.season)
      || comparison.differs(old.phase, game.phase) || comparison.differs(old.name, game.name)
      || comparison.differs(old.zone, game.zone) || isOtherID(comparison, schedule)
    if isRenamed || game.neutralSite != old.neutralSite || (start != old.start && !aspects.contains(.start)) {
      aspects.insert(.details)
    }
    comparePreviousStarts(schedule.extra(of: game)?.previousStarts ?? [], text)
  }

  private mutating func compare(_ venue: Venue, _ comparison: RecordComparison) {
    let isElsewhere =
      comparison.differs(old.place.city, venue.city) || comparison.differs(old.place.region, venue.region)
      || comparison.differs(old.place.country, venue.country)
    let isOther: Bool
    if old.venueID.count > 0, !venue.id.isEmpty {
      isOther = comparison.differs(old.venueID, venue.id)
    } else {
      isOther = comparison.differs(old.venueName, venue.name)
    }
    if isOther || isElsewhere {
      aspects.insert(.venue)
    } else if comparison.differs(old.venueName, venue.name) || comparison.differs(old.venueZone, venue.zone)
      || comparison.differs(old.latitude, venue.latitude) || comparison.differs(old.longitude, venue.longitude)
    {
      aspects.insert(.venueDetails)
    }
  }

  private mutating func compare(_ side: Side?, _ id: TextSpan, _ name: TextSpan, _ comparison: RecordComparison) {
    guard let side else { return }
    if id.count > 0, !side.id.isEmpty {
      if comparison.differs(id, side.id) {
        aspects.insert(.sides)
      } else if comparison.differs(name, side.name) {
        aspects.insert(.sideDetails)
      }
    } else if comparison.differs(name, side.name) {
      aspects.insert(.sides)
    }
  }

  private func isOtherID(_ comparison: RecordComparison, _ schedule: Schedule) -> Bool {
    guard comparison.differs(old.id, game.id) else { return false }
    return !(schedule.extra(of: game)?.aliases ?? []).contains { !comparison.differs(old.id, $0) }
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
