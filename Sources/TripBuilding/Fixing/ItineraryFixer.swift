package import ItineraryModel
package import ScheduleModel
package import SourceText

/// Fixes what can be fixed without asking anybody: keys, the places of travel, travel that is missing or there twice.
///
/// Nothing of the user's is lost or changes its order among the games. A fix is made only where it takes findings away
/// and brings none, so that a second run finds nothing more to do; what it would not be safe to fix stays as it is, and
/// the reason is told.
package struct ItineraryFixer {
  /// The codes of the rules whose findings can be fixed.
  package static let codes: [DiagnosticCode] = FixStep.allCases.flatMap(\.codes)

  /// What is wrong with an itinerary, whatever the user wants to hear of it.
  package typealias Check = (Itinerary) -> [Defect]

  private let gazetteer: Gazetteer
  private let cities: CityTable
  private let isWanted: (DiagnosticCode) -> Bool

  /// - Parameter isWanted: whether findings of the rule with this code are to be fixed.
  package init(gazetteer: Gazetteer, isWanted: @escaping (DiagnosticCode) -> Bool = { _ in true }) {
    self.gazetteer = gazetteer
    cities = CityTable(gazetteer: gazetteer)
    self.isWanted = isWanted
  }

  /// - Parameter itinerary: one that was read without an issue.
  package func fix(_ itinerary: Itinerary, check: Check) -> FixResult {
    var run = ItineraryFixRun(itinerary, cities: cities, gazetteer: gazetteer, isWanted: isWanted)
    withoutActuallyEscaping(check) { run.run($0) }
    // An infinite key can't be written.
    guard run.itinerary.items.allSatisfy(\.position.sortOrder.isFinite) else {
      return FixResult(
        itinerary: itinerary, fixes: [],
        refusals: run.refusals { _ in "a key that is not finite can't be written, and remains" })
    }
    let refusals = run.refusals { $0.reasonToDoNothing }
    return run.fixes.isEmpty
      ? FixResult(itinerary: itinerary, fixes: [], refusals: refusals)
      : FixResult(itinerary: run.itinerary, fixes: run.fixes, refusals: refusals)
  }
}
