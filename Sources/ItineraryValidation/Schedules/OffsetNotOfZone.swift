import CivilTime
import ScheduleModel
import SourceText

extension Rule {
  static let offsetNotOfZone = Rule(
    .offsetNotOfZone, .error,
    ofSchedules: "A start's UTC offset is not that of its venue's zone at that time.",
    why: "Either the time or the zone is wrong, so people would come at the wrong time.",
    failing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T19:00:00-07:00"}
        """),
    passing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T19:00:00-04:00"}
        """),
    check: { view, report in
      for game in view.schedule.games {
        guard let start = game.start, let zone = view.zone(game) else { continue }
        let reading = zone.reading(start.instant)
        if reading.offset == start.offset { continue }
        report.add(
          game,
          "\(view.audited.name(game)) starts at \(start.description), and at that time it is \(reading.description) in "
            + zone.identifier)
      }
    })
}
