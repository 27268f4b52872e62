import CivilTime
import FormatSyntax
import ItineraryDocuments
import ScheduleModel
import SourceText
import SyncStore
import TripTimeline

/// The part of a published folder that depends only on the schedule: a calendar for each team, league and venue, each
/// team's next games, and an index as a page and as JSON.
///
/// A file is written only if its content changed. Each calendar is based on its published version: UIDs stay the same,
/// SEQUENCE increases for changed events, and games that are gone are cancelled.
struct PublishedSchedules {
  private(set) var files: PublishedFiles
  /// When a list of next games changes even if no feed does; nil if that never happens.
  private(set) var nextChange: Instant?

  private let publishing: SyncConfiguration.Publishing
  private let settings: SyncSettings
  private let schedule: Schedule
  private let writer: ScheduleWriter
  private let text: ScheduleGameText
  private let calendar: ScheduleCalendar
  /// The calendars with changed games, such as `team mlb-nyy`; nil if any may have changed.
  private let affected: Set<String>?

  /// The number of games in a team's list.
  private static let nextGames = 5

  /// - Parameter changes: the changes since the last publication; nil if anything may have changed.
  init(
    _ publishing: SyncConfiguration.Publishing, _ files: PublishedFiles, _ schedule: Schedule,
    changes: [GameChange]?, _ settings: SyncSettings
  ) {
    affected = changes.map { PublishedSchedules.affected(by: $0, settings.gazetteer) }
    self.publishing = publishing
    self.files = files
    self.settings = settings
    self.schedule = schedule
    writer = ScheduleWriter(schedule)
    var options = ScheduleDocumentOptions(zones: settings.zones, gazetteer: settings.gazetteer)
    text = ScheduleGameText(schedule, options)
    options.now = settings.now
    options.marksStatus = true
    options.calendar.refresh = 360
    calendar = ScheduleCalendar(schedule, options)
  }

  private static func affected(by changes: [GameChange], _ gazetteer: Gazetteer) -> Set<String> {
    var affected: Set<String> = []
    for record in changes.flatMap({ [$0.before, $0.after] }) {
      guard let (game, schedule) = GameChange.game(record) else { continue }
      var part = schedule
      part.games = [game]
      for kind in GameGroup.Kind.allCases {
        for group in GameGroup.groups(kind, of: [0], in: part, gazetteer) { affected.insert(key(kind, group.key)) }
      }
    }
    return affected
  }

  private static func key(_ kind: GameGroup.Kind, _ key: String) -> String { kind.rawValue + " " + key }

  mutating func publish() throws(SyncError) {
    var entries: [ScheduleIndexPage.Entry] = []
    var taken: Set<String> = []
    for kind in GameGroup.Kind.allCases {
      for group in GameGroup.groups(kind, of: Array(schedule.games.indices), in: schedule, settings.gazetteer) {
        let name = kind.rawValue + "s/" + safeFileName(group.key)
        guard taken.insert(name.lowercased()).inserted else {
          files.addProblem("\(displaySafe(name)).ics: two have this name, and only the first has a calendar")
          continue
        }
        entries.append(ScheduleIndexPage.Entry(kind: kind, group: group, name: name))
        if try !keeps(name + ".ics", PublishedSchedules.key(kind, group.key)) {
          try publish(calendar: name + ".ics", group.games, group.title)
        }
        if kind == .team { try files.replace(path(name + ".next.json"), by: next(group)) }
      }
    }
    try cancelGone()
    let index = ScheduleIndexPage(entries: entries, address: publishing.address)
    try files.replace(path("index.html"), by: index.html)
    try files.replace(path("index.json"), by: index.json)
  }

  private func path(_ name: String) -> String { publishing.folder + "/" + name }

  /// Keeps a calendar without changed games as it is.
  private mutating func keeps(_ name: String, _ key: String) throws(SyncError) -> Bool {
    let path = path(name)
    guard let affected, !affected.contains(key), files.known[path] != nil,
      try files.storage.status(files.place(path)) != nil
    else { return false }
    files.keep(path)
    return true
  }

  /// Cancels the events of calendars that have no games any more.
  private mutating func cancelGone() throws(SyncError) {
    let prefix = publishing.folder + "/"
    for path in files.known.keys.sorted(by: { $0.precedesBytewise($1) })
    where files.digests[path] == nil && path.hasPrefix(prefix) {
      let name = String(path.dropFirst(prefix.count))
      guard name.hasSuffix(".ics"), GameGroup.Kind.allCases.contains(where: { name.hasPrefix($0.rawValue + "s/") })
      else { continue }
      try publish(calendar: name, [], nil)
    }
  }

  private mutating func publish(calendar name: String, _ games: [Int], _ title: String?) throws(SyncError) {
    let path = path(name)
    let old = try files.bytes(path)
    do throws(RewriteLoss) {
      let text = try (old ?? []).withBytes { (old) throws(RewriteLoss) in
        try calendar.result(games, name: title, source: publishing.address.map { $0 + name }, following: old).text
      }
      files.write(text, path, before: old.map { $0.withBytes { SHA256.hex($0) } })
    } catch {
      files.keep(path)
      files.addProblem(
        "\(displaySafe(path)):\(error.line): \(error.message); the file was left unchanged: remove it to publish it again"
      )
    }
  }

  // MARK: Next games

  /// `{"team":"…","games":[{…}]}`: a team's next games, as in the schedule but with a title.
  private mutating func next(_ group: GameGroup) -> [UInt8] {
    var next: [Int] = []
    for index in group.games where schedule.games[index].isAhead(at: settings.now, schedule) {
      next.append(index)
      if next.count == PublishedSchedules.nextGames { break }
    }
    if let first = next.compactMap({ schedule.games[$0].end(schedule) }).min() {
      nextChange = min(nextChange ?? first, first)
    }
    return JSONWriter.bytes { json in
      json.document("sportstime-next-games") { json in
        json.member("team", group.title)
        json.array("games", lines: 1) { json in
          for index in next {
            json.object { json in
              json.member("title", text.title(schedule.games[index]))
              let record = OutputBuffer(capacity: 512)
              writer.append(schedule.games[index], to: record)
              json.raw("game", record.view)
            }
          }
        }
      }
    }
  }
}
