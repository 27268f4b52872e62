import FormatSyntax
import ItineraryModel
import ScheduleModel
package import SourceText

/// Known road routes. They replace estimates.
package struct TravelTable: Sendable {
  package static let kilometresPerMile = 1.609344

  struct Way: Hashable {
    var kilometres: Double
    var minutes: Double
  }

  private struct Pair: Hashable {
    var from: Int32
    var to: Int32
  }

  /// As first written.
  struct NamedPlace {
    var name: String
    var location: SourceLocation?
  }

  private var names: [String: Int32] = [:]
  /// By number.
  private(set) var places: [NamedPlace] = []
  private var ways: [Pair: Way] = [:]

  /// Reads CSV: `from`, `to`, `minutes`, and `km` or `miles`. A place is a venue or a city, by name or id.
  ///
  /// - Throws: every unusable row, with line and column.
  package init(_ bytes: ByteView, file: String) throws(TravelTableFailure) {
    var findings: [Diagnostic] = []
    var lines = LineCounter()
    func report(_ message: String, _ offset: Int) {
      findings.append(
        Diagnostic(
          code: .distances, severity: .error, message: message,
          location: lines.location(of: offset, in: bytes, file: file)))
    }
    func location(_ offset: Int) -> SourceLocation { lines.location(of: offset, in: bytes, file: file) }
    do throws(SyntaxError) {
      let reader = try CSVReader(bytes)
      if let columns = Columns(reader) {
        try read(reader, columns, of: bytes, report, location)
      } else {
        report("the columns should be from, to, minutes, and km or miles", 0)
      }
    } catch {
      report(error.message, error.offset)
    }
    if !findings.isEmpty { throw TravelTableFailure(findings: findings) }
  }

  private mutating func read(
    _ reader: CSVReader, _ columns: Columns, of bytes: ByteView, _ report: (String, Int) -> Void,
    _ location: (Int) -> SourceLocation
  ) throws(SyntaxError) {
    var count = 0
    try reader.read(
      wanted: columns.wanted, fields: RecordFields(count: columns.wanted.count),
      onFinding: { if $0.scope != .file { report($0.message, $0.offset) } },
      onRecord: { fields in
        count += 1
        let row = columns.wanted.indices.map { fields[$0].trimmed.text }
        let known = places.count
        let problem = add(row, columns.scale)
        for number in places.indices[known...] {
          let field = fields[places[number].name == row[0] ? 0 : 1]
          places[number].location = location(bytes.offset(of: field) ?? fields.offset)
        }
        guard let problem else { return }
        report(problem.message, bytes.offset(of: fields[problem.column]) ?? fields.offset)
      })
    if count == 0 { report("there is no way in it", 0) }
  }

  private struct Columns {
    var wanted: [Int]
    /// Kilometres per unit of length.
    var scale: Double

    init?(_ reader: CSVReader) {
      guard let from = reader.columnIndex("from"), let to = reader.columnIndex("to"),
        let minutes = reader.columnIndex("minutes")
      else { return nil }
      for (name, scale) in [("km", 1), ("kilometres", 1), ("kilometers", 1), ("miles", TravelTable.kilometresPerMile)] {
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
    if ways[pair] != nil { return (1, "the way from \(quotedForDisplay(row[0])) to there occurs twice") }
    ways[pair] = Way(kilometres: length * scale, minutes: minutes)
    return nil
  }

  private mutating func number(_ name: String) -> Int32 {
    let key = TravelTable.key(name)
    if let known = names[key] { return known }
    let number = Int32(names.count)
    names[key] = number
    places.append(NamedPlace(name: name))
    return number
  }

  private static func key(_ name: String) -> String { NameIndex.words(name).joined(separator: " ") }

  /// The number of the first candidate in the table; nil if it has none.
  func place(_ candidates: [String]) -> Int32? {
    for name in candidates where !name.isEmpty {
      if let number = names[TravelTable.key(name)] { return number }
    }
    return nil
  }

  /// A route holds in both directions unless both are stated.
  func way(_ from: Int32, _ to: Int32) -> Way? {
    ways[Pair(from: from, to: to)] ?? ways[Pair(from: to, to: from)]
  }
}

/// Errors in a travel table; at least one finding.
package struct TravelTableFailure: Error {
  package var findings: [Diagnostic]
}

extension CityTable.Spot {
  /// In a straight line; nil if either place is unknown.
  func kilometres(to other: CityTable.Spot) -> Double? {
    guard let latitude, let longitude, let otherLatitude = other.latitude, let otherLongitude = other.longitude else {
      return nil
    }
    return GreatCircle.kilometres(latitude, longitude, otherLatitude, otherLongitude)
  }
}

extension CityTable {
  /// The usual way from one city to another: from the travel table if it has the route.
  func estimate(from: City, to: City, modes: [TravelMode]) -> TravelEstimate? {
    estimate(from.spot, to.spot, direct: from.spot.kilometres(to: to.spot), modes)
  }

  /// - Parameter direct: straight-line distance in kilometres; nil if unknown.
  private func estimate(_ from: Spot, _ to: Spot, direct: Double?, _ modes: [TravelMode]) -> TravelEstimate? {
    let usual = direct.map { TravelEstimate(direct: $0, modes: modes) }
    guard let ground = modes.first(where: { $0 != .fly }), let first = from.known, let second = to.known,
      let way = distances?.way(first, second)
    else { return usual }
    if let usual, usual.mode == .fly, way.kilometres > TravelEstimate.drivingLimit { return usual }
    return TravelEstimate(ground, way)
  }

  /// One estimate per mode: the usual one first, then the others, fastest first. Empty if the location of either city
  /// is unknown.
  func choices(_ from: Spot, _ to: Spot, modes: [TravelMode]) -> [TravelEstimate] {
    let direct = from.kilometres(to: to)
    guard let usual = estimate(from, to, direct: direct, modes) else { return [] }
    if modes.count < 2 { return [usual] }
    var choices: [TravelEstimate] = []
    choices.reserveCapacity(modes.count)
    choices.append(usual)
    for mode in modes where mode != usual.mode {
      if let other = estimate(from, to, direct: direct, [mode]), other.mode != usual.mode { choices.append(other) }
    }
    if choices.count > 2 { choices[1...].sort { $0.duration < $1.duration } }
    return choices
  }
}
