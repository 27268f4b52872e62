/// The rule of travel in words of its own, in minutes: by day, a part of a drive on each day, or by night where that is
/// allowed.
package struct TravelModel {
  package enum Kind {
    case drive, flight, train
  }

  /// A clock: the instant of a minute of a day, and the day at an instant.
  package struct Clock {
    package var instant: (_ day: Int, _ minute: Int) -> Int
    package var day: (_ instant: Int) -> Int

    package init(instant: @escaping (_ day: Int, _ minute: Int) -> Int, day: @escaping (_ instant: Int) -> Int) {
      (self.instant, self.day) = (instant, day)
    }
  }

  private let perDay: Int
  private let earliest: Int
  private let overnight: Bool
  private let from: Clock
  private let to: Clock

  package init(perDay: Int = 600, earliest: Int = 420, overnight: Bool = false, from: Clock, to: Clock) {
    (self.perDay, self.earliest, self.overnight) = (perDay, earliest, overnight)
    (self.from, self.to) = (from, to)
  }

  /// The day on which one leaves, and when one is there.
  package typealias Trip = (day: Int, arrival: Int)

  /// When one who is ready at an instant can be there at the earliest; nil if never by these rules.
  package func arrival(_ ready: Int, _ minutes: Int, _ kind: Kind) -> Int? { trip(ready, minutes, kind)?.arrival }

  package func trip(_ ready: Int, _ minutes: Int, _ kind: Kind) -> Trip? {
    kind == .drive ? drive(ready, minutes) : ride(ready, minutes, isLong: kind == .flight && minutes > 600)
  }

  private func ride(_ ready: Int, _ minutes: Int, isLong: Bool) -> Trip? {
    let day = from.day(ready)
    if overnight { return (day, ready + minutes) }
    let today = max(ready, from.instant(day, earliest)) + minutes
    if today <= from.instant(day + 1, 0) { return (day, today) }
    if isLong { return (day, ready + minutes) }
    let tomorrow = from.instant(day + 1, earliest) + minutes
    return tomorrow <= from.instant(day + 2, 0) ? (day + 1, tomorrow) : nil
  }

  private func drive(_ ready: Int, _ minutes: Int) -> Trip? {
    var best = byDay(ready, minutes)
    guard overnight else { return best }
    // Without a stop: at once, or so late that the first day keeps to the limit, or on a later morning.
    let first = from.day(ready)
    for day in first...(first + 40) {
      let ready = day == first ? ready : from.instant(day, earliest)
      let midnight = from.instant(day + 1, 0)
      let start = minutes <= perDay && ready + minutes <= midnight ? ready : max(ready, midnight - perDay)
      var isAllowed = true
      for later in day...(day + minutes / 1_380 + 2) {
        let wheel = min(start + minutes, from.instant(later + 1, 0)) - max(start, from.instant(later, 0))
        if wheel > perDay { isAllowed = false }
      }
      if isAllowed, start + minutes < best.arrival { best = (day, start + minutes) }
    }
    return best
  }

  private func byDay(_ ready: Int, _ minutes: Int) -> Trip {
    var (driven, day, now) = (0, from.day(ready), ready)
    var first: Int?
    while true {
      let clock = driven * 2 >= minutes && driven > 0 ? to : from
      let start = max(now, clock.instant(day, earliest))
      let left = minutes - driven
      if left <= perDay, start + left <= clock.instant(day + 1, 0) { return (first ?? day, start + left) }
      let today = min(perDay, left, clock.instant(day, 1_320) - start)
      if today >= (driven == 0 ? 60 : 1) {
        driven += today
        first = first ?? day
        now = start + today + min(480, earliest + 120)
      }
      day += 1
    }
  }
}
