package import CivilTime
package import ItineraryModel
package import ScheduleModel
package import SourceText
import TripBuilding

/// Fixes what can be fixed without asking a person: keys, the places of travel, travel that is missing or there twice.
///
/// Nothing of the user's is lost or changes its order among the games. A fix is made only where it takes findings away
/// and brings none, so that a second run finds nothing more to do; what it would not be safe to fix stays as it is, and
/// the reason is reported.
package struct ItineraryFixer {
  /// What is wrong with an itinerary, by all rules.
  typealias Check = (Itinerary) -> [Diagnostic]

  private let gazetteer: Gazetteer
  private let cities: CityTable
  private let settings: RuleSettings
  /// Whether a fix makes things better is decided by all rules, not only those that the user asks for.
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

  /// - Parameter itinerary: one that was read without an issue.
  package mutating func fix(_ itinerary: Itinerary) -> FixResult {
    let settings = settings
    var run = ItineraryFixRun(itinerary, cities: cities, gazetteer: gazetteer) { settings.checks($0) }
    run.run { judge.findings(in: $0) }
    // An infinite key can't be written.
    guard run.itinerary.items.allSatisfy({ $0.position.sortOrder.isFinite }) else {
      return FixResult(
        itinerary: itinerary, fixes: [],
        refusals: run.refusals { _ in "a sort order that is not finite can't be written; it was left unchanged" })
    }
    let refusals = run.refusals { $0.reasonToDoNothing }
    return run.fixes.isEmpty
      ? FixResult(itinerary: itinerary, fixes: [], refusals: refusals)
      : FixResult(itinerary: run.itinerary, fixes: run.fixes, refusals: refusals)
  }

  /// Takes one finding away, and brings none.
  ///
  /// - Parameters:
  ///   - item: the item of the finding, or its barrier; nil for the first finding with the code.
  ///   - known: the findings of the itinerary, without a schedule; noted if nil.
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
    guard run.itinerary.items.allSatisfy({ $0.position.sortOrder.isFinite }) else {
      return .failure(refusal("a sort order that is not finite can't be written"))
    }
    return .success(FixedItinerary(run.itinerary, fixes: run.fixes.map { $0.message }, findings: run.defects))
  }

  /// The same of an itinerary's JSON text; nil if it could not be rewritten without a loss.
  package mutating func fix(_ text: ByteView, _ reader: inout ItineraryReader) -> FixResult? {
    read(text, &reader).map { fix($0) }
  }

  /// Reads an itinerary's JSON text; nil if it could not be rewritten without a loss.
  package mutating func read(_ text: ByteView, _ reader: inout ItineraryReader) -> Itinerary? {
    do throws(SyntaxError) {
      try reader.read(text)
    } catch {
      return nil
    }
    // Also what the reader has no issue with may be no item.
    judge.validate(text, at: TextPlace(file: ""))
    let codes = judge.takeSink().summary.byCode.map { $0.code }
    let isWhole = reader.issues.isEmpty && !codes.contains { ItineraryFixer.codesOfGaps.contains($0) }
    return isWhole ? reader.itinerary : nil
  }

  private static let codesOfGaps: [DiagnosticCode] = [.missingField, .wrongType, .limitExceeded]
}
