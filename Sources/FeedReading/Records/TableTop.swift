package import SourceText

/// Text above the header of a table: a spreadsheet's `sep=;`, titles, blank rows.
package enum TableTop {
  /// The number of bytes before the header; 0 if the table begins with it.
  package static func length(_ bytes: ByteView) -> Int {
    guard FileHead(bytes).syntaxes.first == .csv else { return 0 }
    var rows: [(offset: Int, cells: Int)] = []
    var start = 0
    while start < bytes.count, rows.count < 20 {
      let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
      guard let cells = cells(bytes.slice(start, end)) else { break }
      rows.append((start, cells))
      start = end + 1
    }
    guard let most = rows.map(\.cells).max(), most > 2 else { return 0 }
    guard let first = rows.firstIndex(where: { $0.cells * 2 > most }) else { return 0 }
    let isOverHeader = first + 2 < rows.count && isOverHeader(bytes, rows[first].offset, rows[first + 1].offset)
    return rows[isOverHeader ? first + 1 : first].offset
  }

  /// Whether a row names groups of the columns below it: `,,Team,Team,Team,Opponent,Opponent,Opponent`.
  private static func isOverHeader(_ bytes: ByteView, _ start: Int, _ next: Int) -> Bool {
    func names(_ start: Int) -> Set<Substring> {
      let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
      let cells = bytes.slice(start, end).trimmed.text.split { ",;\t|".contains($0) }
      return Set(cells.filter { !$0.allSatisfy { $0 == " " || $0 == "\"" } })
    }
    let (groups, columns) = (names(start), names(next))
    return (1...3).contains(groups.count) && columns.count > 3 * groups.count
      && columns.allSatisfy { $0.contains { !$0.isNumber } }
  }

  /// The number of non-blank cells in a row; nil if a quoted cell continues on the next line.
  private static func cells(_ line: ByteView) -> Int? {
    if line.hasPrefix("sep=") { return 0 }
    var (count, isQuoted, isBlank) = (0, false, true)
    for byte in line {
      switch byte {
      case .quote: isQuoted.toggle()
      case .comma where !isQuoted, .semicolon where !isQuoted, .tab where !isQuoted, .verticalBar where !isQuoted:
        if !isBlank { count += 1 }
        isBlank = true
      case .blank, .carriageReturn: break
      default: isBlank = false
      }
    }
    return isQuoted ? nil : count + (isBlank ? 0 : 1)
  }
}
