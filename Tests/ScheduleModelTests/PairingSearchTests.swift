import CivilTime
import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// Records of one pairing and day, against one look at all that came before.
struct PairingSearchTests {
  @Test(arguments: 1...24) func theFirstOfEachPairingIsFound(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = [0, 1, 7, 400, 3_000, 70_000][seed % 6]
    let (sides, days) = [(2, 1), (30, 100), (400, 2)][seed % 3]
    let isOneSource = generator.chance(50)
    var games: [Game] = []
    var traits: [CandidateTraits] = []
    for _ in 0..<count {
      var game = Game()
      game.league = TextID(raw: UInt32(generator.below(2)))
      game.season = TextID(raw: UInt32(generator.below(2)))
      game.home = Int32(generator.below(sides))
      game.away = Int32(generator.below(sides))
      if !generator.chance(3) { game.localDate = LocalDate(dayNumber: 20_000 + Int32(generator.below(days))) }
      games.append(game)
      var trait = CandidateTraits()
      trait.isMatchable = !generator.chance(3)
      trait.source = isOneSource ? 0 : UInt32(generator.below(3))
      traits.append(trait)
    }
    var first: [[Int]: Int] = [:]
    var expected: [UInt64] = []
    for index in games.indices where traits[index].isMatchable {
      guard let date = games[index].localDate else { continue }
      let said = [
        Int(games[index].league.raw), Int(games[index].season.raw), Int(games[index].home), Int(games[index].away),
        Int(date.dayNumber), Int(traits[index].source),
      ]
      if let head = first[said] { expected.append(UInt64(head) << 32 | UInt64(index)) } else { first[said] = index }
    }
    for threads in [1, 2, 5] {
      let found = games.withUnsafeBufferPointer { games in
        traits.withUnsafeBufferPointer { traits in
          PairingSearch(games, traits, isOneSource: isOneSource).alike(.detached(threads))
        }
      }
      #expect(found.sorted() == expected.sorted(), "seed \(seed), \(threads) threads")
      // The later records of a pairing come in their order.
      let byHead = Dictionary(grouping: found) { $0 >> 32 }
      #expect(byHead.values.allSatisfy { $0 == $0.sorted() }, "seed \(seed), \(threads) threads")
    }
  }
}
