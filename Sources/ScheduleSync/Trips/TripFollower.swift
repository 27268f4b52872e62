import CivilTime
import FormatSyntax
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding

/// An itinerary that was carried to a night's schedule.
struct FollowedTrip {
  var itinerary: Itinerary
  /// Whether the schedule has changed it.
  var isChanged: Bool
  /// Whether all of it was understood: else it stays as it is.
  var isWritable: Bool
  var news: TripNews
  /// What is wrong with it, as `code item`.
  var standing: Set<String>

  static let unwritable =
    "a member is missing or of a wrong type, and would be lost if the itinerary were written: it stays as it is"

  /// Of all that it says.
  var digest: String {
    let output = OutputBuffer()
    ItineraryWriter(layout: .line).append(itinerary, to: output)
    return SHA256.hex(output.view)
  }
}

/// Carries itineraries to the schedule of a night, and checks them.
final class TripFollower {
  private let schedule: () throws(SyncError) -> Schedule
  private let setting: SyncSetting
  /// Made when the first itinerary has to be looked at: on a quiet night none has.
  private var tools: (rebaser: Rebaser, validator: Validator)?

  init(_ setting: SyncSetting, _ schedule: @escaping () throws(SyncError) -> Schedule) {
    self.schedule = schedule
    self.setting = setting
  }

  private func makeTools() throws(SyncError) -> (rebaser: Rebaser, validator: Validator) {
    if let tools { return tools }
    let schedule = try schedule()
    let made = (
      Rebaser(schedule: schedule, gazetteer: setting.gazetteer),
      Validator(gazetteer: setting.gazetteer, zones: setting.zones, schedule: ScheduleIndex(schedule))
    )
    tools = made
    return made
  }

  /// - Parameter known: what was wrong with it the night before.
  func follow(_ itinerary: Itinerary, standing known: Set<String>) throws(SyncError) -> FollowedTrip {
    let rebaser = try makeTools().rebaser
    var validator = try makeTools().validator
    func check(_ itinerary: Itinerary) -> FindingSink {
      validator.validate(itinerary, at: TextPlace(file: ""))
      return validator.takeSink()
    }
    let before = check(itinerary)
    let isWritable = !before.summary.hasGaps
    var result = isWritable ? rebaser.rebase(itinerary) : RebaseResult(itinerary)
    let after = result.isUnchanged ? before : check(result.itinerary)
    var standing = Set(result.broken.map { key($0.code, $0.item) })
    for change in result.changes where change.kind == .missingFromSchedule { standing.insert(key(change)) }
    let isChanged = !result.isUnchanged
    result.changes.removeAll { $0.kind == .missingFromSchedule && known.contains(key($0)) }
    for finding in after.errors + after.warnings {
      let (isNew, _) = standing.insert(key(finding.code, finding.item))
      // A warning is for whoever looks; an error is what keeps the trip from being made.
      guard isNew, finding.severity == .error else { continue }
      result.broken.append(
        Diagnostic(
          code: finding.code, severity: finding.severity, message: finding.message, item: finding.item,
          barrier: finding.barrier, legal: finding.legal, suggestion: TripFollower.advice))
    }
    result.broken.removeAll { known.contains(key($0.code, $0.item)) }
    var news = TripNews(
      trip: itinerary.text.string(itinerary.id), title: itinerary.text.string(itinerary.title), file: "", kind: .same)
    news.changes = result.changes
    news.broken = result.broken
    news.lines = result.lines.dropFirst().map { String($0.drop { $0 == " " }) }
    news.errors = after.summary.errors
    news.warnings = after.summary.warnings
    return FollowedTrip(
      itinerary: result.itinerary, isChanged: isChanged, isWritable: isWritable, news: news, standing: standing)
  }

  private static let advice = "see what 'sportstime validate' says of it"

  private func key(_ change: RebaseChange) -> String { key(change.kind.rawValue, of: change.item) }

  private func key(_ code: DiagnosticCode, _ item: String?) -> String { key(code.rawValue, of: item) }

  private func key(_ code: String, of item: String?) -> String { item.map { code + " " + $0 } ?? code }
}
