package import CivilTime
package import SourceText

/// In what a game differs between two records of it.
package struct GameAspects: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The local date.
  package static let date = GameAspects(rawValue: 1)
  /// The start, on the same date or not; also where a time was set or taken back.
  package static let time = GameAspects(rawValue: 1 << 1)
  /// It is played elsewhere: at another venue, or the venue is in another city.
  package static let venue = GameAspects(rawValue: 1 << 2)
  package static let status = GameAspects(rawValue: 1 << 3)
  /// Other teams play, or it is another event.
  package static let teams = GameAspects(rawValue: 1 << 4)
  /// The id itself.
  package static let id = GameAspects(rawValue: 1 << 5)
  /// The number among the day's games of the two teams.
  package static let gameNumber = GameAspects(rawValue: 1 << 6)
  /// What is known of the same venue.
  package static let venueDetails = GameAspects(rawValue: 1 << 7)
  /// What the same teams are called.
  package static let teamDetails = GameAspects(rawValue: 1 << 8)
  /// Anything else that travellers see.
  package static let details = GameAspects(rawValue: 1 << 9)
}

/// The one answer to whether a game is at another time or place, or between others, for schedules that are compared and
/// for itineraries that are held against one.
///
/// Ids decide which venue and which teams are meant where both records have one; else the names do. A city, region or
/// country that is another one is another place whatever the ids are. Aliases and the source are bookkeeping of the
/// import and make no difference.
package enum GameComparison {
  /// Compares two schedules' records, which say all that there is to say: what one of them leaves out differs.
  package static func aspects(
    from old: Game, of older: Schedule, to new: Game, of newer: Schedule
  ) -> GameAspects {
    RecordPair(
      old: ScheduledRecord(game: old, schedule: older), new: ScheduledRecord(game: new, schedule: newer), isWhole: true
    ).aspects
  }

  /// Compares two feeds' records of a game. Each has ids of its own; what one of them leaves out is no difference, and how
  /// far the game is only where one of them says that it is off.
  package static func disagreements(
    between old: Game, of older: Schedule, and new: Game, of newer: Schedule
  ) -> GameAspects {
    var aspects = RecordPair(
      old: ScheduledRecord(game: old, schedule: older), new: ScheduledRecord(game: new, schedule: newer), isWhole: false
    ).aspects
    aspects.remove(.id)
    if old.start == nil || new.start == nil { aspects.remove(.time) }
    if old.status.isOff == new.status.isOff { aspects.remove(.status) }
    return aspects
  }

  /// Compares an itinerary's record with a schedule's. What either of them leaves out is no difference: less was said,
  /// nothing changed. Only a time that is set or taken back is.
  ///
  /// - Parameter date: the date of the itinerary's game, as its zone has it.
  package static func aspects(
    from old: GameFacts, in text: TextStore, on date: LocalDate?, to new: Game, of schedule: Schedule
  ) -> GameAspects {
    RecordPair(
      old: ItineraryRecord(facts: old, store: text, date: date), new: ScheduledRecord(game: new, schedule: schedule),
      isWhole: false
    ).aspects
  }
}

/// The texts of a record that are compared.
private enum RecordText {
  case id, league, season, phase, name, homeID, homeName, awayID, awayName
  case venueID, venueName, city, region, country, venueZone, zone
}

/// What a source says about a game.
private protocol ComparedRecord {
  var date: LocalDate? { get }
  var start: OffsetInstant? { get }
  var status: GameStatus { get }
  var gameNumber: Int { get }
  var neutralSite: Bool { get }
  /// Degrees.
  var latitude: Double? { get }
  var longitude: Double? { get }
  /// Empty where the record doesn't say.
  func withText<Result>(_ text: RecordText, _ body: (ByteView) -> Result) -> Result
}

private struct RecordPair<Old: ComparedRecord, New: ComparedRecord> {
  let old: Old
  let new: New
  /// Whether what a record leaves out is known not to be.
  let isWhole: Bool

  var aspects: GameAspects {
    var aspects: GameAspects = []
    if isOtherDate { aspects.insert(.date) }
    let start = start(isOtherDate: aspects.contains(.date))
    if start?.instant != old.start?.instant { aspects.insert(.time) }
    aspects.formUnion(place)
    if old.status != new.status { aspects.insert(.status) }
    aspects.formUnion(teams)
    if isOther(.id) { aspects.insert(.id) }
    if old.gameNumber != new.gameNumber { aspects.insert(.gameNumber) }
    // The same instant, told with the offset of another clock.
    let isOtherClock = start != old.start && !aspects.contains(.time)
    if isOtherClock || old.neutralSite != new.neutralSite || differs(.league) || differs(.season) || differs(.phase)
      || differs(.zone) || (!aspects.contains(.teams) && differs(.name))
    {
      aspects.insert(.details)
    }
    return aspects
  }

  private var isOtherDate: Bool {
    if isWhole { return old.date != new.date }
    guard let date = new.date, let known = old.date else { return false }
    return date != known
  }

  /// The start in the new record. A game that is off keeps the one from which it was put off, unless the record is the
  /// whole truth.
  private func start(isOtherDate: Bool) -> OffsetInstant? {
    if let start = new.start { return start }
    return !isWhole && new.status.isOff && !isOtherDate ? old.start : nil
  }

  private var place: GameAspects {
    let isElsewhere = differs(.city) || differs(.region) || differs(.country)
    if isElsewhere || isOther(.venueID, .venueName, or: .city) { return .venue }
    let isOtherPoint = differs(old.latitude, new.latitude) || differs(old.longitude, new.longitude)
    return isOtherPoint || differs(.venueName) || differs(.venueZone) ? .venueDetails : []
  }

  private var teams: GameAspects {
    // An event without teams is known by its name.
    if isSilent(.homeID, .homeName), isSilent(.awayID, .awayName) { return isOther(.name) ? .teams : [] }
    return team(.homeID, .homeName).union(team(.awayID, .awayName))
  }

  private func team(_ id: RecordText, _ name: RecordText) -> GameAspects {
    if isOther(id, name) { return .teams }
    return differs(name) ? .teamDetails : []
  }

  /// By id where both have one, else by name, and by another text where it helps to tell.
  private func isOther(_ id: RecordText, _ name: RecordText, or other: RecordText? = nil) -> Bool {
    if says(id, old), says(id, new) { return differs(id) }
    if isOther(name) || other.map(isOther) ?? false { return true }
    return isWhole && (says(id, old) || says(name, old)) != (says(id, new) || says(name, new))
  }

  private func isSilent(_ id: RecordText, _ name: RecordText) -> Bool {
    !says(id, old) && !says(id, new) && !says(name, old) && !says(name, new)
  }

  private func says(_ text: RecordText, _ record: some ComparedRecord) -> Bool {
    record.withText(text) { !$0.isEmpty }
  }

  /// Both say something, and not the same.
  private func differs(_ text: RecordText) -> Bool {
    old.withText(text) { first in
      if first.isEmpty { return false }
      return new.withText(text) { second in !second.isEmpty && !first.equals(second) }
    }
  }

  private func differs(_ first: Double?, _ second: Double?) -> Bool {
    guard let first, let second else { return false }
    return first != second
  }

  /// They say something else; what one leaves out counts where records are whole.
  private func isOther(_ text: RecordText) -> Bool {
    if !isWhole { return differs(text) }
    return old.withText(text) { first in new.withText(text) { !first.equals($0) } }
  }
}

private struct ScheduledRecord: ComparedRecord {
  let game: Game
  let schedule: Schedule

  var date: LocalDate? { game.localDate ?? game.start?.localDate }
  var start: OffsetInstant? { game.start }
  var status: GameStatus { game.status }
  var gameNumber: Int { Int(game.gameNumber) }
  var neutralSite: Bool { game.neutralSite }
  var latitude: Double? { schedule.venue(game.venue)?.latitude }
  var longitude: Double? { schedule.venue(game.venue)?.longitude }

  func withText<Result>(_ text: RecordText, _ body: (ByteView) -> Result) -> Result {
    schedule.texts.withBytes(id(of: text) ?? .empty, body)
  }

  private func id(of text: RecordText) -> TextID? {
    switch text {
    case .id: game.id
    case .league: game.league
    case .season: game.season
    case .phase: game.phase
    case .name: game.name
    case .homeID: schedule.side(game.home)?.id
    case .homeName: schedule.side(game.home)?.name
    case .awayID: schedule.side(game.away)?.id
    case .awayName: schedule.side(game.away)?.name
    case .venueID: schedule.venue(game.venue)?.id
    case .venueName: schedule.venue(game.venue)?.name
    case .city: schedule.venue(game.venue)?.city
    case .region: schedule.venue(game.venue)?.region
    case .country: schedule.venue(game.venue)?.country
    case .venueZone: schedule.venue(game.venue)?.zone
    case .zone: game.zone
    }
  }
}

private struct ItineraryRecord: ComparedRecord {
  let facts: GameFacts
  let store: TextStore
  let date: LocalDate?

  var start: OffsetInstant? { facts.start }
  var status: GameStatus { facts.status }
  var gameNumber: Int { Int(facts.gameNumber) }
  var neutralSite: Bool { facts.neutralSite }
  var latitude: Double? { facts.latitude }
  var longitude: Double? { facts.longitude }

  func withText<Result>(_ text: RecordText, _ body: (ByteView) -> Result) -> Result {
    store.withBytes(span(of: text), body)
  }

  private func span(of text: RecordText) -> TextSpan {
    switch text {
    case .id: facts.id
    case .league: facts.league
    case .season: facts.season
    case .phase: facts.phase
    case .name: facts.name
    case .homeID: facts.homeID
    case .homeName: facts.homeName
    case .awayID: facts.awayID
    case .awayName: facts.awayName
    case .venueID: facts.venueID
    case .venueName: facts.venueName
    case .city: facts.place.city
    case .region: facts.place.region
    case .country: facts.place.country
    case .venueZone: facts.venueZone
    case .zone: facts.zone
    }
  }
}
