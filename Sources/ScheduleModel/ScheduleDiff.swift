import CivilTime
import SourceText

/// What changed between two schedules, by game identity: an id of the one that is an id or an alias in the other.
public struct ScheduleDiff: Sendable {
  package enum Aspect: String, Sendable, CaseIterable {
    /// The local date.
    case date
    /// The start, on the same date or not; also where a time was set or taken back.
    case time
    case venue, status, teams
    /// The id itself: the game goes by another one, and the old one is an alias.
    case id
  }

  /// A game that both schedules have, and that is not the same in them.
  package struct Change: Sendable {
    /// Indices into the games of the two schedules.
    package var old: Int
    package var new: Int
    package var aspects: [Aspect]
  }

  package let old: Schedule
  package let new: Schedule
  /// Indices into the new schedule's games, in its order.
  package private(set) var added: [Int] = []
  /// Indices into the old schedule's games, in its order.
  package private(set) var removed: [Int] = []
  /// In the new schedule's order.
  package private(set) var changed: [Change] = []
  /// How many games are the same in both.
  package private(set) var same = 0

  public init(old: Schedule, new: Schedule) {
    self.old = old
    self.new = new
    compare()
  }

  /// How many games changed in this aspect.
  package func count(_ aspect: Aspect) -> Int { changed.count { $0.aspects.contains(aspect) } }

  // MARK: Comparing

  private mutating func compare() {
    let partners = findPartners()
    var isFound = [Bool](repeating: false, count: old.games.count)
    for (index, partner) in partners.enumerated() {
      guard let partner else {
        added.append(index)
        continue
      }
      isFound[partner] = true
      let aspects = aspects(old.games[partner], new.games[index])
      if aspects.isEmpty {
        same += 1
      } else {
        changed.append(Change(old: partner, new: index, aspects: aspects))
      }
    }
    removed = old.games.indices.filter { !isFound[$0] }
  }

  /// By new game: the old one that it is. Equal ids go before aliases, and each old game is one new one at most.
  private func findPartners() -> [Int?] {
    let games = GamesByID(old)
    var partners = [Int?](repeating: nil, count: new.games.count)
    var isTaken = [Bool](repeating: false, count: old.games.count)
    func take(_ found: Int?, _ index: Int) -> Bool {
      guard let found, !isTaken[found] else { return false }
      isTaken[found] = true
      partners[index] = found
      return true
    }
    var rest: [Int] = []
    for (index, game) in new.games.enumerated() {
      let found = new.texts.withBytes(game.id) { games.index($0) }
      let isSameID = found.map { equals(old.games[$0].id, game.id) } ?? false
      if !isSameID || !take(found, index) { rest.append(index) }
    }
    for index in rest {
      let game = new.games[index]
      for id in [game.id] + (new.extra(of: game)?.aliases ?? []) {
        if take(new.texts.withBytes(id, { games.index($0) }), index) { break }
      }
    }
    return partners
  }

  private func equals(_ left: TextID, _ right: TextID) -> Bool {
    old.texts.withBytes(left) { left in new.texts.withBytes(right) { left.equals($0) } }
  }

  /// Of what differs, the aspects that a diff reports.
  private func aspects(_ old: Game, _ new: Game) -> [Aspect] {
    let found = GameComparison.aspects(from: old, of: self.old, to: new, of: self.new)
    return Aspect.allCases.filter { found.contains($0.aspects) }
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
    }
  }
}
