import FormatSyntax
import SourceText

/// Members of an item that are needed before the item is read.
package enum ItemID {
  package static func of(_ json: [UInt8]) -> [UInt8]? { member("id", json) { (try? $0.string())?.decoded } }

  package static func isGame(_ json: [UInt8]) -> Bool {
    member("kind", json) { (try? $0.string())?.decoded.elementsEqual("game".utf8) } ?? false
  }

  package static func day(of json: [UInt8]) -> Int? {
    member("day", json) { scanner in (try? scanner.number()).flatMap { JSONNumber.integer($0) } }
  }

  private static func member<Value>(
    _ name: StaticString, _ json: [UInt8], _ read: (inout JSONScanner) -> Value?
  ) -> Value? {
    json.withBytes { bytes in
      var found: Value?
      var scanner = JSONScanner(bytes)
      try? scanner.object { (scanner, key) throws(SyntaxError) in
        if key.equals(name) {
          var ahead = scanner
          ahead.skipWhitespace()
          found = read(&ahead)
        }
        try scanner.skipValue()
      }
      return found
    }
  }
}
