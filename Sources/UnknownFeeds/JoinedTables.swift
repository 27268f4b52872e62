import FeedReading

/// Joins similar lists of one document: `groups.a.matches[]` and `groups.b.matches[]` become `groups.*.matches[]`, and
/// `teams.a[]` and `teams.b[]` become `teams.*[]`.
enum JoinedTables {
  private struct Kind {
    var tables: [SampleTable]
    /// The columns of the first table.
    var columns: Set<String>
  }

  /// The joined lists, one for each set of similar lists; empty if there are no similar ones.
  static func joined(_ tables: [SampleTable]) -> [SampleTable] {
    var kinds: [Kind] = []
    for table in tables where table.syntax == .json && !table.records.contains("'") {
      let columns = Set(table.columns.map(\.path).filter { !$0.hasPrefix("/") })
      let kind = kinds.firstIndex { kind in
        guard let first = kind.tables.first, let share = leastShare(first.records, table.records) else { return false }
        let common = kind.columns.intersection(columns).count
        return common > 2 && common * 10 >= min(kind.columns.count, columns.count) * share
          || common * 10 >= kind.columns.union(columns).count * 7
      }
      if let kind { kinds[kind].tables.append(table) } else { kinds.append(Kind(tables: [table], columns: columns)) }
    }
    return kinds.filter { $0.tables.count > 1 }.compactMap { kind in
      let path = kind.tables.dropFirst().reduce(kind.tables[0].records) { common($0, $1.records) }
      // The path must not lead to lists of another kind.
      let covered = tables.count { covers(path, $0.records) }
      guard covered == kind.tables.count else { return nil }
      var joined = SampleTable(syntax: .json, records: path)
      for table in kind.tables { joined.append(table, isOfOtherPath: true, date: date(of: table, in: path)) }
      return joined
    }
  }

  /// The key that stands for the only asterisk of a path, if it is a date: `2026-06-05` of `days.*[]`.
  private static func date(of table: SampleTable, in path: String) -> (path: String, text: String)? {
    let (wanted, given) = (steps(path), steps(table.records))
    guard let place = wanted.firstIndex(where: isAny), !wanted.dropFirst(place + 1).contains(where: isAny),
      given.indices.contains(place)
    else { return nil }
    let key = given[place].prefix { $0 != "[" }
    guard key.contains(where: { "-/ ".contains($0) }), DateForms.areCandidates(String(key), .date) else { return nil }
    return ("/" + (wanted[..<place] + ["*", "@key"]).joined(separator: "."), String(key))
  }

  private static func isAny(_ step: Substring) -> Bool { step.hasPrefix("*") }

  /// How many tenths of the columns of a list a similar one must have, because coming games have no scores: fewer if the
  /// two have the same name. Nil if they are not similar: in one object other than the document, or of one name.
  private static func leastShare(_ first: String, _ second: String) -> Int? {
    let (one, other) = (steps(first), steps(second))
    guard one.count == other.count, one.count > 1, let end = one.last, let otherEnd = other.last else { return nil }
    if end == otherEnd { return 5 }
    return isList(end) && isList(otherEnd) && one.dropLast() == other.dropLast() ? 9 : nil
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
