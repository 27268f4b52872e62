package import SourceText

/// Changes to an itinerary's items. Nothing here asks whether a change is allowed: that is the editor's business.
extension Itinerary {
  /// A stay keeps its length: its last day moves along.
  package mutating func setPosition(_ position: Position, ofItem index: Int) {
    let days = position.day &- items[index].position.day
    items[index].position = position
    if days != 0, items[index].kind == .custom { moveEnd(ofStay: index, by: days) }
  }

  /// Moves the last day of a stay; nothing for any other item.
  mutating func moveEnd(ofStay index: Int, by days: Int) {
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

  /// The last day of an item: of a stay the one on which it ends.
  package func endDay(of item: Item) -> Int { max(item.position.day, custom(item)?.endDay.map { Int($0) } ?? 0) }

  package mutating func setTitle(_ title: String?, ofItem index: Int) {
    items[index].title = text.append(optional: title)
  }

  /// Gives a custom item another payload, of which `payload` is the JSON text; nil takes it away.
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

  /// Gives a travel item another payload, of which `payload` is the JSON text. Its cities stay.
  mutating func setTravel(_ payload: ByteView, _ details: TravelDetails, ofItem index: Int) {
    items[index].payload = text.append(payload)
    let travel = Int(items[index].facts)
    if travels.indices.contains(travel) { details.update(&travels[travel], in: &text) }
  }

  /// Adds a custom item and gives its index.
  package mutating func addCustom(id: String, position: Position) -> Int {
    var item = Item()
    item.id = text.append(id)
    item.kind = .custom
    item.kindText = text.append("custom")
    item.position = position
    items.append(item)
    return items.count - 1
  }

  /// Keeps `members`, each with a comma before it, to be written again with the item.
  package mutating func setExtra(_ members: ByteView, ofItem index: Int) {
    items[index].extra = members.isEmpty ? .absent : text.append(members)
  }

  /// Takes an item away; the last item takes its index, as the order of items means nothing.
  package mutating func removeItem(at index: Int) {
    items.swapAt(index, items.count - 1)
    items.removeLast()
  }
}
