import FeedReading

/// Joins similar lists of one document: `groups.a.matches[]` and `groups.b.matches[]` become `groups.*.matches[]`.
enum JoinedTables {
  /// The joined lists, one for each set of similar lists; empty if there are no similar ones.
  static func joined(_ tables: [SampleTable]) -> [SampleTable] {
    var kinds: [[SampleTable]] = []
    for table in tables where table.syntax == .json && !table.records.contains("'") {
      if let kind = kinds.firstIndex(where: { areAlike($0[0], table) }) {
        kinds[kind].append(table)
      } else {
        kinds.append([table])
      }
    }
    return kinds.filter { $0.count > 1 }.compactMap { kind in
      let path = kind.dropFirst().reduce(kind[0].records) { common($0, $1.records) }
      // The path must not lead to lists of another kind.
      let covered = tables.count { covers(path, $0.records) }
      guard covered == kind.count else { return nil }
      var joined = SampleTable(syntax: .json, records: path)
      for table in kind { joined.append(table, isOfOtherPath: true) }
      return joined
    }
  }

  private static func areAlike(_ first: SampleTable, _ second: SampleTable) -> Bool {
    let paths = [first, second].map { steps($0.records) }
    guard paths[0].count == paths[1].count, paths[0].count > 1, paths[0].last == paths[1].last else { return false }
    let columns = [first, second].map { Set($0.columns.map(\.path).filter { !$0.hasPrefix("/") }) }
    return columns[0].intersection(columns[1]).count * 10 >= columns[0].union(columns[1]).count * 7
  }

  private static func steps(_ path: String) -> [Substring] { path.split(separator: ".") }

  private static func common(_ first: String, _ second: String) -> String {
    zip(steps(first), steps(second)).map { $0 == $1 ? $0 : [$0, $1].allSatisfy(isList) ? "*[]" : "*" }
      .joined(separator: ".")
  }

  private static func isList(_ step: Substring) -> Bool { step.hasSuffix("[]") }

  /// Whether a step of a joined path leads to a step.
  private static func fits(_ wanted: Substring, _ given: Substring) -> Bool {
    wanted == given || wanted == "*" || wanted == "*[]" && isList(given)
  }

  /// Whether a path matches the record path of another list.
  static func covers(_ pattern: String, _ path: String) -> Bool {
    let (wanted, given) = (steps(pattern), steps(path))
    return wanted.count == given.count && zip(wanted, given).allSatisfy(fits)
  }

  /// Whether the records of one path are inside those of another one.
  static func contains(_ outer: String, _ inner: String) -> Bool {
    let (outer, inner) = (steps(outer), steps(inner))
    return outer.count < inner.count && zip(outer, inner).allSatisfy { fits($0, $1) || fits($1, $0) }
  }
}
