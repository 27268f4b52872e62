import CivilTime
import SourceText
import SystemIO

/// The latest nights, as far as feeds of changes tell of them. The first night is not told: all was new in it.
final class ChangeHistory {
  /// As far back as feeds go: they are to cost what changes cost, not what the store has.
  private static let mostNights = 60
  private static let mostBytes = 4 << 20

  /// The time of the first night.
  let began: Instant
  private let store: Store?
  private let tonight: (number: Int, time: Instant)
  private var teams: [TeamNews.Team: [ChangeFeed.Entry]]
  private var trips: [String: [ChangeFeed.Entry]]
  private let newsTeams: Set<TeamNews.Team>
  private let newsTrips: Set<String>
  private var hasEarlier = false

  /// - Parameter first: the time of this night, where it is the first one.
  init(
    _ store: Store?, tonight: (number: Int, time: Instant, changes: [GameChange], told: [TripTold]), first: Instant
  ) throws(SyncError) {
    self.store = store
    self.tonight = (tonight.number, tonight.time)
    began =
      if let store {
        try StoreHistory.night(1, of: store, wantsChanges: false).time
      } else {
        first
      }
    teams = tonight.number > 1 ? TeamNews.entries(tonight.changes, night: tonight.number, time: tonight.time) : [:]
    trips = ChangeHistory.entries(tonight.told, night: tonight.number, time: tonight.time)
    newsTeams = Set(teams.keys)
    newsTrips = Set(trips.keys)
  }

  func isNews(_ team: TeamNews.Team) -> Bool { newsTeams.contains(team) }

  func isNews(trip: String) -> Bool { newsTrips.contains(trip) }

  func entries(of team: TeamNews.Team) throws(SyncError) -> [ChangeFeed.Entry] {
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
    for number in (1..<tonight.number).reversed().prefix(ChangeHistory.mostNights) {
      bytes += FileStatus(store.path(Store.journalName(number)))?.size ?? 0
      if bytes > ChangeHistory.mostBytes { return }
      let night = try StoreHistory.night(number, of: store, wantsChanges: number > 1)
      if number > 1 {
        teams.merge(TeamNews.entries(night.changes, night: number, time: night.time)) { newer, older in newer + older }
      }
      let told = try StoreHistory.trips(number, of: store)
      trips.merge(ChangeHistory.entries(told, night: number, time: night.time)) { newer, older in newer + older }
    }
  }

  private static func entries(_ told: [TripTold], night: Int, time: Instant) -> [String: [ChangeFeed.Entry]] {
    var entries: [String: [ChangeFeed.Entry]] = [:]
    for trip in told {
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
