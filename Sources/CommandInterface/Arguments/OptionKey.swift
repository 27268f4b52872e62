import SourceText

/// An option of one or several commands. It is declared once, and the declaration is the key to its value:
///
///     extension Option { static let effort = OptionKey<Int?>("effort", "N", .integer(16...1 << 20), "Rows of games
///     (default: 131072).") } arguments[.effort]  // Int?
///
/// It is a class, so that a list can contain options of all types and `.effort` needs no type name.
package class Option: @unchecked Sendable {
  let spec: OptionSpec

  package var name: String { spec.name }

  fileprivate init(_ spec: OptionSpec) { self.spec = spec }
}

/// An option with the type of its value: `Bool` for a flag, an optional for an option that is given once, otherwise a
/// list.
package final class OptionKey<Value: Sendable>: Option, @unchecked Sendable {
  let collect: @Sendable ([any Sendable]) -> Value

  private init(_ spec: OptionSpec, _ collect: @escaping @Sendable ([any Sendable]) -> Value) {
    self.collect = collect
    super.init(spec)
  }

  /// The same option with a command's own help and, if necessary, its own placeholder.
  package func help(_ help: String, value: String? = nil) -> OptionKey {
    var spec = spec
    spec.help = help
    spec.value = value ?? spec.value
    return OptionKey(spec, collect)
  }

  package convenience init(_ name: String, short: Character? = nil, _ help: String) where Value == Bool {
    self.init(OptionSpec(name: name, short: short, takes: .text, help: help) { $0 }) { !$0.isEmpty }
  }

  /// - Parameter value: the placeholder in the help, such as `FILE`.
  package convenience init<Element: Sendable>(
    _ name: String, short: Character? = nil, _ value: String, _ parser: ValueParser<Element>, _ help: String
  ) where Value == Element? {
    self.init(OptionSpec(name, short, value, parser, isRepeatable: false, help)) { $0.first as? Element }
  }

  package convenience init<Element: Sendable>(
    _ name: String, short: Character? = nil, _ value: String, _ parser: ValueParser<Element>, _ help: String
  ) where Value == [Element] {
    self.init(OptionSpec(name, short, value, parser, isRepeatable: true, help)) { values in
      values.compactMap { $0 as? Element }
    }
  }
}

package typealias Flag = OptionKey<Bool>
package typealias TextOption = OptionKey<String?>
package typealias TextsOption = OptionKey<[String]>

/// The declaration of an option without the type of its value.
package struct OptionSpec: Sendable {
  package var name: String
  package var short: Character?
  /// The placeholder of the value in the help; nil for a flag.
  package var value: String?
  package var takes: ValueKind
  /// The form of the value, for messages about invalid values.
  var form = ""
  package var help: String
  package var isRepeatable = false
  let read: @Sendable (String) -> (any Sendable)?

  package var fullHelp: String { help + (isRepeatable ? " Repeatable." : "") }

  func refusal(of text: String) -> ToolError {
    let words = takes.offers.map(\.name)
    if !words.isEmpty { return ToolError.notOne(of: words, "--" + name, text) }
    return ToolError(.usage, "--\(name) takes \(form), not \(quotedForDisplay(text))")
  }
}

extension OptionSpec {
  fileprivate init<Element>(
    _ name: String, _ short: Character?, _ value: String, _ parser: ValueParser<Element>, isRepeatable: Bool,
    _ help: String
  ) {
    self.init(
      name: name, short: short, value: value, takes: parser.takes ?? ValueKind(placeholder: value), form: parser.form,
      help: help, isRepeatable: isRepeatable, read: parser.read)
  }
}
