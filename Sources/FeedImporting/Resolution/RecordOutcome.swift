import ScheduleModel
package import SourceText

/// The result for a record.
package enum RecordOutcome {
  case game
  case notGame
  case rejected(code: DiagnosticCode, message: String)
}
