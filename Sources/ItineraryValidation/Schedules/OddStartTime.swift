import CivilTime
import ScheduleModel
import SourceText

extension Rule {
  static let oddStartTime = Rule(
    .oddStartTime, .warning,
    ofSchedules: "A game starts at an hour at which no game is played.",
    why:
      "Midnight, 03:33 and the like usually mean that the time is not set; other hours of the night suggest a wrong zone.",
    failing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T03:33:00-04:00"}
        """),
    passing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T19:05:00-04:00"}
        """),
    check: { view, report in
      for game in view.schedule.games where game.home >= 0 && !game.status.isOff {
        guard let start = game.start, let zone = view.zone(game) else { continue }
        let reading = zone.reading(start.instant)
        let time = reading.instant.local(offset: reading.offset).1
        guard time.hour < 6 || time.minute == 33 else { continue }
        report.add(
          game, "\(view.audited.name(game)) starts at \(reading.description) where it is played: is the time set?")
      }
    })
}
