package import CivilTime
package import FormatSyntax
import ItineraryModel
package import ScheduleModel
import SourceText
import TripTimeline

/// A VEVENT as it was read, with the values that an itinerary can use.
package struct CalendarEvent {
  var uid: [UInt8] = []
  var summary = ""
  var location = ""
  /// Nil if there is none.
  var description: String?
  /// URL; nil if there is none.
  var address: String?
  var categories: [String] = []
  var isCancelled = false
  /// RRULE or RDATE.
  var recurs = false
  /// Whether it is one occurrence of another event (RECURRENCE-ID). It then carries no item, even if it claims to.
  var isOverride = false
  var unused = UnusedParts()
  /// Whether it is left over from an item that is no longer in the trip.
  var isWithdrawn = false
  /// Whether it is a later day of travel, whose data are in the event of the first day.
  var isStage = false
  /// For travel: the minutes of the later days.
  var minutesOfStages = 0
  var position: (latitude: Double, longitude: Double)?
  var start: EventTime?
  var end: EventTime?
  /// DURATION, in seconds.
  var duration: Int64?
  /// The item's JSON, from X-SPORTSTIME-ITEM.
  var carrier: [UInt8]?
  /// For the first event of a trip, the data that its calendar carried.
  var head = CalendarHead()
  /// Byte offset of its BEGIN line.
  var offset = 0
  /// Byte offset after its END line.
  var endOffset = 0

  /// The event's bytes in the file.
  var range: Range<Int> { offset..<max(offset, endOffset) }

  /// Minutes from start to end; nil if one of them is not a time or the end is not after the start.
  var minutes: Int? {
    guard let first = start?.instant, let seconds = end?.instant.map({ $0.seconds(since: first) }) ?? duration else {
      return nil
    }
    return seconds >= 60 && seconds <= 366 * 86_400 ? Int(seconds / 60) : nil
  }
}

/// The data about trips, other than their items, that a calendar carries.
struct CalendarHead {
  /// The JSON of each trip without its items, from X-SPORTSTIME-ITINERARY.
  var carriers: [[UInt8]] = []
  /// By trip id, the ids of its items when the calendar was written, from X-SPORTSTIME-ITEMS.
  var itemIDs: [[UInt8]: [String]] = [:]
  /// By trip id, the minutes between arrivals and games in its estimated times.
  var slacks: [[UInt8]: Int] = [:]

  /// The parameter of X-SPORTSTIME-ITEMS with these minutes.
  static let slack: StaticString = "X-SLACK"

  mutating func take(_ line: ICalendarLine, _ values: CalendarValues) -> Bool {
    if line.isNamed("X-SPORTSTIME-ITINERARY") {
      if let json = values.carried(line) { carriers.append(json) }
    } else if line.isNamed("X-SPORTSTIME-ITEMS") {
      let ids = values.text(line).split(separator: .blank).compactMap { ICalendarUID.decode(ByteView(rebasing: $0)) }
      if let trip = ids.first.map({ Array($0.utf8) }) {
        itemIDs[trip] = Array(ids.dropFirst())
        slacks[trip] = line.parameter(CalendarHead.slack).flatMap { JSONNumber.integer($0) }.flatMap {
          LegTime.slacks.contains($0) ? $0 : nil
        }
      }
    } else {
      return false
    }
    return true
  }

  /// Adds data from another head that this one lacks.
  mutating func fill(from other: CalendarHead) {
    let known = Set(carriers.compactMap(ItemID.of))
    carriers += other.carriers.filter { carrier in ItemID.of(carrier).map { !known.contains($0) } ?? false }
    for (trip, ids) in other.itemIDs where itemIDs[trip] == nil {
      itemIDs[trip] = ids
      slacks[trip] = other.slacks[trip]
    }
  }
}

/// A calendar with its events.
package struct CalendarObject {
  /// X-WR-CALNAME, otherwise NAME.
  var name: String?
  /// NAME. An export writes it on request, and the calendar's name is then not the trip's title.
  var requestedName: String?
  /// X-WR-TIMEZONE.
  var zone: Zone?
  var head = CalendarHead()
  /// Whether its events were in separate calendars.
  var isJoined = false
  package var events: [CalendarEvent] = []
  /// Later days of travel, whose data are in the events of the first days.
  var stages: [CalendarEvent] = []
  var unused = UnusedParts()
  /// Byte offset of its BEGIN line.
  var offset = 0
  /// Byte offset after its END line, or after the last line if there is none.
  var end = 0
}

extension CalendarEvent {
  mutating func take(_ line: ICalendarLine, _ values: CalendarValues) {
    if head.take(line, values) { return }
    let value = line.value.trimmed
    switch line.key {
    case "X-SPORTSTIME-ITEM": carrier = values.carried(line)
    case CalendarPart.withdrawn.description: isWithdrawn = true
    case "X-SPORTSTIME-STAGE": isStage = true
    case "UID":
      uid = Array(value)
      if ICalendarUID.isPart(value) { isStage = true }
    case "SUMMARY": summary = values.text(line).text
    case "LOCATION": location = values.text(line).text
    case "DESCRIPTION": description = values.text(line).text
    case "CATEGORIES": categories += values.list(line)
    case "STATUS": isCancelled = value.equalsIgnoringCase("CANCELLED")
    case "DTSTART": start = values.time(line)
    case "DTEND": end = values.time(line)
    case "DURATION": duration = EventTime.seconds(ofDuration: value)
    case "RRULE", "RDATE": recurs = true
    case "URL": address = value.isEmpty ? nil : value.text
    case "GEO": position = CalendarValues.position(line.value)
    case "RECURRENCE-ID": isOverride = true
    default: if !UnusedParts.isHousekeeping(line) { unused.add(line.name, at: line.offset) }
    }
  }
}

extension ICalendarLine {
  /// The name in uppercase.
  var key: String { String(decoding: CalendarPart.uppercase(name), as: UTF8.self) }
}

extension CalendarObject {
  mutating func take(_ line: ICalendarLine, _ values: CalendarValues) {
    if head.take(line, values) { return }
    if line.isNamed("X-WR-TIMEZONE") {
      zone = values.zone(line.value)
    } else if line.isNamed("X-WR-CALNAME") {
      name = values.text(line).text
    } else if line.isNamed("NAME") {
      requestedName = values.text(line).text
      name = name ?? requestedName
    } else if !UnusedParts.isHousekeeping(line), !CalendarExtras.properties.contains(where: { line.isNamed($0) }) {
      unused.add(line.name, at: line.offset)
    }
  }
}

/// Reads the values of properties.
package struct CalendarValues {
  private let zones: CalendarZones
  private let scratch = OutputBuffer()

  package init(_ zones: CalendarZones) { self.zones = zones }

  /// Reads values of a text that defines no zones.
  package init(_ zones: ZoneDatabase) { self.zones = CalendarZones(zones, calendar: ByteView(start: nil, count: 0)) }

  /// The zone for a name in the calendar.
  func zone(_ name: ByteView) -> Zone? { zones.named(name) }

  /// Comma-separated TEXT values.
  func list(_ line: ICalendarLine) -> [String] {
    let value = line.value
    let commas = value.indices.filter { value[$0] == .comma && !isEscaped(value, $0) }
    var result: [String] = []
    var start = 0
    for end in commas + [value.count] {
      scratch.removeAll()
      ICalendarText.unescape(value.slice(start, end), to: scratch)
      let text = scratch.view.trimmed
      if !text.isEmpty { result.append(text.text) }
      start = end + 1
    }
    return result
  }

  private func isEscaped(_ value: ByteView, _ at: Int) -> Bool {
    var slashes = 0
    while slashes < at, value[at - 1 - slashes] == .backslash { slashes += 1 }
    return slashes % 2 == 1
  }

  /// The TEXT value without escapes, valid until the next call.
  func text(_ line: ICalendarLine) -> ByteView {
    scratch.removeAll()
    ICalendarText.unescape(line.value, to: scratch)
    return scratch.view
  }

  /// The object in a carrier. Programs that don't know the property's type may have written its value without TEXT
  /// escapes, or have escaped it twice.
  func carried(_ line: ICalendarLine) -> [UInt8]? {
    let carrier = CarrierText(document: .calendar)
    if let object = carrier.object(text(line)) ?? carrier.object(line.value) { return object }
    let once = Array(text(line))
    scratch.removeAll()
    once.withBytes { ICalendarText.unescape($0, to: scratch) }
    return carrier.object(scratch.view)
  }

  package func time(_ line: ICalendarLine) -> EventTime? {
    var zone: Zone?
    var unknown: String?
    if let name = line.parameter("TZID") {
      scratch.removeAll()
      ICalendarText.decodeParameter(name, to: scratch)
      zone = zones.named(scratch.view)
      if zone == nil, !scratch.view.trimmed.isEmpty { unknown = scratch.view.text }
    }
    let isDate = line.parameter("VALUE")?.equalsIgnoringCase("DATE") == true
    let value = line.value.trimmed
    var time = EventTime(isDate ? value.slice(0, 8) : value, zone: zone)
    if time?.time != nil, time?.zone == nil { time?.unknownZone = unknown }
    return time
  }

  /// GEO.
  static func position(_ text: ByteView) -> (latitude: Double, longitude: Double)? {
    guard let semicolon = text.firstIndex(of: .semicolon, from: 0) else { return nil }
    guard let latitude = JSONNumber.double(text.slice(0, semicolon)),
      let longitude = JSONNumber.double(text.slice(semicolon + 1, text.count))
    else { return nil }
    return abs(latitude) <= 90 && abs(longitude) <= 180 ? (latitude, longitude) : nil
  }
}

/// DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
package struct EventTime {
  var date: LocalDate
  /// Nil for an all-day event.
  var time: LocalTime?
  /// Nil for a floating time and for an unknown TZID.
  var zone: Zone?
  /// The unknown TZID.
  var unknownZone: String?

  /// The time as an instant, for sorting events. A time without a zone counts as UTC.
  package var instant: Instant? {
    guard let time else { return nil }
    guard let zone else { return Instant(date, time, offset: 0) }
    return zone.resolve(date, time).preferred.instant
  }

  /// The seconds of a DURATION such as `P1DT2H` or `PT90M` (RFC 5545, section 3.3.6); nil for any other text and for
  /// more than a year.
  static func seconds(ofDuration text: ByteView) -> Int64? {
    guard text.first == UInt8(ascii: "P"), text.count < 32 else { return nil }
    var (total, number) = (Int64(0), Int64?.none)
    for byte in text.dropFirst() {
      let digit = byte &- 0x30
      if digit < 10 {
        number = (number ?? 0) * 10 + Int64(digit)
        if let number, number > 366 * 86_400 { return nil }
        continue
      }
      if byte == UInt8(ascii: "T") { continue }
      let units: [UInt8: Int64] = [0x57: 604_800, 0x44: 86_400, 0x48: 3_600, 0x4D: 60, 0x53: 1]
      guard let count = number, let unit = units[byte] else { return nil }
      total += count * unit
      number = nil
    }
    return number == nil && total <= 366 * 86_400 ? total : nil
  }

  /// Reads `20260610`, `20260610T190500` or `20260610T230500Z`.
  init?(_ value: ByteView, zone: Zone?) {
    guard value.count >= 8 else { return nil }
    let day = LocalDate(year: fourDigits(value, 0), month: twoDigits(value, 4), day: twoDigits(value, 6))
    guard let day else { return nil }
    date = day
    if value.count == 8 { return }
    guard value.count == 15 || value.count == 16, value[8] | 0x20 == UInt8(ascii: "t") else { return nil }
    let clock = LocalTime(
      hour: twoDigits(value, 9), minute: twoDigits(value, 11), second: min(twoDigits(value, 13), 59))
    guard let clock else { return nil }
    time = clock
    self.zone = zone
    if value.count == 16 {
      guard value[15] | 0x20 == UInt8(ascii: "z") else { return nil }
      self.zone = .utc
    }
  }
}
