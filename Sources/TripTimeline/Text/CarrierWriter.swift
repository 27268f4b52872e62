import FormatSyntax
package import ItineraryModel
package import SourceText

/// Writes the JSON in carriers: exactly the output of `ItineraryWriter`, in pieces.
package struct CarrierWriter {

  package init() {}
  private let writer = ItineraryWriter(layout: .line)
  private let json = OutputBuffer(capacity: 4_096)

  /// The item's object, valid until the next call.
  package func json(_ item: Item, of itinerary: Itinerary) -> ByteView {
    json.removeAll()
    json.json { writer.append(item, of: itinerary, to: &$0) }
    return json.view
  }

  /// The itinerary's object, valid until the next call.
  package func wholeJSON(_ itinerary: Itinerary) -> ByteView {
    json.removeAll()
    writer.append(itinerary, to: json)
    json.truncate(to: json.count - 1)
    return json.view
  }

  /// The itinerary's object without its items, valid until the next call.
  package func json(_ itinerary: Itinerary) -> ByteView {
    var head = itinerary
    head.items = []
    json.removeAll()
    writer.append(head, to: json)
    let tail: StaticString = ",\"items\":[]}\n"
    json.truncate(to: json.count - tail.utf8CodeUnitCount)
    json.append(.closeBrace)
    return json.view
  }
}
