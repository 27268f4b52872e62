import CivilTime
import ScheduleModel
import SourceText

/// What records have in common beside their ids and times: clubs meet again and again at the same grounds, and one lookup
/// of all that is said is several times faster than one of the league, of each side, of the venue and of the zone.
///
/// The key is the text of the fields on which these depend, as the record has it, so that nothing is cut or mapped for a
/// record whose like is known. Where such a field has a part in an id or a time, too, it differs from record to record:
/// then the members' texts are in the key, as they are worked out.
struct RecordMemo {
  /// Of all records that say the same.
  struct Common: BitwiseCopyable {
    /// Whether it holds for all of them. It does not if names depend on the time.
    fileprivate var isKept = true
    fileprivate var isGame = true
    /// Whether the feed itself marks the time as not set.
    var isUnset = false
    /// Without an id, a time and a source.
    var game = Game()
    var traits = CandidateTraits()
    var zones = Zones()
    /// Where its findings are in those of all.
    fileprivate var findingsStart: Int32 = 0
    fileprivate var findingsEnd: Int32 = 0
    /// How many records said the same after the first.
    fileprivate var times: Int32 = 0

    init() {}
  }

  /// What is known of the zone of a time.
  struct Zones: BitwiseCopyable {
    var venue: KeptZone?
    var home: KeptZone?
    /// The zone that a record names for its local start.
    fileprivate(set) var clock: KeptZone?
  }

  /// Bytes of all that is said: with more, it is worked out each time.
  private static let limit = 4 << 20

  private let fields: [Int]
  private let members: [GameMember]
  /// Whether all records that say the same are games, or none is.
  let coversGames: Bool
  /// Whether the time of all records that say the same is marked as not set, or of none.
  let coversUnset: Bool
  private let coversClock: Bool
  /// Whether the status is in common, too. What is one field's text is read for each record: that costs little, and with
  /// it there are several times as many different records.
  let coversStatus: Bool
  private var keys = FieldKeys(limit: RecordMemo.limit)
  /// By what is said.
  private var known: [Common] = []
  private var findings: [Int] = []
  /// The number of what the current record says; nil if there is no room for it.
  private var current: Int?
  /// Whether keys are of fields alone, so that they can be put together before a record's turn.
  private let isAhead: Bool
  /// How many records before its turn what is known of one is fetched: a source with clubs by the hundred says more
  /// different things than a processor's cache has room for, and waiting for them took a tenth of an import.
  private static let ahead = 6

  /// - Parameters:
  ///   - definition: with the members of the game that is looked at.
  ///   - groups: of the splits that cut the records' texts.
  init(_ definition: FeedDefinition, _ groups: SplitGroups) {
    let values = definition.values
    let times =
      [GameMember.localDate, .start, .previousStarts].compactMap { values[date: $0] } + [values.date].compactMap { $0 }
    let varying = definition.fields(
      of: times.map(\.value) + [GameMember.id, .sourceRecord, .sourceLine].compactMap { values[$0] }, groups)
    var fields: Set<Int> = []
    /// Adds the fields to the key, unless some of them vary.
    func covers(_ values: [FeedDefinition.Value]) -> Bool {
      let own = definition.fields(of: values, groups)
      guard own.isDisjoint(with: varying) else { return false }
      fields.formUnion(own)
      return true
    }
    coversStatus = values[.status].map { $0.plainSource == nil && covers([$0]) } ?? true
    members = RecordMemo.members.filter { member in values[member].map { !covers([$0]) } ?? false }
    coversGames = covers(definition.notGames.map(\.value))
    coversUnset = covers(definition.timeNotSet.map(\.value))
    var clocks: [FeedDefinition.Value] = []
    if case .value(let value)? = values[date: .start]?.zone { clocks = [value] }
    coversClock = covers(clocks)
    self.fields = fields.sorted()
    isAhead = members.isEmpty
  }

  /// Those of what records can have in common that are texts.
  static let members: [GameMember] = [
    .league, .season, .phase, .name, .homeID, .homeName, .awayID, .awayName, .venueID, .venueName, .city, .region,
    .country, .latitude, .longitude, .venueZone, .zone, .gameNumber, .neutralSite,
  ]

  /// Puts together the keys of a batch's records, whose `find` follows.
  mutating func look(ahead batch: RecordBatch) {
    if !isAhead { return }
    keys.removeAll()
    for row in 0..<batch.count {
      for field in fields { keys.append(batch.text(row, field), isField: batch.isTable) }
      keys.endRecord()
    }
    for place in 0..<min(RecordMemo.ahead, batch.count) { fetch(place) }
  }

  private mutating func fetch(_ place: Int) {
    if let number = keys.fetch(place) { known.prefetchElement(number) }
  }

  /// The place in `known` of what is known of a record by what it says; without one, `keep` is to be called.
  ///
  /// - Parameter place: of the record in its batch.
  mutating func find(_ record: RecordEvaluator, _ place: Int) -> Int? {
    if isAhead {
      fetch(place + RecordMemo.ahead)
      current = keys.number(place)
    } else {
      keys.removeAll()
      for field in fields { keys.append(record.field(field), isField: false) }
      for member in members { keys.append(record.text(member), isField: false) }
      keys.endRecord()
      current = keys.number(0)
    }
    guard let current, current < known.count, known.withUnsafeBufferPointer({ $0[current].isKept })
    else { return nil }
    return current
  }

  /// Whether what is worked out for the record can be kept.
  var hasRoom: Bool { current != nil }

  /// Keeps what was worked out for the record.
  mutating func keep(_ common: Common, findings: [Int] = []) {
    guard current == known.count else { return }
    var common = common
    common.findingsStart = Int32(clamping: self.findings.count)
    self.findings += findings
    common.findingsEnd = Int32(clamping: self.findings.count)
    known.append(common)
  }

  /// Keeps that records that say the same are no games.
  mutating func keepNoGame() {
    var common = Common()
    common.isGame = false
    keep(common)
  }

  /// Says that what was worked out for the record holds for it alone.
  mutating func keepNothing() {
    guard current == known.count else { return }
    var common = Common()
    common.isKept = false
    known.append(common)
  }

  /// Keeps the zone of local starts for records like the current one.
  mutating func keep(clock: KeptZone) {
    guard coversClock, let current, current < known.count else { return }
    known[current].zones.clock = clock
  }

  // Each takes its part alone: all of what records have in common is some hundred bytes, which would be copied.

  func isGame(_ place: Int) -> Bool { known.withUnsafeBufferPointer { $0[place].isGame } }
  func isUnset(_ place: Int) -> Bool { known.withUnsafeBufferPointer { $0[place].isUnset } }
  func game(_ place: Int) -> Game { known.withUnsafeBufferPointer { $0[place].game } }
  func traits(_ place: Int) -> CandidateTraits { known.withUnsafeBufferPointer { $0[place].traits } }

  func zones(_ place: Int) -> Zones { known.withUnsafeBufferPointer { $0[place].zones } }

  /// Counts a record that says the same as the first: what was found in that was found in this one, too.
  mutating func count(_ place: Int) { known.withUnsafeMutableBufferPointer { $0[place].times &+= 1 } }

  /// Counts the findings of the records that were counted.
  mutating func countFindings(in all: BatchFindings) {
    for place in known.indices where known[place].times > 0 {
      for index in known[place].findingsStart..<known[place].findingsEnd {
        all.count(findings[Int(index)], times: Int(known[place].times))
      }
      known[place].times = 0
    }
  }
}
