import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// What a trip should be made of. All selections narrow; an empty list selects nothing by that member.
public struct TripRequest: Hashable, Sendable, Codable {
  /// A city that somebody names.
  public struct City: Hashable, Sendable, Codable {
    public var city: String
    public var region: String?
    /// ISO 3166-1 alpha-2.
    public var country: String?

    public init(_ city: String, region: String? = nil, country: String? = nil) {
      self.city = city
      self.region = region
      self.country = country
    }
  }

  /// The itinerary's id; nil for one made from the title.
  public var id: String?
  public var title: String?
  public var leagues: [String] = []
  /// By id, name or alias.
  public var teams: [String] = []
  /// A city stands for its market.
  public var cities: [String] = []
  public var venues: [String] = []
  /// Exactly these games, by id or alias.
  public var games: [String] = []
  public var homeOnly = false
  public var awayOnly = false
  /// Local dates, both included.
  public var from: CalendarDate?
  public var to: CalendarDate?
  public var origin: City?
  /// Whether the trip ends at its origin.
  public var returnsToOrigin = false

  public init() {}
}

extension Schedule {
  /// Builds a trip: the request's games, and travel between their cities at places that the rules allow.
  ///
  /// - Throws: where nothing is selected, or a name is unknown or means several.
  public func build(_ request: TripRequest) throws(SportsTimeError) -> Itinerary {
    var builder = TripBuilder(schedule, gazetteer: .builtIn)
    do throws(BuildFailure) {
      return Itinerary(try builder.build(request.model))
    } catch {
      throw SportsTimeError(code: "trip-not-built", message: error.message)
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
    model.homeOnly = homeOnly
    model.awayOnly = awayOnly
    model.from = from?.date
    model.to = to?.date
    model.origin = origin.map { .init(city: $0.city, region: $0.region ?? "", country: $0.country ?? "") }
    model.returnToOrigin = returnsToOrigin
    return model
  }
}
