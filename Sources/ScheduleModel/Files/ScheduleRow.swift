import FormatSyntax
package import SourceText

/// Converts a row of a schedule's table to the game record of a line, so that the same code reads both.
package struct ScheduleRow {
  /// The game, its sides, venue and source, each with its table columns.
  private let groups: [(name: String?, members: [(member: GameMember, description: GameMember.Description)])]
  private let output = OutputBuffer()

  package init() {
    groups = GameMember.Owner.allCases.map { owner in
      (owner == .game ? nil : owner.rawValue, GameMember.all(of: owner).map { ($0, $0.description) })
    }
  }

  /// The row's record as JSON text, valid until the next row. Empty cells are omitted.
  ///
  /// - Parameter text: returns a member's cell without the leading `textMark`.
  package func record(_ text: (GameMember) -> ByteView) -> ByteView {
    output.removeAll()
    output.json { json in
      json.object { json in
        for group in groups {
          let filled = group.members.filter { !text($0.member).isEmpty }
          if filled.isEmpty { continue }
          guard let name = group.name else {
            append(filled, text, to: &json)
            continue
          }
          json.key(name)
          json.object { json in append(filled, text, to: &json) }
        }
      }
    }
    return output.view
  }

  private func append(
    _ members: [(member: GameMember, description: GameMember.Description)], _ text: (GameMember) -> ByteView,
    to json: inout JSONWriter
  ) {
    for (member, description) in members {
      json.key(description.name)
      append(text(member), description.kind, to: &json)
    }
  }

  /// A cell of the wrong type becomes a text, which the record reader reports.
  private func append(_ text: ByteView, _ kind: GameMember.Kind, to json: inout JSONWriter) {
    switch kind {
    case .integer, .degrees, .sourceNumber:
      if isValue(text, .number) { json.raw(text) } else { json.value(text) }
    case .flag:
      // Spreadsheets write booleans in uppercase.
      if text.equals("true") || text.equals("TRUE") {
        json.value(true)
      } else if text.equals("false") || text.equals("FALSE") {
        json.value(false)
      } else {
        json.value(text)
      }
    case .texts, .instants:
      if isValue(text, .array) { json.raw(text) } else { json.array { $0.value(text) } }
    case .text, .status, .date, .instant, .sourceText: json.value(text)
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
