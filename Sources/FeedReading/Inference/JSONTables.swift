import FormatSyntax
import SourceText

/// The lists of objects in a JSON document, each as a table of what its objects hold.
struct JSONTables {
  private var tables: [String: SampleTable] = [:]
  private var order: [String] = []
  /// What surrounds the objects: the path from the top of the document, and the text.
  private var around: [(path: String, steps: [String], text: String)] = []

  /// Larger documents are left to definitions: a tree of them takes many times their size.
  private static let mostBytes = 64 << 20

  static func read(_ bytes: ByteView, isLines: Bool) -> [SampleTable] {
    guard bytes.count <= mostBytes else { return [] }
    var reader = JSONTables()
    if isLines {
      reader.readLines(bytes)
    } else if let document = try? JSONValue.parse(bytes) {
      reader.walk(document, "")
    }
    return reader.order.compactMap { path in
      guard var table = reader.tables[path] else { return nil }
      table.end()
      return table
    }.sorted { ($1.count, $0.records.utf8.count) < ($0.count, $1.records.utf8.count) }
  }

  private mutating func readLines(_ bytes: ByteView) {
    var start = bytes.hasPrefix("\u{FEFF}") ? 3 : 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
      let line = bytes.slice(start, end).trimmed
      start = end + 1
      if !line.isEmpty, let value = try? JSONValue.parse(line) { add(value, toTable: "", .jsonl) }
    }
  }

  /// Looks for lists of objects from a value on.
  private mutating func walk(_ value: JSONValue, _ path: String) {
    switch value {
    case .object(let members):
      let outer = around.count
      for member in members {
        guard let step = JSONTables.step(member.key), let text = JSONTables.text(member.value) else { continue }
        let inner = path.isEmpty ? step : path + "." + step
        around.append(("/" + inner, [member.key], text))
      }
      for member in members {
        guard let step = JSONTables.step(member.key) else { continue }
        walk(member.value, path.isEmpty ? step : path + "." + step)
      }
      around.removeLast(around.count - outer)
    case .array(let elements):
      let inner = path + "[]"
      for element in elements {
        if case .object = element { add(element, toTable: inner, .json) }
        walk(element, inner)
      }
    default: break
    }
  }

  private mutating func add(_ object: JSONValue, toTable path: String, _ syntax: FeedDefinition.Syntax) {
    var table = tables.removeValue(forKey: path) ?? SampleTable(syntax: syntax, records: path)
    if table.count == 0, order.last != path { order.append(path) }
    defer { tables[path] = table }
    if table.count == SampleTable.mostRecords { return }
    flatten(object, "", [], &table)
    for outer in around { table.add(outer.path, outer.steps, outer.text) }
    table.endRecord()
  }

  private func flatten(_ object: JSONValue, _ path: String, _ steps: [String], _ table: inout SampleTable) {
    for member in object.members {
      guard let step = JSONTables.step(member.key), steps.count < 6 else { continue }
      let inner = path.isEmpty ? step : path + "." + step
      if let text = JSONTables.text(member.value) {
        table.add(inner, steps + [member.key], text)
      } else if case .object = member.value {
        flatten(member.value, inner, steps + [member.key], &table)
      } else if case .array(let elements) = member.value {
        flatten(elements, inner, steps + [member.key], &table)
      }
    }
  }

  /// The sides of a game may be a list of two, and what there is once a list of one.
  private func flatten(_ elements: [JSONValue], _ path: String, _ steps: [String], _ table: inout SampleTable) {
    guard (1...2).contains(elements.count) else { return }
    for (index, element) in elements.enumerated() {
      guard case .object(let members) = element else { return }
      let mark = members.first { $0.value.string.map { SideWords.isSide($0) } ?? false }
      if let mark, let key = JSONTables.step(mark.key), let side = mark.value.string {
        flatten(element, "\(path)[\(key)=\(side)]", steps + [side], &table)
      } else {
        let number = elements.count == 1 ? [] : [String(index + 1)]
        flatten(element, "\(path)[\(index)]", steps + number, &table)
      }
    }
  }

  /// A key as paths write it; nil for one that they can't.
  private static func step(_ key: String) -> String? {
    if key.isEmpty || key.contains("'") { return nil }
    let isPlain = !key.contains { ".[]/".contains($0) } && key.first != "{"
    return isPlain ? key : "'\(key)'"
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text.withBytes { $0.trimmedOfBlanks.text }
    case .number(let text): text
    case .bool(let flag): String(flag)
    default: nil
    }
  }
}
