import CivilTime
import SourceText

/// What changed between two schedules, game by game: which games are the same is for `GameMatcher` to say.
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
  /// How many games are the same in both.
  package private(set) var same = 0
  /// Games that may be the same and that nothing tells apart; they are removed and added, too.
  package internal(set) var open: [OpenMatch] = []
  /// By the text of a league: the first day that the new schedule tells of.
  private var firstDays: [String: LocalDate] = [:]

  /// - Parameter gazetteer: what knows other names of sides; nil where the ids of sides say enough.
  package init(old: Schedule, new: Schedule, gazetteer: Gazetteer? = nil) {
    self.old = old
    self.new = new
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
        same += 1
      } else {
        changed.append(Change(old: match.old, new: index, aspects: aspects, match: match))
      }
    }
    removed = old.games.indices.filter { matcher.newOf[$0] < 0 }
    open = matcher.open
    var last: TextID?
    for game in new.games {
      // In the order of dates: the first of a league is its earliest.
      guard game.league != last, let date = game.localDate else { continue }
      last = game.league
      let league = new.texts.string(game.league)
      firstDays[league] = min(firstDays[league] ?? date, date)
    }
  }

  /// Whether a game that is gone was played before the new schedule begins: it is not withdrawn, it is past.
  package func isPast(removed index: Int) -> Bool {
    guard let date = old.games[index].localDate else { return false }
    let first = firstDays[old.texts.string(old.games[index].league)]
    return first.map { date < $0 } ?? false
  }

  /// Of what differs, the aspects that a diff reports.
  private func aspects(_ old: Game, _ new: Game) -> [Aspect] {
    let found = GameComparison.aspects(from: old, of: self.old, to: new, of: self.new)
    return Aspect.allCases.filter { aspect in
      if !found.contains(aspect.aspects) { return false }
      return aspect != .details
        || !GameComparison.details(from: old, of: self.old, to: new, of: self.new).isEmpty
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
