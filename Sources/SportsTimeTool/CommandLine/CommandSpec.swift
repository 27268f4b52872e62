/// What a command takes, for its parser, its help and the completions.
struct CommandSpec: Sendable {
  var name: String
  var summary: String
  /// The positional part of the usage line: `SOURCE…`.
  var operands: String
  /// What an operand is.
  var operandKind: ValueKind
  var options: [OptionSpec]
  var discussion: String
  /// Command lines with a word on what they do.
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

  /// The result, where there is one, and what goes beside it.
  @Sendable static func namedOutputs(_ arguments: Arguments) -> [String] {
    let besides = [arguments[.report], arguments[.rejects]].compactMap { $0 }
    if arguments[.dryRun] { return besides }
    if arguments[.inPlace] { return arguments.operands + besides }
    return [arguments[.output] ?? "-"] + besides
  }

  var allOptions: [OptionSpec] { options + CommandSpec.common }

  init(
    name: String, summary: String, operands: String, takes operandKind: ValueKind = .file, options: [Option],
    discussion: String, examples: [(command: String, does: String)], rewrites: Rewriting = .none,
    outputs: @escaping @Sendable (Arguments) -> [String] = CommandSpec.namedOutputs
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandKind = operandKind
    self.options = options.map(\.spec)
    self.discussion = discussion
    self.examples = examples
    self.rewrites = rewrites
    self.outputs = outputs
  }
}
