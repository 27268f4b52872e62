import FormatSyntax
package import SourceText

/// Files that are not text, recognized by their first bytes.
package enum PackedFile {
  /// The kind of the file and how to extract its text; nil if it is text.
  package static func kind(of bytes: ByteView) -> String? {
    for (start, kind) in starts where bytes.starts(with: start) { return kind }
    return TextEncoding.looksBinary(bytes) ? "not text: it has NUL bytes" : nil
  }

  private static let starts: [(bytes: [UInt8], kind: String)] = [
    ([0x1F, 0x8B], "compressed with gzip: run 'gzip -dc FILE | sportstime import -'"),
    ([0x42, 0x5A, 0x68], "compressed with bzip2: run 'bzip2 -dc FILE | sportstime import -'"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed with xz: run 'xz -dc FILE | sportstime import -'"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd: run 'zstd -dc FILE | sportstime import -'"),
    (
      Array("PK\u{3}\u{4}".utf8), "a ZIP archive or an office document (xlsx, ods): unpack it, or save the sheet as CSV"
    ),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old office document (xls, doc): save the sheet as CSV"),
    (Array("%PDF-".utf8), "a PDF, which has no records"),
    (Array("SQLite format 3".utf8), "an SQLite database: export its table as CSV"),
  ]
}
