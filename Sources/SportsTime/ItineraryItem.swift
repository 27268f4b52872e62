import CivilTime
package import FormatSyntax
import ItineraryDocuments
public import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// An item of an itinerary: a game, a leg of travel, or a custom item.
public struct ItineraryItem: Hashable, Identifiable, Sendable {
  /// The kind of an item.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Placed by the schedule; edits never move it.
    case game
    /// Derived from the games; it can move within its window.
    case travel
    /// Created by the user; it can move anywhere.
    case custom
    /// A kind that this version does not know; it is kept unchanged.
    case unknown
  }

  /// The details of a leg of travel.
  public struct Travel: Hashable, Sendable {
    /// 0-based index among the trip's legs; nil if the cities determine it.
    public var leg: Int?
    /// The city of departure.
    public var from: City
    /// The city of arrival.
    public var to: City
    /// `drive`, `train` or `fly`, or another word.
    public var mode: String?
    /// Kilometers.
    public var distance: Double?
    /// Minutes.
    public var duration: Int?
    /// Departure of a booked leg, in local time; nil if not booked.
    public var departure: StartTime?
    /// The IANA name of `departure`'s zone; nil for the city's zone.
    public var departureZone: String?
    /// Arrival of a booked leg, in local time; nil if not booked.
    public var arrival: StartTime?
    /// The IANA name of `arrival`'s zone; nil for the city's zone.
    public var arrivalZone: String?
    /// The name of the airline, railway or other carrier.
    public var carrier: String?
    /// The number of the flight or train: `UA 1584`.
    public var number: String?
    /// The reserved seat.
    public var seat: String?
    /// The carrier's booking reference.
    public var reference: String?
    /// The user's text.
    public var notes: String?

    /// Travel from one city to another.
    public init(
      leg: Int? = nil, from: City, to: City, mode: String? = nil, distance: Double? = nil, duration: Int? = nil,
      departure: StartTime? = nil, departureZone: String? = nil, arrival: StartTime? = nil, arrivalZone: String? = nil,
      carrier: String? = nil, number: String? = nil, seat: String? = nil, reference: String? = nil, notes: String? = nil
    ) {
      self.leg = leg
      self.from = from
      self.to = to
      self.mode = mode
      self.distance = distance
      self.duration = duration
      self.departure = departure
      self.departureZone = departureZone
      self.arrival = arrival
      self.arrivalZone = arrivalZone
      self.carrier = carrier
      self.number = number
      self.seat = seat
      self.reference = reference
      self.notes = notes
    }
  }

  /// The details of a custom item.
  public struct Custom: Hashable, Sendable {
    /// `meal`, `hotel`, `note` or another word.
    public var category: String?
    /// The user's text.
    public var notes: String?
    /// A description of the place.
    public var location: String?
    /// The start, on the clock of `timeZone`; nil for an item without a time.
    public var start: TimeOfDay?
    /// The IANA name of `start`'s zone; nil for the traveler's zone at that time.
    public var timeZone: String?
    /// Minutes.
    public var duration: Int?
    /// The day on which a stay ends (1-based): the item's day or a later one; nil if it is not a stay.
    public var endDay: Int?
    /// The latest local time to check out on the last day of a stay. The earliest time to check in is `start`.
    public var checkOut: TimeOfDay?
    /// The city of the item; nil if not stated.
    public var city: City?

    /// Details of a custom item, all optional.
    public init(
      category: String? = nil, notes: String? = nil, location: String? = nil, start: TimeOfDay? = nil,
      timeZone: String? = nil, duration: Int? = nil, endDay: Int? = nil, checkOut: TimeOfDay? = nil, city: City? = nil
    ) {
      self.category = category
      self.notes = notes
      self.location = location
      self.start = start
      self.timeZone = timeZone
      self.duration = duration
      self.endDay = endDay
      self.checkOut = checkOut
      self.city = city
    }
  }

  /// 1 to 128 bytes, unique in its itinerary.
  public var id: String
  /// The kind of the item.
  public internal(set) var kind: Kind
  /// Empty if it has none.
  public var title: String
  /// The day and the order within it.
  public var position: Position
  /// The game of a game item.
  public internal(set) var game: Game?
  /// The details of a travel item.
  public internal(set) var travel: Travel?
  /// The details of a custom item; nil if it has none.
  public internal(set) var custom: Custom?

  /// A custom item. Its id has 1 to 128 bytes and is unique in its itinerary.
  public init(id: String, title: String, at position: Position, custom: Custom = Custom()) {
    self.init(id: id, kind: .custom, title: title, position: position)
    self.custom = custom
  }

  /// A game item, with the game's id. Its position must be on the game's local date, with a sort order in [0, 1). Sort
  /// orders must follow the starts.
  public init(game: Game, title: String, at position: Position) {
    self.init(id: game.id, kind: .game, title: title, position: position)
    self.game = game
  }

  /// A leg of travel. Its id has 1 to 128 bytes and is unique in its itinerary.
  public init(id: String, title: String, at position: Position, travel: Travel) {
    self.init(id: id, kind: .travel, title: title, position: position)
    self.travel = travel
  }

  private init(id: String, kind: Kind, title: String, position: Position) {
    self.id = id
    self.kind = kind
    self.title = title
    self.position = position
  }
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
    game = itinerary.game(item).map { SportsTime.Game($0.facts, in: text) }
    travel = itinerary.travel(item).map { travel in
      let booking = text.withBytes(item.payload) { Booking($0) }
      return Travel(
        leg: travel.leg.map { Int($0) }, from: City(travel.from, in: text), to: City(travel.to, in: text),
        mode: text.optionalString(travel.mode), distance: travel.distance, duration: travel.duration.map { Int($0) },
        departure: travel.departure.map { StartTime($0) }, departureZone: text.optionalString(travel.departureZone),
        arrival: travel.arrival.map { StartTime($0) }, arrivalZone: text.optionalString(travel.arrivalZone),
        carrier: booking.carrier, number: booking.number, seat: booking.seat, reference: booking.reference,
        notes: text.optionalString(travel.notes))
    }
    custom = itinerary.custom(item).map { custom in
      Custom(
        category: text.optionalString(custom.category), notes: text.optionalString(custom.notes),
        location: text.withBytes(item.payload) { try? JSONValue.parse($0) }?["location"]?.string,
        start: custom.start.map { TimeOfDay($0) }, timeZone: text.optionalString(custom.timeZone),
        duration: custom.duration.map { Int($0) }, endDay: custom.endDay.map { Int($0) },
        checkOut: custom.checkOut.map { TimeOfDay($0) },
        city: custom.place.city.count > 0 ? City(custom.place, in: text) : nil)
    }
  }
}

extension City {
  init(_ place: PlaceFacts, in text: TextStore) {
    self.init(city: text.string(place.city), region: text.string(place.region), country: text.string(place.country))
  }
}

/// The form in itineraries.
extension ItineraryItem: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("kind", kind.rawValue)
      json.member("day", position.day)
      json.member("sortOrder", position.sortOrder)
      json.member("title", title.filled)
      json.member("game", game)
      json.member("travel", travel)
      json.member("custom", custom)
    }
  }
}

extension ItineraryItem.Travel: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("leg", leg)
      json.member("from", from)
      json.member("to", to)
      json.member("mode", mode)
      json.member("distanceKm", distance)
      json.member("durationMinutes", duration)
      json.member("departure", departure?.description)
      json.member("departureZone", departureZone)
      json.member("arrival", arrival?.description)
      json.member("arrivalZone", arrivalZone)
      json.member("carrier", carrier)
      json.member("number", number)
      json.member("seat", seat)
      json.member("reference", reference)
      json.member("notes", notes)
    }
  }
}

extension ItineraryItem.Custom: JSONWritable {
  package func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  func writeMembers(to json: inout JSONWriter) {
    json.member("category", category)
    json.member("notes", notes)
    json.member("location", location)
    json.member("start", start?.description)
    json.member("timeZone", timeZone)
    json.member("durationMinutes", duration)
    json.member("endDay", endDay)
    json.member("checkOut", checkOut?.description)
    json.member("city", city?.city)
    json.member("region", city?.region.filled)
    json.member("country", city?.country.filled)
  }
}

/// Encodes an item as its JSON object in itineraries.
extension ItineraryItem: Codable {
  public init(from decoder: any Decoder) throws {
    self = try JSONCoding.decode(decoder) { (item) throws(SportsTimeError) in
      guard let item = try ItineraryItem.read(Array("[".utf8) + item + Array("]".utf8)).first else {
        throw SportsTimeError(code: .missingField, message: "no item")
      }
      return item
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try JSONCoding.encode(JSONWriter.bytes { $0.value(self) }, to: encoder)
  }

  /// Reads the items of a JSON list, as in itineraries.
  static func read(_ list: [UInt8]) throws(SportsTimeError) -> [ItineraryItem] {
    let trip = JSONWriter.bytes { json in
      json.object { json in
        json.member("id", "items")
        json.member("startDate", "2000-01-01")
        json.member("dayCount", Limits.dayCount)
        list.withBytes { json.raw("items", $0) }
      }
    }
    return try Itinerary(json: trip, file: "items").items
  }
}
