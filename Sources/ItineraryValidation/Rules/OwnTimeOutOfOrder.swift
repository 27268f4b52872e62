import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let ownTimeOutOfOrder = Rule(
    .ownTimeOutOfOrder, .warning,
    summary: "A custom item's place in the order contradicts its time.",
    why: """
      A calendar shows it at its time, a list in its place, and one of the two is not what was meant. Items of \
      your own without a time follow the order alone. Stays are left out: one may check in later. Across travel, which may \
      change the clock, times are not compared.
      """,
    failing: .trip(
      .boston(),
      #"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Lunch", "custom": {"start": "12:30"}}"#),
    passing: .trip(
      #"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": -1, "title": "Lunch", "custom": {"start": "12:30"}}"#,
      .boston()),
    check: { view, report in
      guard view.traits.contains(.timed) else { return }
      var last: (row: ItemRow, time: LocalTime)?
      for row in view.rows {
        if let before = last, before.row.day != row.day { last = nil }
        let item = view.item(row)
        if item.kind == .travel { last = nil }
        let custom = view.itinerary.custom(item)
        guard custom?.endDay == nil,
          let time = custom?.start ?? view.itinerary.game(item)?.facts.plannedStart?.localTime
        else { continue }
        if let before = last, time < before.time, item.kind == .custom || view.item(before.row).kind == .custom {
          // The schedule determines the game's place.
          let (own, other) = item.kind == .custom ? (row, before.row) : (before.row, row)
          let relation = item.kind == .custom ? "after" : "before"
          let (ownTime, otherTime) = item.kind == .custom ? (time, before.time) : (before.time, time)
          report.add(
            view.itinerary, item: own.index, barrier: other.index,
            "\(view.name(own.index)) is at \(ownTime.clock) but is placed \(relation) \(view.name(other.index)) at "
              + "\(otherTime.clock) on \(view.dayName(own.day))")
          continue
        }
        last = (row, time)
      }
    })
}
