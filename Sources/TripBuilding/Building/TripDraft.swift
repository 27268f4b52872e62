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

  /// A night between two days on the road: an item of the user's own.
  struct Night {
    var id: String
    var position: Position
    var title: String
  }

  let startDate: LocalDate
  var games: [PlacedGame] = []
  var customs: [JSONValue] = []
  var legs: [PlacedLeg] = []
  var nights: [Night] = []
  var ids: Set<String> = []
  private(set) var dayCount = 1
  private var placing = LegPlacing()

  init(startDate: LocalDate) { self.startDate = startDate }

  mutating func occupy(day: Int, sortOrder: Double, isGame: Bool) {
    dayCount = max(dayCount, day)
    placing.occupy(Position(day: day, sortOrder: sortOrder), isGame: isGame)
  }

  mutating func add(
    leg: Int, from: Stop, to: Stop, estimate: TravelEstimate?, _ plan: LegTiming.Plan, after day: Int? = nil
  ) {
    let id = freeID("t\(leg)")
    // Home is gone to after the last day that has anything.
    let leaving = day.map { Position(day: $0, sortOrder: 0) } ?? position(ofGame: from.last)
    let position = placing.position(plan.departure, after: leaving, before: position(ofGame: to.first))
    occupy(day: position.day, sortOrder: position.sortOrder, isGame: false)
    legs.append(
      PlacedLeg(id: id, leg: leg, position: position, from: from.city.place, to: to.city.place, estimate: estimate))
    for night in 0..<plan.nights {
      let place = placing.last(of: position.day + night)
      occupy(day: place.day, sortOrder: place.sortOrder, isGame: false)
      nights.append(
        Night(
          id: freeID("\(id)-night\(night + 1)"), position: place,
          title: "Night on the way to \(to.city.place.city)"))
    }
    // The day of the arrival belongs to the trip.
    dayCount = max(dayCount, position.day + max(plan.nights, plan.daysOnTheWay))
  }

  private mutating func freeID(_ wanted: String) -> String {
    var id = wanted
    while !ids.insert(id).inserted { id += "-travel" }
    return id
  }

  private func position(ofGame game: Int?) -> Position? {
    game.map { Position(day: games[$0].day, sortOrder: games[$0].sortOrder) }
  }
}

extension TripDraft.Night {
  func append(to output: OutputBuffer) {
    output.append("{\"id\":" as StaticString)
    output.appendJSON(id)
    output.append(",\"kind\":\"custom\",\"day\":" as StaticString)
    output.append(decimal: position.day)
    output.append(",\"sortOrder\":" as StaticString)
    output.appendJSON(position.sortOrder)
    output.append(",\"title\":" as StaticString)
    output.appendJSON(title)
    output.append(",\"custom\":{\"category\":\"hotel\"}}" as StaticString)
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
