import CivilTime
import ScheduleModel
import SourceText

/// What the home clubs' zones show about the times of a source.
extension ProposalBuilder {
  /// The zone of the home club, by record; nil if it is not known.
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

  /// The zones of the grounds and cities, as far as the gazetteer knows them; where it knows none those of the home clubs.
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

  /// Whether a clock that has no zone is the home club's wherever it plays: a clock of a stated zone beside it shows that.
  ///
  /// - Parameters:
  ///   - days: the date of each record.
  ///   - clock, other: what the two clocks of each record show.
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
      // Of the other clock the day is not known: it is that before or after where the ground is far away.
      let local = zone.reading(start.instant).localTime
      if local != beside { return false }
      agreeing += 1
    }
    return agreeing >= 3
  }

  /// Instants that would be at night where the home clubs are: few games are.
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
