import FormatSyntax
package import ScheduleModel
package import SourceText

/// The state that a run starts from and writes back, including the schedule.
package struct StoreState {
  /// A kept source.
  package struct Kept: Equatable, Sendable {
    package var digest: String
    package var bytes: Int
    /// The last night that used it.
    package var night: Int

    package init(digest: String, bytes: Int, night: Int) {
      self.digest = digest
      self.bytes = bytes
      self.night = night
    }
  }

  package var schedule = Schedule()
  /// The feeds that list each game, by game id, the leading feed first.
  package var feedsByGame: [TextID: [String]] = [:]
  /// Games that were removed from the schedule. A game that returns gets its old id.
  package var gone = Schedule()
  package var feedsByGoneGame: [TextID: [String]] = [:]
  package var held: [HeldChange] = []
  /// The changes that were rejected, each with the time of the decision.
  package var rejected: [HeldChange] = []
  package var feeds: [FeedState] = []
  package var kept: [Kept] = []
  /// The rejected records of each feed, as `import --rejects` writes them.
  package var rejects: [String: [UInt8]] = [:]
  package var trips: [TripState] = []
  /// The digests of published files, by path relative to the configuration's folder.
  package var published: [String: String] = [:]
  package var knownFindings = KnownFindings()
  /// Nil if another run with the same sources may have something to report.
  package var quietRun: QuietRun?

  package init() {}

  // MARK: Files

  private static let quarantine = "quarantine-"

  /// The state files that are read here.
  private enum File: String {
    case feeds = "feeds.json"
    case tellers = "tellers.jsonl"
    case gone = "gone.jsonl"
    case goneTellers = "gone-tellers.jsonl"
    case held = "held.jsonl"
    case kept = "kept.jsonl"
    case rejected = "rejected.jsonl"
    case trips = "trips.jsonl"
    case published = "published.jsonl"
  }

  private static func name(_ file: File, in folder: String) -> String { folder + "/" + file.rawValue }

  /// The contents of the state folder's files.
  func files() -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    func add(_ file: File, _ bytes: [UInt8]) { files.append((file.rawValue, bytes)) }
    add(.feeds, feedsText())
    add(.tellers, StoreState.feedsByGameText(schedule, feedsByGame))
    add(.gone, StoreState.recordsText(gone))
    add(.goneTellers, StoreState.feedsByGameText(gone, feedsByGoneGame))
    add(.held, JSONWriter.lines(held))
    add(.kept, JSONWriter.lines(kept))
    if !rejected.isEmpty { add(.rejected, JSONWriter.lines(rejected)) }
    if !trips.isEmpty { add(.trips, JSONWriter.lines(trips)) }
    if !published.isEmpty { add(.published, publishedText()) }
    for (name, bytes) in rejects.sorted(by: { $0.key.precedesBytewise($1.key) }) where !bytes.isEmpty {
      files.append((StoreState.quarantine + name + ".jsonl", bytes))
    }
    if !knownFindings.isEmpty { files.append((KnownFindings.name, knownFindings.text)) }
    if let quietRun { files.append((QuietRun.name, quietRun.text)) }
    return files
  }

  /// Whether a run may write a state file with this name.
  static func isFile(_ name: String) -> Bool {
    name.hasPrefix(quarantine) || File(rawValue: name) != nil || [KnownFindings.name, QuietRun.name].contains(name)
  }

  private func publishedText() -> [UInt8] {
    JSONWriter.bytes { json in
      for (path, digest) in published.sorted(by: { $0.key.precedesBytewise($1.key) }) {
        json.line { json in
          json.member("path", path)
          json.member("digest", digest)
        }
      }
    }
  }

  private func feedsText() -> [UInt8] {
    JSONWriter.bytes { json in
      json.array(lines: 1, end: 0) { json in
        for feed in feeds { json.value(feed) }
      }
      json.endLine()
    }
  }

  package static func recordsText(_ schedule: Schedule) -> [UInt8] {
    let output = OutputBuffer()
    let writer = ScheduleWriter(schedule)
    for game in schedule.games {
      writer.append(game, to: output)
      output.append(.lineFeed)
    }
    return output.array
  }

  /// One line for each set of feeds, with the ids of the games that exactly these feeds list.
  private static func feedsByGameText(_ schedule: Schedule, _ feedsByGame: [TextID: [String]]) -> [UInt8] {
    var groups: [[String]: [String]] = [:]
    for game in schedule.games {
      groups[feedsByGame[game.id] ?? [], default: []].append(schedule.texts.string(game.id))
    }
    return JSONWriter.bytes { json in
      for (feeds, games) in groups.sorted(by: {
        $0.key.joined(separator: "\n").precedesBytewise($1.key.joined(separator: "\n"))
      }) {
        json.line { json in
          json.member("feeds", feeds)
          json.member("games", games)
        }
      }
    }
  }

  // MARK: Reading

  /// Reads the state of a night.
  package init(_ store: Store) throws(SyncError) {
    try self.init(outlineOf: store)
    try readGames(store)
  }

  /// Reads the state of a night without its games.
  package init(outlineOf store: Store) throws(SyncError) {
    let folder = Store.stateName(store.night.number)
    try readFeeds(store, folder)
    try readTrips(store, folder)
    quietRun = try QuietRun(store, folder)
    let findings = try store.bytesIfThere(folder + "/" + KnownFindings.name)
    knownFindings = findings.flatMap { $0.withBytes { KnownFindings($0) } } ?? KnownFindings()
  }

  private mutating func readGames(_ store: Store) throws(SyncError) {
    let folder = Store.stateName(store.night.number)
    schedule = try store.games()
    feedsByGame = try StoreState.feedsByGame(store, StoreState.name(.tellers, in: folder), schedule)
    let goneName = StoreState.name(.gone, in: folder)
    gone = try Store.games(store.bytes(goneName), file: goneName)
    feedsByGoneGame = try StoreState.feedsByGame(store, StoreState.name(.goneTellers, in: folder), gone)
    held = try StoreState.held(store)
    rejected = try StoreState.rejected(store)
    var kept: [Kept] = []
    try StoreState.lines(store, StoreState.name(.kept, in: folder)) { (scanner) throws(SyntaxError) in
      let value = try JSONValue.parse(try scanner.skipValue())
      guard let digest = value["digest"]?.string, let bytes = value["bytes"]?.integer,
        let night = value["night"]?.integer, FeedState.isDigest(digest)
      else { throw scanner.failure("a kept source needs \"digest\", \"bytes\" and \"night\"") }
      kept.append(Kept(digest: digest, bytes: bytes, night: night))
    }
    self.kept = kept
  }

  /// The changes that are held back.
  static func held(_ store: Store) throws(SyncError) -> [HeldChange] { try changes(store, .held) }

  /// The changes that were rejected.
  static func rejected(_ store: Store) throws(SyncError) -> [HeldChange] { try changes(store, .rejected) }

  /// The place of a change that is held back, and that of one that was rejected: `store/state/000002/held.jsonl:3:1:`.
  package static func place(ofHeld index: Int, in store: Store) -> String { place(.held, index, in: store) }

  package static func place(ofRejected index: Int, in store: Store) -> String { place(.rejected, index, in: store) }

  private static func place(_ file: File, _ index: Int, in store: Store) -> String {
    "\(displaySafe(store.path(name(file, in: Store.stateName(store.night.number))))):\(index + 1):1:"
  }

  private static func changes(_ store: Store, _ file: File) throws(SyncError) -> [HeldChange] {
    var changes: [HeldChange] = []
    try linesIfThere(store, name(file, in: Store.stateName(store.night.number))) { (scanner) throws(SyntaxError) in
      changes.append(try HeldChange(&scanner))
    }
    return changes
  }

  private mutating func readTrips(_ store: Store, _ folder: String) throws(SyncError) {
    var (trips, published): ([TripState], [String: String]) = ([], [:])
    try StoreState.linesIfThere(store, StoreState.name(.trips, in: folder)) { (scanner) throws(SyntaxError) in
      guard let trip = TripState(try JSONValue.parse(try scanner.skipValue())) else {
        throw scanner.failure("invalid entry for an itinerary")
      }
      trips.append(trip)
    }
    try StoreState.linesIfThere(store, StoreState.name(.published, in: folder)) { (scanner) throws(SyntaxError) in
      let value = try JSONValue.parse(try scanner.skipValue())
      guard let path = value["path"]?.string, let digest = value["digest"]?.string else {
        throw scanner.failure("a published file needs \"path\" and \"digest\"")
      }
      published[path] = digest
    }
    (self.trips, self.published) = (trips, published)
  }

  private mutating func readFeeds(_ store: Store, _ folder: String) throws(SyncError) {
    let name = StoreState.name(.feeds, in: folder)
    let text = try store.bytes(name)
    let value: JSONValue
    do throws(SyntaxError) {
      value = try text.withBytes { (text) throws(SyntaxError) in try JSONValue.parse(text) }
    } catch {
      throw .badInput("\(displaySafe(store.path(name))): \(displaySafe(error.message))")
    }
    for element in value.array ?? [] {
      guard let feed = FeedState(element) else {
        throw .badInput("\(displaySafe(store.path(name))): invalid entry for a feed")
      }
      feeds.append(feed)
      rejects[feed.name] = try store.bytesIfThere(folder + "/" + StoreState.quarantine + feed.name + ".jsonl")
    }
  }

  private static func feedsByGame(
    _ store: Store, _ name: String, _ schedule: Schedule
  ) throws(SyncError) -> [TextID: [String]] {
    var feedsByGame: [TextID: [String]] = [:]
    try lines(store, name) { (scanner) throws(SyntaxError) in
      let value = try JSONValue.parse(try scanner.skipValue())
      guard let feeds = value["feeds"]?.array?.compactMap(\.string), let games = value["games"]?.array else {
        throw scanner.failure("a line needs \"feeds\" and \"games\"")
      }
      for game in games {
        if let id = game.string?.withBytes({ schedule.texts.find($0) }) { feedsByGame[id] = feeds }
      }
    }
    return feedsByGame
  }

  /// Reads the lines of an optional file.
  private static func linesIfThere(
    _ store: Store, _ name: String, _ body: (inout JSONScanner) throws(SyntaxError) -> Void
  ) throws(SyncError) {
    if try store.storage.status(store.path(name)) != nil { try lines(store, name, body) }
  }

  private static func lines(
    _ store: Store, _ name: String, _ body: (inout JSONScanner) throws(SyntaxError) -> Void
  ) throws(SyncError) {
    let text = try store.bytes(name)
    var line = 0
    do throws(SyntaxError) {
      try text.withBytes { (text) throws(SyntaxError) in
        for (_, text) in text.lines {
          line += 1
          var scanner = JSONScanner(text)
          try body(&scanner)
          try scanner.expectEnd()
        }
      }
    } catch {
      throw .badInput("\(displaySafe(store.path(name))):\(line):\(error.offset + 1): \(displaySafe(error.message))")
    }
  }
}

extension StoreState.Kept: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("digest", digest)
      json.member("bytes", bytes)
      json.member("night", night)
    }
  }
}
