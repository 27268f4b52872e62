import FormatSyntax
import SourceText

/// A change that waits for somebody to look at it.
package struct HeldChange: Sendable, Equatable {
  /// The configuration's name of the feed on whose account.
  package var feed: String
  package var change: GameChange

  func append(to output: OutputBuffer) {
    output.append("{\"feed\":" as StaticString)
    output.appendJSON(feed)
    output.append(",\"change\":" as StaticString)
    change.append(to: output)
    output.append(0x7D)
  }

  init(_ scanner: inout JSONScanner) throws(SyntaxError) {
    var (feed, change): (String?, GameChange?) = (nil, nil)
    try scanner.object { (scanner, key) throws(SyntaxError) in
      switch key.string {
      case "feed": feed = try scanner.string().string
      case "change": change = try GameChange(&scanner)
      default: try scanner.skipValue()
      }
    }
    guard let feed, let change else { throw scanner.failure("what is held back needs \"feed\" and \"change\"") }
    self.feed = feed
    self.change = change
  }

  init(feed: String, change: GameChange) {
    self.feed = feed
    self.change = change
  }
}
