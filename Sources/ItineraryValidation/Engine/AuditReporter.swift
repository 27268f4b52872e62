import ScheduleModel
import SourceText

/// The check of a rule about schedules.
package typealias ScheduleCheck = @Sendable (AuditView, inout AuditReporter) -> Void

/// Collects the findings of rules about schedules.
package struct AuditReporter {
  private var sink: FindingSink
  private let audited: AuditedSchedule
  private var code = DiagnosticCode.feedsDisagree
  private var severity = Severity.error
  private var errors = 0
  private var found: [Diagnostic] = []

  init(_ sink: FindingSink, _ audited: AuditedSchedule) {
    self.sink = sink
    self.audited = audited
  }

  mutating func begin(_ code: DiagnosticCode, _ severity: Severity) {
    self.code = code
    self.severity = severity
  }

  /// Adds a finding about a game, with another game as its barrier if given.
  mutating func add(_ game: Game, barrier: Game? = nil, _ message: @autoclosure () -> String) {
    let (id, other) = (audited.id(game), barrier.map { audited.id($0) } ?? "")
    let isKnown = id.withBytes { id in
      other.withBytes { sink.suppresses(itinerary: ByteView(start: nil, count: 0), item: id, code: code, barrier: $0) }
    }
    if isKnown { return }
    sink.count(code, severity)
    if severity == .error { errors += 1 }
    // A finding that can't be shown needs no text.
    guard sink.wants(severity), found.count < sink.limit else { return }
    found.append(
      Diagnostic(
        code: code, severity: severity, message: message(),
        location: SourceLocation(file: audited.file, line: audited.line(of: game), column: 1), item: id,
        barrier: barrier.map { audited.id($0) }))
  }

  /// The findings, in the order of the file.
  mutating func finish() -> FindingSink {
    sink.count(verdict: errors == 0 ? .valid : .invalid)
    for finding in found.sorted(by: { $0.precedes($1) }) { sink.keep(finding) }
    return sink
  }
}
