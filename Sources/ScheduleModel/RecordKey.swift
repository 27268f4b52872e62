import SourceText

/// The keys of games and itineraries, told apart without a text being made of them.
package enum RecordKey: UInt8, Sendable, CaseIterable {
  case other
  case aliases, away, category, city, country, custom, day, dayCount, distanceKm, durationMinutes, format, from, game
  case gameNumber, home, id, items, kind, latitude, league, leg, localDate, longitude, mode, name, neutralSite, notes
  case origin, phase, previousStarts, region, request, returnToOrigin, season, sortOrder, source, start, startDate
  case status, timeZone, title, to, travel, venue, version

  /// The key with these bytes.
  @inline(__always)
  init(_ key: UnsafePointer<UInt8>, _ count: Int, in table: UnsafePointer<RecordKeyName>) {
    self = .other
    guard let name = RecordKeyName(key, count) else { return }
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

/// The keys that an object of a kind has had after each other: the next one is mostly the one that followed last time.
package final class RecordMemory {
  /// The objects that are remembered apart, as one key has other neighbours in each.
  package enum Object: UInt8, Sendable { case itinerary, item, game, side, venue, travel, place, custom }

  /// By the object and the key before; `other` where nothing is known.
  let followers: UnsafeMutablePointer<RecordKey>
  private static let size = 8 * 64

  package init() {
    followers = .allocate(capacity: RecordMemory.size)
    followers.initialize(repeating: .other, count: RecordMemory.size)
  }

  deinit { followers.deallocate() }
}

/// Where the reading of an object's members is.
package struct RecordMembers {
  let object: RecordMemory.Object
  var last = RecordKey.other
  var isFirst = true

  /// Where the memory has the key that followed the last one.
  @inline(__always)
  var slot: Int { Int(object.rawValue) << 6 | Int(last.rawValue & 63) }

  package init(_ object: RecordMemory.Object) { self.object = object }
}

/// A key as it stands in a text, with its quotes and the colon, as words that are compared at once.
struct RecordKeyPattern {
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private var masks: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private(set) var length = 0

  /// Bytes that are looked at, whatever the key's length.
  static let reach = 24

  private init(_ name: String) {
    var bytes = Array("\"\(name)\":".utf8)
    length = bytes.count
    bytes += [UInt8](repeating: 0, count: max(0, RecordKeyPattern.reach - length))
    func word(_ index: Int, _ byte: (Int) -> UInt8) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(byte(index * 8 + $1)) << UInt64(8 * $1) }
    }
    words = (word(0) { bytes[$0] }, word(1) { bytes[$0] }, word(2) { bytes[$0] })
    let length = self.length
    func mask(_ index: Int) -> UInt64 { word(index) { $0 < length ? 0xFF : 0 } }
    masks = (mask(0), mask(1), mask(2))
  }

  /// By the raw value of the key, for the length of the process; never written again.
  nonisolated(unsafe) static let all: UnsafePointer<RecordKeyPattern> = {
    let patterns = RecordKey.allCases.map { RecordKeyPattern("\($0)") }
    let kept = UnsafeMutablePointer<RecordKeyPattern>.allocate(capacity: patterns.count)
    for (index, pattern) in patterns.enumerated() { (kept + index).initialize(to: pattern) }
    return UnsafePointer(kept)
  }()

  /// Whether the key stands here; `reach` bytes are there to be read.
  @inline(__always)
  func matches(_ text: UnsafeRawPointer) -> Bool {
    let first = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    let second = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    let third = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
    return ((first ^ words.0) & masks.0) | ((second ^ words.1) & masks.1) | ((third ^ words.2) & masks.2) == 0
  }
}
