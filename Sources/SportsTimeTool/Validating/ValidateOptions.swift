import FormatSyntax
import ItineraryValidation
import ScheduleModel
import SourceText
import SystemIO

/// What a run of `validate` is to do: the project's settings, and over them what the command line says.
struct ValidateOptions {
  /// The file of settings that is taken where none is named.
  static let configurationName = ".sportstime.json"

  let settings: RuleSettings
  let gazetteer: Gazetteer
  let baseline: Baseline?
  /// Path of the schedule.
  let schedule: String?
  let format: ReportFormat
  let failOn: Severity?
  let limit: Int
  let jobs: Int
  let fixing: Fixing?
  /// Where the report goes; nil for standard output, or standard error where the itineraries go to standard output.
  let report: String?

  /// Where fixed itineraries go.
  enum Fixing: Hashable {
    case inPlace
    case output(String)
    case nowhere
  }

  /// Which findings there are and what they mean for the exit code: options of all commands that report them.
  static let findingOptions: [OptionSpec] = [
    OptionSpec(
      "fail-on", value: "LEVEL", takes: .choice(ValidationConfiguration.levels),
      help: "Exit 1 from this severity on: error (the default), warning, info or never."),
    OptionSpec(
      "disable", value: "CODES", takes: .name(KnownNames.rules), repeatable: true,
      help: "Leave these rules out: codes between commas, or patterns such as 'travel-*'."),
    OptionSpec(
      "only", value: "CODES", takes: .name(KnownNames.rules), repeatable: true,
      help: "Check these rules and no others."),
    OptionSpec(
      "severity", value: "CODES=LEVEL", repeatable: true,
      help: "Let the findings of these rules weigh error, warning or info."
    ),
    OptionSpec("baseline", value: "FILE", help: "Findings of this json report are known and don't count."),
    OptionSpec(
      "max-findings", value: "N", help: "Show up to N findings, errors first (10000); counts are never cut."
    ),
  ]

  init(_ context: Context, paths: [String]) throws(ToolError) {
    let arguments = context.arguments
    gazetteer = context.gazetteer
    let configuration = try ValidateOptions.configuration(context)
    settings = try ValidateOptions.settings(context, configuration)
    let level = arguments.value("fail-on") ?? configuration.failOn ?? "error"
    failOn = Severity(rawValue: level)
    limit =
      try arguments.integer("max-findings", in: ValidationConfiguration.findingCounts) ?? configuration.maxFindings
      ?? FindingSink.standardLimit
    jobs = try context.jobs()
    schedule = arguments.value("schedule") ?? configuration.schedule
    baseline = try (arguments.value("baseline") ?? configuration.baseline).map { (path) throws(ToolError) in
      try ValidateOptions.baseline(path)
    }
    fixing = try ValidateOptions.fixing(context, paths)
    let output = arguments.value("output")
    if fixing == nil, output != nil, arguments.has("report") {
      throw Arguments.usage("--report and --output are the same without --fix; give one of them", context.spec)
    }
    report = arguments.value("report") ?? (fixing == nil ? output : nil)
    format = arguments.choice("format") ?? report.flatMap(ReportFormat.init(file:)) ?? .text
  }

  // MARK: Rules

  private static func settings(
    _ context: Context, _ configuration: ValidationConfiguration
  ) throws(ToolError) -> RuleSettings {
    let arguments = context.arguments
    var levels = configuration.severity
    for text in arguments.values("severity") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let words = ["error", "warning", "info"]
      guard parts.count == 2 else {
        throw Arguments.usage(
          "--severity takes CODES=error, =warning or =info, not \(quotedForDisplay(text))", context.spec)
      }
      guard let severity = Severity(rawValue: parts[1]) else {
        throw Arguments.usage(
          "--severity: no severity \(quotedForDisplay(parts[1]))" + didYouMean(parts[1], words), context.spec)
      }
      levels += ValidateOptions.codes([parts[0]]).map { ($0, severity) }
    }
    let disabled = codes(arguments.values("disable"))
    let only = codes(arguments.values("only"))
    let settings: RuleSettings
    do throws(Diagnostic) {
      settings = try RuleSettings(
        disabled: disabled.isEmpty ? configuration.disable : disabled, only: only.isEmpty ? configuration.only : only,
        levels: levels)
    } catch {
      throw Arguments.usage(error.message, context.spec)
    }
    let subject: Rule.Subject = context.spec.name == "audit" ? .schedule : .itinerary
    if !only.isEmpty, !settings.checks(anyOf: subject) {
      throw Arguments.usage("--only leaves no rule about \(subject.many): nothing would be checked", context.spec)
    }
    return settings
  }

  /// The codes that lists between commas name.
  private static func codes(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
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

  private static func configuration(_ context: Context) throws(ToolError) -> ValidationConfiguration {
    // What is known and settled of itineraries says nothing of schedules.
    if context.spec.name != "validate" { return ValidationConfiguration() }
    let named = context.arguments.value("config")
    if context.arguments.has("no-config") {
      if named != nil { throw Arguments.usage("--config and --no-config exclude each other", context.spec) }
      return ValidationConfiguration()
    }
    let path: String
    if let named {
      path = named
    } else {
      guard try InputFile.exists(configurationName) else { return ValidationConfiguration() }
      path = configurationName
    }
    let file = try InputFile(path)
    var configuration = file.withBytes { ValidationConfiguration($0) }
    if !configuration.problems.isEmpty {
      for problem in configuration.problems {
        var lines = LineCounter()
        context.console.show(
          Diagnostic(
            code: .configuration, severity: .error, message: problem.message,
            location: file.withBytes { lines.location(of: problem.offset, in: $0, file: path) }))
      }
      throw ToolError(.badInput, "\(displaySafe(path)): the settings can't be read; nothing was checked")
    }
    // One that lies there by chance would switch off checks without a word.
    context.console.say("settings from \(path)" + (named == nil ? "; --no-config takes none" : ""))
    configuration.baseline = configuration.baseline.map { beside(path, $0) }
    configuration.schedule = configuration.schedule.map { beside(path, $0) }
    return configuration
  }

  /// A path in the file `configuration`.
  private static func beside(_ configuration: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = configuration.lastIndex(of: "/") else { return path }
    return configuration[...slash] + path
  }

  // MARK: Fixing

  /// All that a command line writes.
  @Sendable static func outputs(_ arguments: Arguments) -> [String] {
    let report = arguments.value("report")
    // Without --fix the report is the result.
    guard arguments.has("fix") else { return [arguments.value("output") ?? report ?? "-"] }
    guard let output = arguments.value("output"), !arguments.has("in-place"), !arguments.has("dry-run") else {
      return [report ?? "-"]
    }
    // Where standard output is for the itineraries, the report goes to standard error.
    if output == "-", report == nil { return [output] }
    return [output, report ?? "-"]
  }

  private static func fixing(_ context: Context, _ paths: [String]) throws(ToolError) -> Fixing? {
    let arguments = context.arguments
    func usage(_ message: String) -> ToolError { Arguments.usage(message, context.spec) }
    guard arguments.has("fix") else {
      for name in ["in-place", "dry-run"] where arguments.has(name) { throw usage("--\(name) needs --fix") }
      return nil
    }
    let isInPlace = arguments.has("in-place")
    if isInPlace, arguments.has("output") { throw usage("--in-place and --output exclude each other") }
    if arguments.has("dry-run") { return .nowhere }
    if isInPlace {
      if paths.contains("-") { throw usage("standard input can't be fixed in place") }
      return .inPlace
    }
    guard let output = arguments.value("output") else {
      throw usage("--fix needs --in-place, --output or --dry-run, so that it is clear what is written")
    }
    if paths.count > 1 || paths.contains(where: InputFile.isDirectory) {
      throw usage("--output takes one fixed file; several are fixed with --in-place")
    }
    return .output(output)
  }
}
