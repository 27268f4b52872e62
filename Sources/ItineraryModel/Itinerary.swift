package import CivilTime
package import ScheduleModel
package import SourceText

/// A trip: days with items. Each item has its own position; the storage order of items has no meaning.
package struct Itinerary: Sendable {
  /// All texts of the itinerary. The following spans and those of the items refer to it.
  package var text = TextStore()
  package var id = TextSpan.absent
  package var title = TextSpan.absent
  package var startDate: LocalDate?
  /// 1…3,660.
  package var dayCount = 0
  package var hasOrigin = false
  package var origin = PlaceFacts()
  package var originMarket = MarketID.unknown
  /// JSON text of the origin, as written.
  package var originText = TextSpan.absent
  package var returnToOrigin = false
  /// JSON text of the request that the trip was built from.
  package var request = TextSpan.absent
  /// JSON text of unknown members, each preceded by a comma.
  package var extra = TextSpan.absent
  package var items: [Item] = []
  package var games: [PlacedGame] = []
  package var travels: [TravelFacts] = []
  package var customs: [CustomFacts] = []
  #if !hasFeature(Embedded)
    /// Of a part of a trip; empty for a whole trip.
    package var surroundings = Surroundings()

    package struct Surroundings: Sendable {
      /// The number of the trip's legs before the part.
      package var legs = 0
      /// Ids of other items of the trip, which new travel can't have.
      package var ids: Set<[UInt8]> = []
    }
  #endif

  package init() {}

  /// The number of the first leg. It is 0, except in a part of a trip.
  package var firstLeg: Int {
    #if hasFeature(Embedded)
      0
    #else
      surroundings.legs
    #endif
  }

  /// Removes everything, but keeps the memory for the next itinerary.
  package mutating func removeAll() {
    text.removeAll()
    id = .absent
    title = .absent
    startDate = nil
    dayCount = 0
    hasOrigin = false
    origin = PlaceFacts()
    originMarket = .unknown
    originText = .absent
    returnToOrigin = false
    request = .absent
    extra = .absent
    items.removeAll(keepingCapacity: true)
    games.removeAll(keepingCapacity: true)
    travels.removeAll(keepingCapacity: true)
    customs.removeAll(keepingCapacity: true)
    #if !hasFeature(Embedded)
      surroundings = Surroundings()
    #endif
  }

  package func game(_ item: Item) -> PlacedGame? {
    item.kind == .game && games.indices.contains(Int(item.facts)) ? games[Int(item.facts)] : nil
  }

  package func travel(_ item: Item) -> TravelFacts? {
    item.kind == .travel && travels.indices.contains(Int(item.facts)) ? travels[Int(item.facts)] : nil
  }

  package func custom(_ item: Item) -> CustomFacts? {
    item.kind == .custom && customs.indices.contains(Int(item.facts)) ? customs[Int(item.facts)] : nil
  }

  /// The index in `games` of the record of the game at item `index`.
  package func gameIndex(_ index: Int) -> Int? {
    let game = Int(items[index].facts)
    return items[index].kind == .game && games.indices.contains(game) ? game : nil
  }

  package func idText(_ item: Item) -> String { text.string(item.id) }

  package func titleText(_ item: Item) -> String { text.string(item.title) }

  /// The index of the item with this id, compared as bytes.
  package func index(ofItem id: String) -> Int? {
    id.withBytes { wanted in
      items.firstIndex { item in text.withBytes(item.id) { $0.equals(wanted) } }
    }
  }

  /// The date of `day`; nil if it is outside the calendar.
  package func date(ofDay day: Int) -> LocalDate? {
    let (days, overflow) = day.subtractingReportingOverflow(1)
    return overflow ? nil : startDate?.adding(days: days)
  }

  /// Why an itinerary that was read with these issues can't be shown, changed or written: its first issue, or a sort
  /// order that a file can't contain.
  package func obstacle(_ issues: ItemIssues) -> SyntaxError? {
    guard let issue = issues.first?.issue else { return infiniteSortOrder }
    return SyntaxError(offset: issue.offset, message: "\(issue.path) \(issue.message)", code: issue.code)
  }

  /// The first item whose sort order is too large for a double, so that the item has no place and can't be written.
  private var infiniteSortOrder: SyntaxError? {
    guard let item = items.first(where: { !$0.position.sortOrder.isFinite }) else { return nil }
    return SyntaxError(
      offset: Int(item.offset),
      message: "the sort order of \(displayName(item)) is too large to be a finite number",
      code: .sortOrderNotFinite)
  }

  /// Whether a game is played as its item states, so that travel must respect its place.
  package func isPlayed(_ item: Item) -> Bool {
    guard let game = game(item) else { return false }
    return !game.facts.status.isOff
  }
}
