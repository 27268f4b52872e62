import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

extension ProposalBuilder {
  struct Found {
    var column: Column
    var reading: DateReading
    /// `venue` or a zone's name, if the column's name states one.
    var zone: String?
    /// Texts that mean "no time yet".
    var placeholders: [String]
    /// The piece of a split with the text; nil if the text is the whole column.
    var piece: String?
    /// The piece with the zone, if the text has one after the time.
    var zonePiece: String?
    /// The patterns that cut the pieces out of the text.
    var patterns: [String] = []
    /// The columns of the year, the month and the day, or of the day and the month, if each has its own.
    var parts: [Column] = []

    var path: String { piece ?? column.path }
    var source: JSONValue {
      parts.isEmpty ? .string(path) : .make(["from": .texts(parts.map(\.path)), "join": .string(joint)])
    }
    /// Joins the parts to `2026-4-3` or `3.4`, of which only one reading is possible.
    var joint: String { parts.count == 3 ? "-" : "." }
    /// Whether the column's name states a zone other than the venue's and UTC.
    var isOfOtherZone: Bool { zone.map { $0 != "venue" && $0 != "UTC" } ?? false }
  }

  /// Words for times other than a game's start.
  private static let otherTimes: Set<String> = [
    "end", "ends", "ending", "finish", "reminder", "deadline", "updated", "update", "modified", "created", "published",
    "generated", "expires", "birth", "last", "previous", "original", "rescheduled", "resume", "makeup", "makup",
    "timestamp", "modification", "revision",
    "dtstamp", "until", "close", "closes", "doors",
  ]

  func isOfGame(_ column: Column) -> Bool {
    if column.isOfList { return false }
    let words = column.steps.flatMap { ColumnName.words(in: $0) }
    let isOfStart = ["starttimestamp", "gametimestamp"].contains(words.suffix(2).joined())
    return words.count == 1 || isOfStart || !words.contains { Self.otherTimes.contains($0) }
  }

  /// Adds the date and the start, from one column with both or from two.
  mutating func addTimes() {
    var dates: [Found] = []
    var times: [Found] = []
    var starts: [Found] = []
    var unread: [Column] = []
    var unreadDates: [Column] = []
    addFlags()
    let candidates = [ColumnRole.start, .date, .time].flatMap { named[$0] ?? [] }.filter { column, _ in
      isOfGame(column) || isStated(column)
    }
    for (column, name) in candidates {
      let placeholders = column.texts.filter(Self.isNoTime)
      let texts = column.texts.filter { !Self.isNoTime($0) }
      guard let (kind, found) = found(column, texts, name, placeholders) else {
        if name.role != .date, !column.path.hasPrefix("/") { unread.append(column) }
        if name.role != .time, distance(column) == 0, texts.contains(where: { $0.contains(/\d{4}/) }) {
          unreadDates.append(column)
        }
        continue
      }
      switch kind {
      case .date: dates.append(found)
      case .time: times.append(found)
      case .start: starts.append(found)
      }
    }
    // Other dates are not the game's.
    if !unreadDates.isEmpty, !(dates + starts).contains(where: { distance($0.column) == 0 }) {
      dates = []
      starts = []
    }
    if dates.isEmpty, starts.isEmpty, let date = dateOfParts() { dates = [date] }
    if dates.isEmpty, starts.isEmpty { addByValues(&dates, &starts) }
    if !dates.isEmpty, starts.isEmpty, times.isEmpty, unread.isEmpty, let time = timeByValues() { times.append(time) }
    if dates.isEmpty, !times.isEmpty, let day = starts.first(where: isOfDays).flatMap(withoutMidnights) {
      dates = [day]
      starts.removeAll { $0.column === day.column }
    }
    // A tournament begins once, and each game has its date.
    if (dates + starts).contains(where: { distance($0.column) < 2 }) { starts.removeAll { distance($0.column) == 2 } }
    // The game's own columns take precedence over those of its round or competition, and all of these over the columns
    // around the records.
    let found = starts.filter { $0.reading.isOfInstants }
    let distances = found.map { distance($0.column) }
    let instants = found.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { found[$0] }
    // A local time with a wrong Z may appear next to the instant, so prefer a UTC column.
    let own = instants.prefix { distance($0.column) == distances.min() }
    if let start = starts.first(where: { $0.column === stated[.start] }), !start.reading.isOfInstants {
      addStart(start)
    } else if let start = own.first(where: { $0.zone == "UTC" }) ?? instants.first(where: { !$0.isOfOtherZone }) {
      settleInstants(start, instants)
      addStart(withLocalOffset(start, instants))
      noteSameClock(start, times)
      addLocalDate(dates, beside: start)
    } else if let (date, time) = localClock(dates, times) {
      addDateAndTime(date, time)
    } else if let date = bestDate(dates),
      let time = times.first(where: { $0.zone == nil || $0.zone == "venue" }) ?? times.first
    {
      addDateAndTime(date, withHomeZone(time, date, times))
    } else if let start = starts.first {
      addStart(start)
    } else if let date = bestDate(dates) {
      addDate(date)
      askForTimes(unread)
    } else if let named = stated[.date] ?? stated[.start] ?? unreadDates.first,
      let text = named.texts.first(where: {
        !DateForms.areCandidates($0, .date) && !DateForms.areCandidates($0, .start)
      })
    {
      proposal.missing.append(
        "a date in \(quotedForDisplay(named.path)), where \(quotedForDisplay(text)) has no known form")
    } else if !proposal.lacksDate {
      proposal.missing.append("the date (--column date=\(table.isWithoutHeader ? "NUMBER" : "NAME"))")
    }
    addNamedLocalDate()
  }

  /// The date with a year that is the closest to the game; a closer one without a year if the two differ.
  private func bestDate(_ dates: [Found]) -> Found? {
    func differ(_ first: Found, _ second: Found) -> Bool {
      (0..<table.count).contains { number in
        guard let one = first.column.text(ofRecord: number).flatMap({ first.reading.parts($0) }),
          let other = second.column.text(ofRecord: number).flatMap({ second.reading.parts($0) })
        else { return false }
        return one.month != other.month || one.day != other.day
      }
    }
    func closest(_ dates: [Found]) -> Found? { dates.min { distance($0.column) < distance($1.column) } }
    guard let first = closest(dates), let best = closest(dates.filter(\.reading.hasYear)) else { return closest(dates) }
    return distance(first.column) < distance(best.column) && differ(first, best) ? first : best
  }

  /// Distance of a column from the game: 0 for the game's own.
  private func distance(_ column: Column) -> Int {
    if column.path.hasPrefix("/") || column.steps.isEmpty { return 2 }
    let isOfGame = ColumnName.gameWords.contains { [$0] == ColumnName.words(in: column.steps[0]) }
    return column.steps.count == 1 || isOfGame ? 0 : 1
  }

  /// A date and a time that are both named local, if they are set as often as any other.
  private func localClock(_ dates: [Found], _ times: [Found]) -> (date: Found, time: Found)? {
    guard let date = dates.first(where: { $0.zone == "venue" }), let time = times.first(where: { $0.zone == "venue" }),
      let most = times.map(\.column.filled).max(), time.column.filled == most
    else { return nil }
    return (date, time)
  }

  /// The same instants with the local offset, if the source has them in addition to UTC: the offset of the venue, or
  /// one in which unset times are at midnight.
  private func withLocalOffset(_ start: Found, _ instants: [Found]) -> Found {
    instants.first { other in
      (!other.isOfOtherZone || areMidnights(unset, other) && !areMidnights(unset, start))
        && other.zone != "UTC" && !other.path.hasPrefix("/")
        && other.column.filled >= start.column.filled
        && !other.column.texts.allSatisfy { text in
          text.hasSuffix("Z") || text.hasSuffix("+00:00") || text.allSatisfy(\.isNumber)
        }
        // The instants may be missing in some records.
        && (0..<table.count).allSatisfy { number in
          instant(start, number).map { $0 == instant(other, number) } ?? true
        }
    } ?? start
  }

  /// Whether the records are not empty and all of them are at midnight.
  private func areMidnights(_ records: [Int], _ found: Found) -> Bool {
    !records.isEmpty
      && records.allSatisfy { number in
        found.column.text(ofRecord: number).flatMap { found.reading.parts($0)?.time } == .midnight
      }
  }

  private func instant(_ found: Found, _ number: Int) -> Instant? {
    found.column.text(ofRecord: number).flatMap { found.reading.parts($0)?.instant }
  }

  /// Asks about columns that may be times. Otherwise, a schedule with unreadable times would become one without times.
  private mutating func askForTimes(_ unread: [Column]) {
    for column in unread {
      guard let text = column.texts.first(where: { $0.contains(where: \.isNumber) }) else { continue }
      proposal.questions.append(
        "\(quotedForDisplay(column.path)): which times are these? \(quotedForDisplay(text)) has no known form "
          + "(--column time=NAME)")
      return
    }
  }

  /// Uses a second clock in a stated zone to check whether the first one is the home club's.
  private func withHomeZone(_ time: Found, _ date: Found, _ times: [Found]) -> Found {
    guard time.zone == nil, settings.zone == nil, let other = times.first(where: { $0.isOfOtherZone }),
      let zone = other.zone.flatMap({ zones.anyZone($0) })
    else { return time }
    func clock(_ found: Found) -> [LocalTime?] {
      (0..<table.count).map { found.column.text(ofRecord: $0).flatMap { found.reading.parts($0)?.time } }
    }
    let days = (0..<table.count).map { date.column.text(ofRecord: $0).flatMap { date.reading.parts($0)?.date } }
    guard isHomeClock(days: days, clock: clock(time), other: clock(other), of: zone) else { return time }
    var found = time
    found.zone = "home"
    return found
  }

  /// The best reading of a column; nil if it contains neither dates nor times.
  private func found(
    _ column: Column, _ texts: [String], _ name: ColumnName, _ placeholders: [String]
  ) -> (DateReading.Kind, Found)? {
    let whole = reading(of: column, texts, name.role)
    // `10:00-11:30` may be a start and an end.
    let isUnclear = whole.map { !$0.1.unread.isEmpty || $0.0 == .time && $0.1.isOfInstants } ?? true
    if isUnclear, let part = partOfTexts(column, texts, name, placeholders) { return part }
    if let (kind, reading) = whole {
      return (kind, Found(column: column, reading: reading, zone: name.zone, placeholders: placeholders))
    }
    return withoutZones(texts).flatMap { zonedClock(column, $0, placeholders) }.map { (.time, $0) }
  }

  /// Columns without meaningful names in which all texts are dates or dates with times.
  private func datesByValues() -> [(kind: DateReading.Kind, found: Found)] {
    table.columns.compactMap { column in
      guard column.filled == table.count, let first = column.texts.first, first.contains(where: \.isNumber),
        hasUnknownName(column)
      else { return nil }
      // Numbers can be anything.
      let isOfDays = proposesAll || table.isWithoutHeader && column.texts.allSatisfy { $0.utf8.count == 8 }
      let kinds: [DateReading.Kind] = !first.allSatisfy(\.isNumber) ? [.start, .date] : isOfDays ? [.date] : []
      for kind in kinds where DateForms.areCandidates(first, kind) {
        let reading = DateReading(column.texts, kind, sequence: sequence(of: column), isDayFirst: settings.isDayFirst)
        let years = column.texts.compactMap { reading.parts($0)?.date?.year }
        guard !reading.forms.isEmpty, reading.unread.isEmpty, reading.hasYear,
          years.allSatisfy({ 1850...2150 ~= $0 }), reading.forms != ["excelDay"]
        else { continue }
        return (kind, Found(column: column, reading: reading, zone: zone(inNameOf: column), placeholders: []))
      }
      return nil
    }
  }

  /// Adds dates that were found by value. Several columns of instants must agree.
  private mutating func addByValues(_ dates: inout [Found], _ starts: inout [Found]) {
    let found = datesByValues()
    let timed = found.filter { $0.kind == .start }.map(\.found)
    let candidates = timed.isEmpty ? found.map(\.found) : timed
    let areOne =
      candidates.count < 2
      || candidates.allSatisfy { other in
        other.reading.isOfInstants
          && (0..<table.count).allSatisfy { instant(candidates[0], $0) == instant(other, $0) }
      }
    if !areOne, !proposesAll {
      let names = candidates.map { quotedForDisplay($0.path) }.joined(separator: ", ")
      return proposal.missing.append("the date, which may be any of \(names)")
    }
    if timed.isEmpty { dates += candidates.prefix(1) } else { starts += timed }
  }

  /// The only unnamed column, next to dates without times, in which all texts are times.
  private func timeByValues() -> Found? {
    var all: [Found] = []
    for column in table.columns where column.filled * 2 >= table.count && hasUnknownName(column) {
      let texts = column.texts.filter { !Self.isNoTime($0) }
      guard texts.count(where: { $0.contains(":") }) * 2 > texts.count else { continue }
      let placeholders = column.texts.filter(Self.isNoTime)
      let cut = withoutZones(texts)
      let zoned = cut.flatMap { zonedClock(column, $0, placeholders) }
      let reading = zoned?.reading ?? DateReading(texts, .time)
      let clocks = zoned == nil ? texts : cut ?? texts
      let minutes = clocks.compactMap { reading.parts($0)?.time.map { Int($0.secondOfDay) / 60 % 60 } }
      // Scores such as 24:21 are not times. A few odd texts among times are reported when the records are read.
      guard !minutes.isEmpty, clocks.count - minutes.count <= max(1, clocks.count / 5),
        minutes.count(where: { $0 % 5 == 0 }) * 10 >= minutes.count * 9
      else { continue }
      all.append(
        zoned
          ?? Found(column: column, reading: reading, zone: zone(inNameOf: column), placeholders: placeholders))
    }
    return all.count == 1 ? all[0] : nil
  }

  private func zone(inNameOf column: Column) -> String? {
    column.steps.last.flatMap { ColumnName.zone(of: ColumnName.words(in: $0)) }
  }

  private func hasUnknownName(_ column: Column) -> Bool {
    !column.path.hasPrefix("/") && ColumnName(column.names) == nil && isOfGame(column)
      && Self.scoreWords.isDisjoint(with: column.steps.flatMap { ColumnName.words(in: $0) })
  }

  private static let scoreWords: Set<String> = [
    "score", "scores", "result", "results", "goals", "points", "ergebnis", "tore", "duration", "length",
  ]

  /// Adds the local date: a date that is the day before (or after) the UTC date in some records, and the same day in
  /// the others.
  private mutating func addLocalDate(_ dates: [Found], beside start: Found) {
    for found in dates where found.zone != "UTC" && !found.path.hasPrefix("/") && found.reading.hasYear {
      var differences: Set<Int> = []
      for number in 0..<table.count {
        guard let day = found.column.text(ofRecord: number).flatMap({ found.reading.parts($0)?.date }),
          let instant = instant(start, number)
        else { continue }
        differences.insert(OffsetInstant(instant: instant, offset: 0).localDate.days(since: day))
      }
      guard [[0, 1], [1], [0, -1], [-1]].contains(differences), found.reading.doubt == nil else { continue }
      add("localDate", date([.string(found.column.path)], found.reading.forms, zone: nil), shown(found))
      return
    }
  }

  /// Adds a date whose name says that it is local, in addition to an instant.
  private mutating func addNamedLocalDate() {
    guard !game.contains(where: { $0.key == "localDate" }), game.contains(where: { $0.key == "start" }) else { return }
    let column = table.columns.first { column in
      let words = column.steps.last.map { ColumnName.words(in: $0).joined() } ?? ""
      return ["officialdate", "localdate", "gamedatelocal", "datelocal", "eventdatelocal"].contains(words)
    }
    guard let column, !column.texts.isEmpty else { return }
    let reading = DateReading(column.texts, .date, sequence: sequence(of: column), isDayFirst: settings.isDayFirst)
    guard reading.isGood, reading.doubt == nil, reading.hasYear else { return }
    add("localDate", date([.string(column.path)], reading.forms, zone: nil), shown(column))
  }

  /// Asks if two instants of a game differ.
  private mutating func settleInstants(_ start: Found, _ others: [Found]) {
    let night = nights(
      (0..<table.count).map { start.column.text(ofRecord: $0).flatMap { start.reading.parts($0)?.instant } })
    if night.early * 10 > night.all {
      proposal.questions.append(
        "\(quotedForDisplay(start.column.path)): \(night.early) of \(night.all) starts are at night in the home "
          + "team's zone: is their zone another one (--zone ZONE, or --column start=NAME)?")
    }
    guard start.zone != "UTC", stated[.start] !== start.column else { return }
    for other in others
    where other.column !== start.column && !other.isOfOtherZone && other.column.steps.count == 1
      && !other.path.hasPrefix("/")
    {
      let differing = (0..<table.count).contains { number in
        guard let first = start.column.text(ofRecord: number).flatMap({ start.reading.parts($0)?.instant }),
          let second = other.column.text(ofRecord: number).flatMap({ other.reading.parts($0)?.instant })
        else { return false }
        return first != second
      }
      if differing {
        proposal.questions.append(
          "start: is it \(quotedForDisplay(start.column.path)) or \(quotedForDisplay(other.column.path)) "
            + "(--column start=\(start.column.path))? they differ")
      }
    }
  }

  /// Adds columns such as `startTimeTBD`, which mark unset times.
  private mutating func addFlags() {
    for column in table.columns {
      let words = Set(column.steps.last.map { ColumnName.words(in: $0) } ?? [])
      if words.isDisjoint(with: ["tbd", "tba", "tbc"]) {
        addFlagWords(column, words)
        continue
      }
      let yes = column.texts.filter { ["true", "1", "yes", "y"].contains($0.lowercased()) }
      if !yes.isEmpty, column.texts.allSatisfy({ $0.utf8.count <= 5 }) {
        timeNotSet.append(.make(["from": .string(column.path), "is": .texts(yes)]))
        unset += (0..<table.count).filter { column.text(ofRecord: $0).map(yes.contains) ?? false }
      }
    }
  }

  /// Whether a column's name has a word for a start.
  private func isOfStart(_ column: Column) -> Bool {
    column.steps.last.map { !Set(ColumnName.words(in: $0)).isDisjoint(with: ["time", "start"]) } ?? false
  }

  /// Adds a status that is `TBD` in some records, or a time that is in year 1 in some records.
  private mutating func addFlagWords(_ column: Column, _ words: Set<String>) {
    guard !column.path.hasPrefix("/") else { return }
    if !words.isDisjoint(with: ["status", "state", "text"]) || isInStatus(column) {
      let unset = column.texts.filter {
        ["tbd", "tba", "tbc", "time tbd", "status_tbd", "time-tbd", "time to be defined"].contains($0.lowercased())
      }
      if !unset.isEmpty { timeNotSet.append(.make(["from": .string(column.path), "is": .texts(unset)])) }
    }
    guard column.texts.contains(where: { $0.hasPrefix("0001-01-01") }) else { return }
    // The start of a tournament says nothing about that of its games.
    let isClosest = !table.columns.contains { other in
      distance(other) < distance(column) && isOfStart(other)
    }
    if isOfStart(column), isClosest {
      timeNotSet.append(.make(["from": .string(column.path), "contains": .texts(["0001-01-01"])]))
    }
  }

  /// The meaning of the texts: the one that the column's name suggests, unless another one fits better.
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
      // Instants, and the days of games whose time is not set.
      if kind == .start, reading.isOfInstants, !reading.unread.isEmpty,
        DateReading(reading.unread, .date).unread.isEmpty
      {
        return (kind, reading)
      }
      if reading.isGood, reading.unread.count < best?.1.unread.count ?? .max { best = (kind, reading) }
      if best?.1.unread.isEmpty == true { break }
    }
    return best
  }

  func sequence(of column: Column) -> [DateSample] {
    let weekdays = self.column(.weekday)
    return (0..<table.count).compactMap { number in
      column.text(ofRecord: number).map { text in
        DateSample(text: text, weekday: weekdays?.text(ofRecord: number).flatMap { DateReading.weekday(in: $0) })
      }
    }
  }

  /// Whether a text means that the time is unknown. Never true for numbers.
  static func isNoTime(_ text: String) -> Bool {
    let word = text.lowercased()
    if word.contains(where: \.isNumber) { return false }
    return text.withBytes { PlaceholderNames.isNotSet($0) } || noTimes.contains(word)
      || noTimeBeginnings.contains(where: word.hasPrefix)
      || word.utf8.count > 6 && StatusWords.status(word).map { $0 == .postponed || $0 == .cancelled } ?? false
  }

  private static let noTimeBeginnings = ["time to be ", "a confirmar", "por confirmar"]

  /// Texts that mean nothing for a team.
  private static let noTimes: Set<String> = [
    "-", "--", "?", "nan", "na", "offen", "unbekannt", "n.n.", "nnb", "n.n.b.", "n.t.b.",
  ]
}
