import FormatSyntax
import ItineraryDocuments
import ItineraryValidation
import ScheduleModel
import SourceText
import SystemIO

/// What a run of `validate` is to do: the project's settings, and over them what the command line says.
struct ValidateOptions {
  private let rules: ProjectRules
  let gazetteer: Gazetteer
  let baseline: Baseline?
  /// Paths of schedules: of several, the last that has a game counts.
  let schedules: [String]
  let format: ReportFormat
  let failOn: Severity?
  let limit: Int
  let jobs: Int
  let fixing: Fixing?
  /// The page of all rules that the report leads to.
  let rulesAddress: String
  /// Where the report goes; nil for standard output, or standard error where the itineraries go to standard output.
  let report: String?

  /// Where fixed itineraries go.
  enum Fixing: Hashable {
    case inPlace
    case output(String)
    case nowhere
  }

  /// Which findings there are and what they mean for the exit code: options of all commands that report them.
  static let findingOptions: [Option] = [
    .failOn, .only, .disabledCodes(KnownNames.rules, of: "rules", pattern: "travel-*"), .severityLevels(of: "rules"),
    .inlineIgnores, .baseline, .maxFindings, .rulesAddress,
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
      try ValidateOptions.baseline(path)
    }
    fixing = try ValidateOptions.fixing(context, paths)
    let output = arguments[.output]
    if fixing == nil, output != nil, arguments.has(.report) {
      throw context.usage("--report and --output are the same without --fix; give one of them")
    }
    report = arguments[.report] ?? (fixing == nil ? output : nil)
    try context.expectReportEnding(of: fixing == nil && !arguments.has(.report) ? .output : .report)
    format = arguments[.reportFormat] ?? report.flatMap(ReportFormat.init(file:)) ?? .text
  }

  // MARK: Rules

  /// The rules for a file; those for inputs that are not files where no path is given.
  func settings(for path: String = "") -> RuleSettings { rules.settings(for: path) }

  /// Whether some files have rules of their own.
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

  private static func baseline(_ path: String) throws(ToolError) -> Baseline {
    let file = try InputFile(path)
    do throws(SyntaxError) {
      return try file.withBytes { (bytes) throws(SyntaxError) in try Baseline(report: bytes) }
    } catch {
      throw ToolError(.badInput, "\(displaySafe(path)): no report to take for a baseline: \(error.message)")
    }
  }

  // MARK: Settings of the project

  /// What the project says of itineraries, and the path of its file; nil where it says nothing.
  private static func configuration(
    _ context: Context
  ) throws(ToolError) -> (settings: ValidationConfiguration, path: String?) {
    // What is known and settled of itineraries says nothing of schedules.
    guard context.spec.name == "validate", let (known, path) = try context.configuration() else {
      return (ValidationConfiguration(), nil)
    }
    var settings = known
    settings.baseline = settings.baseline.map { beside(path, $0) }
    settings.schedule = settings.schedule.map { beside(path, $0) }
    return (settings, path)
  }

  /// A path in the file `configuration`.
  private static func beside(_ configuration: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = configuration.lastIndex(of: "/") else { return path }
    return configuration[...slash] + path
  }

  // MARK: Fixing

  /// All that a command line writes.
  @Sendable static func outputs(_ arguments: Arguments) -> [String] {
    let report = arguments[.report]
    // Without --fix the report is the result.
    guard arguments[.fix] else { return [arguments[.output] ?? report ?? "-"] }
    guard let output = arguments[.output], !arguments[.inPlace], !arguments[.dryRun] else {
      return [report ?? "-"]
    }
    // Where standard output is for the itineraries, the report goes to standard error.
    if output == "-", report == nil { return [output] }
    return [output, report ?? "-"]
  }

  private static func fixing(_ context: Context, _ paths: [String]) throws(ToolError) -> Fixing? {
    let arguments = context.arguments
    guard arguments[.fix] else {
      if let option = arguments.first(of: [.inPlace, .dryRun]) { throw context.usage("\(option) needs --fix") }
      return nil
    }
    let isInPlace = arguments[.inPlace]
    try context.expectNotBoth(.inPlace, .output)
    if arguments[.dryRun] { return .nowhere }
    if isInPlace {
      if paths.contains("-") { throw context.usage("standard input can't be fixed in place") }
      return .inPlace
    }
    guard let output = arguments[.output] else {
      throw context.usage("--fix needs --in-place, --output or --dry-run, so that it is clear what is written")
    }
    if paths.count > 1 || paths.contains(where: InputFile.isDirectory) {
      throw context.usage("--output takes one fixed file; several are fixed with --in-place")
    }
    // What is fixed stays what it was.
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
  static let fix = Flag("fix", "Fix what is safe to fix, and report what remains.")
  fileprivate static let inlineIgnores = Flag(
    "inline-ignores",
    "Let itineraries and items name codes in a member \"ignore\" whose findings about them don't count.")
  fileprivate static let only = TextsOption(
    "only", "CODES", .text(completing: .name(KnownNames.rules)), "Check these rules and no others.")
  fileprivate static let baseline = TextOption(
    "baseline", "FILE", .text, "Findings of this json report are known and don't count.")
  fileprivate static let rulesAddress = TextOption(
    "rules-address", "URL", .text, "SARIF: where 'rules --format markdown' is shown, for its links.")
}
