package import CivilTime
package import ItineraryEditing
package import ItineraryModel
package import ItineraryValidation
package import ScheduleModel
package import SourceText
import TripBuilding

/// Fixes findings that don't need a person's decision: keys, places of travel, missing and duplicate travel.
///
/// No user data are lost, and their order relative to the games does not change. A fix is made only if it removes
/// findings and causes none, so a second run finds nothing to do. Unsafe fixes are not made, and the reason is
/// reported.
package struct ItineraryFixer {
  /// Returns the findings of all rules in an itinerary.
  typealias Check = (Itinerary) -> [Diagnostic]

  private let gazetteer: Gazetteer
  private let cities: CityTable
  private let settings: RuleSettings
  /// Uses all rules, not only those requested by the user, to decide whether a fix improves the itinerary.
  private var judge: Validator

  /// - Parameter settings: findings of rules that are off are not fixed.
  package init(
    gazetteer: Gazetteer, zones: ZoneDatabase = .system, schedule: ScheduleIndex? = nil,
    settings: RuleSettings = RuleSettings()
  ) {
    self.gazetteer = gazetteer
    self.settings = settings
    judge = .judge(gazetteer, zones, schedule: schedule)
    cities = CityTable(gazetteer: gazetteer, zones: zones)
  }

  /// - Parameter itinerary: must have been read without an issue.
  package mutating func fix(_ itinerary: Itinerary) -> FixResult {
    let settings = settings
    var run = ItineraryFixRun(itinerary, cities: cities, gazetteer: gazetteer) { settings.checks($0) }
    run.run { judge.findings(in: $0) }
    let refusals = run.refusals
    guard ItineraryFixer.isWritable(run.itinerary) else {
      return FixResult(itinerary: itinerary, refusals: refusals + FixResult.refusals(ItineraryFixer.notWritable))
    }
    return run.fixes.isEmpty
      ? FixResult(itinerary: itinerary, refusals: refusals)
      : FixResult(itinerary: run.itinerary, fixes: run.fixes, refusals: refusals)
  }

  /// Fixes one finding without causing others.
  ///
  /// - Parameters:
  ///   - item: the item of the finding, or its barrier; nil for the first finding with the code.
  ///   - known: the itinerary's findings, without a schedule; computed if nil.
  package mutating func fix(
    _ code: DiagnosticCode, item: String?, in itinerary: Itinerary, _ known: inout KnownFindings
  ) -> Result<FixedItinerary, Refusal> {
    func refusal(_ reason: String) -> Refusal {
      let what = item.map { " of \(quotedForDisplay($0))" } ?? ""
      return Refusal(code: .notFixed, message: "\(code.rawValue)\(what) was not fixed: \(reason)", barrier: item)
    }
    guard let step = RuleRegistry.rule(code)?.fix?.step else {
      return .failure(refusal("this rule has no automatic fix"))
    }
    var run = ItineraryFixRun(itinerary, cities: cities, gazetteer: gazetteer) { $0 == code }
    let defects = known ?? judge.findings(in: itinerary)
    known = defects
    let reason = run.runOnce(step, code, item, defects) { judge.findings(in: $0) }
    if let reason { return .failure(refusal(reason)) }
    guard ItineraryFixer.isWritable(run.itinerary) else { return .failure(refusal(ItineraryFixer.notWritable)) }
    return .success(FixedItinerary(run.itinerary, fixes: run.fixes.map { $0.message }, findings: run.defects))
  }

  /// Fixes the first findings with a code, with the same result as fixing them one by one.
  ///
  /// - Parameter most: maximum number of findings.
  /// - Returns: the itinerary, and one text for each finding; nil if they have to be fixed one by one.
  package mutating func fix(
    _ code: DiagnosticCode, most: Int, in itinerary: Itinerary, _ known: inout KnownFindings
  ) -> FixedItinerary? {
    guard code == .travelMissing, most > 1 else { return nil }
    var run = ItineraryFixRun(itinerary, cities: cities, gazetteer: gazetteer) { $0 == code }
    let defects = known ?? judge.findings(in: itinerary)
    known = defects
    run.addTravel(most: most, defects) { judge.findings(in: $0) }
    guard !run.fixes.isEmpty, run.itinerary.items.allSatisfy({ $0.position.sortOrder.isFinite }) else { return nil }
    return FixedItinerary(run.itinerary, fixes: run.fixes.map { $0.message }, findings: run.defects)
  }

  /// As above, for an itinerary's JSON text; nil if rewriting it would lose data.
  package mutating func fix(_ text: ByteView, _ reader: inout ItineraryReader) -> FixResult? {
    read(text, &reader).map { fix($0) }
  }

  /// Reads an itinerary's JSON text; nil if rewriting it would lose data.
  package mutating func read(_ text: ByteView, _ reader: inout ItineraryReader) -> Itinerary? {
    do throws(SyntaxError) {
      try reader.read(text)
    } catch {
      return nil
    }
    // The reader may accept elements that are not items.
    judge.validate(text, at: SourceLocation(file: ""))
    let codes = judge.takeSink().summary.byCode.map { $0.code }
    let isWhole = reader.issues.isEmpty && !codes.contains { ItineraryFixer.codesOfGaps.contains($0) }
    return isWhole ? reader.itinerary : nil
  }

  private static let notWritable = "another sort order of the trip is not finite and can't be written"

  private static func isWritable(_ itinerary: Itinerary) -> Bool {
    itinerary.items.allSatisfy { $0.position.sortOrder.isFinite }
  }

  private static let codesOfGaps: [DiagnosticCode] = [.missingField, .wrongType, .limitExceeded]
}
