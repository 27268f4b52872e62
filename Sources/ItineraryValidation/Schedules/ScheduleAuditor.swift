package import CivilTime
import GameIdentity
package import ScheduleModel
import SourceText

/// Checks schedules, as `Validator` checks itineraries.
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

  /// Checks each schedule, and whether the later ones agree with the first one about their games.
  package func audit(_ schedules: [AuditedSchedule], sink: FindingSink) -> FindingSink {
    var found = sink
    for schedule in schedules {
      var reporter = AuditReporter(found, schedule)
      let view = AuditView(schedule, gazetteer: gazetteer, zones: zones)
      run(&reporter) { rule, reporter in rule.scheduleCheck?(view, &reporter) }
      if let first = schedules.first, schedule.file != first.file {
        let diff = ScheduleDiff(old: first.schedule, new: schedule.schedule, gazetteer: gazetteer)
        run(&reporter) { rule, reporter in
          if rule.code == Rule.feedsDisagree.code {
            FeedDisagreement(diff: diff, first: first, second: schedule).check(&reporter)
          }
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
