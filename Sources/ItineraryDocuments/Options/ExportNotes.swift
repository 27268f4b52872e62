/// What an exporter has noticed in itineraries of one thread, for the one that writes the file.
package struct ExportNotes: Sendable {
  /// Zones by name, with the seconds since 1970 that they have to cover.
  var zones: [(name: [UInt8], first: Int64, last: Int64)] = []

  package init() {}

  init(zones: [(name: [UInt8], first: Int64, last: Int64)]) { self.zones = zones }
}
