import ItineraryDocuments
import ItineraryModel
import SourceText
import SyncStore
import TripCalendars
import TripTimeline

/// The calendars of a published folder. Each update is based on the published version and keeps people's edits.
///
/// A calendar that can't be updated, because it is damaged or because a person and the trip changed the same thing, is
/// set aside under another name and published anew.
struct PublishedCalendars {
  private(set) var files: PublishedFiles
  private let publishing: SyncConfiguration.Publishing?
  private let rewrite: DocumentRewrite

  init(_ publishing: SyncConfiguration.Publishing?, _ files: PublishedFiles, _ settings: SyncSettings) {
    self.publishing = publishing
    self.files = files
    rewrite = DocumentRewrite(
      .ics, ExportOptions(now: settings.now, zones: settings.zones, gazetteer: settings.gazetteer),
      gazetteer: settings.gazetteer)
  }

  /// The path of a trip's calendar, relative to the configuration's folder.
  func path(_ trip: String) -> String { publishing?.path(ofTrip: trip, ending: "ics") ?? "" }

  /// Whether the calendars of these trips exist and are unchanged since they were published.
  func areUnchanged(_ trips: [String]) throws(SyncError) -> Bool {
    if publishing == nil { return true }
    for trip in trips {
      guard let digest = files.known[path(trip)] else { return false }
      if try files.digest(path(trip)) != digest { return false }
    }
    return true
  }

  /// Keeps the calendar unchanged.
  mutating func keep(_ trip: String) { files.keep(path(trip)) }

  /// The result of updating a calendar.
  struct Outcome {
    var changes: [CalendarChange] = []
    /// Notes for people, one line each.
    var notes: [String] = []
    /// Why the calendar is set aside, in one line.
    var problem: String?
  }

  mutating func publish(_ itinerary: Itinerary, id: String) throws(SyncError) -> Outcome {
    if publishing == nil { return Outcome() }
    return try replace(id, by: [itinerary])
  }

  /// Cancels all upcoming events.
  mutating func withdraw(_ trip: String) throws(SyncError) -> Outcome {
    guard publishing != nil, files.known[path(trip)] != nil else { return Outcome() }
    return try replace(trip, by: [])
  }

  private mutating func replace(_ trip: String, by itineraries: [Itinerary]) throws(SyncError) -> Outcome {
    let path = path(trip)
    let old = try files.bytes(path)
    files.keep(path)
    var outcome = Outcome()
    guard let old else {
      if itineraries.isEmpty { return outcome }
      if files.known[path] != nil { outcome.notes = ["\(displaySafe(path)): it was missing, and is published again"] }
      let result = rewrite.replacement(itineraries, of: ByteView(start: nil, count: 0))
      files.write(result.text, path, before: nil)
      return outcome
    }
    let result = try update(old, by: itineraries, path, &outcome)
    outcome.changes = result.changes
    outcome.notes += result.kept.map { "\($0.location?.description ?? displaySafe(path)): \(displaySafe($0.message))" }
    files.write(result.text, path, before: old.withBytes { SHA256.hex($0) })
    return outcome
  }

  private mutating func update(
    _ old: [UInt8], by itineraries: [Itinerary], _ path: String, _ outcome: inout Outcome
  ) throws(SyncError) -> DocumentRewrite.Result {
    if old.allSatisfy({ $0 <= .blank }) {
      outcome.notes = ["\(displaySafe(path)): it was empty, and is published again"]
    }
    do throws(RewriteLoss) {
      return try old.withBytes { (old) throws(RewriteLoss) in
        try rewrite.result(itineraries, over: old, name: path, follows: true)
      }
    } catch {
      let aside = try setAside(old, path)
      outcome.problem =
        "\(displaySafe(path)):\(error.line): \(error.message); the file is kept as \(displaySafe(aside)), and the "
        + "calendar is published anew"
      return old.withBytes { rewrite.replacement(itineraries, of: $0) }
    }
  }

  /// - Returns: the path of the copy. An existing copy is kept, and is used if it is the same.
  private mutating func setAside(_ bytes: [UInt8], _ path: String) throws(SyncError) -> String {
    let digest = bytes.withBytes { SHA256.hex($0) }
    var (name, number) = (path + ".set-aside", 1)
    while true {
      let present = try files.digest(name)
      if present == digest { return name }
      if present == nil {
        files.add(bytes, name)
        return name
      }
      number += 1
      name = "\(path).set-aside-\(number)"
    }
  }
}

extension SyncConfiguration.Publishing {
  /// The path of a file for a trip, relative to the configuration's folder.
  func path(ofTrip trip: String, ending: String) -> String { folder + "/" + name(ofTrip: trip, ending: ending) }

  /// The folders for files, relative to the configuration's folder.
  var folders: [String] { ["trips", "teams", "leagues", "venues"].map { folder + "/" + $0 } }

  /// Relative to the published folder.
  func name(ofTrip trip: String, ending: String) -> String { "trips/" + safeFileName(trip) + "." + ending }

  func name(ofTeam team: String, ending: String) -> String { "teams/" + safeFileName(team) + "." + ending }
}
