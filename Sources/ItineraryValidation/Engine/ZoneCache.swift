import CivilTime
import SourceText

/// The zones that one validator has met. Records of a trip name the same few, mostly the one named last.
final class ZoneCache {
  private struct State {
    var names = TextTable()
    var zones: [Zone?] = [nil]
    /// Of the name met last; of the empty one where that is not kept.
    var last = TextID.empty
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
    let last = state.pointee.last
    if state.pointee.names.withBytes(last, { $0.equals(name) }) { return state.pointee.zones[Int(last.raw)] }
    state.pointee.last = number(of: name)
    return state.pointee.last.isEmpty ? found(name) : state.pointee.zones[Int(state.pointee.last.raw)]
  }

  /// The number of a name that is kept, or can be; that of the empty one for others.
  private func number(of name: ByteView) -> TextID {
    if name.count > 64 { return .empty }
    if state.pointee.zones.count >= ZoneCache.limit { return state.pointee.names.find(name) ?? .empty }
    let number = state.pointee.names.intern(name)
    if Int(number.raw) == state.pointee.zones.count { state.pointee.zones.append(found(name)) }
    return number
  }

  private func found(_ name: ByteView) -> Zone? { database.zone(name) }
}
