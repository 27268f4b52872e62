import SourceText

/// Finds repeated ids. Its memory is reused for the next itinerary.
final class IDTable {
  private var table = IndexTable()
  private let key = TableKey.ofThisRun

  /// Checks the ids of the entries `0..<count`, which are spans of `store`. Entries without an id are skipped.
  ///
  /// - Parameter report: called with each entry that repeats an id, and with the first entry with that id.
  func findDoubles(
    among count: Int, of store: TextStore, id: (Int) -> TextSpan, report: (_ entry: Int, _ first: Int) -> Void
  ) {
    table.removeAll(capacity: count)
    for entry in 0..<count {
      let span = id(entry)
      if span.isAbsent { continue }
      let hash = store.withBytes(span) { $0.byteHash(key: key) }
      if let first = table.find(hash, orInsert: entry, { store.equal(id($0), span) }) { report(entry, first) }
    }
  }
}
