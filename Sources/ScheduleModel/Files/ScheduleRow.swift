import FormatSyntax
package import SourceText

/// A row of a schedule's table as the game record that a line would have, so that one code reads both.
package struct ScheduleRow {
  /// How a column's text stands in a record.
  private enum Kind {
    case text, number, bool, list
  }

  /// The members of one object of the record, by column; of the game itself, or of its side, venue or source.
  private struct Group {
    /// Empty for the game itself.
    var name: String
    var members: [(name: String, slot: Int, kind: Kind)] = []
  }

  private let groups: [Group]
  private let output = OutputBuffer()

  package init() {
    var groups: [Group] = []
    for (slot, column) in ScheduleTable.columns.enumerated() {
      let parts = column.split(separator: ".").map(String.init)
      let name = parts.count > 1 ? parts[0] : ""
      let member = (name: parts.last ?? column, slot: slot, kind: ScheduleRow.kind(column))
      if let known = groups.firstIndex(where: { $0.name == name }) {
        groups[known].members.append(member)
      } else {
        groups.append(Group(name: name, members: [member]))
      }
    }
    self.groups = groups
  }

  private static func kind(_ column: String) -> Kind {
    switch column {
    case "venue.latitude", "venue.longitude", "gameNumber", "source.record", "source.line": .number
    case "neutralSite": .bool
    case "aliases", "previousStarts": .list
    default: .text
    }
  }

  /// The row's record as JSON text, which holds until the next row. Empty cells are left out.
  ///
  /// - Parameter text: the cell of a column, by its number in `ScheduleTable`, without a mark before it.
  package func record(_ text: (Int) -> ByteView) -> ByteView {
    output.removeAll()
    output.append(0x7B)
    var isFirst = true
    for group in groups {
      let filled = group.members.filter { !text($0.slot).isEmpty }
      if filled.isEmpty { continue }
      if !group.name.isEmpty { open(group.name, &isFirst) }
      var isFirstMember = group.name.isEmpty ? isFirst : true
      for member in filled {
        key(member.name, &isFirstMember)
        append(text(member.slot), member.kind)
      }
      if group.name.isEmpty { isFirst = isFirstMember } else { output.append(0x7D) }
    }
    output.append(0x7D)
    return output.view
  }

  private func open(_ name: String, _ isFirst: inout Bool) {
    key(name, &isFirst)
    output.append(0x7B)
  }

  private func key(_ name: String, _ isFirst: inout Bool) {
    if !isFirst { output.append(0x2C) }
    isFirst = false
    output.appendJSON(name)
    output.append(0x3A)
  }

  /// A cell that is not what its column holds becomes a text, which the reader of records reports.
  private func append(_ text: ByteView, _ kind: Kind) {
    switch kind {
    case .number where isValue(text, .number): output.append(text)
    // Spreadsheets write their own.
    case .bool where text.equals("true") || text.equals("TRUE"): output.append("true" as StaticString)
    case .bool where text.equals("false") || text.equals("FALSE"): output.append("false" as StaticString)
    case .list where isValue(text, .array): output.append(text)
    case .list:
      output.append(0x5B)
      output.appendJSON(text)
      output.append(0x5D)
    case .text, .number, .bool: output.appendJSON(text)
    }
  }

  private func isValue(_ text: ByteView, _ kind: JSONScanner.Kind) -> Bool {
    var scanner = JSONScanner(text)
    do throws(SyntaxError) {
      guard try scanner.peekKind() == kind else { return false }
      try scanner.skipValue()
      try scanner.expectEnd()
      return true
    } catch {
      return false
    }
  }
}
