import FormatSyntax
import SourceText

/// The parts of a calendar other than its events: properties, time zones and other components.
struct SuccessionSurroundings {
  /// Whether everything means the same as in the earlier version.
  private(set) var areSame = true
  private let earlier: CalendarFile
  private let later: CalendarFile
  /// By calendar: the text before its events, and the text at its end.
  private var texts: [(begin: [UInt8], end: [UInt8])] = []

  /// - Parameter neededZones: zones that remaining events of the earlier version use.
  init(_ earlier: CalendarFile, _ later: CalendarFile, neededZones: Set<[UInt8]>) {
    self.earlier = earlier
    self.later = later
    if earlier.calendars.count != later.calendars.count { areSame = false }
    for index in later.calendars.indices {
      let old = earlier.calendars.indices.contains(index) ? earlier.calendars[index] : CalendarFile.Calendar()
      add(old, later.calendars[index], neededZones)
    }
  }

  func begin(_ calendar: Int, to output: OutputBuffer) { output.append(texts[calendar].begin) }

  func end(_ calendar: Int, to output: OutputBuffer) { output.append(texts[calendar].end) }

  private mutating func add(_ old: CalendarFile.Calendar, _ new: CalendarFile.Calendar, _ neededZones: Set<[UInt8]>) {
    var left = old.parts
    var text = (begin: [UInt8](), end: [UInt8]())
    for part in new.parts {
      let written = take(part, &left, neededZones)
      if !part.isComponent, part.isNamed("END") { text.end += written } else { text.begin += written }
    }
    for part in left where !isStamp(part) {
      guard part.isComponent, part.isNamed("VTIMEZONE"), neededZones.contains(part.zone) else {
        areSame = false
        continue
      }
      text.begin += earlier.raw(part)
    }
    texts.append(text)
  }

  /// The part as written in the earlier version, if it exists there with the same meaning.
  private mutating func take(
    _ part: CalendarPart, _ left: inout [CalendarPart], _ neededZones: Set<[UInt8]>
  ) -> [UInt8] {
    let meaning = part.meaning(in: later.text)
    let isZone = part.isComponent && part.isNamed("VTIMEZONE")
    let twin = left.firstIndex { other in
      guard other.isComponent == part.isComponent, other.name == part.name else { return false }
      if isZone { return other.zone == part.zone }
      return isStamp(part) || other.meaning(in: earlier.text) == meaning
    }
    guard let twin else {
      if !isStamp(part) { areSame = false }
      return Array(later.raw(part))
    }
    let before = left.remove(at: twin)
    if !isZone || before.meaning(in: earlier.text) == meaning { return Array(earlier.raw(before)) }
    let zone = ZoneUnion(before, in: earlier, part, in: later)
    if neededZones.contains(part.zone), let union = zone.text {
      if zone.hasNews { areSame = false }
      return zone.hasNews ? union : Array(earlier.raw(before))
    }
    areSame = false
    return Array(later.raw(part))
  }

  /// Whether the part states when the calendar was written (RFC 7986, section 5.4), which alone is not a change.
  private func isStamp(_ part: CalendarPart) -> Bool {
    !part.isComponent && (part.isNamed("LAST-MODIFIED") || part.isNamed("DTSTAMP"))
  }
}

/// Combines two versions of a zone. The result contains every onset of either.
struct ZoneUnion {
  /// Nil if the zone has rules that apply to all years. The later version is then sufficient.
  private(set) var text: [UInt8]?
  /// Whether the later version has an onset that the earlier one lacks.
  private(set) var hasNews = false

  init(_ old: CalendarPart, in earlier: CalendarFile, _ new: CalendarPart, in later: CalendarFile) {
    guard let olds = ZoneUnion.parts(old, earlier), let news = ZoneUnion.parts(new, later) else { return }
    let known = Set(news.map { $0.meaning })
    let missing = olds.filter { $0.part.isComponent && !known.contains($0.meaning) }
    hasNews = !known.isSubset(of: olds.map { $0.meaning })
    if (olds + news).contains(where: { $0.hasRule }) { return }
    var result: [UInt8] = []
    for entry in news {
      if !entry.part.isComponent, entry.part.isNamed("END") { result += missing.flatMap { $0.raw } }
      result += entry.raw
    }
    text = result
  }

  private struct Entry {
    var part: CalendarPart
    var meaning: [UInt8]
    var raw: [UInt8]
    var hasRule: Bool
  }

  private static func parts(_ zone: CalendarPart, _ file: CalendarFile) -> [Entry]? {
    let text = file.raw(zone)
    // The text was read before as part of its calendar.
    let parts = try? CalendarPart.read(text, entering: ["VTIMEZONE"])
    return parts?.map { part in
      let meaning = part.meaning(in: text)
      return Entry(
        part: part, meaning: meaning, raw: Array(text.slice(part.range.lowerBound, part.range.upperBound)),
        hasRule: meaning.withBytes { $0.firstRange(of: "\nRRULE") != nil })
    }
  }
}
