import CivilTime
import ItineraryDocuments
import ItineraryModel
import SourceText
import SystemIO

/// The calendars of a published folder, each of which follows the one that is there.
struct PublishedCalendars {
  private(set) var outputs: [NightOutput] = []
  /// By path, as seen from the folder of the configuration.
  private(set) var digests: [String: String] = [:]

  private let publishing: SyncConfiguration.Publishing?
  private let folder: String
  private let known: [String: String]
  private let rewrite: DocumentRewrite
  private var failure: SyncError?

  init(
    _ publishing: SyncConfiguration.Publishing?, folder: String, _ known: [String: String],
    _ setting: SyncSetting
  ) {
    self.publishing = publishing
    self.folder = folder
    self.known = known
    rewrite = DocumentRewrite(
      .ics, ExportOptions(now: setting.now, zones: setting.zones, gazetteer: setting.gazetteer),
      gazetteer: setting.gazetteer)
  }

  /// Of a trip's calendar, as seen from the folder of the configuration.
  func path(_ trip: String) -> String { publishing?.path(ofTrip: trip, ending: "ics") ?? "" }

  /// Whether the calendars of these trips are there as they were published.
  func areUnchanged(_ trips: [String]) throws(SyncError) -> Bool {
    if publishing == nil { return true }
    for trip in trips {
      guard let digest = known[path(trip)] else { return false }
      let present = try SyncError.from { () throws(SystemError) in
        try NightOutput.digest(of: PathPattern.path(path(trip), in: folder))
      }
      if present != digest { return false }
    }
    return true
  }

  /// The calendar stays as it is.
  mutating func keep(_ trip: String) { digests[path(trip)] = known[path(trip)] }

  /// - Parameter isSame: whether the itinerary is what it was when it was published last.
  mutating func publish(
    _ itinerary: Itinerary, id: String, isSame: Bool
  ) throws(RewriteLoss) -> [CalendarChange] {
    if publishing == nil { return [] }
    return try replace(id, by: [itinerary], isSame: isSame)
  }

  /// Takes back all that is to come.
  mutating func withdraw(_ trip: String) throws(RewriteLoss) -> [CalendarChange] {
    guard publishing != nil, known[path(trip)] != nil else { return [] }
    return try replace(trip, by: [], isSame: false)
  }

  /// What kept a calendar from being read, and stops the run.
  mutating func takeFailure() -> SyncError? {
    defer { failure = nil }
    return failure
  }

  private mutating func replace(
    _ trip: String, by itineraries: [Itinerary], isSame: Bool
  ) throws(RewriteLoss) -> [CalendarChange] {
    let path = path(trip)
    let place = PathPattern.path(path, in: folder)
    let old: [UInt8]?
    do throws(SystemError) {
      old = try FileStatus.ifThere(place) == nil ? nil : MappedFile(place).withBytes { Array($0) }
    } catch {
      failure = .system(error)
      return []
    }
    let digest = old.map { $0.withBytes { SHA256.hex($0) } }
    digests[path] = known[path]
    if isSame, digest != nil, digest == known[path] { return [] }
    if itineraries.isEmpty, old == nil { return [] }
    let result = try (old ?? []).withBytes { (old) throws(RewriteLoss) in
      try rewrite.result(itineraries, over: old, name: path, follows: true)
    }
    let text = result.text.withBytes { SHA256.hex($0) }
    digests[path] = text
    if text != digest {
      outputs.append(NightOutput(kind: .published, path: path, before: digest, bytes: result.text))
    }
    return result.changes
  }
}

extension SyncConfiguration.Publishing {
  /// Of a file about a trip, as seen from the folder of the configuration.
  func path(ofTrip trip: String, ending: String) -> String { folder + "/" + name(ofTrip: trip, ending: ending) }

  func path(ofTeam team: String, ending: String) -> String { folder + "/" + name(ofTeam: team, ending: ending) }

  /// As seen from the published folder.
  func name(ofTrip trip: String, ending: String) -> String { "trips/" + safeFileName(trip) + "." + ending }

  func name(ofTeam team: String, ending: String) -> String { "teams/" + safeFileName(team) + "." + ending }
}
