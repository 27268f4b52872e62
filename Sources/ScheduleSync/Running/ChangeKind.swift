import ScheduleModel

/// What became of a game from one night to the next.
package enum ChangeKind: String, Sendable, CaseIterable {
  case added
  /// It was gone, and is there again.
  case comeBack
  case timeSet, timeTakenBack, timeMoved, dayMoved, venue, status
  case teamsKnown, teams
  /// Anything else that a schedule says of it.
  case details
  /// It was to come, and its feeds, which are whole, have it no more.
  case withdrawn
  /// It is over, and its feeds have dropped it.
  case past

  /// In words.
  package var words: String {
    switch self {
    case .comeBack: "come back"
    case .timeSet: "time set"
    case .timeTakenBack: "time taken back"
    case .timeMoved: "time moved"
    case .dayMoved: "day moved"
    case .teamsKnown: "teams known"
    case .added, .venue, .status, .teams, .details, .withdrawn, .past: rawValue
    }
  }

  /// In what a game of one schedule differs from its state in an older one; `details` where nothing else does.
  static func kinds(from old: Game, of older: Schedule, to new: Game, of newer: Schedule) -> [ChangeKind] {
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

  /// Whether many of these in one night are a reason to look: what was open and is settled is not, nor what a game ends
  /// in.
  func isGuarded(newStatus: GameStatus) -> Bool {
    switch self {
    case .timeTakenBack, .timeMoved, .dayMoved, .venue, .teams, .withdrawn: true
    case .status: newStatus.isOff
    case .added, .comeBack, .timeSet, .teamsKnown, .details, .past: false
    }
  }
}
