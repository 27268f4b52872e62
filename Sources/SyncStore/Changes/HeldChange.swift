package import CivilTime
package import FormatSyntax
import SourceText

/// A change that is held back until someone decides about it, or that was rejected.
package struct HeldChange: Sendable, Equatable {
  /// The feed whose guard, rejected records or failure caused the hold.
  package var feed: String
  package var change: GameChange
  /// The first run that held it back, or the time of its rejection; nil if an earlier version held it back.
  package var since: Instant?

  package init(feed: String, change: GameChange, since: Instant?) {
    self.feed = feed
    self.change = change
    self.since = since
  }
}

extension HeldChange: JSONWritable {
  init(_ scanner: inout JSONScanner) throws(SyntaxError) {
    var (feed, change, since): (String?, GameChange?, Instant?) = (nil, nil, nil)
    try scanner.object { (scanner, key) throws(SyntaxError) in
      switch key.string {
      case "feed": feed = try scanner.string().string
      case "change": change = try GameChange(&scanner)
      case "since": since = try scanner.string().string.withBytes { OffsetInstant(rfc3339: $0) }?.instant
      default: try scanner.skipValue()
      }
    }
    guard let feed, let change else { throw scanner.failure("a held change needs \"feed\" and \"change\"") }
    self.init(feed: feed, change: change, since: since)
  }

  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("feed", feed)
      json.member("since", since?.description)
      json.member("change", change)
    }
  }
}

extension HeldChange {
  /// Whether someone should decide about it. A past game that its feed drops needs no decision.
  package var isUndecided: Bool { change.kinds != [.past] }

  /// Whether it removes a game from the schedule, or is a new game that may be another version of a removed one.
  package var isWithdrawal: Bool { change.after == nil || change.before == nil }
}
