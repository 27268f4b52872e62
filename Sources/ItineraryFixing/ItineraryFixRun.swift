import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding
import TripChanging

/// Fixes one itinerary.
struct ItineraryFixRun {
  private(set) var itinerary: Itinerary
  private(set) var fixes: [Diagnostic] = []
  private let isWanted: (DiagnosticCode) -> Bool
  private let deriving: LegDeriving
  private var marketTable: MarketTable
  /// The findings of all rules in the current itinerary.
  private(set) var defects: [Diagnostic] = []
  /// The reason why a day or a leg was left unchanged.
  private var reasons: [Unit: String] = [:]
  /// The number of checks left. It is limited so that the time does not grow with the square of the number of items.
  private var checksLeft: Int

  /// A day or a leg, depending on the step.
  private struct Unit: Hashable {
    var step: FixStep
    var number: Int
  }

  init(_ itinerary: Itinerary, cities: CityTable, gazetteer: Gazetteer, isWanted: @escaping (DiagnosticCode) -> Bool) {
    self.itinerary = itinerary
    self.isWanted = isWanted
    checksLeft = max(64, Limits.fixedItems / max(1, itinerary.items.count))
    var markets = MarketTable(gazetteer)
    self.itinerary.resolveMarkets(&markets)
    marketTable = markets
    let request = FollowedRequest(of: itinerary).usual
    deriving = LegDeriving(cities: cities.knowing(request.distances), request)
  }

  mutating func run(_ check: ItineraryFixer.Check) {
    defects = check(itinerary)
    while !defects.isEmpty {
      let before = fixes.count
      for step in FixStep.allCases {
        let codes = RuleRegistry.codes(fixedBy: step).filter(isWanted)
        guard defects.contains(where: { codes.contains($0.code) }) else { continue }
        attempt(step, units(of: step)[...], Set(codes), check)
      }
      // Every accepted fix reduces the number of findings, so this terminates.
      if fixes.count == before { return }
    }
  }

  /// Fixes one finding by fixing the first day or leg that removes it. Returns nil, or the reason for the failure.
  ///
  /// - Parameter defects: the findings of all rules in the itinerary.
  mutating func runOnce(
    _ step: FixStep, _ code: DiagnosticCode, _ item: String?, _ defects: [Diagnostic], _ check: ItineraryFixer.Check
  ) -> String? {
    func count(_ defects: [Diagnostic]) -> Int {
      defects.count { $0.code == code && (item == nil || $0.item == item || $0.barrier == item) }
    }
    let before = count(defects)
    if before == 0 { return "no such finding" }
    let (start, units) = (itinerary, units(of: step, first: item))
    for unit in units {
      self.defects = defects
      attempt(step, [unit], [code], check)
      if count(self.defects) < before { return nil }
      (itinerary, fixes) = (start, [])
    }
    return units.compactMap { reasons[Unit(step: step, number: $0)] }.first { $0 != step.reasonToDoNothing }
      ?? step.reasonToDoNothing
  }

  /// Adds the travel of the first legs at once if the result is the same as adding them one by one: no other finding
  /// appears or disappears. Changes nothing if fewer than two can be added.
  ///
  /// - Parameters:
  ///   - most: maximum number of legs.
  ///   - defects: the findings of all rules in the itinerary.
  mutating func addTravel(most: Int, _ defects: [Diagnostic], _ check: ItineraryFixer.Check) {
    var legs = units(of: .addTravel).prefix(most)
    let before = counts(defects)
    while legs.count > 1 {
      var trial = FixTrial(itinerary, deriving: deriving, codes: [.travelMissing])
      trial.addTravel(Set(legs), oneByOne: true)
      trial.itinerary.resolveMarkets(&marketTable)
      let left = check(trial.itinerary)
      var expected = before
      expected[.travelMissing, default: 0] -= legs.count
      if counts(left) == expected.filter({ $0.value != 0 }) {
        (itinerary, fixes, self.defects) = (trial.itinerary, trial.fixes(left: left, of: defects), left)
        return
      }
      legs = legs.prefix(legs.count / 2)
    }
  }

  /// Fixes all units at once. If that causes a new finding, tries each half separately.
  private mutating func attempt(
    _ step: FixStep, _ units: ArraySlice<Int>, _ codes: Set<DiagnosticCode>, _ check: ItineraryFixer.Check
  ) {
    guard !units.isEmpty else { return }
    var trial = FixTrial(itinerary, deriving: deriving, codes: codes)
    trial.apply(step, units, to: defects)
    guard trial.hasFixes else { return leave(step, units, trial.obstacle ?? step.reasonToDoNothing) }
    guard checksLeft > 0 else {
      return leave(
        step, units,
        "more than \(digitGrouped(Limits.fixedItems)) items would have to be checked (the limit); run the fix again")
    }
    checksLeft -= 1
    trial.itinerary.resolveMarkets(&marketTable)
    let left = check(trial.itinerary)
    let news = increases(left)
    if news.isEmpty, count(left) < count(defects) {
      fixes += trial.fixes(left: left, of: defects)
      itinerary = trial.itinerary
      defects = left
    } else if units.count > 1 {
      let middle = units.startIndex + units.count / 2
      attempt(step, units[..<middle], codes, check)
      attempt(step, units[middle...], codes, check)
    } else {
      leave(
        step, units,
        news.isEmpty
          ? step.reasonToDoNothing
          : "fixing it would cause \(news.map { $0.rawValue }.joined(separator: ", "))")
    }
  }

  private mutating func leave(_ step: FixStep, _ units: ArraySlice<Int>, _ reason: String) {
    for number in units { reasons[Unit(step: step, number: number)] = reason }
  }

  /// A fix may cause an info: for example, a day that becomes empty is not a mistake.
  private func count(_ defects: [Diagnostic]) -> Int { defects.count { $0.severity > .info } }

  /// The codes with more findings than before, in order.
  private func increases(_ left: [Diagnostic]) -> [DiagnosticCode] {
    let before = counts(defects)
    return counts(left).filter { $0.value > before[$0.key, default: 0] }.keys.sorted()
  }

  private func counts(_ defects: [Diagnostic]) -> [DiagnosticCode: Int] {
    var counts: [DiagnosticCode: Int] = [:]
    for defect in defects where defect.severity > .info { counts[defect.code, default: 0] += 1 }
    return counts
  }

  /// The days or legs to which the step may apply. Fixes don't change their numbers.
  ///
  /// - Parameter item: the item whose day or legs come first.
  private func units(of step: FixStep, first item: String? = nil) -> [Int] {
    let units = units(of: step)
    guard units.count > 1, let index = item.flatMap({ itinerary.index(ofItem: $0) }) else { return units }
    let isOwn: (Int) -> Bool
    switch step {
    case .keyGames, .normalize: isOwn = { [day = itinerary.items[index].position.day] in $0 == day }
    case .removeDuplicates, .moveTravel, .addTravel:
      let shape = TripShape(itinerary)
      isOwn = { leg in
        shape.leg(ofItem: index) == leg || shape.legs[leg].departure == index || shape.legs[leg].arrival == index
      }
    }
    return units.filter(isOwn) + units.filter { !isOwn($0) }
  }

  private func units(of step: FixStep) -> [Int] {
    switch step {
    case .keyGames:
      let days = itinerary.items.filter { $0.kind == .game && !GameBand.contains($0.position.sortOrder) }
      return Set(days.map { $0.position.day }).sorted()
    case .normalize: return itinerary.crowdedDays()
    case .removeDuplicates, .moveTravel, .addTravel:
      let shape = TripShape(itinerary)
      var (travelled, misplaced) = ([Int](repeating: 0, count: shape.legs.count), Set<Int>())
      for index in itinerary.items.indices {
        guard let leg = shape.leg(ofItem: index) else { continue }
        travelled[leg] += 1
        if step == .moveTravel, shape.isInWindow(index, of: itinerary) == false { misplaced.insert(leg) }
      }
      return shape.legs.indices.filter { leg in
        switch step {
        case .removeDuplicates: travelled[leg] > 1
        case .addTravel: travelled[leg] == 0
        default: misplaced.contains(leg)
        }
      }
    }
  }

  // MARK: What is left

  /// What could be fixed elsewhere and is still there.
  var refusals: [Diagnostic] {
    var steps: [DiagnosticCode: FixStep] = [:]
    for code in RuleRegistry.fixable where isWanted(code) { steps[code] = RuleRegistry.rule(code)?.fix?.step }
    let left = defects.filter { steps[$0.code] != nil }.sorted { $0.precedes($1) }
    if left.isEmpty { return [] }
    var items: [String: Int] = [:]
    for (index, item) in itinerary.items.enumerated() { items[itinerary.idText(item)] = index }
    let shape = TripShape(itinerary)
    var first: [FixStep: (number: Int, reason: String)] = [:]
    for (unit, reason) in reasons where unit.number <= first[unit.step]?.number ?? .max {
      first[unit.step] = (unit.number, reason)
    }
    return left.compactMap { defect in
      guard let step = steps[defect.code] else { return nil }
      var number: Int?
      if let index = defect.item.flatMap({ items[$0] }) {
        switch step {
        case .keyGames, .normalize: number = itinerary.items[index].position.day
        case .removeDuplicates, .moveTravel, .addTravel: number = shape.leg(ofItem: index)
        }
      }
      let reason =
        number.flatMap { reasons[Unit(step: step, number: $0)] } ?? first[step]?.reason ?? step.reasonToDoNothing
      return Diagnostic(code: defect.code, severity: .info, message: reason, item: defect.item)
    }
  }
}

extension Itinerary {
  /// Days with two neighbors without room between them, or with an infinite key.
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
}
