import GameIdentity
package import ScheduleModel

/// How a game changed from one night to the next.
package enum ChangeKind: String, Sendable, CaseIterable {
  case added
  /// The game had been removed and is listed again.
  case comeBack
  case timeSet, timeTakenBack, timeMoved, dayMoved, venue, status
  case teamsKnown, teams
  /// Any other member of the game's record.
  case details
  /// The game was upcoming and its feeds, which were read completely, no longer list it.
  case withdrawn
  /// The game is past and its feeds no longer list it.
  case past

  /// The kind in plain words.
  package var label: String {
    switch self {
    case .comeBack: "returned"
    case .timeSet: "time set"
    case .timeTakenBack: "time removed"
    case .timeMoved: "time moved"
    case .dayMoved: "day moved"
    case .teamsKnown: "teams known"
    case .added, .venue, .status, .teams, .details, .withdrawn, .past: rawValue
    }
  }

  /// How a game differs from its record in an older schedule; `details` if nothing else differs.
  package static func kinds(from old: Game, of older: Schedule, to new: Game, of newer: Schedule) -> [ChangeKind] {
    let aspects = GameComparison.aspects(from: old, of: older, to: new, of: newer)
    var kinds: [ChangeKind] = []
    if aspects.contains(.date) { kinds.append(.dayMoved) }
    if aspects.contains(.time) {
      if old.start == nil {
        kinds.append(.timeSet)
      } else if new.start == nil {
        kinds.append(.timeTakenBack)
      } else if !aspects.contains(.date) {
        kinds.append(.timeMoved)
      }
    }
    if aspects.contains(.venue) { kinds.append(.venue) }
    if aspects.contains(.status) { kinds.append(.status) }
    if aspects.contains(.teams) {
      kinds.append(older.hasPlaceholder(old) && !newer.hasPlaceholder(new) ? .teamsKnown : .teams)
    }
    return kinds.isEmpty ? [.details] : kinds
  }

  /// Whether the guard counts changes of this kind. It ignores news, such as a time or a team that is now known, and
  /// how a game ends.
  package func isGuarded(newStatus: GameStatus) -> Bool {
    switch self {
    case .timeTakenBack, .timeMoved, .dayMoved, .venue, .teams, .withdrawn: true
    case .status: newStatus.isOff
    case .added, .comeBack, .timeSet, .teamsKnown, .details, .past: false
    }
  }
}
