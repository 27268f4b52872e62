package import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText

/// What a trip should be made of. All selections narrow; `games` takes exactly those.
package struct TripRequest: Sendable {
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
  /// Games that the trip does without, by id or alias.
  package var without: [String] = []
  package var homeOnly = false
  package var awayOnly = false
  /// Local dates, both inclusive.
  package var from: LocalDate?
  package var to: LocalDate?
  /// 1 (Monday) to 7; empty for all.
  package var weekdays: [Int] = []
  package var origin: Place?
  package var returnToOrigin = false
  /// How many of each day, from the first; nil for all.
  package var maxGamesPerDay: Int?
  package var modes: [TravelMode] = [.drive, .fly]
  package var travel = TravelLimits()
  package var onConflict = ConflictPolicy.drop
  /// The user's own items.
  package var items: [Item] = []
  /// Where members, and the elements of their lists, stand in the request's text.
  package var offsets: [String: [Int]] = [:]

  package init() {}

  /// Where the value of a member, or an element of it, stands.
  func offset(of member: String, element: Int = 0) -> Int? {
    offsets[member].flatMap { $0.indices.contains(element) ? $0[element] : $0.first }
  }

  /// An item of the user's own, and where it is to stand; days count from that of the first game.
  package struct Item: Sendable {
    package var item: NewItem
    /// What its `custom` says.
    package var details: CustomDetails
    package var position: Position
  }

  /// A city, as a user names it.
  package struct Place: Hashable, Sendable {
    package var city: String
    package var region: String
    package var country: String
    /// Degrees, for a city that the gazetteer doesn't know.
    package var latitude: Double?
    package var longitude: Double?

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
      if let latitude, let longitude {
        output.append(",\"latitude\":" as StaticString)
        output.appendJSON(latitude)
        output.append(",\"longitude\":" as StaticString)
        output.appendJSON(longitude)
      }
      output.append(0x7D)
    }

    /// `Portland, OR, US`.
    var words: String { [city, region, country].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// Writes the request as JSON, without the items: the trip has them.
  package func append(to output: OutputBuffer) {
    var separator: StaticString = "{"
    func key(_ name: StaticString) {
      output.append(separator)
      separator = ","
      output.append("\"" as StaticString)
      output.append(name)
      output.append("\":" as StaticString)
    }
    func add(_ name: StaticString, _ value: JSONValue?) {
      guard let value else { return }
      key(name)
      value.append(to: output)
    }
    func list(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .array(texts.map { .string($0) }) }
    func number(_ value: Int, unless usual: Int) -> JSONValue? { value == usual ? nil : .number(String(value)) }
    add("id", id.map { .string($0) })
    add("title", title.map { .string($0) })
    add("league", list(leagues))
    add("team", list(teams))
    add("city", list(cities))
    add("venue", list(venues))
    add("game", list(games))
    add("without", list(without))
    add("homeOnly", homeOnly ? .bool(true) : nil)
    add("awayOnly", awayOnly ? .bool(true) : nil)
    add("from", from.map { .string($0.description) })
    add("to", to.map { .string($0.description) })
    add("weekdays", list(weekdays.map { Weekday.names[$0 - 1] }))
    if let origin {
      key("origin")
      origin.append(to: output)
    }
    add("return", returnToOrigin ? .bool(true) : nil)
    add("maxGamesPerDay", maxGamesPerDay.map { .number(String($0)) })
    add("modes", modes == [.drive, .fly] ? nil : list(modes.map(\.rawValue)))
    let usual = TravelLimits()
    if travel.drivingMinutesPerDay != usual.drivingMinutesPerDay {
      key("maxDrivingHoursPerDay")
      output.appendJSON(Double(travel.drivingMinutesPerDay) / 60)
    }
    add("slackMinutes", number(travel.time.slack, unless: usual.time.slack))
    if travel.time.earliest != usual.time.earliest {
      let (hour, minute) = (travel.time.earliest / 60, travel.time.earliest % 60)
      add("earliestDeparture", .string((hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"))
    }
    add("overnight", travel.overnight ? .bool(true) : nil)
    add("onConflict", onConflict == .drop ? nil : .string(onConflict.rawValue))
    output.append(separator.utf8CodeUnitCount == 1 && separator.bytes[0] == 0x7B ? "{}" : "}")
  }
}

/// How one gets from a city to the next.
package enum TravelMode: String, Sendable, CaseIterable {
  case drive, train, fly
}

/// What becomes of games that can't all be seen.
package enum ConflictPolicy: String, Sendable, CaseIterable {
  /// Nothing is built.
  case fail
  /// The fewest of them are left out.
  case drop
  /// All stay, as the user will decide.
  case keep
}

/// The days of a week as requests name them; the first is Monday.
package enum Weekday {
  package static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// 1 (Monday) to 7 for a day's name or its first three letters, in any case.
  package static func number(_ text: String) -> Int? {
    let word = text.lowercased()
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }
}
