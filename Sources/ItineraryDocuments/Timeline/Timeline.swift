import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// When the items of an itinerary take place, in flattened order.
///
/// Only games have a time of their own. What stands between two of them gets a time between theirs, so that a calendar,
/// which knows no order but that of time, shows the order that the itinerary has.
struct Timeline {
  struct Entry {
    /// Index into the itinerary's items.
    var item: Int
    var day: Int
    /// The item's date where it is; of a game without a time, the date it is played on.
    var date: LocalDate
    /// Seconds since the epoch. No meaning for an entry that takes the whole day.
    var start: Int64 = 0
    var end: Int64 = 0
    /// Seconds; of what is not a game.
    var duration: Int64 = 0
    /// Number in the zone book: of the place where the traveller is.
    var zone = ZoneBook.utc
    /// Of the place where one arrives; nil where that is no other one.
    var endZone: Int32?
    /// Of a stay, the date on which it ends.
    var lastDate: LocalDate?
    /// Of a stay with a time and a length, when it ends: the order of the trip does not wait for that.
    var stayEnd: Int64?
    var kind: Kind

    var isGame: Bool { kind == .game || (kind == .allDay && lastDate == nil) }

    /// Whether it stands at a time of its own, which the others have to go by.
    var isFixed: Bool { kind == .game || kind == .clock }

    enum Kind {
      /// A game with a start.
      case game
      /// A game whose time is not set, or a stay over several days.
      case allDay
      /// An item of the user's own with a time on the clock.
      case clock
      /// A time that follows from the order alone.
      case derived
    }
  }

  private(set) var entries: [Entry] = []

  static let defaultSeconds: Int64 = 60 * 60
  private static let longestSeconds: Int64 = 14 * 86_400

  init() {}

  mutating func compute(_ source: ItinerarySource, order: [Int], zones: ZoneBook, slack: Int64) {
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(order.count)
    let firstDate = Timeline.firstDate(source.itinerary)
    for index in order { entries.append(Timeline.entry(index, source, firstDate, zones)) }
    TravellerZones(source, zones).assign(&entries)
    setClocks(source, zones)
    // What stands elsewhere than its time says leaves no room between it and its neighbours.
    let misplaced = misplacedClocks()
    for index in misplaced { entries[index].kind = .allDay }
    DerivedTimes(zones, slack: slack).assign(&entries)
    for index in misplaced { entries[index].kind = .clock }
  }

  /// The custom items whose time is before that of an item they follow, or after that of a game they precede.
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

  /// Custom items that have a time are at it: in the zone that they state, else where the traveller is then.
  private mutating func setClocks(_ source: ItinerarySource, _ zones: ZoneBook) {
    for index in entries.indices where entries[index].kind == .clock {
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
      if let start = itinerary.games[facts].facts.start {
        entry.kind = .game
        entry.start = start.instant.seconds
        entry.end = start.instant.seconds + itinerary.games[facts].facts.minutes(in: itinerary.text) * 60
      }
      entry.zone = zone(ofGame: facts, source, zones)
    case .travel where itinerary.travels.indices.contains(facts):
      entry.duration = seconds(itinerary.travels[facts].duration)
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

  /// That of the record or its place; else the offset of its start.
  private static func zone(ofGame index: Int, _ source: ItinerarySource, _ zones: ZoneBook) -> Int32 {
    let facts = source.itinerary.games[index].facts
    for span in [facts.zone, facts.venueZone] {
      let number = zones.number(source[span])
      if number != ZoneBook.utc { return number }
    }
    let place = facts.place
    return zones.number(city: source[place.city], region: source[place.region], country: source[place.country])
      ?? zones.number(offset: facts.start?.offset ?? 0)
  }

  private static func seconds(_ minutes: Int32?) -> Int64 {
    guard let minutes, minutes > 0 else { return defaultSeconds }
    return min(Int64(minutes) * 60, longestSeconds)
  }

  /// The trip's first date; where it has none, the one that its first dated game has.
  static func firstDate(_ itinerary: Itinerary) -> LocalDate {
    if let date = itinerary.startDate { return date }
    // Flattened, as the order in which items are stored may decide nothing.
    for index in itinerary.sortedItems() {
      let item = itinerary.items[index]
      guard let date = itinerary.game(item)?.facts.date else { continue }
      return date.adding(days: 1 - min(max(item.position.day, 1), Limits.dayCount)) ?? date
    }
    return LocalDate(dayNumber: 0)
  }

  /// The date of a day, cut to those that the calendar has, whatever the day is.
  static func date(ofDay day: Int, from firstDate: LocalDate) -> LocalDate {
    let bound = 10_000_000
    let offset = min(max(day, -bound), bound) - 1
    return LocalDate(dayNumber: Int32(truncatingIfNeeded: Int(firstDate.dayNumber) + offset))
  }
}
