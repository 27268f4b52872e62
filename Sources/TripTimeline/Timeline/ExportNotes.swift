package import ItineraryModel
package import SourceText

/// Notes from one thread's exporter to the exporter that writes the file.
package struct ExportNotes: Sendable {
  /// A zone's name, and the range that it has to cover in seconds since 1970.
  package typealias ZoneSpan = (name: [UInt8], first: Int64, last: Int64)

  package var zones: [ZoneSpan] = []

  /// The concatenated ids of itineraries, and the end of each.
  private var ids: [UInt8] = []
  private var idEnds: [Int] = []

  package init() {}

  package mutating func append(id: ByteView) {
    ids.append(contentsOf: id)
    idEnds.append(ids.count)
  }

  package func forEachID(_ body: (ByteView) -> Void) {
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
  /// Hashes of the ids. With a million ids, a collision is expected in one of 30 million files.
  private var hashes: Set<UInt64> = []
  /// The first repeated id.
  package private(set) var repeated: String?

  package init(_ itineraries: [Itinerary] = []) {
    for itinerary in itineraries { ItinerarySource.with(itinerary) { insert($0[itinerary.id]) } }
  }

  package mutating func insert(_ id: ByteView) {
    if !hashes.insert(id.byteHash).inserted, repeated == nil { repeated = id.text }
  }
}
