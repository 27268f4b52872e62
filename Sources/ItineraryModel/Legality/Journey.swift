package import SourceText

/// The days of travel for a leg, given its duration and mode. Used by building, planning, rebasing, validation and
/// documents.
///
/// Travel does not start before the earliest departure. All drives of a calendar day together stay within the driving
/// limit. A drive over several days stops each night, by 22:00. Any other travel ends by midnight, except for a long
/// flight. With `overnight`, trains and planes travel at any hour, as does a drive that needs no stop.
///
/// Days are counted at the nearer place: the place of departure for the first half of the drive, then the place of
/// arrival.
package struct Journey: Sendable {
  package enum Mode: Sendable {
    case drive, fly, other
  }

  /// The position of a leg within a trip.
  package enum Part: Sendable {
    /// From home to the first game, between two games, and from the last game home.
    case outward, between, homeward
  }

  /// Travel without an overnight stop.
  package struct Stage: Hashable, Sendable {
    /// The number of the day on which it begins, counted from 1970, on the clock of the nearer place.
    package var day: Int
    /// Minutes since 1970 UTC.
    package var start: Int64
    package var end: Int64
    /// Whether that clock is the one at the place of arrival.
    package var isNearArrival = false

    package var minutes: Int { Int(clamping: end - start) }
  }

  /// The minutes driven on a day.
  package struct Wheel: Hashable, Sendable {
    /// The number of the day, counted from 1970.
    package var day: Int
    package var minutes: Int

    package init(day: Int = 0, minutes: Int = 0) {
      self.day = day
      self.minutes = minutes
    }

    /// The minutes driven on a day; 0 on any other day.
    package func minutes(on day: Int) -> Int { day == self.day ? minutes : 0 }
  }

  package var minutes: Int
  package var mode: Mode
  /// The clocks at departure and arrival.
  package var from: LocalClock
  package var to: LocalClock
  package var limits: TravelLimits
  package var part: Part
  /// The minutes that other legs drive on one of the days.
  package var wheel = Wheel()

  /// The time by which to arrive, if every earlier day ends by 22:00.
  private var deadline: Int64?

  /// The minute of the day by which a drive stops for the night.
  package static let stop = 22 * 60
  /// The assumed end of custom items on the last day, after which the trip home begins.
  package static let evening = 18 * 60
  /// The minimum number of minutes of driving for starting a drive in the evening.
  package static let shortestStage = 60
  /// The number of minutes from which a flight may take part of the night, because no day is long enough.
  package static let longFlight = 10 * 60
  /// The minutes between driving on one day and on the next.
  private static let rest = 8 * 60
  private static let midnight = 24 * 60

  package init(
    minutes: Int, _ mode: Mode, from: LocalClock, to: LocalClock, limits: TravelLimits, part: Part = .between
  ) {
    self.minutes = max(0, minutes)
    self.mode = mode
    self.from = from
    self.to = to
    self.limits = limits
    self.part = part
  }

  private var perDay: Int { max(Journey.shortestStage, limits.drivingMinutesPerDay) }
  private var earliest: Int { limits.time.earliest }

  /// The minutes of driving that other legs leave for a day.
  private func left(on day: Int) -> Int { max(0, perDay - wheel.minutes(on: day)) }

  /// The minutes driven on a day, including other legs.
  package func wheel(on day: Int, _ stages: Stages) -> Wheel {
    var minutes = wheel.minutes(on: day)
    if mode != .drive { return Wheel(day: day, minutes: minutes) }
    for stage in stages {
      let clock = stage.isNearArrival ? to : from
      let start = max(stage.start, clock.instant(day: day, minute: 0))
      minutes += Int(clamping: max(0, min(stage.end, clock.instant(day: day, minute: Journey.midnight)) - start))
    }
    return Wheel(day: day, minutes: minutes)
  }

  /// Whether it waits for the morning to avoid an overnight stop. Only from home or back home, and only if a day is
  /// long enough.
  private var staysWhole: Bool { part != .between && minutes <= min(perDay, Journey.stop - earliest) }

  /// The earliest departure on a day, at the place of departure.
  package func morning(of day: Int) -> Int64 { from.instant(day: day, minute: earliest) }

  /// The time by which travel on a day must end.
  private func end(of day: Int, _ clock: LocalClock) -> Int64 {
    // Arriving home by midnight refers to the clock at home.
    let clock = part == .homeward ? to : clock
    let isDayBefore = deadline.map { day < clock.day(at: $0) } ?? false
    return clock.instant(day: day, minute: isDayBefore ? Journey.stop : Journey.midnight)
  }

  // MARK: From a departure

  /// The stages for leaving as soon as possible after an instant. Empty if no day is long enough.
  package func leaving(_ ready: Int64) -> Stages {
    if mode != .drive { return Stages(self, only: unbroken(ready)) }
    let byDay = Stages(self, from: ready)
    guard limits.overnight, let arrival = byDay.arrival else { return byDay }
    let today = from.day(at: ready)
    // Waiting for a morning may be better, to stay within the limit on both days.
    var day = today
    while true {
      let ready = day == today ? ready : morning(of: day)
      if ready + Int64(minutes) >= arrival { return byDay }
      if let through = throughTheNight(ready), through.end < arrival { return Stages(self, only: through) }
      day += 1
    }
  }

  /// Travel by train or plane.
  private func unbroken(_ ready: Int64) -> Stage? {
    let day = from.day(at: ready)
    let now = Stage(day: day, start: ready, end: ready + Int64(minutes))
    if limits.overnight { return now }
    func byDay(_ day: Int, _ ready: Int64) -> Stage? {
      let start = max(ready, morning(of: day))
      let end = start + Int64(minutes)
      return end <= self.end(of: day, from) ? Stage(day: day, start: start, end: end) : nil
    }
    if let stage = byDay(day, ready) { return stage }
    if mode == .fly, minutes > Journey.longFlight { return now }
    return byDay(day + 1, ready)
  }

  /// A drive without an overnight stop that stays within the limit on each calendar day.
  private func throughTheNight(_ ready: Int64) -> Stage? {
    var day = from.day(at: ready)
    var midnight = from.instant(day: day, minute: Journey.midnight)
    var start = ready
    // A drive that is longer than the limit needs hours on both sides of midnight.
    let left = left(on: day)
    if left == 0 { return nil }
    if minutes > left || ready + Int64(minutes) > midnight { start = max(ready, midnight - Int64(left)) }
    let end = start + Int64(minutes)
    let first = day
    var from = start
    while true {
      if min(end, midnight) - from > self.left(on: day) { return nil }
      if end <= midnight { return Stage(day: first, start: start, end: end) }
      day += 1
      from = midnight
      midnight = self.from.instant(day: day, minute: Journey.midnight)
    }
  }

  /// Stages of travel, in order.
  package struct Stages: Sequence, IteratorProtocol, Sendable {
    private let journey: Journey
    private var only: Stage?
    private var left: Int
    /// The earliest start of the next stage.
    private var ready: Int64
    /// The day of the next stage, on the relevant clock; nil before the first stage.
    private var day: Int?

    fileprivate init(_ journey: Journey, only: Stage?) {
      self.journey = journey
      self.only = only
      left = 0
      ready = 0
    }

    fileprivate init(_ journey: Journey, from ready: Int64) {
      self.journey = journey
      left = Swift.max(1, journey.minutes)
      self.ready = ready
    }

    /// Nil if there are no stages.
    package var first: Stage? {
      var rest = self
      return rest.next()
    }

    /// The time of arrival; nil if there are no stages.
    package var arrival: Int64? {
      var rest = self
      var end: Int64?
      while let stage = rest.next() { end = stage.end }
      return end
    }

    /// The number of nights on the way.
    package var nights: Int { Swift.max(0, reduce(0) { count, _ in count + 1 } - 1) }

    package mutating func next() -> Stage? {
      if left == 0 {
        defer { only = nil }
        return only
      }
      let isNearArrival = 2 * left <= journey.minutes
      let clock = isNearArrival ? journey.to : journey.from
      let isFirst = day == nil
      var today = day ?? clock.day(at: ready)
      while true {
        let start = Swift.max(ready, clock.instant(day: today, minute: journey.earliest))
        if left <= journey.left(on: today), start + Int64(left) <= journey.end(of: today, clock) {
          let end = start + Int64(journey.minutes == 0 ? 0 : left)
          left = 0
          return Stage(day: today, start: start, end: end, isNearArrival: isNearArrival)
        }
        let stop = clock.instant(day: today, minute: Journey.stop)
        let most = Int(clamping: Swift.min(stop - start, Int64(Swift.min(journey.left(on: today), left))))
        if most >= (isFirst ? Journey.shortestStage : 1), !journey.staysWhole {
          left -= most
          let end = start + Int64(most)
          day = today + 1
          let night = Swift.min(Journey.rest, journey.earliest + Journey.midnight - Journey.stop)
          ready = end + Int64(night)
          return Stage(day: today, start: start, end: end, isNearArrival: isNearArrival)
        }
        today += 1
      }
    }
  }

  // MARK: To an arrival

  /// The stages for leaving as late as possible to arrive by an instant, but not before the morning of a day. An
  /// arrival on an earlier day should be by 22:00. Empty if no day is long enough.
  ///
  /// - Parameter lastDay: the number of the last day for the departure, counted from 1970.
  package func reaching(_ deadline: Int64, leavingBy lastDay: Int) -> Stages {
    var early = self
    early.deadline = deadline
    return early.latest(deadline, lastDay) ?? latest(deadline, lastDay) ?? Stages(self, only: nil)
  }

  private func latest(_ deadline: Int64, _ lastDay: Int) -> Stages? {
    let lastDay = min(lastDay, from.day(at: deadline))
    // Arrive just in time if possible.
    let justInTime = leaving(deadline - Int64(minutes))
    if let first = justInTime.first, first.day <= lastDay, first.start >= morning(of: first.day),
      justInTime.arrival == deadline
    {
      return justInTime
    }
    // A day has ten hours for driving, or fewer if the limit is lower.
    let days = mode == .drive ? minutes / min(perDay, 600) : minutes / Journey.midnight
    for day in stride(from: lastDay, through: lastDay - days - 3, by: -1) {
      let first = morning(of: day)
      guard let arrival = leaving(first).arrival else { return nil }
      if arrival > deadline { continue }
      // A later departure never leads to an earlier arrival.
      let midnight = max(first + 1, from.instant(day: day, minute: Journey.midnight))
      let next = (first + 1..<midnight).partitioningIndex { start in
        let stages = leaving(start)
        return stages.arrival.map { $0 > deadline } ?? true || stages.first?.day != day
      }
      return leaving(next - 1)
    }
    return nil
  }
}

extension Journey.Mode {
  /// Reads the mode as named by travel items.
  package init(_ word: ByteView) {
    if word.equals("drive") { self = .drive } else if word.equals("fly") { self = .fly } else { self = .other }
  }
}
