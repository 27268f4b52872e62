import FormatSyntax
package import ScheduleModel
package import SourceText

/// Items with their records, added to an itinerary as values.
extension Itinerary {
  /// Adds an item without a record and gives its index.
  package mutating func add(_ kind: ItemKind, id: String, title: String?, position: Position) -> Int {
    let texts = TextBatch(OutputBuffer(), for: text)
    let index = add(kind, id: id, title: title.map { texts.add($0) } ?? .absent, position: position, texts)
    text.append(texts)
    return index
  }

  /// The same, with its texts in a batch.
  package mutating func add(
    _ kind: ItemKind, id: String, title: TextSpan, position: Position, _ texts: TextBatch
  ) -> Int {
    var item = Item()
    item.id = texts.add(id)
    item.kind = kind
    item.kindText = texts.add { $0.append(kind.word) }
    item.position = position
    item.title = title
    items.append(item)
    return items.count - 1
  }

  /// Gives a game item a record whose texts are in the itinerary's store, and whose JSON text is compact.
  package mutating func setGame(_ record: GameRecord, ofItem index: Int) {
    items[index].setPayload(compact: record.text)
    if let known = gameIndex(index) {
      games[known].facts = record.facts
    } else {
      items[index].facts = Int32(truncatingIfNeeded: games.count)
      var game = PlacedGame()
      game.facts = record.facts
      games.append(game)
    }
  }

  /// Gives a travel item what it says, and the JSON text of that, which is compact.
  package mutating func setTravel(_ facts: TravelFacts, _ payload: TextSpan, ofItem index: Int) {
    items[index].setPayload(compact: payload)
    if travels.indices.contains(Int(items[index].facts)) {
      travels[Int(items[index].facts)] = facts
    } else {
      items[index].facts = Int32(truncatingIfNeeded: travels.count)
      travels.append(facts)
    }
  }

  /// The item's id as what it is compared by.
  package func idBytes(_ item: Item) -> [UInt8] { text.withBytes(item.id) { Array($0) } }
}

/// Travel items that are changed in place.
extension Itinerary {
  /// Gives a travel item another leg, and keeps its other members.
  package mutating func setLeg(_ leg: Int, ofItem index: Int) {
    guard travel(items[index]) != nil else { return }
    if let number = numberOfLeg(items[index].payload), text.replace(number, with: String(leg)) {
      travels[Int(items[index].facts)].leg = Int32(truncatingIfNeeded: leg)
      return
    }
    let output = OutputBuffer()
    do throws(SyntaxError) {
      try output.json { (json) throws(SyntaxError) in
        try json.object { (json) throws(SyntaxError) in
          json.member("leg", leg)
          try text.withBytes(items[index].payload) { (payload) throws(SyntaxError) in
            try json.members(of: payload) { !$0.equals("leg") }
          }
        }
      }
    } catch {
      // Only a record that could be read has facts.
      return
    }
    travels[Int(items[index].facts)].leg = Int32(truncatingIfNeeded: leg)
    items[index].payload = text.append(output.view)
  }

  /// Where the number of a travel record is that begins with it, as those that we write do. Most new numbers are as long,
  /// so that a long script does not keep all earlier records in the store.
  private func numberOfLeg(_ payload: TextSpan) -> TextSpan? {
    text.withBytes(payload) { bytes -> TextSpan? in
      guard bytes.hasPrefix(#"{"leg":"#) else { return nil }
      let number = bytes.dropFirst(7).prefix { $0 != .comma && $0 != .closeBrace }
      guard number.allSatisfy({ $0.isDigit }) else { return nil }
      return TextSpan(offset: payload.offset + 7, count: UInt32(truncatingIfNeeded: number.count))
    }
  }

  /// Makes a travel item one of the user's own, with the record as a member that is kept as it is.
  package mutating func makeCustom(ofTravel index: Int) {
    let output = OutputBuffer()
    text.withBytes(items[index].extra) { output.append($0) }
    if !items[index].payload.isAbsent {
      var json = JSONWriter(output, isFirst: false)
      text.withBytes(items[index].payload) { json.compacted("travel", $0) }
    }
    items[index].kind = .custom
    items[index].kindText = text.append(ItemKind.custom.word.bytes)
    items[index].payload = .absent
    items[index].extra = text.append(output.view)
    items[index].facts = Int32(truncatingIfNeeded: customs.count)
    customs.append(CustomFacts())
  }
}

extension PlaceFacts {
  /// What is empty is absent.
  package init(city: String, region: String, country: String, _ texts: TextBatch) {
    func stated(_ part: String) -> TextSpan { part.isEmpty ? .absent : texts.add(part) }
    self.init()
    self.city = stated(city)
    self.region = stated(region)
    self.country = stated(country)
  }
}
