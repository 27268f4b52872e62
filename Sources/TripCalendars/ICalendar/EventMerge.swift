import CivilTime
import FormatSyntax
import SourceText
import TripTimeline

/// Merges three versions of an event: the calendar's, the old export and the new export.
///
/// A person's changes are kept, and the trip's changes are applied. If both changed a property in different ways, one
/// change would be lost, unless the trip's value is only an estimate.
struct EventMerge {
  private let file: ByteView
  private let offset: Int
  private let mine: Side
  private let written: Side
  private let wanted: Side
  private let isOfReading: Bool
  private let values: CalendarValues
  private(set) var text: [UInt8] = []
  /// The names of properties that keep a person's value although the trip has another one.
  private(set) var kept: [StaticString] = []

  /// SUMMARY in the file.
  var title: String { mine.properties("SUMMARY").first.map { text(of: $0) } ?? "" }

  private struct Side {
    let text: ByteView
    let parts: [CalendarPart]

    /// An event without TRANSP is opaque.
    func properties(_ name: StaticString) -> [CalendarPart] {
      parts.filter { !$0.isComponent && $0.isNamed(name) && !$0.content.elementsEqual("TRANSP:OPAQUE".utf8) }
    }

    func raw(_ parts: [CalendarPart]) -> [UInt8] {
      parts.flatMap { text.slice($0.range.lowerBound, $0.range.upperBound) }
    }
  }

  /// Version properties of an event, and its carriers.
  private static let versions: [StaticString] = ["DTSTAMP", "SEQUENCE"]
  /// Required properties of an event.
  private static let required: [StaticString] = ["UID", "DTSTART", "DTEND", "SUMMARY"]
  private static let properties: [StaticString] = [
    "UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION",
    "STATUS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-ALLDAYEVENT", "DESCRIPTION", "CATEGORIES", "URL",
  ]

  /// - Parameters:
  ///   - range: the event in the file.
  ///   - written: the event as exported.
  ///   - isOfReading: whether the trip was read from the file, including people's changes, so that its times are
  ///     already correct.
  init(
    _ file: ByteView, _ range: Range<Int>, written: ByteView, wanted: ByteView, isOfReading: Bool, _ zones: ZoneDatabase
  ) throws(RewriteLoss) {
    self.file = file
    self.isOfReading = isOfReading
    offset = range.lowerBound
    values = CalendarValues(zones)
    let event = file.slice(range.lowerBound, range.upperBound)
    mine = Side(text: event, parts: try EventMerge.parts(event, in: file, at: offset))
    self.written = Side(text: written, parts: try EventMerge.parts(written, in: file, at: offset))
    self.wanted = Side(text: wanted, parts: try EventMerge.parts(wanted, in: file, at: offset))
    try merge()
  }

  static func parts(_ text: ByteView, in file: ByteView, at offset: Int) throws(RewriteLoss) -> [CalendarPart] {
    do throws(SyntaxError) {
      return try CalendarPart.read(text, entering: ["VEVENT"]).filter { !$0.isNamed("BEGIN") && !$0.isNamed("END") }
    } catch {
      throw RewriteLoss(in: file, error, from: offset)
    }
  }

  private mutating func merge() throws(RewriteLoss) {
    text = Array("BEGIN:VEVENT\r\n".utf8)
    for name in EventMerge.properties { text += try merged(name) }
    text += wanted.raw(wanted.parts.filter { $0.isOurs })
    appendOthers()
    text += Array("END:VEVENT\r\n".utf8)
  }

  private mutating func merged(_ name: StaticString) throws(RewriteLoss) -> [UInt8] {
    var here = mine.properties(name)
    // A duration also determines when an event ends.
    if here.isEmpty, name.bytes.equals("DTEND") { here = mine.properties("DURATION") }
    let (before, now) = (written.properties(name), wanted.properties(name))
    let isNamed = { (names: [StaticString]) in names.contains { $0.bytes.equals(name) } }
    if isNamed(EventMerge.versions) { return wanted.raw(now) }
    if name.bytes.equals("UID") { return here.isEmpty ? wanted.raw(now) : mine.raw(here) }
    // These properties depend on the target program of the current export.
    if name.bytes.hasPrefix("X-MICROSOFT-") { return now.isEmpty ? mine.raw(here) : wanted.raw(now) }
    let isTime = isNamed(["DTSTART", "DTEND"])
    if isOfReading, isTime { return wanted.raw(now) }
    let isOld = says(before, now)
    if here.isEmpty { return isOld && !isNamed(EventMerge.required) ? [] : wanted.raw(now) }
    if says(here, before) { return isOld ? mine.raw(here) : wanted.raw(now) }
    if says(here, now) { return mine.raw(here) }
    guard isOld || (isTime && isEstimate) else {
      throw RewriteLoss(
        in: file, at: offset + here[0].range.lowerBound, text: String(decoding: here[0].content, as: UTF8.self))
    }
    kept.append(name)
    return mine.raw(here)
  }

  /// Whether the trip's time for the event is only derived from the order of its items.
  private var isEstimate: Bool {
    wanted.properties("DESCRIPTION").contains { part in
      text(of: part).withBytes { $0.firstRange(of: ItemText.derivedTime.bytes) != nil }
    }
  }

  /// Appends alarms, guests and everything else that exports don't write. Exported alarms follow the current options
  /// unless a person changed one.
  private mutating func appendOthers() {
    let alarms = CalendarAlarms(mine.parts, in: mine.text)
    let news = wanted.parts.filter { $0.isComponent && !alarms.hasChanged }
    text += wanted.raw(news)
    for (index, part) in mine.parts.enumerated() where !part.isOurs {
      if part.isComponent {
        if !news.isEmpty, alarms.ours.contains(index) { continue }
      } else if part.isNamed("DURATION") || EventMerge.properties.contains(where: { part.isNamed($0) }) {
        continue
      }
      text += mine.raw([part])
    }
  }

  // MARK: Comparing

  /// Whether two lists of properties mean the same, in any program's notation.
  private func says(_ left: [CalendarPart], _ right: [CalendarPart]) -> Bool {
    if left.map({ $0.content }) == right.map({ $0.content }) { return true }
    if left.isEmpty != right.isEmpty { return false }
    if let one = left.first.flatMap(seconds), let other = right.first.flatMap(seconds) { return one == other }
    if let one = left.first.flatMap(position), let other = right.first.flatMap(position) {
      return abs(one.latitude - other.latitude) < 1e-5 && abs(one.longitude - other.longitude) < 1e-5
    }
    return left.flatMap(words) == right.flatMap(words)
  }

  private func line<Result>(_ part: CalendarPart, _ body: (ICalendarLine) -> Result?) -> Result? {
    part.content.withBytes { ICalendarLine($0, offset: 0, end: $0.count).flatMap(body) }
  }

  private func text(of part: CalendarPart) -> String { line(part) { values.text($0).text } ?? "" }

  private func words(_ part: CalendarPart) -> [[UInt8]] { EventText.words(EventText.notes(text(of: part))) }

  private func position(_ part: CalendarPart) -> (latitude: Double, longitude: Double)? {
    part.isNamed("GEO") ? line(part) { CalendarValues.position($0.value) } : nil
  }

  /// A property's value in seconds. A duration counts from the start in the file. Whole days count from midnight and
  /// differ from times.
  private func seconds(_ part: CalendarPart) -> [Int64]? {
    if part.isNamed("DURATION") {
      guard let start = mine.properties("DTSTART").first.flatMap(seconds),
        let length = line(part, { EventTime.seconds(ofDuration: $0.value.trimmed) })
      else { return nil }
      return [start[0], start[1] + length]
    }
    guard part.isNamed("DTSTART") || part.isNamed("DTEND"), let time = line(part, { values.time($0) }) else {
      return nil
    }
    return [time.time == nil ? 0 : 1, time.instant?.seconds ?? time.date.secondsSinceEpoch]
  }
}
