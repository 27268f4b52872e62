/// Collects the lists of records in a document, by record path.
struct SampleTables {
  private var tables: [String: SampleTable] = [:]
  private var order: [String] = []
  /// Texts around the records: the path from the top of the document, its steps, and the text.
  private var around: [(path: String, steps: [String], text: String)] = []

  /// Larger documents need a definition: a tree takes many times their size.
  static let mostBytes = 64 << 20

  /// The tables in the order of their first records.
  var all: [SampleTable] {
    order.compactMap { path in
      guard var table = tables[path] else { return nil }
      table.end()
      return table
    }
  }

  /// Adds a text that surrounds the records from here on.
  mutating func surround(_ path: String, _ steps: [String], _ text: String) { around.append((path, steps, text)) }

  /// Reads a part of the document. Texts found to surround its records are dropped afterwards.
  mutating func inside(_ walk: (inout SampleTables) -> Void) {
    let outer = around.count
    walk(&self)
    around.removeLast(around.count - outer)
  }

  /// Adds a record to the table of its path.
  mutating func add(
    toTable path: String, _ syntax: FeedDefinition.Syntax, _ flatten: (inout SampleTable) -> Void
  ) {
    var table = tables.removeValue(forKey: path) ?? SampleTable(syntax: syntax, records: path)
    if table.count == 0 { order.append(path) }
    defer { tables[path] = table }
    if table.count == SampleTable.mostRecords { return }
    flatten(&table)
    for outer in around { table.add(outer.path, outer.steps, outer.text) }
    table.endRecord()
  }
}
