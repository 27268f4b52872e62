public import SourceText

/// A finding that is gone, as the itinerary was fixed, and what was done about it.
public struct FixedFinding: Hashable, Sendable {
  public let code: DiagnosticCode
  /// The id of the itinerary; nil where it has none.
  public let itinerary: String?
  /// The id of the item that was changed, removed or added.
  public let item: String?
  public let file: String
  /// 1-based line on which the itinerary starts.
  public let line: Int
  /// What was done, in plain words.
  public let message: String

  package init(code: DiagnosticCode, itinerary: String?, item: String?, file: String, line: Int, message: String) {
    self.code = code
    self.itinerary = itinerary
    self.item = item
    self.file = file
    self.line = line
    self.message = message
  }
}
