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
  static let common: [OptionSpec] = [
    OptionSpec("verbose", short: "v", help: "Say more: which files of a directory were skipped."),
    OptionSpec("quiet", short: "q", help: "Say only what went wrong."),
    OptionSpec("no-color", help: "No colour, also on a terminal."),
    OptionSpec("jobs", value: "N", help: "Threads to use at most; the output does not depend on it."),
    OptionSpec("now", value: "INSTANT", help: "The time to take for now, as 2026-06-10T12:00:00Z."),
    OptionSpec("help", short: "h", help: "Show this help."),
  ]

  /// The result, where there is one, and what goes beside it.
  @Sendable static func namedOutputs(_ arguments: Arguments) -> [String] {
    let besides = ["report", "rejects"].compactMap { arguments.value($0) }
    if arguments.has("dry-run") { return besides }
    if arguments.has("in-place") { return arguments.operands + besides }
    return [arguments.value("output") ?? "-"] + besides
  }

  var allOptions: [OptionSpec] { options + CommandSpec.common }

  init(
    name: String, summary: String, operands: String, takes operandKind: ValueKind = .file, options: [OptionSpec],
    discussion: String, examples: [(command: String, does: String)], rewrites: Rewriting = .none,
    outputs: @escaping @Sendable (Arguments) -> [String] = CommandSpec.namedOutputs
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandKind = operandKind
    self.options = options
    self.discussion = discussion
    self.examples = examples
    self.rewrites = rewrites
    self.outputs = outputs
  }
}
