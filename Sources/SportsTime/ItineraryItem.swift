public import ItineraryModel
import ScheduleModel
import SourceText

/// A stretch of one day in which an item may stand.
public struct LegalPlace: Hashable, Sendable, Codable {
  /// 1-based.
  public var day: Int
  /// The lowest sort order, itself included; nil for an open end.
  public var after: Double?
  /// The sort order below which it ends; nil for an open end.
  public var before: Double?

  init(_ interval: LegalInterval) {
    day = interval.day
    after = interval.after.isFinite ? interval.after : nil
    before = interval.before.isFinite ? interval.before : nil
  }
}

/// An item of an itinerary.
public struct ItineraryItem: Hashable, Identifiable, Sendable, Codable {
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
    public var id: String?
    public var league: String?
    public var home: String?
    public var away: String?
    public var venue: String?
    public var city: String?
    public var localDate: CalendarDate?
    /// Nil while the time is not set.
    public var start: StartTime?
    public var status: SportsTime.Game.Status
  }

  /// What a travel item says of its leg.
  public struct Travel: Hashable, Sendable, Codable {
    /// 0-based over the trip's legs; nil where it follows from the cities.
    public var leg: Int?
    public var from: String
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
    public var category: String?
    public var notes: String?
    /// Minutes.
    public var duration: Int?
  }

  public var id: String
  public var kind: Kind
  public var title: String
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
