import FeedReading

/// Collects the lists of records in a document, by record path.
package struct SampleTables {
  private var tables: [String: SampleTable] = [:]
  private var order: [String] = []
  /// Texts around the records, each with its path from the top of the document and the steps of the path.
  private var around: [(path: String, steps: [String], text: String)] = []

  /// Larger documents need a definition, because a tree takes many times their size.
  package static let mostBytes = 64 << 20

  /// The tables in the order of their first records.
  var all: [SampleTable] {
    order.compactMap { path in
      guard var table = tables[path] else { return nil }
      table.end()
      return table
    }
  }

  /// Adds a text that applies to the following records.
  mutating func surround(_ path: String, _ steps: [String], _ text: String) { around.append((path, steps, text)) }

  /// Reads a part of the document, then drops the texts that were found around its records.
  mutating func inside(_ walk: (inout SampleTables) -> Void) {
    let outer = around.count
    walk(&self)
    around.removeLast(around.count - outer)
  }

  /// Adds a record to the table for its path.
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
