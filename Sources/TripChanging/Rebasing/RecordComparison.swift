import CivilTime
import FormatSyntax
import SourceText

/// Compares an itinerary's record with a schedule's byte by byte.
struct RecordComparison {
  let text: TextStore
  let texts: TextTable

  /// Whether both have a value and the values differ.
  func differs(_ mine: TextSpan, _ theirs: TextID) -> Bool {
    if mine.count == 0 || theirs.isEmpty { return false }
    return text.withBytes(mine) { mine in texts.withBytes(theirs) { !mine.equals($0) } }
  }

  /// The strings of a JSON list; empty for any other value.
  static func strings(_ span: TextSpan, in text: TextStore) -> [String] {
    if span.count <= 2 { return [] }
    do throws(SyntaxError) {
      return try text.withBytes(span) { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }.strings ?? []
    } catch {
      // Ignore unreadable bookkeeping data. The reader has already reported them.
      return []
    }
  }

  /// The instants of a JSON list; invalid entries are skipped.
  static func instants(_ span: TextSpan, in text: TextStore) -> [OffsetInstant] {
    strings(span, in: text).compactMap { element in element.withBytes { OffsetInstant(rfc3339: $0) } }
  }
}
