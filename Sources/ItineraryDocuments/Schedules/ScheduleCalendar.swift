import CivilTime
import FormatSyntax
import ItineraryModel
package import ScheduleModel
package import SourceText
package import TripCalendars
package import TripTimeline

/// Writes games of a schedule as a calendar (RFC 5545): a VEVENT for each game with a date, with a UID derived from its
/// id.
///
/// The calendar follows the one that it replaces in the way that subscribers need: a game keeps its event when its time
/// is set or changed, SEQUENCE and LAST-MODIFIED increase only for changed events, and upcoming games that are gone are
/// cancelled.
package struct ScheduleCalendar {
  private let text: ScheduleGameText
  private let options: ScheduleDocumentOptions
  private var schedule: Schedule { text.schedule }

  package struct Result: Sendable {
    package var text: [UInt8]
    package var changes: [CalendarChange] = []
    /// Games without a date, and therefore without an event; indices into the schedule.
    package var undated: [Int] = []
  }

  package init(_ schedule: Schedule, _ options: ScheduleDocumentOptions) {
    text = ScheduleGameText(schedule, options)
    self.options = options
  }

  /// The calendar of some games of the schedule.
  ///
  /// - Parameters:
  ///   - name: the calendar's name; nil to keep the old one.
  ///   - source: its public URL; nil for the one in the options.
  ///   - old: the calendar that it follows; nil if there is none.
  /// - Throws: the first part of `old` that this writer did not write and that would be lost.
  package func result(
    _ games: [Int], name: String?, source: String? = nil, following old: ByteView?
  ) throws(RewriteLoss) -> Result {
    var result = Result(text: [])
    result.undated = games.filter { schedule.games[$0].localDate == nil && schedule.games[$0].start == nil }
    guard let old, !old.trimmed.isEmpty else {
      result.text = bytes(games, name ?? "", source, knownUIDs: [])
      return result
    }
    let earlier = try own(old)
    let new = bytes(
      games, name ?? ScheduleCalendar.name(of: earlier), source, knownUIDs: Set(earlier.entries.map { $0.uid }))
    var succession = CalendarSuccession(now: options.now, zones: options.zones, trustsUIDs: true)
    if options.marksStatus { succession.cancelledMark = "Cancelled: " }
    do throws(CalendarSuccession.Fault) {
      let followed = try new.withBytes { (new) throws(CalendarSuccession.Fault) in
        try succession.result(earlier: earlier, new: new)
      }
      (result.text, result.changes) = (followed.text, followed.changes)
      return result
    } catch {
      throw RewriteLoss(in: old, error.error)
    }
  }

  private static func name(of calendar: CalendarFile) -> String {
    let part = calendar.calendars.first?.parts.first { !$0.isComponent && $0.isNamed("X-WR-CALNAME") }
    guard let part else { return "" }
    return part.content.withBytes { content in
      guard let line = ICalendarLine(content, offset: 0, end: content.count) else { return "" }
      let value = OutputBuffer(capacity: 64)
      ICalendarText.unescape(line.value, to: value)
      return value.text
    }
  }

  /// Checks that a calendar can be replaced.
  ///
  /// - Throws: the first part that this writer did not write.
  package func check(_ old: ByteView) throws(RewriteLoss) {
    if !old.trimmed.isEmpty { _ = try own(old) }
  }

  /// A calendar that contains only events from this writer.
  private func own(_ old: ByteView) throws(RewriteLoss) -> CalendarFile {
    let calendar: CalendarFile
    do throws(SyntaxError) {
      calendar = try CalendarFile(old, options.zones)
    } catch {
      throw RewriteLoss(in: old, error)
    }
    for component in calendar.entries.flatMap({ $0.components }) {
      if !component.uid.withBytes({ $0.hasSuffix(ScheduleCalendar.uidEnd.bytes) }) {
        throw RewriteLoss(in: old, at: component.range.lowerBound, text: component.title)
      }
      let added = component.parts.first { part in !ScheduleCalendar.eventParts.contains { part.isNamed($0) } }
      guard let added else { continue }
      throw RewriteLoss(
        in: old, at: added.range.lowerBound,
        text: added.isComponent
          ? String(decoding: added.name, as: UTF8.self) : String(decoding: added.content, as: UTF8.self))
    }
    return calendar
  }

  // MARK: Writing

  private static let uidEnd: StaticString = "@games-sportstime"

  /// All parts that an event from this writer can have.
  private static let eventParts: [StaticString] = [
    "BEGIN", "END", "UID", "DTSTAMP", "SEQUENCE", "LAST-MODIFIED", "CREATED", "DTSTART", "DTEND", "SUMMARY", "LOCATION",
    "GEO", "X-APPLE-STRUCTURED-LOCATION", "STATUS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS",
    "X-MICROSOFT-CDO-ALLDAYEVENT", "DESCRIPTION", "CATEGORIES", "URL", "VALARM",
  ]

  private func bytes(_ games: [Int], _ name: String, _ source: String?, knownUIDs: Set<[UInt8]>) -> [UInt8] {
    let output = OutputBuffer(capacity: games.count * 600 + 1_024)
    let writer = ICalendarWriter(output)
    let book = ZoneBook(options.zones, options.gazetteer)
    let zones = ICalendarZones(book)
    var calendar = options.calendar
    calendar.source = source ?? calendar.source
    let extras = CalendarExtras(options: calendar)
    let dated = games.filter { schedule.games[$0].localDate != nil || schedule.games[$0].start != nil }
    for index in dated {
      let game = schedule.games[index]
      guard let start = game.start else { continue }
      zones.add(zone(game, book), start.instant.seconds, end(game, start).seconds)
    }
    output.append("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//SportsTime//SportsTime//EN\r\nCALSCALE:GREGORIAN\r\n")
    if options.calendar.name == nil, !name.isEmpty { writer.text(name: "NAME", value: displaySafe(name)) }
    extras.appendHead(writer)
    if !name.isEmpty { writer.text(name: "X-WR-CALNAME", value: displaySafe(name)) }
    zones.append(to: output)
    let first = dated.first.flatMap { schedule.games[$0].localDate ?? schedule.games[$0].start?.localDate }
    let stamp = options.now ?? first.map { Instant($0, .midnight, offset: 0) } ?? Instant(seconds: 0)
    var taken: Set<[UInt8]> = []
    for index in dated {
      let uid = uid(schedule.games[index], knownUIDs, &taken)
      append(schedule.games[index], uid, stamp, book, extras, writer)
    }
    output.append("END:VCALENDAR\r\n")
    return output.array
  }

  /// The UID of the game's id, or of an alias that subscribers already have.
  private func uid(_ game: Game, _ known: Set<[UInt8]>, _ taken: inout Set<[UInt8]>) -> [UInt8] {
    let own = uid(game.id)
    let aliases = known.isEmpty || known.contains(own) ? [] : (schedule.extra(of: game)?.aliases ?? []).map(uid)
    let uid = aliases.first { known.contains($0) && !taken.contains($0) } ?? own
    taken.insert(uid)
    return uid
  }

  private func uid(_ id: TextID) -> [UInt8] {
    let output = OutputBuffer(capacity: 64)
    schedule.texts.withBytes(id) { ICalendarUID.append($0, to: output) }
    output.append(ScheduleCalendar.uidEnd)
    return output.array
  }

  private func zone(_ game: Game, _ book: ZoneBook) -> Int32 {
    let own = schedule.texts.withBytes(game.zone) { book.number($0) }
    if own != ZoneBook.utc { return own }
    return schedule.venue(game.venue).map { schedule.texts.withBytes($0.zone) { book.number($0) } } ?? ZoneBook.utc
  }

  private func end(_ game: Game, _ start: OffsetInstant) -> Instant {
    start.instant.adding(seconds: schedule.minutes(game) * 60)
  }

  private func append(
    _ game: Game, _ uid: [UInt8], _ stamp: Instant, _ book: ZoneBook, _ extras: CalendarExtras,
    _ writer: ICalendarWriter
  ) {
    let output = writer.output
    output.append("BEGIN:VEVENT\r\n")
    uid.withBytes { writer.property(name: "UID", value: $0) }
    output.append("DTSTAMP:")
    stamp.appendUTCBasic(to: output)
    output.append("\r\nSEQUENCE:0\r\n")
    let times = ICalendarTimes(zones: book, output: output)
    if let start = game.start {
      let zone = zone(game, book)
      times.append("DTSTART", start.instant.seconds, zone, isGame: true)
      times.append("DTEND", end(game, start).seconds, zone, isGame: true)
    } else if let date = game.localDate {
      times.append(from: date, through: date)
    }
    let title = displaySafe(text.title(game))
    writer.text(name: "SUMMARY", value: title)
    let place = displaySafe(text.place(game))
    if !place.isEmpty { writer.text(name: "LOCATION", value: place) }
    let venue = schedule.venue(game.venue)
    place.withBytes { extras.append(GeoPoint(venue?.latitude, venue?.longitude), title: $0, writer) }
    switch game.status {
    case .postponed: output.append("STATUS:TENTATIVE\r\n")
    case .cancelled: output.append("STATUS:CANCELLED\r\n")
    case .scheduled, .suspended, .inProgress, .final: output.append("STATUS:CONFIRMED\r\n")
    }
    let isFree = !options.isBusy || game.start == nil || game.status.isOff
    if isFree { output.append("TRANSP:TRANSPARENT\r\n") }
    extras.append(isFree ? .free : .busy, isAllDay: game.start == nil, to: output)
    let details = text.details(game).map { displaySafe($0) }
    if !details.isEmpty { writer.text(name: "DESCRIPTION", value: details.joined(separator: "\n")) }
    appendCategories(game, writer)
    if let address = text.address(game) { writer.property(name: "URL", value: address) }
    // If a day has no time set, an alarm would go off at night.
    if game.start != nil, !game.status.isOff { title.withBytes { extras.appendAlarm(.game, title: $0, writer) } }
    output.append("END:VEVENT\r\n")
  }

  private func appendCategories(_ game: Game, _ writer: ICalendarWriter) {
    let value = OutputBuffer(capacity: 32)
    value.append("Game")
    let league = displaySafe(text.league(game))
    if !league.isEmpty {
      value.append(.comma)
      league.withBytes { ICalendarText.escape($0, to: value) }
    }
    // Commas separate categories, so the value is already escaped.
    writer.property(name: "CATEGORIES", value: value.view)
  }
}
