package import CivilTime
import FormatSyntax
package import ScheduleModel
import SourceText
import SystemIO

/// The nights of a store: what each of them changed, and the schedule as any of them left it.
package struct StoreHistory: Sendable {
  private let store: Store
  /// The first lines of the journal, from the first night on.
  package let nights: [Night]

  /// - Throws: also where there is no store.
  package init(_ folder: String) throws(SyncError) {
    guard let store = try Store.read(folder) else { throw Store.missing(folder) }
    self.store = store
    var nights: [Night] = []
    for number in 1...max(1, store.night.number) {
      nights.append(try StoreHistory.night(number, of: store, wantsChanges: false))
    }
    self.nights = nights
  }

  static func night(_ number: Int, of store: Store, wantsChanges: Bool) throws(SyncError) -> Night {
    let name = Store.journalName(number)
    let file = try SyncError.from { () throws(SystemError) in try MappedFile(store.path(name)) }
    return try file.withBytes { (text) throws(SyncError) in
      try Night(text, path: store.path(name), wantsChanges: wantsChanges)
    }
  }

  /// A night with its changes, if it is as it was written: the night after it, or the manifest, knows its digest.
  private func changedNight(_ number: Int) throws(SyncError) -> Night {
    let name = Store.journalName(number)
    let next = nights.indices.contains(number) ? nights[number].previous : store.night.journal
    let bytes = try store.bytes(name)
    if let next, bytes.withBytes({ SHA256.hex($0) }) != next {
      throw .badInput("\(displaySafe(store.path(name))) is not as its night has written it: it was changed since")
    }
    return try bytes.withBytes { (text) throws(SyncError) in try Night(text, path: store.path(name)) }
  }

  /// What a night told of itineraries.
  static func trips(_ number: Int, of store: Store) throws(SyncError) -> [TripTold] {
    let name = Store.tripsName(number)
    guard let text = try store.bytesIfThere(name) else { return [] }
    var told: [TripTold] = []
    for line in text.split(separator: 0x0A) {
      let trip = Array(line).withBytes { line in (try? JSONValue.parse(line)).flatMap { TripTold($0) } }
      guard let trip else { throw .badInput("\(displaySafe(store.path(name))) is not as a run writes it") }
      told.append(trip)
    }
    return told
  }

  /// The schedule of the last night.
  package func schedule() throws(SyncError) -> Schedule { try store.games() }

  /// The schedule as it was at the end of a date of UTC.
  ///
  /// - Throws: where the store is younger.
  package func schedule(asOf date: LocalDate) throws(SyncError) -> Schedule {
    guard let night = nights.last(where: { $0.time.local(offset: 0).0 <= date }) else {
      let first = nights.first.map { ", and its first night is \($0.time.description)" } ?? ""
      throw .badInput("\(displaySafe(store.folder)) knows nothing of \(date.description)\(first)")
    }
    return try schedule(ofNight: night)
  }

  /// Takes back the changes of all later nights, the last one first, and holds the result against the night's digest.
  private func schedule(ofNight night: Night) throws(SyncError) -> Schedule {
    var records: [String: [UInt8]] = [:]
    let games = try store.games()
    let text = RecordText(games)
    for game in games.games { records[games.texts.string(game.id)] = text.text(game) }
    for number in (night.number + 1..<store.night.number + 1).reversed() {
      for change in try changedNight(number).changes {
        records[change.game] = change.before
      }
    }
    var lines: [UInt8] = []
    for record in records.values {
      lines += record
      lines.append(0x0A)
    }
    var schedule = try Store.games(lines, file: Store.journalName(night.number))
    schedule.sort()
    guard StoreState.recordsText(schedule).withBytes({ SHA256.hex($0) }) == night.schedule else {
      throw .badInput(
        "\(displaySafe(store.folder)): the journal does not lead back to night \(night.number): a file of it was changed"
      )
    }
    return schedule
  }

  /// All changes of a game, by its id or another name that it has or had.
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

extension Store {
  static func missing(_ folder: String) -> SyncError {
    .missing("\(displaySafe(folder)) is no store: there is no night in it")
  }
}
