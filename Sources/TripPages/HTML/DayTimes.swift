import CivilTime
import FormatSyntax
import ItineraryModel
import SourceText
import TripTimeline

/// Times of items as text: games at their own times, all others at times derived from the order. Also shows where the
/// clock changes during the trip.
struct DayTimes {
  private let entries: [Int: Timeline.Entry]
  /// By item: the zone and the time after it, on arrival.
  private let zonesAfter: [Int: Int32]
  private let clocks: [Int: (before: Clock, after: Clock)]
  private let zones: ZoneBook

  /// A clock reading and its zone.
  private struct Clock {
    var zone: Int32
    var offset: Int32
    var name: String?
  }

  init(_ source: ItinerarySource, _ order: [Int], _ scratch: TimelineScratch) {
    zones = scratch.zones
    scratch.compute(source, order: order)
    var entries: [Int: Timeline.Entry] = [:]
    var zonesAfter: [Int: Int32] = [:]
    var clocks: [Int: (before: Clock, after: Clock)] = [:]
    var last: (item: Int, clock: Clock)?
    for entry in scratch.entries where entry.stage == 0 {
      entries[entry.item] = entry
      if entry.kind == .allDay { continue }
      let reading = zones[entry.zone].reading(Instant(seconds: entry.start))
      let clock = Clock(
        zone: entry.zone, offset: reading.offset,
        name: zones.isNamed(entry.zone)
          ? zones[entry.zone].abbreviation(at: Instant(seconds: entry.start)) : nil)
      if let last {
        zonesAfter[last.item] = entry.zone
        if last.clock.offset != clock.offset { clocks[entry.item] = (last.clock, clock) }
      }
      last = (entry.item, clock)
    }
    self.entries = entries
    self.zonesAfter = zonesAfter
    self.clocks = clocks
  }

  /// `about 10:00 AM EDT` and, for travel, the time of arrival or of the stop; nothing for an all-day item.
  func appendEstimate(_ index: Int, isTravel: Bool, to output: OutputBuffer) {
    guard let entry = entries[index], !entry.isGame else { return }
    if let date = entry.lastDate {
      if entry.kind != .allDay { append(entry.start, entry.zone, to: output) }
      output.append(entry.kind == .allDay ? "until " : " until ")
      return DateText.append(date, to: output)
    }
    if entry.kind != .clock { output.append("about ") }
    append(entry.start, entry.zone, to: output)
    if !isTravel { return }
    output.append(" – ")
    let arrival = entry.stages > 1 ? entry.zone : entry.endZone ?? zonesAfter[index] ?? entry.zone
    DateText.append(
      arrivalOn: zones[arrival].reading(Instant(seconds: entry.end)).localDate,
      departureOn: zones[entry.zone].reading(Instant(seconds: entry.start)).localDate, to: output)
    append(entry.end, arrival, to: output)
  }

  /// Appends the times of one of the later days of travel.
  func append(_ stage: TravelDays.Stage, to output: OutputBuffer) {
    output.append("about ")
    append(stage.start, stage.zone, to: output)
    output.append(" – ")
    append(stage.end, stage.zone, to: output)
  }

  private func append(_ seconds: Int64, _ number: Int32, to output: OutputBuffer) {
    let instant = Instant(seconds: seconds)
    let reading = zones[number].reading(instant)
    let text = OutputBuffer(capacity: 32)
    output.append("<time datetime=\"")
    if zones.isNamed(number) {
      reading.append(to: output)
      DateText.append(reading, abbreviation: zones[number].abbreviation(at: instant), to: text)
    } else {
      let (date, time) = reading.local
      date.append(to: output)
      output.append(UInt8(ascii: "T"))
      time.append(to: output)
      DateText.append(time, to: text)
    }
    output.append("\">")
    Markup.append(text.view, to: output)
    output.append("</time>")
  }

  /// `From here on EDT, 1 h ahead`, if the clock differs from that at the previous item.
  func appendChange(_ index: Int, to output: OutputBuffer) {
    guard let change = clocks[index] else { return }
    let minutes = Int(change.after.offset - change.before.offset) / 60
    if minutes == 0 { return }
    output.append("<p class=\"zone\">The clock goes ")
    output.append(duration: minutes.magnitude)
    output.append(minutes > 0 ? " ahead" : " back")
    if let before = change.before.name, let after = change.after.name {
      let text = OutputBuffer(capacity: 32)
      text.append(": \(before) to \(after)")
      Markup.append(text.view, to: output)
    }
    output.append("</p>\n")
  }
}
