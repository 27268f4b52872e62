import ScheduleModel
import SourceText

/// Records' games in storage, by league: no more of them are in memory at once than those of the largest league, or as many
/// as there is to be room for.
///
/// What records have in common stays in memory: names, places, and what few games have.
struct GameSpill {
  private let storage: any SpillStorage
  /// Bytes of records that are in memory at once.
  private let room: Int
  private(set) var facts = MergeFacts()
  /// How many records there are.
  private(set) var count = 0
  /// By the key of a league, in the order in which they were met.
  private var leagues: [(key: [UInt8], segments: [Segment])] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// By text number: the number of the league.
  private var numbersByText = TextIDMap<Int>()
  /// By league: another one that has to be looked at together with it, or itself.
  private var joined: [Int] = []
  /// Why nothing can be stored any more.
  private var failure: SpillFailure?

  /// Records of a league, one after the other in the storage.
  fileprivate struct Segment {
    let offset: Int
    let end: Int
    let count: Int
    let idBytes: Int
  }

  init(_ storage: any SpillStorage, room: Int) {
    self.storage = storage
    self.room = room
  }

  /// Whether so many records are to go into the storage.
  func isDue(_ records: GameRecords) -> Bool { records.size >= room }

  /// Makes room for as many records as there may be.
  func reserve(_ records: inout GameRecords) {
    // Some tens of bytes are an id.
    records.reserve(room / GameSpill.recordBytes, idBytes: room / 5)
  }

  private static let recordBytes = MemoryLayout<Game>.stride + MemoryLayout<CandidateTraits>.stride

  // MARK: Storing

  /// Puts the records into the storage. Their games have the numbers of the whole schedule.
  mutating func take(_ records: inout GameRecords, _ texts: TextTable) {
    facts.note(records.games, records.traits, .none)
    var byLeague: [[UInt32]] = []
    for index in records.games.indices {
      let league = number(of: records.games[index].league, texts)
      while byLeague.count <= league { byLeague.append([]) }
      byLeague[league].append(UInt32(truncatingIfNeeded: index))
      records.withID(of: index) { join(league, withLeagueOf: $0) }
    }
    count += records.count
    do throws(SpillFailure) {
      if failure == nil { try store(records, byLeague) }
    } catch { failure = error }
    records.removeAll()
  }

  private mutating func store(_ records: GameRecords, _ byLeague: [[UInt32]]) throws(SpillFailure) {
    let output = OutputBuffer(capacity: GameSpill.bytesAtOnce + 1_024)
    for (league, games) in byLeague.enumerated() where !games.isEmpty {
      let offset = storage.count
      var idBytes = 0
      for index in games {
        let index = Int(index)
        output.append(memoryOf: records.games[index])
        output.append(memoryOf: records.traits[index])
        records.withID(of: index) { id in
          output.append(memoryOf: UInt16(truncatingIfNeeded: id.count))
          output.append(id)
          idBytes += id.count
        }
        if output.count >= GameSpill.bytesAtOnce { try flush(output) }
      }
      try flush(output)
      leagues[league].segments.append(Segment(offset: offset, end: storage.count, count: games.count, idBytes: idBytes))
    }
  }

  private static let bytesAtOnce = 1 << 16

  private func flush(_ output: OutputBuffer) throws(SpillFailure) {
    try storage.append(output.view)
    output.removeAll()
  }

  // MARK: Leagues

  /// Leagues whose names differ in case or punctuation alone are one to matching.
  private mutating func number(of league: TextID, _ texts: TextTable) -> Int {
    if let known = numbersByText[league] { return known }
    let number = texts.withBytes(league) { (name: ByteView) -> Int in self.number(named: name) }
    numbersByText[league] = number
    return number
  }

  private mutating func number(named name: ByteView) -> Int {
    let slug = Slug.of(name)
    let key = slug.isEmpty ? MeetingIDWriter.unknown : slug
    if let known = numbers[key] { return known }
    numbers[key] = leagues.count
    joined.append(leagues.count)
    leagues.append((key, []))
    return leagues.count - 1
  }

  /// An id begins with its game's league, except where somebody wrote it otherwise: then it may be that of a game of the
  /// other league, too.
  private mutating func join(_ league: Int, withLeagueOf id: ByteView) {
    guard let colon = id.firstIndex(of: .colon, from: 0) else { return }
    let name = id.slice(0, colon)
    if name.elementsEqual(leagues[league].key) { return }
    // Before leaders are asked for: a new league makes the list of them longer.
    let named = number(named: name)
    let (first, second) = (leader(of: named), leader(of: league))
    joined[max(first, second)] = min(first, second)
  }

  private func leader(of league: Int) -> Int {
    var at = league
    while joined[at] != at { at = joined[at] }
    return at
  }

  // MARK: Taking back

  /// Leagues whose records are in memory at once.
  struct Part {
    fileprivate var segments: [Segment] = []
    fileprivate var count = 0
    fileprivate var idBytes = 0
    /// Whether a game may have records of several leagues.
    fileprivate var isJoined = false
  }

  /// The parts: whole leagues, several where there is room for them.
  func parts() throws(SpillFailure) -> [Part] {
    if let failure { throw failure }
    var classes: [Int: Part] = [:]
    for league in leagues.indices {
      var part = classes[leader(of: league)] ?? Part()
      part.isJoined = part.isJoined || part.count > 0 && !leagues[league].segments.isEmpty
      for segment in leagues[league].segments {
        part.segments.append(segment)
        part.count += segment.count
        part.idBytes += segment.idBytes
      }
      classes[leader(of: league)] = part
    }
    var parts: [Part] = []
    for league in leagues.indices {
      guard let next = classes[league], next.count > 0 else { continue }
      // Matching takes about half as much again.
      if var last = parts.last, (last.count + next.count) * GameSpill.recordBytes * 3 / 2 < room {
        last.segments += next.segments
        last.count += next.count
        last.idBytes += next.idBytes
        last.isJoined = last.isJoined || next.isJoined
        parts[parts.count - 1] = last
      } else {
        parts.append(next)
      }
    }
    return parts
  }

  /// The records of a part.
  func load(_ part: Part) throws(SpillFailure) -> GameRecords {
    var records = GameRecords()
    records.reserve(part.count, idBytes: part.idBytes)
    // In the order in which they were read, as far as it means anything.
    for segment in part.segments.sorted(by: { $0.offset < $1.offset }) {
      let input = SpillReader(storage, segment.offset..<segment.end)
      for _ in 0..<segment.count {
        let game = try input.next(Game.self)
        let traits = try input.next(CandidateTraits.self)
        let count = Int(try input.next(UInt16.self))
        records.append(game, traits, id: try input.next(count))
      }
    }
    if part.isJoined { records.sortByPlace() }
    return records
  }
}
