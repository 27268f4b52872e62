import FormatSyntax
import ScheduleModel
import SourceText

/// Reads items in their most common form.
extension ItineraryReader {
  /// Reads an item in plain form with all required members. Returns false for any other item and reads nothing.
  ///
  /// - Parameter start: a cursor over the text of the scanner.
  mutating func readPlainItem(
    _ start: CommonCursor, _ scanner: inout JSONScanner, _ store: inout TextStore
  ) -> Bool {
    var cursor = start
    cursor.at = scanner.at
    let counts = (itinerary.games.count, itinerary.travels.count, itinerary.customs.count, store.bytes.count)
    guard readPlainItem(&cursor, &store) else {
      itinerary.games.removeLast(itinerary.games.count - counts.0)
      itinerary.travels.removeLast(itinerary.travels.count - counts.1)
      itinerary.customs.removeLast(itinerary.customs.count - counts.2)
      store.truncate(to: counts.3)
      return false
    }
    scanner.at = cursor.at
    return true
  }

  private mutating func readPlainItem(_ outer: inout CommonCursor, _ store: inout TextStore) -> Bool {
    var cursor = outer
    cursor.at = cursor.afterBlanks(cursor.at)
    var item = Item()
    item.offset = UInt32(truncatingIfNeeded: cursor.at)
    var members = CommonCursor.Members(.item)
    var detailsKind = ItemKind.unknown
    var has: ItemMembers = []
    while let key = cursor.key(&members) {
      switch key {
      case .id:
        guard let text = cursor.text(&store) else { return false }
        item.id = text
      case .kind:
        guard let word = cursor.plainText() else { return false }
        item.kind = ItemKind(word: word)
        item.kindText = cursor.span(word)
        members.become(item.kind == .game ? .gameItem : item.kind == .travel ? .travelItem : .customItem)
      case .day:
        guard let day = cursor.integer() else { return false }
        item.position.day = day
        has.insert(.day)
      case .sortOrder:
        guard let sortOrder = cursor.double() else { return false }
        item.position = Position(day: item.position.day, sortOrder: sortOrder)
        has.insert(.sortOrder)
      case .title:
        guard let text = cursor.text(&store) else { return false }
        item.title = text
      case .game, .travel, .custom:
        // Leave the details of a kind other than the item's to the slow path.
        guard detailsKind == .unknown else { return false }
        let start = cursor.afterBlanks(cursor.at)
        let hasFacts: Bool
        if key == .game {
          detailsKind = .game
          item.facts = Int32(truncatingIfNeeded: itinerary.games.count)
          hasFacts = readPlainGame(&cursor, &store)
        } else if key == .travel {
          detailsKind = .travel
          item.facts = Int32(truncatingIfNeeded: itinerary.travels.count)
          hasFacts = readPlainTravel(&cursor, &store)
        } else {
          detailsKind = .custom
          item.facts = Int32(truncatingIfNeeded: itinerary.customs.count)
          hasFacts = readPlainCustom(&cursor, &store)
        }
        guard hasFacts else { return false }
        item.payload = TextSpan(
          offset: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: cursor.at - start))
      default: return false
      }
    }
    guard cursor.isPlain, has == [.day, .sortOrder], !item.id.isAbsent, item.kind == detailsKind,
      item.kind != .unknown, item.id.count <= Limits.idBytes
    else { return false }
    itinerary.items.append(item)
    outer = cursor
    return true
  }

  // Each function adds an item's details to those of its kind. It returns false if they are not plain or lack a member.

  private mutating func readPlainGame(_ cursor: inout CommonCursor, _ store: inout TextStore) -> Bool {
    // Read in place.
    itinerary.games.append(PlacedGame())
    let index = itinerary.games.count - 1
    guard let market = cursor.game(&itinerary.games[index].facts, &store, memory, depth: 3) else { return false }
    itinerary.games[index].market = market
    return itinerary.games[index].facts.place.city.count > 0
      && (itinerary.games[index].facts.localDate != nil || itinerary.games[index].facts.start != nil)
  }

  private mutating func readPlainTravel(_ outer: inout CommonCursor, _ store: inout TextStore) -> Bool {
    var cursor = outer
    var travel = TravelFacts()
    var members = CommonCursor.Members(.travel)
    while let key = cursor.key(&members) {
      switch key {
      case .leg:
        guard let leg = cursor.integer().flatMap({ Int32(exactly: $0) }), leg >= 0 else { return false }
        travel.leg = leg
      case .from:
        guard let place = cursor.place(&store, memory, depth: 4) else { return false }
        (travel.from, travel.fromMarket) = (place.place, place.market)
      case .to:
        guard let place = cursor.place(&store, memory, depth: 4) else { return false }
        (travel.to, travel.toMarket) = (place.place, place.market)
      case .mode:
        guard let text = cursor.text(&store) else { return false }
        travel.mode = text
      case .distanceKm:
        guard let distance = cursor.double(), distance >= 0 else { return false }
        travel.distance = distance
      case .durationMinutes:
        guard let minutes = cursor.integer().flatMap({ Int32(exactly: $0) }), minutes >= 0 else { return false }
        travel.duration = minutes
      case .estimated:
        if let isEstimated = cursor.bool() {
          travel.isEstimated = isEstimated
        } else if cursor.value(depth: 4) == nil {
          return false
        }
      case .notes, .departure, .arrival, .departureZone, .arrivalZone: return false
      default: guard cursor.value(depth: 4) != nil else { return false }
      }
    }
    guard cursor.isPlain, travel.from.city.count > 0, travel.to.city.count > 0 else { return false }
    itinerary.travels.append(travel)
    outer = cursor
    return true
  }

  private mutating func readPlainCustom(_ outer: inout CommonCursor, _ store: inout TextStore) -> Bool {
    var cursor = outer
    var custom = CustomFacts()
    var members = CommonCursor.Members(.custom)
    while let key = cursor.key(&members) {
      switch key {
      case .category:
        guard let text = cursor.text(&store) else { return false }
        custom.category = text
      case .notes:
        guard let text = cursor.text(&store) else { return false }
        custom.notes = text
      case .durationMinutes:
        guard let minutes = cursor.integer().flatMap({ Int32(exactly: $0) }), minutes >= 0 else { return false }
        custom.duration = minutes
      case .start, .endDay, .checkOut, .city, .region, .country: return false
      default: guard cursor.value(depth: 4) != nil else { return false }
      }
    }
    guard cursor.isPlain else { return false }
    itinerary.customs.append(custom)
    outer = cursor
    return true
  }
}

/// The required members of a plain item.
private struct ItemMembers: OptionSet {
  let rawValue: UInt8
  static let day = ItemMembers(rawValue: 1)
  static let sortOrder = ItemMembers(rawValue: 2)
}
