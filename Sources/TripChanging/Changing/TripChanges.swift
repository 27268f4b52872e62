package import CivilTime
import FormatSyntax
package import ItineraryEditing
package import ItineraryModel
package import ScheduleModel
import SourceText
import TripBuilding

/// Changes a trip's games and its origin. The trip keeps its dates. Travel stays if it is still legal; otherwise it is
/// derived as for a new trip. The user's changes to travel are kept, as in a rebase.
package struct TripChanges: Sendable {
  /// Returns the game that a text means, if the schedule has it.
  package typealias Offers = @Sendable (String) -> OfferedGame?

  private let gazetteer: Gazetteer
  private let cities: CityTable
  private let offers: Offers?
  private let hint: @Sendable (String) -> String

  /// - Parameters:
  ///   - zones: determine the clocks at games and at home.
  ///   - offers: the games that can be added; nil without a schedule.
  ///   - hint: suggests an id for an unknown id.
  package init(
    gazetteer: Gazetteer, zones: ZoneDatabase, offers: Offers?, hint: @escaping @Sendable (String) -> String
  ) {
    self.gazetteer = gazetteer
    cities = CityTable(gazetteer: gazetteer, zones: zones)
    self.offers = offers
    self.hint = hint
  }

  package func apply(_ change: TripChange, to itinerary: Itinerary) throws(Refusal) -> ChangedItinerary {
    switch change {
    case .addGame(let id): try add(id, to: itinerary)
    case .dropGame(let index): drop(index, from: itinerary)
    case .setOrigin(let origin, let returns): try begin(itinerary, at: origin, returns: returns)
    }
  }

  // MARK: Games

  private func add(_ id: String, to itinerary: Itinerary) throws(Refusal) -> ChangedItinerary {
    guard let offers else {
      throw Refusal(
        code: .gameNotInSchedule,
        message: "the game \(quotedForDisplay(id)) can't be looked up, as no schedule was given (--schedule)")
    }
    guard let game = offers(id) else {
      throw Refusal(
        code: .gameNotInSchedule, message: "the schedule has no game \(quotedForDisplay(id))\(hint(id))")
    }
    let day = try place(of: game, in: itinerary)
    let name = displayName(game)
    var (draft, index) = try read(game, on: day, into: itinerary)
    if let twin = twin(of: index, in: draft) { throw isKnown(name, as: twin, in: draft) }
    guard draft.game(draft.items[index])?.facts.place.city.count ?? 0 > 0 else {
      throw Refusal(code: .missingField, message: "\(name) has no city in the schedule, so no travel leads there")
    }
    var before = draft
    before.items.removeLast()
    draft = KeyedDays(draft, joining: [index], isMoving: []).itinerary
    var changed = carry(draft, since: before, leaving: [])
    changed.item = draft.id(index)
    changed.selection = .added(names: game.names)
    return changed
  }

  /// The day of the trip to which a game can be added.
  package func place(of game: OfferedGame, in itinerary: Itinerary) throws(Refusal) -> Int {
    let name = displayName(game)
    let day = try day(of: game, name, in: itinerary)
    try checkIsNew(game, name, in: itinerary)
    return day
  }

  private func displayName(_ game: OfferedGame) -> String {
    quotedForDisplay(game.title.isEmpty ? game.id : game.title)
  }

  /// The day of the trip on which the game is played.
  private func day(of game: OfferedGame, _ name: String, in itinerary: Itinerary) throws(Refusal) -> Int {
    guard let date = game.date else {
      throw Refusal(code: .noDate, message: "\(name) has no date yet")
    }
    guard let start = itinerary.startDate, let last = itinerary.date(ofDay: itinerary.dayCount) else {
      throw Refusal(code: .missingField, message: "the trip has no dates, so \(name) has no day in it")
    }
    guard date >= start, date <= last else {
      let (first, end) = (min(date, start), max(date, last))
      throw Refusal(
        code: .dayOutOfRange,
        message:
          "\(name) is on \(date), outside the trip, which is from \(start) to \(last); `resize` to \(first)..\(end) first"
      )
    }
    return date.days(since: start) + 1
  }

  /// Refuses a game that the trip already has under any of its ids.
  private func checkIsNew(_ game: OfferedGame, _ name: String, in itinerary: Itinerary) throws(Refusal) {
    let known = game.names.compactMap { name in name.withBytes { self.game(named: $0, in: itinerary) } }
    if let index = known.min() { throw isKnown(name, as: index, in: itinerary) }
  }

  private func isKnown(_ name: String, as index: Int, in itinerary: Itinerary) -> Refusal {
    let item = itinerary.items[index]
    return Refusal(
      code: .duplicateGame,
      message: "\(name) is already in the trip, as \(itinerary.displayName(item)) on "
        + itinerary.dayName(item.position.day), barrier: itinerary.idText(item))
  }

  /// The same game from another feed: the same sides at the same time.
  private func twin(of added: Int, in itinerary: Itinerary) -> Int? {
    guard let facts = itinerary.game(itinerary.items[added])?.facts, let start = facts.start?.instant else {
      return nil
    }
    return itinerary.items.indices.first { index in
      guard index != added, let other = itinerary.game(itinerary.items[index])?.facts else { return false }
      return other.start?.instant == start && other.hasSides(of: facts, in: itinerary.text)
    }
  }

  /// The first game with this id, item id or alias.
  private func game(named name: ByteView, in itinerary: Itinerary) -> Int? {
    func isName(_ span: TextSpan) -> Bool {
      // Most texts have another length.
      Int(span.count) == name.count && itinerary.text.withBytes(span) { $0.equals(name) }
    }
    return itinerary.items.indices.first { index in
      guard let game = itinerary.gameIndex(index) else { return false }
      if isName(itinerary.items[index].id) || isName(itinerary.games[game].facts.id) { return true }
      let aliases = itinerary.games[game].facts.aliases
      return aliases.count > 2 && itinerary.text.withBytes(aliases) { mayContain($0, name) }
        && RecordComparison.strings(aliases, in: itinerary.text).contains { $0.withBytes { $0.equals(name) } }
    }
  }

  /// False if a JSON list does not contain a text, because it contains neither its bytes nor an escape.
  private func mayContain(_ list: ByteView, _ text: ByteView) -> Bool {
    list.firstRange(of: text) != nil || list.contains(.backslash)
  }

  /// The itinerary with the game as its last item. It is read again as a whole, so that the record means the same as in
  /// a file.
  private func read(
    _ game: OfferedGame, on day: Int, into itinerary: Itinerary
  ) throws(Refusal) -> (itinerary: Itinerary, index: Int) {
    var draft = itinerary
    var id = game.id
    let ids = draft.itemIDs
    while ids.contains(Array(id.utf8)) { id += "-game" }
    let index = draft.add(
      .game, id: id, title: game.title.isEmpty ? nil : game.title, position: Position(day: day, sortOrder: 0))
    draft.items[index].payload = game.record.withBytes { draft.text.append($0) }
    do throws(SyntaxError) {
      var read = try draft.json.withBytes { (text) throws(SyntaxError) in
        try Itinerary(json: text, gazetteer: gazetteer)
      }
      guard let added = read.index(ofItem: id) else {
        throw SyntaxError(offset: 0, message: "the game is not in the itinerary", code: .unknownItem)
      }
      read.items.append(read.items.remove(at: added))
      #if !hasFeature(Embedded)
        read.surroundings = itinerary.surroundings
      #endif
      return (read, read.items.count - 1)
    } catch {
      throw Refusal(code: error.code ?? .unreadableItinerary, message: error.message)
    }
  }

  private func drop(_ index: Int, from itinerary: Itinerary) -> ChangedItinerary {
    var draft = itinerary
    // If the game leaves the trip, mark it as cancelled until travel has been carried over, because such a game is not
    // a stop.
    if let game = draft.gameIndex(index) { draft.games[game].facts.status = .cancelled }
    var changed = carry(draft, since: itinerary, leaving: [index])
    changed.selection = itinerary.selectionChange(dropping: index)
    return changed
  }

  // MARK: Where the trip begins

  private func begin(
    _ itinerary: Itinerary, at origin: NewOrigin?, returns: Bool?
  ) throws(Refusal) -> ChangedItinerary {
    var draft = itinerary
    let ends = returns ?? itinerary.returnToOrigin
    if let origin {
      draft.setOrigin(try home(origin, of: itinerary), returns: ends)
    } else {
      if returns == true {
        throw Refusal(code: .contradiction, message: "a trip without an origin can't return to it")
      }
      draft.hasOrigin = false
      draft.origin = PlaceFacts()
      draft.originMarket = .unknown
      draft.originText = .absent
      draft.returnToOrigin = false
    }
    draft.follow(request: itinerary.request(beginningIn: draft))
    return carry(draft, since: itinerary, leaving: [])
  }

  /// A city in the gazetteer, or one with its own coordinates.
  private func home(_ origin: NewOrigin, of itinerary: Itinerary) throws(Refusal) -> TripRequest.Place {
    let place = TripRequest.Place(origin)
    if place.latitude != nil, place.longitude != nil { return place }
    let played = itinerary.games.map { game in
      TripRequest.Place(
        city: itinerary.text.string(game.facts.place.city), region: itinerary.text.string(game.facts.place.region),
        country: itinerary.text.string(game.facts.place.country))
    }
    let markets = Set(played.map { cities.market(ofKnown: $0) })
    do throws(BuildFailure) {
      let home = try HomeCities(known: KnownCities(gazetteer), cities: cities).home(
        place, isPlayed: { markets.contains($0) }, countries: Set(played.map { $0.country }))
      // Keep the original spelling if it means the same city for every reader of the trip.
      let market = cities.market(ofKnown: home)
      return market != .unknown && cities.market(ofKnown: place) == market ? place : home
    } catch {
      throw Refusal(code: .unknownCity, message: error.message)
    }
  }

  // MARK: Travel

  /// The trip after people removed games or travel from its document: travel is derived again where it has to be, and
  /// the request leaves the games out. Also descriptions of changes to travel.
  ///
  /// - Parameter games: the ids of the removed games.
  package func settled(_ itinerary: Itinerary, without games: [String]) -> (itinerary: Itinerary, travel: [String]) {
    var (settled, travel) = (itinerary, [String]())
    if let changed = withFittingTravel(itinerary) { (settled, travel) = (changed.itinerary, changed.travel) }
    settled.follow(games.map { .dropped($0, names: [$0]) })
    return (settled, travel)
  }

  /// Nil if travel fits the games.
  private func withFittingTravel(_ itinerary: Itinerary) -> ChangedItinerary? {
    var markets = MarketTable(gazetteer)
    var draft = itinerary
    draft.resolveMarkets(&markets)
    let travel = draft.items.indices.filter { draft.travel(draft.items[$0]) != nil }
    func fits(_ shape: TripShape) -> Bool {
      travel.allSatisfy { shape.leg(ofItem: $0) != nil } && shape.itemOfLeg.allSatisfy { $0 >= 0 }
    }
    if fits(TripShape(draft)) { return nil }
    // The numbers are those of the legs before, so the cities determine the legs.
    for index in travel { draft.travels[Int(draft.items[index].facts)].leg = nil }
    let shape = TripShape(draft)
    for index in travel {
      // A second one between the same cities belongs to no leg.
      if let leg = shape.leg(ofItem: index), Int(shape.itemOfLeg[leg]) == index {
        draft.setLeg(draft.firstLeg + leg, ofItem: index)
      } else {
        draft.travels[Int(draft.items[index].facts)].leg = -1
      }
    }
    return carry(draft, since: draft, leaving: [], releasesStrays: true)
  }

  /// - Parameters:
  ///   - changed: all items of `before`, then the new ones.
  ///   - leaving: games that leave the trip, which must be marked as cancelled or postponed.
  private func carry(
    _ changed: Itinerary, since before: Itinerary, leaving: Set<Int>, releasesStrays: Bool = false
  ) -> ChangedItinerary {
    var markets = MarketTable(gazetteer)
    var (before, changed) = (before, changed)
    before.resolveMarkets(&markets)
    changed.resolveMarkets(&markets)
    let request = FollowedRequest(of: before).usual
    let travel = CarriedTravel(
      changed, before, 0, leaving: leaving, [:], cities.knowing(request.distances), request,
      releasesStrays: releasesStrays)
    var itinerary = travel.itinerary
    itinerary.resolveMarkets(&markets)
    return ChangedItinerary(
      itinerary, travel: travel.changes.filter { $0.kind != .travelKept }.map { $0.message })
  }
}
