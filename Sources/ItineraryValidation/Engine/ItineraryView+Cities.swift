import ItineraryModel
import ScheduleModel
import SourceText

/// The traveler's location during the trip, according to the order of items.
struct Whereabouts {
  /// The market of the city that an item names; unknown if it can't be determined.
  struct Place {
    var market = MarketID.unknown
    var city = TextSpan.absent

    /// Whether the place is in a different market of the gazetteer. Unknown places may be anywhere.
    func isElsewhere(than other: MarketID, _ view: ItineraryView) -> Bool {
      market != other && max(Int(market.raw), Int(other.raw)) < view.gazetteer.marketCount
    }
  }

  /// By row: the location after the item.
  let after: [Place]
  /// The location before the first item.
  let start: Place
  private let rows: [ItemRow]

  /// Nil if the positions or the legs of the trip are unknown.
  init?(_ view: ItineraryView) {
    guard view.knowsLegs, view.knowsPositions else { return nil }
    rows = view.rows
    var start = Place()
    let itinerary = view.itinerary
    if itinerary.hasOrigin { start = Place(market: itinerary.originMarket, city: itinerary.origin.city) }
    let perDay = view.travelLimits.drivingMinutesPerDay
    var after: [Place] = []
    var place = start
    var isKnown = itinerary.hasOrigin
    for row in view.rows {
      let item = view.item(row)
      if row.isPlayedGame, let game = itinerary.game(item) {
        place = Place(market: game.market, city: game.facts.place.city)
        if !isKnown { start = place }
        isKnown = true
      } else if let travel = itinerary.travel(item), !row.isBroken {
        if !isKnown { start = Place(market: travel.fromMarket, city: travel.from.city) }
        isKnown = true
        // For a leg that is not booked and takes longer than a day's driving, the day of arrival is unknown.
        let isLong = travel.bookedSpan == nil && Int(travel.duration ?? 0) > perDay
        place = isLong ? Place() : Place(market: travel.toMarket, city: travel.to.city)
      }
      after.append(place)
    }
    // Before the first game or travel, the location is the place where it begins.
    if !itinerary.hasOrigin {
      for index in after.indices {
        if after[index].market != .unknown { break }
        if view.rows[index].kind == .travel || view.rows[index].isPlayedGame { break }
        after[index] = start
      }
    }
    self.after = after
    self.start = start
  }

  /// The location at the end of a day.
  func end(ofDay day: Int) -> Place {
    let next = rows.partitioningIndex { $0.day > day }
    return next > 0 ? after[next - 1] : start
  }
}

extension ItineraryView {
  /// The overnight stays, each with its row, in order.
  func beds() -> [(row: Int, nights: Range<Int>)] {
    guard traits.contains(.bed) else { return [] }
    return rows.indices.compactMap { row in
      rows[row].traits.contains(.bed) ? itinerary.nights(of: item(rows[row])).map { (row, $0) } : nil
    }
  }

  /// A city in quotes, with the itinerary's name for it.
  func name(ofCity city: TextSpan) -> String { quotedForDisplay(itinerary.text.string(city)) }
}
