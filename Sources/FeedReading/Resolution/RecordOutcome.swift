import ScheduleModel

/// What became of a record.
enum RecordOutcome {
  case game(GameCandidate)
  case notGame
  case rejected(code: String, message: String)
}
