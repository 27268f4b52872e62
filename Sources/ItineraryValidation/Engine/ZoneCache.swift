import CivilTime
import SourceText

/// The zones that one validator has used. The records of a trip name the same few zones, mostly the last one again.
final class ZoneCache {
  private struct State {
    var names = TextTable()
    var zones: [Zone?] = [nil]
    /// The last name; empty if it is not stored.
    var last = TextID.empty
  }

  private let database: ZoneDatabase
  /// A pointer, because access to a class's own variables is checked for overlap each time.
  private let state: UnsafeMutablePointer<State>

  /// Names beyond this number are looked up each time.
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

  /// Nil if the name is not a zone.
  func zone(_ name: ByteView) -> Zone? {
    let last = state.pointee.last
    if state.pointee.names.withBytes(last, { $0.equals(name) }) { return state.pointee.zones[Int(last.raw)] }
    state.pointee.last = number(of: name)
    return state.pointee.last.isEmpty ? found(name) : state.pointee.zones[Int(state.pointee.last.raw)]
  }

  /// The number of a name that is stored or can be; that of the empty name for others.
  private func number(of name: ByteView) -> TextID {
    if name.count > 64 { return .empty }
    if state.pointee.zones.count >= ZoneCache.limit { return state.pointee.names.find(name) ?? .empty }
    let number = state.pointee.names.intern(name)
    if Int(number.raw) == state.pointee.zones.count { state.pointee.zones.append(found(name)) }
    return number
  }

  private func found(_ name: ByteView) -> Zone? { database.zone(name) }
}
