import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes itineraries over the Markdown that they were read from. Lines that people added stay after the same entry or
/// heading.
///
/// Exported text that a person changed, moved or removed is left that way, unless the trip has new values for it.
package struct MarkdownRewrite {
  let old: ByteView
  let name: String
  let options: ExportOptions
  let gazetteer: Gazetteer
  /// Whether the itineraries were read from the document, including people's changes.
  let isOfReading: Bool
  /// Contents of the document that are in no itinerary.
  package private(set) var kept: [Diagnostic] = []

  package init(
    old: ByteView, name: String, options: ExportOptions, gazetteer: Gazetteer, isOfReading: Bool,
    kept: [Diagnostic] = []
  ) {
    self.old = old
    self.name = name
    self.options = options
    self.gazetteer = gazetteer
    self.isOfReading = isOfReading
    self.kept = kept
  }

  /// - Parameter pairs: each itinerary as read, and its new version.
  package mutating func text(_ pairs: [(read: ImportedItinerary, new: Itinerary)]) throws(RewriteLoss) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    for pair in pairs.sorted(by: { $0.read.range.lowerBound < $1.read.range.lowerBound }) {
      let part = pair.read.range
      result += old.slice(at, part.lowerBound)
      at = part.upperBound
      let text = old.slice(part.lowerBound, part.upperBound)
      let carried = MarkdownImporter(gazetteer).carried(text)?.first
      guard let carried else {
        throw RewriteLoss(in: old, from: pair.read.location.line, reason: "the document does not carry the trip")
      }
      let base = isOfReading ? pair.read.asFound : carried
      var ids: [Int: [UInt8]] = [:]
      for (item, place) in zip(pair.read.asFound.items, pair.read.places) {
        ids[place.lowerBound - part.lowerBound] = Array(pair.read.asFound.idText(item).utf8)
      }
      let written = units(base)
      let before = isOfReading ? units(carried) : written
      var merge = MarkdownMerge(
        mine: MarkdownUnits(text, ids, known: written, carried: before), written: written,
        carried: before, wanted: units(pair.new),
        entries: isOfReading ? nil : (entries(carried), entries(pair.new)), firstLine: pair.read.location.line)
      let merged = try merge.text()
      // If the trip is unchanged, so are the blank lines.
      result += exported(base) == exported(pair.new) ? Array(text) : merged
      for note in merge.kept where !isOfReading {
        kept.append(
          Diagnostic(
            code: .changedInDocument, severity: .info, message: note.message,
            location: SourceLocation(file: name, line: note.line, column: 1)))
      }
    }
    return result + old.slice(at, old.count)
  }

  private func exported(_ itinerary: Itinerary) -> [UInt8] {
    let output = OutputBuffer(capacity: 1 << 14)
    MarkdownExporter(options).append(itinerary, to: output)
    return output.array
  }

  private func units(_ itinerary: Itinerary) -> MarkdownUnits {
    exported(itinerary).withBytes { text in
      var ids: [Int: [UInt8]] = [:]
      for entry in MarkdownDocument.read(text).flatMap({ $0.entries }) {
        if let mark = entry.mark { ids[entry.range.lowerBound] = mark }
      }
      return MarkdownUnits(text, ids)
    }
  }

  /// The exported text of each item, by the key of its unit.
  private func entries(_ itinerary: Itinerary) -> [[UInt8]: MarkdownEntryText] {
    let texts = MarkdownExporter(options).entries(itinerary)
    var counts: [[UInt8]: Int] = [:]
    var result: [[UInt8]: MarkdownEntryText] = [:]
    for item in itinerary.sortedItems() {
      let id = Array(itinerary.idText(itinerary.items[item]).utf8)
      counts[id, default: 0] += 1
      result[Array("item \(counts[id] ?? 1) ".utf8) + id] = texts[item]
    }
    return result
  }
}
