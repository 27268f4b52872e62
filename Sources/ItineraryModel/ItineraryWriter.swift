import CivilTime
package import FormatSyntax
package import SourceText

/// Writes itineraries as JSON, items in the total order, so that equal trips are equal bytes.
package struct ItineraryWriter {
  package enum Layout {
    /// One line: JSON Lines.
    case line
    /// For people: a member a line, an item a line.
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
  /// Whether, with an item of this many more bytes, it would be larger than what is read again.
  package func isTooLarge(adding bytes: Int) -> Bool {
    // A bound first: texts may be escaped with six bytes for one, and each item has keys around its texts.
    if 6 * (text.bytes.count + bytes) + 128 * (items.count + 1) < Limits.itineraryBytes { return false }
    let output = OutputBuffer()
    ItineraryWriter(layout: .document).append(self, to: output)
    return output.count + bytes + 128 >= Limits.itineraryBytes
  }
}
