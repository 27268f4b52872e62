import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// A person's changes to the events of items, compared with an export of the items.
///
/// The visible event takes precedence over its carrier for title, time, place, notes and length of custom items, for
/// title and length of travel, and for titles of games. The time and place of a game come from the schedule.
struct ObservedChanges {
  /// The item's JSON with the changes; nil if there are none.
  private(set) var json: [UInt8]?
  private(set) var findings: [Diagnostic] = []
  private let event: CalendarEvent
  private let expected: CalendarEvent
  private let kind: ItemKind
  private let carried: [UInt8]
  private let location: SourceLocation
  /// The event's time, if the event shows when the item is; nil if that is unknown.
  private let clock: LocalTime??
  /// Whether the item has taken the time of its event, or a finding states why not.
  private(set) var takesTime = false
  /// For travel over several days: the total minutes.
  private let minutesOfDays: Int?

  /// - Parameters:
  ///   - clock: the event's time on the traveler's clock; nil if it is unknown whether it was moved.
  ///   - expected: the exported event of the item.
  ///   - minutesOfDays: the total minutes of travel over several days; nil for any other item.
  ///   - location: the place of the event.
  init(
    _ event: CalendarEvent, expected: CalendarEvent, kind: ItemKind, json: [UInt8], minutesOfDays: Int?,
    location: SourceLocation, clock: LocalTime??
  ) throws(SyntaxError) {
    self.minutesOfDays = minutesOfDays
    self.clock = clock
    self.event = event
    self.expected = expected
    self.kind = kind
    self.location = location
    carried = json
    let patch = patch()
    self.json = try patch.merged(into: json)
  }

  private mutating func patch() -> ItemPatch {
    var patch = ItemPatch(kind: kind)
    if event.summary.isEmpty {
      if !expected.summary.isEmpty { notKept("the missing title") }
    } else if differs(event.summary, expected.summary) {
      patch.title = event.summary
      tell(.info, "is called \(quotedForDisplay(event.summary)) in the calendar: its title was changed")
    }
    if differs(event.location, expected.location) {
      if kind == .custom {
        patch.set("location", event.location)
        tell(.info, "is at \(quotedForDisplay(event.location)) in the calendar: its place was changed")
      } else if !event.location.isEmpty {
        notKept("the place \(quotedForDisplay(event.location))")
      }
    }
    if let address = event.address, address != expected.address {
      patch.address = address
      tell(.info, "has the address \(quotedForDisplay(address)) in the calendar: its address was changed")
    }
    takeNotes(&patch)
    takeCategory(&patch)
    if !takeBooking(&patch) { takeLength(&patch) }
    if event.isCancelled != expected.isCancelled, event.isCancelled { notKept("the cancellation") }
    if kind == .game, let start = event.start, isMoved(start) { notKept("the changed time") }
    if kind == .custom, let start = event.start, let clock, isMoved(start) { take(clock, &patch) }
    if kind == .custom { takeSpan(&patch) }
    return patch
  }

  /// A person's changes to the event of a later day of travel. None of them is kept.
  ///
  /// - Parameter hasTimes: whether the exported times are known to apply, so that a different time is a change.
  static func ofStage(
    _ event: CalendarEvent, expected: CalendarEvent, hasTimes: Bool, location: SourceLocation
  ) -> [Diagnostic] {
    var changes = ObservedChanges(ofStage: event, expected, location)
    changes.tellStage(hasTimes: hasTimes)
    return changes.findings
  }

  private init(ofStage event: CalendarEvent, _ expected: CalendarEvent, _ location: SourceLocation) {
    (self.event, self.expected, self.location) = (event, expected, location)
    (kind, carried, clock, minutesOfDays) = (.travel, [], nil, nil)
  }

  private mutating func tellStage(hasTimes: Bool) {
    var changed: [String] = []
    func note(_ isChanged: Bool, _ what: String) { if isChanged { changed.append(what) } }
    // A property that a program omits is not a change.
    note(!event.summary.isEmpty && differs(event.summary, expected.summary), "title")
    let isShifted = event.start.map(isMoved) ?? false || event.minutes.map { $0 != expected.minutes } ?? false
    note(hasTimes && isShifted, "time")
    note(!event.location.isEmpty && differs(event.location, expected.location), "place")
    let written = EventText.notes(expected.description ?? "")
    note(event.description.map { differs(EventText.notes($0), written) } ?? false, "description")
    note(event.address != nil, "address")
    note(event.isCancelled, "status")
    if changed.isEmpty { return }
    notKept(
      "the changed \(changed.joined(separator: ", ")) of one of its days (the event of the first day has the drive)")
  }

  private mutating func take(_ clock: LocalTime?, _ patch: inout ItemPatch) {
    // Another program may state the same time in another zone or without one.
    if let clock, clock == expected.start?.time { return }
    takesTime = true
    if expected.start?.time == nil, clock == nil { return }
    guard let clock else {
      patch.details.append(("start", Array("null".utf8)))
      return tell(.info, "takes the whole day in the calendar: its time was removed")
    }
    patch.set("start", clock.clock)
    tell(.info, "is at \(clock.clock) in the calendar: its time was changed")
  }

  /// Takes the number of days of a stay, or of an item that has become one.
  private mutating func takeSpan(_ patch: inout ItemPatch) {
    func days(_ event: CalendarEvent) -> Int? {
      guard let start = event.start, let end = event.end, start.time == nil else { return nil }
      return max(1, end.date.days(since: start.date))
    }
    guard let now = days(event), let day = ItemID.day(of: carried), now != days(expected) ?? 1 else { return }
    let end = now > 1 ? String(day + now - 1) : "null"
    patch.details.append(("endDay", Array(end.utf8)))
    let movesFirst = event.start?.date != expected.start?.date && event.end?.date == expected.end?.date
    tell(
      .info,
      "takes \(counted(now, "day", "days")) in the calendar: its \(movesFirst ? "first" : "last") day was changed")
  }

  /// Takes the times of the event if it is booked travel.
  ///
  /// - Returns: false for any other item.
  private mutating func takeBooking(_ patch: inout ItemPatch) -> Bool {
    guard kind == .travel, let booked = BookedEnds(carried) else { return false }
    let isLonger = event.minutes.map { $0 != expected.minutes } ?? false
    guard event.start.map(isMoved) ?? false || isLonger else { return true }
    takesTime = true
    guard let start = event.start, let end = event.end ?? event.start, let from = start.booked(like: booked.departure),
      let to = end.booked(like: booked.arrival), to.instant > from.instant
    else {
      notKept("the changed time")
      return true
    }
    patch.set("departure", from.description)
    patch.set("arrival", to.description)
    let minutes = to.instant.seconds(since: from.instant) / 60
    patch.details.append(("durationMinutes", Array(String(minutes).utf8)))
    tell(.info, "departs at \(from) and arrives at \(to) in the calendar: its times were changed")
    return true
  }

  private func isMoved(_ start: EventTime) -> Bool {
    guard let written = expected.start else { return false }
    if let left = start.instant, let right = written.instant { return left != right }
    return start.date != written.date || (start.time == nil) != (written.time == nil)
  }

  private mutating func takeNotes(_ patch: inout ItemPatch) {
    var written = EventText.notes(expected.description ?? "")
    guard let description = event.description else {
      if kind == .custom, !written.isEmpty { notKept("the missing notes") }
      return
    }
    var notes = EventText.notes(description)
    takeStayTimes(&patch, &notes, &written)
    if !differs(notes, written) { return }
    if kind == .custom {
      patch.set("notes", notes)
      tell(.info, "has other notes in the calendar: its notes were changed")
    } else {
      notKept("the changed description")
    }
  }

  /// Takes the times at the beginning of a stay's description, and removes them from this and the exported description.
  private mutating func takeStayTimes(_ patch: inout ItemPatch, _ notes: inout String, _ written: inout String) {
    guard kind == .custom, let custom = carried.withBytes({ try? JSONValue.parse($0) })?["custom"],
      custom["endDay"] != nil
    else { return }
    for (member, name) in [("start", ItemText.checkIn), ("checkOut", ItemText.checkOut)] where custom[member] != nil {
      let what = member == "start" ? "check-in" : "check-out"
      let was = EventText.time(named: name, in: written)
      guard let old = was.time else { continue }
      let now = EventText.time(named: name, in: notes)
      (notes, written) = (now.rest, was.rest)
      guard let time = now.time else {
        notKept("the missing \(what)")
        continue
      }
      if time == old { continue }
      patch.set(member, time.clock)
      tell(.info, "has the \(what) \(time.clock) in the calendar: its \(what) was changed")
    }
  }

  private mutating func takeCategory(_ patch: inout ItemPatch) {
    let category = event.categories.joined(separator: ",")
    if category.isEmpty || !differs(category, expected.categories.joined(separator: ",")) { return }
    if kind == .custom {
      patch.set("category", category)
      tell(.info, "is of the category \(quotedForDisplay(category)) in the calendar: its category was changed")
    } else {
      notKept("the changed categories \(quotedForDisplay(category))")
    }
  }

  private mutating func takeLength(_ patch: inout ItemPatch) {
    guard let minutes = event.minutes, let written = expected.minutes, minutes != written else { return }
    switch kind {
    case .custom: patch.details.append(("durationMinutes", Array(String(minutes).utf8)))
    case .travel:
      // Version 1.0.0 wrote one event for all days.
      if minutes == minutesOfDays { return }
      if minutesOfDays != nil { return notKept("the changed length of one of its days") }
      patch.details.append(("durationMinutes", Array(String(minutes).utf8)))
      patch.details.append(("estimated", Array("false".utf8)))
    case .game, .unknown: return notKept("the changed length")
    }
    let (now, before) = (durationText(minutes: minutes), durationText(minutes: written))
    tell(.info, "takes \(now) in the calendar instead of \(before): its length was changed")
  }

  private func differs(_ left: String, _ right: String) -> Bool { EventText.words(left) != EventText.words(right) }

  private mutating func notKept(_ what: String) {
    tell(.warning, "keeps what the trip has: \(what) in the calendar is ignored")
  }

  private mutating func tell(_ severity: Severity, _ message: String) {
    findings.append(Diagnostic(ofChange: severity, "\(quotedForDisplay(expected.summary)) \(message)", at: location))
  }
}

/// The stated departure and arrival of a leg.
private struct BookedEnds {
  var departure: OffsetInstant?
  var arrival: OffsetInstant?

  /// - Parameter item: the item's JSON. Nil if it states neither time.
  init?(_ item: [UInt8]) {
    let travel = item.withBytes { try? JSONValue.parse($0) }?["travel"]
    func time(_ name: String) -> OffsetInstant? {
      travel?[name]?.string.flatMap { $0.withBytes { OffsetInstant(rfc3339: $0) } }
    }
    (departure, arrival) = (time("departure"), time("arrival"))
    if departure == nil, arrival == nil { return nil }
  }
}

extension EventTime {
  /// The time on its own clock. A time in UTC or without a zone is converted to the clock of `known`; nil if `known` is
  /// nil.
  fileprivate func booked(like known: OffsetInstant?) -> OffsetInstant? {
    guard let time, let instant else { return nil }
    if let zone, !zone.isUTC { return zone.resolve(date, time).preferred }
    guard let known else { return nil }
    return zone == nil
      ? OffsetInstant(date, time, offset: known.offset) : OffsetInstant(instant: instant, offset: known.offset)
  }
}
