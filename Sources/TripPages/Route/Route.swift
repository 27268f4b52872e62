import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText
package import TripTimeline

/// The route of a trip in flattened order, from known coordinates: those of games and of the gazetteer's cities.
package struct Route {
  /// A city and its surroundings.
  struct Stop {
    var point: GeoPoint
    /// Its city as written in the trip.
    var name: TextSpan
  }

  /// A travel item with two known ends.
  struct Leg {
    var item: Int
    var from: GeoPoint
    var to: GeoPoint
    var means: TravelMeans

    /// The line to draw.
    var line: [GeoPoint] { means == .air ? from.arc(to: to) : [from, to] }
  }

  private(set) var stops: [Stop] = []
  /// Stops by number, in the order of the visits.
  private(set) var visits: [Int] = []
  /// By stop: the first day of the trip with an item there; nil if only travel leads there.
  private(set) var firstDays: [Int?] = []
  private(set) var legs: [Leg] = []
  private var legOfItem: [Int: Int] = [:]
  private var stopOfPoint: [GeoPoint: Int] = [:]
  /// By item: its place; nil for travel and for an unknown place.
  private(set) var points: [GeoPoint?]
  private(set) var origin: GeoPoint?
  /// Places without known coordinates, each once and in order, with their cities as written in the trip.
  private(set) var unknown: [TextSpan] = []
  private let source: ItinerarySource
  private let gazetteer: Gazetteer?

  /// Places closer than this count as one stop: a city with its suburbs.
  private static let stopKilometres = 40.0

  init(_ source: ItinerarySource, order: [Int], gazetteer: Gazetteer?) {
    self.source = source
    self.gazetteer = gazetteer
    let itinerary = source.itinerary
    points = [GeoPoint?](repeating: nil, count: itinerary.items.count)
    if itinerary.hasOrigin {
      origin = point(of: itinerary.origin)
      visit(origin, itinerary.origin, on: 1)
    }
    for index in order {
      let item = itinerary.items[index]
      if let travel = itinerary.travel(item) {
        let (from, to) = (point(of: travel.from), point(of: travel.to))
        visit(from, travel.from, on: item.position.day)
        visit(to, travel.to, on: nil)
        guard let from, let to else { continue }
        legOfItem[index] = legs.count
        legs.append(Leg(item: index, from: from, to: to, means: TravelMeans(source[travel.mode])))
      } else if let game = itinerary.game(item)?.facts {
        let city = cityPoint(game.place)
        points[index] = GeoPoint(game.latitude, game.longitude) ?? city
        if points[index] == nil { miss(game.place) }
        visit(city ?? points[index], game.place, on: item.position.day)
      }
    }
  }

  func leg(ofItem index: Int) -> Leg? { legOfItem[index].map { legs[$0] } }

  private mutating func point(of place: PlaceFacts) -> GeoPoint? {
    let point = cityPoint(place)
    if point == nil { miss(place) }
    return point
  }

  private func cityPoint(_ place: PlaceFacts) -> GeoPoint? {
    if source[place.city].isEmpty { return nil }
    let city = gazetteer?.city(source[place.city], region: source[place.region], country: source[place.country])
    return city.flatMap { GeoPoint($0.latitude, $0.longitude) }
  }

  private mutating func miss(_ place: PlaceFacts) {
    if unknown.contains(where: { source[$0].equals(source[place.city]) }) { return }
    unknown.append(place.city)
  }

  private mutating func visit(_ point: GeoPoint?, _ place: PlaceFacts, on day: Int?) {
    guard let point else { return }
    let known = stopOfPoint[point] ?? stops.firstIndex { $0.point.kilometres(to: point) < Route.stopKilometres }
    let number = known ?? stops.count
    stopOfPoint[point] = number
    if known == nil {
      stops.append(Stop(point: point, name: place.city))
      firstDays.append(nil)
    }
    firstDays[number] = firstDays[number] ?? day
    if visits.last != number { visits.append(number) }
  }
}

extension Route {
  /// Reports cities of an itinerary that can't be on a map because their coordinates are unknown.
  package static func unknownPlaces(of itinerary: Itinerary, _ options: ExportOptions, file: String) -> [Diagnostic] {
    ItinerarySource.with(itinerary) { source in
      Route(source, order: itinerary.sortedItems(), gazetteer: options.gazetteer).unknown.map { city in
        Diagnostic(
          code: .unknownCity, severity: .warning,
          message: "\(displaySafe(file)): the coordinates of \(quotedForDisplay(source[city].text)) are unknown: "
            + "it is missing from the map")
      }
    }
  }
}
