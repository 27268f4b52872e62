import CivilTime
import ScheduleModel
import SyncStore
import SystemIO

/// The recent nights, for the feeds of changes. The first night is left out, because every game in it is new.
final class ChangeHistory {
  /// The maximum number of nights, so that the cost of feeds doesn't grow with the store.
  private static let maxNights = 60
  private static let maxBytes = 4 << 20

  /// The time of the first night.
  let began: Instant
  private let store: Store?
  private let tonight: (number: Int, time: Instant)
  private var teams: [ScheduledTeam: [ChangeFeed.Entry]]
  private var trips: [String: [ChangeFeed.Entry]]
  private let changedTeams: Set<ScheduledTeam>
  private let changedTrips: Set<String>
  private var hasEarlier = false
  private let gazetteer: Gazetteer

  /// - Parameter first: the time of this night, used if it is the first.
  init(
    _ store: Store?, tonight: (number: Int, time: Instant, changes: [GameChange], trips: [TripJournalEntry]),
    first: Instant, _ gazetteer: Gazetteer
  ) throws(SyncError) {
    self.store = store
    self.gazetteer = gazetteer
    self.tonight = (tonight.number, tonight.time)
    began =
      if let base = store?.night.base {
        base.began
      } else if let store {
        try StoreHistory.night(1, of: store, wantsChanges: false).time
      } else {
        first
      }
    teams =
      tonight.number > 1
      ? TeamNews.entries(tonight.changes, night: tonight.number, time: tonight.time, gazetteer) : [:]
    trips = ChangeHistory.entries(tonight.trips, night: tonight.number, time: tonight.time)
    changedTeams = Set(teams.keys)
    changedTrips = Set(trips.keys)
  }

  func hasChanges(ofTeam team: ScheduledTeam) -> Bool { changedTeams.contains(team) }

  func hasChanges(ofTrip trip: String) -> Bool { changedTrips.contains(trip) }

  func entries(of team: ScheduledTeam) throws(SyncError) -> [ChangeFeed.Entry] {
    try readEarlier()
    return teams[team] ?? []
  }

  func entries(ofTrip trip: String) throws(SyncError) -> [ChangeFeed.Entry] {
    try readEarlier()
    return trips[trip] ?? []
  }

  private func readEarlier() throws(SyncError) {
    if hasEarlier { return }
    hasEarlier = true
    guard let store else { return }
    var bytes = 0
    for number in (store.prunedNights + 1..<tonight.number).reversed().prefix(ChangeHistory.maxNights) {
      bytes += try store.storage.status(store.path(Store.journalName(number)))?.size ?? 0
      if bytes > ChangeHistory.maxBytes { return }
      let night = try StoreHistory.night(number, of: store, wantsChanges: number > 1)
      if number > 1 {
        teams.merge(TeamNews.entries(night.changes, night: number, time: night.time, gazetteer)) { newer, older in
          newer + older
        }
      }
      let tripEntries = try StoreHistory.trips(number, of: store)
      trips.merge(ChangeHistory.entries(tripEntries, night: number, time: night.time)) { newer, older in newer + older }
    }
  }

  private static func entries(_ tripEntries: [TripJournalEntry], night: Int, time: Instant) -> [String: [ChangeFeed
    .Entry]]
  {
    var entries: [String: [ChangeFeed.Entry]] = [:]
    for trip in tripEntries {
      let name = trip.title.isEmpty ? trip.trip : trip.title
      let title = trip.lines.count == 1 ? "\(name): \(trip.lines[0])" : "\(name): \(trip.lines.count) changes"
      entries[trip.trip, default: []].append(
        ChangeFeed.Entry(
          key: "trip\n\(trip.trip)\n\(night) \(time.description)", time: time, title: title,
          text: trip.lines.joined(separator: "\n")))
    }
    return entries
  }
}
