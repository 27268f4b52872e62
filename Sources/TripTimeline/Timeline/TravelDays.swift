package import CivilTime
package import ItineraryModel
package import ScheduleModel
import SourceText

/// The legs of an itinerary that are shown day by day, by the rules that built them (`Journey`): drives with an
/// overnight stop, drives through the night, and travel from and to home on a separate day.
package struct TravelDays {
  /// Travel on one day.
  package struct Stage {
    /// Index of the travel item.
    package var item: Int
    /// 1-based day of the trip.
    package var day: Int
    /// 0 for the first part, on the item's own day.
    package var number: Int
    package var count: Int
    /// Seconds since the epoch.
    package var start: Int64
    package var end: Int64
    /// A number in the zone book.
    package var zone: Int32

    package var minutes: Int32 { Int32(clamping: (end - start) / 60) }
  }

  /// The items in flattened order; the stages of each item in order of start.
  package private(set) var stages: [Stage] = []

  /// Stages on a day that began on an earlier day and have no item there.
  package func continued(onDay day: Int) -> [Stage] { stages.filter { $0.number > 0 && $0.day == day } }

  /// Stages on a day that belong to legs of several days.
  package func parts(onDay day: Int) -> [Stage] { stages.filter { $0.count > 1 && $0.day == day } }

  /// Stages of an item; empty if it takes part of one day.
  package func stages(ofItem item: Int) -> [Stage] { stages.filter { $0.item == item } }

  /// The minute at which a day without a timed game begins, unless something requires an earlier time.
  private static let morning = 9 * 60
  /// A longer duration can't be travel.
  private static let longest = 14 * 1_440

  package init(_ itinerary: Itinerary, zones: ZoneDatabase, gazetteer: Gazetteer?) {
    self = ItinerarySource.with(itinerary) { source in
      TravelDays(source, order: itinerary.sortedItems(), zones: ZoneBook(zones, gazetteer), slack: nil)
    }
  }

  /// - Parameter slack: the minutes before a game; nil for the trip's.
  init(_ source: ItinerarySource, order: [Int], zones: ZoneBook, slack: Int?) {
    let itinerary = source.itinerary
    if itinerary.travels.isEmpty { return }
    var limits = itinerary.travelLimits
    if let slack { limits.time.slack = slack }
    var finder = Finder(source: source, order: order, zones: zones, limits: limits)
    for (at, index) in order.enumerated() {
      let item = itinerary.items[index]
      if item.kind == .game { finder.pass(index) }
      guard item.kind == .travel, itinerary.travels.indices.contains(Int(item.facts)),
        (1...Limits.dayCount).contains(item.position.day), itinerary.travels[Int(item.facts)].bookedSpan == nil
      else { continue }
      stages += finder.stages(index, at: at, itinerary.travels[Int(item.facts)])
    }
  }

  private struct Finder {
    let source: ItinerarySource
    let order: [Int]
    let zones: ZoneBook
    let limits: TravelLimits
    /// The previous game.
    var departure: End?
    /// The time driven on the day of the last game that a drive reached.
    var wheel = Journey.Wheel()

    /// A game at one end of a leg.
    struct End {
      var day: Int
      var start: OffsetInstant
      var minutes: Int
      var zone: Int32

      var ready: Int64 { LocalClock.minutes(start.instant) + Int64(minutes) }
      func clock(_ zones: ZoneBook) -> LocalClock {
        zone == ZoneBook.utc ? .offset(Int(start.offset) / 60) : .zone(zones[zone])
      }
    }

    /// The game at the end of a leg. A cancelled or postponed game is skipped; nil for a game without a time, because
    /// nothing is known about it.
    private func end(_ index: Int) -> (game: End?, isPlayed: Bool) {
      guard let game = source.itinerary.game(source.itinerary.items[index]), !game.facts.status.isOff else {
        return (nil, false)
      }
      guard let start = game.facts.start else { return (nil, true) }
      let zone = Timeline.zone(ofGame: Int(source.itinerary.items[index].facts), source, zones)
      let minutes = Int(clamping: game.facts.minutes(in: source.itinerary.text))
      return (
        End(day: source.itinerary.items[index].position.day, start: start, minutes: minutes, zone: zone), true
      )
    }

    var isUnknown = false

    mutating func pass(_ index: Int) {
      let (game, isPlayed) = end(index)
      if !isPlayed { return }
      departure = game
      isUnknown = game == nil
    }

    mutating func stages(_ index: Int, at place: Int, _ travel: TravelFacts) -> [Stage] {
      guard let minutes = travel.duration, minutes > 0, minutes <= TravelDays.longest, !isUnknown else { return [] }
      let mode = Journey.Mode(source[travel.mode])
      var next: End?
      for other in order[(place + 1)...] where source.itinerary.items[other].kind == .game {
        let (game, isPlayed) = end(other)
        if !isPlayed { continue }
        guard let game else { return [] }
        next = game
        break
      }
      let day = source.itinerary.items[index].position.day
      if isOfOneDay(index, place, Int(minutes), mode, next) {
        if mode == .drive, let next, day >= next.day, let date = source.itinerary.date(ofDay: day) {
          let day = Int(date.dayNumber)
          wheel = Journey.Wheel(day: day, minutes: wheel.minutes(on: day) + Int(minutes))
        }
        return []
      }
      let from = departure?.zone ?? zones.number(travel.from, source) ?? next?.zone ?? ZoneBook.utc
      let to = next?.zone ?? zones.number(travel.to, source) ?? departure?.zone ?? ZoneBook.utc
      guard let fromClock = clock(from, departure ?? next), let toClock = clock(to, next ?? departure) else {
        return []
      }
      var journey = Journey(
        minutes: Int(minutes), mode, from: fromClock, to: toClock, limits: limits,
        part: departure == nil ? .outward : next == nil ? .homeward : .between)
      let after = departure == nil ? next.map { drivenAfter(place, onDayOf: $0) } : nil
      journey.wheel = after ?? wheel
      guard let found = stages(of: journey, index, place, next), let date = source.itinerary.date(ofDay: day) else {
        return []
      }
      if mode == .drive, let next, let date = source.itinerary.date(ofDay: next.day) {
        wheel = journey.wheel(on: Int(date.dayNumber), found)
        wheel.minutes -= after?.minutes ?? 0
      }
      let all = Array(found)
      return all.enumerated().map { number, stage in
        Stage(
          item: index, day: day + max(0, stage.day - Int(date.dayNumber)), number: number, count: all.count,
          start: stage.start * 60, end: stage.end * 60, zone: stage.isNearArrival ? to : from)
      }
    }

    /// The time driven between games on the day of `game`, after it. Travel from home leaves that much time for it.
    private func drivenAfter(_ place: Int, onDayOf game: End) -> Journey.Wheel {
      guard let date = source.itinerary.date(ofDay: game.day) else { return Journey.Wheel() }
      let (day, itinerary) = (Int(date.dayNumber), source.itinerary)
      var wheel = Journey.Wheel(day: day)
      var finder = self
      finder.wheel = Journey.Wheel()
      let last = order.lastIndex { end($0).isPlayed } ?? place
      for at in order.indices where at > place && at < last && itinerary.items[order[at]].position.day <= game.day {
        let item = itinerary.items[order[at]]
        if item.kind == .game { finder.pass(order[at]) }
        guard let travel = itinerary.travel(item), let minutes = travel.duration, finder.departure != nil,
          Journey.Mode(source[travel.mode]) == .drive
        else { continue }
        let stages = finder.stages(order[at], at: at, travel)
        for stage in stages where stage.day == game.day {
          let clock: LocalClock = stage.zone == ZoneBook.utc ? .utc : .zone(zones[stage.zone])
          let midnight = clock.instant(day: day, minute: 1_440) * 60
          wheel.minutes += Int(clamping: (min(stage.end, midnight) - stage.start) / 60)
        }
        if stages.isEmpty { wheel.minutes += Int(minutes) }
      }
      return wheel
    }

    /// The minutes already driven on the day, if the travel leaves a game of that day.
    private func driven(before index: Int) -> Int {
      let day = source.itinerary.items[index].position.day
      guard departure?.day == day, let date = source.itinerary.date(ofDay: day) else { return 0 }
      return wheel.minutes(on: Int(date.dayNumber))
    }

    private func clock(_ zone: Int32, _ game: End?) -> LocalClock? {
      zone == ZoneBook.utc ? game?.clock(zones) : .zone(zones[zone])
    }

    /// Whether the leg begins and ends on its day, after a game or before one, so that the order alone describes it.
    private func isOfOneDay(_ index: Int, _ place: Int, _ minutes: Int, _ mode: Journey.Mode, _ next: End?) -> Bool {
      if mode == .drive, minutes > limits.drivingMinutesPerDay - driven(before: index) { return false }
      let day = source.itinerary.items[index].position.day
      guard let departure else { return next == nil || hasOthers(after: place) && next.map { day >= $0.day } ?? true }
      if day <= departure.day {
        if next == nil, others(before: place) == 0 { return false }
        if mode != .drive { return true }
        let leaves = Int(departure.start.localTime.secondOfDay) / 60 + departure.minutes
        return leaves + minutes <= 1_440
      }
      guard let next else { return false }
      if day >= next.day { return true }
      let due = (next.day - day) * 1_440 + Int(next.start.localTime.secondOfDay) / 60 - limits.time.slack
      // On the local clock, which may be several hours earlier.
      let isEarly = due >= 1_440 + 12 * 60 || due >= TravelDays.morning + minutes + 12 * 60
      return isEarly && limits.time.earliest <= TravelDays.morning && minutes <= 1_440 - TravelDays.morning
    }

    private func stages(of journey: Journey, _ index: Int, _ place: Int, _ next: End?) -> Journey.Stages? {
      let item = source.itinerary.items[index]
      guard let date = source.itinerary.date(ofDay: item.position.day) else { return nil }
      let day = Int(date.dayNumber)
      let morning = journey.morning(of: day)
      if departure == nil, let next {
        let deadline = LocalClock.minutes(limits.time.deadline(next.start.instant))
        let natural = journey.reaching(deadline, leavingBy: day + max(0, next.day - item.position.day))
        if natural.first?.day == day { return natural }
        if item.position.day >= next.day, journey.minutes <= limits.drivingMinutesPerDay { return nil }
        return natural.first == nil ? throughTheNight(journey, morning) : journey.leaving(morning)
      }
      guard let departure else { return nil }
      let natural = journey.leaving(departure.ready + others(before: place))
      if natural.first?.day == day { return natural }
      if item.position.day > departure.day {
        let begin = hasOthers(before: place) ? journey.from.instant(day: day, minute: Journey.evening) : morning
        let ready = max(departure.ready, begin)
        let stages = journey.leaving(ready)
        return stages.first == nil ? throughTheNight(journey, ready) : stages
      }
      // A leg that starts too late in the evening follows the order, unless that would exceed a day's driving.
      let isLong = journey.mode == .drive && journey.minutes > limits.drivingMinutesPerDay - driven(before: index)
      return isLong && !hasOthers(after: place) ? natural : nil
    }

    private func throughTheNight(_ journey: Journey, _ ready: Int64) -> Journey.Stages {
      var journey = journey
      journey.limits.overnight = true
      return journey.leaving(ready)
    }

    /// The minutes of custom items between the leg and the previous game on its day.
    private func others(before place: Int) -> Int64 {
      let itinerary = source.itinerary
      var minutes: Int64 = 0
      for index in order[..<place].reversed() {
        let item = itinerary.items[index]
        guard item.position.day == itinerary.items[order[place]].position.day, item.kind != .game else { break }
        minutes += Timeline.seconds(itinerary.custom(item)?.duration) / 60
      }
      return minutes
    }

    private func hasOthers(after place: Int) -> Bool {
      guard place + 1 < order.count else { return false }
      return source.itinerary.items[order[place + 1]].kind != .game
    }

    private func hasOthers(before place: Int) -> Bool {
      guard place > 0 else { return false }
      let (item, other) = (source.itinerary.items[order[place]], source.itinerary.items[order[place - 1]])
      return other.position.day == item.position.day && other.kind == .custom
    }
  }
}
