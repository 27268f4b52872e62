import TestSupport
import FormatSyntax
import SourceText

@testable import ScheduleModel

/// A schedule read from text, with the findings as `line:column: code: message`.
func readSchedule(_ text: [UInt8]) -> (schedule: Schedule, findings: [String]) {
  var reader = ScheduleReader()
  var findings: [Diagnostic] = []
  text.withBytes { reader.read($0, file: "s.jsonl", findings: &findings) }
  let shown = findings.map { finding in
    "\(finding.location?.line ?? 0):\(finding.location?.column ?? 0): \(finding.code): \(finding.message)"
  }
  return (reader.schedule, shown)
}

func readSchedule(_ text: String) -> (schedule: Schedule, findings: [String]) { readSchedule(Array(text.utf8)) }

func written(_ schedule: Schedule) -> String {
  String(decoding: ScheduleWriter(schedule).bytes(as: .jsonl), as: UTF8.self)
}
