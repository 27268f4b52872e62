import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import SystemIO
import TripBuilding

/// Updates the itineraries of a night: each is rebased onto the schedule, validated, and published as a calendar.
///
/// An itinerary is written back only if all of it was understood; the other bytes of its file are preserved. Edits by its
/// owner are the starting point of the next night.
struct TripsUpdate {
  private(set) var states: [TripState] = []
  private(set) var news: [TripNews] = []
  private(set) var outputs: [NightOutput] = []
  /// The files that were read.
  private(set) var paths: [String] = []
  /// Errors about sources as a whole, one line each.
  private(set) var errors: [String] = []
  private(set) var outcome = SyncReport.Outcome.done

  private let configuration: SyncConfiguration
  private let folder: String
  private let previous: StoreState
  private let settings: SyncSettings
  private let follower: TripFollower
  private var reader: ItineraryReader
  private var calendars: PublishedCalendars
  /// The first file that has each itinerary, by id.
  private var fileOfTrip: [String: String] = [:]
  /// Sources and files that were not read completely. Itineraries that are missing from them don't count as gone.
  private var incompleteSources: Set<String> = []
  private var incompleteFiles: Set<String> = []

  /// - Parameters:
  ///   - isNewSchedule: whether the schedule changed tonight.
  ///   - schedule: the schedule of this night, called only if an itinerary needs it.
  init(
    _ configuration: SyncConfiguration, folder: String, _ previous: StoreState, isNewSchedule: Bool,
    _ settings: SyncSettings, schedule: @escaping () throws(SyncError) -> Schedule
  ) throws(SyncError) {
    self.configuration = configuration
    self.folder = folder
    self.previous = previous
    self.settings = settings
    follower = TripFollower(settings, schedule)
    reader = ItineraryReader(settings.gazetteer)
    calendars = PublishedCalendars(configuration.publishing, folder: folder, previous.published, settings)
    let files = try findFiles()
    for (index, file) in files.enumerated() {
      settings.onStep(.following(trips: file.name, number: index + 1, files: files.count))
      try update(file, isNewSchedule: isNewSchedule)
    }
    try cancelMissing()
    outputs += calendars.outputs
  }

  /// The digests of the published calendars, by path.
  var published: [String: String] { calendars.digests }

  // MARK: Files

  private mutating func findFiles() throws(SyncError) -> [TripFile] {
    var files: [TripFile] = []
    var seen: Set<FileIdentity> = []
    for source in configuration.itineraries {
      do throws(SystemError) {
        let found = try PathPattern(source).files(in: folder, endings: TripFile.endings)
        if found.isEmpty, try FileStatus.ifThere(PathPattern.path(source, in: folder))?.kind != .folder {
          addError(source, .missing, "\(displaySafe(source)): there is no such file")
        }
        for path in found {
          guard let status = try FileStatus.ifThere(path), seen.insert(status.identity).inserted else { continue }
          paths.append(path)
          files.append(try TripFile(path, name: name(path, source), source: source))
        }
      } catch {
        addError(source, error.kind == .reading ? .failedReading : .missing, error.message)
      }
    }
    return files
  }

  private func name(_ path: String, _ source: String) -> String {
    source.hasPrefix("/") || folder.isEmpty || folder == "." || !path.hasPrefix(folder + "/")
      ? path : String(path.dropFirst(folder.count + 1))
  }

  private mutating func addError(_ source: String, _ outcome: SyncReport.Outcome, _ message: String) {
    incompleteSources.insert(source)
    errors.append(message)
    self.outcome.worsen(outcome)
  }

  // MARK: DerivedOutputs

  private mutating func update(_ file: TripFile, isNewSchedule: Bool) throws(SyncError) {
    let known = previous.trips.filter { $0.file == file.name && !$0.isGone }
    if !isNewSchedule, let first = known.first, first.entries == known.count,
      known.allSatisfy({ $0.fileDigest == file.digest }), try calendars.areUnchanged(known.map(\.id)),
      known.allSatisfy({ fileOfTrip[$0.id] == nil })
    {
      for state in known { keep(state, file) }
      return
    }
    if let problem = file.problem {
      addUnread(file, line: 1, problem: "\(displaySafe(file.name)): \(problem)")
      return
    }
    let entries = file.entries(&reader)
    var replaced: [(range: Range<Int>, itinerary: Itinerary)] = []
    let first = states.count
    for entry in entries.list {
      guard let itinerary = entry.itinerary else {
        let finding = entry.problem
        addUnread(
          file, line: entry.line,
          problem: "\(finding?.location?.description ?? displaySafe(file.name)): \(displaySafe(finding?.message ?? ""))"
        )
        continue
      }
      let followed = try follower.follow(itinerary, standing: standing(itinerary))
      if followed.isWritable, followed.isChanged { replaced.append((entry.range, followed.itinerary)) }
      try add(followed, file, line: entry.line)
    }
    let bytes = replaced.isEmpty ? file.bytes : file.replacing(replaced, entries.layout)
    let digest = replaced.isEmpty ? file.digest : bytes.withBytes { SHA256.hex($0) }
    for index in states[first...].indices {
      states[index].fileDigest = digest
      states[index].entries = entries.list.count
    }
    if !replaced.isEmpty {
      outputs.append(NightOutput(kind: .itinerary, path: file.name, before: file.digest, bytes: bytes))
    }
  }

  private func state(_ id: String) -> TripState? { previous.trips.first { $0.id == id } }

  private func standing(_ itinerary: Itinerary) -> Set<String> {
    Set(state(itinerary.text.string(itinerary.id))?.standing ?? [])
  }

  /// Keeps an unchanged itinerary.
  private mutating func keep(_ state: TripState, _ file: TripFile) {
    var state = state
    state.source = file.source
    fileOfTrip[state.id] = file.name
    states.append(state)
    calendars.keep(state.id)
    var entry = TripNews(trip: state.id, title: state.title, file: file.name, kind: .same)
    (entry.errors, entry.warnings) = (state.errors, state.warnings)
    if state.errors > 0 { outcome.worsen(.findings) }
    news.append(entry)
  }

  private mutating func addUnread(_ file: TripFile, line: Int, problem: String) {
    incompleteFiles.insert(file.name)
    outcome.worsen(.findings)
    news.append(TripNews(trip: "", title: "", file: file.name, kind: .unread, problems: [problem]))
  }

  private mutating func add(_ followed: FollowedTrip, _ file: TripFile, line: Int) throws(SyncError) {
    var entry = followed.news
    entry.file = file.name
    let before = state(entry.trip).flatMap { $0.isGone ? nil : $0 }
    if let other = fileOfTrip[entry.trip] {
      entry.kind = .unread
      entry.problems.append(
        "\(displaySafe(file.name)):\(line): \(displaySafe(other)) also has an itinerary with the id "
          + "\(quotedForDisplay(entry.trip)); this one is not published")
      incompleteFiles.insert(file.name)
      outcome.worsen(.findings)
      news.append(entry)
      return
    }
    fileOfTrip[entry.trip] = file.name
    if !followed.isWritable { entry.problems.append("\(displaySafe(file.name)):\(line): \(FollowedTrip.unwritable)") }
    let digest = followed.digest
    do throws(RewriteLoss) {
      entry.calendar = try calendars.publish(followed.itinerary, id: entry.trip, isSame: before?.digest == digest)
    } catch {
      entry.problems.append(
        "\(displaySafe(calendars.path(entry.trip))):\(error.line): \(quotedForDisplay(error.text)) would be lost: "
          + "the calendar is missing as it is")
    }
    if let problem = calendars.takeFailure() { throw problem }
    entry.kind = before == nil ? .new : before?.digest == digest && !followed.isChanged ? .same : .changed
    if !entry.problems.isEmpty || entry.errors > 0 { outcome.worsen(.findings) }
    news.append(entry)
    states.append(
      TripState(
        id: entry.trip, title: entry.title, source: file.source, file: file.name, fileDigest: "", entries: 0,
        digest: digest, standing: followed.standing.sorted { $0.precedesBytewise($1) }, errors: entry.errors,
        warnings: entry.warnings))
  }

  // MARK: Missing itineraries

  /// Cancels itineraries that are no longer in any file, if all files they may be in were read.
  private mutating func cancelMissing() throws(SyncError) {
    let missing = previous.trips.filter { fileOfTrip[$0.id] == nil }
    for source in Set(missing.filter { !$0.isGone }.map(\.source)).sorted(by: { $0.precedesBytewise($1) })
    where configuration.itineraries.contains(source) && !incompleteSources.contains(source) {
      // This is what an unmounted disk looks like.
      if !states.contains(where: { $0.source == source }), !news.contains(where: { $0.kind == .unread }) {
        addError(
          source, .missing, "\(displaySafe(source)): all of its itineraries are missing; their calendars are kept")
      }
    }
    for var state in missing {
      if state.isGone || incompleteSources.contains(state.source) || incompleteFiles.contains(state.file) {
        calendars.keep(state.id)
        states.append(state)
        continue
      }
      var entry = TripNews(trip: state.id, title: state.title, file: state.file, kind: .gone)
      do throws(RewriteLoss) {
        entry.calendar = try calendars.withdraw(state.id)
        state.isGone = true
        (state.errors, state.warnings, state.standing) = (0, 0, [])
      } catch {
        entry.problems.append(
          "\(displaySafe(calendars.path(state.id))):\(error.line): \(quotedForDisplay(error.text)) would be lost: "
            + "the calendar is missing as it is")
        outcome.worsen(.findings)
      }
      if let problem = calendars.takeFailure() { throw problem }
      states.append(state)
      news.append(entry)
    }
    states.sort { $0.id.precedesBytewise($1.id) }
  }
}
