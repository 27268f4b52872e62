package import SourceText

/// Tests state codes as users see them.
extension DiagnosticCode: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    guard let code = DiagnosticCode(rawValue: text) else { fatalError("there is no code \(text)") }
    self = code
  }
}
