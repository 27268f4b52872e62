import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import SyncStore
import TripBuilding
import TripChanging

/// An itinerary after rebasing it onto a night's schedule.
struct FollowedTrip {
  var itinerary: Itinerary
  /// Whether the rebase changed it.
  var isChanged: Bool
  /// Whether the itinerary was read completely. If not, it must not be written back.
  var isWritable: Bool
  var news: TripNews
  /// Its known problems, as `code item`.
  var standing: Set<String>

  static let unwritable =
    "a member is missing or has the wrong type, so writing would lose data: the itinerary was left unchanged"

  /// The digest of the whole itinerary.
  var digest: String {
    let output = OutputBuffer()
    ItineraryWriter(layout: .line).append(itinerary, to: output)
    return SHA256.hex(output.view)
  }
}

/// Rebases itineraries onto a night's schedule and validates them.
final class TripFollower {
  private let schedule: () throws(SyncError) -> Schedule
  private let settings: SyncSettings
  /// Created for the first itinerary that needs them. In a quiet night, none does.
  private var tools: (rebaser: Rebaser, games: ScheduleIndex, comparing: Validator)?
  /// With the rules of the file that was validated last.
  private var validator: (path: String, validator: Validator)?

  init(_ settings: SyncSettings, _ schedule: @escaping () throws(SyncError) -> Schedule) {
    self.schedule = schedule
    self.settings = settings
  }

  private func makeTools() throws(SyncError) -> (rebaser: Rebaser, games: ScheduleIndex, comparing: Validator) {
    if let tools { return tools }
    let schedule = try schedule()
    let made = (
      Rebaser(schedule: schedule, gazetteer: settings.gazetteer, zones: settings.zones),
      ScheduleIndex(schedule),
      Validator.ofStates(settings.gazetteer, settings.zones)
    )
    tools = made
    return made
  }

  private func validator(for path: String, _ games: ScheduleIndex) -> Validator {
    // Files without their own rules share one.
    let key = settings.rules.vary ? path : ""
    if let validator, validator.path == key { return validator.validator }
    let made = Validator(
      settings.rules.settings(path), gazetteer: settings.gazetteer, zones: settings.zones, schedule: games)
    validator = (key, made)
    return made
  }

  /// - Parameters:
  ///   - path: the path of its file, which determines the validation rules.
  ///   - known: its problems as of the last night.
  func follow(_ itinerary: Itinerary, path: String, standing known: Set<String>) throws(SyncError) -> FollowedTrip {
    var (rebaser, games, comparing) = try makeTools()
    var validator = validator(for: path, games)
    func check(_ itinerary: Itinerary) -> FindingSink {
      validator.validate(itinerary, at: SourceLocation(file: ""))
      return validator.takeSink()
    }
    let before = check(itinerary)
    let isWritable = !before.summary.hasGaps
    var result = isWritable ? rebaser.rebase(itinerary) : RebaseResult(itinerary)
    comparing.completeBrokenRules(of: &result, since: itinerary)
    let after = result.isUnchanged ? before : check(result.itinerary)
    var standing = Set(result.broken.map { key($0.code, $0.item) })
    for change in result.changes where change.kind == .missingFromSchedule { standing.insert(key(change)) }
    let isChanged = !result.isUnchanged
    result.changes.removeAll { $0.kind == .missingFromSchedule && known.contains(key($0)) }
    for finding in after.errors + after.warnings {
      let (isNew, _) = standing.insert(key(finding.code, finding.item))
      // Of earlier problems, only errors count as broken, because an error makes the trip impossible.
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

  private static let advice = "run 'sportstime validate' for details"

  private func key(_ change: RebaseChange) -> String { key(change.kind.rawValue, of: change.item) }

  private func key(_ code: DiagnosticCode, _ item: String?) -> String { key(code.rawValue, of: item) }

  private func key(_ code: String, of item: String?) -> String { item.map { code + " " + $0 } ?? code }
}
