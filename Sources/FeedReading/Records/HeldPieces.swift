import FormatSyntax
import SourceText

/// Pieces that hold from the record that has them to the next one that has others: a day above its games.
///
/// Records are looked at in the order of the file; what holds goes to fields of each record, so that whoever works on it
/// needs no other record.
final class HeldPieces {
  private let definition: FeedDefinition
  private let fields: RecordFields
  private let record: RecordEvaluator
  private var texts: [[UInt8]]

  init(_ definition: FeedDefinition, fields: RecordFields, record: RecordEvaluator) {
    self.definition = definition
    self.fields = fields
    self.record = record
    texts = [[UInt8]](repeating: [], count: definition.held.count)
  }

  /// Takes what the record in the fields has, and gives it what holds.
  func take() {
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
