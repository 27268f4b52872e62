package import CivilTime
import DataFiles
import FormatSyntax
package import SourceText

/// The files of a gazetteer (`feeds/gazetteer`), in reading order.
package enum GazetteerFile: String, CaseIterable {
  case countries = "countries.csv"
  case markets = "markets.csv"
  case venues = "venues.csv"
  case teams = "teams.csv"
  case aliases = "aliases.csv"
  case leagues = "leagues.csv"
  case airports = "airports.csv"

  /// The header that the file must have.
  package var columns: [String] {
    switch self {
    case .countries: ["country", "region", "name", "timeZone"]
    case .markets: ["market", "city", "region", "country", "latitude", "longitude", "timeZone"]
    case .venues: ["id", "name", "city", "region", "country", "latitude", "longitude", "timeZone", "from", "until"]
    case .teams:
      ["id", "league", "name", "shortName", "city", "region", "country", "venue", "timeZone", "from", "until", "color"]
    case .aliases: ["kind", "league", "id", "alias"]
    case .leagues: ["league", "country", "timeZone", "seasonStart"]
    case .airports: ["code", "city", "region", "country"]
    }
  }
}

extension Gazetteer {
  /// The gazetteer that is built into the program.
  package static let builtIn: Gazetteer = {
    var gazetteer = Gazetteer()
    for kind in GazetteerFile.allCases {
      for file in DataFiles.gazetteer where file.name == kind.rawValue {
        // Errors leave a gap; they don't stop the program. Tests read each file and report its errors.
        _ = gazetteer.read(file.bytes, kind)
      }
    }
    return gazetteer
  }()

  /// Adds a file's rows. Findings report rows that could not be used.
  ///
  /// - Parameters:
  ///   - file: the name that locations show (default: the kind's name).
  ///   - zones: checks the rows' time zones; nil to skip the check.
  package mutating func read(
    _ bytes: ByteView, _ kind: GazetteerFile, file: String? = nil, zones: ZoneDatabase? = nil
  ) -> [Diagnostic] {
    fingerprint = (fingerprint &* 31) ^ bytes.byteHash
    var findings: [Diagnostic] = []
    var lines = LineCounter()
    func report(_ message: String, _ offset: Int) {
      findings.append(
        Diagnostic(
          code: .gazetteer, severity: .error, message: message,
          location: lines.location(of: offset, in: bytes, file: file ?? kind.rawValue)))
    }
    // Every command reads thousands of rows at startup, so do shared work only once.
    let columns = kind.columns
    let needs = kind.needs
    do throws(SyntaxError) {
      let reader = try CSVReader(bytes, dialect: CSVDialect(delimiter: .comma))
      // Older versions of these files lack the last column.
      let isOlder = (kind == .leagues || kind == .teams) && reader.columns == columns.dropLast()
      guard reader.columns == columns || isOlder else {
        report("the columns should be \(columns.joined(separator: ","))", 0)
        return findings
      }
      try reader.read(
        wanted: Array(reader.columns.indices), fields: RecordFields(count: columns.count),
        onFinding: { report($0.message, $0.offset) },
        onRecord: { fields in
          let row = Row(fields: fields)
          guard let problem = Gazetteer.problem(row, kind, needs, zones, in: &self) ?? add(row, kind) else { return }
          report(problem.message, bytes.offset(of: fields[problem.column]) ?? fields.offset)
        })
    } catch {
      report(error.message, error.offset)
    }
    return findings
  }

  private typealias Problem = (column: Int, message: String)

  /// A row. Fields become texts only if they are kept.
  private struct Row {
    let fields: RecordFields

    subscript(column: Int) -> String { fields[column].text }

    func degrees(_ column: Int) -> Double? { JSONNumber.double(fields[column]) }

    /// The period in the column and the one after it.
    func period(_ column: Int) -> GazetteerPeriod? { GazetteerPeriod(from: fields[column], until: fields[column + 1]) }
  }

  /// What is wrong with the row itself. The gazetteer is not changed; passing it this way avoids a copy.
  private static func problem(
    _ row: Row, _ kind: GazetteerFile, _ needs: [GazetteerFile.Need], _ zones: ZoneDatabase?,
    in gazetteer: inout Gazetteer
  ) -> Problem? {
    for (column, need) in needs.enumerated() {
      let field = row.fields[column]
      let isFine =
        switch need {
        case .nothing: true
        case .text: !field.isEmpty
        case .id: !field.isEmpty || row.fields[0].equals("league")
        case .latitude: row.degrees(column).map { (-90...90).contains($0) } ?? false
        case .longitude: row.degrees(column).map { (-180...180).contains($0) } ?? false
        case .zone: zones.map { $0.zone(row[column]) != nil } ?? !field.isEmpty
        case .zoneOfRegion: field.isEmpty || zones.map { $0.zone(row[column]) != nil } ?? true
        case .zoneOfTeam:
          field.isEmpty ? row.fields[column - 4].isEmpty : zones.map { $0.zone(row[column]) != nil } ?? true
        case .countryCode: CountryTable.isCode(field)
        case .knownCountry: field.isEmpty || gazetteer.countries.isKnown(row[column])
        case .venue: field.isEmpty || gazetteer.venue(id: row[column]) != nil
        case .color: field.isEmpty || field.isColor
        case .month: field.isEmpty || JSONNumber.integer(field).map { (1...12).contains($0) } ?? false
        case .from: field.isEmpty || GazetteerPeriod(from: field, until: ByteView(start: nil, count: 0)) != nil
        case .until: field.isEmpty || row.period(column - 1) != nil
        }
      if isFine { continue }
      let name = kind.columns[column]
      return (
        column,
        field.isEmpty ? "the \(name) is missing" : "no \(name) of a \(kind.what): \(quotedForDisplay(row[column]))"
      )
    }
    return nil
  }

  /// Adds one row; returns what is wrong with it.
  private mutating func add(_ row: Row, _ kind: GazetteerFile) -> Problem? {
    switch kind {
    case .countries:
      countries.add(country: row[0], region: row[1], name: row[2], zone: row[3], layer: layer)
      return nil
    case .leagues:
      add(zone: row[2], seasonStart: JSONNumber.integer(row.fields[3]), ofLeague: row[0])
      return nil
    case .markets:
      add(
        city: City(
          name: row[1], region: row[2], country: row[3], market: 0, latitude: row.degrees(4),
          longitude: row.degrees(5), zone: row[6]),
        market: row[0])
      return nil
    case .venues:
      let isAdded = add(
        VenueEntry(
          id: row[0], name: row[1], city: row[2], region: row[3], country: row[4], latitude: row.degrees(5),
          longitude: row.degrees(6), zone: row[7],
          period: row.period(8) ?? .always))
      return isAdded ? nil : (0, "another row of \(row[0]) is of the same time")
    case .teams:
      let isAdded = add(
        TeamEntry(
          id: row[0], league: row[1], name: row[2], shortName: row[3], city: row[4], region: row[5],
          country: row[6], venue: row[7], zone: row[8],
          period: row.period(9) ?? .always, color: row[11]))
      return isAdded ? nil : (0, "another row of \(row[0]) in \(row[1]) is of the same time")
    case .airports:
      return add(airport: row[0], city: row[1], region: row[2], country: row[3])
        ? nil : (1, "the gazetteer has no city \(quotedForDisplay(row[1]))")
    case .aliases:
      switch row[0] {
      case "team":
        return add(teamAlias: row[3], league: row[1], id: row[2]) ? nil : (2, "no team \(row[2]) in \(row[1])")
      case "venue": return add(venueAlias: row[3], id: row[2]) ? nil : (2, "no venue \(row[2])")
      case "league":
        return add(competition: row[3], ofLeague: row[1]) ? nil : (1, "no league \(row[1]) has teams")
      default: return (0, "an alias is of a team, a venue or a league, not of \(quotedForDisplay(row[0]))")
      }
    }
  }
}

extension GazetteerFile {
  /// What a column's text must be.
  fileprivate enum Need {
    case nothing, text, id, latitude, longitude, zone, zoneOfRegion, zoneOfTeam, countryCode, knownCountry, venue
    case month, from, until, color
  }

  /// One per column.
  fileprivate var needs: [Need] {
    columns.map { name in
      switch name {
      case "latitude": .latitude
      case "longitude": .longitude
      case "timeZone" where self == .countries || self == .leagues: .zoneOfRegion
      case "timeZone" where self == .teams: .zoneOfTeam
      case "timeZone": .zone
      case "country" where self == .countries: .countryCode
      case "country" where self == .leagues: .knownCountry
      case "id": .id
      case "market", "name", "alias", "code": .text
      case "city" where self != .teams: .text
      case "league" where self == .teams || self == .leagues: .text
      case "venue": .venue
      case "seasonStart": .month
      case "from": .from
      case "until": .until
      case "color": .color
      default: .nothing
      }
    }
  }

  fileprivate var what: String {
    switch self {
    case .countries: "country"
    case .leagues: "league"
    case .markets: "city"
    case .venues: "venue"
    case .teams: "team"
    case .aliases: "alias"
    case .airports: "airport"
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether the text is a color such as `#0C2340`.
  fileprivate var isColor: Bool {
    count == 7 && self[0] == .numberSign
      && dropFirst().allSatisfy { $0.isDigit || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
  }
}
