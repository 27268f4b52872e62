import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import SyncStore
import SystemIO
import TripBuilding

/// A night's update of the itineraries: each one is rebased onto the schedule, validated, and published as a calendar.
///
/// An itinerary is written back only if it was read completely; all other bytes of its file are preserved. Its owner's
/// edits are the starting point of the next night.
struct TripsUpdate {
  private(set) var states: [TripState] = []
  private(set) var news: [TripNews] = []
  private(set) var outputs: [NightOutput] = []
  /// The files that were read.
  private(set) var paths: [String] = []
  /// Errors about sources as a whole, one line each.
  private(set) var errors: [String] = []
  private(set) var outcome = RunOutcome.done

  private let configuration: SyncConfiguration
  private let folder: String
  private let previous: StoreState
  private let settings: SyncSettings
  private let follower: TripFollower
  private var reader: ItineraryReader
  private var calendars: PublishedCalendars
  /// The file that contains each itinerary, by id.
  private var fileOfTrip: [String: String] = [:]
  /// The location of each itinerary that was read, by id.
  private var placesOfID: [String: [(file: String, line: Int)]] = [:]
  /// Ids that several itineraries have, so they identify none of them.
  private var repeatedIDs: Set<String> = []
  /// Sources and files that were not read completely. Itineraries that are missing from them don't count as gone.
  private var incompleteSources: Set<String> = []
  private var incompleteFiles: Set<String> = []

  /// - Parameters:
  ///   - isNewSchedule: whether the schedule changed in this night.
  ///   - schedule: returns the night's schedule; called only if an itinerary needs it.
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
    calendars = PublishedCalendars(
      configuration.publishing,
      PublishedFiles(folder: folder, known: previous.published, storage: settings.storage), settings)
    let files = try findFiles()
    findIDs(files)
    for (index, file) in files.enumerated() {
      settings.onStep(.following(trips: file.name, number: index + 1, files: files.count))
      try update(file, isNewSchedule: isNewSchedule)
    }
    try cancelMissing()
    outputs += calendars.files.outputs
  }

  /// The digests of the published calendars, by path.
  var published: [String: String] { calendars.files.digests }

  // MARK: Files

  private mutating func findFiles() throws(SyncError) -> [TripFile] {
    var files: [TripFile] = []
    var seen: Set<FileIdentity> = []
    let storage = settings.storage
    for source in configuration.itineraries {
      try checkIsNotPublished(source)
      do throws(SyncError) {
        let found = try PathPattern(source).files(in: folder, endings: TripFile.endings, storage)
        if found.isEmpty, try !storage.isFolder(PathPattern.path(source, in: folder)) {
          addError(source, .missing, "\(displaySafe(source)): no such file")
        }
        for path in found {
          guard let status = try storage.status(path), seen.insert(status.identity).inserted else { continue }
          paths.append(path)
          files.append(try TripFile(path, name: name(path, source), source: source, storage))
        }
      } catch {
        addError(source, error.sourceOutcome, error.message)
      }
    }
    return files
  }

  /// - Throws: if a run would read what it publishes.
  private func checkIsNotPublished(_ source: String) throws(SyncError) {
    guard let publishing = configuration.publishing else { return }
    let storage = settings.storage
    let path = PathPattern.path(source, in: folder)
    var folders = Set(
      try PathPattern(source).files(in: folder, endings: TripFile.endings, storage).map { PathText.folder(of: $0) })
    let isFolder = try storage.isFolder(path)
    if isFolder { folders.insert(path) }
    var found: Set<FileIdentity> = []
    for folder in folders {
      if let status = try storage.status(folder) { found.insert(status.identity) }
    }
    // All files in a folder are itineraries, and the published folder contains an index.
    for name in publishing.folders + (isFolder ? [publishing.folder] : []) {
      guard let status = try storage.status(PathPattern.path(name, in: folder)), found.contains(status.identity) else {
        continue
      }
      throw .badInput(
        "`itineraries` has \(quotedForDisplay(source)), and runs publish in \(displaySafe(name)): "
          + "name another folder for one of them")
    }
  }

  private func name(_ path: String, _ source: String) -> String {
    source.hasPrefix("/") || folder.isEmpty || folder == "." || !path.hasPrefix(folder + "/")
      ? path : String(path.dropFirst(folder.count + 1))
  }

  private mutating func addError(_ source: String, _ outcome: RunOutcome, _ message: String) {
    incompleteSources.insert(source)
    errors.append(message)
    self.outcome.worsen(outcome)
  }

  /// Finds repeated ids before any itinerary is followed.
  private mutating func findIDs(_ files: [TripFile]) {
    for file in files {
      let known = previous.trips.filter { $0.file == file.name && !$0.isGone }
      if let first = known.first, first.entries == known.count, known.allSatisfy({ $0.fileDigest == file.digest }) {
        for state in known { placesOfID[state.id, default: []].append((file.name, 1)) }
      } else if file.problem == nil {
        for entry in file.entries(&reader).list {
          guard let itinerary = entry.itinerary else { continue }
          placesOfID[itinerary.text.string(itinerary.id), default: []].append((file.name, entry.line))
        }
      }
    }
    repeatedIDs = Set(placesOfID.filter { $0.value.count > 1 }.keys)
  }

  private static func repeated(
    _ id: String, in places: [(file: String, line: Int)], at place: (file: String, line: Int)
  ) -> String {
    let other = places.first { $0.file != place.file } ?? place
    return "\(displaySafe(place.file)):\(place.line): \(displaySafe(other.file)) also has an itinerary with the id "
      + "\(quotedForDisplay(id)); neither is followed or published: give one of them another id"
  }

  // MARK: DerivedOutputs

  private mutating func update(_ file: TripFile, isNewSchedule: Bool) throws(SyncError) {
    let known = previous.trips.filter { $0.file == file.name && !$0.isGone }
    let repeated = Set(known.map(\.id)).intersection(repeatedIDs)
    if !isNewSchedule, repeated.isEmpty, let first = known.first, first.entries == known.count,
      known.allSatisfy({ $0.fileDigest == file.digest && $0.rules == settings.rules.fingerprint }),
      try calendars.areUnchanged(known.map(\.id))
    {
      for state in known { keep(state, file) }
      return
    }
    if let problem = file.problem {
      addUnread(file, "\(displaySafe(file.name)): \(problem)")
      return
    }
    let entries = file.entries(&reader)
    var replaced: [(range: Range<Int>, itinerary: Itinerary)] = []
    let first = states.count
    for entry in entries.list {
      guard let itinerary = entry.itinerary else {
        let finding = entry.problem
        addUnread(
          file, "\(finding?.location?.description ?? displaySafe(file.name)): \(displaySafe(finding?.message ?? ""))")
        continue
      }
      let id = itinerary.text.string(itinerary.id)
      if let places = placesOfID[id], places.count > 1 {
        addUnread(file, TripsUpdate.repeated(id, in: places, at: (file.name, entry.line)))
        continue
      }
      let followed = try follower.follow(
        itinerary, path: PathPattern.path(file.name, in: folder), standing: standing(itinerary))
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

  private mutating func addUnread(_ file: TripFile, _ problem: String) {
    incompleteFiles.insert(file.name)
    outcome.worsen(.findings)
    news.append(TripNews(trip: "", title: "", file: file.name, kind: .unread, problems: [problem]))
  }

  private mutating func add(_ followed: FollowedTrip, _ file: TripFile, line: Int) throws(SyncError) {
    var entry = followed.news
    entry.file = file.name
    let before = state(entry.trip).flatMap { $0.isGone ? nil : $0 }
    fileOfTrip[entry.trip] = file.name
    if !followed.isWritable { entry.problems.append("\(displaySafe(file.name)):\(line): \(FollowedTrip.unwritable)") }
    let digest = followed.digest
    if before?.digest == digest, try calendars.areUnchanged([entry.trip]) {
      calendars.keep(entry.trip)
    } else {
      entry.take(try calendars.publish(followed.itinerary, id: entry.trip))
    }
    entry.kind = before == nil ? .new : before?.digest == digest && !followed.isChanged ? .same : .changed
    if !entry.problems.isEmpty || entry.errors > 0 { outcome.worsen(.findings) }
    news.append(entry)
    states.append(
      TripState(
        id: entry.trip, title: entry.title, source: file.source, file: file.name, fileDigest: "", entries: 0,
        digest: digest, standing: followed.standing.sorted { $0.precedesBytewise($1) }, errors: entry.errors,
        warnings: entry.warnings, rules: settings.rules.fingerprint))
  }

  // MARK: Missing itineraries

  /// Cancels itineraries that are no longer in any file, if all files that may contain them were read.
  private mutating func cancelMissing() throws(SyncError) {
    let missing = previous.trips.filter { fileOfTrip[$0.id] == nil }
    for source in Set(missing.filter { !$0.isGone }.map(\.source)).sorted(by: { $0.precedesBytewise($1) })
    where configuration.itineraries.contains(source) && !incompleteSources.contains(source) {
      // An unmounted disk looks like this.
      if !states.contains(where: { $0.source == source }), !news.contains(where: { $0.kind == .unread }) {
        addError(
          source, .missing, "\(displaySafe(source)): all of its itineraries are missing; their calendars are kept")
      }
    }
    for var state in missing {
      if state.isGone || incompleteSources.contains(state.source) || incompleteFiles.contains(state.file) {
        calendars.keep(state.id)
        // The schedule may have changed when the itinerary can be read again.
        if !state.isGone { state.fileDigest = "" }
        states.append(state)
        continue
      }
      var entry = TripNews(trip: state.id, title: state.title, file: state.file, kind: .gone)
      entry.take(try calendars.withdraw(state.id))
      state.isGone = true
      (state.errors, state.warnings, state.standing) = (0, 0, [])
      if !entry.problems.isEmpty { outcome.worsen(.findings) }
      states.append(state)
      news.append(entry)
    }
    states.sort { $0.id.precedesBytewise($1.id) }
  }
}
