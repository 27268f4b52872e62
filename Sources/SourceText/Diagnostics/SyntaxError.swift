/// Bytes are not what their format demands. `offset` is a byte offset; a line is looked up only when it is shown.
public struct SyntaxError: Error, Hashable, Sendable {
  public var offset: Int
  public var message: String
  /// Nil for plain bad syntax.
  public var code: DiagnosticCode?

  public init(offset: Int, message: String, code: DiagnosticCode? = nil) {
    self.offset = offset
    self.message = message
    self.code = code
  }
}
