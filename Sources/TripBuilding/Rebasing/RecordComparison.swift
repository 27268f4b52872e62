import CivilTime
import FormatSyntax
import SourceText

/// Compares what an itinerary's record says with what a schedule says, as bytes.
struct RecordComparison {
  let text: TextStore
  let texts: TextTable

  /// Both say something, and not the same.
  func differs(_ mine: TextSpan, _ theirs: TextID) -> Bool {
    if mine.count == 0 || theirs.isEmpty { return false }
    return text.withBytes(mine) { mine in texts.withBytes(theirs) { !mine.equals($0) } }
  }

  /// The texts of a JSON list; none where it is something else.
  static func strings(_ span: TextSpan, in text: TextStore) -> [String] {
    if span.count <= 2 { return [] }
    do throws(SyntaxError) {
      return try text.withBytes(span) { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }.strings ?? []
    } catch {
      // Bookkeeping that can't be read tells nothing; the reader has reported it.
      return []
    }
  }

  /// The instants of a JSON list; what is none is left out.
  static func instants(_ span: TextSpan, in text: TextStore) -> [OffsetInstant] {
    strings(span, in: text).compactMap { element in element.withBytes { OffsetInstant(rfc3339: $0) } }
  }
}
