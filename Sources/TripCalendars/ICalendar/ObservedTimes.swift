import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// Converts the times of events to positions of the items that they carry, by comparing them with the exported times.
struct ObservedTimes {
  /// An item with its position in the calendar.
  struct Entry {
    var entry: ObservedOrder.Entry
    /// Seconds since the epoch.
    var start: Int64
    /// Orders items with equal times.
    var rank: Int

    func precedes(_ other: Entry) -> Bool {
      (entry.day, start, rank) < (other.entry.day, other.start, other.rank)
    }
  }

  private let itinerary: Itinerary
  private let expected: [Timeline.Entry]
  /// The exported times, earliest first, each with the index of the last entry at or before it.
  private let arrivals: [(start: Int64, last: Int)]
  private let zones: ZoneBook
  private let firstDate: LocalDate
  /// The options of the export that best match the times.
  let options: ExportOptions
  /// X-WR-TIMEZONE.
  private let calendarZone: Zone?

  /// - Parameter gazetteer: the gazetteer of the export.
  private init(
    _ itinerary: Itinerary, zones: ZoneDatabase, gazetteer: Gazetteer?, slack: Int?, calendarZone: Zone?
  ) {
    self.itinerary = itinerary
    self.calendarZone = calendarZone
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

  /// The entry that shows where the traveler is: the last one that has begun, or the first one if none has.
  private func traveller(at instant: Instant) -> Timeline.Entry? {
    let next = arrivals.partitioningIndex { $0.start > instant.seconds }
    return next > 0 ? expected[arrivals[next - 1].last] : expected.first
  }

  /// Where the traveler's clock is at an instant: after a leg, where it leads. A book's number.
  private func travellerZone(at instant: Instant) -> Int32? {
    traveller(at: instant).map { entry in entry.end <= instant.seconds ? entry.endZone ?? entry.zone : entry.zone }
  }

  /// Finds the options of the export. It may have used a gazetteer to place cities without games, which the times show.
  ///
  /// - Parameter prefersGazetteer: the choice if the times fit both.
  static func of(
    _ itinerary: Itinerary, starts: [EventTime?], zones: ZoneDatabase, gazetteer: Gazetteer, slack: Int?,
    calendarZone: Zone?, prefersGazetteer: Bool = false
  ) -> ObservedTimes {
    func times(_ gazetteer: Gazetteer?) -> ObservedTimes {
      ObservedTimes(itinerary, zones: zones, gazetteer: gazetteer, slack: slack, calendarZone: calendarZone)
    }
    let without = times(nil)
    if !prefersGazetteer, without.isAsWritten(starts) { return without }
    let with = times(gazetteer)
    let (matches, others) = (with.matches(starts), without.matches(starts))
    return matches > others || prefersGazetteer && matches == others ? with : without
  }

  /// Whether every item's event still has its exported time. `starts` is indexed by item.
  func isAsWritten(_ starts: [EventTime?]) -> Bool { matches(starts) == expected.count }

  private func matches(_ starts: [EventTime?]) -> Int {
    expected.count { entry in
      guard let start = starts[entry.item] else { return false }
      if entry.kind == .allDay { return start.time == nil && (entry.isGame || start.date == entry.date) }
      return seconds(start, entry) == entry.start
    }
  }

  /// The items whose times are evidence of their order. Games without a set time and unmoved all-day events are left
  /// out.
  func entries(_ starts: [EventTime?]) -> [Entry] {
    var found: [Entry] = []
    for (rank, entry) in expected.enumerated() where !(entry.kind == .allDay && entry.isGame) {
      guard let start = starts[entry.item] else { continue }
      var place = Entry(
        entry: ObservedOrder.Entry(item: entry.item, day: entry.day, isNew: false), start: entry.start, rank: rank)
      if entry.kind == .allDay, start.time == nil, start.date == entry.date { continue }
      if !entry.isGame, start.time == nil {
        if start.date == entry.date { continue }
        place.start = .min
        place.entry.isTouched = true
        place.entry.day = day(of: start.date)
      } else if !entry.isGame, let seconds = seconds(start, entry), seconds != entry.start || entry.kind == .allDay {
        place.start = seconds
        place.entry.isTouched = true
        place.entry.day = day(of: local(start, entry.zone)?.date ?? start.date)
      }
      found.append(place)
    }
    return found
  }

  /// The start of an item's event on the timeline's scale; nil for an all-day event and if the start is unknown, as
  /// with a UTC time at an unknown place.
  private func seconds(_ start: EventTime, _ entry: Timeline.Entry) -> Int64? {
    guard let instant = start.instant else { return nil }
    if start.zone != nil, entry.isGame || entry.isBooked || zones.isNamed(entry.zone) { return instant.seconds }
    guard let (date, time) = local(start, entry.zone) else { return nil }
    return zones[entry.zone].resolve(date, time).preferred.instant.seconds
  }

  /// The local time at the traveler's place. If the time states another zone, the stated date is kept.
  ///
  /// - Parameter number: the traveler's zone.
  private func local(_ start: EventTime, _ number: Int32) -> (date: LocalDate, time: LocalTime)? {
    guard let time = start.time, let instant = start.instant else { return nil }
    guard let stated = start.zone else { return (start.date, time) }
    guard let place = zones.isNamed(number) ? zones[number] : stated.isUTC ? calendarZone : nil else {
      return stated.isUTC ? nil : (start.date, time)
    }
    let shown = place.reading(instant).local
    return stated.isUTC || shown.0 == start.date ? (shown.0, shown.1) : (start.date, time)
  }

  /// New items in order, with indices from `firstItem`.
  func entries(_ events: [ForeignEvent], firstItem: Int) -> [Entry] {
    events.enumerated().map { index, event in
      Entry(
        entry: ObservedOrder.Entry(item: firstItem + index, day: event.day, isNew: true),
        start: event.order, rank: expected.count + index)
    }
  }

  /// The traveler's zone, if known.
  func zone(at instant: Instant) -> Zone? {
    guard let number = travellerZone(at: instant), zones.isNamed(number) else { return nil }
    return zones[number]
  }

  /// The time of an item's event on the traveler's clock: inner nil for an all-day event, outer nil if unknown.
  func clock(_ start: EventTime) -> LocalTime?? {
    guard let instant = start.instant else { return .some(nil) }
    return local(start, travellerZone(at: instant) ?? ZoneBook.utc).map { $0.time }
  }

  private func day(of date: LocalDate) -> Int { date.days(since: firstDate) + 1 }
}
