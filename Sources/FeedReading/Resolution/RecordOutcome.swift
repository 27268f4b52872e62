import ScheduleModel
import SourceText

/// What became of a record.
enum RecordOutcome {
  case game(GameCandidate)
  case notGame
  case rejected(code: DiagnosticCode, message: String)
}
