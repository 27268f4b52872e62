import SourceText

/// The keys of games and itineraries, told apart without a text being made of them.
package enum RecordKey: UInt8, Sendable, CaseIterable {
  case other
  case aliases, away, category, city, country, custom, day, dayCount, distanceKm, durationMinutes, format, from, game
  case gameNumber, home, id, items, kind, latitude, league, leg, localDate, longitude, mode, name, neutralSite, notes
  case origin, phase, previousStarts, region, request, returnToOrigin, season, sortOrder, source, start, startDate
  case status, timeZone, title, to, travel, venue, version

  /// The key with these bytes. The length leaves a few to compare with.
  @inline(__always)
  init(_ key: UnsafePointer<UInt8>, _ count: Int) {
    @inline(__always)
    func equals(_ text: StaticString) -> Bool {
      ByteView(start: key, count: text.utf8CodeUnitCount).equals(text)
    }
    self = .other
    switch count {
    case 2: self = equals("id") ? .id : equals("to") ? .to : .other
    case 3: self = equals("day") ? .day : equals("leg") ? .leg : .other
    case 4:
      if equals("name") {
        self = .name
      } else if equals("kind") {
        self = .kind
      } else if equals("city") {
        self = .city
      } else if equals("game") {
        self = .game
      } else if equals("home") {
        self = .home
      } else if equals("away") {
        self = .away
      } else if equals("from") {
        self = .from
      } else if equals("mode") {
        self = .mode
      }
    case 5:
      if equals("title") {
        self = .title
      } else if equals("start") {
        self = .start
      } else if equals("venue") {
        self = .venue
      } else if equals("notes") {
        self = .notes
      } else if equals("items") {
        self = .items
      } else if equals("phase") {
        self = .phase
      }
    case 6:
      if equals("region") {
        self = .region
      } else if equals("custom") {
        self = .custom
      } else if equals("status") {
        self = .status
      } else if equals("season") {
        self = .season
      } else if equals("league") {
        self = .league
      } else if equals("source") {
        self = .source
      } else if equals("travel") {
        self = .travel
      } else if equals("origin") {
        self = .origin
      } else if equals("format") {
        self = .format
      }
    case 7:
      if equals("country") {
        self = .country
      } else if equals("aliases") {
        self = .aliases
      } else if equals("version") {
        self = .version
      } else if equals("request") {
        self = .request
      }
    case 8:
      if equals("timeZone") {
        self = .timeZone
      } else if equals("category") {
        self = .category
      } else if equals("latitude") {
        self = .latitude
      } else if equals("dayCount") {
        self = .dayCount
      }
    case 9:
      if equals("sortOrder") {
        self = .sortOrder
      } else if equals("localDate") {
        self = .localDate
      } else if equals("longitude") {
        self = .longitude
      } else if equals("startDate") {
        self = .startDate
      }
    case 10: self = equals("gameNumber") ? .gameNumber : equals("distanceKm") ? .distanceKm : .other
    case 11: self = equals("neutralSite") ? .neutralSite : .other
    case 14: self = equals("previousStarts") ? .previousStarts : equals("returnToOrigin") ? .returnToOrigin : .other
    case 15: self = equals("durationMinutes") ? .durationMinutes : .other
    default: break
    }
  }
}

/// The keys that an object of a kind has had after each other: the next one is mostly the one that followed last time.
package final class RecordMemory {
  /// The objects that are remembered apart, as one key has other neighbours in each.
  package enum Object: UInt8, Sendable { case itinerary, item, game, side, venue, travel, place, custom }

  /// By the object and the key before; zero where nothing is known.
  let followers: UnsafeMutablePointer<UInt8>
  private static let size = 8 * 64

  package init() {
    followers = .allocate(capacity: RecordMemory.size)
    followers.initialize(repeating: 0, count: RecordMemory.size)
  }

  deinit { followers.deallocate() }
}

/// Where the reading of an object's members is.
package struct RecordMembers {
  let object: RecordMemory.Object
  var last: UInt8 = 0
  var isFirst = true

  /// Where the memory has the key that followed the last one.
  @inline(__always)
  var slot: Int { Int(object.rawValue) << 6 | Int(last & 63) }

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
