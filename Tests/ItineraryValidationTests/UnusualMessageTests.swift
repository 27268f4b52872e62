import CivilTime
@testable import ItineraryFixing
import ItineraryModel
import ScheduleModel
import SourceText
import Testing
import TripBuilding

@testable import ItineraryValidation

/// Messages that no file of a usual size and no known trip leads to.
struct UnusualMessageTests {
  @Test func aBaselineHasALimit() throws {
    var (baseline, key) = (Baseline(limit: 40), BaselineKey())
    func add(_ item: String) throws(SyntaxError) {
      key.set(itinerary: item.utf8, item: item.utf8, barrier: [], code: [])
      try baseline.add(key)
    }
    try add("c1")
    try add("c1")
    #expect(
      throws: SyntaxError(offset: 0, message: "a baseline holds 4 GiB of ids at most (the limit)", code: .limitExceeded)
    ) {
      try add("c2345678901234567890")
    }
    #expect(baseline.count == 1 && baseline.counts == [2])
  }

  /// A fix is made only if it leaves fewer findings.
  @Test func aFixThatDoesNotHelpIsNotMade() throws {
    var reader = ItineraryReader(.builtIn)
    try #require(RuleRegistry.rule(.travelMissing)).failing.itinerary.withBytes { (text) throws(SyntaxError) in
      try reader.read(text)
    }
    var run = ItineraryFixRun(
      reader.itinerary, cities: CityTable(gazetteer: .builtIn, zones: .system), gazetteer: .builtIn
    ) { _ in true }
    let defects = [Diagnostic(code: .travelMissing, severity: .error, message: "no travel", barrier: "g2")]
    let reason = run.runOnce(.addTravel, .travelMissing, "g2", defects) { _ in defects }
    #expect(reason == "the usual fix does not help here")
    #expect(run.fixes.isEmpty && run.itinerary.items.count == 2)
  }
}
