import CivilTime
import FormatSyntax
import SourceText

/// What changed for a team or a trip, for programs that people read news with: as Atom (RFC 4287) and as JSON Feed 1.1.
///
/// All that is in it follows from the nights of the store: the same nights give the same bytes.
struct ChangeFeed {
  struct Entry {
    /// What tells it from all others, in any feed.
    var key: String
    var time: Instant
    /// One line.
    var title: String
    var text: String
  }

  enum Form: String, CaseIterable {
    case atom, json
  }

  /// More are of no use to anybody who subscribes.
  static let mostEntries = 100

  /// What tells it from all other feeds of the folder.
  var key: String
  var title: String
  /// Of the store, where there is no entry.
  var began: Instant
  /// The newest first.
  var entries: [Entry]

  /// - Parameter address: of the feed itself; nil where nobody said where it is offered.
  func bytes(_ form: Form, address: String?) -> [UInt8] {
    let output = OutputBuffer(capacity: 1 << 12)
    switch form {
    case .atom: appendAtom(address, to: output)
    case .json: appendJSON(address, to: output)
    }
    return output.array
  }

  private var updated: Instant { entries.map(\.time).max() ?? began }

  // MARK: Atom

  private func appendAtom(_ address: String?, to output: OutputBuffer) {
    output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" as StaticString)
    output.append("<feed xmlns=\"http://www.w3.org/2005/Atom\">\n" as StaticString)
    element("title", title, " ", to: output)
    element("id", ChangeFeed.name(of: key), " ", to: output)
    element("updated", updated.description, " ", to: output)
    output.append(" <author><name>sportstime</name></author>\n <generator>sportstime</generator>\n" as StaticString)
    if let address {
      output.append(" <link rel=\"self\" type=\"application/atom+xml\" href=\"" as StaticString)
      output.append(markup: address)
      output.append("\"/>\n" as StaticString)
    }
    for entry in entries {
      output.append(" <entry>\n" as StaticString)
      element("title", entry.title, "  ", to: output)
      element("id", ChangeFeed.name(of: entry.key), "  ", to: output)
      element("updated", entry.time.description, "  ", to: output)
      output.append("  <content type=\"text\">" as StaticString)
      for (index, line) in entry.text.split(separator: "\n").enumerated() {
        if index > 0 { output.append(0x0A) }
        output.append(markup: String(line))
      }
      output.append("</content>\n </entry>\n" as StaticString)
    }
    output.append("</feed>\n" as StaticString)
  }

  private func element(_ name: String, _ text: String, _ indent: String, to output: OutputBuffer) {
    output.append("\(indent)<\(name)>")
    output.append(markup: text)
    output.append("</\(name)>\n")
  }

  // MARK: JSON

  private func appendJSON(_ address: String?, to output: OutputBuffer) {
    func member(_ key: StaticString, _ text: String) {
      output.append(key)
      output.appendJSON(text)
    }
    member("{\"version\":", "https://jsonfeed.org/version/1.1")
    member(",\n \"title\":", title)
    if let address { member(",\n \"feed_url\":", address) }
    output.append(",\n \"authors\":[{\"name\":\"sportstime\"}],\n \"items\":[" as StaticString)
    for (index, entry) in entries.enumerated() {
      member(index > 0 ? ",\n  {\"id\":" : "\n  {\"id\":", ChangeFeed.name(of: entry.key))
      member(",\"title\":", entry.title)
      member(",\"content_text\":", entry.text)
      member(",\"date_published\":", entry.time.description)
      output.append(0x7D)
    }
    output.append(entries.isEmpty ? "]}\n" as StaticString : "\n ]}\n")
  }

  // MARK: Names

  /// A name for good, of the form for those that are made from others (RFC 9562, section 5.8).
  static func name(of key: String) -> String {
    var digits = Array(key.withBytes { SHA256.hex($0) }.utf8.prefix(32))
    digits[12] = 0x38
    // One of 8, 9, a and b.
    let variant = Array("89ab".utf8)
    digits[16] = variant[Int(digits[16] & 3)]
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return "urn:uuid:" + text
  }
}
