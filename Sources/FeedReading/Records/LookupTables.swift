import FormatSyntax
package import SourceText

/// Reads the texts that a file lists once and that its records refer to by key. They are read before the records.
package enum LookupTables {
  /// One table for each of the definition's lookups. If a key is repeated, the last text counts, as in JSON.
  package static func read(_ definition: FeedDefinition, _ bytes: ByteView) throws(SyntaxError) -> [[[UInt8]: [UInt8]]]
  {
    var tables: [[[UInt8]: [UInt8]]] = []
    for lookup in definition.lookups {
      var entries = FeedDefinition()
      entries.syntax = definition.syntax
      entries.records = lookup.records
      entries.paths = [lookup.key, lookup.value]
      let table = Table()
      let fields = RecordFields(count: entries.fieldCount)
      // Problems of the file are reported when its records are read.
      try RecordSource(definition: entries, input: bytes, calendarZone: { _ in nil }, mayBeGame: { true }).read(
        fields: fields, onFinding: { _ in }, onSkipped: { _, _, _ in },
        onRecord: { _ in
          let key = fields[0].trimmedOfBlanks
          if !key.isEmpty { table.texts[Array(key)] = ControlCharacters.shown(fields[1].trimmedOfBlanks) }
        })
      tables.append(table.texts)
    }
    return tables
  }

  private final class Table { var texts: [[UInt8]: [UInt8]] = [:] }
}
