import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// What a trip should be made of. All selections narrow.
public struct TripRequest: Hashable, Sendable, Codable {
  /// A city, as a user names it.
  public struct City: Hashable, Sendable, Codable {
    /// The municipality, or a market's name.
    public var city: String
    /// A state or province, by its usual code.
    public var region: String?
    /// ISO 3166-1 alpha-2.
    public var country: String?

    /// A city; its region and country where the name alone means several.
    public init(_ city: String, region: String? = nil, country: String? = nil) {
      self.city = city
      self.region = region
      self.country = country
    }
  }

  /// The itinerary's id; nil for one made from the title.
  public var id: String?
  /// Nil for one made from the dates.
  public var title: String?
  /// By name, in any letter case.
  public var leagues: [String] = []
  /// By id, name or alias.
  public var teams: [String] = []
  /// A city stands for its market.
  public var cities: [String] = []
  /// By id, name or alias.
  public var venues: [String] = []
  /// Exactly these games, by id or alias.
  public var games: [String] = []
  /// The trip does without these games, by id or alias.
  public var without: [String] = []
  /// Of the teams' games those at home.
  public var homeOnly = false
  /// Of the teams' games those away.
  public var awayOnly = false
  /// The first local date, itself included.
  public var from: CalendarDate?
  /// The last local date, itself included.
  public var to: CalendarDate?
  /// Where the trip begins; nil for the city of its first game.
  public var origin: City?
  /// Whether the trip ends at its origin.
  public var returnsToOrigin = false

  /// Selects every game, until a member narrows it.
  public init() {}
}

extension Schedule {
  /// What `build` made of a request.
  public struct BuildOutcome: Sendable {
    /// The trip.
    public var itinerary: Itinerary
    /// The games that were left out, as they clash or have no city, and why.
    public var findings: [Finding]
  }

  /// Builds a trip: the request's games, and travel between their cities at places that the rules allow. Of games that
  /// clash, the fewest are left out, with a finding for each.
  ///
  /// - Throws: where nothing is selected, or a name is unknown or means several.
  public func build(_ request: TripRequest) throws(SportsTimeError) -> BuildOutcome {
    var builder = TripBuilder(schedule, gazetteer: .builtIn, zones: .system)
    do throws(BuildFailure) {
      let trip = try builder.build(request.model)
      return BuildOutcome(itinerary: Itinerary(trip.itinerary), findings: trip.findings.map { Finding($0) })
    } catch {
      throw SportsTimeError(code: .tripNotBuilt, message: error.message)
    }
  }
}

extension TripRequest {
  fileprivate var model: TripBuilding.TripRequest {
    var model = TripBuilding.TripRequest()
    model.id = id
    model.title = title
    model.leagues = leagues.map { $0.lowercased() }
    model.teams = teams
    model.cities = cities
    model.venues = venues
    model.games = games
    model.without = without
    model.homeOnly = homeOnly
    model.awayOnly = awayOnly
    model.from = from?.date
    model.to = to?.date
    model.origin = origin.map { .init(city: $0.city, region: $0.region ?? "", country: $0.country ?? "") }
    model.returnToOrigin = returnsToOrigin
    return model
  }
}
