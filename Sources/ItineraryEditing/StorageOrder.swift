import ItineraryModel
#if !hasFeature(Embedded)
  import SourceText

  /// The order in which the items of a trip would be stored if all changes of games had been made to the whole trip. Several
  /// changes of travel are reported in this order.
  struct StorageOrder: Sendable {
    /// By item. Lower ranks come first; those below `sorted` are in the total order.
    private var ranks: [Int]
    private var next: Int
    private var sorted = 0
    /// The days with items, in order.
    private(set) var days: [Int]
    /// The most days from the first to the last day of a stay. Stays are not changed with games.
    let longestStay: Int
    /// The changes of the legs' numbers that are not yet written.
    private(set) var numbers: LegNumbers

    init(_ trip: Itinerary) {
      ranks = Array(trip.items.indices)
      next = ranks.count
      days = Set(trip.items.map { $0.position.day }).sorted()
      numbers = LegNumbers(days: trip.dayCount, items: trip.items.count)
      longestStay = trip.items.map { trip.lastDay(ofStay: $0) - $0.position.day }.max() ?? 0
    }

    func precedes(_ left: Int, _ right: Int, in trip: Itinerary) -> Bool {
      let (first, second) = (max(ranks[left], sorted - 1), max(ranks[right], sorted - 1))
      return first != second ? first < second : trip.precedes(trip.items[left], trip.items[right])
    }

    func days(from first: Int, to last: Int) -> ArraySlice<Int> {
      days[place(of: first)..<place(of: last + 1)]
    }

    private func place(of day: Int) -> Int {
      days.partitioningIndex { $0 >= day }
    }

    // MARK: Changes

    /// All items are stored in the total order, as if the trip had been read again.
    mutating func sort() { sorted = next }

    mutating func append(onDay day: Int) {
      ranks.append(next)
      next += 1
      numbers.append(onDay: day)
    }

    /// Removes an item. The last item takes its index.
    mutating func remove(_ item: Int) {
      ranks.swapAt(item, ranks.count - 1)
      ranks.removeLast()
      numbers.remove(item)
    }

    /// Renumbers all legs that are traveled after a day.
    mutating func renumber(after day: Int, by difference: Int) { numbers.add(difference, after: day) }

    /// An item on a day has its number now.
    mutating func settle(_ item: Int, onDay day: Int) { numbers.settle(item, onDay: day) }

    mutating func update(_ day: Int, hasItems: Bool) {
      let place = place(of: day)
      let isKnown = place < days.count && days[place] == day
      if hasItems, !isKnown { days.insert(day, at: place) }
      if !hasItems, isKnown { days.remove(at: place) }
    }
  }

  extension Itinerary {
    /// The day on which an item ends. A hotel without a last day ends on the next day.
    func lastDay(ofStay item: Item) -> Int { max(endDay(of: item), nights(of: item)?.upperBound ?? 0) }
  }
#endif
