import FeedReading
import FormatSyntax
import SourceText

/// The lists of objects in a JSON document, each as a table with one column per key.
enum JSONTables {
  static func read(_ bytes: ByteView, isLines: Bool) -> [SampleTable] {
    guard bytes.count <= SampleTables.mostBytes else { return [] }
    var tables = SampleTables()
    if isLines {
      readLines(bytes, into: &tables)
    } else if let document = try? JSONValue.parse(bytes) {
      walk(document, "", into: &tables)
      // A document without lists may be a single record.
      if tables.all.isEmpty, case .object = document {
        tables.add(toTable: "", .json) { flatten(document, "", [], &$0) }
      }
    }
    return tables.all.sorted { ($1.count, $0.records.utf8.count) < ($0.count, $1.records.utf8.count) }
  }

  private static func readLines(_ bytes: ByteView, into tables: inout SampleTables) {
    var start = bytes.hasPrefix("\u{FEFF}") ? 3 : 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
      let line = bytes.slice(start, end).trimmed
      start = end + 1
      if !line.isEmpty, let value = try? JSONValue.parse(line) {
        tables.add(toTable: "", .jsonl) { flatten(value, "", [], &$0) }
      }
    }
  }

  /// Collects the lists of objects in a value.
  private static func walk(_ value: JSONValue, _ path: String, into tables: inout SampleTables) {
    switch value {
    case .object(let members):
      tables.inside { tables in
        for member in members {
          guard let step = step(member.key), let text = text(member.value) else { continue }
          tables.surround("/" + (path.isEmpty ? step : path + "." + step), [member.key], text)
        }
        if areRecords(members) {
          let inner = path.isEmpty ? "*" : path + ".*"
          for member in members { tables.add(toTable: inner, .json) { flatten(member.value, "", [], &$0) } }
        }
        for member in members {
          guard let step = step(member.key) else { continue }
          let inner = path.isEmpty ? step : path + "." + step
          walk(member.value, inner, into: &tables)
          surround(inner, member, into: &tables)
        }
      }
    case .array(let elements):
      let inner = path + "[]"
      for element in elements {
        if case .object = element { tables.add(toTable: inner, .json) { flatten(element, "", [], &$0) } }
        walk(element, inner, into: &tables)
      }
    default: break
    }
  }

  /// Whether the members of an object are records with their ids as keys: `{"g1": {"home": …}, "g2": {"home": …}}`.
  private static func areRecords(_ members: [JSONMember]) -> Bool {
    guard members.count > 1, !members.contains(where: { SideWords.isSide($0.key) }) else { return false }
    var common: Set<String>?
    for member in members.prefix(100) {
      guard case .object(let inner) = member.value, inner.count > 1 else { return false }
      common = common?.intersection(inner.map(\.key)) ?? Set(inner.map(\.key))
    }
    return (common?.count ?? 0) > 1
  }

  /// Adds the league that an object before the records names, and the day of an event with several games:
  /// `"competition":{"name":"Premier League"}`, `"event":{"date":"2026-05-16"}`.
  private static func surround(_ path: String, _ outer: JSONMember, into tables: inout SampleTables) {
    guard case .object(let members) = outer.value else { return }
    for member in members {
      guard let step = step(member.key), let text = text(member.value),
        ColumnName([outer.key, member.key])?.role == .league
          || events.contains(outer.key.lowercased()) && ColumnName([member.key])?.role == .date
      else { continue }
      tables.surround("/\(path).\(step)", [outer.key, member.key], text)
    }
  }

  /// Objects that are about all games of a document.
  private static let events: Set<String> = [
    "event", "tournament", "turnier", "torneo", "tournoi", "toernooi", "turnering",
  ]

  private static func flatten(_ object: JSONValue, _ path: String, _ steps: [String], _ table: inout SampleTable) {
    for member in object.members {
      guard let step = step(member.key), steps.count < 6 else { continue }
      let inner = path.isEmpty ? step : path + "." + step
      if let text = text(member.value) {
        table.add(inner, steps + [member.key], text)
      } else if case .object = member.value {
        flatten(member.value, inner, steps + [member.key], &table)
      } else if case .array(let elements) = member.value {
        flatten(elements, inner, steps + [member.key], &table)
      }
    }
  }

  /// Flattens a list with one or two elements: a list of two may contain a game's sides, and a list of one a single
  /// thing.
  private static func flatten(_ elements: [JSONValue], _ path: String, _ steps: [String], _ table: inout SampleTable) {
    guard (1...2).contains(elements.count) else { return }
    if elements.count == 2, case .string(let first) = elements[0], case .string(let second) = elements[1] {
      table.add("\(path)[0]", steps + ["1"], first)
      table.add("\(path)[1]", steps + ["2"], second)
      return
    }
    for (index, element) in elements.enumerated() {
      guard case .object(let members) = element else { return }
      let mark = members.first { $0.value.string.map { SideWords.isSide($0) } ?? false }
      if let mark, let key = step(mark.key), let side = mark.value.string {
        flatten(element, "\(path)[\(key)=\(side)]", steps + [side], &table)
      } else {
        let number = elements.count == 1 ? [] : [String(index + 1)]
        flatten(element, "\(path)[\(index)]", steps + number, &table)
      }
    }
  }

  /// A key in path notation; nil if paths can't express it.
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
