import CivilTime
package import FormatSyntax
package import SourceText

/// Writes itineraries as JSON with sorted items, so that equal trips have equal bytes.
package struct ItineraryWriter {
  package enum Layout {
    /// A single line, as in JSON Lines.
    case line
    /// For people, with one member and one item per line.
    case document
  }

  package var layout: Layout

  package init(layout: Layout) { self.layout = layout }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    output.json { json in
      append(itinerary, to: &json)
      json.endLine()
    }
  }

  private func append(_ itinerary: Itinerary, to json: inout JSONWriter) {
    let text = itinerary.text
    let isDocument = layout == .document
    json.object { json in
      json.member("format", "sportstime-itinerary")
      json.member("version", 1)
      text.withBytes(itinerary.id) { json.member("id", $0) }
      json.member("title", itinerary.title, in: text)
      if let date = itinerary.startDate { json.text("startDate") { date.append(to: $0) } }
      json.member("dayCount", itinerary.dayCount)
      if !itinerary.originText.isAbsent {
        if isDocument { json.startLine(1) }
        text.withBytes(itinerary.originText) { json.compacted("origin", $0) }
        json.member("returnToOrigin", itinerary.returnToOrigin)
      }
      if !itinerary.request.isAbsent {
        if isDocument { json.startLine(1) }
        text.withBytes(itinerary.request) { json.compacted("request", $0) }
      }
      text.withBytes(itinerary.extra) { json.output.append($0) }
      if isDocument { json.startLine(1) }
      json.array("items", lines: isDocument ? 2 : -1, end: isDocument ? 1 : -1) { json in
        for index in itinerary.sortedItems() { append(itinerary.items[index], of: itinerary, to: &json) }
      }
    }
  }

  /// One item as a compact object.
  package func append(_ item: Item, of itinerary: Itinerary, to json: inout JSONWriter) {
    let text = itinerary.text
    json.object { json in
      text.withBytes(item.id) { json.member("id", $0) }
      if item.kind == .unknown {
        text.withBytes(item.kindText) { json.member("kind", $0) }
      } else {
        json.member("kind", item.kind.word)
      }
      json.member("day", item.position.day)
      json.member("sortOrder", item.position.sortOrder)
      json.member("title", item.title, in: text)
      if !item.payload.isAbsent {
        json.key(item.kind.word)
        text.withBytes(item.payload) { item.isCompact ? json.raw($0) : json.compacted($0) }
      }
      text.withBytes(item.extra) { json.output.append($0) }
    }
  }
}

extension Itinerary {
  /// Whether the itinerary with an additional item of this size would exceed the limit for reading.
  package func isTooLarge(adding bytes: Int) -> Bool {
    // First compute an upper bound: escapes take up to six bytes per byte, and each item has keys around its texts.
    if 6 * (text.bytes.count + bytes) + 128 * (items.count + 1) < Limits.itineraryBytes { return false }
    let output = OutputBuffer()
    ItineraryWriter(layout: .document).append(self, to: output)
    return output.count + bytes + 128 >= Limits.itineraryBytes
  }
}
