import FormatSyntax
package import ScheduleModel
package import SourceText

/// Adds items with their records to an itinerary.
extension Itinerary {
  /// Adds an item without a record and returns its index.
  package mutating func add(_ kind: ItemKind, id: String, title: String?, position: Position) -> Int {
    let texts = TextBatch(OutputBuffer(), for: text)
    let index = add(kind, id: id, title: title.map { texts.add($0) } ?? .absent, position: position, texts)
    text.append(texts)
    return index
  }

  /// As above, with the item's texts in a batch.
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

  /// Sets the record of a game item. Its texts are in the itinerary's store, and its JSON text is compact.
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

  /// Sets the contents of a travel item and their compact JSON text.
  package mutating func setTravel(_ facts: TravelFacts, _ payload: TextSpan, ofItem index: Int) {
    items[index].setPayload(compact: payload)
    if travels.indices.contains(Int(items[index].facts)) {
      travels[Int(items[index].facts)] = facts
    } else {
      items[index].facts = Int32(truncatingIfNeeded: travels.count)
      travels.append(facts)
    }
  }

  /// The item's id as bytes, for comparisons.
  package func idBytes(_ item: Item) -> [UInt8] { text.withBytes(item.id) { Array($0) } }
}

/// Changes travel items in place.
extension Itinerary {
  /// Changes the leg of a travel item and keeps its other members.
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
      // Only a readable record has facts.
      return
    }
    travels[Int(items[index].facts)].leg = Int32(truncatingIfNeeded: leg)
    items[index].payload = text.append(output.view)
  }

  /// The span of the leg's number in a travel record that begins with it, as written records do. Most new numbers have
  /// the same length, so a long script does not fill the store with old records.
  private func numberOfLeg(_ payload: TextSpan) -> TextSpan? {
    text.withBytes(payload) { bytes -> TextSpan? in
      guard bytes.hasPrefix(#"{"leg":"#) else { return nil }
      let number = bytes.dropFirst(7).prefix { $0 != .comma && $0 != .closeBrace }
      guard number.allSatisfy({ $0.isDigit }) else { return nil }
      return TextSpan(offset: payload.offset + 7, count: UInt32(truncatingIfNeeded: number.count))
    }
  }

  /// Turns a travel item into a custom item, with the record as an unchanged member and what it states of a booking as
  /// details that every document shows.
  package mutating func makeCustom(ofTravel index: Int) {
    let output = OutputBuffer()
    text.withBytes(items[index].extra) { output.append($0) }
    if !items[index].payload.isAbsent {
      var json = JSONWriter(output, isFirst: false)
      text.withBytes(items[index].payload) { json.compacted("travel", $0) }
    }
    items[index].kind = .custom
    items[index].kindText = text.append(ItemKind.custom.word.bytes)
    let record = items[index].payload.isAbsent ? nil : text.withBytes(items[index].payload) { try? JSONValue.parse($0) }
    let shown = record.flatMap { ReleasedTravel.details(of: $0, on: date(ofDay: items[index].position.day)) }
    items[index].extra = text.append(output.view)
    items[index].facts = -1
    let details = JSONWriter.bytes { json in if let shown { json.value(shown) } }
    details.withBytes { bytes in
      setCustom(shown == nil ? nil : bytes, (try? CustomDetails(bytes)) ?? CustomDetails(), ofItem: index)
    }
  }
}

extension PlaceFacts {
  /// Empty parts are absent.
  package init(city: String, region: String, country: String, _ texts: TextBatch) {
    func stated(_ part: String) -> TextSpan { part.isEmpty ? .absent : texts.add(part) }
    self.init()
    self.city = stated(city)
    self.region = stated(region)
    self.country = stated(country)
  }
}
