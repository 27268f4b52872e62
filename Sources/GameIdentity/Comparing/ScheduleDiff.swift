import CivilTime
package import ScheduleModel
import SourceText

/// The changes between two schedules, game by game. `GameMatcher` decides which games are the same.
public struct ScheduleDiff: Sendable {
  package enum Aspect: String, Sendable, CaseIterable {
    /// The local date.
    case date
    /// The start, on the same date or not; includes a time that is set or removed.
    case time
    case venue, status, teams
    /// The id itself: the game has a new one, and the old one is an alias.
    case id
    /// Members that schedules store and show: the league, the season, whether the site is neutral.
    case details
  }

  /// A game of both schedules with differences.
  package struct Change: Sendable {
    /// Indices into the games of the two schedules.
    package var old: Int
    package var new: Int
    package var aspects: [Aspect]
    /// Why they are the same game.
    package var match: GameMatch
  }

  package let old: Schedule
  package let new: Schedule
  /// Indices into the new schedule's games, in its order.
  package internal(set) var added: [Int] = []
  /// Indices into the old schedule's games, in its order.
  package internal(set) var removed: [Int] = []
  /// In the new schedule's order.
  package internal(set) var changed: [Change] = []
  /// The unchanged games, as indices into the new schedule's games.
  var unchanged: [Int32] = []
  package var same: Int { unchanged.count }
  /// Games that may be the same but can't be matched with certainty. They are also in `removed` and `added`.
  package internal(set) var open: [OpenMatch] = []
  private let newSpan: ScheduleSpan
  /// The old and the new games of `open`.
  private var unclear: (old: Set<Int>, new: Set<Int>) = ([], [])

  /// - Parameter gazetteer: provides other names of sides; nil if ids are sufficient.
  package init(old: Schedule, new: Schedule, gazetteer: Gazetteer? = nil) {
    self.old = old
    self.new = new
    newSpan = ScheduleSpan(new)
    compare(GameMatcher(old: old, new: new, gazetteer: gazetteer))
  }

  /// The number of games that changed in this aspect.
  package func count(_ aspect: Aspect) -> Int { changed.count { $0.aspects.contains(aspect) } }

  // MARK: Comparing

  private mutating func compare(_ matcher: GameMatcher) {
    for (index, match) in matcher.matches.enumerated() {
      guard let match else {
        added.append(index)
        continue
      }
      let aspects = aspects(old.games[match.old], new.games[index])
      if aspects.isEmpty {
        unchanged.append(Int32(index))
      } else {
        changed.append(Change(old: match.old, new: index, aspects: aspects, match: match))
      }
    }
    removed = old.games.indices.filter { matcher.newOf[$0] < 0 }
    open = matcher.open
    unclear = (Set(open.flatMap { $0.old }), Set(open.flatMap { $0.new }))
  }

  /// Why a game was removed.
  package enum Removal: Sendable, CaseIterable {
    case withdrawn
    /// It may be one of the added games.
    case unclear
    /// The game was already cancelled or postponed.
    case wasOff
    /// The game is before the first day of the new schedule.
    case past
    /// The game is after the last day of the new schedule, which may be truncated or shorter.
    case beyondEnd
  }

  package func removal(_ index: Int) -> Removal {
    let game = old.games[index]
    if unclear.old.contains(index) { return .unclear }
    if newSpan.begins(after: game, of: old) { return .past }
    if game.status.isOff { return .wasOff }
    return newSpan.ends(before: game, of: old) ? .beyondEnd : .withdrawn
  }

  /// Whether an added game may be one of the removed ones.
  package func isUnclear(added index: Int) -> Bool { unclear.new.contains(index) }

  private func equals(_ left: TextID, _ right: TextID) -> Bool {
    old.texts.withBytes(left) { left in new.texts.withBytes(right) { left.equals($0) } }
  }

  /// The differences that a diff reports.
  private func aspects(_ old: Game, _ new: Game) -> [Aspect] {
    let areFeeds = !old.source.feed.isEmpty && !new.source.feed.isEmpty && !equals(old.source.feed, new.source.feed)
    let found =
      areFeeds
      ? GameComparison.disagreements(between: old, of: self.old, and: new, of: self.new)
      : GameComparison.aspects(from: old, of: self.old, to: new, of: self.new)
    return Aspect.allCases.filter { aspect in
      if !found.contains(aspect.aspects) { return false }
      if aspect != .details { return true }
      // Feeds differ in which details they give and how they word them.
      return !areFeeds && !GameComparison.details(from: old, of: self.old, to: new, of: self.new).isEmpty
    }
  }
}

extension ScheduleDiff.Aspect {
  fileprivate var aspects: GameAspects {
    switch self {
    case .date: .date
    case .time: .time
    case .venue: .venue
    case .status: .status
    case .teams: .teams
    case .id: .id
    case .details: .details
    }
  }
}
