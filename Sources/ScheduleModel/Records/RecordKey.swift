package import SourceText

/// The keys of games and itineraries, distinguished without making a text of them.
package enum RecordKey: UInt8, Sendable, CaseIterable {
  case other
  case aliases, away, category, city, country, custom, day, dayCount, distanceKm, durationMinutes, endDay, format, from
  case game, gameNumber, home, id, items, kind, latitude, league, leg, localDate, longitude, mode, name, neutralSite
  case notes
  case origin, phase, previousStarts, region, request, returnToOrigin, season, sortOrder, source, start, startDate
  case estimated, status, timeZone, title, to, travel, venue, version

  /// The key with these bytes.
  package init(_ bytes: ByteView) {
    self = .other
    guard let start = bytes.baseAddress, let name = RecordKeyName(start, bytes.count) else { return }
    let table = RecordKeyName.table
    var slot = name.hash
    while table[slot].key != .other {
      if table[slot].isSame(name) {
        self = table[slot].key
        return
      }
      slot = (slot + 1) & RecordKeyName.mask
    }
  }
}

extension RecordKey: CustomStringConvertible {
  /// The name in records. A switch, so that no key is without one: Embedded Swift can't make it out of the case.
  package var description: String {
    switch self {
    case .other: "other"
    case .aliases: "aliases"
    case .away: "away"
    case .category: "category"
    case .city: "city"
    case .country: "country"
    case .custom: "custom"
    case .day: "day"
    case .dayCount: "dayCount"
    case .distanceKm: "distanceKm"
    case .durationMinutes: "durationMinutes"
    case .endDay: "endDay"
    case .format: "format"
    case .from: "from"
    case .game: "game"
    case .gameNumber: "gameNumber"
    case .home: "home"
    case .id: "id"
    case .items: "items"
    case .kind: "kind"
    case .latitude: "latitude"
    case .league: "league"
    case .leg: "leg"
    case .localDate: "localDate"
    case .longitude: "longitude"
    case .mode: "mode"
    case .name: "name"
    case .neutralSite: "neutralSite"
    case .notes: "notes"
    case .origin: "origin"
    case .phase: "phase"
    case .previousStarts: "previousStarts"
    case .region: "region"
    case .request: "request"
    case .returnToOrigin: "returnToOrigin"
    case .season: "season"
    case .sortOrder: "sortOrder"
    case .source: "source"
    case .start: "start"
    case .startDate: "startDate"
    case .estimated: "estimated"
    case .status: "status"
    case .timeZone: "timeZone"
    case .title: "title"
    case .to: "to"
    case .travel: "travel"
    case .venue: "venue"
    case .version: "version"
    }
  }
}

/// The bytes of a key of 2 to 16 bytes, as words that are compared at once: its first bytes and its last, which overlap.
struct RecordKeyName {
  private let first: UInt64
  private let last: UInt64
  private let count: Int
  /// The key of this name; `other` for a free place of the table.
  private(set) var key = RecordKey.other

  static let mask = 255

  @inline(__always)
  init?(_ key: UnsafePointer<UInt8>, _ count: Int) {
    let raw = UnsafeRawPointer(key)
    switch count {
    case 8...16:
      first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
      last = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    case 4..<8:
      first = UInt64(UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)))
      last = UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)))
    case 2..<4:
      first = UInt64(UInt16(littleEndian: raw.loadUnaligned(as: UInt16.self)))
      last = UInt64(key[count - 1])
    default: return nil
    }
    self.count = count
  }

  private init() {
    first = 0
    last = 0
    count = 0
  }

  @inline(__always)
  func isSame(_ other: RecordKeyName) -> Bool {
    (first ^ other.first) | (last ^ other.last) == 0 && count == other.count
  }

  @inline(__always)
  var hash: Int {
    let product = (first ^ (last &<< 7) ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 56)
  }

  /// Open addressing, for the length of the process; never written again.
  nonisolated(unsafe) static let table: UnsafePointer<RecordKeyName> = {
    let kept = UnsafeMutablePointer<RecordKeyName>.allocate(capacity: mask + 1)
    kept.initialize(repeating: RecordKeyName(), count: mask + 1)
    for key in RecordKey.allCases where key != .other {
      let bytes = Array("\(key)".utf8)
      guard var name = bytes.withUnsafeBufferPointer({ $0.baseAddress.flatMap { RecordKeyName($0, bytes.count) } })
      else { continue }
      name.key = key
      var slot = name.hash
      while kept[slot].key != .other { slot = (slot + 1) & mask }
      kept[slot] = name
    }
    return UnsafePointer(kept)
  }()
}
