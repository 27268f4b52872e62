import ItineraryValidation
import ScheduleModel
import SourceText

extension Schedule {
  /// Checks the schedule by the rules about schedules: teams in two places, wrong offsets, missing meetings and so on
  ///
  /// - Parameters:
  ///   - others: other schedules of the same games, to compare with this one.
  ///   - disabled: codes of rules to skip.
  ///   - gazetteer: knows the teams and venues of the schedules.
  /// - Returns: the findings, errors first. The file of a finding is `schedule 1` for this schedule, `schedule 2` for
  ///   the first of the others, and so on.
  /// - Throws: if there is no rule with one of the codes.
  public func audit(
    comparing others: [Schedule] = [], disabled: [DiagnosticCode] = [], gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> [Finding] {
    let settings = try RuleSettings.disabling(disabled)
    let schedules = ([self] + others).enumerated().map { number, schedule in
      AuditedSchedule(schedule.schedule, file: "schedule \(number + 1)", lines: [])
    }
    let found = ScheduleAuditor(settings, gazetteer: gazetteer.model).audit(schedules, sink: FindingSink())
    return (found.errors + found.warnings + found.infos).map { Finding($0) }
  }
}

extension RuleSettings {
  static func disabling(_ codes: [DiagnosticCode]) throws(SportsTimeError) -> RuleSettings {
    do throws(Diagnostic) { return try RuleSettings(disabled: codes.map(\.rawValue)) } catch {
      throw SportsTimeError(error)
    }
  }
}
