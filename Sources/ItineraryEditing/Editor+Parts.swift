package import ItineraryModel
#if !hasFeature(Embedded)
  package import ScheduleModel
  import SourceText

  /// What an editor needs to change games in a part of a long trip.
  package struct PartSupport: Sendable {
    /// The day of the trip to which a game can be added, and the id of its item; nil if it can't be added.
    package typealias Place = @Sendable (_ game: String, Itinerary) -> (day: Int, item: String)?
    /// The request for parts of a trip, which has no lists of games; nil if it is the trip's.
    package typealias Request = @Sendable (Itinerary) -> String?

    let gazetteer: Gazetteer
    let place: Place
    let request: Request
    /// The number of items from which a trip is long.
    let leastItems: Int

    package init(gazetteer: Gazetteer, leastItems: Int = 128, request: @escaping Request, place: @escaping Place) {
      self.gazetteer = gazetteer
      self.leastItems = leastItems
      self.request = request
      self.place = place
    }
  }

  /// Changes of games in a part of a long trip, with the result of changing the whole trip.
  extension Editor {
    /// Nil if the whole trip has to be changed.
    mutating func changePart(_ change: TripChange, _ support: EditSupport) throws(Refusal) -> ChangedItinerary? {
      guard let parts = support.parts, itinerary.items.count >= parts.leastItems else { return nil }
      if storage == nil, itinerary.isRegular(index, parts.gazetteer) {
        storage = StorageOrder(itinerary)
        partRequest = parts.request(itinerary)?.withBytes { itinerary.text.append($0) } ?? itinerary.request
      }
      guard let day = day(of: change, parts), let part = part(around: day, parts.gazetteer) else { return nil }
      var inPart = change
      if case .dropGame(let item) = change {
        guard let place = part.sources.firstIndex(of: item) else { return nil }
        inPart = .dropGame(place)
      }
      var known: KnownFindings = nil
      let changed = try support.change(part.itinerary, inPart, &known).get()
      if let selection = changed.selection { selectionChanges.append(selection) }
      replace(part, with: changed.itinerary, isRead: changed.item != nil)
      if !changed.itinerary.hasRegularTravel || !changed.itinerary.isIn(parts.gazetteer) { restoreStorage() }
      return changed
    }

    private mutating func part(around day: Int, _ gazetteer: Gazetteer) -> TripPart? {
      guard let bounds = storage.flatMap({ TripPart.Bounds(around: day, of: itinerary, index, $0) }) else { return nil }
      for day in storage?.days(from: bounds.days.lowerBound, to: bounds.days.upperBound) ?? [] {
        for item in index.order(ofDay: day) { writeNumber(item) }
      }
      return storage.flatMap { TripPart(bounds, of: itinerary, index, $0, partRequest, gazetteer) }
    }

    /// Writes the numbers of all legs and the request.
    mutating func completeParts() {
      if storage == nil { return }
      for item in itinerary.items.indices { writeNumber(item) }
      support?.follow(&itinerary, selectionChanges)
      selectionChanges = []
    }

    private mutating func writeNumber(_ item: Int) {
      let day = itinerary.items[item].position.day
      guard let leg = itinerary.leg(ofTravel: item),
        let difference = storage?.numbers.difference(ofItem: item, onDay: day)
      else { return }
      itinerary.setLeg(leg + difference, ofItem: item)
      storage?.settle(item, onDay: day)
    }

    /// The day of a game that is added or dropped; nil if the whole trip has to be changed.
    private func day(of change: TripChange, _ parts: PartSupport) -> Int? {
      switch change {
      case .dropGame(let item): return itinerary.items[item].position.day
      case .addGame(let game):
        guard let place = parts.place(game, itinerary), index.item(place.item, of: itinerary) == nil else { return nil }
        return place.day
      case .setOrigin: return nil
      }
    }

    /// Stores the items as if all changes had been made to the whole trip.
    ///
    /// - Returns: the new index of an item.
    @discardableResult
    mutating func restoreStorage(keeping item: Int = 0) -> Int {
      completeParts()
      guard let storage else { return item }
      let order = itinerary.items.indices.sorted { storage.precedes($0, $1, in: itinerary) }
      self.storage = nil
      if order.elementsEqual(itinerary.items.indices) { return item }
      itinerary.items = order.map { itinerary.items[$0] }
      index = ItemIndex(itinerary)
      forgetConstraints()
      return order.firstIndex(of: item) ?? item
    }

    /// - Parameter isRead: whether the items were read again, so that they are stored in the total order.
    private mutating func replace(_ part: TripPart, with changed: Itinerary, isRead: Bool) {
      forgetConstraints()
      if isRead { storage?.sort() }
      renumber(after: part, by: changed.firstLeg + TripShape(changed).legs.count - part.nextLeg)
      let (known, new) = compared(part, with: changed)
      var touched: Set<Int> = []
      let moved = known.filter { item, index in
        item.position != itinerary.items[index].position || item.kind != itinerary.items[index].kind
      }
      for (_, index) in moved {
        touched.insert(itinerary.items[index].position.day)
        self.index.takeOut(index, ofDay: itinerary.items[index].position.day)
      }
      for (item, index) in known {
        itinerary.update(index, to: item, of: changed)
        if item.kind == .travel { storage?.settle(index, onDay: item.position.day) }
      }
      for (item, index) in moved {
        touched.insert(item.position.day)
        self.index.place(index, in: itinerary)
      }
      // Start with the last one, because removing an item moves the last item to its index.
      for item in Set(part.sources).subtracting(known.map { $0.index }).sorted(by: >) {
        let (id, day) = (itinerary.idText(itinerary.items[item]), itinerary.items[item].position.day)
        index.takeOut(item, ofDay: day)
        itinerary.removeItem(at: item)
        index.remove(item, id: id, from: itinerary)
        storage?.remove(item)
        touched.insert(day)
      }
      for item in new {
        index.add(itinerary.append(item, of: changed), to: itinerary)
        storage?.append(onDay: item.position.day)
        touched.insert(item.position.day)
      }
      for day in touched { storage?.update(day, hasItems: index.count(ofDay: day) > 0) }
    }

    /// Renumbers the legs after a part. On its last day there may be travel that belongs to the next leg.
    private mutating func renumber(after part: TripPart, by difference: Int) {
      guard difference != 0, let day = part.lastDay else { return }
      storage?.renumber(after: day, by: difference)
      for item in index.order(ofDay: day) {
        if let leg = itinerary.leg(ofTravel: item), leg >= part.nextLeg {
          itinerary.setLeg(leg + difference, ofItem: item)
        }
      }
    }

    /// The items of a changed part that were there before, each with its index in the trip, and the new ones.
    private func compared(
      _ part: TripPart, with changed: Itinerary
    ) -> (known: [(item: Item, index: Int)], new: [Item]) {
      var sources: [[UInt8]: Int] = [:]
      for (item, source) in zip(part.itinerary.items, part.sources) { sources[part.itinerary.idBytes(item)] = source }
      var (known, new): ([(item: Item, index: Int)], [Item]) = ([], [])
      for item in changed.items {
        // New travel may have the id of travel that is gone.
        let isNewTravel = item.kind == .travel && Int(item.facts) >= part.itinerary.travels.count
        if !isNewTravel, let source = sources[changed.idBytes(item)] {
          known.append((item, source))
        } else {
          new.append(item)
        }
      }
      return (known, new)
    }
  }

  extension Itinerary {
    /// Whether each leg has one travel item, with its number and a legal place, and nothing else depends on days far away.
    fileprivate func isRegular(_ index: ItemIndex, _ gazetteer: Gazetteer) -> Bool {
      guard startDate != nil, knownDayCount != nil, extra.isAbsent, isIn(gazetteer) else { return false }
      let isEachRegular = items.indices.allSatisfy { item in
        let position = items[item].position
        return items[item].kind != .unknown && (1...dayCount).contains(position.day) && position.sortOrder.isFinite
          && index.item(idText(items[item]), of: self) == item
      }
      return isEachRegular && hasRegularTravel
    }

    /// Whether all cities are in the gazetteer.
    fileprivate func isIn(_ gazetteer: Gazetteer) -> Bool {
      let count = gazetteer.marketCount
      func isKnown(_ market: MarketID) -> Bool { Int(market.raw) < count }
      return (!hasOrigin || isKnown(originMarket))
        && items.allSatisfy { item in
          if let game = game(item) { return isKnown(game.market) }
          if let travel = travel(item) { return isKnown(travel.fromMarket) && isKnown(travel.toMarket) }
          return item.kind == .custom && custom(item).map { $0.place.city.count == 0 || isKnown($0.market) } ?? true
        }
    }

    /// Whether each leg has one travel item, with its number and a legal place.
    fileprivate var hasRegularTravel: Bool {
      let shape = TripShape(self)
      let travels = shape.order.filter { items[$0].kind == .travel }
      return travels.count == shape.legs.count
        && travels.enumerated().allSatisfy { leg, item in
          travel(items[item])?.leg != nil && shape.leg(ofItem: item) == leg && shape.isInWindow(item, of: self) == true
        }
    }

    /// The number of a travel item's leg.
    fileprivate func leg(ofTravel item: Int) -> Int? {
      let facts = Int(items[item].facts)
      guard items[item].kind == .travel, travels.indices.contains(facts) else { return nil }
      return travels[facts].leg.map { Int($0) }
    }

    /// Adds an item of another itinerary and returns its index. Its markets have to be the same in both.
    fileprivate mutating func append(_ item: Item, of other: Itinerary) -> Int {
      var copy = item
      copy.id = text.append(item.id, of: other.text)
      copy.kindText = text.append(item.kindText, of: other.text)
      copy.title = text.append(item.title, of: other.text)
      copy.payload = text.append(item.payload, of: other.text)
      copy.extra = text.append(item.extra, of: other.text)
      copy.facts = -1
      if var game = other.game(item) {
        game.facts.mapTexts { text.append($0, of: other.text) }
        copy.facts = Int32(truncatingIfNeeded: games.count)
        games.append(game)
      } else if var travel = other.travel(item) {
        travel.mapTexts { text.append($0, of: other.text) }
        copy.facts = Int32(truncatingIfNeeded: travels.count)
        travels.append(travel)
      }
      items.append(copy)
      return items.count - 1
    }

    /// Changes an item to one of another itinerary with the same id, except for the record of a game and a custom item, which
    /// are the same.
    fileprivate mutating func update(_ index: Int, to item: Item, of other: Itinerary) {
      items[index].position = item.position
      if item.kind != items[index].kind { return makeCustom(ofTravel: index) }
      guard let travel = other.travel(item) else { return }
      if let leg = travel.leg, leg != self.travel(items[index])?.leg { setLeg(Int(leg), ofItem: index) }
      func isSame(_ member: KeyPath<Item, TextSpan>) -> Bool {
        other.text.equal(item[keyPath: member], of: text, items[index][keyPath: member])
      }
      if isSame(\.title), isSame(\.payload), isSame(\.extra) { return }
      let new = append(item, of: other)
      let id = items[index].id
      items[index] = items[new]
      items[index].id = id
      items.removeLast()
    }
  }

  extension TextStore {
    /// Adds a text of another store.
    fileprivate mutating func append(_ span: TextSpan, of other: TextStore) -> TextSpan {
      span.isAbsent ? .absent : other.withBytes(span) { append($0) }
    }

    fileprivate func equal(_ span: TextSpan, of other: TextStore, _ theirs: TextSpan) -> Bool {
      span.isAbsent == theirs.isAbsent && withBytes(span) { mine in other.withBytes(theirs) { mine.equals($0) } }
    }
  }

  extension TravelFacts {
    mutating func mapTexts(_ text: (TextSpan) -> TextSpan) {
      from.mapTexts(text)
      to.mapTexts(text)
      mode = text(mode)
      notes = text(notes)
      departureZone = text(departureZone)
      arrivalZone = text(arrivalZone)
    }
  }
#endif
