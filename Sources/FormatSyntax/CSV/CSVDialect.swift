/// How a CSV file is written, which the file itself doesn't say (RFC 4180 knows one way only).
package struct CSVDialect: Hashable, Sendable {
  /// The byte between fields; nil: the one of `,` `;` tab `|` that fits the first lines best.
  package var delimiter: UInt8?
  /// Whether the first record holds the columns' names.
  package var hasHeader: Bool
  /// What bytes above 7F mean. UTF-16 is converted before (`TextEncoding.decodeToUTF8`).
  package var encoding: TextEncoding
  /// Whether rows may have fewer fields than the header: what is missing at their end is empty.
  package var isRagged: Bool
  /// Whether the last line also ends with a line end: without one the file was cut off.
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
