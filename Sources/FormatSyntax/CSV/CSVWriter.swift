package import SourceText

/// Writes CSV as RFC 4180 has it, with LF or CRLF. `CSVReader` reads the same fields back.
package struct CSVWriter {
  package let output: OutputBuffer
  private let delimiter: UInt8
  private let lineEnd: StaticString
  private var recordStart: Int
  private var isFirst = true

  package init(_ output: OutputBuffer, delimiter: UInt8 = 0x2C, lineEnd: StaticString = "\n") {
    self.output = output
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    recordStart = output.count
  }

  /// Appends a field to the record, in quotes where it would be read as something else without them.
  package mutating func field(_ text: ByteView) {
    if isFirst { recordStart = output.count } else { output.append(delimiter) }
    isFirst = false
    guard needsQuotes(text) else {
      output.append(text)
      return
    }
    output.reserve(text.count + 2)
    output.append(0x22)
    var start = 0
    while let quote = text.firstIndex(of: 0x22, from: start) {
      output.append(text.slice(start, quote + 1))
      output.append(0x22)
      start = quote + 1
    }
    output.append(text.slice(start, text.count))
    output.append(0x22)
  }

  package mutating func field(_ text: String) {
    text.withBytes { field($0) }
  }

  /// Ends the record. One empty field alone gets quotes, as a blank line is no record.
  package mutating func endRecord() {
    if !isFirst, output.count == recordStart { output.append("\"\"") }
    output.append(lineEnd)
    isFirst = true
    recordStart = output.count
  }

  /// Delimiters, quotes and line ends; also a blank at either side, which many a reader takes away.
  private func needsQuotes(_ text: ByteView) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if first <= 0x20 || last <= 0x20 { return true }
    for byte in text where byte == delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D { return true }
    return false
  }
}
