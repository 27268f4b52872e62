/// Options under one heading of the help.
package struct OptionGroup: Sendable {
  package var title: String
  package var options: [OptionSpec]

  package init(_ title: String, _ options: [Option]) {
    self.title = title
    self.options = options.map(\.spec)
  }
}

extension [OptionGroup] {
  package static func one(_ options: [Option]) -> [OptionGroup] { [OptionGroup("Options", options)] }
}

/// The specification of a command, for its parser, its help and the completions.
package struct CommandSpec: Sendable {
  package var name: String
  package var summary: String
  /// The operands in the usage line: `SOURCE…`.
  package var operands: String
  /// The kind of operands.
  package var takes: ValueKind
  package var groups: [OptionGroup]
  /// Paragraphs of the help and the manual page.
  package var discussion: String
  /// Additional paragraphs of the manual page.
  package var details: String
  /// Meanings of exit codes that are specific to this command.
  package var exitCodes: KeyValuePairs<ExitCode, String>
  /// Command lines with their effects.
  package var examples: [(command: String, does: String)]
  /// Which operand the result may overwrite. Such an operand is read completely before it is overwritten.
  package enum Rewriting: Sendable {
    case none, onlyOperand, firstOperand
  }

  var rewrites: Rewriting
  /// The names of all files that a command line writes; `-` for standard output. All must be different files.
  var outputs: @Sendable (Arguments) -> [String]

  package init(
    name: String, summary: String, operands: String, takes: ValueKind = .file, groups: [OptionGroup] = [],
    discussion: String, details: String = "", exitCodes: KeyValuePairs<ExitCode, String> = [:],
    examples: [(command: String, does: String)], rewrites: Rewriting = .none,
    outputs: @escaping @Sendable (Arguments) -> [String] = CommandSpec.namedOutputs
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.takes = takes
    self.groups = groups
    self.discussion = discussion
    self.details = details
    self.exitCodes = exitCodes
    self.examples = examples
    self.rewrites = rewrites
    self.outputs = outputs
  }

  /// Options that every command has.
  package static let common = ([.verbose, .quiet, .noColor, .jobs, .now, .showHelp] as [Option]).map(\.spec)

  /// The result, if any, and the other outputs.
  @Sendable static func namedOutputs(_ arguments: Arguments) -> [String] {
    let besides = [arguments[.report], arguments[.rejects]].compactMap { $0 }
    if arguments[.dryRun] { return besides }
    if arguments[.inPlace] { return arguments.operands + besides }
    return [arguments[.output] ?? "-"] + besides
  }

  package var options: [OptionSpec] { groups.flatMap(\.options) }
  package var allOptions: [OptionSpec] { options + CommandSpec.common }
}
