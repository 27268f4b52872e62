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
  /// Compares two schedules' records, which are complete: what one of them leaves out differs.
  package static func aspects(
    from old: Game, of older: Schedule, to new: Game, of newer: Schedule
  ) -> GameAspects {
    RecordPair(
      old: ScheduledRecord(game: old, schedule: older), new: ScheduledRecord(game: new, schedule: newer), isWhole: true
    ).aspects
  }

  /// Compares two feeds' records of a game. Each has ids of its own; what one of them leaves out is not a difference,
  /// and how far the game is only where one of them has it called off.
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

  /// Compares an itinerary's record with a schedule's. What either of them leaves out is not a difference: less was
  /// stated, nothing changed. Only a time that is set or taken back is.
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

extension GameComparison {
  /// The details in which two schedules' records differ, with the value of each; nil for nothing. The clock that a
  /// start is written with is not one of them: it is the same instant.
  static func details(
    from old: Game, of older: Schedule, to new: Game, of newer: Schedule
  ) -> [(name: String, from: String?, to: String?)] {
    let (old, new) = (ScheduledRecord(game: old, schedule: older), ScheduledRecord(game: new, schedule: newer))
    let members = detailMembers + [(.name, GameMember.name.description.kind)]
    return members.compactMap { member, kind -> (name: String, from: String?, to: String?)? in
      let (from, to) = (old.shown(member, kind), new.shown(member, kind))
      return from == to ? nil : (member.description.path, from, to)
    }
  }
}

/// What a source says about a game.
private protocol ComparedRecord {
  var date: LocalDate? { get }
  var start: OffsetInstant? { get }
  var status: GameStatus { get }
  var gameNumber: Int32 { get }
  /// Degrees.
  var latitude: Double? { get }
  var longitude: Double? { get }
  /// Empty where the record has none.
  func withText<Result>(_ member: GameMember, _ body: (ByteView) -> Result) -> Result
  /// A member that is not a text.
  func value(_ kind: GameMember.Kind) -> DetailValue
}

/// The value of a detail that is not a text.
private enum DetailValue: Equatable {
  case nothing
  case number(Int32)
  case flag(Bool)
}

private let detailMembers: [(member: GameMember, kind: GameMember.Kind)] = GameMember.allCases.compactMap { member in
  member.description.traits.contains(.isDetail) ? (member, member.description.kind) : nil
}

/// Where a record has its texts, by the number of a member; nil for what is not a text.
private let textPlaces: [(owner: GameMember.Owner, place: GameMember.TextPlace, facts: Stored<GameFacts, TextSpan>)?] =
  GameMember.allCases.map { member in
    guard case .text(let place, let facts) = member.description.kind else { return nil }
    return (member.description.owner, place, facts)
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
    // The same instant, written with the offset of another clock.
    let isOtherClock = start != old.start && !aspects.contains(.time)
    if isOtherClock || hasOtherDetails || (!aspects.contains(.teams) && differs(.name)) {
      aspects.insert(.details)
    }
    return aspects
  }

  private var hasOtherDetails: Bool {
    detailMembers.contains { member, kind in
      if case .text = kind { return differs(member) }
      let (first, second) = (old.value(kind), new.value(kind))
      return first != second && (isWhole || first != .nothing && second != .nothing)
    }
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

  private func team(_ id: GameMember, _ name: GameMember) -> GameAspects {
    if isOther(id, name) { return .teams }
    return differs(name) ? .teamDetails : []
  }

  /// By id where both have one, else by name, and by another text where that helps.
  private func isOther(_ id: GameMember, _ name: GameMember, or other: GameMember? = nil) -> Bool {
    if says(id, old), says(id, new) { return differs(id) }
    if isOther(name) || other.map(isOther) ?? false { return true }
    return isWhole && (says(id, old) || says(name, old)) != (says(id, new) || says(name, new))
  }

  private func isSilent(_ id: GameMember, _ name: GameMember) -> Bool {
    !says(id, old) && !says(id, new) && !says(name, old) && !says(name, new)
  }

  private func says(_ text: GameMember, _ record: some ComparedRecord) -> Bool {
    record.withText(text) { !$0.isEmpty }
  }

  /// Both have a value, and not the same.
  private func differs(_ text: GameMember) -> Bool {
    old.withText(text) { first in
      if first.isEmpty { return false }
      return new.withText(text) { second in !second.isEmpty && !first.equals(second) }
    }
  }

  private func differs(_ first: Double?, _ second: Double?) -> Bool {
    guard let first, let second else { return false }
    return first != second
  }

  /// Their values differ; what one leaves out counts where records are complete.
  private func isOther(_ text: GameMember) -> Bool {
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
  var gameNumber: Int32 { game.gameNumber }
  var latitude: Double? { schedule.venue(game.venue)?.latitude }
  var longitude: Double? { schedule.venue(game.venue)?.longitude }

  func withText<Result>(_ member: GameMember, _ body: (ByteView) -> Result) -> Result {
    schedule.texts.withBytes(text(member), body)
  }

  private func text(_ member: GameMember) -> TextID {
    guard let (owner, place, _) = textPlaces[Int(member.rawValue)] else { return .empty }
    switch place {
    case .game(let place): return withUnsafePointer(to: game) { place.load($0) }
    case .side(let place):
      guard let side = schedule.side(owner == .home ? game.home : game.away) else { return .empty }
      return withUnsafePointer(to: side) { place.load($0) }
    case .venue(let place):
      guard let venue = schedule.venue(game.venue) else { return .empty }
      return withUnsafePointer(to: venue) { place.load($0) }
    }
  }

  func value(_ kind: GameMember.Kind) -> DetailValue {
    withUnsafePointer(to: game) { game in
      switch kind {
      case .integer(_, let place, _): DetailValue(place.load(game))
      case .flag(let place, _): .flag(place.load(game))
      default: .nothing
      }
    }
  }
}

extension ScheduledRecord {
  /// A detail's text; nil for none.
  fileprivate func shown(_ member: GameMember, _ kind: GameMember.Kind) -> String? {
    switch value(kind) {
    case .number(let number): return number.description
    case .flag(let flag): return flag ? "true" : "false"
    case .nothing: return withText(member) { $0.isEmpty ? nil : $0.text }
    }
  }
}

private struct ItineraryRecord: ComparedRecord {
  let facts: GameFacts
  let store: TextStore
  let date: LocalDate?

  var start: OffsetInstant? { facts.start }
  var status: GameStatus { facts.status }
  var gameNumber: Int32 { facts.gameNumber }
  var latitude: Double? { facts.latitude }
  var longitude: Double? { facts.longitude }

  func withText<Result>(_ member: GameMember, _ body: (ByteView) -> Result) -> Result {
    guard let place = textPlaces[Int(member.rawValue)]?.facts else { return body(ByteView(start: nil, count: 0)) }
    return store.withBytes(withUnsafePointer(to: facts) { place.load($0) }, body)
  }

  func value(_ kind: GameMember.Kind) -> DetailValue {
    withUnsafePointer(to: facts) { facts in
      switch kind {
      case .integer(_, _, let place): DetailValue(place.load(facts))
      case .flag(_, let place): .flag(place.load(facts))
      default: .nothing
      }
    }
  }
}

extension DetailValue {
  fileprivate init(_ number: Int32) { self = number < 0 ? .nothing : .number(number) }
}
