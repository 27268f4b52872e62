import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// The carrying over of one itinerary. Until travel that is no longer needed is taken out, an item keeps its index.
struct RebaseRun {
  let newer: NewerSchedule
  /// As it came, its markets numbered with `markets`.
  let before: Itinerary
  var itinerary: Itinerary
  var markets: MarketTable
  var changes: [RebaseChange] = []
  var broken: [BrokenRule] = []
  /// The trip's request, where it has one that can be read.
  var request: TripRequest?
  /// Indices in the newer schedule of the games that the trip has.
  var scheduled: Set<Int> = []
  /// Games that come to another day or are new to the trip.
  var joining: Set<Int> = []
  /// Days by which the trip begins earlier.
  var shift = 0

  init(_ itinerary: Itinerary, _ newer: NewerSchedule) {
    self.newer = newer
    markets = MarketTable(newer.gazetteer)
    self.itinerary = itinerary
    self.itinerary.resolveMarkets(&markets)
    before = self.itinerary
  }

  var result: RebaseResult {
    var result = RebaseResult(itinerary)
    result.changes = changes
    result.broken = broken
    return result
  }

  mutating func run() {
    guard let startDate = itinerary.startDate, (1...Limits.dayCount).contains(itinerary.dayCount) else {
      broken.append(
        BrokenRule(
          "missing-field", item: nil, message: "the itinerary has no startDate or dayCount that can be used",
          fix: "correct them and rebase again"))
      return
    }
    var revisions = findRevisions()
    var additions = findAdditions(revisions)
    if revisions.isEmpty, additions.isEmpty { return }
    stretch(startDate, &revisions, &additions)
    apply(revisions, additions)
    let rekeyed = keyDays(revisions)
    describe(revisions)
    describe(rekeyed, revisions)
    itinerary.resolveMarkets(&markets)
    let movesTravel = !joining.isEmpty || !rekeyed.isEmpty || revisions.contains(where: \.changesStops)
    if movesTravel { deriveTravel() }
    trimDays(startDate)
    findBrokenRules()
  }

  // MARK: Words

  func name(_ index: Int) -> String { itinerary.displayName(itinerary.items[index]) }

  func id(_ index: Int) -> String { itinerary.idText(itinerary.items[index]) }

  /// `day`, counted from the new start.
  func shifted(_ day: Int) -> Int {
    let (sum, overflow) = day.addingReportingOverflow(shift)
    return overflow ? day : sum
  }
}
