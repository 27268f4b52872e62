public import SourceText

/// Why a position is refused, and which positions would be accepted.
public struct Refusal: Error, Hashable, Sendable {
  /// The code of the rule that forbids it.
  public var code: DiagnosticCode
  /// A sentence for a person, without the code.
  public var message: String
  /// The id of the item that blocks it.
  public var barrier: String?
  /// Every legal interval of the item, by day.
  public var legal: [LegalInterval]

  package init(code: DiagnosticCode, message: String, barrier: String? = nil, legal: [LegalInterval] = []) {
    self.code = code
    self.message = message
    self.barrier = barrier
    self.legal = legal
  }
}

extension LegalInterval {
  /// Whether a position is in the interval.
  public func contains(_ position: Position) -> Bool {
    position.day == day && position.sortOrder >= after && position.sortOrder < before
  }
}
