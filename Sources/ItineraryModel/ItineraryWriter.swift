import CivilTime
import FormatSyntax
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
    let text = itinerary.text
    let separator: StaticString = layout == .line ? "," : ",\n "
    output.append("{\"format\":\"sportstime-itinerary\",\"version\":1,\"id\":")
    text.withBytes(itinerary.id) { output.appendJSON($0) }
    if !itinerary.title.isAbsent {
      output.append(",\"title\":")
      text.withBytes(itinerary.title) { output.appendJSON($0) }
    }
    if let date = itinerary.startDate {
      output.append(",\"startDate\":\"")
      date.append(to: output)
      output.append(0x22)
    }
    output.append(",\"dayCount\":")
    output.append(decimal: itinerary.dayCount)
    if !itinerary.originText.isAbsent {
      output.append(separator)
      output.append("\"origin\":")
      text.withBytes(itinerary.originText) { output.appendCompacted($0) }
      output.append(itinerary.returnToOrigin ? ",\"returnToOrigin\":true" : ",\"returnToOrigin\":false")
    }
    if !itinerary.request.isAbsent {
      output.append(separator)
      output.append("\"request\":")
      text.withBytes(itinerary.request) { output.appendCompacted($0) }
    }
    text.withBytes(itinerary.extra) { output.append($0) }
    output.append(separator)
    output.append("\"items\":[")
    var isFirst = true
    for index in itinerary.sortedItems() {
      if !isFirst { output.append(0x2C) }
      if layout == .document { output.append("\n  ") }
      isFirst = false
      append(itinerary.items[index], of: itinerary, to: output)
    }
    output.append(layout == .line ? "]}\n" : "\n ]}\n")
  }

  /// One item as a compact object.
  package func append(_ item: Item, of itinerary: Itinerary, to output: OutputBuffer) {
    let text = itinerary.text
    output.append("{\"id\":")
    text.withBytes(item.id) { output.appendJSON($0) }
    output.append(",\"kind\":")
    if item.kind == .unknown {
      text.withBytes(item.kindText) { output.appendJSON($0) }
    } else {
      output.appendJSON(item.kind.word.bytes)
    }
    output.append(",\"day\":")
    output.append(decimal: item.position.day)
    output.append(",\"sortOrder\":")
    output.appendJSON(item.position.sortOrder)
    if !item.title.isAbsent {
      output.append(",\"title\":")
      text.withBytes(item.title) { output.appendJSON($0) }
    }
    if !item.payload.isAbsent {
      output.append(",\"")
      output.append(item.kind.word)
      output.append("\":")
      text.withBytes(item.payload) { item.isCompact ? output.append($0) : output.appendCompacted($0) }
    }
    text.withBytes(item.extra) { output.append($0) }
    output.append(0x7D)
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
