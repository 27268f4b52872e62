package import ItineraryModel
package import ScheduleModel
import SourceText

/// Mends what can be mended without asking anybody: keys, the places of travel, travel that is missing or there twice.
///
/// Nothing of the user's is lost or changes its order among the games. A mend is made only where it takes findings away
/// and brings none, so that a second run finds nothing more to do; what it would not be safe to mend stays as it is.
package struct ItineraryMender {
  /// The codes of the rules whose findings can be mended.
  package static let codes: [String] = MendStep.allCases.flatMap(\.codes)

  /// What is wrong with an itinerary, whatever the user wants to hear of it.
  package typealias Check = (Itinerary) -> [Defect]

  private let gazetteer: Gazetteer
  private let cities: CityTable
  private let isWanted: (String) -> Bool

  /// - Parameter isWanted: whether findings of the rule with this code are to be mended.
  package init(gazetteer: Gazetteer, isWanted: @escaping (String) -> Bool = { _ in true }) {
    self.gazetteer = gazetteer
    cities = CityTable(gazetteer: gazetteer)
    self.isWanted = isWanted
  }

  /// - Parameter itinerary: one that was read without an issue.
  package func mend(_ itinerary: Itinerary, check: Check) -> (itinerary: Itinerary, mends: [Mend]) {
    var run = MendRun(itinerary, cities: cities, gazetteer: gazetteer, isWanted: isWanted)
    withoutActuallyEscaping(check) { run.run($0) }
    // An infinite key can't be written.
    let isWritable = run.itinerary.items.allSatisfy(\.position.sortOrder.isFinite)
    return isWritable && !run.mends.isEmpty ? (run.itinerary, run.mends) : (itinerary, [])
  }
}

/// The mending of one itinerary.
private struct MendRun {
  private(set) var itinerary: Itinerary
  private(set) var mends: [Mend] = []
  private let cities: CityTable
  private let isWanted: (String) -> Bool
  private let modes: [TravelMode]
  private var defects: [Defect] = []

  init(_ itinerary: Itinerary, cities: CityTable, gazetteer: Gazetteer, isWanted: @escaping (String) -> Bool) {
    self.itinerary = itinerary
    self.cities = cities
    self.isWanted = isWanted
    var markets = MarketTable(gazetteer)
    self.itinerary.resolveMarkets(&markets)
    marketTable = markets
    do throws(BuildFailure) {
      modes = itinerary.request.isAbsent ? TripRequest().modes : try itinerary.readRequest().modes
    } catch {
      modes = TripRequest().modes
    }
  }

  private var marketTable: MarketTable

  mutating func run(_ check: ItineraryMender.Check) {
    defects = check(itinerary)
    var count: Int
    repeat {
      count = defects.count
      let before = mends.count
      for step in MendStep.allCases {
        let codes = step.codes.filter(isWanted)
        guard defects.contains(where: { codes.contains($0.code) }) else { continue }
        attempt(step, units(of: step)[...], Set(codes), check)
      }
      // Every mend that was taken has left fewer findings than there were, so this ends.
      if mends.count == before { return }
    } while !defects.isEmpty && count > 0
  }

  /// Mends all units at once, and where that would bring a new finding, each half by itself.
  private mutating func attempt(
    _ step: MendStep, _ units: ArraySlice<Int>, _ codes: Set<String>, _ check: ItineraryMender.Check
  ) {
    guard !units.isEmpty else { return }
    var trial = MendTrial(itinerary, deriving: LegDeriving(cities: cities, modes: modes), codes: codes)
    trial.apply(step, units, to: defects)
    trial.itinerary.resolveMarkets(&marketTable)
    let left = check(trial.itinerary)
    if isBetter(left) {
      mends += trial.mends(left: left, of: defects)
      itinerary = trial.itinerary
      defects = left
    } else if units.count > 1 {
      let middle = units.startIndex + units.count / 2
      attempt(step, units[..<middle], codes, check)
      attempt(step, units[middle...], codes, check)
    }
  }

  /// No rule has more findings than before, and all together have fewer.
  private func isBetter(_ left: [Defect]) -> Bool {
    var counts: [String: Int] = [:]
    for defect in defects where !defect.isHarmless { counts[defect.code, default: 0] += 1 }
    let before = counts.values.reduce(0, +)
    var after = 0
    for defect in left where !defect.isHarmless {
      counts[defect.code, default: 0] -= 1
      after += 1
    }
    return after < before && counts.values.allSatisfy { $0 >= 0 }
  }

  /// Days, or legs: neither changes its number by a mend.
  private func units(of step: MendStep) -> [Int] {
    switch step {
    case .keyGames:
      let days = itinerary.items.filter { $0.kind == .game && !GameBand.contains($0.position.sortOrder) }
      return Set(days.map(\.position.day)).sorted()
    case .normalize: return itinerary.crowdedDays()
    case .removeDuplicates, .moveTravel, .addTravel: return Array(TripShape(itinerary).legs.indices)
    }
  }
}

extension Itinerary {
  /// Days with two neighbours that nothing can be put between, or with a key that is not finite.
  fileprivate func crowdedDays() -> [Int] {
    var days: [Int] = []
    var previous: Int?
    for index in sortedItems() {
      let day = items[index].position.day
      let pair = previous.map { [$0, index] } ?? [index]
      let isPair = previous.map { items[$0].position.day == day } ?? false
      if days.last != day, isPair ? isCrowded(pair) : isCrowded([index]) { days.append(day) }
      previous = index
    }
    return days
  }

  /// - Parameter order: items of one day, in order.
  func isCrowded(_ order: [Int]) -> Bool {
    if order.contains(where: { !items[$0].position.sortOrder.isFinite }) { return true }
    return order.count > 1 && (1..<order.count).contains { slotKey($0, among: order).key == nil }
  }
}
