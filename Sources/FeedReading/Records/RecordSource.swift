package import CivilTime
package import FormatSyntax
import ScheduleModel
package import SourceText
import XMLSyntax

/// The records of one input in any syntax. Readers know the formats; the definition names the paths to read.
package struct RecordSource {
  let definition: FeedDefinition
  let input: ByteView
  /// Returns the zone for a name in a calendar.
  let calendarZone: (ByteView) -> Zone?
  /// Whether the record in the fields may be a game. If not, its recurrences are skipped.
  let mayBeGame: () -> Bool

  package init(
    definition: FeedDefinition, input: ByteView, calendarZone: @escaping (ByteView) -> Zone?,
    mayBeGame: @escaping () -> Bool
  ) {
    self.definition = definition
    self.input = input
    self.calendarZone = calendarZone
    self.mayBeGame = mayBeGame
  }

  /// Reads all records.
  ///
  /// - Parameters:
  ///   - onRecord: called with each record's 1-based line; the fields are valid until it returns.
  ///   - onSkipped: called for a record with a syntax error, which is not delivered.
  /// - Throws: if the syntax is broken. Earlier records have been delivered.
  package func read(
    fields: RecordFields, onFinding: @escaping (SyntaxFinding) -> Void,
    onSkipped: @escaping (_ code: DiagnosticCode, _ message: String, _ offset: Int) -> Void,
    onRecord: @escaping (_ line: Int) -> Void
  ) throws(SyntaxError) {
    switch definition.syntax {
    case .csv: try readCSV(fields, onFinding, onSkipped, onRecord)
    case .json, .jsonl: try readJSON(fields, onFinding, onSkipped, onRecord)
    case .xml: try readXML(fields, onFinding, onSkipped, onRecord)
    case .ical: try readICalendar(fields, onFinding, onSkipped, onRecord)
    }
  }

  private func readCSV(
    _ fields: RecordFields, _ onFinding: (SyntaxFinding) -> Void,
    _ onSkipped: (DiagnosticCode, String, Int) -> Void, _ onRecord: (Int) -> Void
  ) throws(SyntaxError) {
    let dialect = CSVDialect(
      delimiter: definition.delimiter, hasHeader: definition.hasHeader, encoding: definition.encoding,
      isRagged: definition.isRagged, endsWithLine: definition.endsWithLine)
    let reader = try CSVReader(input, dialect: dialect)
    let columns = definition.paths.map { path in
      definition.hasHeader ? reader.columnIndex(path) ?? -1 : (Int(path) ?? 0) - 1
    }
    for (path, column) in zip(definition.paths, columns) where definition.hasHeader && column >= 0 {
      if definition.paths.contains(path + "#2") { continue }
      guard !reader.columns[column].isEmpty, reader.columns[column...].dropFirst().contains(reader.columns[column])
      else { continue }
      let message = "the header has the column \(quotedForDisplay(path)) twice; the first one counts"
      onFinding(SyntaxFinding(code: .duplicateColumn, message: message, offset: 0, scope: .record))
    }
    var lines = LineCounter()
    try reader.read(
      wanted: columns, fields: fields, onFinding: { route($0, onFinding, onSkipped) },
      onRecord: { record in
        if let mark = definition.textMark { takeAway(mark, of: record) }
        if !definition.noText.isEmpty { takeAwayNoTexts(of: record) }
        onRecord(lines.advance(to: record.offset, in: input))
      })
  }

  private func takeAway(_ mark: UInt8, of fields: RecordFields) {
    for slot in definition.paths.indices where fields[slot].first == mark {
      fields.set(slot, fields[slot].slice(1, fields[slot].count))
    }
  }

  private func takeAwayNoTexts(of fields: RecordFields) {
    for slot in definition.paths.indices where definition.noText.withBytes({ fields[slot].elementsEqual($0) }) {
      fields.set(slot, fields[slot].slice(0, 0))
    }
  }

  private func readJSON(
    _ fields: RecordFields, _ onFinding: @escaping (SyntaxFinding) -> Void,
    _ onSkipped: (DiagnosticCode, String, Int) -> Void, _ onRecord: @escaping (Int) -> Void
  ) throws(SyntaxError) {
    let record = try JSONPath(definition.records)
    var inherited: Set<Int> = []
    var wanted: [JSONPath] = []
    for (slot, text) in definition.paths.enumerated() {
      let isInherited = text.hasPrefix("/")
      if isInherited { inherited.insert(slot) }
      wanted.append(try JSONPath(isInherited ? String(text.dropFirst()) : text))
    }
    var lines = LineCounter()
    let reader = JSONRecordReader(
      input, record: record, wanted: wanted, inherited: inherited, lists: listSlots(wanted, inherited), fields: fields,
      onDuplicateKey: { offset, key in
        onFinding(
          SyntaxFinding(
            code: .duplicateKey, message: "the key \(quotedForDisplay(key)) occurs twice; the last one counts",
            offset: offset, scope: .record))
      },
      onRecord: { onRecord(lines.advance(to: $0.offset, in: input)) })
    if definition.syntax == .json {
      try reader.readDocument()
    } else {
      try reader.readLines { _, offset, error in onSkipped(error.code ?? .syntaxError, error.message, offset) }
    }
  }

  /// The fields of earlier starts, other ids and list values whose path contains `[]`, which can have several texts.
  private func listSlots(_ wanted: [JSONPath], _ inherited: Set<Int>) -> Set<Int> {
    let several = definition.byGame.flatMap { [$0.values[.aliases], $0.values[date: .previousStarts]?.value] }
      .compactMap { $0 }
    let slots = (several + definition.lists).flatMap(\.parts.from).compactMap { source -> Int? in
      if case .field(let slot) = source { slot } else { nil }
    }
    return Set(slots.filter { !inherited.contains($0) && wanted[$0].leadsToSeveral })
  }

  private func readXML(
    _ fields: RecordFields, _ onFinding: (SyntaxFinding) -> Void,
    _ onSkipped: (DiagnosticCode, String, Int) -> Void, _ onRecord: (Int) -> Void
  ) throws(SyntaxError) {
    #if XML
      let reader = try XMLReader(record: definition.records, wanted: definition.paths)
      try reader.read(
        input, fields: fields, onFinding: { route($0, onFinding, onSkipped) },
        onRecord: { _ in onRecord(reader.recordLine) })
    #else
      throw SyntaxError(offset: 0, message: "this program was built without XML and can't read it")
    #endif
  }

  private func readICalendar(
    _ fields: RecordFields, _ onFinding: (SyntaxFinding) -> Void,
    _ onSkipped: (DiagnosticCode, String, Int) -> Void, _ onRecord: (Int) -> Void
  ) throws(SyntaxError) {
    let reader = CalendarRecords(definition, input: input, zone: calendarZone, mayBeGame: mayBeGame)
    var lines = LineCounter()
    try reader.read(
      fields: fields, onFinding: { route($0, onFinding, onSkipped) },
      onRecord: { onRecord(lines.advance(to: $0.offset, in: input)) })
  }

  private func route(
    _ finding: SyntaxFinding, _ onFinding: (SyntaxFinding) -> Void, _ onSkipped: (DiagnosticCode, String, Int) -> Void
  ) {
    if finding.scope == .skipped {
      onSkipped(finding.code, finding.message, finding.offset)
    } else {
      onFinding(finding)
    }
  }
}
