import CivilTime
import ItineraryDocuments
import ItineraryModel
import SourceText
import SystemIO

/// The calendars of a published folder. Each update is based on the published version.
struct PublishedCalendars {
  private(set) var outputs: [NightOutput] = []
  /// The digests by path, relative to the configuration's folder.
  private(set) var digests: [String: String] = [:]

  private let publishing: SyncConfiguration.Publishing?
  private let folder: String
  private let known: [String: String]
  private let rewrite: DocumentRewrite
  private var failure: SyncError?

  init(
    _ publishing: SyncConfiguration.Publishing?, folder: String, _ known: [String: String],
    _ settings: SyncSettings
  ) {
    self.publishing = publishing
    self.folder = folder
    self.known = known
    rewrite = DocumentRewrite(
      .ics, ExportOptions(now: settings.now, zones: settings.zones, gazetteer: settings.gazetteer),
      gazetteer: settings.gazetteer)
  }

  /// The path of a trip's calendar, relative to the configuration's folder.
  func path(_ trip: String) -> String { publishing?.path(ofTrip: trip, ending: "ics") ?? "" }

  /// Whether the calendars of these trips exist and are as published.
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

  /// Keeps the calendar as it is.
  mutating func keep(_ trip: String) { digests[path(trip)] = known[path(trip)] }

  /// - Parameter isSame: whether the itinerary is the same as when it was last published.
  mutating func publish(
    _ itinerary: Itinerary, id: String, isSame: Bool
  ) throws(RewriteLoss) -> [CalendarChange] {
    if publishing == nil { return [] }
    return try replace(id, by: [itinerary], isSame: isSame)
  }

  /// Cancels all upcoming events.
  mutating func withdraw(_ trip: String) throws(RewriteLoss) -> [CalendarChange] {
    guard publishing != nil, known[path(trip)] != nil else { return [] }
    return try replace(trip, by: [], isSame: false)
  }

  /// The error from reading a calendar, which must stop the run.
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
  /// The path of a file for a trip, relative to the configuration's folder.
  func path(ofTrip trip: String, ending: String) -> String { folder + "/" + name(ofTrip: trip, ending: ending) }

  func path(ofTeam team: String, ending: String) -> String { folder + "/" + name(ofTeam: team, ending: ending) }

  /// Relative to the published folder.
  func name(ofTrip trip: String, ending: String) -> String { "trips/" + safeFileName(trip) + "." + ending }

  func name(ofTeam team: String, ending: String) -> String { "teams/" + safeFileName(team) + "." + ending }
}
