import CivilTime
import SourceText

/// The zones that one validator has met. Records of a trip name the same few, mostly the one named last.
final class ZoneCache {
  private struct State {
    var names = TextTable()
    var zones: [Zone?] = [nil]
    var lastName: [UInt8] = []
    var lastZone: Zone?
  }

  private let database: ZoneDatabase
  /// Behind a pointer: a class's own variables are checked for overlapping access each time.
  private let state: UnsafeMutablePointer<State>

  /// Names beyond this many are looked up each time.
  private static let limit = 4_096

  init(_ database: ZoneDatabase) {
    self.database = database
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Nil for a name that is not a zone's.
  func zone(_ name: ByteView) -> Zone? {
    if state.pointee.lastName.withUnsafeBufferPointer({ $0.equals(name) }) { return state.pointee.lastZone }
    let zone = lookUp(name)
    state.pointee.lastName.removeAll(keepingCapacity: true)
    state.pointee.lastName.append(contentsOf: name)
    state.pointee.lastZone = zone
    return zone
  }

  private func lookUp(_ name: ByteView) -> Zone? {
    if name.count > 64 { return database.zone(name) }
    if state.pointee.zones.count >= ZoneCache.limit {
      guard let known = state.pointee.names.find(name) else { return database.zone(name) }
      return state.pointee.zones[Int(known.raw)]
    }
    let number = Int(state.pointee.names.intern(name).raw)
    if number < state.pointee.zones.count { return state.pointee.zones[number] }
    let zone = database.zone(name)
    state.pointee.zones.append(zone)
    return zone
  }
}
