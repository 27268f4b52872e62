package import CivilTime
package import ScheduleModel
import SourceText

package typealias ScheduleCheck = @Sendable (AuditView, inout AuditReporter) -> Void

/// Checks schedules by the rules that are about schedules, as `Validator` checks itineraries.
package struct ScheduleAuditor {
  private let settings: RuleSettings
  private let gazetteer: Gazetteer
  private let zones: ZoneCache

  package init(
    _ settings: RuleSettings = RuleSettings(), gazetteer: Gazetteer = .builtIn, zones: ZoneDatabase = .system
  ) {
    self.settings = settings
    self.gazetteer = gazetteer
    self.zones = ZoneCache(zones)
  }

  /// Checks each schedule, and whether the later ones say of their games what the first one says.
  package func audit(_ schedules: [AuditedSchedule], sink: FindingSink) -> FindingSink {
    var found = sink
    for schedule in schedules {
      var reporter = AuditReporter(found, schedule)
      let view = AuditView(schedule, gazetteer: gazetteer, zones: zones)
      run(&reporter) { rule, reporter in rule.scheduleCheck?(view, &reporter) }
      if let first = schedules.first, schedule.file != first.file {
        let diff = ScheduleDiff(old: first.schedule, new: schedule.schedule, gazetteer: gazetteer)
        run(&reporter) { rule, reporter in
          if rule.code == Rule.feedsDisagree.code { FeedDisagreement(diff, first, schedule).check(&reporter) }
        }
      }
      found = reporter.finish()
    }
    return found
  }

  private func run(_ reporter: inout AuditReporter, _ check: (Rule, inout AuditReporter) -> Void) {
    for rule in RuleRegistry.all where rule.subject == .schedule {
      guard let severity = settings.severity(of: rule.code) else { continue }
      reporter.begin(rule.code, severity)
      check(rule, &reporter)
    }
  }
}

/// What rules about schedules tell their findings to.
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

  /// Adds a finding about a game, which another one may stand in the way of.
  mutating func add(_ game: Game, barrier: Game? = nil, _ message: @autoclosure () -> String) {
    let (id, other) = (audited.id(game), barrier.map { audited.id($0) } ?? "")
    let isKnown = id.withBytes { id in
      other.withBytes { sink.suppresses(itinerary: ByteView(start: nil, count: 0), item: id, code: code, barrier: $0) }
    }
    if isKnown { return }
    sink.count(code, severity)
    if severity == .error { errors += 1 }
    // What can't be shown needs no words.
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
