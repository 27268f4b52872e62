import CByteScan
import ScheduleModel

/// Data that a reader keeps between records.
final class ReaderMemory {
  /// By object and previous key: the number of the key that came next last time.
  let followers: UnsafeMutablePointer<UInt8>
  let sides = ObjectMemo<SideFacts>()
  let venues = ObjectMemo<VenueFacts>()
  let places = ObjectMemo<KnownPlace>()
  let keys = KeyPatterns()
  /// By key number.
  let gameFields = GameFields.game.fields
  var markets: MarketTable
  private static let size = ReadObject.allCases.count * 64

  init(_ markets: MarketTable) {
    self.markets = markets
    followers = .allocate(capacity: ReaderMemory.size)
    followers.initialize(repeating: KeyPattern.other, count: ReaderMemory.size)
  }

  deinit {
    followers.deallocate()
    sides.deallocate()
    venues.deallocate()
    places.deallocate()
  }

  /// The maximum number of cities to keep, apart from those of one itinerary.
  private static let mostCities = 1 << 16

  /// Frees oversized memory between itineraries. Markets are only compared within an itinerary.
  func trim() {
    if markets.count < ReaderMemory.mostCities { return }
    markets.removeAll()
    venues.removeAll()
    places.removeAll()
  }
}

/// The kinds of objects whose keys are remembered separately, because a key has different successors in each.
enum ReadObject: Int, CaseIterable {
  case item, game, side, venue, travel, place, custom
  /// Items of a known kind, which determines the next member.
  case gameItem, travelItem, customItem

  /// The index of the object's first key.
  @inline(__always)
  var firstSlot: Int { rawValue << 6 | Int(KeyPattern.other) }
}

/// A key as it appears in text, with quotes and colon, as words for fast comparison.
struct KeyPattern {
  private(set) var key = RecordKey.other
  private(set) var number = KeyPattern.other
  private(set) var length = 0
  fileprivate var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private var masks: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// The number of bytes that are read for a key of any length.
  @inline(__always)
  static var reach: Int { 24 }

  /// The number of an unknown key, which is the first of all keys.
  @inline(__always)
  static var other: UInt8 { 0 }

  /// The number for the end of the object.
  @inline(__always)
  static var end: UInt8 { 63 }

  static func number(of key: RecordKey) -> UInt8 { key.rawValue }

  fileprivate init(_ key: RecordKey) {
    self.key = key
    number = KeyPattern.number(of: key)
    // An unknown key gets a name that no key has.
    var bytes = key == .other ? [0] : Array("\"\(key)\":".utf8)
    length = bytes.count
    bytes += [UInt8](repeating: 0, count: max(0, KeyPattern.reach - length))
    func word(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[index * 8 + $1]) << UInt64(8 * $1) }
    }
    words = (word(0), word(1), word(2))
    masks = KeyPattern.masks(length)
  }

  /// Masks for the first `length` bytes of three words.
  fileprivate static func masks(_ length: Int) -> (UInt64, UInt64, UInt64) {
    func mask(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { index * 8 + $1 < length ? $0 | 0xFF << UInt64(8 * $1) : $0 }
    }
    return (mask(0), mask(1), mask(2))
  }

  /// Whether the key is at `text`. `reach` bytes must be readable.
  @inline(__always)
  func matches(_ text: UnsafeRawPointer) -> Bool {
    let (first, second, third) = KeyPattern.load(text)
    return ((first ^ words.0) & masks.0) | ((second ^ words.1) & masks.1) | ((third ^ words.2) & masks.2) == 0
  }

  @inline(__always)
  fileprivate static func load(_ text: UnsafeRawPointer) -> (UInt64, UInt64, UInt64) {
    (
      UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)),
      UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
      UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
    )
  }
}

/// All keys, by number and by spelling. Created once per process and then constant.
struct KeyPatterns {
  /// By number.
  let patterns: UnsafePointer<KeyPattern>
  /// By length: the masks for the bytes of a key in three words.
  private let masks: UnsafePointer<(UInt64, UInt64, UInt64)>
  /// By hash: the number of the key, at most one each; `other` if there is none.
  private let numbers: UnsafePointer<UInt8>
  private let factor: UInt64

  private static let slots = 512

  init() { self = KeyPatterns.shared }

  private nonisolated(unsafe) static let shared = KeyPatterns(RecordKey.allCases.map { KeyPattern($0) })

  private init(_ known: [KeyPattern]) {
    let patterns = UnsafeMutablePointer<KeyPattern>.allocate(capacity: 64)
    patterns.initialize(repeating: KeyPattern(.other), count: 64)
    for pattern in known { patterns[Int(pattern.number)] = pattern }
    let masks = UnsafeMutablePointer<(UInt64, UInt64, UInt64)>.allocate(capacity: KeyPattern.reach + 1)
    for length in 0...KeyPattern.reach { (masks + length).initialize(to: KeyPattern.masks(length)) }
    let numbers = UnsafeMutablePointer<UInt8>.allocate(capacity: KeyPatterns.slots)
    var factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    // Find the first factor without collisions between keys.
    while true {
      numbers.initialize(repeating: KeyPattern.other, count: KeyPatterns.slots)
      let collides = known.contains { pattern in
        if pattern.number == KeyPattern.other { return false }
        let slot = KeyPatterns.hash(pattern.words, factor)
        defer { numbers[slot] = pattern.number }
        return numbers[slot] != KeyPattern.other
      }
      if !collides { break }
      factor = factor &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    }
    self.patterns = UnsafePointer(patterns)
    self.masks = UnsafePointer(masks)
    self.numbers = UnsafePointer(numbers)
    self.factor = factor
  }

  @inline(__always)
  private static func hash(_ words: (UInt64, UInt64, UInt64), _ factor: UInt64) -> Int {
    let mixed = words.0 ^ (words.1 << 23 | words.1 >> 41) ^ (words.2 << 47 | words.2 >> 17)
    return Int(truncatingIfNeeded: (mixed &* factor) >> 55)
  }

  /// The number of the known key at `text`, which starts with its opening quote, and the length up to its colon.
  /// `KeyPattern.reach` bytes must be readable.
  @inline(__always)
  func find(_ text: UnsafePointer<UInt8>) -> (number: UInt8, length: Int)? {
    // The first of the 17 bytes is the opening quote. The colon comes after the closing quote.
    var beyond: UInt32 = 0
    let length = Int(sportstime_plain_bytes(text + 1, &beyond)) + 3
    let mask = masks[length]
    let loaded = KeyPattern.load(UnsafeRawPointer(text))
    let words = (loaded.0 & mask.0, loaded.1 & mask.1, loaded.2 & mask.2)
    let number = numbers[KeyPatterns.hash(words, factor)]
    let pattern = patterns + Int(number)
    let known = pattern.pointee.words
    guard (words.0 ^ known.0) | (words.1 ^ known.1) | (words.2 ^ known.2) == 0 else { return nil }
    return (number, length)
  }
}
