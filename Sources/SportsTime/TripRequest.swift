import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// The contents of a trip. Selections combine: a game must match all of them.
public struct TripRequest: Sendable {
  /// How to travel between cities.
  public enum Mode: String, Sendable, Codable, CaseIterable {
    /// By car.
    case drive
    /// By rail.
    case train
    /// By air.
    case fly
  }

  /// What to do with games that can't all be seen.
  public enum ConflictPolicy: String, Sendable, Codable, CaseIterable {
    /// No trip is built.
    case fail
    /// As few games as possible are left out.
    case drop
    /// All games are kept.
    case keep
  }

  /// A day of the week.
  public enum Weekday: Int, Sendable, Codable, CaseIterable {
    /// The first day of the week (ISO 8601).
    case monday = 1
    /// The day after Monday.
    case tuesday
    /// The day after Tuesday.
    case wednesday
    /// The day after Wednesday.
    case thursday
    /// The day after Thursday.
    case friday
    /// The day after Friday.
    case saturday
    /// The last day of the week.
    case sunday
  }

  /// The known length of a route by road or rail. It replaces the estimate.
  public struct Route: Hashable, Sendable {
    /// A venue or a city.
    public var from: String
    /// A venue or a city.
    public var to: String
    /// Minutes, up to 100,000.
    public var minutes: Double
    /// Kilometers, up to 50,000.
    public var kilometers: Double

    /// A known route between two places.
    public init(from: String, to: String, minutes: Double, kilometers: Double) {
      self.from = from
      self.to = to
      self.minutes = minutes
      self.kilometers = kilometers
    }
  }

  private var model = TripBuilding.TripRequest()

  /// Selects every game, unless members restrict it.
  public init() {}

  /// The itinerary's id; nil to derive it from the title, the request and the season.
  public var id: String? {
    get { model.id }
    set { model.id = newValue }
  }
  /// Nil to derive it from the dates.
  public var title: String? {
    get { model.title }
    set { model.title = newValue }
  }
  /// By name, ignoring case.
  public var leagues: [String] {
    get { model.leagues }
    set { model.leagues = newValue.map { $0.lowercased() } }
  }
  /// By id, name or alias.
  public var teams: [String] {
    get { model.teams }
    set { model.teams = newValue }
  }
  /// A city stands for its whole market.
  public var cities: [String] {
    get { model.cities }
    set { model.cities = newValue }
  }
  /// By id, name or alias.
  public var venues: [String] {
    get { model.venues }
    set { model.venues = newValue }
  }
  /// Only these games, by id or alias.
  public var games: [String] {
    get { model.games }
    set { model.games = newValue }
  }
  /// Games to leave out, by id or alias.
  public var without: [String] {
    get { model.without }
    set { model.without = newValue }
  }
  /// Only home games of the teams.
  public var homeOnly: Bool {
    get { model.homeOnly }
    set { model.homeOnly = newValue }
  }
  /// Only away games of the teams.
  public var awayOnly: Bool {
    get { model.awayOnly }
    set { model.awayOnly = newValue }
  }
  /// The first local date, inclusive.
  public var from: CalendarDate? {
    get { model.from.map { CalendarDate($0) } }
    set { model.from = newValue?.date }
  }
  /// The last local date, inclusive.
  public var to: CalendarDate? {
    get { model.to.map { CalendarDate($0) } }
    set { model.to = newValue?.date }
  }
  /// Only games on these days of the week; empty for all.
  public var weekdays: [Weekday] {
    get { model.weekdays.compactMap { Weekday(rawValue: $0) } }
    set { model.weekdays = newValue.map(\.rawValue) }
  }
  /// The city where the trip begins; nil for the city of its first game.
  public var origin: City? {
    get { model.origin?.newOrigin }
    set { model.origin = newValue.map { TripBuilding.TripRequest.Place($0) } }
  }
  /// Whether the trip ends at its origin.
  public var returnsToOrigin: Bool {
    get { model.returnToOrigin }
    set { model.returnToOrigin = newValue }
  }
  /// The maximum number of games per day, 1 to 1,000; nil for no limit. The earliest games are kept.
  public var maxGamesPerDay: Int? {
    get { model.maxGamesPerDay }
    set { model.maxGamesPerDay = newValue }
  }
  /// The minimum number of days without games and travel between the first and the last game, up to 365.
  public var restDays: Int {
    get { model.restDays }
    set { model.restDays = newValue }
  }
  /// Modes of travel to choose from (default: drive and fly).
  public var modes: [Mode] {
    get { model.modes.compactMap { Mode(rawValue: $0.rawValue) } }
    set { model.modes = newValue.compactMap { TravelMode(rawValue: $0.rawValue) } }
  }
  /// The maximum number of minutes of driving per day, 60 to 1,440 (default: 600).
  public var maxDrivingMinutesPerDay: Int {
    get { model.travel.drivingMinutesPerDay }
    set { model.travel.drivingMinutesPerDay = newValue }
  }
  /// Minutes to arrive before a game starts, 0 to 1,440 (default: 120).
  public var slackMinutes: Int {
    get { model.travel.time.slack }
    set { model.travel.time.slack = newValue }
  }
  /// The earliest time to leave in the morning, before noon (default: 07:00).
  public var earliestDeparture: TimeOfDay {
    get { TimeOfDay(hour: model.travel.time.earliest / 60, minute: model.travel.time.earliest % 60) ?? .midnight }
    set { model.travel.time.earliest = newValue.hour * 60 + newValue.minute }
  }
  /// Whether to travel through the night if there is no other possibility.
  public var allowsOvernightTravel: Bool {
    get { model.travel.overnight }
    set { model.travel.overnight = newValue }
  }
  /// What to do with games that can't all be seen (default: drop).
  public var onConflict: ConflictPolicy {
    get { ConflictPolicy(rawValue: model.onConflict.rawValue) ?? .drop }
    set { model.onConflict = TripBuilding.ConflictPolicy(rawValue: newValue.rawValue) ?? .drop }
  }
  /// Local starts to assume for games without a time: `19:00`, or `mlb=19:00` for one league.
  public var assumedTimes: [String] {
    get { model.assumedTimes.texts }
    set {
      model.assumedTimes = AssumedTimes()
      for text in newValue where !model.assumedTimes.add(text) { refusedTimes.append(text) }
    }
  }
  /// Known routes.
  public var distances: [Route] {
    get {
      model.distances.map { Route(from: $0.from, to: $0.to, minutes: $0.minutes, kilometers: $0.kilometres) }
    }
    set {
      model.distances = newValue.map {
        KnownRoute(from: $0.from, to: $0.to, minutes: $0.minutes, kilometres: $0.kilometers)
      }
    }
  }
  /// Custom items to add to the trip. Their days count from the day of the first game.
  public var items: [ItineraryItem] = []
  private var refusedTimes: [String] = []

  /// Checks the request as if it had been read from a file.
  func checked() throws(SportsTimeError) -> TripBuilding.TripRequest {
    if let text = refusedTimes.first {
      throw SportsTimeError(code: .requestFailed, message: AssumedTimes.refusal(of: text))
    }
    return try TripRequest.read(json)
  }

  private static func read(_ json: [UInt8]) throws(SportsTimeError) -> TripBuilding.TripRequest {
    do throws(BuildFailure) {
      return try json.withBytes { (bytes) throws(BuildFailure) in try TripBuilding.TripRequest(bytes) }
    } catch {
      throw SportsTimeError(code: .requestFailed, message: error.message)
    }
  }

  /// The form that `sportstime build --request` reads.
  private var json: [UInt8] {
    let selection = JSONWriter.bytes { $0.value(model) }
    if items.isEmpty { return selection }
    return JSONWriter.bytes { json in
      json.object { json in
        let members = selection.withBytes { try? JSONValue.parse($0) }?.members ?? []
        for member in members { json.member(member.key, member.value) }
        json.member("items", items)
      }
    }
  }
}

extension TripRequest: Hashable {
  /// Whether both have the same JSON form.
  public static func == (left: TripRequest, right: TripRequest) -> Bool { left.json == right.json }

  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension TripRequest: CustomStringConvertible {
  /// The form that `sportstime build --request` reads.
  public var description: String { String(decoding: json, as: UTF8.self) }
}

/// Encodes a request as its JSON object, in the form that `sportstime build --request` reads.
extension TripRequest: Codable {
  public init(from decoder: any Decoder) throws {
    self.init()
    (model, items) = try JSONCoding.decode(decoder) { (json) throws(SportsTimeError) in
      var request = try TripRequest.read(json)
      let items = request.items.isEmpty ? [] : try TripRequest.items(json)
      request.items = []
      return (request, items)
    }
  }

  private static func items(_ request: [UInt8]) throws(SportsTimeError) -> [ItineraryItem] {
    let items = request.withBytes { try? JSONValue.parse($0) }?["items"]
    return try ItineraryItem.read(JSONWriter.bytes { $0.value(items ?? .array([])) })
  }

  public func encode(to encoder: any Encoder) throws { try JSONCoding.encode(json, to: encoder) }
}

extension Schedule {
  /// A trip that was built.
  public struct BuildOutcome: Sendable {
    /// The trip.
    public var itinerary: Itinerary
    /// Games that were left out because they clash or have no city, with reasons.
    public var findings: [Finding]
  }

  /// A way to resolve games that can't all be seen.
  public struct Alternative: Hashable, Sendable {
    /// A game, and another game of the same clubs to see instead, both by id.
    public struct Swap: Hashable, Sendable {
      /// The id of the game that is left out.
      public var game: String
      /// The id of the game that is seen.
      public var instead: String
    }

    /// Games to leave out, by their names in messages.
    public var leftOut: [String]
    /// Games to see in place of others.
    public var swaps: [Swap]
  }

  /// Builds a trip: the request's games, and travel between their cities at legal positions. If games clash, as few as
  /// possible are left out, and each is reported as a finding. The same request always gives the same trip.
  ///
  /// - Parameters:
  ///   - request: the games and the travel options.
  ///   - gazetteer: knows the teams, venues and cities of the request and the schedule.
  /// - Throws: if no game is selected, a value is out of range, or a name is unknown or ambiguous.
  public func build(
    _ request: TripRequest, gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> BuildOutcome {
    let checked = try request.checked()
    var builder = TripBuilder(localized(gazetteer), gazetteer: gazetteer.model, zones: .system)
    do throws(BuildFailure) {
      let trip = try builder.build(checked)
      return BuildOutcome(itinerary: Itinerary(trip.itinerary), findings: trip.findings.map { Finding($0) })
    } catch {
      throw SportsTimeError(code: .tripNotBuilt, message: error.message)
    }
  }

  /// The ways to resolve the clashes of a request, up to `limit` (1 or more), the ones with the fewest changes first.
  /// `build` uses the first one without swaps. If all games can be seen, the only way leaves out no game.
  ///
  /// - Returns: the ways, and whether there are no others.
  /// - Throws: the same errors as `build`.
  public func alternatives(
    _ request: TripRequest, limit: Int = 10, gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> (ways: [Alternative], isComplete: Bool) {
    let checked = try request.checked()
    do throws(BuildFailure) {
      let found = try TripBuilder(localized(gazetteer), gazetteer: gazetteer.model, zones: .system).alternatives(
        checked, most: max(1, limit))
      let ways = found.ways.map { way in
        Alternative(leftOut: way.leftOut, swaps: way.swaps.map { .init(game: $0.game, instead: $0.instead) })
      }
      return (ways, found.isAll)
    } catch {
      throw SportsTimeError(code: .tripNotBuilt, message: error.message)
    }
  }
}
