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
  /// The ids of the first entries, as soon as one is looked for: most lists are never looked up in.
  private var known = TextTable()
  /// By number of a known id, less 1: the first entry with it.
  private var firsts: [Int32] = []
  /// Entries whose ids are known.
  private var knownCount = 0

  /// Lists an itinerary, whose id is not empty.
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
    if knownCount < entries.count { learnListed() }
    return other.texts.withBytes(entry.id) { id in
      let number = entries.count < CorpusIDs.limit ? known.intern(id) : known.find(id) ?? .empty
      if number.isEmpty { return nil }
      if Int(number.raw) <= firsts.count { return entries[Int(firsts[Int(number.raw) - 1])] }
      firsts.append(Int32(truncatingIfNeeded: entries.count))
      add(id, other.file(of: entry), entry.line + lines, entry.column, entry.isValid)
      knownCount = entries.count
      return nil
    }
  }

  private mutating func learnListed() {
    let texts = texts
    for index in knownCount..<entries.count {
      let number = texts.withBytes(entries[index].id) { known.intern($0) }
      if Int(number.raw) > firsts.count { firsts.append(Int32(truncatingIfNeeded: index)) }
    }
    knownCount = entries.count
  }
}
