import FormatSyntax
package import SourceText

/// The four files of a gazetteer (`feeds/gazetteer`).
package enum GazetteerFile: String, CaseIterable {
  case markets = "markets.csv"
  case venues = "venues.csv"
  case teams = "teams.csv"
  case aliases = "aliases.csv"

  /// The header that the file must have.
  package var columns: [String] {
    switch self {
    case .markets: ["market", "city", "region", "country", "latitude", "longitude", "timeZone"]
    case .venues: ["id", "name", "city", "region", "country", "latitude", "longitude", "timeZone"]
    case .teams: ["id", "league", "name", "shortName", "city", "region", "country", "venue", "timeZone"]
    case .aliases: ["kind", "league", "id", "alias"]
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
  package mutating func read(_ bytes: ByteView, _ kind: GazetteerFile) -> [Finding] {
    var findings: [Finding] = []
    func tell(_ message: String, _ offset: Int) {
      let place = LineCounter.position(of: offset, in: bytes)
      findings.append(
        Finding(
          code: "gazetteer", severity: .error, message: message,
          location: SourceLocation(file: kind.rawValue, line: place.line, column: place.column)))
    }
    do throws(SyntaxError) {
      let reader = try CSVReader(bytes, dialect: CSVDialect(delimiter: 0x2C))
      guard reader.columns == kind.columns else {
        tell("the columns should be \(kind.columns.joined(separator: ","))", 0)
        return findings
      }
      try reader.read(
        wanted: Array(kind.columns.indices), fields: RecordFields(count: kind.columns.count),
        onFinding: { tell($0.message, $0.offset) },
        onRecord: { fields in
          let row = kind.columns.indices.map { fields[$0].text }
          if let problem = add(row, kind) { tell(problem, fields.offset) }
        })
    } catch {
      tell(error.message, error.offset)
    }
    return findings
  }

  /// Adds one row; the result says what is wrong with it.
  private mutating func add(_ row: [String], _ kind: GazetteerFile) -> String? {
    switch kind {
    case .markets:
      add(
        city: City(
          name: row[1], region: row[2], country: row[3], market: 0, latitude: Double(row[4]),
          longitude: Double(row[5]), zone: row[6]),
        market: row[0])
    case .venues:
      add(
        VenueEntry(
          id: row[0], name: row[1], city: row[2], region: row[3], country: row[4], latitude: Double(row[5]),
          longitude: Double(row[6]), zone: row[7]))
    case .teams:
      add(
        TeamEntry(
          id: row[0], league: row[1], name: row[2], shortName: row[3], city: row[4], region: row[5],
          country: row[6], venue: row[7], zone: row[8]))
    case .aliases:
      switch row[0] {
      case "team":
        return add(teamAlias: row[3], league: row[1], id: row[2]) ? nil : "no team \(row[2]) in \(row[1])"
      case "venue": return add(venueAlias: row[3], id: row[2]) ? nil : "no venue \(row[2])"
      default: return "an alias is of a team or a venue, not of \(quotedForDisplay(row[0]))"
      }
    }
    return nil
  }
}
