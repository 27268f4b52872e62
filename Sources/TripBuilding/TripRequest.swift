package import CivilTime
package import FormatSyntax
package import SourceText

/// What a trip should be made of. All selections narrow; `games` takes exactly those.
public struct TripRequest: Sendable {
  package var id: String?
  package var title: String?
  package var leagues: [String] = []
  /// By id, name or alias, as venues.
  package var teams: [String] = []
  /// A city stands for its market.
  package var cities: [String] = []
  package var venues: [String] = []
  /// Game ids or aliases.
  package var games: [String] = []
  package var homeOnly = false
  package var awayOnly = false
  /// Local dates, both inclusive.
  package var from: LocalDate?
  package var to: LocalDate?
  package var origin: Place?
  package var returnToOrigin = false
  /// The first so many of each day; nil for all.
  package var maxGamesPerDay: Int?
  package var modes: [TravelMode] = [.drive, .fly]
  /// The user's own items, each a JSON object as in an itinerary.
  package var items: [JSONValue] = []

  package init() {}

  /// A city that somebody names.
  package struct Place: Hashable, Sendable {
    package var city: String
    package var region: String
    package var country: String

    package init(city: String, region: String = "", country: String = "") {
      self.city = city
      self.region = region
      self.country = country
    }

    /// `Boston`, `Boston, MA`, `Boston, MA, US` or `London, GB`: two letters after one comma are a region where
    /// `isRegion` says so, else a country.
    package init?(text: String, isRegion: (String, String) -> Bool) {
      let parts = text.split(separator: ",").map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      guard let city = parts.first, !city.isEmpty, parts.count <= 3, !parts.contains("") else { return nil }
      self.init(city: city)
      if parts.count == 3 {
        region = parts[1]
        country = parts[2]
      } else if parts.count == 2 {
        if isRegion(city, parts[1]) { region = parts[1] } else { country = parts[1] }
      }
    }

    package func append(to output: OutputBuffer) {
      output.append("{\"city\":" as StaticString)
      output.appendJSON(city)
      if !region.isEmpty {
        output.append(",\"region\":" as StaticString)
        output.appendJSON(region)
      }
      if !country.isEmpty {
        output.append(",\"country\":" as StaticString)
        output.appendJSON(country)
      }
      output.append(0x7D)
    }
  }

  /// Writes the request as JSON, without the items: the trip has them.
  package func append(to output: OutputBuffer) {
    var members: [JSONMember] = []
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(JSONMember(key: key, value: value)) }
    }
    func list(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .array(texts.map { .string($0) }) }
    add("id", id.map { .string($0) })
    add("title", title.map { .string($0) })
    add("league", list(leagues))
    add("team", list(teams))
    add("city", list(cities))
    add("venue", list(venues))
    add("game", list(games))
    add("homeOnly", homeOnly ? .bool(true) : nil)
    add("awayOnly", awayOnly ? .bool(true) : nil)
    add("from", from.map { .string($0.description) })
    add("to", to.map { .string($0.description) })
    if let origin {
      var place = [JSONMember(key: "city", value: .string(origin.city))]
      if !origin.region.isEmpty { place.append(JSONMember(key: "region", value: .string(origin.region))) }
      if !origin.country.isEmpty { place.append(JSONMember(key: "country", value: .string(origin.country))) }
      add("origin", .object(place))
    }
    add("return", returnToOrigin ? .bool(true) : nil)
    add("maxGamesPerDay", maxGamesPerDay.map { .number(String($0)) })
    add("modes", modes == [.drive, .fly] ? nil : list(modes.map(\.rawValue)))
    JSONValue.object(members).append(to: output)
  }
}

/// How one gets from a city to the next.
public enum TravelMode: String, Sendable, CaseIterable {
  case drive, train, fly
}
