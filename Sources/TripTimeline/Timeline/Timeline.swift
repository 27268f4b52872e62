package import CivilTime
package import ItineraryModel
import ScheduleModel
import SourceText

/// The times of an itinerary's items, in flattened order.
///
/// Items without a time get one between those of their neighbors, so that a calendar, which sorts by time, shows the
/// order of the itinerary.
package struct Timeline {
  package struct Entry {
    /// Index into the itinerary's items.
    package var item: Int
    package var day: Int
    /// The local date of the item. For a game without a time, its day.
    package var date: LocalDate
    /// Seconds since the epoch. Meaningless for an all-day entry.
    package var start: Int64 = 0
    package var end: Int64 = 0
    /// Seconds. Not used for a game.
    package var duration: Int64 = 0
    /// The traveler's zone, as a number in the zone book.
    package var zone = ZoneBook.utc
    /// The zone at the destination; nil if it is the same.
    package var endZone: Int32?
    /// The date on which a stay ends.
    package var lastDate: LocalDate?
    /// The end of a stay with a time and a length. Later items don't wait for it.
    package var stayEnd: Int64?
    package var kind: Kind
    /// Whether travel has booked times.
    package var isBooked = false
    /// The index of the day's part, for a leg that is shown day by day.
    package var stage = 0
    /// The number of parts.
    package var stages = 1

    package var isGame: Bool { kind == .game || (kind == .allDay && lastDate == nil) }

    /// Whether it has a fixed time that other entries must respect.
    var isFixed: Bool { kind == .game || kind == .clock || kind == .stage }

    package enum Kind {
      /// A game with a start.
      case game
      /// A game whose time is not set, or a stay over several days.
      case allDay
      /// A custom item with a time, or booked travel.
      case clock
      /// Part of a leg, at a time that follows from the leg's limits.
      case stage
      /// A time that follows only from the order.
      case derived
    }
  }

  private(set) var entries: [Entry] = []

  static let defaultSeconds: Int64 = 60 * 60
  private static let longestSeconds: Int64 = 14 * 86_400

  init() {}

  /// - Parameter slack: seconds before a game.
  mutating func compute(_ source: ItinerarySource, _ travel: TravelDays, order: [Int], zones: ZoneBook, slack: Int64) {
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(order.count)
    let firstDate = Timeline.firstDate(source.itinerary)
    for index in order { entries.append(Timeline.entry(index, source, firstDate, zones)) }
    TravellerZones(source, zones).assign(&entries)
    add(travel, firstDate)
    setClocks(source, zones)
    if !travel.stages.isEmpty { settle(travel) }
    // An item whose time contradicts its place leaves no room for its neighbors.
    let misplaced = misplacedClocks()
    for index in misplaced { entries[index].kind = .allDay }
    DerivedTimes(zones: zones, slack: slack).assign(&entries)
    for index in misplaced { entries[index].kind = .clock }
  }

  /// Custom items whose time is before that of an earlier item, or after that of a later game.
  private func misplacedClocks() -> Set<Int> {
    var found: Set<Int> = []
    if !entries.contains(where: { $0.kind == .clock }) { return found }
    var next = Int64.max
    for index in entries.indices.reversed() {
      if entries[index].kind == .game { next = min(next, entries[index].start) }
      if entries[index].kind == .clock, entries[index].start > next { found.insert(index) }
    }
    var last = Int64.min
    for index in entries.indices where entries[index].isFixed && !found.contains(index) {
      if entries[index].kind == .clock, entries[index].start < last {
        found.insert(index)
      } else {
        last = max(last, entries[index].start)
      }
    }
    return found
  }

  /// Adds an entry for each later day of a leg, at the beginning of the day, and sets its times and those of the first
  /// day. Other items during the leg are in the previous day's zone.
  private mutating func add(_ travel: TravelDays, _ firstDate: LocalDate) {
    var number = 0
    var at = 0
    while number < travel.stages.count {
      let stages = travel.stages[number...].prefix { $0.item == travel.stages[number].item }
      number += stages.count
      while at < entries.count, entries[at].item != stages.first?.item || entries[at].stage > 0 { at += 1 }
      let arrival = entries.indices.contains(at) ? entries[at].endZone : nil
      for stage in stages where at < entries.count {
        var entry = entries[at]
        if stage.number > 0 {
          let zone = entry.zone
          at += 1
          while at < entries.count, entries[at].day < stage.day, !entries[at].isGame {
            entries[at].zone = zone
            at += 1
          }
          entries.insert(entry, at: at)
        }
        entry.kind = .stage
        (entry.stage, entry.stages) = (stage.number, stage.count)
        entry.day = stage.day
        entry.date = Timeline.date(ofDay: stage.day, from: firstDate)
        (entry.start, entry.end, entry.zone) = (stage.start, stage.end, stage.zone)
        // Only the last part ends at the destination.
        entry.endZone = stage.number + 1 < stage.count || arrival == stage.zone ? nil : arrival
        entry.duration = stage.end - stage.start
        entries[at] = entry
      }
    }
  }

  /// Removes the fixed times of legs that contradict the order, for example if there is no time for them before a game.
  /// Later days of other legs move after earlier timed items.
  private mutating func settle(_ travel: TravelDays) {
    var index = 0
    var dropped: Set<Int> = []
    while index < entries.count {
      let entry = entries[index]
      guard entry.kind == .stage else {
        index += 1
        continue
      }
      let before = entries[..<index].last { $0.isFixed }
      var after = entries[(index + 1)...].firstIndex { $0.isFixed }
      if entry.stage > 0 {
        entries.remove(at: index)
        if dropped.contains(entry.item) { continue }
        var place = index
        after = after.map { $0 - 1 }
        while let other = after, entries[other].kind == .clock, entries[other].start <= entry.start {
          place = other + 1
          after = entries[place...].firstIndex { $0.isFixed }
        }
        let isLate = after.map { entries[$0].start <= entry.start } ?? false
        if isLate || before.map({ $0.start >= entry.start }) ?? false { continue }
        entries.insert(entry, at: place)
        index = place + 1
      } else {
        let isEarly = before.map { $0.start >= entry.start } ?? false
        if isEarly || after.map({ entries[$0].start <= entry.start }) ?? false {
          dropped.insert(entry.item)
          let minutes = travel.stages(ofItem: entry.item).reduce(0) { $0 + $1.end - $1.start }
          entries[index].kind = .derived
          (entries[index].duration, entries[index].stages) = (minutes, 1)
        }
        index += 1
      }
    }
  }

  /// Sets the times of custom items that have one: in their stated zone, otherwise in the traveler's.
  private mutating func setClocks(_ source: ItinerarySource, _ zones: ZoneBook) {
    for index in entries.indices where entries[index].kind == .clock && !entries[index].isBooked {
      let item = source.itinerary.items[entries[index].item]
      let custom = source.itinerary.customs[Int(item.facts)]
      let stated = zones.number(source[custom.timeZone])
      if stated != ZoneBook.utc { entries[index].zone = stated }
      let time = custom.start ?? .midnight
      let start = zones[entries[index].zone].resolve(entries[index].date, time).preferred.instant.seconds
      entries[index].start = start
      entries[index].end = start + entries[index].duration
      if entries[index].lastDate == nil { continue }
      entries[index].stayEnd = entries[index].end
      entries[index].end = start + Timeline.defaultSeconds
    }
  }

  private static func entry(
    _ index: Int, _ source: ItinerarySource, _ firstDate: LocalDate, _ zones: ZoneBook
  ) -> Entry {
    let itinerary = source.itinerary
    let day = itinerary.items[index].position.day
    var entry = Entry(item: index, day: day, date: date(ofDay: day, from: firstDate), kind: .derived)
    let facts = Int(itinerary.items[index].facts)
    switch itinerary.items[index].kind {
    case .game where itinerary.games.indices.contains(facts):
      if let date = itinerary.games[facts].facts.date { entry.date = date }
      entry.kind = .allDay
      if let start = itinerary.games[facts].facts.plannedStart {
        entry.kind = .game
        entry.start = start.instant.seconds
        entry.end = start.instant.seconds + itinerary.games[facts].facts.minutes(in: itinerary.text) * 60
      }
      entry.zone = zone(ofGame: facts, source, zones)
    case .travel where itinerary.travels.indices.contains(facts):
      entry.duration = seconds(itinerary.travels[facts].duration)
      if let span = itinerary.travels[facts].bookedSpan {
        entry.kind = .clock
        entry.isBooked = true
        entry.start = span.from.seconds
        entry.end = max(span.from, span.to).seconds
        entry.duration = entry.end - entry.start
        let (from, to) = zones.numbers(ofBooked: itinerary.travels[facts], source)
        entry.zone = from
        entry.endZone = to == from ? nil : to
      }
    case .custom where itinerary.customs.indices.contains(facts):
      let custom = itinerary.customs[facts]
      entry.duration = seconds(custom.duration)
      if custom.start != nil { entry.kind = .clock }
      if let end = custom.endDay, end > day {
        entry.lastDate = date(ofDay: Int(end), from: firstDate)
        if custom.start == nil || custom.duration == nil { entry.kind = .allDay }
      }
    default:
      entry.duration = defaultSeconds
    }
    return entry
  }

  /// The zone of the record or its place, otherwise the offset of its start.
  static func zone(ofGame index: Int, _ source: ItinerarySource, _ zones: ZoneBook) -> Int32 {
    let facts = source.itinerary.games[index].facts
    return zones.number(ofFirst: [facts.zone, facts.venueZone], facts.place, facts.start, source)
  }

  static func seconds(_ minutes: Int32?) -> Int64 {
    guard let minutes, minutes > 0 else { return defaultSeconds }
    return min(Int64(minutes) * 60, longestSeconds)
  }

  /// The trip's first date; if it has none, the date of its first dated game.
  package static func firstDate(_ itinerary: Itinerary) -> LocalDate {
    if let date = itinerary.startDate { return date }
    // Flattened order, because the storage order must not matter.
    for index in itinerary.sortedItems() {
      let item = itinerary.items[index]
      guard let date = itinerary.game(item)?.facts.date else { continue }
      return date.adding(days: 1 - min(max(item.position.day, 1), Limits.dayCount)) ?? date
    }
    return LocalDate(dayNumber: 0)
  }

  /// The date of a day, limited to the supported dates.
  static func date(ofDay day: Int, from firstDate: LocalDate) -> LocalDate {
    let bound = 10_000_000
    let offset = min(max(day, -bound), bound) - 1
    return LocalDate(dayNumber: Int32(truncatingIfNeeded: Int(firstDate.dayNumber) + offset))
  }
}
