import CivilTime
import SourceText

/// The zones that a validator has used. The records of a trip have only a few zones, usually the same as the previous
/// record.
final class ZoneCache {
  private struct State {
    var names = TextTable()
    var zones: [Zone?] = [nil]
    /// The last name; empty if it was not stored.
    var last = TextID.empty
  }

  private let database: ZoneDatabase
  /// A pointer, because each access to a stored property of a class is checked for overlapping access.
  private let state: UnsafeMutablePointer<State>

  /// If there are more names than this, the rest are looked up each time.
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

  /// Nil if there is no zone with the name.
  func zone(_ name: ByteView) -> Zone? {
    let last = state.pointee.last
    if state.pointee.names.withBytes(last, { $0.equals(name) }) { return state.pointee.zones[Int(last.raw)] }
    state.pointee.last = number(of: name)
    return state.pointee.last.isEmpty ? found(name) : state.pointee.zones[Int(state.pointee.last.raw)]
  }

  /// The number of a name. If there is no room for the name, the number of the empty name.
  private func number(of name: ByteView) -> TextID {
    if name.count > 64 { return .empty }
    if state.pointee.zones.count >= ZoneCache.limit { return state.pointee.names.find(name) ?? .empty }
    let number = state.pointee.names.intern(name)
    if Int(number.raw) == state.pointee.zones.count { state.pointee.zones.append(found(name)) }
    return number
  }

  private func found(_ name: ByteView) -> Zone? { database.zone(name) }
}
