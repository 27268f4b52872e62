package import ScheduleModel

/// An issue and the index of its item; negative for the itinerary itself.
package struct ItemIssue: Sendable {
  package var issue: RecordIssue
  package var item: Int

  package init(issue: RecordIssue, item: Int) {
    self.issue = issue
    self.item = item
  }
}

/// The issues of an itinerary, in order of occurrence. A million items may lack the same members, so each message is
/// stored only once.
package struct ItemIssues: Sendable, RandomAccessCollection {
  private struct Entry: Sendable {
    var item: Int32
    var offset: UInt32
    /// Index into `words`.
    var words: Int32
  }

  private var entries: [Entry] = []
  /// Issues without their offsets.
  private var words: [RecordIssue] = []
  private var numbers: [RecordIssue: Int32] = [:]

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { entries.count }

  package subscript(index: Int) -> ItemIssue {
    let entry = entries[index]
    var issue = words[Int(entry.words)]
    issue.offset = Int(entry.offset)
    return ItemIssue(issue: issue, item: Int(entry.item))
  }

  mutating func append(_ issue: RecordIssue, item: Int) {
    var placeless = issue
    placeless.offset = 0
    let number: Int32
    if let known = numbers[placeless] {
      number = known
    } else {
      number = Int32(clamping: words.count)
      words.append(placeless)
      numbers[placeless] = number
    }
    // An itinerary has at most 64 MiB.
    entries.append(
      Entry(item: Int32(clamping: item), offset: UInt32(clamping: issue.offset), words: number))
  }

  mutating func removeAll() {
    if entries.isEmpty { return }
    entries.removeAll(keepingCapacity: true)
    words.removeAll()
    numbers.removeAll()
  }
}
