package import SourceText

/// Reads CSV: RFC 4180, with the variations of real files.
///
/// A line ends with LF, CRLF, CR or CR CR LF; blank lines are skipped. A quote opens a field only if it is the field's
/// first byte; elsewhere it is an ordinary character. A byte order mark is not part of the first name.
package struct CSVReader {
  private let input: ByteView
  private let dialect: CSVDialect
  private let bodyStart: Int
  /// The byte between fields, stated or detected.
  package let delimiter: UInt8
  /// The header's names, trimmed of blanks; empty without a header.
  package let columns: [String]

  /// Reads the header.
  ///
  /// - Throws: if a quote in the header is never closed, or the header exceeds the size of a record.
  package init(_ input: ByteView, dialect: CSVDialect = CSVDialect()) throws(SyntaxError) {
    let header = try CSVHeader(input, dialect)
    self.input = input
    self.dialect = dialect
    bodyStart = header.bodyStart
    delimiter = header.delimiter
    columns = header.columns
  }

  /// The range of the records: everything after the header.
  package var body: Range<Int> { min(bodyStart, input.count)..<input.count }

  /// The 0-based index of the column of this name: the same bytes if there are such, otherwise the same but for ASCII case.
  /// `PTS#2` is the second column that is called `PTS`, and `#1` the first one without a name, unless a column has that
  /// name.
  package func columnIndex(_ name: String) -> Int? {
    if let exact = columns.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) { return exact }
    let lower = name.utf8.map(\.asciiLowerCase)
    if let other = columns.firstIndex(where: { $0.utf8.lazy.map(\.asciiLowerCase).elementsEqual(lower) }) {
      return other
    }
    guard let mark = name.lastIndex(of: "#"), let number = Int(name[name.index(after: mark)...]), number > 0,
      number > 1 || mark == name.startIndex
    else { return nil }
    return columns.indices.filter { columns[$0].utf8.elementsEqual(name[..<mark].utf8) }.dropFirst(number - 1).first
  }

  /// Reads the records and delivers each once, with its wanted fields in `fields`.
  ///
  /// - Parameters:
  ///   - wanted: the column of each slot of `fields`, 0-based.
  ///   - onFinding: `ragged-row`, `short-row`, `stray-quote`, `text-after-quote`, `invalid-utf8`, `limit-exceeded`,
  ///     `bare-cr`, `cr-cr-lf`.
  /// - Throws: if the file is truncated: a quote is never closed, or the last row has too few fields and no line
  ///   ending. Earlier records have been delivered.
  package func read(
    wanted: [Int], fields: RecordFields, onFinding: (SyntaxFinding) -> Void, onRecord: (RecordFields) -> Void
  ) throws(SyntaxError) {
    guard let base = input.baseAddress, !body.isEmpty else { return }
    let scanner = CSVScanner(base: base, count: body.upperBound, delimiter: delimiter)
    var pass = CSVPass(
      scanner: scanner, slots: CSVSlots(wanted: wanted), expected: try columnCount(), dialect: dialect, fields: fields)
    try pass.run(from: body.lowerBound, onFinding: onFinding, onRecord: onRecord)
  }

  /// The number of fields that a record should have: as many as the header or, without one, as the first record.
  private func columnCount() throws(SyntaxError) -> Int {
    if dialect.hasHeader { return columns.count }
    guard let base = input.baseAddress else { return 0 }
    let scanner = CSVScanner(base: base, count: input.count, delimiter: delimiter)
    var at = scanner.afterBlankLines(bodyStart)
    var count = 1
    while at < input.count {
      at = base[at] == .quote ? try scanner.quotedField(at: at).end : scanner.fieldEnd(from: at)
      if at >= input.count || base[at] != delimiter { break }
      at += 1
      count += 1
    }
    return count
  }
}
