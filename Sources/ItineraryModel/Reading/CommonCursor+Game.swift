import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

extension CommonCursor {
  /// Reads a game record into `facts`, which must be empty. Returns the market of its city; nil if the record is not
  /// plain.
  ///
  /// - Parameter depth: the number of objects and arrays that are open around the record.
  @inline(never)
  mutating func game(
    _ facts: UnsafeMutablePointer<GameFacts>, _ store: inout TextStore, _ memory: ReaderMemory, depth: Int
  ) -> MarketID? {
    var cursor = self
    var market = MarketID.unknown
    var members = Members(.game)
    let fields = memory.gameFields
    while let key = cursor.key(&members) {
      switch key {
      case .home:
        guard let side = cursor.side(&store, memory, depth: depth + 1) else { return nil }
        (facts.pointee.homeID, facts.pointee.homeName) = (side.id, side.name)
      case .away:
        guard let side = cursor.side(&store, memory, depth: depth + 1) else { return nil }
        (facts.pointee.awayID, facts.pointee.awayName) = (side.id, side.name)
      case .venue:
        guard let found = cursor.venue(&facts.pointee, &store, memory, depth: depth + 1) else { return nil }
        market = found
      case .other:
        guard cursor.value(depth: depth + 1) != nil else { return nil }
      default:
        let field = fields + members.number
        let place = UnsafeMutableRawPointer(facts) + field.pointee.offset
        switch field.pointee.kind {
        case .text:
          guard let text = cursor.text(&store) else { return nil }
          place.storeBytes(of: text, as: TextSpan.self)
        case .json:
          guard let value = cursor.value(depth: depth + 1) else { return nil }
          place.storeBytes(of: value, as: TextSpan.self)
        case .date:
          guard let date = cursor.date() else { return nil }
          place.storeBytes(of: date, as: LocalDate?.self)
        case .instant:
          guard let instant = cursor.instant() else { return nil }
          place.storeBytes(of: instant, as: OffsetInstant?.self)
        case .status:
          guard let word = cursor.plainText(), let status = GameStatus(word: word) else { return nil }
          place.storeBytes(of: status, as: GameStatus.self)
        case .flag:
          guard let flag = cursor.bool() else { return nil }
          place.storeBytes(of: flag, as: Bool.self)
        case .degrees:
          guard let degrees = cursor.double(), abs(degrees) <= Double(field.pointee.most) else { return nil }
          place.storeBytes(of: degrees, as: Double?.self)
        case .integer:
          guard let number = cursor.integer(), Int(field.pointee.least) <= number, number <= Int(field.pointee.most)
          else { return nil }
          place.storeBytes(of: Int32(truncatingIfNeeded: number), as: Int32.self)
        case .other:
          guard cursor.value(depth: depth + 1) != nil else { return nil }
        }
      }
    }
    self = cursor
    return isPlain ? market : nil
  }

  /// Reads one of the two sides of a game.
  @inline(__always)
  private mutating func side(_ store: inout TextStore, _ memory: ReaderMemory, depth: Int) -> SideFacts? {
    at = afterBlanks(at)
    let start = at
    let slot = memory.sides.slot(base + start, available: count - start)
    if let slot, let (known, length) = memory.sides.find(slot, base + start, available: count - start) {
      at = start + length
      return known.pointee.moved(by: UInt32(truncatingIfNeeded: start))
    }
    guard let (side, end) = CommonCursor.newSide(self, &store, depth) else { return nil }
    at = end
    if let slot, !side.hasEscapes(count) {
      memory.sides.keep(slot, base + start, end - start, side.moved(by: 0 &- UInt32(truncatingIfNeeded: start)))
    }
    return side
  }

  @inline(never)
  private static func newSide(_ start: CommonCursor, _ store: inout TextStore, _ depth: Int) -> (SideFacts, Int)? {
    var cursor = start
    var side = SideFacts()
    var members = Members(.side)
    while let key = cursor.key(&members) {
      switch key {
      case .id:
        guard let text = cursor.text(&store) else { return nil }
        side.id = text
      case .name:
        guard let text = cursor.text(&store) else { return nil }
        side.name = text
      default:
        guard cursor.value(depth: depth + 1) != nil else { return nil }
      }
    }
    return cursor.isPlain ? (side, cursor.at) : nil
  }

  /// Reads the venue of a game. Returns the market of its city.
  @inline(__always)
  private mutating func venue(
    _ facts: inout GameFacts, _ store: inout TextStore, _ memory: ReaderMemory, depth: Int
  ) -> MarketID? {
    at = afterBlanks(at)
    let start = at
    let slot = memory.venues.slot(base + start, available: count - start)
    if let slot, let (known, length) = memory.venues.find(slot, base + start, available: count - start) {
      at = start + length
      facts.set(known.pointee, movedBy: UInt32(truncatingIfNeeded: start))
      return known.pointee.market
    }
    guard let (read, end) = CommonCursor.newVenue(self, &store, depth) else { return nil }
    at = end
    var venue = read
    venue.market = memory.markets.market(venue.place, in: store)
    facts.set(venue, movedBy: 0)
    if let slot, !venue.hasEscapes(count) {
      memory.venues.keep(slot, base + start, end - start, venue.moved(by: 0 &- UInt32(truncatingIfNeeded: start)))
    }
    return venue.market
  }

  @inline(never)
  private static func newVenue(_ start: CommonCursor, _ store: inout TextStore, _ depth: Int) -> (VenueFacts, Int)? {
    var cursor = start
    var venue = VenueFacts()
    var members = Members(.venue)
    while let key = cursor.key(&members) {
      switch key {
      case .id:
        guard let text = cursor.text(&store) else { return nil }
        venue.id = text
      case .name:
        guard let text = cursor.text(&store) else { return nil }
        venue.name = text
      case .timeZone:
        guard let text = cursor.text(&store) else { return nil }
        venue.zone = text
      case .city:
        guard let text = cursor.text(&store) else { return nil }
        venue.place.city = text
      case .region:
        guard let text = cursor.text(&store) else { return nil }
        venue.place.region = text
      case .country:
        guard let text = cursor.text(&store) else { return nil }
        venue.place.country = text
      case .latitude:
        guard let degrees = cursor.double(), abs(degrees) <= 90 else { return nil }
        venue.latitude = degrees
      case .longitude:
        guard let degrees = cursor.double(), abs(degrees) <= 180 else { return nil }
        venue.longitude = degrees
      default:
        guard cursor.value(depth: depth + 1) != nil else { return nil }
      }
    }
    return cursor.isPlain ? (venue, cursor.at) : nil
  }
}

extension CommonCursor {
  /// Reads a place: city, region, country.
  @inline(never)
  mutating func place(_ store: inout TextStore, _ memory: ReaderMemory, depth: Int) -> KnownPlace? {
    let start = afterBlanks(at)
    let slot = memory.places.slot(base + start, available: count - start)
    if let slot, let (known, length) = memory.places.find(slot, base + start, available: count - start) {
      at = start + length
      return known.pointee.moved(by: UInt32(truncatingIfNeeded: start))
    }
    var cursor = self
    var place = PlaceFacts()
    var members = Members(.place)
    while let key = cursor.key(&members) {
      switch key {
      case .city:
        guard let text = cursor.text(&store) else { return nil }
        place.city = text
      case .region:
        guard let text = cursor.text(&store) else { return nil }
        place.region = text
      case .country:
        guard let text = cursor.text(&store) else { return nil }
        place.country = text
      default:
        guard cursor.value(depth: depth + 1) != nil else { return nil }
      }
    }
    guard cursor.isPlain else { return nil }
    let known = KnownPlace(place: place, market: memory.markets.market(place, in: store))
    if let slot, !place.hasEscapes(count) {
      let kept = known.moved(by: 0 &- UInt32(truncatingIfNeeded: start))
      memory.places.keep(slot, base + start, cursor.at - start, kept)
    }
    self = cursor
    return known
  }
}

/// A place and its market.
struct KnownPlace: BitwiseCopyable {
  var place = PlaceFacts()
  var market = MarketID.unknown

  @inline(__always)
  func moved(by distance: UInt32) -> KnownPlace { KnownPlace(place: place.moved(by: distance), market: market) }
}

/// One of the two sides of a game.
struct SideFacts: BitwiseCopyable {
  var id = TextSpan.absent
  var name = TextSpan.absent

  @inline(__always)
  func moved(by distance: UInt32) -> SideFacts {
    SideFacts(id: id.moved(by: distance), name: name.moved(by: distance))
  }

  /// Whether one of the texts is outside the input, which has `count` bytes.
  func hasEscapes(_ count: Int) -> Bool { id.isBeyond(count) || name.isBeyond(count) }
}

/// A venue as described in a record.
struct VenueFacts: BitwiseCopyable {
  var id = TextSpan.absent
  var name = TextSpan.absent
  var place = PlaceFacts()
  var zone = TextSpan.absent
  var latitude: Double?
  var longitude: Double?
  var market = MarketID.unknown

  func moved(by distance: UInt32) -> VenueFacts {
    var moved = self
    moved.id = id.moved(by: distance)
    moved.name = name.moved(by: distance)
    moved.zone = zone.moved(by: distance)
    moved.place = place.moved(by: distance)
    return moved
  }

  func hasEscapes(_ count: Int) -> Bool {
    id.isBeyond(count) || name.isBeyond(count) || zone.isBeyond(count) || place.hasEscapes(count)
  }
}

extension PlaceFacts {
  @inline(__always)
  func moved(by distance: UInt32) -> PlaceFacts {
    var moved = PlaceFacts()
    moved.city = city.moved(by: distance)
    moved.region = region.moved(by: distance)
    moved.country = country.moved(by: distance)
    return moved
  }

  func hasEscapes(_ count: Int) -> Bool {
    city.isBeyond(count) || region.isBeyond(count) || country.isBeyond(count)
  }
}

extension GameFacts {
  @inline(__always)
  fileprivate mutating func set(_ venue: VenueFacts, movedBy distance: UInt32) {
    hasVenue = true
    venueID = venue.id.moved(by: distance)
    venueName = venue.name.moved(by: distance)
    venueZone = venue.zone.moved(by: distance)
    place = venue.place.moved(by: distance)
    latitude = venue.latitude
    longitude = venue.longitude
  }
}

extension TextSpan {
  fileprivate func isBeyond(_ count: Int) -> Bool { !isAbsent && Int(offset) >= count }
}

extension TextSpan {
  /// The span of the same text in an object that starts `distance` bytes later.
  @inline(__always)
  func moved(by distance: UInt32) -> TextSpan {
    isAbsent ? self : TextSpan(offset: offset &+ distance, count: count)
  }
}
