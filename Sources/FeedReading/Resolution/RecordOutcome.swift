import ScheduleModel
import SourceText

/// The result for a record.
enum RecordOutcome {
  case game
  case notGame
  case rejected(code: DiagnosticCode, message: String)
}
