/// How a CSV file is written, which the file itself doesn't say (RFC 4180 knows one way only).
package struct CSVDialect: Hashable, Sendable {
  /// The byte between fields; nil: the one of `,` `;` tab `|` that fits the first lines best.
  package var delimiter: UInt8?
  /// Whether the first record holds the columns' names.
  package var hasHeader: Bool
  /// What bytes above 7F mean. UTF-16 is converted before (`TextEncoding.decodeToUTF8`).
  package var encoding: TextEncoding

  package init(delimiter: UInt8? = nil, hasHeader: Bool = true, encoding: TextEncoding = .utf8) {
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.encoding = encoding
  }
}
