import FormatSyntax
import SourceText
import Testing
import TestSupport

@testable import ScheduleModel

/// The grounds as others found them on the map: within 2 km, where both know one. What is wrong in their lists stands
/// here by name.
struct VenueCoordinateTests {
  struct Place {
    var file: String
    var name: String
    var latitude: Double
    var longitude: Double
  }

  static let folder = "feeds/venues/"

  static var isPresent: Bool { SharedFiles.has(folder) }

  static func bytes(_ name: String) -> [UInt8] { SharedFiles.bytes(folder + name) ?? [] }

  static func json(_ name: String) throws -> JSONValue {
    try bytes(name).withBytes { try JSONValue.parse($0) }
  }

  /// Columns by name.
  static func table(_ file: String, _ name: String, _ latitude: String, _ longitude: String) throws -> [Place] {
    var places: [Place] = []
    try bytes(file).withBytes { bytes in
      let reader = try CSVReader(bytes, dialect: CSVDialect(delimiter: 0x2C))
      let wanted = [name, latitude, longitude].compactMap { reader.columns.firstIndex(of: $0) }
      try #require(wanted.count == 3)
      try reader.read(
        wanted: wanted, fields: RecordFields(count: 3), onFinding: { _ in },
        onRecord: { fields in
          guard let latitude = Double(fields[1].text), let longitude = Double(fields[2].text) else { return }
          places.append(Place(file: file, name: fields[0].text, latitude: latitude, longitude: longitude))
        })
    }
    return places
  }

  /// `22°54'44"S 43°13'49"W` or `37.403°N 121.970°W`.
  static func degrees(_ text: String) -> [Double] {
    var found: [Double] = []
    var parts: [Double] = []
    var digits = ""
    for letter in text {
      if letter.isNumber || letter == "." {
        digits.append(letter)
        continue
      }
      if let number = Double(digits) { parts.append(number) }
      digits = ""
      if "NESW".contains(letter) {
        let value = zip(parts, [1.0, 60, 3_600]).reduce(0) { $0 + $1.0 / $1.1 }
        found.append("SW".contains(letter) ? -value : value)
        parts = []
      }
    }
    return found
  }

  static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .string(let text), .number(let text): Double(text)
    default: nil
    }
  }

  static func text(_ value: JSONValue?) -> String {
    if case .string(let text) = value { text } else { "" }
  }

  static func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let list) = value { list } else { [] }
  }

  static func hierarchy(_ file: String) throws -> [Place] {
    let teams = list(try json(file)["conferences"]).flatMap { list($0["divisions"]) }.flatMap { list($0["teams"]) }
    return teams.compactMap { team in
      guard let venue = team["venue"], let latitude = number(venue["location"]?["lat"]),
        let longitude = number(venue["location"]?["lng"])
      else { return nil }
      return Place(file: file, name: text(venue["name"]), latitude: latitude, longitude: longitude)
    }
  }

  static func parks(_ file: String, _ name: String) throws -> [Place] {
    list(try json(file)["features"]).compactMap { feature in
      let pair = list(feature["geometry"]?["coordinates"]).compactMap { number($0) }
      guard pair.count >= 2 else { return nil }
      return Place(file: file, name: text(feature["properties"]?[name]), latitude: pair[1], longitude: pair[0])
    }
  }

  static func places() throws -> [Place] {
    var places: [Place] = []
    for year in [2014, 2018, 2022, 2026] {
      let file = "openfootball-worldcup-\(year)-stadiums.json"
      for stadium in list(try json(file)["stadiums"]) {
        let pair = degrees(text(stadium["coords"]))
        guard pair.count == 2 else { continue }
        places.append(Place(file: file, name: text(stadium["name"]), latitude: pair[0], longitude: pair[1]))
      }
    }
    places += try table("nfl-greerre-stadiums.csv", "stadium_name", "lat", "lon")
    // The columns called lat and lon are swapped.
    places += try table("mlb-2019-tbfp-coords.csv", "Venue", "lon", "lat")
    places += try table("mlb-2019-tbfp-geocode.csv", "venue", "lat", "lon")
    places += try hierarchy("sportradar-nba-hierarchy-venues.json")
    places += try hierarchy("sportradar-nfl-hierarchy-venues.json")
    places += try parks("mlb-geojson-ballparks.json", "Stadium")
    places += try parks("legacy-geojson-ballparks.geojson", "Ballpark")
    return places
  }

  static let wrong: Set = [
    // Longitudes without their sign; the middle of the city in place of the park.
    "nfl-greerre-stadiums.csv: Qualcomm Stadium", "legacy-geojson-ballparks.geojson: Las Vegas Ballpark",
    "mlb-2019-tbfp-coords.csv: SunTrust Park",
    // The minor leagues' parks are put somewhere in their towns.
    "mlb-geojson-ballparks.json: AdventHealth Stadium",
    "mlb-geojson-ballparks.json: American Family Fields of Phoenix",
    "mlb-geojson-ballparks.json: BayCare Ballpark",
    "mlb-geojson-ballparks.json: Camelback Ranch",
    "mlb-geojson-ballparks.json: Charlotte Sports Park",
    "mlb-geojson-ballparks.json: Clover Park",
    "mlb-geojson-ballparks.json: Durham Bulls Athletic Park",
    "mlb-geojson-ballparks.json: CoolToday Park",
    "mlb-geojson-ballparks.json: Hammond Stadium",
    "mlb-geojson-ballparks.json: Hohokam Stadium",
    "mlb-geojson-ballparks.json: JetBlue Park",
    "mlb-geojson-ballparks.json: Joker Marchant Stadium",
    "mlb-geojson-ballparks.json: Las Vegas Ballpark",
    "mlb-geojson-ballparks.json: Salt River Fields at Talking Stick",
    "mlb-geojson-ballparks.json: Scottsdale Stadium",
    "mlb-geojson-ballparks.json: TD Ballpark",
    "mlb-geojson-ballparks.json: Tempe Diablo Stadium",
    "mlb-geojson-ballparks.json: The Ballpark of The Palm Beaches",
    "mlb-geojson-ballparks.json: Truist Park",
    // Others of that name.
    "legacy-geojson-ballparks.geojson: BB&T Ballpark",
    "legacy-geojson-ballparks.geojson: Central Park",
    "legacy-geojson-ballparks.geojson: Estadio Universitario",
    "legacy-geojson-ballparks.geojson: FirstEnergy Stadium",
    "legacy-geojson-ballparks.geojson: Memorial Stadium",
    "legacy-geojson-ballparks.geojson: Recreation Park",
    "legacy-geojson-ballparks.geojson: Toyota Field",
    "legacy-geojson-ballparks.geojson: Memorial Field",
    "legacy-geojson-ballparks.geojson: Municipal Stadium",
    "legacy-geojson-ballparks.geojson: Veterans Memorial Stadium",
    "mlb-geojson-ballparks.json: FirstEnergy Stadium",
    "mlb-geojson-ballparks.json: Franklin Field",
    "mlb-geojson-ballparks.json: Legends Field",
    "mlb-geojson-ballparks.json: Riverfront Stadium",
    "mlb-geojson-ballparks.json: Toyota Field",
    "mlb-geojson-ballparks.json: Truist Field",
    "mlb-geojson-ballparks.json: Veterans Memorial Stadium",
  ]

  /// Games that had to be played elsewhere, after a flood or under a fallen roof.
  static let refuges: Set = [
    "MIN TCF Bank Stadium 2010-12-20", "NO Giants Stadium 1999-09-12", "NO Giants Stadium 2010-01-03",
    "NO Alamo Dome 2005-10-02", "NO Alamo Dome 2005-12-24", "NO Tiger Stadium (LSU) 2005-10-30",
    "NO Tiger Stadium (LSU) 2005-12-18",
  ]

  /// Where each club of the NFL was at home since 1999, from the first game there to the last.
  @Test(.enabled(if: isPresent, "../shared is not there")) func clubsWereAtHomeThere() throws {
    let columns = ["team", "stadium_name", "lat", "lon", "first_game_date", "last_game_date", "country"]
    var agreeing = 0
    var other: Set<String> = []
    try Self.bytes("nfl-greerre-team_stadiums.csv").withBytes { bytes in
      let reader = try CSVReader(bytes, dialect: CSVDialect(delimiter: 0x2C))
      let wanted = columns.compactMap { reader.columns.firstIndex(of: $0) }
      try #require(wanted.count == columns.count)
      try reader.read(
        wanted: wanted, fields: RecordFields(count: columns.count), onFinding: { _ in },
        onRecord: { fields in
          let row = columns.indices.map { fields[$0].text }
          // A longitude of one ground has lost its sign.
          guard row[6] == "United States", let latitude = Double(row[2]),
            let longitude = Double(row[3]).map({ -abs($0) })
          else { return }
          for date in row[4...5] {
            let text = String(date.prefix(7))
            guard let month = text.withBytes({ GazetteerPeriod(from: $0, until: $0) })?.from else { continue }
            let team = Gazetteer.builtIn.team(row[0], league: "nfl", month: month)
            let ground = team.flatMap { Gazetteer.builtIn.home(of: $0, month: month) }
            if distanceKm(ground?.latitude, ground?.longitude, latitude, longitude) < 2 {
              agreeing += 1
            } else {
              other.insert("\(row[0]) \(row[1]) \(date)")
            }
          }
        })
    }
    #expect(other == Self.refuges)
    #expect(agreeing > 90)
  }

  @Test(.enabled(if: isPresent, "../shared is not there")) func groundsAreWhereTheyAre() throws {
    var far: Set<String> = []
    var known = 0
    for place in try Self.places() {
      let distances = Gazetteer.builtIn.venues(named: place.name).map {
        distanceKm($0.latitude, $0.longitude, place.latitude, place.longitude)
      }
      guard let nearest = distances.min() else { continue }
      known += 1
      if nearest >= 2 { far.insert("\(place.file): \(place.name)") }
    }
    #expect(far == Self.wrong)
    #expect(known > 350)
  }
}
