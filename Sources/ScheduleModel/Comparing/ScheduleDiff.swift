import CivilTime
import SourceText

/// What changed between two schedules, game by game: which games are the same is decided by `GameMatcher`.
public struct ScheduleDiff: Sendable {
  package enum Aspect: String, Sendable, CaseIterable {
    /// The local date.
    case date
    /// The start, on the same date or not; also where a time was set or taken back.
    case time
    case venue, status, teams
    /// The id itself: the game goes by another one, and the old one is an alias.
    case id
    /// Members that schedules carry along and show: the league, the season, whether the site is neutral.
    case details
  }

  /// A game that both schedules have, and that is not the same in them.
  package struct Change: Sendable {
    /// Indices into the games of the two schedules.
    package var old: Int
    package var new: Int
    package var aspects: [Aspect]
    /// Why they are one game.
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
  /// Indices into the new schedule's games of those that are the same in both.
  var unchanged: [Int32] = []
  package var same: Int { unchanged.count }
  /// Games that may be the same and can't be told apart; they are removed and added, too.
  package internal(set) var open: [OpenMatch] = []
  private let newSpan: ScheduleSpan

  /// - Parameter gazetteer: what knows other names of sides; nil where the ids of sides are enough.
  package init(old: Schedule, new: Schedule, gazetteer: Gazetteer? = nil) {
    self.old = old
    self.new = new
    newSpan = ScheduleSpan(new)
    compare(GameMatcher(old: old, new: new, gazetteer: gazetteer))
  }

  /// How many games changed in this aspect.
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
  }

  /// What became of a game that is gone.
  package enum Removal: Sendable, CaseIterable {
    case withdrawn
    /// It was off already.
    case wasOff
    /// It was played before the new schedule begins: it is past.
    case past
    /// The new schedule ends before it, so that it is cut, or goes less far.
    case beyondEnd
  }

  package func removal(_ index: Int) -> Removal {
    let game = old.games[index]
    if newSpan.begins(after: game, of: old) { return .past }
    if game.status.isOff { return .wasOff }
    return newSpan.ends(before: game, of: old) ? .beyondEnd : .withdrawn
  }

  private func equals(_ left: TextID, _ right: TextID) -> Bool {
    old.texts.withBytes(left) { left in new.texts.withBytes(right) { left.equals($0) } }
  }

  /// Of what differs, the aspects that a diff reports.
  private func aspects(_ old: Game, _ new: Game) -> [Aspect] {
    let areFeeds = !old.source.feed.isEmpty && !new.source.feed.isEmpty && !equals(old.source.feed, new.source.feed)
    let found =
      areFeeds
      ? GameComparison.disagreements(between: old, of: self.old, and: new, of: self.new)
      : GameComparison.aspects(from: old, of: self.old, to: new, of: self.new)
    return Aspect.allCases.filter { aspect in
      if !found.contains(aspect.aspects) { return false }
      if aspect != .details { return true }
      // Feeds differ in the details that they give and in how they word them.
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
