/// The form of a CSV file. The file itself does not state it (RFC 4180 allows only one form).
package struct CSVDialect: Hashable, Sendable {
  /// The byte between fields; nil to choose the one of `,` `;` tab `|` that best fits the first lines.
  package var delimiter: UInt8?
  /// Whether the first record contains the column names.
  package var hasHeader: Bool
  /// The meaning of bytes above 7F. UTF-16 must be converted first (`TextEncoding.decodeToUTF8`).
  package var encoding: TextEncoding
  /// Whether rows may have fewer fields than the header. Missing fields at the end are empty.
  package var isRagged: Bool
  /// Whether the last line also ends with a line ending, so that a file without one is truncated.
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
