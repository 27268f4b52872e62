import Foundation
@testable import GameIdentity
import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// Games that move from one state of a schedule to the next, without ids: each keeps its id where what happened is what
/// has changed least, and by a clear margin.
struct MovedGamesTests {
  private typealias Meeting = RandomSeason.Meeting

  /// What a game's change is worth, as the documentation of identities has it: in doublings of a distance.
  private func price(_ old: Meeting, _ new: Meeting, _ season: MovedSeason) -> Double {
    var price = old.venue == new.venue ? 0.0 : 1
    // One state may have left out what is before or after all of its games.
    let isInNew = season.after.contains { $0.day <= old.day } && season.after.contains { $0.day >= old.day }
    let isInOld = season.before.contains { $0.day <= new.day } && season.before.contains { $0.day >= new.day }
    if isInNew != isInOld { price += 1 }
    if old.day == new.day {
      guard let from = old.minute, let to = new.minute else { return price + (old.minute == new.minute ? 0 : 0.2) }
      return from == to ? price : price + 1 + log2(1 + Double(abs(from - to)) / 15)
    }
    price += 8 + log2(1 + Double(abs(old.day - new.day)))
    if old.minute == new.minute { return price }
    return price + (old.minute == nil || new.minute == nil ? 1.5 : 3)
  }

  /// All ways to pair the games of two sides, as many as can be.
  private func stories(
    _ olds: [Meeting], _ news: [Meeting], _ season: MovedSeason
  ) -> [(price: Double, pairs: [(old: Int, new: Int)])] {
    func all(_ from: ArraySlice<Meeting>, _ to: [Meeting]) -> [[(Meeting, Meeting)]] {
      guard let first = from.first else { return [[]] }
      return to.indices.flatMap { place in
        var rest = to
        let other = rest.remove(at: place)
        return all(from.dropFirst(), rest).map { [(first, other)] + $0 }
      }
    }
    let isTurned = olds.count > news.count
    let pairings = isTurned ? all(news[...], olds) : all(olds[...], news)
    return pairings.map { pairs in
      let pairs = isTurned ? pairs.map { ($0.1, $0.0) } : pairs
      return (pairs.reduce(0) { $0 + price($1.0, $1.1, season) }, pairs.map { ($0.0.truth, $0.1.truth) })
    }
  }

  private struct Count {
    var moved = 0
    var lost = 0
    var wrong = 0
    var clear = 0
    var faults: [String] = []
  }

  /// The games of two sides, one of them at home, that are not in both states as they are.
  private func left(_ season: MovedSeason) -> [[Int]: (old: [Meeting], new: [Meeting])] {
    var left: [[Int]: (old: [Meeting], new: [Meeting])] = [:]
    var news = season.after
    for meeting in season.before {
      if let place = news.firstIndex(where: { $0.content == meeting.content }) {
        news.remove(at: place)
      } else {
        left[[meeting.home, meeting.away], default: ([], [])].old.append(meeting)
      }
    }
    for meeting in news { left[[meeting.home, meeting.away], default: ([], [])].new.append(meeting) }
    return left
  }

  private func count(_ seed: UInt64, _ count: inout Count) {
    let season = MovedSeason(seed: seed)
    let matcher = GameMatcher(old: season.old, new: season.new)
    var isSame = true
    var kept = season.new
    _ = IdentityKeeper(season.old, file: "old", in: &kept)
    let diff = ScheduleDiff(old: season.old, new: season.new)
    let made = Dictionary(
      uniqueKeysWithValues: season.before.enumerated().map { index, meeting in
        (meeting.truth, matcher.newOf[index] < 0 ? nil : season.after[Int(matcher.newOf[index])].truth)
      })
    isSame =
      Set(diff.removed) == Set(season.before.indices.filter { matcher.newOf[$0] < 0 })
      && Set(kept.games.map { kept.texts.string($0.id) }).intersection(
        season.old.games.map { season.old.texts.string($0.id) }
      ).count == matcher.matches.count { $0 != nil }
    if !isSame { count.faults.append("seed \(seed): import and diff differ") }
    let now = Dictionary(uniqueKeysWithValues: season.after.map { ($0.truth, $0) })
    for meeting in season.before {
      guard let new = now[meeting.truth], new.content != meeting.content else { continue }
      count.moved += 1
      guard let found = made[meeting.truth] ?? nil else {
        count.lost += 1
        continue
      }
      if found != new.truth, now[found]?.content != new.content { count.wrong += 1 }
    }
    for (sides, games) in left(season) where !games.old.isEmpty && !games.new.isEmpty {
      if games.old.count > 6 || games.new.count > 6 { continue }
      let stories = stories(games.old, games.new, season).sorted { $0.price < $1.price }
      let truth = games.old.filter { old in games.new.contains { $0.truth == old.truth } }.map { ($0.truth, $0.truth) }
      let isComplete = truth.count == min(games.old.count, games.new.count)
      func isTruth(_ pairs: [(old: Int, new: Int)]) -> Bool { isComplete && pairs.allSatisfy { $0.old == $0.new } }
      let best = stories[0]
      let next = stories.dropFirst().first?.price ?? .infinity
      // Rounding is less than the tenth of a doubling for each member.
      if isTruth(best.pairs), next - best.price > 2.5 {
        count.clear += truth.count
        for pair in truth where (made[pair.0] ?? nil) != pair.1 {
          count.faults.append("seed \(seed): \(sides) \(games.old) → \(games.new): \(pair.0) is not kept")
        }
      } else if isComplete, let real = stories.first(where: { isTruth($0.pairs) }), real.price - best.price < 1.5 {
        for old in games.old {
          guard let found = made[old.truth] ?? nil, found != old.truth else { continue }
          count.faults.append("seed \(seed): \(sides) \(games.old) → \(games.new): \(old.truth) is taken for \(found)")
        }
      }
    }
  }

  @Test func leastChangeKeepsIDs() {
    var all = Count()
    for seed in Seeds.first(150) { count(seed, &all) }
    print("\(all.moved) changed, \(all.lost) lost, \(all.wrong) wrong; clear \(all.clear), \(all.faults.count) faults")
    #expect(all.faults.isEmpty, "\(all.faults.count): \(all.faults.prefix(3).joined(separator: "\n"))")
    #expect(all.moved > 0 && all.clear > 0)
  }
}
