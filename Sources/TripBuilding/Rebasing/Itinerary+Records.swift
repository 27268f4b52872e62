import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// Records of games and travel, put in the place of what an itinerary has, with all that follows from their texts.
extension Itinerary {
  /// Gives a game item the record whose JSON text is `payload`.
  mutating func setGame(_ payload: ByteView, ofItem index: Int) throws(SyntaxError) {
    var reader = RecordScanner(payload, store: TextStore())
    var facts = try reader.game("game")
    let base = items[index].takePayload(payload.count, reader.store, into: &text)
    facts.shift(by: base)
    if games.indices.contains(Int(items[index].facts)) {
      games[Int(items[index].facts)].facts = facts
    } else {
      items[index].facts = Int32(truncatingIfNeeded: games.count)
      var game = PlacedGame()
      game.facts = facts
      games.append(game)
    }
  }

  /// Gives a travel item the record whose JSON text is `payload`.
  mutating func setTravel(_ payload: ByteView, ofItem index: Int) throws(SyntaxError) {
    var reader = RecordScanner(payload, store: TextStore())
    var facts = TravelFacts()
    try reader.travel(into: &facts)
    let base = items[index].takePayload(payload.count, reader.store, into: &text)
    facts.from.shift(by: base)
    facts.to.shift(by: base)
    facts.mode.shift(by: base)
    if travels.indices.contains(Int(items[index].facts)) {
      travels[Int(items[index].facts)] = facts
    } else {
      items[index].facts = Int32(truncatingIfNeeded: travels.count)
      travels.append(facts)
    }
  }

  /// Adds an item without a record and gives its index.
  mutating func add(_ kind: ItemKind, id: String, title: String, position: Position) -> Int {
    var item = Item()
    item.id = text.append(id)
    item.kind = kind
    item.kindText = text.append(kind.word.bytes)
    item.position = position
    item.title = text.append(title)
    items.append(item)
    return items.count - 1
  }

  /// The item's id as what it is compared by.
  func idBytes(_ item: Item) -> [UInt8] { text.withBytes(item.id) { Array($0) } }

  /// Numbers all markets with `table`, so that they can be compared with others of that table.
  mutating func resolveMarkets(_ table: inout MarketTable) {
    if hasOrigin { originMarket = table.market(origin, in: text) }
    for index in games.indices { games[index].market = table.market(games[index].facts.place, in: text) }
    for index in travels.indices {
      travels[index].fromMarket = table.market(travels[index].from, in: text)
      travels[index].toMarket = table.market(travels[index].to, in: text)
    }
  }
}

extension Item {
  /// Adds the texts of a record to `text`; gives the offset by which the record's spans are to be shifted.
  fileprivate mutating func takePayload(_ count: Int, _ store: TextStore, into text: inout TextStore) -> UInt32 {
    let span = store.bytes.withBytes { text.append($0) }
    payload = TextSpan(offset: span.offset, count: UInt32(truncatingIfNeeded: count))
    return span.offset
  }
}

extension TextSpan {
  fileprivate mutating func shift(by base: UInt32) {
    if !isAbsent { offset = offset &+ base }
  }
}

extension PlaceFacts {
  fileprivate mutating func shift(by base: UInt32) {
    city.shift(by: base)
    region.shift(by: base)
    country.shift(by: base)
  }
}
