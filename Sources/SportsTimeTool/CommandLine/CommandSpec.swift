/// Options that the help lists under one heading.
struct OptionGroup: Sendable {
  var title: String
  var options: [OptionSpec]

  init(_ title: String, _ options: [Option]) {
    self.title = title
    self.options = options.map(\.spec)
  }
}

/// What a command takes, for its parser, its help and the completions.
struct CommandSpec: Sendable {
  var name: String
  var summary: String
  /// The positional part of the usage line: `SOURCE…`.
  var operands: String
  /// What an operand is.
  var operandKind: ValueKind
  var groups: [OptionGroup]
  /// Paragraphs for the help and the manual page.
  var discussion: String
  /// Further paragraphs for the manual page.
  var details: String
  /// Meanings that exit codes have for this command.
  var exitCodes: [(code: ExitCode, meaning: String)]
  /// Command lines, and what they do.
  var examples: [(command: String, does: String)]
  /// The operand that the result may be written over: it is the same document, which is read whole before.
  enum Rewriting: Sendable {
    case none, onlyOperand, firstOperand
  }

  var rewrites: Rewriting
  /// The names of all that a command line writes, `-` for standard output: no two of them may be one file.
  var outputs: @Sendable (Arguments) -> [String]

  /// Options that every command has.
  static let common = ([.verbose, .quiet, .noColor, .jobs, .now, .showHelp] as [Option]).map(\.spec)

  /// The result, if there is one, and the other outputs.
  @Sendable static func namedOutputs(_ arguments: Arguments) -> [String] {
    let besides = [arguments[.report], arguments[.rejects]].compactMap { $0 }
    if arguments[.dryRun] { return besides }
    if arguments[.inPlace] { return arguments.operands + besides }
    return [arguments[.output] ?? "-"] + besides
  }

  var options: [OptionSpec] { groups.flatMap(\.options) }
  var allOptions: [OptionSpec] { options + CommandSpec.common }

  init(
    name: String, summary: String, operands: String, takes operandKind: ValueKind = .file, options: [Option] = [],
    groups: [OptionGroup] = [], discussion: String, details: String = "",
    exitCodes: KeyValuePairs<ExitCode, String> = [:], examples: [(command: String, does: String)],
    rewrites: Rewriting = .none,
    outputs: @escaping @Sendable (Arguments) -> [String] = CommandSpec.namedOutputs
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandKind = operandKind
    self.groups = options.isEmpty ? groups : [OptionGroup("Options", options)]
    self.discussion = discussion
    self.details = details
    self.exitCodes = exitCodes.map { ($0.key, $0.value) }
    self.examples = examples
    self.rewrites = rewrites
    self.outputs = outputs
  }
}
