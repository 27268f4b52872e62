package import ScheduleModel
import SourceText
import Testing

extension Schedule {
  /// The schedule of JSON Lines that are known to be one.
  package init(lines: String) {
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    lines.withBytes { reader.read($0, file: "toy.jsonl", findings: &findings) }
    for finding in findings { Issue.record("\(finding) in \(lines)") }
    self = reader.schedule
    sort()
  }
}
