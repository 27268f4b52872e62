import SourceText

/// What each name stands for: entries by number. Names are bytes; texts are equal when their bytes are.
struct GazetteerNames: Sendable {
  struct Use: Sendable {
    var entry: Int
    /// Decides only between several of one name.
    var period: GazetteerPeriod
    /// Names of a later layer, the user's, go before those of an earlier one.
    var layer: UInt8
  }

  private var table = TextTable()
  private var uses: [[Use]] = [[]]

  func named(_ name: ByteView) -> [Use] {
    if name.isEmpty { return [] }
    return table.find(name).map { uses[Int($0.raw)] } ?? []
  }

  /// The names that some entries have in a time, by the numbers of these.
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

  /// The entries of uses, each once.
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
    } else if let known = uses[number].firstIndex(where: { $0.entry == entry && $0.period == period }) {
      uses[number][known].layer = max(uses[number][known].layer, layer)
    } else {
      uses[number].append(Use(entry: entry, period: period, layer: layer))
    }
  }
}
