public import SourceText

/// A problem with one member of a record: the JSON is valid, but the content is not.
public struct RecordIssue: Hashable, Sendable {
  /// The code of an itinerary rule: `missing-field`, `wrong-type` or `limit-exceeded`.
  public var code: DiagnosticCode
  /// The path of the member: `game.venue.city`.
  public var path: String
  public var message: String
  /// Byte offset in the input.
  public var offset: Int

  package init(_ code: DiagnosticCode, path: String, message: String, offset: Int) {
    self.code = code
    self.path = path
    self.message = message
    self.offset = offset
  }
}
