package import FormatSyntax
import SourceText

/// A change that is held back until it is accepted.
package struct HeldChange: Sendable, Equatable {
  /// The name of the feed whose guard, rejects or failure caused the hold.
  package var feed: String
  package var change: GameChange

  init(_ scanner: inout JSONScanner) throws(SyntaxError) {
    var (feed, change): (String?, GameChange?) = (nil, nil)
    try scanner.object { (scanner, key) throws(SyntaxError) in
      switch key.string {
      case "feed": feed = try scanner.string().string
      case "change": change = try GameChange(&scanner)
      default: try scanner.skipValue()
      }
    }
    guard let feed, let change else { throw scanner.failure("a held change needs \"feed\" and \"change\"") }
    self.feed = feed
    self.change = change
  }

  init(feed: String, change: GameChange) {
    self.feed = feed
    self.change = change
  }
}

extension HeldChange: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("feed", feed)
      json.member("change", change)
    }
  }
}
