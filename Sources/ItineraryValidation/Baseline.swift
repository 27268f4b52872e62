import SourceText

/// A finding that a baseline knows, by what stays when lines and texts change.
public struct BaselineEntry: Hashable, Sendable {
  public let itinerary: String?
  public let item: String?
  public let code: String
  public let barrier: String?
}

/// Known findings, which don't fail a run.
public struct Baseline: Sendable {
  package private(set) var entries: [BaselineEntry] = []
  private var keys = TextTable()

  public init() {}

  package init(_ entries: [BaselineEntry]) {
    for entry in entries { add(entry) }
  }

  package mutating func add(_ entry: BaselineEntry) {
    let key = BaselineKey(entry).bytes
    // A number is given to each new key; a second entry with one key says nothing new.
    if Int(key.withBytes { keys.intern($0) }.raw) == entries.count + 1 { entries.append(entry) }
  }

  /// The place of the entry with this key.
  func index(of key: [UInt8]) -> Int? {
    key.withBytes { keys.find($0) }.flatMap { $0.isEmpty ? nil : Int($0.raw) - 1 }
  }
}

/// A baseline, and which of its findings have been seen.
package struct BaselineMatch: Sendable {
  private let baseline: Baseline
  /// Only those that were seen, so that a match with none of a large baseline costs nothing.
  private var seen: Set<Int32> = []
  private var key = BaselineKey()

  init(_ baseline: Baseline) { self.baseline = baseline }

  mutating func take(itinerary: ByteView, item: ByteView, code: String, barrier: ByteView) -> Bool {
    key.set(itinerary: itinerary, item: item, code: code, barrier: barrier)
    guard let index = baseline.index(of: key.bytes) else { return false }
    seen.insert(Int32(truncatingIfNeeded: index))
    return true
  }

  mutating func add(_ other: BaselineMatch?) {
    guard let other else { return }
    seen.formUnion(other.seen)
  }

  var vanished: [BaselineEntry] {
    baseline.entries.enumerated().filter { !seen.contains(Int32(truncatingIfNeeded: $0.offset)) }.map(\.element)
  }
}

/// The parts of an entry, with lengths before them, so that no two entries have the same key.
private struct BaselineKey {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ entry: BaselineEntry) {
    (entry.itinerary ?? "").withBytes { itinerary in
      (entry.item ?? "").withBytes { item in
        (entry.barrier ?? "").withBytes { set(itinerary: itinerary, item: item, code: entry.code, barrier: $0) }
      }
    }
  }

  mutating func set(itinerary: ByteView, item: ByteView, code: String, barrier: ByteView) {
    bytes.removeAll(keepingCapacity: true)
    for part in [itinerary, item, barrier] {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: part.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: part)
    }
    bytes.append(contentsOf: code.utf8)
  }
}
