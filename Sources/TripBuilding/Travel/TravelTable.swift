import FormatSyntax
import ItineraryModel
import ScheduleModel
package import SourceText

/// Known road routes. They replace estimates.
package struct TravelTable: Sendable {

  struct Way: Hashable {
    var kilometres: Double
    var minutes: Double
  }

  private struct Pair: Hashable {
    var from: Int32
    var to: Int32
  }

  /// A place with the first spelling of its name.
  struct NamedPlace {
    var name: String
    var location: SourceLocation?
  }

  /// A row as written.
  struct Row {
    var from: Int32
    var to: Int32
    var way: Way
    var location: SourceLocation?
  }

  private var names: [String: Int32] = [:]
  /// By number.
  private(set) var places: [NamedPlace] = []
  private(set) var rows: [Row] = []
  /// The index of the row for each pair.
  private var ways: [Pair: Int] = [:]

  package init() {}

  /// Adds the routes of a request that the table does not have.
  mutating func add(_ routes: [KnownRoute]) {
    for route in routes { _ = add(route) }
  }

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
        let (known, written) = (places.count, rows.count)
        let (problem, last) = (add(row, columns.scale), rows.count)
        if last > written { rows[written].location = location(fields.offset) }
        for number in places.indices[known...] {
          let field = fields[places[number].name == row[0] ? 0 : 1]
          places[number].location = location(bytes.offset(of: field) ?? fields.offset)
        }
        guard let problem else { return }
        report(problem.message, bytes.offset(of: fields[problem.column]) ?? fields.offset)
      })
    if count == 0 { report("the file has no routes", 0) }
  }

  private struct Columns {
    var wanted: [Int]
    /// Kilometers per unit of length.
    var scale: Double

    init?(_ reader: CSVReader) {
      guard let from = reader.columnIndex("from"), let to = reader.columnIndex("to"),
        let minutes = reader.columnIndex("minutes")
      else { return nil }
      for (name, scale) in [("km", 1), ("kilometres", 1), ("kilometers", 1), ("miles", DistanceUnit.kilometresPerMile)]
      {
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
    guard let length = Double(row[2]), KnownRoute.lengths.contains(length) else {
      return (2, "\(quotedForDisplay(row[2])) is not the length of a route")
    }
    guard let minutes = Double(row[3]), KnownRoute.durations.contains(minutes) else {
      return (3, "\(quotedForDisplay(row[3])) is not the minutes of a route")
    }
    return add(KnownRoute(from: row[0], to: row[1], minutes: minutes, kilometres: length * scale))
  }

  private mutating func add(_ route: KnownRoute) -> (column: Int, message: String)? {
    for (column, name) in [route.from, route.to].enumerated() where NameIndex.words(name).isEmpty {
      return (column, "a place has no name")
    }
    let pair = Pair(from: number(route.from), to: number(route.to))
    if pair.from == pair.to {
      return route.kilometres == 0 && route.minutes == 0 ? nil : (1, "the route from a place to itself should be 0")
    }
    if ways[pair] != nil { return (1, "the route from \(quotedForDisplay(route.from)) to there occurs twice") }
    ways[pair] = rows.count
    rows.append(
      Row(from: pair.from, to: pair.to, way: Way(kilometres: route.kilometres, minutes: route.minutes)))
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

  /// The numbers of the candidates in the table, in order.
  func numbers(_ candidates: [String]) -> [Int32] {
    var numbers: [Int32] = []
    for name in candidates where !name.isEmpty {
      if let number = names[TravelTable.key(name)], !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// The row for a route between two places. Each place may have several names, the most specific first. A route
  /// applies in both directions unless both are stated.
  func row(_ from: [Int32], _ to: [Int32]) -> Int? {
    for first in from {
      for second in to {
        if let row = ways[Pair(from: first, to: second)] ?? ways[Pair(from: second, to: first)] { return row }
      }
    }
    return nil
  }

  func way(_ from: [Int32], _ to: [Int32]) -> Way? { row(from, to).map { rows[$0].way } }

  func route(_ row: Int) -> KnownRoute {
    let row = rows[row]
    return KnownRoute(
      from: places[Int(row.from)].name, to: places[Int(row.to)].name, minutes: row.way.minutes,
      kilometres: (row.way.kilometres * 1_000).rounded() / 1_000)
  }
}

/// Errors in a travel table; at least one finding.
package struct TravelTableFailure: Error {
  package var findings: [Diagnostic]
}

extension CityTable.Spot {
  /// The straight-line distance; nil if either place is unknown.
  func kilometres(to other: CityTable.Spot) -> Double? {
    guard let latitude, let longitude, let otherLatitude = other.latitude, let otherLongitude = other.longitude else {
      return nil
    }
    return GreatCircle.kilometres(latitude, longitude, otherLatitude, otherLongitude)
  }
}

extension CityTable {
  /// Whether an allowed mode leads from one place to another. Flights lead everywhere. Roads and railroads don't lead
  /// across an ocean unless the travel table has the route.
  package func isReachable(_ from: Spot, _ to: Spot, modes: [TravelMode]) -> Bool {
    modes.contains(.fly) || from.land.isJoined(to: to.land) || distances?.way(from.known, to.known) != nil
  }

  /// The usual travel from one city to another. It is from the travel table if that has the route. Nil if it can't be
  /// estimated or there is no route.
  package func estimate(from: City, to: City, modes: [TravelMode]) -> TravelEstimate? {
    estimate(from.spot, to.spot, direct: from.spot.kilometres(to: to.spot), modes)
  }

  /// - Parameter direct: the straight-line distance in kilometers; nil if unknown.
  private func estimate(_ from: Spot, _ to: Spot, direct: Double?, _ modes: [TravelMode]) -> TravelEstimate? {
    let usual = direct.flatMap { direct in
      if from.land.isJoined(to: to.land) { return TravelEstimate(direct: direct, modes: modes) }
      return modes.contains(.fly) ? TravelEstimate(.fly, direct: direct) : nil
    }
    guard let ground = modes.first(where: { $0 != .fly }), let way = distances?.way(from.known, to.known) else {
      return usual
    }
    if let usual, usual.mode == .fly, way.kilometres > TravelEstimate.drivingLimit { return usual }
    return TravelEstimate(ground, way)
  }

  /// One estimate per mode: the usual one first, then the others, the fastest first. Empty if none can be estimated or
  /// there is no route.
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
