import CommandInterface
import ItineraryValidation
import ScheduleSync
import SourceText
import SyncStore
import SystemIO
import TripFiles

extension SyncConfiguration {
  /// The default name of the file.
  static let fileName = "sportstime-sync.json"
}

extension Option {
  static let config = TextOption(
    "config", short: "c", "FILE", .text, "The configuration (default: \(SyncConfiguration.fileName)).")
  static let store = TextOption("store", "DIR", .text, "The store (default: from the configuration).")
}

extension Context {
  /// Reads the configuration of the nightly run, and determines the folder that its paths are relative to.
  func syncConfiguration(_ path: String) throws(ToolError) -> (configuration: SyncConfiguration, folder: String) {
    let file = try InputFile(path)
    let (configuration, findings) = file.withBytes { SyncConfiguration.read($0, file: path) }
    console.show(findings)
    guard let configuration else {
      throw ToolError(.badInput, "\(displaySafe(path)): the configuration has errors; nothing was done")
    }
    return (configuration, path == "-" ? "." : PathText.folder(of: path))
  }

  /// Applies the project's settings for findings: those for `import` to reading feeds, and those for `validate` to
  /// itineraries.
  func applyProjectSettings(to settings: inout SyncSettings) throws(ToolError) {
    guard let (project, path) = try projectSettings() else { return }
    do throws(Diagnostic) {
      settings.findings = try FindingPolicy(disabled: project.importing.disable, levels: project.importing.severity)
      var general = try RuleSettings(
        disabled: project.findings.disable, only: project.only, levels: project.findings.severity)
      general.parameters = project.parameters
      general.honorsIgnores = project.honorsIgnores ?? false
      let rules = try ProjectRules(general, project.paths, seenFrom: path, [], [])
      settings.rules.vary = rules.vary
      settings.rules.settings = { rules.settings(for: $0) }
    } catch {
      throw ToolError(.badInput, "\(displaySafe(path)): \(displaySafe(error.message))")
    }
    settings.rules.fingerprint = try InputFile(path).withBytes { SHA256.hex($0) }
  }

  /// The folder of the store, from `--store` or the configuration.
  func storeFolder(configuration path: String) throws(ToolError) -> String {
    if let store = arguments[.store], !store.isEmpty { return store }
    let source = try syncConfiguration(path)
    return PathPattern.path(source.configuration.store, in: source.folder)
  }

  /// The history of the store from `--store` or the configuration.
  func history(configuration path: String) throws(ToolError) -> StoreHistory {
    let store = try storeFolder(configuration: path)
    return try ToolError.from { () throws(SyncError) in try StoreHistory(store) }
  }

  /// Records a source that a run has read, so that no output overwrites it.
  func note(source path: String) throws(ToolError) {
    if let status = FileStatus(path), status.kind == .file { try RunFiles.note(input: path, status.identity) }
  }
}

extension ExitCode {
  init(_ outcome: RunOutcome) {
    self =
      switch outcome {
      case .done: .done
      case .findings: .findings
      case .notFetched: .tryLater
      case .unusable: .badInput
      case .missing: .noInput
      case .heldBack: .heldBack
      case .failedReading: .ioFailure
      }
  }
}

extension ExitCode {
  /// The exit code of `sync --status`, determined by the worst problem.
  init(_ status: StoreStatus) {
    self = status.problems.map { problem in
      switch problem {
      case .lastRun(let code): ExitCode(rawValue: Int32(truncatingIfNeeded: code)) ?? .findings
      case .stale, .feed: .tryLater
      case .undecided: .heldBack
      }
    }.reduce(.done) { $0.worse($1) }
  }
}

extension ToolError {
  init(_ error: SyncError) {
    switch error {
    case .system(let error): self.init(error)
    case .badInput(let message): self.init(.badInput, message)
    case .missing(let message): self.init(.noInput, message)
    }
  }

  /// Runs `body` and converts its error to a command's.
  static func from<Result>(_ body: () throws(SyncError) -> Result) throws(ToolError) -> Result {
    do throws(SyncError) { return try body() } catch { throw ToolError(error) }
  }
}
