public import ItineraryModel
import ScheduleModel
import SourceText

/// An item of an itinerary.
public struct ItineraryItem: Hashable, Identifiable, Sendable, Codable {
  /// What an item is.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Its place is the schedule's; an edit never moves it.
    case game
    /// Derived from the games; moves inside its window.
    case travel
    /// The user's own; moves anywhere.
    case custom
    /// A kind that this version does not know: kept as it is.
    case unknown
  }

  /// What a game item says of its game.
  public struct Game: Hashable, Sendable, Codable {
    /// The id of the game in its schedule.
    public var id: String?
    /// In lower case: `mlb`.
    public var league: String?
    /// The name of the team at home.
    public var home: String?
    /// The name of the visiting team.
    public var away: String?
    /// The name of the ground.
    public var venue: String?
    /// The municipality.
    public var city: String?
    /// The date where it is played.
    public var localDate: CalendarDate?
    /// Nil while the time is not set.
    public var start: StartTime?
    /// The start that the trip was planned with while the time is not set; nil if it assumes none.
    public var assumedStart: StartTime?
    /// What has become of it.
    public var status: SportsTime.Game.Status
  }

  /// What a travel item says of its leg.
  public struct Travel: Hashable, Sendable, Codable {
    /// 0-based over the trip's legs; nil where it follows from the cities.
    public var leg: Int?
    /// The city that it leaves.
    public var from: String
    /// The city that it reaches.
    public var to: String
    /// `drive`, `train` or `fly`, or another word.
    public var mode: String?
    /// Kilometres.
    public var distance: Double?
    /// Minutes.
    public var duration: Int?
  }

  /// What an item of the user's own says.
  public struct Custom: Hashable, Sendable, Codable {
    /// `meal`, `hotel`, `note` or another word.
    public var category: String?
    /// The user's own text.
    public var notes: String?
    /// Minutes.
    public var duration: Int?
  }

  /// Unique in its itinerary; 1 to 128 bytes.
  public var id: String
  /// What it is.
  public var kind: Kind
  /// Empty where it has none.
  public var title: String
  /// Where it stands.
  public var position: Position
  /// Of a game item.
  public var game: Game?
  /// Of a travel item.
  public var travel: Travel?
  /// Of the user's own item.
  public var custom: Custom?
}

extension ItineraryItem {
  init(_ item: Item, of itinerary: ItineraryModel.Itinerary) {
    let text = itinerary.text
    id = text.string(item.id)
    title = text.string(item.title)
    position = item.position
    kind =
      switch item.kind {
      case .game: .game
      case .travel: .travel
      case .custom: .custom
      case .unknown: .unknown
      }
    game = itinerary.game(item).map { placed in
      Game(
        id: text.optionalString(placed.facts.id), league: text.optionalString(placed.facts.league),
        home: text.optionalString(placed.facts.homeName), away: text.optionalString(placed.facts.awayName),
        venue: text.optionalString(placed.facts.venueName), city: text.optionalString(placed.facts.place.city),
        localDate: placed.facts.date.map { CalendarDate($0) }, start: placed.facts.start.map { StartTime($0) },
        assumedStart: placed.facts.isStartAssumed ? placed.facts.assumedStart.map { StartTime($0) } : nil,
        status: SportsTime.Game.Status(placed.facts.status))
    }
    travel = itinerary.travel(item).map { travel in
      Travel(
        leg: travel.leg.map { Int($0) }, from: text.string(travel.from.city), to: text.string(travel.to.city),
        mode: text.optionalString(travel.mode), distance: travel.distance, duration: travel.duration.map { Int($0) })
    }
    custom = itinerary.custom(item).map { custom in
      Custom(
        category: text.optionalString(custom.category), notes: text.optionalString(custom.notes),
        duration: custom.duration.map { Int($0) })
    }
  }
}
