package import CivilTime
package import ScheduleModel
package import SourceText

/// How two records of a game differ.
package struct GameAspects: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The local date.
  package static let date = GameAspects(rawValue: 1)
  /// The start, on the same date or not; includes a time that is set or removed.
  package static let time = GameAspects(rawValue: 1 << 1)
  /// Another venue, or the venue is in another city.
  package static let venue = GameAspects(rawValue: 1 << 2)
  package static let status = GameAspects(rawValue: 1 << 3)
  /// Other teams, or another event.
  package static let teams = GameAspects(rawValue: 1 << 4)
  /// The id itself.
  package static let id = GameAspects(rawValue: 1 << 5)
  /// The number among the two teams' games of the day.
  package static let gameNumber = GameAspects(rawValue: 1 << 6)
  /// Data of the same venue.
  package static let venueDetails = GameAspects(rawValue: 1 << 7)
  /// Names of the same teams.
  package static let teamDetails = GameAspects(rawValue: 1 << 8)
  /// Anything else that travelers see.
  package static let details = GameAspects(rawValue: 1 << 9)
}

/// Decides whether a game differs in time, place or teams, both for comparing schedules and for checking itineraries
/// against a schedule.
///
/// Venues and teams are compared by id if both records have one, otherwise by name. Another city, region or country is
/// a different place regardless of ids. Aliases and the source are bookkeeping of the import and are ignored.
package enum GameComparison {
  /// Compares records of two schedules. They are complete, so an omitted value is a difference.
  package static func aspects(
    from old: Game, of older: Schedule, to new: Game, of newer: Schedule
  ) -> GameAspects {
    RecordPair(
      old: ScheduledRecord(game: old, schedule: older), new: ScheduledRecord(game: new, schedule: newer), isWhole: true
    ).aspects
  }

  /// Compares two feeds' records of a game. Ids are feed-specific and omitted values are not differences. The status
  /// differs only if exactly one of them says that the game is cancelled or postponed.
  package static func disagreements(
    between old: Game, of older: Schedule, and new: Game, of newer: Schedule
  ) -> GameAspects {
    let pair = RecordPair(
      old: ScheduledRecord(game: old, schedule: older), new: ScheduledRecord(game: new, schedule: newer), isWhole: false
    )
    var aspects = pair.aspects
    aspects.remove(.id)
    // Even if one feed says Stoke and the other Stoke-on-Trent.
    if pair.isOnePoint { aspects.remove(.venue) }
    if old.start == nil || new.start == nil { aspects.remove(.time) }
    if old.status.isOff == new.status.isOff { aspects.remove(.status) }
    return aspects
  }

  /// Compares an itinerary's record with a schedule's. An omitted value is not a difference, because the records need
  /// not be complete. Only a time that is set or removed is.
  ///
  /// - Parameter date: the itinerary's date of the game, in its zone.
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
  /// The details that differ between two schedules' records, with both values; nil if there are none. A start that only
  /// has another UTC offset is not one of them, because the instant is the same.
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

/// A source's data on a game.
private protocol ComparedRecord {
  var date: LocalDate? { get }
  var start: OffsetInstant? { get }
  var status: GameStatus { get }
  var gameNumber: Int32 { get }
  /// Degrees.
  var latitude: Double? { get }
  var longitude: Double? { get }
  /// Empty if the record has none.
  func withText<Result>(_ member: GameMember, _ body: (ByteView) -> Result) -> Result
  /// The value of a non-text member.
  func value(_ kind: GameMember.Kind) -> DetailValue
}

/// The value of a detail that is not text.
private enum DetailValue: Equatable {
  case nothing
  case number(Int32)
  case flag(Bool)
}

private let detailMembers: [(member: GameMember, kind: GameMember.Kind)] = GameMember.allCases.compactMap { member in
  member.description.traits.contains(.isDetail) ? (member, member.description.kind) : nil
}

/// Each member's text in a game and in an itinerary's record, by member number; nil for members that are not texts.
private let textPlaces: [(owner: GameMember.Owner, place: GameMember.TextPlace, facts: Stored<GameFacts, TextSpan>)?] =
  GameMember.allCases.map { member in
    guard case .text(let place, let facts) = member.description.kind else { return nil }
    return (member.description.owner, place, facts)
  }

private struct RecordPair<Old: ComparedRecord, New: ComparedRecord> {
  let old: Old
  let new: New
  /// Whether an omitted value means that there is none.
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
    // The same instant with another offset.
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

  /// The start in the new record. If it has none, a cancelled or postponed game keeps its old start, unless records are
  /// complete.
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

  /// Whether both have coordinates and they are equal.
  var isOnePoint: Bool {
    guard let latitude = old.latitude, let longitude = old.longitude else { return false }
    return new.latitude == latitude && new.longitude == longitude
  }

  private var teams: GameAspects {
    // An event without teams is identified by its name.
    if isSilent(.homeID, .homeName), isSilent(.awayID, .awayName) { return isOther(.name) ? .teams : [] }
    return team(.homeID, .homeName).union(team(.awayID, .awayName))
  }

  private func team(_ id: GameMember, _ name: GameMember) -> GameAspects {
    if isOther(id, name) { return .teams }
    return differs(name) ? .teamDetails : []
  }

  /// Compares ids if both have one, otherwise names, or another text if given.
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

  /// Whether both have a value and the values differ.
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

  /// Whether the values differ. An omitted value counts as a difference if records are complete.
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
  /// A detail as text; nil if there is none.
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
