import FormatSyntax
import ItineraryModel
package import SourceText

/// Ways by road that somebody knows: they take the place of estimates.
package struct TravelTable: Sendable {
  struct Way: Hashable {
    var kilometres: Double
    var minutes: Double
  }

  private struct Pair: Hashable {
    var from: Int32
    var to: Int32
  }

  private var names: [String: Int32] = [:]
  private var ways: [Pair: Way] = [:]

  /// Reads CSV: `from`, `to`, `minutes`, and `km` or `miles`. A place is a venue or a city, by name or id.
  ///
  /// - Throws: every row that can't be used, with its line and column.
  package init(_ bytes: ByteView, file: String) throws(TravelTableFailure) {
    var findings: [Finding] = []
    var lines = LineCounter()
    func report(_ message: String, _ offset: Int) {
      let place = lines.position(of: offset, in: bytes)
      findings.append(
        Finding(
          code: "distances", severity: .error, message: message,
          location: SourceLocation(file: file, line: place.line, column: place.column)))
    }
    do throws(SyntaxError) {
      let reader = try CSVReader(bytes)
      guard let columns = Columns(reader) else {
        report("the columns should be from, to, minutes, and km or miles", 0)
        throw SyntaxError(offset: -1, message: "")
      }
      let fields = RecordFields(count: 4)
      var rows: [(place: Int, row: [String], offsets: [Int])] = []
      try reader.read(
        wanted: columns.wanted, fields: fields,
        onFinding: { if $0.scope != .file { report($0.message, $0.offset) } },
        onRecord: { fields in
          let offsets = (0..<4).map { bytes.offset(of: fields[$0]) ?? fields.offset }
          rows.append((fields.offset, (0..<4).map { fields[$0].trimmed.text }, offsets))
        })
      for (_, row, offsets) in rows {
        if let (column, message) = add(row, columns.scale) { report(message, offsets[column]) }
      }
      if rows.isEmpty { report("there is no way in it", 0) }
    } catch {
      if error.offset >= 0 { report(error.message, error.offset) }
    }
    if !findings.isEmpty { throw TravelTableFailure(findings: findings) }
  }

  private struct Columns {
    var wanted: [Int]
    /// Kilometres that one of the length is.
    var scale: Double

    init?(_ reader: CSVReader) {
      guard let from = reader.columnIndex("from"), let to = reader.columnIndex("to"),
        let minutes = reader.columnIndex("minutes")
      else { return nil }
      for (name, scale) in [("km", 1), ("kilometres", 1), ("kilometers", 1), ("miles", 1.609344)] {
        if let length = reader.columnIndex(name) {
          wanted = [from, to, length, minutes]
          self.scale = scale
          return
        }
      }
      return nil
    }
  }

  private mutating func add(_ row: [String], _ scale: Double) -> (column: Int, message: String)? {
    for column in 0...1 where NameIndex.words(row[column]).isEmpty { return (column, "a place has no name") }
    guard let length = Double(row[2]), (0...50_000).contains(length) else {
      return (2, "no length of a way: \(quotedForDisplay(row[2]))")
    }
    guard let minutes = Double(row[3]), (0...100_000).contains(minutes) else {
      return (3, "no minutes of a way: \(quotedForDisplay(row[3]))")
    }
    let pair = Pair(from: number(row[0]), to: number(row[1]))
    if pair.from == pair.to {
      return length == 0 && minutes == 0 ? nil : (1, "the way from a place to itself is not 0")
    }
    if ways[pair] != nil { return (1, "the way from \(quotedForDisplay(row[0])) to there stands twice") }
    ways[pair] = Way(kilometres: length * scale, minutes: minutes)
    return nil
  }

  private mutating func number(_ name: String) -> Int32 {
    let key = TravelTable.key(name)
    if let known = names[key] { return known }
    let number = Int32(names.count)
    names[key] = number
    return number
  }

  private static func key(_ name: String) -> String { NameIndex.words(name).joined(separator: " ") }

  /// The number of the first of some names that the table has; nil where it has none.
  func place(_ candidates: [String]) -> Int32? {
    for name in candidates where !name.isEmpty {
      if let number = names[TravelTable.key(name)] { return number }
    }
    return nil
  }

  /// A way is the same in both directions unless both are stated.
  func way(_ from: Int32, _ to: Int32) -> Way? {
    ways[Pair(from: from, to: to)] ?? ways[Pair(from: to, to: from)]
  }
}

/// What is wrong with a table of ways; one finding at least.
package struct TravelTableFailure: Error {
  package var findings: [Finding]
}

extension ByteView {
  /// Where a view of a part of these bytes begins; nil for one of other bytes.
  fileprivate func offset(of part: ByteView) -> Int? {
    guard let base = baseAddress, let start = part.baseAddress, start >= base, start <= base + count else { return nil }
    return start - base
  }
}

extension CityTable {
  /// What people would take from one city to another: by the table of ways where it has this one.
  func estimate(from: City, to: City, modes: [TravelMode]) -> TravelEstimate? {
    guard let ground = modes.first(where: { $0 != .fly }), let first = from.known, let second = to.known,
      let way = distances?.way(first, second)
    else { return TravelEstimate(from: from, to: to, modes: modes) }
    let usual = TravelEstimate(from: from, to: to, modes: modes)
    if let usual, usual.mode == .fly, way.kilometres > TravelEstimate.drivingLimit { return usual }
    return TravelEstimate(ground, way)
  }

  /// By each of the modes: first what people would take, then the others, the fastest first. None where it is not known
  /// where one of the cities is.
  func choices(from: City, to: City, modes: [TravelMode]) -> [TravelEstimate] {
    guard let usual = estimate(from: from, to: to, modes: modes) else { return [] }
    if modes.count < 2 { return [usual] }
    let others = modes.compactMap { estimate(from: from, to: to, modes: [$0]) }.filter { $0.mode != usual.mode }
    return [usual] + others.sorted { $0.duration < $1.duration }
  }
}
