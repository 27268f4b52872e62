package import FormatSyntax
package import SourceText

/// The change of one game in one night, as recorded in the journal. It contains both records, so that it can be undone.
package struct GameChange: Sendable, Equatable {
  /// The game's id, which does not change.
  package var game: String
  package var kinds: [ChangeKind]
  /// The names of the feeds that list the game, the leading feed first.
  package var feeds: [String]
  /// `Away at Home`.
  package var title: String
  /// The records, as lines of a schedule; nil if the game was not, or is no longer, in the schedule.
  package var before: [UInt8]?
  package var after: [UInt8]?

  package init(
    game: String, kinds: [ChangeKind], feeds: [String], title: String, before: [UInt8]?, after: [UInt8]?
  ) {
    self.game = game
    self.kinds = kinds
    self.feeds = feeds
    self.title = title
    self.before = before
    self.after = after
  }
}

extension GameChange: JSONWritable {
  /// Reads the object that `write(to:)` writes.
  package init(_ scanner: inout JSONScanner) throws(SyntaxError) {
    var (game, kinds, feeds, title): (String?, [String]?, [String]?, String?) = (nil, nil, nil, nil)
    var (before, after): ([UInt8]?, [UInt8]?) = (nil, nil)
    func record(_ text: ByteView) -> [UInt8]? { text.equals("null") ? nil : Array(text) }
    try scanner.object { (scanner, key) throws(SyntaxError) in
      switch key.string {
      case "game": game = try scanner.string().string
      case "title": title = try scanner.string().string
      case "kinds": kinds = try JSONValue.parse(try scanner.skipValue()).strings
      case "feeds": feeds = try JSONValue.parse(try scanner.skipValue()).strings
      case "before": before = record(try scanner.skipValue())
      case "after": after = record(try scanner.skipValue())
      default: try scanner.skipValue()
      }
    }
    guard let game, let kinds, let feeds, let title, before != nil || after != nil else {
      throw scanner.failure("a change needs \"game\", \"kinds\", \"feeds\", \"title\" and a record")
    }
    self.game = game
    self.kinds = kinds.compactMap { ChangeKind(rawValue: $0) }
    (self.feeds, self.title, self.before, self.after) = (feeds, title, before, after)
    guard self.kinds.count == kinds.count else { throw scanner.failure("unknown kind of change") }
  }

  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("game", game)
      json.member("kinds", kinds.map(\.rawValue))
      json.member("feeds", feeds)
      json.member("title", title)
      for (key, record) in [("before", before), ("after", after)] {
        json.key(key)
        if let record { record.withBytes { json.raw($0) } } else { json.value(JSONValue.null) }
      }
    }
  }
}
