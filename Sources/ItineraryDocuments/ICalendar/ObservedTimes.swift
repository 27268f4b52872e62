import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Where the times of events put the items that they carry, beside the times that an export would give them.
struct ObservedTimes {
  /// An item with its place in the calendar.
  struct Entry {
    var entry: ObservedOrder.Entry
    /// Seconds since the epoch.
    var start: Int64
    /// Settles which of two at one time comes first.
    var rank: Int

    func precedes(_ other: Entry) -> Bool {
      (entry.day, start, rank) < (other.entry.day, other.start, other.rank)
    }
  }

  private let itinerary: Itinerary
  private let expected: [Timeline.Entry]
  /// The times of the export, earliest first, each with the index of the last entry that has it or an earlier one.
  private let arrivals: [(start: Int64, last: Int)]
  private let zones: ZoneBook
  private let firstDate: LocalDate
  /// Those of the export that the times are like.
  let options: ExportOptions

  /// - Parameter gazetteer: the one that the export had.
  private init(_ itinerary: Itinerary, zones: ZoneDatabase, gazetteer: Gazetteer?, slack: Int?) {
    self.itinerary = itinerary
    var options = ExportOptions(zones: zones, gazetteer: gazetteer)
    options.slack = slack
    self.options = options
    let scratch = TimelineScratch(options)
    ItinerarySource.with(itinerary) { scratch.compute($0, order: itinerary.sortedItems()) }
    expected = scratch.entries.filter { $0.stage == 0 }
    arrivals = ObservedTimes.arrivals(expected)
    self.zones = scratch.zones
    firstDate = Timeline.firstDate(itinerary)
  }

  private static func arrivals(_ entries: [Timeline.Entry]) -> [(start: Int64, last: Int)] {
    var arrivals: [(start: Int64, last: Int)] = []
    for (index, entry) in entries.enumerated() where entry.kind != .allDay { arrivals.append((entry.start, index)) }
    arrivals.sort { $0 < $1 }
    for index in arrivals.indices.dropFirst() {
      arrivals[index].last = max(arrivals[index].last, arrivals[index - 1].last)
    }
    return arrivals
  }

  /// Where the traveller is: the last entry that has begun; before all of them, the first.
  private func traveller(at instant: Instant) -> Timeline.Entry? {
    var (low, high) = (0, arrivals.count)
    while low < high {
      let middle = (low + high) / 2
      if arrivals[middle].start <= instant.seconds { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? expected[arrivals[low - 1].last] : expected.first
  }

  /// An export may place cities without games by the gazetteer; the times show whether it did.
  static func of(
    _ itinerary: Itinerary, starts: [EventTime?], zones: ZoneDatabase, gazetteer: Gazetteer, slack: Int?
  ) -> ObservedTimes {
    let without = ObservedTimes(itinerary, zones: zones, gazetteer: nil, slack: slack)
    if without.isAsWritten(starts) { return without }
    let with = ObservedTimes(itinerary, zones: zones, gazetteer: gazetteer, slack: slack)
    return with.matches(starts) > without.matches(starts) ? with : without
  }

  /// Whether every item's event is where the export put it. `starts` are by item.
  func isAsWritten(_ starts: [EventTime?]) -> Bool { matches(starts) == expected.count }

  private func matches(_ starts: [EventTime?]) -> Int {
    expected.count { entry in
      guard let start = starts[entry.item] else { return false }
      return entry.kind == .allDay ? start.time == nil : start.instant?.seconds == entry.start
    }
  }

  /// The items whose times say something about their order. A game whose time is not set says nothing, nor does an event
  /// of a whole day that is still on its day.
  func entries(_ starts: [EventTime?]) -> [Entry] {
    var found: [Entry] = []
    for (rank, entry) in expected.enumerated() where entry.kind != .allDay {
      guard let start = starts[entry.item] else { continue }
      var place = Entry(
        entry: ObservedOrder.Entry(item: entry.item, day: entry.day, isNew: false), start: entry.start, rank: rank)
      if !entry.isGame, let instant = start.instant, instant.seconds != entry.start {
        place.start = instant.seconds
        place.entry.isTouched = true
        place.entry.day = day(of: localDate(start, instant, zones[entry.zone]))
      } else if !entry.isGame, start.time == nil {
        if start.date == entry.date { continue }
        place.start = .min
        place.entry.isTouched = true
        place.entry.day = day(of: start.date)
      }
      found.append(place)
    }
    return found
  }

  /// New items, in order, whose indices start at `firstItem`.
  func entries(_ events: [ForeignEvent], firstItem: Int) -> [Entry] {
    events.enumerated().map { index, event in
      Entry(
        entry: ObservedOrder.Entry(item: firstItem + index, day: event.day, isNew: true),
        start: event.event.start?.instant?.seconds ?? .min, rank: expected.count + index)
    }
  }

  /// The day of an event that carries nothing.
  func day(_ event: CalendarEvent, from firstDate: LocalDate) -> Int {
    guard let start = event.start else { return 1 }
    guard let instant = start.instant else { return start.date.days(since: firstDate) + 1 }
    let zone = zones[traveller(at: instant)?.zone ?? ZoneBook.utc]
    return localDate(start, instant, zone).days(since: firstDate) + 1
  }

  /// The time of an event on the clock of the place where the traveller is then; nil for one of whole days, and for one
  /// that is on another date there.
  func clock(_ start: EventTime) -> LocalTime? {
    guard let time = start.time, start.zone != nil, let instant = start.instant else { return start.time }
    guard let traveller = traveller(at: instant) else { return time }
    let (date, local) = zones[traveller.zone].reading(instant).local
    return date == localDate(start, instant, zones[traveller.zone]) ? local : time
  }

  private func day(of date: LocalDate) -> Int { date.days(since: firstDate) + 1 }

  /// The date as the event states it; of a time in UTC, which many programs write, that where the traveller is.
  private func localDate(_ start: EventTime, _ instant: Instant, _ place: KeptZone) -> LocalDate {
    if let zone = start.zone, zone.identifier == "UTC" { return place.reading(instant).localDate }
    return start.date
  }
}
