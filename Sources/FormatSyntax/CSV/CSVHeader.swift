import SourceText

internal import SourceText

/// What the start of a CSV file shows: the delimiter, the column names, and the offset of the first record.
struct CSVHeader {
  var delimiter: UInt8
  var columns: [String]
  var bodyStart: Int

  init(_ input: ByteView, _ dialect: CSVDialect) throws(SyntaxError) {
    let bom = TextEncoding.utf8BOMLength(input)
    delimiter = dialect.delimiter ?? CSVHeader.sniffDelimiter(input.slice(bom, input.count))
    columns = []
    bodyStart = bom
    guard dialect.hasHeader, let base = input.baseAddress else { return }
    let scanner = CSVScanner(base: base, count: input.count, delimiter: delimiter)
    var at = scanner.afterBlankLines(bom)
    while at < input.count {
      let start = at
      var text: [UInt8]
      if base[at] == .quote {
        let field = try scanner.quotedField(at: at)
        text = [UInt8](unsafeUninitializedCapacity: field.end - start) { output, count in
          guard let output = output.baseAddress else { return }
          count = scanner.unquote(field, from: start, into: output)
        }
        at = field.end
      } else {
        at = scanner.fieldEnd(from: at)
        text = Array(input.slice(start, at))
      }
      text = text.withBytes { TextEncoding.decodeToUTF8($0, declared: dialect.encoding) } ?? text
      columns.append(text.withBytes { CSVHeader.trimmed($0).text })
      if columns.count > Limits.csvColumns || at - bom > Limits.feedRecordBytes {
        let limit =
          "more than \(digitGrouped(Limits.csvColumns)) columns or \(digitGrouped(Limits.feedRecordBytes)) bytes in the header"
        throw SyntaxError(offset: start, message: limit, code: .limitExceeded)
      }
      if at >= input.count { break }
      if base[at] != delimiter {
        at = scanner.afterLineEnd(at).next
        break
      }
      at += 1
      // A delimiter that ends the file also ends a column, whose name is empty.
      if at == input.count { columns.append("") }
    }
    bodyStart = at
  }

  /// The name without leading and trailing blanks and no-break spaces (C2 A0), which pasted names have.
  private static func trimmed(_ name: ByteView) -> ByteView {
    var rest = name.trimmed
    while rest.count >= 2, rest[0] == 0xC2, rest[1] == 0xA0 { rest = rest.slice(2, rest.count).trimmed }
    while rest.count >= 2, rest[rest.count - 2] == 0xC2, rest[rest.count - 1] == 0xA0 {
      rest = rest.slice(0, rest.count - 2).trimmed
    }
    return rest
  }

  /// The delimiter that occurs in most of the first ten lines as often as in the first line; a comma if there is none. A
  /// colon is a delimiter only if there is no other one and the line has at least four, because times have fewer.
  static func sniffDelimiter(_ input: ByteView) -> UInt8 {
    let candidates: [UInt8] = [.comma, .semicolon, .tab, .verticalBar, .colon]
    let none = [Int](repeating: 0, count: candidates.count)
    var counts = [none]
    var insideQuotes = false
    var lineIsEmpty = true
    for byte in input.slice(0, 64 << 10) {
      if byte == .quote {
        insideQuotes.toggle()
        lineIsEmpty = false
      } else if insideQuotes {
        continue
      } else if byte == .lineFeed || byte == .carriageReturn {
        if lineIsEmpty { continue }
        if counts.count == 10 { break }
        counts.append(none)
        lineIsEmpty = true
      } else {
        lineIsEmpty = false
        if let index = candidates.firstIndex(of: byte) { counts[counts.count - 1][index] += 1 }
      }
    }
    if lineIsEmpty, counts.count > 1 { counts.removeLast() }
    var best: (delimiter: UInt8, lines: Int, count: Int) = (.comma, 0, 0)
    for (index, delimiter) in candidates.enumerated() {
      let first = counts[0][index]
      guard first > (delimiter == .colon ? 3 : 0), delimiter != .colon || best.lines == 0 else { continue }
      let lines = counts.count { $0[index] == first }
      if (lines, first) > (best.lines, best.count) { best = (delimiter, lines, first) }
    }
    return best.delimiter
  }
}
