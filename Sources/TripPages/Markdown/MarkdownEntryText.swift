import CivilTime
import SourceText
import TripTimeline

/// The exported text of an item, in the parts that people may change separately.
struct MarkdownEntryText {
  /// `**7:05 PM EDT** · `, for games and for custom items with a time.
  var time: [UInt8]
  var title: [UInt8]
  /// Place, status and journey, each with its separator.
  var tail: [UInt8]
  /// ` · *meal*`, for custom items.
  var category: [UInt8]
  /// As plain text.
  var notes: String

  /// The text of the lines below an entry.
  static func notes(_ lines: [ByteView]) -> String {
    var result: [String] = []
    for line in lines {
      var line = line.trimmed
      // A hard break before the next line.
      if line.last == .backslash, line.count < 2 || line[line.count - 2] != .backslash {
        line = line.slice(0, line.count - 1)
      }
      let text = MarkdownText.plain(line)
      if !text.isEmpty { result.append(text) }
    }
    return result.joined(separator: "\n")
  }

  /// Splits off the category at the end of a line.
  static func category(of line: ByteView) -> (rest: ByteView, category: ByteView) {
    var at = line.count
    var from = 0
    while let start = line.firstRange(of: categoryStart.bytes, from: from) {
      at = start
      from = start + 1
    }
    guard line.last == .asterisk, at + categoryStart.utf8CodeUnitCount < line.count else {
      return (line, line.slice(0, 0))
    }
    return (line.slice(0, at), line.slice(at, line.count))
  }

  static let categoryStart: StaticString = " · *"

  /// The same parts in a changed `line`, without its notes. As many as possible are found at their original places.
  func parts(of line: ByteView) -> (time: ByteView, title: ByteView, tail: ByteView) {
    var rest = line
    var found = line.slice(0, 0)
    if time.withBytes({ rest.hasPrefix($0) }) {
      found = rest.slice(0, time.count)
      rest = rest.slice(time.count, rest.count)
    } else if !time.isEmpty, rest.hasPrefix("**"), let end = rest.firstRange(of: Self.timeEnd.bytes, from: 0) {
      let at = end + Self.timeEnd.utf8CodeUnitCount
      found = rest.slice(0, at)
      rest = rest.slice(at, rest.count)
    }
    var end = rest.firstRange(of: Self.dash.bytes, from: 0) ?? rest.count
    if tail.withBytes({ rest.hasSuffix($0) }) {
      end = rest.count - tail.count
      // Text after an unchanged title is new.
      if tail.isEmpty, startsWithTitle(rest) { end = title.count }
    } else if startsWithTitle(rest) {
      end = title.count
    } else if tail.isEmpty {
      end = rest.count
    }
    return (found, rest.slice(0, end), rest.slice(end, rest.count))
  }

  private func startsWithTitle(_ line: ByteView) -> Bool {
    guard !title.isEmpty, title.withBytes({ line.hasPrefix($0) }) else { return false }
    let rest = line.slice(title.count, line.count)
    return rest.isEmpty || rest.hasPrefix(Self.dash.bytes) || rest.hasPrefix(" · ")
  }

  /// The times of a stay, as in `**3:00 PM until day 4, 11:00 AM** · `. Nil if not stated.
  struct Stay {
    var start: LocalTime?
    /// The last day.
    var end: Int?
    var checkOut: LocalTime?

    init(_ time: ByteView) {
      let words: StaticString = "ntil day "
      guard let at = time.firstRange(of: words.bytes, from: 0), at > 0 else {
        start = DateText.time(in: time)
        return
      }
      start = DateText.time(in: time.slice(0, at - 1))
      let rest = time.slice(at + words.utf8CodeUnitCount, time.count)
      let digits = rest.prefix(6).prefix { $0.isDigit }
      end = digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
      let after = rest.slice(digits.count, rest.count)
      if after.first == .comma { checkOut = DateText.time(in: after.slice(1, after.count)) }
    }
  }

  private static let timeEnd: StaticString = "** · "
  static let dash: StaticString = " — "
}
