package import CivilTime
import FormatSyntax
import SourceText

/// One night in the journal. The first line describes the run; each of the following lines is the change of one game.
package struct Night: Sendable {
  static let format = "sportstime-night"

  package enum Origin: String, Sendable {
    case sync, accept, reject, replay, prune

    var readsFeeds: Bool { self == .sync || self == .replay }
  }

  package var number: Int
  package var time: Instant
  package var origin: Origin
  /// The digest and the number of games of the resulting schedule.
  package var schedule: String
  package var games: Int
  package var feeds: [FeedCounts]
  package var changes: [GameChange]
  /// The digest of the previous night's journal; nil for the first night, or if it is unknown.
  var previous: String?
  /// In a separate file.
  var trips: [TripJournalEntry] = []

  package init(
    number: Int, time: Instant, origin: Origin, schedule: String, games: Int, feeds: [FeedCounts],
    changes: [GameChange], trips: [TripJournalEntry] = []
  ) {
    self.number = number
    self.time = time
    self.origin = origin
    self.schedule = schedule
    self.games = games
    self.feeds = feeds
    self.changes = changes
    self.trips = trips
  }

  func append(to output: OutputBuffer) {
    output.json { json in
      json.line { json in
        json.member("format", Night.format)
        json.member("version", 1)
        json.member("night", number)
        json.member("time", time.description)
        json.member("origin", origin.rawValue)
        json.member("games", games)
        json.member("changes", changes.count)
        json.member("schedule", schedule)
        json.member("previous", previous)
        json.member("feeds", feeds)
      }
      for change in changes {
        json.value(change)
        json.endLine()
      }
    }
  }

  /// The journal entries of trips, one per line; nil if there are none.
  var tripsText: [UInt8]? { trips.isEmpty ? nil : JSONWriter.lines(trips) }
}

extension Night {
  /// - Parameter wantsChanges: false to read only the first line.
  init(_ text: ByteView, path: String, wantsChanges: Bool = true) throws(SyncError) {
    var lines = text.lines
    var line = 0
    func failure(_ error: SyntaxError) -> SyncError {
      .badInput("\(displaySafe(path)):\(line):\(error.offset + 1): \(displaySafe(error.message))")
    }
    func next() -> ByteView? {
      guard let next = lines.next() else { return nil }
      line += 1
      return next.text
    }
    do throws(SyntaxError) {
      let head = try JSONValue.parse(next() ?? text)
      guard head["format"]?.string == Night.format, head["version"]?.integer == 1,
        let number = head["night"]?.integer, let time = head["time"]?.string,
        let instant = time.withBytes({ OffsetInstant(rfc3339: $0) })?.instant,
        let origin = head["origin"]?.string.flatMap(Origin.init(rawValue:)), let games = head["games"]?.integer,
        let count = head["changes"]?.integer, let schedule = head["schedule"]?.string,
        let feeds = head["feeds"]?.array
      else { throw SyntaxError(offset: 0, message: "this is not a night of a store's journal") }
      (self.number, self.time, self.origin, self.games, self.schedule) = (number, instant, origin, games, schedule)
      self.feeds = feeds.compactMap { FeedCounts($0) }
      if self.feeds.count < feeds.count {
        throw SyntaxError(offset: 0, message: "a count of its feeds is not a count of records")
      }
      previous = head["previous"]?.string
      changes = []
      guard wantsChanges else { return }
      while let text = next() {
        var scanner = JSONScanner(text)
        changes.append(try GameChange(&scanner))
        try scanner.expectEnd()
      }
      if changes.count != count {
        throw SyntaxError(offset: 0, message: "\(count) changes should follow the first line, not \(changes.count)")
      }
    } catch {
      throw failure(error)
    }
  }
}
