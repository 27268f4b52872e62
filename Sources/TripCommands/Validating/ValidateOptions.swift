import CommandInterface
import FindingReports
import ItineraryValidation
import ScheduleModel
import SourceText
import TripFiles
import TripTimeline

/// The options of a run of `validate`: the project's settings, overridden by the command line.
struct ValidateOptions {
  private let rules: ProjectRules
  let gazetteer: Gazetteer
  let baseline: Baseline?
  /// The earlier report for comparing the findings, and its path.
  let earlier: (report: Baseline, path: String)?
  /// Paths of schedules. A game in several schedules is taken from the last one.
  let schedules: [String]
  let failOn: Severity?
  /// The lowest severity to show in reports; nil for the format's default.
  let leastSeverity: Severity?
  private let limit: Int
  let jobs: Int
  let fixing: Fixing?
  /// The page of rules that the report links to.
  let rulesAddress: String
  let reports: [ReportOutput]

  /// A report to write.
  struct ReportOutput: Hashable {
    var format: ReportFormat
    /// Nil for standard output, or for standard error if the itineraries go to standard output.
    var path: String?
  }

  /// What to do with fixed itineraries.
  enum Fixing: Hashable {
    case inPlace
    case output(String)
    /// The changes are written as a unified diff.
    case diff(String)
    case nowhere

    /// Whether the fixed itineraries are written.
    var isDone: Bool {
      switch self {
      case .inPlace, .output: true
      case .diff, .nowhere: false
      }
    }
  }

  /// Options of all commands that report findings: which codes are reported, and how they affect the exit code.
  static let findingOptions: [Option] = [
    .failOn, .only, .disabledCodes(KnownNames.rules, of: "rules", pattern: "travel-*"), .severityLevels(of: "rules"),
    .inlineIgnores, .baseline, .compare, .minSeverity, .maxFindings, .rulesAddress,
  ]

  init(_ context: Context, paths: [String]) throws(ToolError) {
    let arguments = context.arguments
    gazetteer = context.gazetteer
    let (configuration, path) = try ValidateOptions.configuration(context)
    rules = try ValidateOptions.rules(context, configuration, seenFrom: path)
    let level = arguments[.failOn] ?? configuration.findings.failOn ?? "error"
    failOn = Severity(rawValue: level)
    limit = arguments[.maxFindings] ?? configuration.findings.maxFindings ?? FindingSink.standardLimit
    rulesAddress = arguments[.rulesAddress] ?? configuration.rulesAddress ?? RulesAddress.standard
    guard RulesAddress.isValid(rulesAddress) else {
      throw context.usage("--rules-address takes \(RulesAddress.form), not \(quotedForDisplay(rulesAddress))")
    }
    jobs = context.jobs
    let named = arguments[.schedules]
    schedules = named.isEmpty ? [configuration.schedule].compactMap { $0 } : named
    baseline = try (arguments[.baseline] ?? configuration.baseline).map { (path) throws(ToolError) in
      try ValidateOptions.earlierReport(path)
    }
    try context.expectNotBoth(.baseline, .compare)
    earlier = try arguments[.compare].map { (path) throws(ToolError) in
      let report = try ValidateOptions.earlierReport(path)
      if !report.isCut { return (report, path) }
      throw ToolError(
        .badInput, "\(displaySafe(path)): the report leaves findings out; write it with a higher --max-findings")
    }
    leastSeverity = arguments[.minSeverity]
    fixing = try ValidateOptions.fixing(context, paths)
    reports = try ValidateOptions.reports(arguments).map { (report) throws(ToolError) in
      let option: Option = !arguments[.fix] && !arguments.has(.reports) ? .outputs : .reports
      if let format = report.format { return ReportOutput(format: format, path: report.path) }
      let format = try report.path.flatMap { (path) throws(ToolError) in try context.reportFormat(of: path, option) }
      return ReportOutput(format: format ?? .text, path: report.path)
    }
  }

  // MARK: Reports

  /// Each `--format` with the file named after it. Without `--fix`, `--output` names a report, like `--report`.
  private static func reports(_ arguments: Arguments) -> [(format: ReportFormat?, path: String?)] {
    let names = arguments[.fix] ? ["report"] : ["output", "report"]
    var reports: [(format: ReportFormat?, path: String?)] = []
    for (name, value) in arguments.options {
      if name == "format", let format = value as? ReportFormat {
        reports.append((format, nil))
      } else if names.contains(name), let path = value as? String {
        if let last = reports.last, last.path == nil {
          reports[reports.count - 1].path = path
        } else {
          reports.append((nil, path))
        }
      }
    }
    // For a single report, the format may follow the file.
    if reports.count == 2, reports[0].format == nil, reports[1].path == nil {
      return [(reports[1].format, reports[0].path)]
    }
    return reports.isEmpty ? [(nil, nil)] : reports
  }

  /// A sink for the findings of a run.
  var sink: FindingSink {
    // A comparison needs all findings.
    var sink = FindingSink(
      limit: earlier == nil ? limit : ValidationConfiguration.findingCounts.upperBound, baseline: baseline)
    if reports.contains(where: { $0.format == .junit }) { sink.checked = [] }
    return sink
  }

  /// The report on a run's findings, compared with the earlier report if there is one.
  func report(_ sink: FindingSink) throws(ToolError) -> ValidationReport {
    var report = sink.report
    guard let earlier else { return report }
    if report.cut > 0 {
      throw ToolError(
        .badInput,
        "\(displaySafe(earlier.path)): there are more than \(digitGrouped(sink.limit)) findings to compare (the limit)")
    }
    report.compare(with: earlier.report, limit: limit)
    return report
  }

  // MARK: Rules

  /// The rules for a file; without a path, those for inputs that are not files.
  func settings(for path: String = "") -> RuleSettings { rules.settings(for: path) }

  /// Whether the settings differ for some paths.
  var rulesVary: Bool { rules.vary }

  private static func rules(
    _ context: Context, _ configuration: ValidationConfiguration, seenFrom path: String?
  ) throws(ToolError) -> ProjectRules {
    let arguments = context.arguments
    let own = try FindingOptions(context)
    let only = FindingOptions.codes(arguments[.only])
    do throws(Diagnostic) {
      var settings = try RuleSettings(
        disabled: own.disabled.isEmpty ? configuration.findings.disable : [],
        only: only.isEmpty ? configuration.only : only, levels: configuration.findings.severity)
      settings.parameters = configuration.parameters
      settings.honorsIgnores = arguments[.inlineIgnores] || configuration.honorsIgnores ?? false
      let rules = try ProjectRules(
        settings, configuration.paths, seenFrom: path, own.disabled, own.levels)
      let subject: Rule.Subject = context.spec.name == "audit" ? .schedule : .itinerary
      if only.isEmpty || rules.settings(for: "").checks(anyOf: subject) { return rules }
      throw Diagnostic(
        code: .unknownRule, severity: .error,
        message: "--only leaves no rule about \(subject.many): nothing would be checked")
    } catch {
      throw context.usage(error.message)
    }
  }

  private static func earlierReport(_ path: String) throws(ToolError) -> Baseline {
    let file = try InputFile(path)
    do throws(SyntaxError) {
      return try file.withBytes { (bytes) throws(SyntaxError) in try Baseline(report: bytes) }
    } catch {
      throw ToolError(.badInput, "\(displaySafe(path)): not a JSON report of findings: \(error.message)")
    }
  }

  // MARK: Settings of the project

  /// The project's settings for itineraries, and the path of their file; nil if there are none.
  private static func configuration(
    _ context: Context
  ) throws(ToolError) -> (settings: ValidationConfiguration, path: String?) {
    // The baseline and the settings for itineraries don't apply to schedules.
    guard context.spec.name == "validate", let (known, path) = try context.configuration() else {
      return (ValidationConfiguration(), nil)
    }
    var settings = known
    settings.baseline = settings.baseline.map { beside(path, $0) }
    settings.schedule = settings.schedule.map { beside(path, $0) }
    return (settings, path)
  }

  /// A path relative to the file `configuration`.
  private static func beside(_ configuration: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = configuration.lastIndex(of: "/") else { return path }
    return configuration[...slash] + path
  }

  // MARK: Fixing

  /// The names of all outputs of a command line.
  @Sendable static func outputs(_ arguments: Arguments) -> [String] {
    let reports = reports(arguments).map(\.path)
    let paths = reports.map { $0 ?? "-" }
    // Without --fix, the reports are the result.
    guard arguments[.fix], !arguments[.inPlace], !arguments[.dryRun],
      let output = arguments[.output] ?? (arguments[.diff] ? "-" : nil)
    else { return paths }
    // If the itineraries go to standard output, reports go to standard error.
    return [output] + (output == "-" ? reports.compactMap { $0 } : paths)
  }

  private static func fixing(_ context: Context, _ paths: [String]) throws(ToolError) -> Fixing? {
    let arguments = context.arguments
    guard arguments[.fix] else {
      if let option = arguments.first(of: [.inPlace, .dryRun, .diff]) { throw context.usage("\(option) needs --fix") }
      return nil
    }
    let isInPlace = arguments[.inPlace]
    try context.expectNotBoth(.inPlace, .output)
    try context.expectNotBoth(.diff, .inPlace)
    if arguments[.outputs].count > 1 { throw ToolError(.usage, "--output is given twice") }
    if arguments[.diff] { return .diff(arguments[.output] ?? "-") }
    if arguments[.dryRun] { return .nowhere }
    if isInPlace {
      if paths.contains("-") { throw context.usage("standard input can't be fixed in place") }
      return .inPlace
    }
    guard let output = arguments[.output] else {
      throw context.usage("--fix needs --in-place, --output, --diff or --dry-run, so that it is clear what is written")
    }
    if paths.count > 1 || paths.contains(where: InputFile.isDirectory) {
      throw context.usage("--output takes one fixed file; several are fixed with --in-place")
    }
    // A fixed file keeps its format.
    try context.expectEnding(["json", "jsonl", "ics", "md"], others: ["ndjson", "ical", "markdown"])
    if let path = paths.first, let given = FileForm(path: path).format, let named = FileForm(path: output).format,
      given != named
    {
      throw context.usage(
        "--fix keeps the format: \(quotedForDisplay(output)) has the ending of another one than \(quotedForDisplay(path))"
      )
    }
    return .output(output)
  }
}

extension Option {
  static let diff = Flag("diff", "With --fix: write nothing but the changes, as a unified diff.")
  static let outputs = TextsOption("output", short: "o", "FILE", .text, "The report (default: standard output).")
  static let reports = TextsOption("report", "FILE", .text, "The report, also if --output is for the itineraries.")
  static let fix = Flag("fix", "Fix what is safe to fix, and report what remains.")
  fileprivate static let inlineIgnores = Flag(
    "inline-ignores",
    "Ignore the codes that an itinerary or item names in its member \"ignore\".")
  fileprivate static let only = TextsOption(
    "only", "CODES", .text(completing: .name(KnownNames.rules)), "Check only these rules.")
  fileprivate static let baseline = TextOption(
    "baseline", "FILE", .text, "Leave out the findings of this earlier json report.")
  fileprivate static let compare = TextOption(
    "compare", "FILE", .text,
    "Report which findings are new, gone or the same since this earlier json report.")
  fileprivate static let minSeverity = OptionKey<Severity?>(
    "min-severity", "LEVEL", .choice(),
    "Lowest severity to show: error, warning or info (default: info; github and gitlab: warning). Counts have all.")
  fileprivate static let rulesAddress = TextOption(
    "rules-address", "URL", .text, "For SARIF: address of the output of 'rules --format markdown'.")
}
