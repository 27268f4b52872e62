package import SourceText

/// An irregularity after which a reader can continue.
package struct SyntaxFinding: Hashable, Sendable {
  /// The subject of the finding, which determines how the caller handles it.
  package enum Scope: Hashable, Sendable {
    /// The whole file; reported once.
    case file
    /// The next delivered record.
    case record
    /// A record or a part of the input that is not delivered.
    case skipped
    /// The end of the input, after which something may be missing.
    case end
  }

  /// Stable; lowercase with hyphens: `ragged-row`.
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
