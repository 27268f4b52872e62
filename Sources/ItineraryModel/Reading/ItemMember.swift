import FormatSyntax
package import SourceText

/// Members that an itinerary keeps without reading their values.
package enum ItemMember {
  /// The text of the member `name` of an object; nil if it is missing or not a text.
  package static func text(_ name: StaticString, in object: ByteView) -> String? {
    // Few items have one, and searching for the word is cheaper than reading the object.
    guard object.mayHaveMember(name) else { return nil }
    var found: String?
    var scanner = JSONScanner(object)
    try? scanner.object { (scanner, key) throws(SyntaxError) in
      if key.equals(name) {
        var ahead = scanner
        ahead.skipWhitespace()
        let decoded: [UInt8]? = (try? ahead.string())?.decoded
        if let decoded { found = String(decoding: decoded, as: UTF8.self) }
      }
      try scanner.skipValue()
    }
    return found
  }
}
