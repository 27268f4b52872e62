import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// Facts that a calendar without its itinerary's head still shows: where the trip begins, and whether it ends there.
struct ForeignTrip {
  /// The members `origin` and `returnToOrigin` of the head; nil if the trip has no origin.
  private(set) var head: [UInt8]?

  /// - Parameter order: the indices of the items in order of time.
  init(_ itinerary: Itinerary, order: [Int]) {
    let games = order.indices.filter { index in
      itinerary.game(itinerary.items[order[index]]).map { !$0.facts.status.isOff } ?? false
    }
    guard let first = games.first, let last = games.last else { return }
    func travel(_ indices: Range<Int>) -> [TravelFacts] {
      order[indices].compactMap { itinerary.travel(itinerary.items[$0]) }
    }
    func market(_ index: Int) -> MarketID { itinerary.game(itinerary.items[order[index]])?.market ?? .unknown }
    let outward = travel(0..<first).first { $0.fromMarket != market(first) }
    let homeward = travel(last + 1..<order.count).last { $0.toMarket != market(last) }
    let returns: Bool
    let origin: PlaceFacts
    if let outward {
      origin = outward.from
      returns = homeward?.toMarket == outward.fromMarket
    } else if let homeward, homeward.toMarket == market(first) {
      origin = homeward.to
      returns = true
    } else {
      return
    }
    head = JSONWriter.bytes { json in
      json.object { json in
        json.object("origin") { json in
          json.member("city", itinerary.text.string(origin.city))
          json.member("region", origin.region, in: itinerary.text)
          json.member("country", origin.country, in: itinerary.text)
        }
        if returns { json.member("returnToOrigin", true) }
      }
    }
  }

  /// The travel items that belong to no leg of the trip.
  static func strayTravel(_ itinerary: Itinerary) -> [Int] {
    let shape = TripShape(itinerary)
    return itinerary.items.indices.filter { itinerary.items[$0].kind == .travel && shape.leg(ofItem: $0) == nil }
  }

  /// Findings about legs without a travel item.
  static func findings(_ itinerary: Itinerary, _ location: SourceLocation) -> [Diagnostic] {
    let shape = TripShape(itinerary)
    let traveled = Set(itinerary.items.indices.compactMap { shape.leg(ofItem: $0) })
    return shape.legs.indices.filter { !traveled.contains($0) }.map { leg in
      func name(_ item: Int?) -> String { item.map { itinerary.displayName(itinerary.items[$0]) } ?? "the origin" }
      return Diagnostic(
        code: .travelMissing, severity: .error,
        message: "the calendar has no travel from \(name(shape.legs[leg].departure)) to "
          + "\(name(shape.legs[leg].arrival))", location: location)
    }
  }
}
