import ScheduleModel
import SourceText
import SyncStore

/// The changes that a person rejected. They stay out of the schedule until their feed lists something else.
struct RejectedChanges {
  private let byGame: [String: HeldChange]

  init(_ changes: [HeldChange]) { byGame = Dictionary(keepingFirst: changes.map { ($0.change.game, $0) }) }

  /// The rejected withdrawal of a game; nil if its withdrawal was not rejected.
  func withdrawal(of game: String) -> HeldChange? { byGame[game].flatMap { $0.change.after == nil ? $0 : nil } }

  /// The rejection of exactly this record of a game; nil if there is none. Its position in the source doesn't matter.
  ///
  /// - Parameter text: writes the records of the game's schedule.
  func record(of id: String, _ game: Game, _ text: RecordText) -> HeldChange? {
    guard let rejected = byGame[id], let (record, schedule) = GameChange.game(rejected.change.after),
      text.isSame(game, RecordText(schedule), record)
    else { return nil }
    return rejected
  }
}
