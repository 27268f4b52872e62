import FormatSyntax
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
    let definition = try Self.schema("feed-definition")["properties"]?["game"]?["oneOf"]?.array?.last?["properties"]
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

  /// A record that moves within its text takes all of its texts along.
  @Test func shiftMovesEachText() {
    var facts = GameFacts()
    let texts = GameMember.allCases.compactMap { member in
      if case .text(_, let place) = member.description.kind { place } else { nil }
    }
    for (index, place) in texts.enumerated() { place.store(TextSpan(offset: UInt32(index), count: 1), &facts) }
    facts.shift(by: 100)
    for (index, place) in texts.enumerated() {
      #expect(place.load(&facts) == TextSpan(offset: UInt32(index) + 100, count: 1))
    }
    #expect(facts.aliases.isAbsent)
  }
}
