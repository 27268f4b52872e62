import FormatSyntax
package import SourceText

/// Converts a row of a schedule's table to the game record of a line, so that the same code reads both.
package struct ScheduleRow {
  /// The game, sides, venue and source, each with its members that tables have.
  private let groups: [(name: String?, members: [(member: GameMember, description: GameMember.Description)])]
  private let output = OutputBuffer()

  package init() {
    groups = GameMember.Owner.allCases.map { owner in
      (owner == .game ? nil : owner.rawValue, GameMember.all(of: owner).map { ($0, $0.description) })
    }
  }

  /// The row's record as JSON text, valid until the next row. Empty cells are omitted.
  ///
  /// - Parameter text: a member's cell, without a leading mark.
  package func record(_ text: (GameMember) -> ByteView) -> ByteView {
    output.removeAll()
    output.append(.openBrace)
    var isFirst = true
    for group in groups {
      let filled = group.members.filter { !text($0.member).isEmpty }
      if filled.isEmpty { continue }
      if let name = group.name { open(name, &isFirst) }
      var isFirstMember = group.name == nil ? isFirst : true
      for (member, description) in filled {
        key(description.name, &isFirstMember)
        append(text(member), description.kind)
      }
      if group.name == nil { isFirst = isFirstMember } else { output.append(.closeBrace) }
    }
    output.append(.closeBrace)
    return output.view
  }

  private func open(_ name: String, _ isFirst: inout Bool) {
    key(name, &isFirst)
    output.append(.openBrace)
  }

  private func key(_ name: String, _ isFirst: inout Bool) {
    if !isFirst { output.append(.comma) }
    isFirst = false
    output.appendJSON(name)
    output.append(.colon)
  }

  /// A cell of the wrong type becomes a text, which the record reader reports.
  private func append(_ text: ByteView, _ kind: GameMember.Kind) {
    switch kind {
    case .integer, .degrees, .sourceNumber:
      if isValue(text, .number) { output.append(text) } else { output.appendJSON(text) }
    case .flag:
      // Spreadsheets write upper case.
      if text.equals("true") || text.equals("TRUE") {
        output.append("true")
      } else if text.equals("false") || text.equals("FALSE") {
        output.append("false")
      } else {
        output.appendJSON(text)
      }
    case .texts, .instants:
      if isValue(text, .array) { return output.append(text) }
      output.append(.openBracket)
      output.appendJSON(text)
      output.append(.closeBracket)
    case .text, .status, .date, .instant, .sourceText: output.appendJSON(text)
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
