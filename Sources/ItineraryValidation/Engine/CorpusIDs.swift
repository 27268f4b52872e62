import SourceText

/// The ids of the itineraries of an input, with their places: the first of each id, up to a limit.
///
/// The ids of a part are listed as they come; which of them are there twice is asked when parts are put together in the
/// order of the input, so that it does not depend on who read which part.
package struct CorpusIDs: Sendable {
  struct Entry: Sendable {
    fileprivate var id: TextSpan
    fileprivate var file: Int32
    /// 1-based, as the column.
    fileprivate(set) var line: Int
    fileprivate(set) var column: Int
    fileprivate(set) var isValid: Bool
  }

  /// Itineraries that are kept in mind: those after them are compared with these.
  static let limit = 1 << 20

  private(set) var entries: [Entry] = []
  private var texts = TextStore()
  private var files: [String] = []
  /// The number of an entry + 1, where its hash says; zero where free. Made when parts are put together.
  private var slots: [UInt32] = []

  /// Lists an itinerary.
  mutating func list(_ id: ByteView, at place: TextPlace, isValid: Bool) {
    if entries.count < CorpusIDs.limit { add(id, place.file, place.line, place.column, isValid) }
  }

  private mutating func add(_ id: ByteView, _ file: String, _ line: Int, _ column: Int, _ isValid: Bool) {
    if files.last != file { files.append(file) }
    entries.append(
      Entry(
        id: texts.append(id), file: Int32(truncatingIfNeeded: files.count - 1), line: line, column: column,
        isValid: isValid))
  }

  func id(of entry: Entry) -> String { texts.string(entry.id) }

  func file(of entry: Entry) -> String { files[Int(entry.file)] }

  /// The first entry of the id that an entry of another list has; where there is none, this becomes it.
  mutating func first(_ entry: Entry, of other: CorpusIDs, shiftingLinesBy lines: Int) -> Entry? {
    if entries.count * 2 >= slots.count { grow() }
    let slot: Int = other.texts.withBytes(entry.id) { self.slot(of: $0) }
    if slots[slot] != 0 { return entries[Int(slots[slot]) - 1] }
    guard entries.count < CorpusIDs.limit else { return nil }
    other.texts.withBytes(entry.id) {
      add($0, other.file(of: entry), entry.line + lines, entry.column, entry.isValid)
    }
    slots[slot] = UInt32(entries.count)
    return nil
  }

  /// Where the id is, or would be.
  private func slot(of id: ByteView) -> Int {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: id.byteHash) & mask
    while slots[at] != 0 {
      let known: Bool = texts.withBytes(entries[Int(slots[at]) - 1].id) { $0.equals(id) }
      if known { break }
      at = (at + 1) & mask
    }
    return at
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(1_024, slots.count * 2))
    for (index, entry) in entries.enumerated() {
      let slot: Int = texts.withBytes(entry.id) { self.slot(of: $0) }
      slots[slot] = UInt32(index + 1)
    }
  }
}
