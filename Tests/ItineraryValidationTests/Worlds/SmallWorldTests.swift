import Foundation
import TestSupport
import Testing

/// Every itinerary of up to three days, two cities and six items, and all edits of it, against the plain rules.
///
/// `SPORTSTIME_WHOLE=1` (`make whole`) tries all of them; else it is all of the small ones, and some of the others.
@Suite struct SmallWorldTests {
  struct Part: Sendable, CustomTestStringConvertible {
    var name: String
    var alphabet: [SmallWorld.Piece]
    var items: Int
    var ties = false
    /// Whether exact places and drags are tried, too.
    var places = false
    /// Every how many words of the alphabet are tried where not all are.
    var step = 1

    var testDescription: String { "\(items) items, \(name)" }
  }

  private static let parts: [Part] = [
    Part(name: "plain", alphabet: WorldFamily.plain, items: 0, places: true),
    Part(name: "plain", alphabet: WorldFamily.plain, items: 1, places: true),
    Part(name: "plain", alphabet: WorldFamily.plain, items: 2, places: true),
    Part(name: "plain", alphabet: WorldFamily.plain, items: 3, step: 3),
    Part(name: "plain", alphabet: WorldFamily.plain, items: 4, step: 61),
    Part(name: "plain", alphabet: WorldFamily.plain, items: 5, step: 701),
    Part(name: "plain", alphabet: WorldFamily.plain, items: 6, step: 7_001),
    Part(name: "rich", alphabet: WorldFamily.rich, items: 2, ties: true, places: true, step: 5),
    Part(name: "rich", alphabet: WorldFamily.rich, items: 3, ties: true, places: true, step: 127),
    Part(name: "rich", alphabet: WorldFamily.rich, items: 4, ties: true, places: true, step: 4_001),
  ]

  @Test(arguments: SmallWorldTests.parts) func everyEditIsAsThePlainRulesSay(_ part: Part) async {
    let family = WorldFamily(alphabet: part.alphabet, items: part.items, ties: part.ties)
    let words = Array(stride(from: 0, to: family.words, by: Seeds.isWhole ? 1 : part.step))
    let threads = Seeds.isWhole ? ProcessInfo.processInfo.activeProcessorCount : 1
    let results = await withTaskGroup(of: (WorldCheck.Counts, String?).self) { group in
      for thread in 0..<threads {
        group.addTask {
          var check = WorldCheck()
          check.asksForPlaces = part.places
          for at in stride(from: thread, to: words.count, by: threads) where check.failure == nil {
            family.forEach(word: words[at]) { check.check($0) }
          }
          return (check.counts, check.failure)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var counts = WorldCheck.Counts()
    for (part, failure) in results {
      counts += part
      if let failure { Issue.record("\(failure)") }
    }
    #expect(counts.worlds >= words.count)
    if Seeds.isWhole {
      // As soon as the part is done: standard output may stay in a buffer until all are.
      FileHandle.standardError.write(
        Data(
          "\(part.testDescription): \(counts.worlds) worlds, \(counts.accepted) edits accepted, \(counts.refused) refused\n"
            .utf8))
    }
  }
}
