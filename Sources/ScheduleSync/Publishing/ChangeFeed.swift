import CivilTime
import FormatSyntax
import SourceText

/// An Atom (RFC 4287) or JSON Feed 1.1 feed of the changes of a team or a trip, for feed readers.
///
/// It depends only on the store's nights, so the same nights give the same bytes.
struct ChangeFeed {
  struct Entry {
    /// Unique among the entries of all feeds.
    var key: String
    var time: Instant
    /// A single line.
    var title: String
    var text: String
  }

  enum Form: String, CaseIterable {
    case atom, json
  }

  /// Subscribers have no use for older entries.
  static let maxEntries = 100

  /// Unique in its folder.
  var key: String
  var title: String
  /// The time of the store's first night. Used by a feed without entries.
  var began: Instant
  /// Newest first.
  var entries: [Entry]

  /// - Parameter address: the feed's own URL; nil if not configured.
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
    output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    output.append("<feed xmlns=\"http://www.w3.org/2005/Atom\">\n")
    element("title", title, " ", to: output)
    element("id", ChangeFeed.urn(for: key), " ", to: output)
    element("updated", updated.description, " ", to: output)
    output.append(" <author><name>sportstime</name></author>\n <generator>sportstime</generator>\n")
    if let address {
      output.append(" <link rel=\"self\" type=\"application/atom+xml\" href=\"\(markup: address)\"/>\n")
    }
    for entry in entries {
      output.append(" <entry>\n")
      element("title", entry.title, "  ", to: output)
      element("id", ChangeFeed.urn(for: entry.key), "  ", to: output)
      element("updated", entry.time.description, "  ", to: output)
      output.append("  <content type=\"text\">")
      for (index, line) in entry.text.split(separator: "\n").enumerated() {
        if index > 0 { output.append(.lineFeed) }
        output.append(markup: String(line))
      }
      output.append("</content>\n </entry>\n")
    }
    output.append("</feed>\n")
  }

  private func element(_ name: String, _ text: String, _ indent: String, to output: OutputBuffer) {
    output.append("\(indent)<\(name)>\(markup: text)</\(name)>\n")
  }

  // MARK: JSON

  private func appendJSON(_ address: String?, to output: OutputBuffer) {
    output.jsonLine { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.startLine(1)
      json.member("title", title)
      if let address {
        json.startLine(1)
        json.member("feed_url", address)
      }
      json.startLine(1)
      json.array("authors") { $0.object { $0.member("name", "sportstime") } }
      json.startLine(1)
      json.array("items", lines: 2, end: entries.isEmpty ? -1 : 1) { json in
        for entry in entries {
          json.object { json in
            json.member("id", ChangeFeed.urn(for: entry.key))
            json.member("title", entry.title)
            json.member("content_text", entry.text)
            json.member("date_published", entry.time.description)
          }
        }
      }
    }
  }

  // MARK: Names

  /// A stable URN: a UUID derived from the key (version 8; RFC 9562, section 5.8).
  static func urn(for key: String) -> String {
    var digits = Array(key.withBytes { SHA256.hex($0) }.utf8.prefix(32))
    digits[12] = 0x38
    // One of 8, 9, a or b.
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
