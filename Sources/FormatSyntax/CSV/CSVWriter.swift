package import SourceText

/// Writes CSV according to RFC 4180, with LF or CRLF. `CSVReader` reads the same fields back.
///
/// CSV has no escapes for control characters, and many programs read NUL as the end of the text. All control characters
/// except tabs and line endings are therefore written as their Unicode symbols (U+2400 for NUL).
package struct CSVWriter {
  package let output: OutputBuffer
  private let delimiter: UInt8
  private let lineEnd: StaticString
  private let textMark: UInt8?
  private var recordStart: Int
  private var isFirst = true

  /// - Parameter textMark: written before text that spreadsheets would read as a formula, and before text that begins
  ///   with the mark itself. A reader removes one mark.
  package init(
    _ output: OutputBuffer, delimiter: UInt8 = .comma, lineEnd: StaticString = "\n", textMark: UInt8? = nil
  ) {
    self.output = output
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    self.textMark = textMark
    recordStart = output.count
  }

  /// Appends a field to the record, in quotes if necessary.
  package mutating func field(_ text: ByteView) {
    if text.contains(where: CSVWriter.isControl) { return CSVWriter.withSymbols(text) { field($0) } }
    beginField()
    let mark = needsMark(text) ? textMark : nil
    guard needsQuotes(text) else {
      if let mark { output.append(mark) }
      output.append(text)
      return
    }
    output.reserve(text.count + 3)
    output.append(.quote)
    if let mark { output.append(mark) }
    var start = 0
    while let quote = text.firstIndex(of: .quote, from: start) {
      output.append(text.slice(start, quote + 1))
      output.append(.quote)
      start = quote + 1
    }
    output.append(text.slice(start, text.count))
    output.append(.quote)
  }

  package mutating func field(_ text: String) {
    text.withBytes { field($0) }
  }

  /// Appends text that never needs quotes or a mark, such as a number or a date.
  package mutating func written(_ append: (OutputBuffer) -> Void) {
    beginField()
    append(output)
  }

  private mutating func beginField() {
    if isFirst { recordStart = output.count } else { output.append(delimiter) }
    isFirst = false
  }

  /// Ends the record. A single empty field gets quotes, because a blank line is not a record.
  package mutating func endRecord() {
    if !isFirst, output.count == recordStart { output.append("\"\"") }
    output.append(lineEnd)
    isFirst = true
    recordStart = output.count
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case .tab, .lineFeed, .carriageReturn: false
    case ..<0x20, .delete: true
    default: false
    }
  }

  /// Calls `body` with the text, in which symbols replace control characters.
  private static func withSymbols(_ text: ByteView, _ body: (ByteView) -> Void) {
    var bytes: [UInt8] = []
    for byte in text {
      // U+2400 to U+241F, and U+2421 for DEL.
      if isControl(byte) { bytes += [0xE2, 0x90, byte == .delete ? 0xA1 : 0x80 + byte] } else { bytes.append(byte) }
    }
    bytes.withBytes(body)
  }

  /// Whether the text begins like a formula in a spreadsheet: with `=`, `+`, `-`, `@` or a control character, or with
  /// the mark itself.
  private func needsMark(_ text: ByteView) -> Bool {
    guard let textMark, let first = text.first else { return false }
    return switch first {
    case .equalsSign, .plus, .hyphen, .atSign, ..<0x20, textMark: true
    default: false
    }
  }

  /// Whether the text contains delimiters, quotes or line endings, or begins or ends with a blank, which many readers
  /// remove.
  private func needsQuotes(_ text: ByteView) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if first <= .blank || last <= .blank { return true }
    for byte in text where byte == delimiter || byte == .quote || byte == .lineFeed || byte == .carriageReturn {
      return true
    }
    return false
  }
}
