import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

extension ProposalBuilder {
  private struct Found {
    var column: Column
    var reading: DateReading
    /// `venue`, or a zone's name, where the place's name has it.
    var zone: String?
    /// Texts which mean that there is no time yet.
    var placeholders: [String]
  }

  /// Date and start, from a place that has both, or from two.
  mutating func addTimes() {
    var dates: [Found] = []
    var times: [Found] = []
    var starts: [Found] = []
    let candidates = [ColumnRole.start, .date, .time].flatMap { named[$0] ?? [] }
    for (column, name) in candidates {
      let placeholders = column.texts.filter(Self.isNoTime)
      let texts = column.texts.filter { !Self.isNoTime($0) }
      guard let (kind, reading) = reading(of: column, texts, name.role) else { continue }
      let found = Found(column: column, reading: reading, zone: name.zone, placeholders: placeholders)
      switch kind {
      case .date: dates.append(found)
      case .time: times.append(found)
      case .start: starts.append(found)
      }
    }
    if let start = starts.first(where: { $0.reading.isOfInstants }) {
      addStart(start)
    } else if let date = dates.first,
      let time = times.first(where: { $0.zone == nil || $0.zone == "venue" }) ?? times.first
    {
      addDateAndTime(date, time)
    } else if let start = starts.first {
      addStart(start)
    } else if let date = dates.first {
      addDate(date)
    } else {
      proposal.missing.append("the date")
    }
    addFlags()
  }

  /// Columns such as `startTimeTBD`, which mark times that are not set.
  private mutating func addFlags() {
    for column in table.columns {
      let words = Set(column.steps.last.map { ColumnName.words(in: $0) } ?? [])
      guard !words.isDisjoint(with: ["tbd", "tba", "tbc"]) else { continue }
      let yes = column.texts.filter { ["true", "1", "yes", "y"].contains($0.lowercased()) }
      if !yes.isEmpty, column.texts.allSatisfy({ $0.utf8.count <= 5 }) {
        timeNotSet.append(.make(["from": .string(column.path), "is": .texts(yes)]))
      }
    }
  }

  /// What the texts are: what the place's name suggests, unless they read better as something else.
  private func reading(of column: Column, _ texts: [String], _ role: ColumnRole) -> (DateReading.Kind, DateReading)? {
    if texts.isEmpty { return nil }
    let kinds: [DateReading.Kind] =
      switch role {
      case .time: [.time, .start, .date]
      case .date: [.date, .start, .time]
      default: [.start, .date, .time]
      }
    let sequence = sequence(of: column)
    var best: (DateReading.Kind, DateReading)?
    for kind in kinds {
      let reading = DateReading(texts, kind, sequence: sequence, isDayFirst: settings.isDayFirst)
      if reading.isGood, reading.unread.count < best?.1.unread.count ?? .max { best = (kind, reading) }
      if best?.1.unread.isEmpty == true { break }
    }
    return best
  }

  private func sequence(of column: Column) -> [(text: String, weekday: Int32?)] {
    let weekdays = self.column(.weekday)
    return (0..<table.count).compactMap { number in
      column.text(ofRecord: number).map { text in
        (text, weekdays?.text(ofRecord: number).flatMap { DateReading.weekday(in: $0) })
      }
    }
  }

  /// Words that stand where no time is known; numbers never.
  static func isNoTime(_ text: String) -> Bool {
    let word = text.lowercased()
    if word.contains(where: \.isNumber) { return false }
    return noTimes.contains(word) || word.hasPrefix("to be ") || word.hasPrefix("time to be ")
  }

  private static let noTimes: Set<String> = [
    "-", "--", "?", "n/a", "tbd", "tba", "tbc", "time tbd", "tbd*", "unknown", "null", "none", "nan", "offen",
    "noch offen",
    "unbekannt", "n.n.", "a definir", "por definir", "\u{E0} d\u{E9}finir", "da definire", "nnb", "n.n.b.", "n.t.b.",
    "ikke fastsatt",
  ]

  // MARK: Members

  private mutating func addStart(_ start: Found) {
    settle(start)
    let needsZone = !start.reading.isOfInstants
    if needsZone { settleHours(start, start) }
    if isOfDays(start) {
      // A sheet that writes midnight after each date gives no times.
      addDateMember(start.column, start.reading)
      if named[.time] != nil { proposal.questions.append("the dates have midnight behind them: where is the time?") }
      return
    }
    if needsZone, zone(of: start, start).string == "venue" {
      timeNotSet.append(.make(["from": .string(start.column.path), "contains": .texts([" 00:00", "T00:00"])]))
    }
    add(
      "start", date([start.column], start.reading.forms, zone: needsZone ? zone(of: start, start) : nil), shown(start))
    let days = (named[.date] ?? []).first { $0.column !== start.column }
    let unread = start.reading.unread
    if !unread.isEmpty || start.column.filled < table.count, let days {
      let reading = DateReading(
        days.column.texts, .date, sequence: sequence(of: days.column),
        isDayFirst: settings.isDayFirst ?? start.reading.isDayFirst)
      if reading.isGood, reading.doubt == nil { addDateMember(days.column, reading) }
    } else if !unread.isEmpty {
      let untimed = unread.map(Self.untimed)
      let reading = DateReading(untimed.map(\.day), .date, isDayFirst: start.reading.isDayFirst)
      if reading.isGood {
        // Some records have a date and no time, at the same place.
        let words = Set(untimed.map(\.word)).sorted { $0.precedesBytewise($1) }
        let forms = words.flatMap { word in reading.forms.map { word.isEmpty ? $0 : "\($0) '\(word)'" } }
        add(
          "date", date([start.column], forms, zone: nil),
          "where \(quotedForDisplay(start.column.path)) has no time")
      }
    }
    setSeasonStart(sequence(of: start.column).compactMap { start.reading.parts($0.text).flatMap(Self.day) })
  }

  /// A date and the word behind it which means that there is no time yet; none for any other text.
  private static func untimed(_ text: String) -> (day: String, word: String) {
    guard let blank = text.lastIndex(of: " ") else { return (text, "") }
    let word = String(text[text.index(after: blank)...])
    return isNoTime(word) ? (String(text[..<blank]), word) : (text, "")
  }

  private func isOfDays(_ start: Found) -> Bool {
    start.column.texts.allSatisfy { text in
      guard let parts = start.reading.parts(text) else { return Self.isNoTime(text) }
      return parts.instant == nil && parts.time == .midnight
    }
  }

  private mutating func addDateAndTime(_ found: Found, _ time: Found) {
    settle(found)
    settleHalfDay(time)
    settleHours(time, found)
    let forms = found.reading.forms.flatMap { date in time.reading.forms.map { "\(date) \($0)" } }
    let value = date([found.column, time.column], forms, zone: time.reading.isOfInstants ? nil : zone(of: time, found))
    add("start", value, "\(shown(found)); \(shown(time))")
    addDateMember(found.column, found.reading)
    var placeholders = time.placeholders
    if zone(of: time, found).string == "venue" {
      // Nobody starts at midnight: so a table writes that it knows no time.
      placeholders += time.column.texts.filter { text in
        time.reading.parts(text)?.time == .midnight
      }
    }
    settleMidnight(time, found)
    if !placeholders.isEmpty {
      timeNotSet.append(.make(["from": .string(time.column.path), "is": .texts(placeholders)]))
    }
    setSeasonStart(sequence(of: found.column).compactMap { found.reading.parts($0.text).flatMap(Self.day) })
  }

  private mutating func addDate(_ found: Found) {
    settle(found)
    addDateMember(found.column, found.reading)
    setSeasonStart(sequence(of: found.column).compactMap { found.reading.parts($0.text).flatMap(Self.day) })
  }

  private mutating func addDateMember(_ column: Column, _ reading: DateReading) {
    add("date", date([column], reading.forms, zone: nil), shown(column))
  }

  private func date(_ columns: [Column], _ forms: [String], zone: JSONValue?) -> JSONValue {
    var members = [
      JSONMember(key: "from", value: columns.count == 1 ? .string(columns[0].path) : .texts(columns.map(\.path))),
      JSONMember(key: "forms", value: .texts(forms)),
    ]
    if let zone { members.append(JSONMember(key: "zone", value: zone)) }
    return .object(members)
  }

  private func shown(_ found: Found) -> String {
    let read = found.reading.total - found.reading.unread.count
    let forms = found.reading.forms.map { "`\($0)`" }.joined(separator: ", ")
    return "\(quotedForDisplay(found.column.path)), of which \(read) of \(found.reading.total) texts fit \(forms)"
      + (found.reading.evidence.isEmpty ? "" : "; \(found.reading.evidence)")
  }

  private static func day(_ parts: DateTimeParts) -> LocalDate? {
    parts.date ?? parts.instant.map { OffsetInstant(instant: $0, offset: 0).localDate }
  }

  // MARK: What is open

  private mutating func settle(_ found: Found) {
    let path = quotedForDisplay(found.column.path)
    if let doubt = found.reading.doubt { proposal.questions.append("\(path): \(doubt)") }
    if !found.reading.hasYear, column(.season) == nil, settings.season.isEmpty {
      proposal.missing.append("the year of the dates in \(path) (--season YEAR)")
    }
  }

  /// Twelve-hour times without AM or PM.
  private mutating func settleHalfDay(_ found: Found) {
    if found.zone != nil, found.zone != "venue" { return }
    let hours = found.column.texts.compactMap { text -> Int32? in
      guard !text.lowercased().contains(where: { "apn".contains($0) }) else { return nil }
      return found.reading.parts(text)?.time.map { $0.secondOfDay / 3_600 }
    }
    guard hours.contains(where: { (1...8).contains($0) }), !hours.contains(where: { $0 > 12 }) else { return }
    proposal.questions.append(
      "\(quotedForDisplay(found.column.path)): no time is after noon, and some are before nine: are they without AM and PM?"
    )
  }

  /// Games at the ground begin by day or in the evening: early hours are those of another zone.
  private mutating func settleHours(_ time: Found, _ date: Found) {
    guard settings.zone == nil, zone(of: time, date).string == "venue" else { return }
    let hours = texts(time.column).compactMap { time.reading.parts($0)?.time.map { $0.secondOfDay / 3_600 } }
    let early = hours.count { (1...8).contains($0) }
    guard early * 40 > hours.count else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): \(early) of \(hours.count) times are between 1:00 and 9:00: "
        + "in which zone are they (--zone ZONE)?")
  }

  /// Midnight in UTC may be an evening in America, or stand for no time: the times around it decide.
  private mutating func settleMidnight(_ time: Found, _ date: Found) {
    guard zone(of: time, date).string != "venue" else { return }
    let clocks = texts(time.column).compactMap { time.reading.parts($0)?.time?.secondOfDay }
    guard clocks.contains(0), !clocks.contains(where: { $0 > 0 && $0 < 3 * 3_600 || $0 >= 22 * 3_600 }) else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): does 0:00 stand for a time that is not set, as no other is near midnight?"
    )
  }

  /// The zone of times without one: the records', the one in a place's name, or the venue's.
  private func zone(of time: Found, _ date: Found) -> JSONValue {
    if let column = column(.zone), column.texts.allSatisfy({ zones.anyZone($0) != nil }) {
      return .make(["from": .string(column.path), "default": .string("venue")])
    }
    if let own = settings.zone { return .string(own.identifier) }
    if let stated = time.zone ?? date.zone { return .string(stated) }
    return .string(fileZone.isEmpty ? "venue" : fileZone)
  }

  /// A source of one season that begins in summer or autumn and ends in the next year: its games are of one season.
  private mutating func setSeasonStart(_ days: [LocalDate]) {
    guard column(.season) == nil, let first = days.min(), let last = days.max(), first.year + 1 == last.year,
      last.days(since: first) < 340, first.month > last.month
    else { return }
    seasonStart = first.month
  }
}
