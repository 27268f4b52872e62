import FormatSyntax
package import SourceText

/// JSON that contains a table column by column, the default of dataframes: `{"home": {"0": "Foxes", "1": "Owls"},
/// "away": {"0": "Bears", "1": "Lions"}}`.
package enum ColumnarJSON {
  /// The table as a list with one object per row; nil if the document is not such a table.
  package static func rows(_ bytes: ByteView) -> [UInt8]? {
    guard isLikely(bytes), case .object(let columns)? = try? JSONValue.parse(bytes) else { return nil }
    var keys: [Int] = []
    var cells: [[Int: JSONValue]] = []
    for column in columns {
      guard case .object(let members) = column.value else { return nil }
      var cell: [Int: JSONValue] = [:]
      for member in members {
        guard let row = Int(member.key) else { return nil }
        cell[row] = member.value
      }
      if cells.isEmpty { keys = cell.keys.sorted() }
      guard cell.count == keys.count, keys.allSatisfy({ cell[$0] != nil }) else { return nil }
      cells.append(cell)
    }
    let rows = keys.map { row in
      JSONValue.object(zip(columns, cells).map { JSONMember(key: $0.key, value: $1[row] ?? .null) })
    }
    return JSONWriter.bytes { json in json.value(rows) }
  }

  /// Whether the first member is an object whose first key is a row number.
  private static func isLikely(_ bytes: ByteView) -> Bool {
    let start = TextEncoding.utf8BOMLength(bytes)
    let head = PlainSpelling.json(bytes.slice(start, min(bytes.count, start + 4_096)))
    guard head.first == .openBrace, let second = head.dropFirst().firstIndex(of: .openBrace),
      head[second - 1] == .colon, !head[1..<second].contains(.openBracket)
    else { return false }
    let key = head[(second + 1)...].dropFirst().prefix { $0 != .quote }
    return !key.isEmpty && key.allSatisfy(\.isDigit)
  }
}
