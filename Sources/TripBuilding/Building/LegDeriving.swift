package import ItineraryModel
import ScheduleModel
import SourceText

/// Derives travel for legs that have none, in rebased and in fixed trips.
package struct LegDeriving {
  let cities: CityTable
  /// Allowed modes of travel, at least one.
  private let modes: [TravelMode]
  private let timing: LegTiming

  /// - Parameters:
  ///   - cities: knows the routes of the request.
  ///   - request: of the trip, which has its modes and its limits.
  package init(cities: CityTable, _ request: TripRequest) {
    self.cities = cities
    modes = request.modes
    timing = LegTiming(limits: request.travel)
  }

  /// The position for a leg that has none yet.
  func position(
    _ leg: Int, _ shape: TripShape, of itinerary: Itinerary, _ placing: LegPlacing, minutes: Int, by mode: TravelMode?
  ) -> Position {
    func barrier(_ game: Int?) -> LegPlacing.Barrier? {
      game.map { index in
        let facts = itinerary.game(itinerary.items[index])?.facts ?? GameFacts()
        return LegPlacing.Barrier(
          position: itinerary.items[index].position, date: facts.date, start: facts.plannedStart,
          minutes: facts.minutes(in: itinerary.text))
      }
    }
    let (departure, arrival) = (shape.legs[leg].departure, shape.legs[leg].arrival)
    let home = departure == nil ? cities.clock(at: city(ofStop: leg, shape, of: itinerary)) : nil
    return placing.position(
      departure: barrier(departure), arrival: barrier(arrival), minutes: minutes, by: mode, timing, home: home)
  }

  func estimate(_ leg: Int, _ shape: TripShape, of itinerary: Itinerary) -> TravelEstimate? {
    travel(leg, shape, of: itinerary).estimate
  }

  /// Adds a travel item for a leg and returns its index. The markets of its cities are not yet resolved.
  ///
  /// - Parameters:
  ///   - ids: ids in use; the new id is added.
  ///   - wanted: the position, if known; otherwise the usual one is chosen.
  package func add(
    _ leg: Int, _ shape: TripShape, to itinerary: inout Itinerary, _ placing: inout LegPlacing,
    _ ids: inout Set<[UInt8]>, at wanted: Position? = nil
  ) -> Int {
    let travel = travel(leg, shape, of: itinerary)
    let position =
      wanted
      ?? position(
        leg, shape, of: itinerary, placing, minutes: travel.estimate?.duration ?? 0, by: travel.estimate?.mode)
    var id = "t\(leg)"
    while !ids.insert(Array(id.utf8)).inserted { id += "-travel" }
    placing.occupy(position, isGame: false)
    return travel.add(id: id, at: position, to: &itinerary)
  }

  private func travel(_ leg: Int, _ shape: TripShape, of itinerary: Itinerary) -> DerivedTravel {
    let from = city(ofStop: leg, shape, of: itinerary)
    let to = city(ofStop: leg + 1, shape, of: itinerary)
    return DerivedTravel(
      leg: leg, from: from.place, to: to.place, estimate: cities.estimate(from: from, to: to, modes: modes))
  }

  /// The city of a stop: that of its first game, or the origin, which is the first stop if there is one.
  private func city(ofStop stop: Int, _ shape: TripShape, of itinerary: Itinerary) -> CityTable.City {
    let first = shape.stops[stop].firstGame
    func place(_ facts: PlaceFacts) -> TripRequest.Place {
      TripRequest.Place(
        city: itinerary.text.string(facts.city), region: itinerary.text.string(facts.region),
        country: itinerary.text.string(facts.country))
    }
    if first >= 0, stop > 0 || !itinerary.hasOrigin, let facts = itinerary.game(itinerary.items[first])?.facts {
      return cities.city(
        place(facts.place), latitude: facts.latitude, longitude: facts.longitude,
        names: [itinerary.text.string(facts.venueName), itinerary.text.string(facts.venueID)])
    }
    return cities.city(place(itinerary.origin))
  }
}
