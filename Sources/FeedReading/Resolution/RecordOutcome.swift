import ScheduleModel
import SourceText

/// What became of a record.
enum RecordOutcome {
  case game
  case notGame
  case rejected(code: DiagnosticCode, message: String)
}
