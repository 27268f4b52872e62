import FormatSyntax
import SourceText

/// JSON that holds a table column by column, as dataframes are written by default:
/// `{"home": {"0": "Foxes", "1": "Owls"}, "away": {"0": "Bears", "1": "Lions"}}`.
enum ColumnarJSON {
  /// The table as a list of one object a row; nil if the document is none.
  static func rows(_ bytes: ByteView) -> [UInt8]? {
    guard isLikely(bytes), case .object(let columns)? = try? JSONValue.parse(bytes) else { return nil }
    var keys: [String]?
    for column in columns {
      guard case .object(let cells) = column.value, cells.map(\.key) == keys ?? cells.map(\.key) else { return nil }
      keys = cells.map(\.key)
    }
    let cells = columns.map(\.value.members)
    let rows = (keys ?? []).indices.map { row in
      JSONValue.object(zip(columns, cells).map { JSONMember(key: $0.key, value: $1[row].value) })
    }
    return JSONWriter.bytes { json in json.value(rows) }
  }

  /// Whether the first member is an object whose first key is a row's number.
  private static func isLikely(_ bytes: ByteView) -> Bool {
    let head = bytes.slice(0, min(bytes.count, 4_096)).filter { $0 > .blank }
    guard head.first == .openBrace, let second = head.dropFirst().firstIndex(of: .openBrace) else { return false }
    return head[second - 1] == .colon && head[(second + 1)...].starts(with: "\"0\":".utf8)
      && !head[1..<second].contains(.openBracket)
  }
}
