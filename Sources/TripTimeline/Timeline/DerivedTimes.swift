import CivilTime
import SourceText

/// Assigns times to items without one: between their neighbors, and on their own day if possible.
///
/// Games and custom items with a time keep it. Items after them follow one after the other. Before the first game of a
/// day, the last item ends some time before the game. On a day without timed games, items start at 09:00. If there is
/// too little room, the slack shrinks first, then all durations by the same factor. Items that would leave their day
/// are packed before its end. Order takes precedence over days, and days over slack.
struct DerivedTimes {
  let zones: ZoneBook
  /// The number of seconds between arrival and the start of a game.
  let slack: Int64

  /// The minimum time between two starts, if there is room.
  private static let step: Int64 = 60
  private static let morning: Int64 = 9 * 3_600

  func assign(_ entries: inout [Timeline.Entry]) {
    keepDaysPossible(&entries)
    var bounds = dayBounds(entries)
    tighten(&bounds, entries)
    var past = Past()
    var at = 0
    while at < entries.count {
      switch entries[at].kind {
      case .allDay: at += 1
      case .game, .clock, .stage:
        past = Past(gameDay: entries[at].day, start: entries[at].start, end: entries[at].end)
        at += 1
      case .derived:
        let run = run(entries, from: at, bounds, past)
        place(run, &entries, bounds, past)
        if let last = run.indices.last {
          past.start = entries[last].start
          past.end = entries[last].start + entries[last].duration
        }
        at = run.end
      }
    }
    capEnds(&entries)
  }

  /// The state after earlier items.
  private struct Past {
    /// Day of the last timed game.
    var gameDay = Int.min
    /// Start of the last entry with a time.
    var start = Int64.min
    var end = Int64.min
  }

  // MARK: Zones

  /// Moves an item to the zone of the neighboring game if, in its own zone, its day ends before that game begins or
  /// starts after it. A traveler who flies east after a night game is not there yet on that day.
  private func keepDaysPossible(_ entries: inout [Timeline.Entry]) {
    let margin: Int64 = 3_600
    keepDaysPossible(&entries, entries.indices) { entry, game in
      midnight(LocalDate(dayNumber: entry.date.dayNumber &+ 1), entry.zone) - margin <= game.start
    }
    keepDaysPossible(&entries, entries.indices.reversed()) { entry, game in
      midnight(entry.date, entry.zone) + margin > game.start
    }
  }

  private func keepDaysPossible(
    _ entries: inout [Timeline.Entry], _ order: some Sequence<Int>,
    _ isImpossible: (_ entry: Timeline.Entry, _ game: Timeline.Entry) -> Bool
  ) {
    var game: Timeline.Entry?
    var zone = ZoneBook.utc
    for index in order where entries[index].kind != .allDay {
      let entry = entries[index]
      if entry.kind == .game {
        game = entry
      } else if entry.kind == .derived, let game, game.day == entry.day, game.zone != entry.zone,
        isImpossible(entry, game)
      {
        entries[index].zone = zone
      }
      zone = entries[index].zone
    }
  }

  private func midnight(_ date: LocalDate, _ zone: Int32) -> Int64 {
    zones[zone].resolve(date, .midnight).preferred.instant.seconds
  }

  // MARK: Bounds

  /// The limits for an entry's start.
  private struct Bounds {
    /// The first instant of its day.
    var first: Int64 = 0
    /// The latest start that leaves one step for each later entry.
    var last: Int64 = 0
    /// The first instant that is too late: the start of the next day or of the next game.
    var end: Int64 = 0
  }

  private func dayBounds(_ entries: [Timeline.Entry]) -> [Bounds] {
    var bounds = [Bounds](repeating: Bounds(), count: entries.count)
    var previous: Int?
    for index in entries.indices where entries[index].kind == .derived {
      let (date, number) = (entries[index].date, entries[index].zone)
      if let previous, entries[previous].date == date, entries[previous].zone == number {
        bounds[index] = bounds[previous]
      } else {
        bounds[index].first = midnight(date, number)
        bounds[index].end = midnight(LocalDate(dayNumber: date.dayNumber &+ 1), number)
        bounds[index].last = bounds[index].end - DerivedTimes.step
      }
      previous = index
    }
    return bounds
  }

  /// Lowers each bound to one step before the next bound, up to the next game, but not below its day if possible.
  private func tighten(_ bounds: inout [Bounds], _ entries: [Timeline.Entry]) {
    var limit = Int64.max
    for index in entries.indices.reversed() {
      switch entries[index].kind {
      case .allDay: continue
      case .game, .clock, .stage: limit = entries[index].start
      case .derived:
        if limit != .max {
          let tight = min(bounds[index].last, limit - DerivedTimes.step)
          bounds[index].last = max(tight, min(bounds[index].first, limit - 1))
          bounds[index].end = min(bounds[index].end, limit)
        }
        limit = bounds[index].last
      }
    }
  }

  // MARK: Runs

  /// Entries of one day with no timed game between them.
  private struct Run {
    var indices: [Int] = []
    /// Index after the last of them.
    var end = 0
    /// The earliest start of the first entry, and the latest start of the last one.
    var low: Int64 = 0
    var high: Int64 = 0
    /// The start of the entry after them.
    var limit: Int64 = 0
    var isBeforeGame = false
    /// Seconds. Only used before a game, not before a custom item.
    var slack: Int64 = 0
    var isAfterGame = false
    /// Seconds.
    var total: Int64 = 0
  }

  private func run(_ entries: [Timeline.Entry], from start: Int, _ bounds: [Bounds], _ past: Past) -> Run {
    var run = Run()
    run.end = start
    let day = entries[start].day
    while run.end < entries.count, !entries[run.end].isFixed {
      if entries[run.end].kind == .derived {
        if entries[run.end].day != day { break }
        run.indices.append(run.end)
        run.total += entries[run.end].duration
      }
      run.end += 1
    }
    let last = run.indices.last ?? start
    run.isBeforeGame = run.end < entries.count && entries[run.end].isFixed && entries[run.end].day == day
    if run.isBeforeGame, entries[run.end].kind == .game { run.slack = slack }
    run.isAfterGame = past.gameDay == day
    run.low = bounds[start].first
    if past.start != .min { run.low = max(run.low, past.start + DerivedTimes.step) }
    run.high = bounds[last].last
    run.limit = bounds[last].end
    return run
  }

  private func place(_ run: Run, _ entries: inout [Timeline.Entry], _ bounds: [Bounds], _ past: Past) {
    guard let last = run.indices.last else { return }
    let steps = Int64(run.indices.count - 1) * DerivedTimes.step
    if run.low + steps > run.high { return crowd(run, &entries, bounds, past) }
    // The length of the last entry matters only if a game waits for its end.
    let needed = run.isBeforeGame ? run.total : run.total - entries[last].duration
    let limit = run.isBeforeGame ? run.limit : run.high
    var low = run.low
    var start = low
    if past.end != .min, past.end > low {
      // A game that ends after midnight leaves no time on its day, so later items are packed before the day's end.
      if past.end + steps <= run.high { low = past.end } else if run.isAfterGame { start = run.high }
    }
    if run.isAfterGame {
      start = max(start, low)
    } else if run.isBeforeGame {
      let latest = run.limit - run.total
      start = max(latest - run.slack, min(latest, low))
    } else {
      start = max(low, min(bounds[run.indices[0]].first + DerivedTimes.morning, limit - needed))
    }
    if start >= low, start + needed <= limit || start == run.high {
      for index in run.indices {
        entries[index].start = start
        start += entries[index].duration
      }
    } else {
      squeeze(run, &entries, low: low, room: limit - low, needed: needed)
    }
    clamp(run, &entries, bounds, low: run.low)
  }

  /// Shrinks all durations by the same factor, to whole minutes.
  private func squeeze(_ run: Run, _ entries: inout [Timeline.Entry], low: Int64, room: Int64, needed: Int64) {
    let minutes = Double(max(0, room)) / Double(DerivedTimes.step)
    var passed: Int64 = 0
    for index in run.indices {
      entries[index].start = low + Int64(Double(passed) / Double(max(1, needed)) * minutes) * DerivedTimes.step
      passed += entries[index].duration
    }
  }

  /// Moves entries that are out of order or out of bounds by as little as possible. There is enough room.
  private func clamp(_ run: Run, _ entries: inout [Timeline.Entry], _ bounds: [Bounds], low: Int64) {
    var least = low
    for index in run.indices {
      entries[index].start = max(entries[index].start, least, bounds[index].first)
      least = entries[index].start + DerivedTimes.step
    }
    var most = Int64.max
    for index in run.indices.reversed() {
      entries[index].start = min(entries[index].start, most, bounds[index].last)
      most = entries[index].start - DerivedTimes.step
    }
  }

  /// With fewer minutes than entries, spaces them by seconds. If there is no room at all, puts them at successive
  /// seconds.
  private func crowd(_ run: Run, _ entries: inout [Timeline.Entry], _ bounds: [Bounds], _ past: Past) {
    let count = Int64(run.indices.count)
    var low = bounds[run.indices[0]].first
    // An entry stays before a game that begins at or before the start of the day.
    if run.limit - low <= count { low = run.limit - count * DerivedTimes.step }
    if past.start != .min { low = max(low, past.start + 1) }
    let step = min(max(1, (run.limit - low) / (count + 1)), DerivedTimes.step)
    for (position, index) in run.indices.enumerated() { entries[index].start = low + Int64(position) * step }
  }

  /// Makes entries with derived times end before the next one starts.
  private func capEnds(_ entries: inout [Timeline.Entry]) {
    var next = Int64.max
    for index in entries.indices.reversed() where entries[index].kind != .allDay {
      if entries[index].kind == .derived {
        let start = entries[index].start
        let end = start + max(DerivedTimes.step, entries[index].duration)
        entries[index].end = next > start ? min(end, next) : end
      }
      next = entries[index].start
    }
  }
}
