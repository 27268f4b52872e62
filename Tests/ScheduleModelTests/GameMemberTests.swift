import FormatSyntax
@testable import GameIdentity
import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// That nothing is forgotten of a member, above all of one that is new.
struct GameMemberTests {
  static func schema(_ name: String) throws -> JSONValue {
    let bytes = try #require(fileBytes("\(SharedFiles.project)/schemas/\(name).schema.json"))
    return try bytes.withBytes { (text) throws in try JSONValue.parse(text) }
  }

  @Test func schemasHaveEachMember() throws {
    let schedule = try Self.schema("schedule")["properties"]
    let itinerary = try Self.schema("itinerary")["$defs"]?["game"]?["properties"]
    for part in GameMember.parts {
      #expect(schedule?[part.name] != nil, "\(part.name) in the schema of schedules")
      #expect(itinerary?[part.name] != nil, "\(part.name) in the schema of itineraries")
    }
    let definition = try Self.schema("feed-definition")["$defs"]?["game"]?["properties"]
    for member in GameMember.allCases {
      let name = member.description.feedName
      #expect(definition?[name] != nil, "\(name) in the schema of feed definitions")
    }
  }

  /// The record that is written and read back byte for byte.
  @Test func sampleHasEachMember() throws {
    let record = try ScheduleRoundTripTests.full.withBytes { (text) throws in try JSONValue.parse(text) }
    for member in GameMember.allCases where member != .name {
      let path = member.description.path.split(separator: ".")
      let value = path.reduce(record as JSONValue?) { $0?[String($1)] }
      #expect(value != nil, "\(member.description.path)")
    }
  }

  @Test(arguments: GameMember.allCases.filter { $0.description.traits.contains(.isDetail) })
  func detailIsCompared(_ member: GameMember) throws {
    let old = readSchedule(ScheduleRoundTripTests.full).schedule
    var new = old
    var game = try #require(new.games.first)
    switch member.description.kind {
    case .text(.game(let place), _): place.store(new.texts.intern("other"), &game)
    case .integer(_, let place, _): place.store(7, &game)
    case .flag(let place, _): place.store(true, &game)
    default: Issue.record("no detail of a game: \(member)")
    }
    new.games = [game]
    #expect(GameComparison.aspects(from: old.games[0], of: old, to: game, of: new) == .details)
    #expect(!game.hasSameDetails(as: old.games[0]))
    let details = GameComparison.details(from: old.games[0], of: old, to: game, of: new)
    #expect(details.map(\.name) == [member.description.path])
  }

  /// A record that is made of a game says what its JSON text says.
  @Test func recordHasEachMember() throws {
    let schedule = readSchedule(ScheduleRoundTripTests.full).schedule
    var store = TextStore()
    _ = store.append("something before it")
    let record = ScheduleWriter(schedule).record(try #require(schedule.games.first), in: &store)
    let json = try store.withBytes(record.text) { (text) throws in try JSONValue.parse(text) }
    var facts = record.facts
    for member in GameMember.allCases where member != .name {
      let path = member.description.path
      let stated = path.split(separator: ".").reduce(json as JSONValue?) { $0?[String($1)] }
      switch member.description.kind {
      case .text(_, let place): #expect(store.string(place.load(&facts)) == stated?.string, "\(path)")
      case .integer(_, _, let place): #expect(Int(place.load(&facts)) == stated?.integer, "\(path)")
      case .flag(_, let place): #expect(place.load(&facts) == stated?.bool, "\(path)")
      case .degrees(_, _, let place): #expect(place.load(&facts) == stated?.double, "\(path)")
      case .status(let place): #expect("\(place.load(&facts).word)" == stated?.string, "\(path)")
      case .date(let place): #expect(place.load(&facts).map { "\($0)" } == stated?.string, "\(path)")
      case .instant(let place): #expect(place.load(&facts).map { "\($0)" } == stated?.string, "\(path)")
      case .texts(let place), .instants(let place):
        let list = try store.withBytes(place.load(&facts)) { (text) throws in try JSONValue.parse(text) }
        #expect(list.strings == stated?.strings, "\(path)")
      case .sourceText, .sourceNumber:
        let source = try store.withBytes(facts.source) { (text) throws in try JSONValue.parse(text) }
        #expect(source[member.description.name]?.text == stated?.text, "\(path)")
      }
    }
    #expect(facts.hasVenue && facts.name.isAbsent)
  }
}

extension JSONValue {
  fileprivate var text: String { string ?? integer.map { "\($0)" } ?? "neither text nor a number" }
}
