import SourceText

/// Entries by name. Names are bytes and are compared bytewise.
struct GazetteerNames: Sendable {
  struct Use: Sendable {
    var entry: Int
    /// Used only if a name has several entries.
    var period: GazetteerPeriod
    /// Names of a later layer (the user's) take precedence over earlier ones.
    var layer: UInt8
  }

  private var table = TextTable()
  private var uses: [[Use]] = [[]]
  /// By name: its highest entry. Entries are added in order, unless a later layer adds names to an earlier entry.
  private var highest = [-1]
  private var loose: LooseNames

  /// - Parameter key: the form of a name that is compared if the spelling differs.
  init(key: @escaping @Sendable (ByteView) -> [UInt8]) { loose = LooseNames(key: key) }

  func named(_ name: ByteView) -> [Use] {
    if name.isEmpty { return [] }
    return table.find(name).map { uses[Int($0.raw)] } ?? []
  }

  /// Entries for a name that is spelled differently, by key.
  func named(loosely name: ByteView) -> [Use] {
    if name.isEmpty { return [] }
    return loose.numbers(of: name, in: table).flatMap { uses[Int($0)] }
  }

  /// The names that entries have during a period, by entry.
  func names(of entries: Set<Int>, in time: GazetteerPeriod) -> [Int: [String]] {
    var names: [Int: [String]] = [:]
    if entries.isEmpty { return names }
    for (number, all) in uses.enumerated() {
      for use in all where entries.contains(use.entry) && use.period.overlaps(time) {
        names[use.entry, default: []].append(table.string(TextID(raw: UInt32(number))))
      }
    }
    return names
  }

  /// The entries of uses, without duplicates.
  static func entries(_ uses: [Use]) -> [Int] {
    if uses.count < 2 { return uses.map { $0.entry } }
    var known: Set<Int> = []
    return uses.map { $0.entry }.filter { known.insert($0).inserted }
  }

  mutating func add(_ name: String, _ entry: Int, _ period: GazetteerPeriod = .always, layer: UInt8) {
    if name.isEmpty { return }
    let number = Int(table.intern(name).raw)
    if number == uses.count {
      uses.append([Use(entry: entry, period: period, layer: layer)])
      highest.append(entry)
      // An index that is shared with a copy, or is already built, does not contain the name.
      if !isKnownUniquelyReferenced(&loose) || loose.isMade { loose = LooseNames(key: loose.key) }
    } else if entry <= highest[number],
      // An entry and a period have one use, which is usually the last one.
      let known = uses[number].lastIndex(where: { $0.entry == entry && $0.period == period })
    {
      uses[number][known].layer = max(uses[number][known].layer, layer)
    } else {
      uses[number].append(Use(entry: entry, period: period, layer: layer))
      highest[number] = max(highest[number], entry)
    }
  }
}

/// The names of a table by key. Built on first use: most feeds spell names as the gazetteer does.
private final class LooseNames: Sendable {
  let key: @Sendable (ByteView) -> [UInt8]
  private let index = Guarded<Index?>(nil)

  init(key: @escaping @Sendable (ByteView) -> [UInt8]) { self.key = key }

  var isMade: Bool { index.withLock { $0 != nil } }

  func numbers(of name: ByteView, in table: TextTable) -> ArraySlice<UInt32> {
    let wanted = key(name)
    return index.withLock { index in
      if index == nil { index = Index(table, key) }
      return index?.numbers(of: wanted) ?? []
    }
  }

  private struct Index {
    private let keys: TextTable
    /// The numbers of the names, sorted by key, in their order.
    private var numbers: [UInt32]
    /// By key number: the index at which the next key's names begin.
    private var ends: [Int]

    init(_ table: TextTable, _ key: (ByteView) -> [UInt8]) {
      let names = 1..<max(1, table.count)
      var keys = TextTable()
      let keysOfNames = names.map { name in
        table.withBytes(TextID(raw: UInt32(name))) { key($0) }.withBytes { Int(keys.intern($0).raw) }
      }
      self.keys = keys
      ends = [Int](repeating: 0, count: keys.count + 1)
      for key in keysOfNames { ends[key + 1] += 1 }
      for key in 1..<ends.count { ends[key] += ends[key - 1] }
      numbers = [UInt32](repeating: 0, count: names.count)
      for (name, key) in zip(names, keysOfNames) {
        numbers[ends[key]] = UInt32(name)
        ends[key] += 1
      }
    }

    func numbers(of key: [UInt8]) -> ArraySlice<UInt32> {
      guard let found = key.withBytes({ keys.find($0) }) else { return [] }
      return numbers[(found.isEmpty ? 0 : ends[Int(found.raw) - 1])..<ends[Int(found.raw)]]
    }
  }
}
