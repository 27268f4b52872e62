import CivilTime
import GameIdentity
package import ScheduleModel
import SourceText

extension GameChange {
  /// The change as one line: `~ mls:123 2026-03-14 A at B: time moved 2026-… → 2026-…`. Safe for a terminal.
  package var line: String {
    let sign = after == nil ? "-" : before == nil ? "+" : "~"
    let date = (GameChange.game(after) ?? GameChange.game(before))?.game.localDate?.description ?? "undated"
    return "\(sign) \(displaySafe(game)) \(date) \(displaySafe(title)): \(summary)"
  }

  /// `time moved 2026-… → 2026-…; status scheduled → postponed`.
  package var summary: String {
    let (old, new) = (GameChange.game(before), GameChange.game(after))
    return kinds.map { kind in
      guard let aspect = kind.aspect, let old, let new else { return kind.label }
      let from = aspect.text(old.game, of: old.schedule) ?? "none"
      let to = aspect.text(new.game, of: new.schedule) ?? "none"
      return "\(kind.label) \(displaySafe(from)) → \(displaySafe(to))"
    }.joined(separator: "; ")
  }

  /// Parses the game of a record.
  package static func game(_ record: [UInt8]?) -> (game: Game, schedule: Schedule)? {
    guard let record else { return nil }
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    record.withBytes { reader.read($0, file: "", findings: &findings) }
    return reader.schedule.games.first.map { ($0, reader.schedule) }
  }
}

extension ChangeKind {
  /// The aspect in which the two records differ.
  fileprivate var aspect: ScheduleDiff.Aspect? {
    switch self {
    case .timeSet, .timeTakenBack, .timeMoved: .time
    case .dayMoved: .date
    case .venue: .venue
    case .status: .status
    case .teams, .teamsKnown: .teams
    case .added, .comeBack, .details, .withdrawn, .past: nil
    }
  }
}
