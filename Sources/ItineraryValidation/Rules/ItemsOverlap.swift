import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let itemsOverlap = Rule(
    .itemsOverlap, .warning,
    summary: "A custom item overlaps another item of its day.",
    why: """
      No one can be at both. A custom item lasts as long as it states, and a game as long as is usual in its sport; \
      an item without a length is a moment, which overlaps what has begun and is not over. Stays are left out: one goes \
      to a game from a hotel. Items before booked travel have to be over when it departs, and those after it begin when \
      it has arrived. Across other travel, which may change the clock, times are not compared.
      """,
    failing: .trip(
      .custom("c1", at: "-1", title: "Dinner", members: #""start": "18:00", "durationMinutes": 90"#), .boston()),
    passing: .replacing(#""18"#, by: #""17"#),
    check: { view, report in
      guard view.traits.contains(.timed) else { return }
      var stretch: [TimedRow] = []
      let allowed = view.parameters.overlapMinutes
      func check() {
        if stretch.count < 2 { return stretch.removeAll() }
        // Of items that start at the same time, the first one of the day comes first.
        let order = stretch.indices.sorted { (stretch[$0].start, $0) < (stretch[$1].start, $1) }
        stretch = order.map { stretch[$0] }
        for (place, later) in stretch.enumerated() {
          // Of the items that overlap it, the one that ends last.
          let others = stretch[..<place].filter { earlier in
            (earlier.isOwn || later.isOwn)
              && (earlier.end > later.start &+ allowed || allowed == 0 && earlier.start == later.start)
          }
          guard let other = others.max(by: { $0.end < $1.end }) else { continue }
          let own = later.isOwn ? later : other
          let barrier = later.isOwn ? other : later
          report.add(
            view.itinerary, item: own.row.index, barrier: barrier.row.index,
            "\(view.name(own.row.index)) at \(own.clock) overlaps \(view.name(barrier.row.index)) at "
              + "\(barrier.clock) on \(view.dayName(own.row.day))")
        }
        stretch.removeAll()
      }
      var trip: BookedTrip?
      var day: Int?
      for row in view.rows {
        if row.day != day {
          check()
          day = row.day
          if let arrival = trip?.arrival(onDay: row.day) { stretch.append(arrival) }
        }
        if row.kind == .travel {
          trip = BookedTrip(row, view)
          if let departure = trip?.departure { stretch.append(departure) }
          check()
          if let arrival = trip?.arrival(onDay: row.day) { stretch.append(arrival) }
        } else if let timed = TimedRow(row, view) {
          stretch.append(timed)
        }
      }
      check()
    })
}

/// Booked travel. Its departure is on the clock of the items before it, and its arrival on the clock of the items after
/// it.
private struct BookedTrip {
  let row: ItemRow
  let departure: TimedRow?
  private let clock: String
  private let arrivalDay: Int?
  private let minute: Int

  /// Nil if the travel is not booked or departs on another day.
  init?(_ row: ItemRow, _ view: ItineraryView) {
    guard !row.isBroken, let travel = view.itinerary.travel(view.item(row)), let start = view.itinerary.startDate,
      let departs = travel.departure, departs.localDate == view.itinerary.date(ofDay: row.day)
    else { return nil }
    self.row = row
    let leaves = departs.localTime
    clock = leaves.clock + (travel.arrival.map { " to \($0.localTime.clock)" } ?? "")
    // An earlier item must end before the departure.
    departure = TimedRow(row: row, start: Int(leaves.secondOfDay) / 60, end: .max, clock: clock)
    arrivalDay = travel.arrival.map { $0.localDate.days(since: start) + 1 }
    minute = Int(travel.arrival?.localTime.secondOfDay ?? 0) / 60
  }

  /// The rest of the travel on a day, for the items after it.
  func arrival(onDay day: Int) -> TimedRow? {
    guard let arrivalDay, arrivalDay >= day else { return nil }
    return TimedRow(row: row, start: .min, end: arrivalDay > day ? .max : minute, clock: clock)
  }
}

/// A row with a time, in local time.
private struct TimedRow {
  let row: ItemRow
  var isOwn = false
  /// Minute of the day.
  let start: Int
  let end: Int
  let clock: String
}

extension TimedRow {
  /// Nil for an item without a time and for a stay.
  init?(_ row: ItemRow, _ view: ItineraryView) {
    let item = view.item(row)
    let time: LocalTime
    let length: Int
    if let custom = view.itinerary.custom(item) {
      guard let own = custom.start, custom.endDay == nil, custom.timeZone == .absent else { return nil }
      time = own
      length = Int(custom.duration ?? 0)
    } else if let game = view.itinerary.game(item)?.facts, let planned = game.plannedStart, row.hasStart {
      time = planned.localTime
      length = Int(game.minutes(in: view.itinerary.text))
    } else {
      return nil
    }
    let start = Int(time.secondOfDay) / 60
    self.init(row: row, isOwn: item.kind == .custom, start: start, end: start + length, clock: time.clock)
  }
}
