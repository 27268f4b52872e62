import CommandInterface
import FeedImporting
import FeedReading
import FindingReports
import ItineraryValidation
import SourceText
import TripFiles

/// The policy for an import's findings: the project's settings, overridden by the command line. Rejected records have
/// the severity of errors.
struct ImportFindings {
  let policy: FindingPolicy
  /// Nil to never fail.
  let failOn: Severity?
  /// The maximum number of findings to show in total; nil for a limit by severity.
  let most: Int?
  /// The format of the report.
  let format: ReportFormat

  init(_ context: Context) throws(ToolError) {
    let arguments = context.arguments
    let project = try context.configuration()?.settings.importing ?? ValidationConfiguration.Findings()
    let own = try FindingOptions(context)
    do throws(Diagnostic) {
      policy = try FindingPolicy(
        disabled: own.disabled.isEmpty ? project.disable : own.disabled, levels: project.severity + own.levels)
    } catch {
      throw context.usage(error.message)
    }
    failOn = Severity(rawValue: arguments[.failOn] ?? project.failOn ?? Severity.error.rawValue)
    most =
      arguments[.maxFindings] ?? project.maxFindings
    let report = arguments[.report]
    if report == nil, arguments[.reportFormat] != nil {
      throw context.usage("--format needs --report")
    }
    if let named = arguments[.reportFormat] {
      format = named
    } else {
      format =
        try report.flatMap { (path) throws(ToolError) in try context.reportFormat(of: path, .report) } ?? .json
    }
  }

  /// Whether the report does not cause exit code 1.
  func areFine(in report: ImportReport) -> Bool { failOn.map { report.isFine(failingOn: $0) } ?? true }
}

extension ImportReport {
  /// The findings in the form that all commands' reports share. A source counts as an itinerary.
  var asFindings: ValidationReport {
    var sink = FindingSink(limit: ValidationConfiguration.findingCounts.upperBound)
    sink.checked = sources.map { CheckedItinerary(SourceLocation(file: $0.file), isReadable: $0.error == nil) }
    for source in sources {
      sink.count(verdict: source.error != nil ? .unreadable : source.rejected > 0 ? .invalid : .valid)
      guard let error = source.error else { continue }
      sink.count(.unreadableSource, .error)
      sink.keep(
        Diagnostic(
          code: .unreadableSource, severity: .error, message: error,
          location: SourceLocation(file: source.file)))
    }
    for finding in findings {
      sink.count(finding.code, finding.severity)
      sink.keep(finding)
    }
    return sink.report
  }
}
