package import CivilTime
package import FormatSyntax
package import ItineraryModel
import ScheduleModel
import SourceText

/// The contents of a trip. Selections combine: a game must match all of them. `games` selects only those games.
package struct TripRequest: Sendable {
  package var id: String?
  package var title: String?
  package var leagues: [String] = []
  /// By id, name or alias; the same is true of `venues`.
  package var teams: [String] = []
  /// A city matches its whole market.
  package var cities: [String] = []
  package var venues: [String] = []
  /// Game ids or aliases.
  package var games: [String] = []
  /// Games to exclude, by id or alias.
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
  /// The maximum number of games per day; nil for no limit. The earliest games are kept.
  package var maxGamesPerDay: Int?
  /// The number of days without games and travel between the first and the last game; 0 for any number.
  package var restDays = 0
  package var modes: [TravelMode] = [.drive, .fly]
  package var travel = TravelLimits()
  package var onConflict = ConflictPolicy.drop
  /// Known routes, which take precedence over estimates.
  package var distances: [KnownRoute] = []
  package var assumedTimes = AssumedTimes()
  /// The user's custom items.
  package var items: [Item] = []
  /// By game id: the number of days after the game on which the trip leaves its city; 0 for right after the game.
  /// After other games, the departure is free.
  package var waits: [String: Int] = [:]
  /// By game id: the stop on the way to it.
  package var detours: [String: Detour] = [:]
  /// The offsets of members, and of the elements of their lists, in the request's text.
  package var offsets: [(member: String, offsets: [Int])] = []

  package init() {}

  /// Whether it has known routes or assumed times.
  var changesSchedule: Bool { !distances.isEmpty || !assumedTimes.isEmpty }

  /// The offset of a member's value, or of one of its elements.
  func offset(of member: String, element: Int = 0) -> Int? {
    guard let places = offsets.first(where: { $0.member == member })?.offsets else { return nil }
    return places.indices.contains(element) ? places[element] : places.first
  }

  /// A custom item and its position. Days count from the day of the first game.
  package struct Item: Sendable {
    package var item: NewItem
    /// The contents of its `custom`.
    package var details: CustomDetails
    package var position: Position
  }

  /// A stop on the way between two games.
  package struct Detour: Sendable {
    /// The user's name for it.
    package var name: String
    package var place: Place
    /// Minutes from the departure to the stop, and at the stop.
    package var before: Int
    package var stay: Int
    /// Minutes of the whole leg, and its length in kilometers.
    package var minutes: Int
    package var kilometres: Double

    package init(name: String, place: Place, before: Int, stay: Int, minutes: Int, kilometres: Double) {
      (self.name, self.place) = (name, place)
      (self.before, self.stay, self.minutes, self.kilometres) = (before, stay, minutes, kilometres)
    }
  }

  /// A city with the user's name for it.
  package struct Place: Hashable, Sendable, JSONWritable {
    package var city: String
    package var region: String
    package var country: String
    /// Degrees, for a city that is not in the gazetteer.
    package var latitude: Double?
    package var longitude: Double?

    package init(city: String, region: String = "", country: String = "") {
      self.city = city
      self.region = region
      self.country = country
    }

    package init(_ origin: NewOrigin) {
      self.init(city: origin.city, region: origin.region, country: origin.country)
      latitude = origin.latitude
      longitude = origin.longitude
    }

    /// The form in edits.
    package var newOrigin: NewOrigin {
      NewOrigin(city: city, region: region, country: country, latitude: latitude, longitude: longitude)
    }

    /// Reads `Boston`, `Boston, MA`, `Boston, MA, US` or `London, GB`. Two letters after a single comma are a region if
    /// `isRegion` returns true, otherwise a country.
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

    package func write(to json: inout JSONWriter) {
      json.place(city: city, region: region, country: country, latitude, longitude)
    }

    /// `Portland, OR, US`.
    package var words: String { [city, region, country].filter { !$0.isEmpty }.joined(separator: ", ") }
  }
}

/// Does not include the items, which are in the trip.
extension TripRequest: JSONWritable {
  package func write(to json: inout JSONWriter) {
    let usual = TravelLimits()
    json.object { json in
      json.member("id", id)
      json.member("title", title)
      json.member("league", leagues.filled)
      json.member("team", teams.filled)
      json.member("city", cities.filled)
      json.member("venue", venues.filled)
      json.member("game", games.filled)
      json.member("without", without.filled)
      if homeOnly { json.member("homeOnly", true) }
      if awayOnly { json.member("awayOnly", true) }
      json.member("from", from?.description)
      json.member("to", to?.description)
      json.member("weekdays", weekdays.map { Weekday.names[$0 - 1] }.filled)
      json.member("origin", origin)
      if returnToOrigin { json.member("return", true) }
      json.member("maxGamesPerDay", maxGamesPerDay)
      if restDays != 0 { json.member("restDays", restDays) }
      if modes != [.drive, .fly] { json.member("modes", modes.map { $0.rawValue }.filled) }
      if travel.drivingMinutesPerDay != usual.drivingMinutesPerDay {
        json.member("maxDrivingHoursPerDay", Double(travel.drivingMinutesPerDay) / 60)
      }
      if travel.time.slack != usual.time.slack { json.member("slackMinutes", travel.time.slack) }
      if travel.time.earliest != usual.time.earliest {
        json.text("earliestDeparture") { output in
          output.append(decimal: travel.time.earliest / 60, width: 2)
          output.append(.colon)
          output.append(decimal: travel.time.earliest % 60, width: 2)
        }
      }
      if travel.overnight { json.member("overnight", true) }
      if onConflict != .drop { json.member("onConflict", onConflict.rawValue) }
      json.member("distances", distances.filled)
      json.member("assumeTime", assumedTimes.texts.filled)
    }
  }
}

/// Mode of travel between cities.
package enum TravelMode: String, Sendable, CaseIterable {
  case drive, train, fly
}

/// What to do with games that can't all be seen.
package enum ConflictPolicy: String, Sendable, CaseIterable {
  /// Nothing is built.
  case fail
  /// Drop as few as possible.
  case drop
  /// Keep all; the user decides.
  case keep
}

/// The names of weekdays in requests, starting with Monday.
package enum Weekday {
  package static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// 1 (Monday) to 7 for a weekday's name or its first three letters, ignoring case.
  package static func number(_ text: String) -> Int? {
    let word = text.lowercased()
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }
}
