import TestSupport
import FormatSyntax
import SourceText

@testable import ScheduleModel

/// A schedule read from text, with the findings as `line:column: code: message`.
///
/// - Parameter bytesAtOnce: of lines, for a thread.
func readSchedule(
  _ text: [UInt8], by reader: ScheduleReader = ScheduleReader(), threads: Int = 1, bytesAtOnce: Int = 1 << 10
) -> (schedule: Schedule, findings: [String]) {
  var reader = reader
  var findings: [Diagnostic] = []
  text.withBytes {
    reader.read(
      $0, as: .jsonl, file: "s.jsonl", threads: .detached(threads), bytesAtOnce: bytesAtOnce, findings: &findings)
  }
  let shown = findings.map { finding in
    "\(finding.location?.line ?? 0):\(finding.location?.column ?? 0): \(finding.code): \(finding.message)"
  }
  return (reader.schedule, shown)
}

func readSchedule(_ text: String) -> (schedule: Schedule, findings: [String]) { readSchedule(Array(text.utf8)) }

func written(_ schedule: Schedule) -> String {
  String(decoding: ScheduleWriter(schedule).bytes(as: .jsonl), as: UTF8.self)
}
