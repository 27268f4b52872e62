import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// Caches the values that records share apart from ids and times. Clubs meet repeatedly at the same venues, and one
/// lookup is several times faster than one each for league, sides, venue and zone.
///
/// The key is the raw text of all relevant fields, so nothing is split or mapped for a record with a known key. If such
/// a field also contributes to an id or a time, or describes an event, it differs from record to record; the key then
/// has the computed texts of the members.
struct RecordMemo {
  /// Values of all records with the same key.
  struct Common {
    /// Whether the values are valid for all of them. They aren't if names depend on the time.
    fileprivate var isKept = true
    fileprivate var isGame = true
    /// Whether the feed itself marks the time as not set.
    var isUnset = false
    /// The game without id, time and source.
    var game = Game()
    var traits = CandidateTraits()
    var zones = Zones()
    /// The index of its first finding.
    fileprivate var findingsStart: Int32 = 0
    fileprivate var findingsEnd: Int32 = 0
    /// The number of later records with the same key.
    fileprivate var times: Int32 = 0

    init() {}
  }

  /// Zones that may apply to a time.
  struct Zones {
    var venue: Zone?
    var home: Zone?
    /// The zone that the record states for its local start.
    fileprivate(set) var clock: Zone?
  }

  /// The maximum size of all keys. Beyond that, values are computed each time.
  private static let limit = 4 << 20

  private let fields: [Int]
  private let members: [GameMember]
  /// Whether either all or none of the records with a key are games.
  let coversGames: Bool
  /// Whether either all or none of the records with a key have an unset time.
  let coversUnset: Bool
  private let coversClock: Bool
  /// Whether the status is part of the key. If the status is one field's text, it is read per record instead. That is
  /// cheap, and including it would multiply the number of keys.
  let coversStatus: Bool
  private var keys = TextTable(limit: RecordMemo.limit)
  private let key = OutputBuffer(capacity: 256)
  /// By key number.
  private var known: [Common] = []
  private var findings: [Int] = []
  /// The number of the current record's key; nil if there is no room for it.
  private var current: Int?

  /// - Parameters:
  ///   - definition: contains the members of the game.
  ///   - groups: the splits of the records' texts.
  init(_ definition: FeedDefinition, _ groups: SplitGroups) {
    let values = definition.values
    let times =
      [GameMember.localDate, .start, .previousStarts].compactMap { values[date: $0] } + [values.date].compactMap { $0 }
    let varying = definition.fields(
      of: times.map(\.value) + [GameMember.id, .sourceRecord, .sourceLine].compactMap { values[$0] }, groups
    ).union(definition.descriptions)
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
  }

  /// The text members that records may share.
  static let members: [GameMember] = [
    .league, .season, .phase, .name, .homeID, .homeName, .awayID, .awayName, .venueID, .venueName, .city, .region,
    .country, .latitude, .longitude, .venueZone, .zone, .gameNumber, .neutralSite,
  ]

  /// The index in `known` for a record; nil if there is none. If so, call `keep`.
  mutating func find(_ record: RecordEvaluator) -> Int? {
    key.removeAll()
    for field in fields { key.append(counted: record.field(field)) }
    for member in members { key.append(counted: record.text(member)) }
    let number = Int(keys.intern(key.view).raw) - 1
    current = number < 0 ? nil : number
    guard let current, current < known.count, known.withUnsafeBufferPointer({ $0[current].isKept })
    else { return nil }
    return current
  }

  /// Whether the record's values can be kept.
  var hasRoom: Bool { current != nil }

  /// Stores the values that were computed for the record.
  mutating func keep(_ common: Common, findings: [Int] = []) {
    guard current == known.count else { return }
    var common = common
    common.findingsStart = Int32(clamping: self.findings.count)
    self.findings += findings
    common.findingsEnd = Int32(clamping: self.findings.count)
    known.append(common)
  }

  /// Stores that records with the same texts are not games.
  mutating func keepNoGame() {
    var common = Common()
    common.isGame = false
    keep(common)
  }

  /// Stores that the values computed for the record apply to it alone.
  mutating func keepNothing() {
    guard current == known.count else { return }
    var common = Common()
    common.isKept = false
    known.append(common)
  }

  /// Stores the zone of local starts for records with the same texts.
  mutating func keep(clock: Zone) {
    guard coversClock, let current, current < known.count else { return }
    known[current].zones.clock = clock
  }

  // Each function returns only a part of `Common`, because all of it would be some hundred bytes to copy.

  func isGame(_ place: Int) -> Bool { known.withUnsafeBufferPointer { $0[place].isGame } }
  func isUnset(_ place: Int) -> Bool { known.withUnsafeBufferPointer { $0[place].isUnset } }
  func game(_ place: Int) -> Game { known.withUnsafeBufferPointer { $0[place].game } }
  func traits(_ place: Int) -> CandidateTraits { known.withUnsafeBufferPointer { $0[place].traits } }

  func zones(_ place: Int) -> Zones { known.withUnsafeBufferPointer { $0[place].zones } }

  /// Counts a record with the same texts as an earlier one, which has the same findings.
  mutating func count(_ place: Int) { known.withUnsafeMutableBufferPointer { $0[place].times &+= 1 } }

  /// Adds the findings of the counted records.
  mutating func countFindings(in all: BatchFindings) {
    for place in known.indices where known[place].times > 0 {
      for index in known[place].findingsStart..<known[place].findingsEnd {
        all.count(findings[Int(index)], times: Int(known[place].times))
      }
      known[place].times = 0
    }
  }
}
