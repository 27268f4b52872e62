import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import SystemIO
import TripBuilding

/// The itineraries of a night: each is carried to the schedule, checked, and published as a calendar.
///
/// A file is written only where all of the itinerary in question was understood, and by its other bytes as they were;
/// what a person changed in it is what the next night begins with.
struct TripsUpdate {
  private(set) var states: [TripState] = []
  private(set) var news: [TripNews] = []
  private(set) var outputs: [NightOutput] = []
  /// The files that were read.
  private(set) var paths: [String] = []
  /// About sources as a whole, in a line each.
  private(set) var errors: [String] = []
  private(set) var outcome = SyncReport.Outcome.done

  private let configuration: SyncConfiguration
  private let folder: String
  private let previous: StoreState
  private let setting: SyncSetting
  private let follower: TripFollower
  private var reader: ItineraryReader
  private var calendars: PublishedCalendars
  /// The first file that has an itinerary, by its id.
  private var fileOfTrip: [String: String] = [:]
  /// Sources and files of which not all is known: what is not found in them is not gone.
  private var unknownSources: Set<String> = []
  private var unknownFiles: Set<String> = []

  /// - Parameters:
  ///   - isNewSchedule: whether the night's schedule is another one than that of the night before.
  ///   - schedule: of this night; it is asked for where there is an itinerary to look at.
  init(
    _ configuration: SyncConfiguration, folder: String, _ previous: StoreState, isNewSchedule: Bool,
    _ setting: SyncSetting, schedule: @escaping () throws(SyncError) -> Schedule
  ) throws(SyncError) {
    self.configuration = configuration
    self.folder = folder
    self.previous = previous
    self.setting = setting
    follower = TripFollower(setting, schedule)
    reader = ItineraryReader(setting.gazetteer)
    calendars = PublishedCalendars(configuration.publishing, folder: folder, previous.published, setting)
    let files = try findFiles()
    for file in files { try take(file, isNewSchedule: isNewSchedule) }
    try leave()
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
          fail(source, .missing, "\(displaySafe(source)): there is no such file")
        }
        for path in found {
          guard let status = try FileStatus.ifThere(path), seen.insert(status.identity).inserted else { continue }
          paths.append(path)
          files.append(try TripFile(path, name: name(path, source), source: source))
        }
      } catch {
        fail(source, error.kind == .reading ? .failedReading : .missing, error.message)
      }
    }
    return files
  }

  private func name(_ path: String, _ source: String) -> String {
    source.hasPrefix("/") || folder.isEmpty || folder == "." || !path.hasPrefix(folder + "/")
      ? path : String(path.dropFirst(folder.count + 1))
  }

  private mutating func fail(_ source: String, _ outcome: SyncReport.Outcome, _ message: String) {
    unknownSources.insert(source)
    errors.append(message)
    self.outcome.worsen(outcome)
  }

  // MARK: Following

  private mutating func take(_ file: TripFile, isNewSchedule: Bool) throws(SyncError) {
    let known = previous.trips.filter { $0.file == file.name && !$0.isGone }
    if !isNewSchedule, let first = known.first, first.entries == known.count,
      known.allSatisfy({ $0.fileDigest == file.digest }), try calendars.areUnchanged(known.map(\.id)),
      known.allSatisfy({ fileOfTrip[$0.id] == nil })
    {
      for state in known { keep(state, file) }
      return
    }
    if let problem = file.problem {
      unread(file, line: 1, problem: "\(displaySafe(file.name)): \(problem)")
      return
    }
    let entries = file.entries(&reader)
    var replaced: [(range: Range<Int>, itinerary: Itinerary)] = []
    let first = states.count
    for entry in entries.list {
      guard let itinerary = entry.itinerary else {
        let finding = entry.problem
        unread(
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

  /// Nothing is new about the itinerary.
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

  private mutating func unread(_ file: TripFile, line: Int, problem: String) {
    unknownFiles.insert(file.name)
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
        "\(displaySafe(file.name)):\(line): the id \(quotedForDisplay(entry.trip)) is that of an itinerary in "
          + "\(displaySafe(other)), too; this one is not published")
      unknownFiles.insert(file.name)
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
          + "the calendar stays as it is")
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

  // MARK: Leaving

  /// What is in no file any more is off, where all files that it may be in were read.
  private mutating func leave() throws(SyncError) {
    let left = previous.trips.filter { fileOfTrip[$0.id] == nil }
    for source in Set(left.filter { !$0.isGone }.map(\.source)).sorted(by: { $0.precedesBytewise($1) })
    where configuration.itineraries.contains(source) && !unknownSources.contains(source) {
      // A disk that is not there looks like this.
      if !states.contains(where: { $0.source == source }), !news.contains(where: { $0.kind == .unread }) {
        fail(
          source, .missing, "\(displaySafe(source)): none of its itineraries is there any more; their calendars stay")
      }
    }
    for var state in left {
      if state.isGone || unknownSources.contains(state.source) || unknownFiles.contains(state.file) {
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
            + "the calendar stays as it is")
        outcome.worsen(.findings)
      }
      if let problem = calendars.takeFailure() { throw problem }
      states.append(state)
      news.append(entry)
    }
    states.sort { $0.id.precedesBytewise($1.id) }
  }
}
