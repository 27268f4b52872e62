package import SourceText

/// Something a reader noticed that did not keep it from reading on.
package struct SyntaxFinding: Hashable, Sendable {
  /// What the finding is about, as that decides what the caller does with it.
  package enum Scope: Hashable, Sendable {
    /// The file as a whole; reported once.
    case file
    /// The record that is delivered next.
    case record
    /// A record, or a piece of the input, that is not delivered.
    case skipped
  }

  /// Stable, lower case, with hyphens: `ragged-row`.
  package var code: DiagnosticCode
  package var message: String
  /// Byte offset in the input.
  package var offset: Int
  package var scope: Scope

  package init(code: DiagnosticCode, message: String, offset: Int, scope: Scope) {
    self.code = code
    self.message = message
    self.offset = offset
    self.scope = scope
  }
}
