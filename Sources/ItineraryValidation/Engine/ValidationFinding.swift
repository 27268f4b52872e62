public import ItineraryModel
public import SourceText

/// What breaks a rule, where, and what would keep it.
public struct ValidationFinding: Hashable, Sendable {
  public let code: DiagnosticCode
  public var severity: Severity
  /// The id of the itinerary; nil where it could not be read or has none.
  public var itinerary: String?
  /// The id of the item; nil where the finding is about the itinerary.
  public var item: String?
  public var file: String
  /// 1-based.
  public var line: Int
  /// 1-based, in bytes.
  public var column: Int
  /// What is wrong, in plain words.
  public var message: String
  /// The id of the item that stands in the way.
  public var barrier: String?
  /// Where the item may stand, by day; the days nearest to it where there are many.
  public var legal: [LegalInterval]
  /// Why fixing has left it; nil where nothing was to be fixed, and for what is only told.
  public var unfixed: String?

  /// Line, item, code: the order within a file. What it leaves open, the place and the texts decide.
  func precedes(_ other: ValidationFinding) -> Bool {
    if file != other.file { return file.precedesBytewise(other.file) }
    if line != other.line { return line < other.line }
    let (mine, others) = (item ?? "", other.item ?? "")
    if !mine.utf8.elementsEqual(others.utf8) { return mine.precedesBytewise(others) }
    if code != other.code { return code < other.code }
    if column != other.column { return column < other.column }
    return message.precedesBytewise(other.message)
  }
}
