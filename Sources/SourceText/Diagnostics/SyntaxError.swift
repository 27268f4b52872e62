/// An error in the bytes of a format. `offset` is a byte offset; the line is determined only when the error is shown.
public struct SyntaxError: Error, Hashable, Sendable {
  public var offset: Int
  public var message: String
  /// Nil for a plain syntax error.
  public var code: DiagnosticCode?

  public init(offset: Int, message: String, code: DiagnosticCode? = nil) {
    self.offset = offset
    self.message = message
    self.code = code
  }
}
