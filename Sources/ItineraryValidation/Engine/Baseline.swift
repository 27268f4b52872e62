package import SourceText

/// A known finding in a baseline, identified by properties that remain when lines and texts change.
package struct BaselineEntry: Hashable, Sendable {
  package let itinerary: String?
  package let item: String?
  package let code: String
  package let barrier: String?
}

/// Known findings, which don't fail a run. Each is stored once, as the bytes of its key.
package struct Baseline: Sendable {
  /// The keys; the first one has the number 1.
  private var keys: TextTable
  /// How many findings have each key, by its number less 1.
  package private(set) var counts: [Int32] = []
  /// Whether the report was truncated, so that not all of its findings are known.
  package var isCut = false

  package init() { self.init(limit: Limits.textTableBytes) }

  /// - Parameter limit: bytes of all keys.
  init(limit: Int) { keys = TextTable(limit: limit) }

  /// The number of different findings.
  var count: Int { keys.count - 1 }

  package mutating func add(_ key: BaselineKey) throws(SyntaxError) {
    let index = Int(key.bytes.withBytes { keys.intern($0) }.raw) - 1
    if keys.isFull {
      throw SyntaxError(offset: 0, message: "a baseline holds 4 GiB of ids at most (the limit)", code: .limitExceeded)
    }
    if index >= counts.count { counts.append(0) }
    counts[index] &+= 1
  }

  /// The index of the entry with this key.
  package func index(of key: BaselineKey) -> Int? {
    key.bytes.withBytes { keys.find($0) }.flatMap { $0.isEmpty ? nil : Int($0.raw) - 1 }
  }

  package func entry(_ index: Int) -> BaselineEntry {
    keys.withBytes(TextID(raw: UInt32(truncatingIfNeeded: index + 1))) { BaselineKey.entry(of: $0) }
  }
}

/// A baseline, and which of its findings have occurred.
package struct BaselineMatch: Sendable {
  private let baseline: Baseline
  /// Only the ones that occurred, so that a large baseline costs nothing if it is not used.
  private var seen: Set<Int32> = []
  private var key = BaselineKey()

  init(_ baseline: Baseline) { self.baseline = baseline }

  mutating func take(itinerary: ByteView, item: ByteView, code: DiagnosticCode, barrier: ByteView) -> Bool {
    key.set(itinerary: itinerary, item: item, barrier: barrier, code: code.rawValue.utf8)
    guard let index = baseline.index(of: key) else { return false }
    seen.insert(Int32(truncatingIfNeeded: index))
    return true
  }

  mutating func add(_ other: BaselineMatch?) {
    guard let other else { return }
    seen.formUnion(other.seen)
  }

  var vanishedCount: Int { baseline.count - seen.count }

  /// The first `limit` findings that did not occur.
  func vanished(_ limit: Int) -> [BaselineEntry] {
    var entries: [BaselineEntry] = []
    for index in 0..<baseline.count where entries.count < min(limit, vanishedCount) {
      if !seen.contains(Int32(truncatingIfNeeded: index)) { entries.append(baseline.entry(index)) }
    }
    return entries
  }
}

/// The parts of an entry, each preceded by its length, so that different entries have different keys. An empty id
/// counts as missing.
package struct BaselineKey {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func set(
    itinerary: some Collection<UInt8>, item: some Collection<UInt8>, barrier: some Collection<UInt8>,
    code: some Collection<UInt8>
  ) {
    bytes.removeAll(keepingCapacity: true)
    append(part: itinerary)
    append(part: item)
    append(part: barrier)
    bytes.append(contentsOf: code)
  }

  package mutating func set(_ finding: Diagnostic) {
    set(
      itinerary: (finding.itinerary ?? "").utf8, item: (finding.item ?? "").utf8,
      barrier: (finding.barrier ?? "").utf8, code: finding.code.rawValue.utf8)
  }

  private mutating func append(part: some Collection<UInt8>) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: part.count).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: part)
  }

  /// The entry for a key.
  static func entry(of key: ByteView) -> BaselineEntry {
    var at = 0
    func part() -> String? {
      var count = 0
      for shift in 0..<4 where at + shift < key.count { count |= Int(key[at + shift]) << (8 * shift) }
      let text = key.slice(at + 4, at + 4 + count)
      at += 4 + count
      return text.isEmpty ? nil : text.text
    }
    let (itinerary, item, barrier) = (part(), part(), part())
    return BaselineEntry(
      itinerary: itinerary, item: item, code: key.slice(at, key.count).text, barrier: barrier)
  }
}
