package import ItineraryModel
import SourceText

/// Notes of one thread's exporter for the exporter that writes the file.
package struct ExportNotes: Sendable {
  /// A zone's name, and the seconds since 1970 that it has to cover.
  typealias ZoneSpan = (name: [UInt8], first: Int64, last: Int64)

  var zones: [ZoneSpan] = []

  /// The concatenated ids of itineraries, and the end of each.
  private var ids: [UInt8] = []
  private var idEnds: [Int] = []

  package init() {}

  mutating func append(id: ByteView) {
    ids.append(contentsOf: id)
    idEnds.append(ids.count)
  }

  func forEachID(_ body: (ByteView) -> Void) {
    ids.withBytes { all in
      var start = 0
      for end in idEnds {
        body(all.slice(start, end))
        start = end
      }
    }
  }
}

/// The ids of a file's itineraries, for a format such as calendars that identifies them only by id.
package struct ItineraryIDs {
  /// Hashes of the ids. Among a million ids, a collision is expected once in 30 million files.
  private var hashes: Set<UInt64> = []
  /// The first repeated id.
  package private(set) var repeated: String?

  package init(_ itineraries: [Itinerary] = []) {
    for itinerary in itineraries { ItinerarySource.with(itinerary) { insert($0[itinerary.id]) } }
  }

  mutating func insert(_ id: ByteView) {
    if !hashes.insert(id.byteHash).inserted, repeated == nil { repeated = id.text }
  }
}
