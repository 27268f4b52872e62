import SourceText
import SystemIO

/// A command line, parsed according to a command's spec.
package struct Arguments {
  /// The original words.
  package let words: [String]
  package private(set) var operands: [String] = []
  /// The options with their values, in order.
  package private(set) var options: [(name: String, value: any Sendable)] = []

  /// - Throws: usage errors, with a suggested option.
  init(_ words: some Sequence<String>, spec: CommandSpec) throws(ToolError) {
    self.words = Array(words)
    var onlyOperands = false
    var pending: OptionSpec?
    for word in words {
      if let option = pending {
        try add(option, word)
        pending = nil
      } else if onlyOperands || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else if word.hasPrefix("--") {
        pending = try readLong(word.dropFirst(2), spec)
      } else {
        pending = try readShort(word.dropFirst(), spec)
      }
    }
    if let pending { throw Arguments.usage("--\(pending.name) needs a value: \(pending.value ?? "")", spec) }
  }

  static func usage(_ message: String, _ spec: CommandSpec) -> ToolError {
    ToolError(.usage, message + "\nSee 'sportstime help \(spec.name)'.")
  }

  private mutating func readLong(_ word: Substring, _ spec: CommandSpec) throws(ToolError) -> OptionSpec? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = spec.allOptions.first(where: { $0.name == name }) else {
      let known = spec.allOptions.map { "--" + $0.name }
      throw Arguments.usage(
        "unknown option \(quotedForDisplay("--" + name))" + didYouMean("--" + name, known), spec)
    }
    if option.value == nil {
      if parts.count > 1 { throw Arguments.usage("--\(name) takes no value", spec) }
      options.append((name, true))
      return nil
    }
    if parts.count == 1 { return option }
    try add(option, String(parts[1]))
    return nil
  }

  private mutating func readShort(_ letters: Substring, _ spec: CommandSpec) throws(ToolError) -> OptionSpec? {
    var rest = letters
    while let letter = rest.first {
      rest = rest.dropFirst()
      guard let option = spec.allOptions.first(where: { $0.short == letter }) else {
        throw Arguments.usage("unknown option \(quotedForDisplay("-" + String(letter)))", spec)
      }
      if option.value == nil {
        options.append((option.name, true))
      } else if rest.isEmpty {
        return option
      } else {
        try add(option, String(rest))
        return nil
      }
    }
    return nil
  }

  private mutating func add(_ option: OptionSpec, _ value: String) throws(ToolError) {
    if !option.isRepeatable, options.contains(where: { $0.name == option.name }) {
      throw ToolError(.usage, "--\(option.name) is given twice")
    }
    if !option.takes.isPath, !PathText.isPlain(value) {
      throw ToolError(.usage, "--\(option.name) takes text in UTF-8, not \(quotedForDisplay(value))")
    }
    guard let read = option.read(value) else { throw option.refusal(of: value) }
    options.append((option.name, read))
  }

  package func has(_ option: Option) -> Bool { options.contains { $0.name == option.name } }

  /// The first of these options on the command line.
  package func first(of options: [Option]) -> String? { options.first(where: has).map { "--" + $0.name } }

  package subscript<Value>(option: OptionKey<Value>) -> Value {
    option.collect(options.filter { $0.name == option.name }.map(\.value))
  }
}
