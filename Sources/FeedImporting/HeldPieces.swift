package import FeedReading
package import FormatSyntax
import SourceText

/// Pieces that carry over until another record has new ones, such as a day above its games.
///
/// Records are scanned in file order, and the pieces are stored in fields of each record. Workers then don't depend on
/// earlier records.
package final class HeldPieces {
  private let definition: FeedDefinition
  private let fields: RecordFields
  private let record: RecordEvaluator
  private var texts: [[UInt8]]

  package init(_ definition: FeedDefinition, fields: RecordFields, record: RecordEvaluator) {
    self.definition = definition
    self.fields = fields
    self.record = record
    texts = [[UInt8]](repeating: [], count: definition.held.count)
  }

  /// Takes over new pieces from the record in `fields`, and sets its other pieces to the current ones.
  package func take() {
    record.begin()
    let first = definition.firstHeld
    for (index, number) in definition.held.enumerated() {
      let own = record.view(of: .capture(number))
      if !own.isEmpty { texts[index] = ControlCharacters.shown(own) }
      guard let room = fields.reserveScratch(texts[index].count) else { continue }
      for (at, byte) in texts[index].enumerated() { room[at] = byte }
      fields.set(first + index, fields.commitScratch(texts[index].count))
    }
  }
}
