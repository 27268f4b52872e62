package import SourceText

/// Changes to an itinerary's items. The editor decides whether a change is legal.
extension Itinerary {
  /// A stay keeps its length: its last day moves with it.
  package mutating func setPosition(_ position: Position, ofItem index: Int) {
    let days = position.day &- items[index].position.day
    items[index].position = position
    if days != 0, items[index].kind == .custom { moveEnd(ofStay: index, by: days) }
  }

  /// Moves the last day of a stay. Does nothing for any other item.
  package mutating func moveEnd(ofStay index: Int, by days: Int) {
    guard let end = custom(items[index])?.endDay else { return }
    let moved = Int32(clamping: Int(end) &+ days)
    let output = OutputBuffer()
    let payload = text.withBytes(items[index].payload) { Array($0) }
    do throws(SyntaxError) {
      try "{\"endDay\":\(moved)}".withBytes { (patch) throws(SyntaxError) in
        try payload.withBytes { (target) throws(SyntaxError) in
          try MergePatch.append(target, merging: patch, to: output)
        }
      }
    } catch {
      return
    }
    customs[Int(items[index].facts)].endDay = moved
    items[index].payload = text.append(output.view)
  }

  /// The last day of an item. For a stay, the day on which it ends.
  package func endDay(of item: Item) -> Int { max(item.position.day, custom(item)?.endDay.map { Int($0) } ?? 0) }

  package mutating func setTitle(_ title: String?, ofItem index: Int) {
    items[index].title = text.append(optional: title)
  }

  /// Replaces the payload of a custom item with the JSON text `payload`; nil to remove it.
  package mutating func setCustom(_ payload: ByteView?, _ details: CustomDetails, ofItem index: Int) {
    items[index].payload = payload.map { text.append($0) } ?? .absent
    let facts = details.facts(in: &text)
    if customs.indices.contains(Int(items[index].facts)) {
      customs[Int(items[index].facts)] = facts
    } else {
      items[index].facts = Int32(customs.count)
      customs.append(facts)
    }
  }

  /// Replaces the payload of a travel item with the JSON text `payload`. Its cities stay.
  package mutating func setTravel(_ payload: ByteView, _ details: TravelDetails, ofItem index: Int) {
    items[index].payload = text.append(payload)
    let travel = Int(items[index].facts)
    if travels.indices.contains(travel) { details.update(&travels[travel], in: &text) }
  }

  /// Adds a custom item and returns its index.
  package mutating func addCustom(id: String, position: Position) -> Int {
    var item = Item()
    item.id = text.append(id)
    item.kind = .custom
    item.kindText = text.append("custom")
    item.position = position
    items.append(item)
    return items.count - 1
  }

  /// Stores `members`, each preceded by a comma, to be written with the item.
  package mutating func setExtra(_ members: ByteView, ofItem index: Int) {
    items[index].extra = members.isEmpty ? .absent : text.append(members)
  }

  /// Removes an item. The last item takes its index, because the storage order has no meaning.
  package mutating func removeItem(at index: Int) {
    items.swapAt(index, items.count - 1)
    items.removeLast()
  }
}
