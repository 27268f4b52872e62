import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// A trip under construction. Games come first, with indices from 0, then all other items.
struct TripDraft {
  private(set) var itinerary = Itinerary()
  /// By item: the index of its game in the schedule.
  private(set) var games: [Int] = []
  private var placing = LegPlacing(days: 32)
  private var ids = TextTable()
  private let buffer: OutputBuffer

  /// - Parameter buffer: emptied and used as scratch space.
  init(startDate: LocalDate, buffer: OutputBuffer) {
    self.buffer = buffer
    itinerary.startDate = startDate
    itinerary.dayCount = 1
  }

  var dayCount: Int { itinerary.dayCount }

  /// The number of day 1, counted from 1970.
  var firstDay: Int { Int(itinerary.startDate?.dayNumber ?? 0) }

  func position(ofGame game: Int?) -> Position? { game.map { itinerary.items[$0].position } }

  // MARK: Games

  mutating func setOrigin(_ place: TripRequest.Place, returns: Bool) { itinerary.setOrigin(place, returns: returns) }

  mutating func add(
    _ game: Game, number: Int, id: String, at position: Position, _ titles: GameTitles, _ writer: ScheduleWriter
  ) {
    _ = take(id)
    games.append(number)
    let texts = TextBatch(buffer, for: itinerary.text)
    let title = texts.add { titles.append(game, to: $0) }
    let item = itinerary.add(.game, id: id, title: title, position: position, texts)
    itinerary.setGame(writer.record(game, texts), ofItem: item)
    itinerary.text.append(texts)
  }

  /// Call this after games are added and before travel is derived.
  mutating func resolveMarkets(_ markets: inout MarketTable) { itinerary.resolveMarkets(&markets) }

  /// Call this after travel is derived.
  mutating func resolveTravel(_ markets: inout MarketTable) { itinerary.resolveTravel(&markets) }

  /// Starts the trip some days earlier; false if that is outside the calendar.
  mutating func lead(by days: Int) -> Bool {
    guard let start = itinerary.startDate?.adding(days: -days) else { return false }
    itinerary.startDate = start
    for index in itinerary.items.indices {
      let position = itinerary.items[index].position
      itinerary.setPosition(Position(day: position.day + days, sortOrder: position.sortOrder), ofItem: index)
      occupy(itinerary.items[index].position, isGame: true)
    }
    return true
  }

  // MARK: The user's items

  /// Returns false if the id is in use.
  mutating func add(_ item: TripRequest.Item, at position: Position) -> Bool {
    guard take(item.item.id) else { return false }
    let texts = TextBatch(buffer, for: itinerary.text)
    let title = item.item.title.map { texts.add($0) } ?? .absent
    let index = itinerary.add(.custom, id: item.item.id, title: title, position: position, texts)
    itinerary.text.append(texts)
    setCustom(item.item.custom, item.details, ofItem: index)
    if let extra = item.item.extra { extra.withBytes { itinerary.setExtra($0, ofItem: index) } }
    occupy(position, isGame: false)
    return true
  }

  private mutating func setCustom(_ custom: String?, _ details: CustomDetails, ofItem index: Int) {
    if let custom {
      custom.withBytes { itinerary.setCustom($0, details, ofItem: index) }
    } else {
      itinerary.setCustom(nil, details, ofItem: index)
    }
  }

  // MARK: Travel

  /// - Parameter day: the day to depart after if the leg has no departure game; for a leg home, the last day with
  ///   items.
  ///
  /// - Returns: its position.
  @discardableResult
  mutating func add(
    _ travel: DerivedTravel, _ leg: Leg, _ plan: LegTiming.Plan, after day: Int? = nil
  ) -> Position {
    buffer.removeAll()
    buffer.append("t")
    buffer.append(decimal: travel.leg)
    let id = freeID(buffer.text)
    let leaving = day.map { Position(day: $0, sortOrder: 0) } ?? position(ofGame: leg.departure)
    let position = placing.position(plan.departure, after: leaving, before: position(ofGame: leg.arrival))
    occupy(position, isGame: false)
    _ = travel.add(id: id, at: position, to: &itinerary, buffer: buffer)
    for night in 0..<plan.nights {
      let place = placing.last(of: position.day + night)
      occupy(place, isGame: false)
      addNight(freeID("\(id)-night\(night + 1)"), on: travel, at: place)
    }
    // The trip includes the day of arrival.
    itinerary.dayCount = max(dayCount, position.day + max(plan.nights, plan.daysOnTheWay))
    return position
  }

  /// Adds a stop on the way as a custom item: after the travel, or at the start of a later day of it.
  mutating func addStop(_ stop: TripRequest.Detour, on travel: DerivedTravel, after leaving: Position, nights: Int) {
    let next = itinerary.items.filter { $0.position.day == leaving.day && $0.position.sortOrder > leaving.sortOrder }
      .min { $0.position.sortOrder < $1.position.sortOrder }
    var position = nights == 0 ? placing.last(of: leaving.day) : placing.first(of: leaving.day + nights)
    let key = SlotKey(
      between: SlotKey.Neighbour(sortOrder: leaving.sortOrder, isGame: false),
      and: next.map { SlotKey.Neighbour(sortOrder: $0.position.sortOrder, isGame: $0.kind == .game) })
    if nights == 0, case .key(let key) = key { position.sortOrder = key }
    occupy(position, isGame: false)
    let index = itinerary.add(.custom, id: freeID("t\(travel.leg)-stop"), title: stop.name, position: position)
    let output = OutputBuffer(capacity: 256)
    output.json { json in
      json.object { json in
        json.member("category", "stop")
        json.member("durationMinutes", stop.stay)
        json.member("city", stop.place.city)
        json.member("region", stop.place.region.filled)
        json.member("country", stop.place.country.filled)
      }
    }
    let text = output.text
    setCustom(text, (try? text.withBytes { try CustomDetails($0) }) ?? CustomDetails(), ofItem: index)
  }

  /// Adds a night between two days of driving as a custom item.
  private mutating func addNight(_ id: String, on travel: DerivedTravel, at position: Position) {
    let index = itinerary.add(
      .custom, id: id, title: "Night on the way from \(travel.from.city) to \(travel.to.city)", position: position)
    var details = CustomDetails()
    details.category = "hotel"
    setCustom("{\"category\":\"hotel\"}", details, ofItem: index)
  }

  private mutating func occupy(_ position: Position, isGame: Bool) {
    itinerary.dayCount = max(dayCount, position.day)
    placing.occupy(position, isGame: isGame)
  }

  private mutating func freeID(_ wanted: String) -> String {
    var id = wanted
    while !take(id) { id += "-travel" }
    return id
  }

  /// Returns false if the id is in use.
  private mutating func take(_ id: String) -> Bool {
    let count = ids.count
    _ = ids.intern(id)
    return ids.count > count
  }

  // MARK: Completion

  mutating func name(id: String?, title: String?, request: ByteView, _ schedule: Schedule) -> Itinerary {
    let last = itinerary.date(ofDay: dayCount) ?? itinerary.startDate
    let title = title ?? "Trip \(itinerary.startDate?.description ?? "") to \(last?.description ?? "")"
    itinerary.id = itinerary.text.append(id ?? TripID.made(of: title, request, games, of: schedule))
    itinerary.title = itinerary.text.append(title)
    itinerary.request = itinerary.text.append(request)
    return itinerary
  }
}
