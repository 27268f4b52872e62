import ScheduleModel
import SourceText
import SyncStore

extension SyncRun {
  /// What a run derives from its schedule: files outside the store, and the journal entries of trips.
  struct DerivedOutputs {
    var outputs: [NightOutput] = []
    var tripEntries: [TripJournalEntry] = []
    var scheduleText: [UInt8] = []
  }

  /// Whether there are trips to process. Trips whose configuration entry was removed are cancelled.
  func followsTrips(_ previous: StoreState) -> Bool {
    !configuration.itineraries.isEmpty || configuration.publishing != nil && !previous.trips.isEmpty
  }

  /// Rebases the itineraries onto the new schedule and publishes calendars and feeds of changes.
  func deriveOutputs(
    _ previous: StoreState, _ store: Store?, _ state: inout StoreState, _ report: inout SyncReport, _ number: Int
  ) throws(SyncError) -> DerivedOutputs {
    var derived = DerivedOutputs()
    derived.scheduleText = StoreState.recordsText(state.schedule)
    if followsTrips(previous) {
      let schedule = state.schedule
      let trips = try TripsUpdate(
        configuration, folder: folder, previous, isNewSchedule: derived.scheduleText != store?.schedule, settings
      ) { () in schedule }
      trips.add(to: &report)
      derived.outputs = trips.outputs
      derived.tripEntries = trips.news.compactMap(\.journalEntry)
      state.trips = trips.states
      state.published = trips.published
    }
    if let publishing = configuration.publishing {
      let files = PublishedFiles(folder: folder, known: previous.published, storage: settings.storage)
      var feeds = PublishedFeeds(publishing: publishing, files: files)
      let history = try ChangeHistory(
        store, tonight: (number, settings.now, report.changes, derived.tripEntries), first: settings.now,
        settings.gazetteer)
      try publish(publishing, state, history, &feeds)
      // Another version of the program or another gazetteer may write the same games differently.
      let isSameBasis = state.quietRun.map { $0.basis == previous.quietRun?.basis } ?? false
      var schedules = PublishedSchedules(
        publishing, feeds.files, state.schedule, changes: isSameBasis ? report.changes : nil, settings)
      try schedules.publish()
      derived.outputs += schedules.files.outputs
      state.published.merge(schedules.files.digests) { _, new in new }
      state.quietRun?.nextChange = schedules.nextChange
      let problems = schedules.files.problems
      if !problems.isEmpty {
        report.trips = report.trips ?? SyncReport.Trips()
        report.trips?.errors += problems
        report.outcome.worsen(.findings)
      }
    }
    return derived
  }

  private func publish(
    _ publishing: SyncConfiguration.Publishing, _ state: StoreState, _ history: ChangeHistory,
    _ feeds: inout PublishedFeeds
  ) throws(SyncError) {
    func names(_ name: (String) -> String) -> [ChangeFeed.Form: String] {
      Dictionary(ChangeFeed.Form.allCases.map { ($0, name($0.rawValue)) }) { first, _ in first }
    }
    let teams = TeamNews.teams(of: state.schedule, settings.gazetteer).sorted {
      $0.key.key.precedesBytewise($1.key.key)
    }
    var seen: Set<String> = []
    for (team, name) in teams {
      let names = names { publishing.name(ofTeam: team.key, ending: $0) }
      guard seen.insert(names[.atom] ?? "").inserted else {
        feeds.files.addProblem(
          "\(displaySafe(names[.atom] ?? "")): two teams have this name, and only the first has a feed")
        continue
      }
      let subject = PublishedFeeds.Subject(
        key: "team\n\(team.key)", title: team.league.isEmpty ? name : "\(name) (\(team.league))", names: names,
        hasNewEntries: history.hasChanges(ofTeam: team))
      try feeds.publish(subject, began: history.began) { () throws(SyncError) in try history.entries(of: team) }
    }
    for trip in state.trips {
      let subject = PublishedFeeds.Subject(
        key: "trip\n\(trip.id)", title: trip.title.isEmpty ? trip.id : trip.title,
        names: names { publishing.name(ofTrip: trip.id, ending: $0) },
        hasNewEntries: history.hasChanges(ofTrip: trip.id))
      try feeds.publish(subject, began: history.began) { () throws(SyncError) in try history.entries(ofTrip: trip.id) }
    }
  }
}

extension TripsUpdate {
  func add(to report: inout SyncReport) {
    var shown = SyncReport.Trips()
    shown.news = news
    shown.errors = errors
    report.trips = shown
    report.sources += paths
    report.outcome.worsen(outcome)
  }
}

extension SyncReport {
  /// Adds the outputs that were not installed.
  mutating func addOutputs(_ outputs: (skipped: [String], problem: SyncError?)) {
    problem = outputs.problem
    if outputs.skipped.isEmpty { return }
    trips = trips ?? Trips()
    trips?.errors += outputs.skipped.map {
      "\(displaySafe($0)): it was changed during the run and was left unchanged; the next run continues from it"
    }
    outcome.worsen(.notFetched)
  }
}
