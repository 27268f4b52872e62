import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// A trip while it is being put together.
struct TripDraft {
  struct PlacedGame {
    /// Index in the schedule.
    var number: Int
    var day: Int
    var sortOrder: Double
    var city: CityTable.City
    var game: Game
  }

  /// As in an itinerary's shape: consecutive games in one market, or the origin, or the return.
  struct Stop {
    var city: CityTable.City
    /// Indices into `games`.
    var first: Int?
    var last: Int?
  }

  struct PlacedLeg {
    var id: String
    var leg: Int
    var position: Position
    var from: TripRequest.Place
    var to: TripRequest.Place
    var estimate: TravelEstimate?
  }

  let startDate: LocalDate
  var games: [PlacedGame] = []
  var customs: [JSONValue] = []
  var legs: [PlacedLeg] = []
  var ids: Set<String> = []
  private(set) var dayCount = 1
  private var placing = LegPlacing()

  init(startDate: LocalDate) { self.startDate = startDate }

  mutating func occupy(day: Int, sortOrder: Double, isGame: Bool) {
    dayCount = max(dayCount, day)
    placing.occupy(Position(day: day, sortOrder: sortOrder), isGame: isGame)
  }

  mutating func add(leg: Int, from: Stop, to: Stop, modes: [TravelMode]) {
    let estimate = TravelEstimate(from: from.city, to: to.city, modes: modes)
    var id = "t\(leg)"
    while !ids.insert(id).inserted { id += "-travel" }
    let position = placing.position(
      departure: barrier(from.last), arrival: barrier(to.first), minutes: estimate?.duration ?? 0)
    occupy(day: position.day, sortOrder: position.sortOrder, isGame: false)
    legs.append(
      PlacedLeg(id: id, leg: leg, position: position, from: from.city.place, to: to.city.place, estimate: estimate))
  }

  private func barrier(_ game: Int?) -> LegPlacing.Barrier? {
    game.map {
      .init(position: Position(day: games[$0].day, sortOrder: games[$0].sortOrder), start: games[$0].game.start)
    }
  }
}

extension TripDraft.PlacedLeg {
  func append(to output: OutputBuffer) {
    output.append("{\"id\":" as StaticString)
    output.appendJSON(id)
    output.append(",\"kind\":\"travel\",\"day\":" as StaticString)
    output.append(decimal: position.day)
    output.append(",\"sortOrder\":" as StaticString)
    output.appendJSON(position.sortOrder)
    output.append(",\"title\":" as StaticString)
    output.appendJSON(title)
    output.append(",\"travel\":" as StaticString)
    appendRecord(to: output)
    output.append(0x7D)
  }

  var title: String { "\(from.city) → \(to.city)" }

  func appendRecord(to output: OutputBuffer) {
    output.append("{\"leg\":" as StaticString)
    output.append(decimal: leg)
    output.append(",\"from\":" as StaticString)
    from.append(to: output)
    output.append(",\"to\":" as StaticString)
    to.append(to: output)
    if let estimate {
      output.append(",\"mode\":" as StaticString)
      output.appendJSON(estimate.mode.rawValue)
      output.append(",\"distanceKm\":" as StaticString)
      output.appendJSON(estimate.distance)
      output.append(",\"durationMinutes\":" as StaticString)
      output.append(decimal: estimate.duration)
      output.append(",\"estimated\":true" as StaticString)
    }
    output.append(0x7D)
  }
}
