import TripBuilding
import CivilTime
import FormatSyntax
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// Merges the schedule's record of a game with members that only the itinerary's record has.
///
/// Members whose meaning has not changed keep their spelling. Members that this version does not know are kept.
struct GameRecordMerge {
  private let revision: GameRevision
  private let game: Game
  private let writer: ScheduleWriter
  private let keepsVenue: Bool
  private var newer: [(name: [UInt8], value: [UInt8])] = []
  private var older: [(name: [UInt8], value: [UInt8])] = []
  private static let known = GameMember.parts.map { Array($0.name.utf8) }
  /// Derived from the trip's request.
  private static let assumedStart = Array("\(RecordKey.assumedStart)".utf8)

  /// - Throws: if the itinerary's record is not a JSON object.
  init(
    _ revision: GameRevision, assumed: AssumedTimes.Starts, in itinerary: Itinerary, _ newer: NewerSchedule
  ) throws(SyntaxError) {
    self.revision = revision
    game = revision.isOff ? revision.game : assumed.applied(to: revision.game)
    writer = newer.writer
    keepsVenue = newer.lacksCity(revision.game) || revision.aspects.isDisjoint(with: [.venue, .venueDetails])
    older = try itinerary.text.withBytes(itinerary.items[revision.item].payload) { (text) throws(SyntaxError) in
      text.isEmpty ? [] : try GameRecordMerge.members(text)
    }
    let output = OutputBuffer()
    newer.writer.append(game, to: output)
    self.newer = try GameRecordMerge.members(output.view)
  }

  private var keepsTeams: Bool { revision.aspects.isDisjoint(with: [.teams, .teamDetails]) }

  /// The merged record. Its texts are added to `store`, which contains those of the itinerary's record.
  func record(in store: inout TextStore) -> GameRecord {
    let output = OutputBuffer()
    append(to: output)
    let text = store.append(output.view)
    return GameRecord(facts: facts(in: &store), text: text)
  }

  private func facts(in store: inout TextStore) -> GameFacts {
    let old = revision.old
    var facts = writer.record(game, in: &store).facts
    func keep(_ member: WritableKeyPath<GameFacts, TextSpan>) {
      if facts[keyPath: member].isAbsent { facts[keyPath: member] = old[keyPath: member] }
    }
    for member in [
      \GameFacts.season, \.phase, \.round, \.name, \.zone, \.broadcast, \.tickets, \.url, \.source,
    ] { keep(member) }
    if !facts.hasVenue || (keepsVenue && old.hasVenue) { facts.takeVenue(of: old) }
    if facts.homeID.isAbsent || (keepsTeams && find(Array("home".utf8), in: older) != nil) {
      (facts.homeID, facts.homeName) = (old.homeID, old.homeName)
    }
    if facts.awayID.isAbsent || (keepsTeams && find(Array("away".utf8), in: older) != nil) {
      (facts.awayID, facts.awayName) = (old.awayID, old.awayName)
    }
    facts.localDate = mustStateDate ? revision.date : nil
    facts.start = revision.start
    facts.status = revision.status
    let output = OutputBuffer()
    output.json { json in append(revision.previousStarts, to: &json) }
    facts.previousStarts = store.append(output.view)
    return facts
  }

  /// Whether a record has only known members and no user data.
  static func isKnown(_ record: TextSpan, in text: TextStore) -> Bool {
    do throws(SyntaxError) {
      let members = try text.withBytes(record) { (text) throws(SyntaxError) in
        text.isEmpty ? [] : try GameRecordMerge.members(text)
      }
      return members.allSatisfy { known.contains($0.name) || $0.name == assumedStart }
    } catch {
      return false
    }
  }

  private static func members(_ text: ByteView) throws(SyntaxError) -> [(name: [UInt8], value: [UInt8])] {
    var members: [(name: [UInt8], value: [UInt8])] = []
    var scanner = JSONScanner(text)
    let output = OutputBuffer()
    guard try scanner.peekKind() == .object else { return [] }
    try scanner.object { (scanner, key) throws(SyntaxError) in
      output.removeAll()
      output.appendCompacted(try scanner.skipValue())
      members.append((key.decoded, output.array))
    }
    return members
  }

  private func append(to output: OutputBuffer) {
    output.json { json in
      json.object { json in
        for name in GameRecordMerge.known { appendKnown(name, to: &json) }
        for member in older
        where !GameRecordMerge.known.contains(member.name) && member.name != GameRecordMerge.assumedStart {
          append(member.name, member.value, to: &json)
        }
      }
    }
  }

  private func appendKnown(_ name: [UInt8], to json: inout JSONWriter) {
    if name.elementsEqual("localDate".utf8) {
      if let date = revision.date, mustStateDate { json.text("localDate") { date.append(to: $0) } }
    } else if name.elementsEqual("start".utf8) {
      if let start = revision.start {
        json.text("start") { start.append(to: $0) }
      } else if let assumed = find(GameRecordMerge.assumedStart, in: newer) {
        append(GameRecordMerge.assumedStart, assumed, to: &json)
      }
    } else if name.elementsEqual("previousStarts".utf8) {
      json.key("previousStarts")
      append(revision.previousStarts, to: &json)
    } else if name.elementsEqual("status".utf8), revision.status != game.status {
      json.member("status", revision.status.word)
    } else if let value = value(name) {
      append(name, value, to: &json)
    }
  }

  private func append(_ name: [UInt8], _ value: [UInt8], to json: inout JSONWriter) {
    json.key(String(decoding: name, as: UTF8.self))
    value.withBytes { json.raw($0) }
  }

  /// The date follows from the start unless a record states it.
  private var mustStateDate: Bool {
    revision.start == nil || (newer + older).contains { $0.name.elementsEqual("localDate".utf8) }
  }

  private func find(_ name: [UInt8], in members: [(name: [UInt8], value: [UInt8])]) -> [UInt8]? {
    members.first { $0.name == name }?.value
  }

  private func value(_ name: [UInt8]) -> [UInt8]? {
    guard let old = find(name, in: older) else { return find(name, in: newer) }
    guard let new = find(name, in: newer) else { return old }
    func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
    if isNamed("venue") { return keepsVenue ? old : new }
    if isNamed("home") || isNamed("away") { return keepsTeams ? old : new }
    return new
  }

  private func append(_ starts: [OffsetInstant], to json: inout JSONWriter) {
    json.array { json in
      for start in starts { json.text { start.append(to: $0) } }
    }
  }
}

extension GameFacts {
  fileprivate mutating func takeVenue(of other: GameFacts) {
    hasVenue = other.hasVenue
    (venueID, venueName, venueZone) = (other.venueID, other.venueName, other.venueZone)
    place = other.place
    (latitude, longitude) = (other.latitude, other.longitude)
  }
}
