/// How a CSV file is written. The file itself does not state it (RFC 4180 allows only one form).
package struct CSVDialect: Hashable, Sendable {
  /// The byte between fields; nil to choose from `,` `;` tab `|` the one that fits the first lines best.
  package var delimiter: UInt8?
  /// Whether the first record has the column names.
  package var hasHeader: Bool
  /// The meaning of bytes above 7F. UTF-16 has to be converted before (`TextEncoding.decodeToUTF8`).
  package var encoding: TextEncoding
  /// Whether rows may have fewer fields than the header. Missing fields at the end are empty.
  package var isRagged: Bool
  /// Whether the last line also ends with a line end, so that a file without it was cut off.
  package var endsWithLine: Bool

  package init(
    delimiter: UInt8? = nil, hasHeader: Bool = true, encoding: TextEncoding = .utf8, isRagged: Bool = false,
    endsWithLine: Bool = false
  ) {
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.encoding = encoding
    self.isRagged = isRagged
    self.endsWithLine = endsWithLine
  }
}
