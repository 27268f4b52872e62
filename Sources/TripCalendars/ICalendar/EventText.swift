import CivilTime
import SourceText
import TripTimeline

/// The text of an event, ignoring other programs' changes of line endings and punctuation.
enum EventText {
  /// The words of `text`, for comparison.
  static func words(_ text: String) -> [[UInt8]] {
    VisibleText.words(plain(text))
  }

  /// The user's part of a description, without HTML tags and without the sentences that an export writes.
  static func notes(_ description: String) -> String {
    var text = plain(description)
    for sentence in sentences {
      while let at = text.withBytes({ $0.firstRange(of: sentence.bytes) }) {
        text.removeSubrange(at..<(at + sentence.utf8CodeUnitCount))
      }
    }
    return text.withBytes { $0.trimmed.text }
  }

  /// The time in a line such as `Check-in: 3:00 PM`, with which an export begins the notes of a stay, and the remaining
  /// notes; nil and all notes if there is no such line.
  static func time(named name: StaticString, in notes: String) -> (time: LocalTime?, rest: String) {
    notes.withBytes { notes in
      let end = notes.firstIndex(of: .lineFeed, from: 0) ?? notes.count
      let line = notes.slice(0, end).trimmed
      guard line.hasPrefix(name),
        let time = DateText.time(in: line.slice(name.utf8CodeUnitCount, line.count))
      else { return (nil, notes.text) }
      return (time, notes.slice(end, notes.count).trimmed.text)
    }
  }

  private static let sentences: [StaticString] = [
    ItemText.derivedTime, ItemText.derivedTimeBefore, ItemText.unsetTime, ItemText.assumedTime,
  ]

  private static let lineTags: [StaticString] = ["br", "br/", "/p", "/div", "/li", "/tr"]

  /// Removes HTML tags, which other programs write in descriptions.
  private static func plain(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(.lessThan) else { return bytes }
    var result: [UInt8] = []
    var hadTag = false
    bytes.withBytes { text in
      var at = 0
      while at < text.count {
        guard text[at] == .lessThan, let end = tagEnd(text, at) else {
          result.append(text[at])
          at += 1
          continue
        }
        hadTag = true
        let name = text.slice(at + 1, end).split(separator: .blank).first.map { ByteView(rebasing: $0) }
        if let name, lineTags.contains(where: { name.equalsIgnoringCase($0.bytes) }) { result.append(.lineFeed) }
        at = end + 1
      }
    }
    return hadTag ? withoutEntities(result) : bytes
  }

  private static func tagEnd(_ text: ByteView, _ start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    let first = text[start + 1]
    guard first.isLetter || first == .slash || first == .exclamationMark else { return nil }
    return text.firstIndex(of: .greaterThan, from: start)
  }

  private static let entities: [(name: StaticString, byte: UInt8)] = [
    ("&nbsp;", .blank), ("&lt;", .lessThan), ("&gt;", .greaterThan), ("&quot;", .quote), ("&#39;", .apostrophe),
    ("&amp;", .ampersand),
  ]

  private static func withoutEntities(_ text: [UInt8]) -> [UInt8] {
    text.withBytes { text in
      var result: [UInt8] = []
      var at = 0
      while at < text.count {
        let rest = text.slice(at, text.count)
        if text[at] == .ampersand, let entity = entities.first(where: { rest.hasPrefix($0.name) }) {
          result.append(entity.byte)
          at += entity.name.utf8CodeUnitCount
        } else {
          result.append(text[at])
          at += 1
        }
      }
      return result
    }
  }
}
