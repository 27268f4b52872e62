/// Options under one heading of the help.
struct OptionGroup: Sendable {
  var title: String
  var options: [OptionSpec]

  init(_ title: String, _ options: [Option]) {
    self.title = title
    self.options = options.map(\.spec)
  }
}

extension [OptionGroup] {
  static func one(_ options: [Option]) -> [OptionGroup] { [OptionGroup("Options", options)] }
}

/// The specification of a command, for its parser, its help and the completions.
struct CommandSpec: Sendable {
  var name: String
  var summary: String
  /// The operands in the usage line: `SOURCE…`.
  var operands: String
  /// The kind of operands.
  var takes = ValueKind.file
  var groups: [OptionGroup] = []
  /// Paragraphs of the help and the manual page.
  var discussion: String
  /// Additional paragraphs of the manual page.
  var details = ""
  /// Meanings of exit codes that are specific to this command.
  var exitCodes: KeyValuePairs<ExitCode, String> = [:]
  /// Command lines with their effects.
  var examples: [(command: String, does: String)]
  /// Which operand the result may overwrite. Such an operand is read completely before it is overwritten.
  enum Rewriting: Sendable {
    case none, onlyOperand, firstOperand
  }

  var rewrites = Rewriting.none
  /// The names of all files that a command line writes; `-` for standard output. All must be different files.
  var outputs: @Sendable (Arguments) -> [String] = CommandSpec.namedOutputs

  /// Options that every command has.
  static let common = ([.verbose, .quiet, .noColor, .jobs, .now, .showHelp] as [Option]).map(\.spec)

  /// The result, if any, and the other outputs.
  @Sendable static func namedOutputs(_ arguments: Arguments) -> [String] {
    let besides = [arguments[.report], arguments[.rejects]].compactMap { $0 }
    if arguments[.dryRun] { return besides }
    if arguments[.inPlace] { return arguments.operands + besides }
    return [arguments[.output] ?? "-"] + besides
  }

  var options: [OptionSpec] { groups.flatMap(\.options) }
  var allOptions: [OptionSpec] { options + CommandSpec.common }
}
