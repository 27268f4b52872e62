import CivilTime
import SourceText

/// The zones that one validator has met. Records of a trip name the same few, mostly the one named last.
final class ZoneCache {
  private let database: ZoneDatabase
  private var names = TextTable()
  private var zones: [Zone?] = [nil]
  private var lastName: [UInt8] = []
  private var lastZone: Zone?

  /// Names beyond this many are asked for anew each time.
  private static let limit = 4_096

  init(_ database: ZoneDatabase) { self.database = database }

  /// Nil for a name that is no zone's.
  func zone(_ name: ByteView) -> Zone? {
    if lastName.withUnsafeBufferPointer({ $0.equals(name) }) { return lastZone }
    let zone = lookUp(name)
    lastName.removeAll(keepingCapacity: true)
    lastName.append(contentsOf: name)
    lastZone = zone
    return zone
  }

  private func lookUp(_ name: ByteView) -> Zone? {
    if let known = names.find(name) { return zones[Int(known.raw)] }
    let zone = database.zone(name)
    if zones.count < ZoneCache.limit, name.count <= 64 {
      _ = names.intern(name)
      zones.append(zone)
    }
    return zone
  }
}
