package import CivilTime
import FormatSyntax
package import ScheduleModel
import SourceText
import SystemIO

/// The nights of a store: each night's changes and schedule.
package struct StoreHistory: Sendable {
  private let store: Store
  package var folder: String { store.folder }
  /// The start of the journal; nil if no night was pruned.
  package var base: JournalBase? { store.night.base }
  /// The nights without their changes, oldest first.
  package let nights: [Night]

  /// - Throws: if there is no store or it can't be read.
  package init(_ folder: String, _ storage: any Storage = FileSystem()) throws(SyncError) {
    guard let store = try Store.read(folder, storage) else { throw Store.missing(folder) }
    self.store = store
    var nights: [Night] = []
    for number in store.prunedNights + 1...store.night.number {
      nights.append(try StoreHistory.night(number, of: store, wantsChanges: false))
    }
    self.nights = nights
  }

  package static func night(_ number: Int, of store: Store, wantsChanges: Bool) throws(SyncError) -> Night {
    let name = Store.journalName(number)
    return try store.storage.read(store.path(name)).withBytes { (text) throws(SyncError) in
      try Night(text, path: store.path(name), wantsChanges: wantsChanges)
    }
  }

  /// A night with its changes. The night is verified with its digest from the manifest or the next night's journal.
  private func changedNight(_ number: Int) throws(SyncError) -> Night {
    let name = Store.journalName(number)
    let index = number - store.prunedNights
    let next = nights.indices.contains(index) ? nights[index].previous : store.night.journal
    let bytes = try store.bytes(name)
    // For an unreadable line, report its number; that is more useful than a digest mismatch.
    let night = try bytes.withBytes { (text) throws(SyncError) in try Night(text, path: store.path(name)) }
    if let next, bytes.withBytes({ SHA256.hex($0) }) != next {
      throw .badInput("\(displaySafe(store.path(name))) does not match its digest: it was changed after it was written")
    }
    return night
  }

  /// A night's journal entries of trips.
  package static func trips(_ number: Int, of store: Store) throws(SyncError) -> [TripJournalEntry] {
    let name = Store.tripsName(number)
    guard let text = try store.bytesIfThere(name) else { return [] }
    var entries: [TripJournalEntry] = []
    for (number, line) in text.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
      // After the last line ending.
      if line.isEmpty, number > 0 { continue }
      let entry = Array(line).withBytes { line in (try? JSONValue.parse(line)).flatMap { TripJournalEntry($0) } }
      guard let entry else {
        throw .badInput(
          "\(displaySafe(store.path(name))):\(number + 1):1: this is not an entry of a trip as a run writes it")
      }
      entries.append(entry)
    }
    return entries
  }

  /// The schedule of the last night.
  package func schedule() throws(SyncError) -> Schedule { try store.games() }

  /// The schedule at the end of a UTC date.
  ///
  /// - Throws: if the store is newer than the date, or if the nights up to the date were pruned.
  package func schedule(asOf date: LocalDate) throws(SyncError) -> Schedule {
    func isPast(_ time: Instant) -> Bool { time.local(offset: 0).0 <= date }
    if let night = nights.last(where: { isPast($0.time) }) {
      return try schedule(ofNight: night.number, digest: night.schedule)
    }
    if let base, isPast(base.time) { return try schedule(ofNight: base.night, digest: base.schedule) }
    let what = "\(displaySafe(store.folder)) has no night up to \(date.description)"
    if let base, isPast(base.began) {
      throw .badInput("\(what): those before night \(base.night) (\(base.time.description)) were pruned")
    }
    throw .badInput(what + ((base?.began ?? nights.first?.time).map { ": its first night is \($0.description)" } ?? ""))
  }

  /// Undoes the changes of all later nights, newest first, and verifies the result with the night's digest.
  private func schedule(ofNight night: Int, digest: String) throws(SyncError) -> Schedule {
    var records = RecordText.records(of: try store.games())
    for number in (night + 1..<store.night.number + 1).reversed() {
      for change in try changedNight(number).changes {
        records[change.game] = change.before
      }
    }
    let schedule = try StoreHistory.schedule(records, file: Store.journalName(night))
    guard StoreState.recordsText(schedule).withBytes({ SHA256.hex($0) }) == digest else {
      throw .badInput(
        "\(displaySafe(store.folder)): the journal does not reproduce night \(night): one of its files was changed")
    }
    return schedule
  }

  /// The records that remain after undoing the whole journal, if they are those of its base.
  ///
  /// - Returns: nil if no night was pruned.
  func recordsOfBase() throws(SyncError) -> [UInt8]? {
    guard let base else { return nil }
    return StoreState.recordsText(try schedule(ofNight: base.night, digest: base.schedule))
  }

  /// The start of the journal after pruning, with the records of its schedule.
  ///
  /// - Parameter last: the last night that is pruned, one of `nights`.
  package func base(after last: Night) throws(SyncError) -> (start: JournalBase, records: [UInt8]) {
    let schedule = try schedule(ofNight: last.number, digest: last.schedule)
    let journal = try store.bytes(Store.journalName(last.number)).withBytes { SHA256.hex($0) }
    let began = base?.began ?? nights.first?.time ?? last.time
    return (JournalBase(last, began: began, journal: journal), StoreState.recordsText(schedule))
  }

  /// The schedule with these records, given by game id.
  static func schedule(_ records: [String: [UInt8]], file: String) throws(SyncError) -> Schedule {
    var schedule = try Store.games(records.values.flatMap { $0 + [.lineFeed] }, file: file)
    schedule.sort()
    return schedule
  }

  /// Whether the game, found by id or alias, was in the schedule at the start of the journal. Such a game may have no
  /// change in the journal.
  package func startsWith(_ game: String) throws(SyncError) -> Bool {
    let index = GamesByID(try Store.games(try store.baseRecords(), file: Store.baseName(store.prunedNights)))
    return game.withBytes { index.index($0) } != nil
  }

  /// All changes of a game in the journal. The game is found by id or alias.
  package func changes(of game: String) throws(SyncError) -> [(night: Night, change: GameChange)] {
    let games = try store.games()
    let index = GamesByID(games)
    let current = game.withBytes { index.index($0) }.map { games.texts.string(games.games[$0].id) }
    var changes: [(Night, GameChange)] = []
    for night in nights {
      for change in try changedNight(night.number).changes
      where change.game == current ?? game || change.game == game { changes.append((night, change)) }
    }
    return changes
  }
}
