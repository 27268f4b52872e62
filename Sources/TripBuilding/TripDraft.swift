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
  /// The first and the last key of each day that has any.
  private var edges: [Int: (first: SlotKey.Neighbour, last: SlotKey.Neighbour)] = [:]

  init(startDate: LocalDate) { self.startDate = startDate }

  mutating func occupy(day: Int, sortOrder: Double, isGame: Bool) {
    dayCount = max(dayCount, day)
    let item = SlotKey.Neighbour(sortOrder: sortOrder, isGame: isGame)
    guard var known = edges[day] else {
      edges[day] = (item, item)
      return
    }
    if sortOrder < known.first.sortOrder { known.first = item }
    if sortOrder >= known.last.sortOrder { known.last = item }
    edges[day] = known
  }

  mutating func add(leg: Int, from: Stop, to: Stop, modes: [TravelMode]) {
    var estimate: TravelEstimate?
    if let fromLatitude = from.city.latitude, let fromLongitude = from.city.longitude,
      let toLatitude = to.city.latitude, let toLongitude = to.city.longitude
    {
      estimate = TravelEstimate(
        fromLatitude: fromLatitude, fromLongitude: fromLongitude, toLatitude: toLatitude, toLongitude: toLongitude,
        modes: modes)
    }
    var id = "t\(leg)"
    while !ids.insert(id).inserted { id += "-travel" }
    let position = position(departure: from.last, arrival: to.first, minutes: estimate?.duration ?? 0)
    occupy(day: position.day, sortOrder: position.sortOrder, isGame: false)
    legs.append(
      PlacedLeg(id: id, leg: leg, position: position, from: from.city.place, to: to.city.place, estimate: estimate))
  }

  /// When people would go: on a free day after the game, else on the morning of the next game where there is time, else
  /// right after the game before.
  private func position(departure: Int?, arrival: Int?, minutes: Int) -> Position {
    switch (departure, arrival) {
    case (let departure?, let arrival?):
      let (from, to) = (games[departure], games[arrival])
      if from.day == to.day {
        return Position(day: from.day, sortOrder: from.sortOrder + (to.sortOrder - from.sortOrder) / 2)
      }
      if to.day - from.day > 1 { return first(of: from.day + 1) }
      return hasMorning(before: to, minutes: minutes) ? first(of: to.day) : last(of: from.day)
    case (nil, let arrival?): return first(of: games[arrival].day)
    case (let departure?, nil): return last(of: games[departure].day)
    case (nil, nil): return first(of: 1)
    }
  }

  /// Whether who leaves at seven in the morning is there an hour before the game.
  private func hasMorning(before game: PlacedGame, minutes: Int) -> Bool {
    guard let start = game.game.start else { return true }
    return Int(start.localTime.secondOfDay) / 60 - minutes - 60 >= 7 * 60
  }

  private func first(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: nil, and: edges[day]?.first) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: -1)
  }

  private func last(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: edges[day]?.last, and: nil) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: 1)
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
    output.appendJSON("\(from.city) → \(to.city)")
    output.append(",\"travel\":{\"leg\":" as StaticString)
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
    output.append("}}" as StaticString)
  }
}
