import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// Uses the home clubs' zones as evidence about a source's times.
extension ProposalBuilder {
  /// The zone of the home club, by record; nil if unknown.
  func homeZones() -> [Zone?] {
    guard let voter, let vote else { return [] }
    let before = vote.scheme.isEmpty ? "" : vote.scheme + ":"
    var known: [String: Zone?] = [:]
    return sides.map { sides in
      guard let home = sides?.home else { return nil }
      if let zone = known[home] { return zone }
      let team = voter.gazetteer.team(before + home.replacing("*", with: ""), league: vote.league)
      let zone = team.flatMap { zones.zone($0.zone) }
      known[home] = .some(zone)
      return zone
    }
  }

  /// The zones of the venues and cities that the gazetteer knows; if it knows none, those of the home clubs.
  func zonesOfGrounds() -> Set<String> {
    guard let voter else { return [] }
    var found: Set<String> = []
    for column in [column(.venue), column(.city)].compactMap({ $0 }) {
      for text in column.texts {
        if let venue = voter.gazetteer.venues(named: text).first { found.insert(venue.zone) }
        if let city = voter.gazetteer.cities(named: text).first { found.insert(city.zone) }
      }
    }
    return found.isEmpty ? Set(homeZones().compactMap { $0?.identifier }) : found
  }

  /// Whether a clock without a zone always shows the home club's time. A second clock in a stated zone is the evidence.
  ///
  /// - Parameters:
  ///   - days: the date of each record.
  ///   - clock, other: the times of the two clocks in each record.
  func isHomeClock(
    days: [LocalDate?], clock: [LocalTime?], other: [LocalTime?], of zone: Zone
  ) -> Bool {
    let homes = homeZones()
    guard homes.count == days.count else { return false }
    var agreeing = 0
    for number in days.indices {
      guard let home = homes[number], let day = days[number], let time = clock[number], let beside = other[number],
        let start = home.resolve(day, time).only
      else { continue }
      // The day of the other clock is unknown. It may be the previous or the next day if the venue is far away.
      let local = zone.reading(start.instant).localTime
      if local != beside { return false }
      agreeing += 1
    }
    return agreeing >= 3
  }

  /// Counts the instants that are at night in the home clubs' zones. Few games are at night.
  func nights(_ instants: [Instant?]) -> (early: Int, all: Int) {
    var early = 0
    var all = 0
    for (zone, instant) in zip(homeZones(), instants) {
      guard let zone, let instant else { continue }
      all += 1
      if (1...8).contains(zone.reading(instant).localTime.secondOfDay / 3_600) { early += 1 }
    }
    return (early, all)
  }
}
