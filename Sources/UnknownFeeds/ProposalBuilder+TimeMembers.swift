import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// Writes the members of a definition for dates and starts.
extension ProposalBuilder {
  mutating func addStart(_ start: Found) {
    settle(start)
    settleEqualStarts(start)
    let needsZone = !start.reading.isOfInstants
    if needsZone { settleHours(start, start) }
    if needsZone, !isOfDays(start) {
      // A few starts, or starts in UTC, may all be before noon. A clock of 12 hours has no 08:30.
      if start.column.filled > 4, settings.zone?.identifier != "UTC",
        !start.column.texts.contains(where: { $0.contains(/[ T]0\d:/) })
      {
        settleHalfDay(start)
      }
      settleZone(start, start)
      settleMidnight(start, start)
    }
    if isOfDays(start) {
      // If a sheet writes midnight after each date, there are no times.
      addDateMember(start.column, start.reading)
      if named[.time] != nil {
        proposal.questions.append("all dates are at midnight: where is the time (--column time=NAME)?")
      }
      return
    }
    if needsZone { noteClock(start, start) }
    addMidnightStatus(start)
    if needsZone, zone(of: start, start).string == "venue" {
      timeNotSet.append(.make(["from": .string(start.column.path), "contains": .texts([" 00:00", "T00:00"])]))
    }
    let isHalved = settings.hasHalfDays == true && needsZone
    let parts = [.string(start.column.path)] + (isHalved ? [halfDay(in: start.column.path, Self.hoursOfStarts)] : [])
    let forms = isHalved ? start.reading.forms.map(Self.halved) : start.reading.forms
    add("start", date(parts, forms, zone: needsZone ? zone(of: start, start) : nil), shown(start))
    let others = (named[.date] ?? []).filter { $0.column !== start.column && isOfGame($0.column) }
    // Prefer the venue's day to the UTC day.
    let days = others.first { $0.name.zone != "UTC" } ?? others.first
    let unread = start.reading.unread
    if !unread.isEmpty || start.column.filled < table.count || !timeNotSet.isEmpty, let days {
      let reading = DateReading(
        days.column.texts, .date, sequence: sequence(of: days.column),
        isDayFirst: settings.isDayFirst ?? start.reading.isDayFirst)
      if reading.isGood, reading.doubt == nil { addDateMember(days.column, reading) }
    } else if !unread.isEmpty {
      let untimed = unread.map(Self.untimed)
      let reading = DateReading(untimed.map(\.day), .date, isDayFirst: start.reading.isDayFirst)
      if reading.isGood {
        // Some records have only a date in the same column.
        let words = Set(untimed.map(\.word)).sorted { $0.precedesBytewise($1) }
        let forms = words.flatMap { word in reading.forms.map { word.isEmpty ? $0 : "\($0) '\(word)'" } }
        add(
          "date", date([.string(start.column.path)], forms, zone: nil),
          "\(quotedForDisplay(start.column.path)), if it has no time")
      }
    }
  }

  /// A date and the word after it that means "no time yet"; the word is empty for any other text.
  private static func untimed(_ text: String) -> (day: String, word: String) {
    guard let blank = text.lastIndex(of: " ") else { return (text, "") }
    let word = String(text[text.index(after: blank)...])
    return isNoTime(word) ? (String(text[..<blank]), word) : (text, "")
  }

  /// Starts at midnight as dates, for a table with the times in another column: `2026-06-05T00:00:00`.
  func withoutMidnights(_ start: Found) -> Found? {
    let texts = start.column.texts.filter { !Self.isNoTime($0) }
    guard let first = texts.first, let end = first.firstRange(of: /[T ]00:00(:00)?(\.0+)?$/).map({ String(first[$0]) }),
      texts.allSatisfy({ $0.hasSuffix(end) })
    else { return nil }
    let reading = DateReading(texts.map { String($0.dropLast(end.count)) }, .date, isDayFirst: start.reading.isDayFirst)
    guard reading.unread.isEmpty, let reading = reading.followed(by: end) else { return nil }
    return Found(column: start.column, reading: reading, zone: start.zone, placeholders: [])
  }

  func isOfDays(_ start: Found) -> Bool {
    start.column.texts.allSatisfy { text in
      guard let parts = start.reading.parts(text) else { return Self.isNoTime(text) }
      return parts.instant == nil && parts.time == .midnight
    }
  }

  mutating func addDateAndTime(_ found: Found, _ time: Found) {
    settle(found)
    settleDays(found)
    settleHalfDay(time)
    settleHours(time, found)
    settleZone(time, found)
    noteClock(time, found)
    addPieces(of: found)
    addPieces(of: time)
    let isHalved = settings.hasHalfDays == true && time.zonePiece == nil && !time.reading.isOfInstants
    let clocks = isHalved ? ["h:mm a", "h.mm a", "h:mm:ss a"] : time.reading.forms
    let forms = found.reading.forms.flatMap { date in clocks.map { "\(date) \($0)" } }
    let parts = [found.source, .string(time.path)] + (isHalved ? [halfDay(in: time.path, Self.hours)] : [])
    let value = date(parts, forms, zone: time.reading.isOfInstants ? nil : zone(of: time, found))
    add("start", value, "\(shown(found)); \(shown(time))")
    addDateMember(found)
    var placeholders = time.placeholders
    if !time.reading.isOfInstants, settings.isMidnightUnset ?? (zone(of: time, found).string == "venue") {
      // No game starts at midnight, so the table uses it for an unknown time.
      placeholders += time.column.texts.filter { text in
        time.reading.parts(text)?.time == .midnight
      }
    }
    settleMidnight(time, found)
    if !placeholders.isEmpty {
      let path = time.zonePiece == nil ? time.path : time.column.path
      timeNotSet.append(.make(["from": .string(path), "is": .texts(placeholders)]))
    }
  }

  /// Adds AM or PM to times with neither: 9:00 to 11:59 is in the morning, all other times are after noon.
  ///
  /// - Parameter patterns: how the hour is cut out of the text.
  private mutating func halfDay(in path: String, _ patterns: [String]) -> JSONValue {
    let stated = ["{clock}AM", "{clock}PM", "{clock}am", "{clock}pm"]
    splits.append(.make(["from": .string(path), "patterns": .texts(stated + patterns)]))
    let words = JSONValue.make([
      "9": .string("AM"), "09": .string("AM"), "10": .string("AM"), "11": .string("AM"), "*": .string("PM"),
    ])
    return .make(["from": .string("{hour}"), "map": words])
  }

  private static let hours = ["{hour#}:{}", "{hour#}.{}", "{hour#}"]
  /// Patterns for texts with a date before or after the time.
  private static let hoursOfStarts =
    [" ", "T"].flatMap { gap in [":{#}", ":{#}:{#}", ":{#}:{#}.{#}", ".{#}"].map { "{+}\(gap){hour#}\($0)" } }
    + ["{hour#}:{#} {}", "{hour#}:{#}:{#} {}"]

  /// The form of a date and a time of 24 hours as one of 12 hours, with AM or PM after it.
  private static func halved(_ form: String) -> String {
    let hour = form.firstRange(of: /HH?(?=[:.]mm)/)
    return hour.map { form[..<$0.lowerBound] + "h" + form[$0.upperBound...] + " a" } ?? form
  }

  mutating func addDate(_ found: Found) {
    settle(found)
    settleDays(found)
    addPieces(of: found)
    addDateMember(found)
  }

  private mutating func addPieces(of found: Found) {
    if found.patterns.isEmpty { return }
    splits.append(.make(["from": .string(found.column.path), "patterns": .texts(found.patterns)]))
  }

  private mutating func addDateMember(_ found: Found) {
    add("date", date([found.source], found.reading.forms, zone: nil), shown(found))
  }

  private mutating func addDateMember(_ column: Column, _ reading: DateReading) {
    add("date", date([.string(column.path)], reading.forms, zone: nil), shown(column))
  }

  func date(_ parts: [JSONValue], _ forms: [String], zone: JSONValue?) -> JSONValue {
    var members = [
      JSONMember(key: "from", value: parts.count == 1 && parts[0].string != nil ? parts[0] : .array(parts)),
      JSONMember(key: "forms", value: .texts(forms)),
    ]
    if let zone { members.append(JSONMember(key: "zone", value: zone)) }
    return .object(members)
  }

  func shown(_ found: Found) -> String {
    let read = found.reading.total - found.reading.unread.count
    let forms = found.reading.forms.map { "`\($0)`" }.joined(separator: ", ")
    return "\(quotedForDisplay(found.column.path)), of which \(read) of \(found.reading.total) texts fit \(forms)"
      + (found.reading.evidence.isEmpty ? "" : "; \(found.reading.evidence)")
  }

  /// The zone of times without one: the record's, the one in a column's name, or the venue's.
  func zone(of time: Found, _ date: Found) -> JSONValue {
    if let piece = time.zonePiece { return .make(["from": .string(piece), "default": .string("venue")]) }
    if let column = column(.zone), column.texts.allSatisfy({ zones.anyZone($0) != nil }) {
      return .make(["from": .string(column.path), "default": .string("venue")])
    }
    if let own = settings.zone { return .string(own.identifier) }
    if let stated = time.zone ?? date.zone {
      // At a venue that uses the code, it means the venue's clock: MST is Phoenix time in Phoenix.
      let isCode = stated.count == 3 && ["ST", "DT"].contains { stated.hasSuffix($0) }
      return isCode ? .make(["constant": .string(stated)]) : .string(stated)
    }
    return .string(fileZone.isEmpty ? "venue" : fileZone)
  }
}
