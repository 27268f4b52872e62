import SourceText
import SyncStore

/// Decides whether the withdrawn or changed games of a feed are too many to accept without a check.
struct FeedGuard {
  /// Counts of the games that were upcoming in the last night.
  struct Tally {
    var known = 0
    var withdrawn = 0
    var changed = 0
  }

  private let limits: GuardLimits
  private var feed = Tally()
  private var teams: [String: Tally] = [:]

  init(_ limits: GuardLimits) { self.limits = limits }

  /// Counts an upcoming game for the feed and for its teams.
  mutating func add(_ count: WritableKeyPath<Tally, Int>, teams keys: [String]) {
    feed[keyPath: count] += 1
    for key in keys { teams[key, default: Tally()][keyPath: count] += 1 }
  }

  /// Why the whole feed is held back; nil if it isn't.
  var alarm: String? {
    alarm(feed, "upcoming games", limits.maxWithdrawnPercent, limits.maxChangedPercent)
  }

  /// The teams whose games are held back, and why.
  var teamAlarms: [(team: String, alarm: String)] {
    teams.sorted { $0.key.precedesBytewise($1.key) }.compactMap { team, tally in
      let name = team.split(separator: " ", maxSplits: 1).last.map(String.init) ?? team
      return alarm(
        tally, "upcoming games of \(quotedForDisplay(name))", limits.maxTeamWithdrawnPercent,
        limits.maxTeamChangedPercent
      ).map { (team, $0) }
    }
  }

  private func alarm(_ tally: Tally, _ games: String, _ withdrawn: Double, _ changed: Double) -> String? {
    if exceeds(tally.withdrawn, of: tally.known, withdrawn) {
      return "\(tally.withdrawn) of \(tally.known) \(games) are gone\(share(tally.withdrawn, tally.known, withdrawn))"
    }
    if exceeds(tally.changed, of: tally.known, changed) {
      return "\(tally.changed) of \(tally.known) \(games) changed\(share(tally.changed, tally.known, changed))"
    }
    return nil
  }

  private func exceeds(_ count: Int, of all: Int, _ percent: Double) -> Bool {
    count > limits.minGames && Double(count) * 100 > percent * Double(all)
  }

  private func share(_ count: Int, _ all: Int, _ most: Double) -> String {
    let percent = all > 0 ? (Double(count) * 1_000 / Double(all)).rounded() / 10 : 100
    return " (\(text(percent)) %; the guard allows \(text(most)) %)"
  }

  private func text(_ percent: Double) -> String {
    percent.rounded() == percent ? String(Int(percent)) : String(percent)
  }
}
