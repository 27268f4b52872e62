import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// The matcher against the truth that a generator knows.
struct MatcherLawTests {
  struct Count {
    var right = 0
    var open = 0
    /// `seed: what` of each.
    var wrong: [String] = []
    /// Wrong where one game took the place of another one to the minute, and that one left: no record shows that.
    var untold = 0
  }

  private struct Pairing: Hashable {
    var home: Int
    var away: Int
  }

  /// The sides of which a game now is in all what another one was.
  private func tradedPlaces(_ season: RandomSeason) -> Set<Pairing> {
    var truths: [[Int]: Set<Int>] = [:]
    for meeting in season.before { truths[meeting.content, default: []].insert(meeting.truth) }
    let traded = season.after.filter { meeting in
      truths[meeting.content].map { !$0.contains(meeting.truth) } ?? false
    }
    return Set(traded.map { Pairing(home: $0.home, away: $0.away) })
  }

  private func count(_ season: RandomSeason, seed: UInt64, _ counts: inout Count) {
    let matcher = GameMatcher(old: season.old, new: season.new)
    let traded = tradedPlaces(season)
    var newOf: [Int: Int] = [:]
    for (index, meeting) in season.after.enumerated() { newOf[meeting.truth] = index }
    for (index, meeting) in season.before.enumerated() {
      let (found, truth) = (Int(matcher.newOf[index]), newOf[meeting.truth])
      if found < 0 {
        if truth != nil { counts.open += 1 }
      } else if let truth, found == truth || season.after[found].content == season.after[truth].content {
        counts.right += 1
      } else if traded.contains(Pairing(home: meeting.home, away: meeting.away)) {
        counts.untold += 1
      } else {
        let match = matcher.matches[found]
        let other = truth.map { "\(season.after[$0])" } ?? "gone"
        counts.wrong.append(
          "\(seed) \(match.map { "\($0)" } ?? ""): \(meeting) is \(other), not \(season.after[found])")
      }
    }
  }

  @Test(arguments: RandomSeason.IDs.allCases) func againstTheTruth(_ ids: RandomSeason.IDs) {
    var counts = Count()
    for seed in Seeds.first(300) where RandomSeason.ids(seed) == ids {
      count(RandomSeason(seed: seed), seed: seed, &counts)
    }
    print("\(ids): \(counts.right) right, \(counts.open) open, \(counts.wrong.count) wrong, \(counts.untold) untold")
    for line in counts.wrong.prefix(12) { print("  wrong: \(line)") }
    #expect(counts.wrong.count * 10_000 <= counts.right, "\(counts.wrong.prefix(5))")
    #expect(counts.untold * 1_000 <= counts.right)
    #expect(counts.open * 50 <= counts.right, "\(counts.open) of \(counts.right) open")
  }

  /// What does not change is matched as a whole, and the order of rows changes nothing.
  @Test(arguments: [UInt64](1...20)) func sameGamesMatchThemselves(_ seed: UInt64) {
    let season = RandomSeason(seed: seed)
    let matcher = GameMatcher(old: season.old, new: season.old)
    #expect(matcher.newOf.enumerated().allSatisfy { Int($0.element) == $0.offset }, "seed \(seed)")
    #expect(matcher.open.isEmpty)
    let there = GameMatcher(old: season.old, new: season.new)
    let back = GameMatcher(old: season.new, new: season.old)
    for match in there.matches.compactMap({ $0 }) {
      #expect(Int(back.newOf[match.new]) == match.old, "seed \(seed): \(match)")
    }
  }

  /// The ids of the earlier schedule, through all changes.
  @Test(arguments: [UInt64](1...40)) func earlierIDsAreKept(_ seed: UInt64) {
    let season = RandomSeason(seed: seed)
    var kept = season.new
    let matcher = GameMatcher(old: season.old, new: season.new)
    let keeper = IdentityKeeper(season.old, file: "old.jsonl", in: &kept)
    let ids = kept.games.map { kept.texts.string($0.id) }
    #expect(Set(ids).count == ids.count, "seed \(seed)")
    let earlier = Set(season.old.games.map { season.old.texts.string($0.id) })
    #expect(ids.count { earlier.contains($0) } == matcher.matches.count { $0 != nil }, "seed \(seed)")
    #expect(keeper.kept + keeper.added == ids.count)
    // Once more, nothing changes: what was found is found again.
    var again = season.new
    _ = IdentityKeeper(kept, file: "kept.jsonl", in: &again)
    #expect(again.games.map { again.texts.string($0.id) } == ids, "seed \(seed)")
    #expect(written(again) == written(kept), "seed \(seed)")
  }
}
