/// Something wrong with one member of a record: JSON in order, content not.
public struct RecordIssue: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case missingField, wrongType, limitExceeded }

  public var kind: Kind
  /// The member with its parents: `game.venue.city`.
  public var path: String
  public var message: String
  /// Byte offset in the text that was read.
  public var offset: Int

  package init(_ kind: Kind, path: String, message: String, offset: Int) {
    self.kind = kind
    self.path = path
    self.message = message
    self.offset = offset
  }

  /// The rule code of the issue.
  public var code: String {
    switch kind {
    case .missingField: "missing-field"
    case .wrongType: "wrong-type"
    case .limitExceeded: "limit-exceeded"
    }
  }
}
