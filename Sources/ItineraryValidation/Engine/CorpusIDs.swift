import SourceText

/// The ids of the itineraries of an input, with their places: the first of each id, up to a limit.
///
/// The ids of a part are listed as they come; which of them are there twice is asked when parts are put together in the
/// order of the input, so that it does not depend on who read which part.
package struct CorpusIDs: Sendable {
  struct Entry: Sendable {
    fileprivate var id: TextID
    fileprivate var file: Int32
    /// 1-based, as the column.
    fileprivate(set) var line: Int
    fileprivate(set) var column: Int
    fileprivate(set) var isValid: Bool
  }

  /// Itineraries that are kept in mind: those after them are compared with these.
  static let limit = 1 << 20

  private(set) var entries: [Entry] = []
  private var texts = TextTable()
  private var files: [String] = []
  /// By number of an id, less 1: the first entry with it.
  private var firsts: [Int32] = []

  /// Lists an itinerary, whose id is not empty.
  mutating func list(_ id: ByteView, at place: TextPlace, isValid: Bool) {
    guard entries.count < CorpusIDs.limit else { return }
    add(texts.intern(id), place.file, place.line, place.column, isValid)
  }

  private mutating func add(_ id: TextID, _ file: String, _ line: Int, _ column: Int, _ isValid: Bool) {
    if files.last != file { files.append(file) }
    if Int(id.raw) > firsts.count { firsts.append(Int32(truncatingIfNeeded: entries.count)) }
    entries.append(
      Entry(
        id: id, file: Int32(truncatingIfNeeded: files.count - 1), line: line, column: column, isValid: isValid))
  }

  func id(of entry: Entry) -> String { texts.string(entry.id) }

  func file(of entry: Entry) -> String { files[Int(entry.file)] }

  /// The first entry of the id that an entry of another list has; where there is none, this becomes it.
  mutating func first(_ entry: Entry, of other: CorpusIDs, shiftingLinesBy lines: Int) -> Entry? {
    let id = other.texts.withBytes(entry.id) { entries.count < CorpusIDs.limit ? texts.intern($0) : texts.find($0) }
    guard let id, !id.isEmpty else { return nil }
    if Int(id.raw) <= firsts.count { return entries[Int(firsts[Int(id.raw) - 1])] }
    add(id, other.file(of: entry), entry.line + lines, entry.column, entry.isValid)
    return nil
  }
}
