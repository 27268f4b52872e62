public import SourceText

/// Something wrong with one member of a record: JSON in order, content not.
public struct RecordIssue: Hashable, Sendable {
  /// Of a rule of itineraries: `missing-field`, `wrong-type` or `limit-exceeded`.
  public var code: DiagnosticCode
  /// The member with its parents: `game.venue.city`.
  public var path: String
  public var message: String
  /// Byte offset in the text that was read.
  public var offset: Int

  package init(_ code: DiagnosticCode, path: String, message: String, offset: Int) {
    self.code = code
    self.path = path
    self.message = message
    self.offset = offset
  }
}
