import ItineraryModel
#if !hasFeature(Embedded)
  import ScheduleModel
  import SourceText

  /// The days of a trip around one day, as a separate trip.
  ///
  /// A game that is added or dropped changes travel and findings only near it. So in a long trip, only the days around it
  /// are changed and checked. At both ends, the part has a calm stop: how one arrives there makes no difference to the
  /// travel that follows.
  struct TripPart {
    private(set) var itinerary: Itinerary
    /// By item of the part: its index in the trip.
    let sources: [Int]
    /// The number of the trip's first leg after the part.
    let nextLeg: Int

    /// The last day of the part; nil if it extends to the end of the trip.
    let lastDay: Int?

    struct Bounds {
      var days: ClosedRange<Int>
      var legs: Range<Int>
      var isAtStart: Bool
      var isAtEnd: Bool

      /// Nil if the part would be the whole trip, or can't be separated from it.
      init?(around day: Int, of trip: Itinerary, _ index: ItemIndex, _ storage: StorageOrder) {
        let stops = StopScan(trip: trip, index: index, storage: storage)
        let (start, end) = (stops.calmStop(before: day), stops.calmStop(after: day))
        (isAtStart, isAtEnd) = (start == nil, end == nil)
        if isAtStart && isAtEnd || !isAtStart && isAtEnd && trip.returnToOrigin { return nil }
        let (firstDay, lastDay) = (start?.day ?? 1, end?.day ?? trip.dayCount)
        let (firstLeg, endLeg) = (start?.leg ?? 0, end?.leg ?? .max)
        guard firstDay <= lastDay, firstLeg <= endLeg else { return nil }
        (days, legs) = (firstDay...lastDay, firstLeg..<endLeg)
      }
    }

    /// - Parameters:
    ///   - bounds: the travel on these days has its numbers.
    ///   - request: a text of the trip.
    init?(
      _ bounds: Bounds, of trip: Itinerary, _ index: ItemIndex, _ storage: StorageOrder, _ request: TextSpan,
      _ gazetteer: Gazetteer
    ) {
      let days = storage.days(from: bounds.days.lowerBound, to: bounds.days.upperBound)
      let order = days.flatMap { index.order(ofDay: $0) }.filter { item in
        trip.travel(trip.items[item])?.leg.map { bounds.legs.contains(Int($0)) } ?? true
      }
      var part = trip
      part.items = order.map { trip.items[$0] }
      part.request = request
      part.returnToOrigin = trip.returnToOrigin && bounds.isAtEnd
      if !bounds.isAtStart { (part.hasOrigin, part.originText) = (false, .absent) }
      // After it is read, its texts are in a separate store.
      guard let read = try? part.json.withBytes({ try Itinerary(json: $0, gazetteer: gazetteer) }),
        read.items.count == order.count
      else { return nil }
      itinerary = read
      for (item, source) in zip(read.items, order) {
        if let facts = trip.travel(trip.items[source]), read.travel(item) != nil {
          itinerary.travels[Int(item.facts)].isEstimated = facts.isEstimated
        }
      }
      let stored = order.indices.sorted { storage.precedes(order[$0], order[$1], in: trip) }
      itinerary.items = stored.map { read.items[$0] }
      sources = stored.map { order[$0] }
      let firstLeg = bounds.legs.lowerBound
      nextLeg = firstLeg + TripShape(itinerary).legs.count
      lastDay = bounds.isAtEnd ? nil : bounds.days.upperBound
      if !bounds.isAtEnd, bounds.legs.upperBound != nextLeg { return nil }
      itinerary.surroundings.legs = firstLeg
      itinerary.surroundings.ids = TripPart.idsElsewhere(firstLeg...nextLeg + 1, index, trip, except: Set(order))
    }

    /// The ids that new travel would have and that items outside the part have already.
    private static func idsElsewhere(
      _ legs: ClosedRange<Int>, _ index: ItemIndex, _ trip: Itinerary, except part: Set<Int>
    ) -> Set<[UInt8]> {
      var ids: Set<[UInt8]> = []
      for leg in legs {
        var id = TravelID.first(leg: leg)
        while let item = index.item(id, of: trip) {
          if !part.contains(item) { ids.insert(Array(id.utf8)) }
          id += TravelID.suffix
        }
      }
      return ids
    }
  }

  /// Finds the calm stops nearest to a day.
  private struct StopScan {
    let trip: Itinerary
    let index: ItemIndex
    let storage: StorageOrder
    /// The stops next to the game may become one or several, and travel between them changes.
    private static let stopsBetween = 3

    private struct Run {
      var market: MarketID
      /// The first and the last game, by item.
      var first: Int
      var last: Int
      /// The travel that arrives, and the day of the game before it; nil if unknown.
      var arriving: Int?
      var dayBefore: Int?
    }

    /// The first day of a calm stop before a day, and the number of the leg that leaves it; nil at the start of the trip.
    func calmStop(before day: Int) -> (day: Int, leg: Int)? {
      var (runs, travel): (Int, Int?) = (0, nil)
      var run: Run?
      for other in storage.days.reversed().drop(while: { $0 >= day }) {
        for item in index.order(ofDay: other).reversed() {
          if trip.items[item].kind == .travel { travel = item }
          guard let market = playedMarket(item) else { continue }
          if var known = run, known.market == market {
            known.first = item
            run = known
          } else {
            if var known = run {
              (known.arriving, known.dayBefore) = (travel, other)
              let first = trip.items[known.first].position.day
              if runs > StopScan.stopsBetween, isCalm(known), !isWithinStay(first), let leg = leg(of: travel) {
                return (first, leg + 1)
              }
            }
            run = Run(market: market, first: item, last: item)
            runs += 1
          }
          travel = nil
        }
      }
      return nil
    }

    /// The last day of a calm stop after a day, and the number of the leg that leaves it; nil at the end of the trip.
    func calmStop(after day: Int) -> (day: Int, leg: Int)? {
      var (runs, travel): (Int, Int?) = (0, nil)
      var run: Run?
      for other in storage.days.lazy.drop(while: { $0 <= day }) {
        for item in index.order(ofDay: other) {
          if trip.items[item].kind == .travel { travel = item }
          guard let market = playedMarket(item) else { continue }
          if var known = run, known.market == market {
            known.last = item
            run = known
          } else {
            let last = run.map { trip.items[$0.last].position.day }
            if let known = run, let last, runs > StopScan.stopsBetween, last < other, isCalm(known),
              !isWithinStay(last + 1), let leg = leg(of: travel)
            {
              return (last, leg)
            }
            run = Run(market: market, first: item, last: item, arriving: travel, dayBefore: last)
            runs += 1
          }
          travel = nil
        }
      }
      return nil
    }

    /// Whether the travel that leaves the stop depends neither on the time of arrival there nor on what was driven on the
    /// day.
    private func isCalm(_ run: Run) -> Bool {
      guard let travel = run.arriving.flatMap({ trip.travel(trip.items[$0]) }), let dayBefore = run.dayBefore else {
        return false
      }
      let (first, last) = (trip.items[run.first].position.day, trip.items[run.last].position.day)
      let isTimed = trip.game(trip.items[run.last])?.facts.plannedStart != nil
      let isDrive = travel.duration != nil && trip.text.withBytes(travel.mode) { $0.equals("drive") }
      return dayBefore < first && (isTimed || travel.duration == nil || travel.bookedSpan != nil)
        && (!isDrive || first < last)
    }

    /// Whether a stay that begins before a day ends on it or later.
    private func isWithinStay(_ day: Int) -> Bool {
      storage.days(from: day - storage.longestStay, to: day - 1).contains { other in
        index.order(ofDay: other).contains { trip.lastDay(ofStay: trip.items[$0]) >= day }
      }
    }

    private func playedMarket(_ item: Int) -> MarketID? {
      trip.gameIndex(item).flatMap { trip.games[$0].facts.status.isOff ? nil : trip.games[$0].market }
    }

    private func leg(of travel: Int?) -> Int? {
      guard let travel, let leg = trip.travel(trip.items[travel])?.leg else { return nil }
      return Int(leg) + (storage.numbers.difference(ofItem: travel, onDay: trip.items[travel].position.day) ?? 0)
    }
  }
#endif
