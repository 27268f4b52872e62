package import CivilTime
import FormatSyntax
package import SourceText

/// The files of a gazetteer (`feeds/gazetteer`), in the order in which they are read.
package enum GazetteerFile: String, CaseIterable {
  case countries = "countries.csv"
  case markets = "markets.csv"
  case venues = "venues.csv"
  case teams = "teams.csv"
  case aliases = "aliases.csv"
  case leagues = "leagues.csv"

  /// The header that the file must have.
  package var columns: [String] {
    switch self {
    case .countries: ["country", "region", "name", "timeZone"]
    case .markets: ["market", "city", "region", "country", "latitude", "longitude", "timeZone"]
    case .venues: ["id", "name", "city", "region", "country", "latitude", "longitude", "timeZone", "from", "until"]
    case .teams:
      ["id", "league", "name", "shortName", "city", "region", "country", "venue", "timeZone", "from", "until"]
    case .aliases: ["kind", "league", "id", "alias"]
    case .leagues: ["league", "country", "timeZone"]
    }
  }
}

extension Gazetteer {
  /// The gazetteer that is built into the program.
  package static let builtIn: Gazetteer = {
    var gazetteer = Gazetteer()
    for kind in GazetteerFile.allCases {
      for file in GazetteerFiles.files where file.name.description == kind.rawValue {
        // The tests read each file with its errors shown; here an error would leave a gap, not a trap.
        _ = gazetteer.read(file.text.bytes, kind)
      }
    }
    return gazetteer
  }()

  /// Adds a file's rows; the findings name what could not be used.
  ///
  /// - Parameters:
  ///   - file: the name that locations show; the kind's without one.
  ///   - zones: to check the rows' time zones; nil to leave that.
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
    // Every command reads thousands of rows as it starts: what is the same for all of them is worked out once.
    let columns = kind.columns
    let needs = kind.needs
    do throws(SyntaxError) {
      let reader = try CSVReader(bytes, dialect: CSVDialect(delimiter: 0x2C))
      guard reader.columns == columns else {
        report("the columns should be \(columns.joined(separator: ","))", 0)
        return findings
      }
      try reader.read(
        wanted: Array(columns.indices), fields: RecordFields(count: columns.count),
        onFinding: { report($0.message, $0.offset) },
        onRecord: { fields in
          let row = columns.indices.map { fields[$0].text }
          guard let problem = Gazetteer.problem(row, kind, needs, zones, in: &self) ?? add(row, kind) else { return }
          report(problem.message, bytes.offset(of: fields[problem.column]) ?? fields.offset)
        })
    } catch {
      report(error.message, error.offset)
    }
    return findings
  }

  private typealias Problem = (column: Int, message: String)

  /// What is wrong with the row in itself. The gazetteer stays as it is; handed on like this it is not copied.
  private static func problem(
    _ row: [String], _ kind: GazetteerFile, _ needs: [GazetteerFile.Need], _ zones: ZoneDatabase?,
    in gazetteer: inout Gazetteer
  ) -> Problem? {
    for (column, need) in needs.enumerated() {
      let text = row[column]
      let isFine =
        switch need {
        case .nothing: true
        case .text: !text.isEmpty
        case .id: !text.isEmpty || row[0] == "league"
        case .latitude: Double(text).map { (-90...90).contains($0) } ?? false
        case .longitude: Double(text).map { (-180...180).contains($0) } ?? false
        case .zone: zones.map { $0.zone(text) != nil } ?? !text.isEmpty
        case .zoneOfRegion: text.isEmpty || zones.map { $0.zone(text) != nil } ?? true
        case .zoneOfTeam: text.isEmpty ? row[column - 4].isEmpty : zones.map { $0.zone(text) != nil } ?? true
        case .countryCode: CountryTable.isCode(text)
        case .knownCountry: text.isEmpty || gazetteer.countries.isKnown(text)
        case .venue: text.isEmpty || gazetteer.venue(id: text) != nil
        case .from: text.isEmpty || GazetteerPeriod(from: text, until: "") != nil
        case .until: text.isEmpty || GazetteerPeriod(from: row[column - 1], until: text) != nil
        }
      if isFine { continue }
      let name = kind.columns[column]
      return (
        column, text.isEmpty ? "the \(name) is missing" : "no \(name) of a \(kind.what): \(quotedForDisplay(text))"
      )
    }
    return nil
  }

  /// Adds one row; the result is why it could not.
  private mutating func add(_ row: [String], _ kind: GazetteerFile) -> Problem? {
    switch kind {
    case .countries:
      countries.add(country: row[0], region: row[1], name: row[2], zone: row[3], layer: layer)
      return nil
    case .leagues:
      add(zone: row[2], ofLeague: row[0])
      return nil
    case .markets:
      add(
        city: City(
          name: row[1], region: row[2], country: row[3], market: 0, latitude: Double(row[4]),
          longitude: Double(row[5]), zone: row[6]),
        market: row[0])
      return nil
    case .venues:
      let isAdded = add(
        VenueEntry(
          id: row[0], name: row[1], city: row[2], region: row[3], country: row[4], latitude: Double(row[5]),
          longitude: Double(row[6]), zone: row[7],
          period: GazetteerPeriod(from: row[8], until: row[9]) ?? .always))
      return isAdded ? nil : (0, "another row of \(row[0]) is of the same time")
    case .teams:
      let isAdded = add(
        TeamEntry(
          id: row[0], league: row[1], name: row[2], shortName: row[3], city: row[4], region: row[5],
          country: row[6], venue: row[7], zone: row[8],
          period: GazetteerPeriod(from: row[9], until: row[10]) ?? .always))
      return isAdded ? nil : (0, "another row of \(row[0]) in \(row[1]) is of the same time")
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
  /// What the text of a column has to be.
  fileprivate enum Need {
    case nothing, text, id, latitude, longitude, zone, zoneOfRegion, zoneOfTeam, countryCode, knownCountry, venue
    case from, until
  }

  /// By column.
  fileprivate var needs: [Need] {
    columns.map { name in
      switch name {
      case "latitude": .latitude
      case "longitude": .longitude
      case "timeZone" where self == .countries: .zoneOfRegion
      case "timeZone" where self == .teams: .zoneOfTeam
      case "timeZone": .zone
      case "country" where self == .countries: .countryCode
      case "country" where self == .leagues: .knownCountry
      case "id": .id
      case "market", "name", "alias": .text
      case "city" where self != .teams: .text
      case "league" where self == .teams || self == .leagues: .text
      case "venue": .venue
      case "from": .from
      case "until": .until
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
    }
  }
}
