import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// Questions about days and times that samples leave open.
extension ProposalBuilder {
  /// A side plays only one game per day. If several sides have two, the date means something else.
  mutating func settleDays(_ found: Found) {
    guard proposesAll else { return }
    let twice = repeatedOpponents(in: found.column) { found.reading.parts($0)?.date?.description }
    guard twice > 0, twice * 50 > table.count else { return }
    proposal.questions.append(
      "\(quotedForDisplay(found.column.path)): is it the day of the game? \(twice) times a side has two opponents "
        + "on one day (--column date=NAME)")
  }

  /// A side plays only one game at a time. If many have several, the start stands for an unknown one.
  mutating func settleEqualStarts(_ start: Found) {
    let isDay: (String) -> Bool = { ($0.contains("T00:00") || $0.contains(" 00:00")) }
    guard start.reading.isOfInstants, !isStated(start.column),
      case let twice = repeatedOpponents(in: start.column, { isDay($0) ? nil : $0 }),
      twice * 5 > table.count
    else { return }
    proposal.questions.append(
      "\(quotedForDisplay(start.column.path)): is it the start of each game? "
        + "\(counted(twice, "time", "times")) a side has two opponents at once (--column start=NAME)")
  }

  /// How often a side has another opponent than before at the same time; 0 if the sides are unknown.
  private func repeatedOpponents(in times: Column, _ time: (String) -> String?) -> Int {
    struct Meeting: Hashable {
      var side: String
      var time: String
    }
    guard sides.count == table.count else { return 0 }
    var opponents: [Meeting: String] = [:]
    var twice = 0
    for number in 0..<table.count {
      guard let both = sides[number], let time = times.text(ofRecord: number).flatMap(time) else { continue }
      for (side, opponent) in [(both.home, both.away), (both.away, both.home)]
      where !side.withBytes({ PlaceholderNames.contains($0) }) {
        let meeting = Meeting(side: side, time: time)
        if let known = opponents[meeting], known != opponent { twice += 1 }
        opponents[meeting] = opponent
      }
    }
    return twice
  }

  mutating func settle(_ found: Found) {
    let path = quotedForDisplay(found.column.path)
    if let doubt = found.reading.doubt { proposal.questions.append("\(path): \(doubt)") }
    if found.reading.hasYear { return }
    if !settings.season.isEmpty {
      let month = firstMonth(of: found)
      // In the first half of the year, 2025-26 is 2026. Leagues that start in different months share the year.
      let isOverYears = settings.season.utf8.count > 4
      if month > 1 || isOverYears || hasSeveralLeagues { seasonStart = month == 1 && isOverYears ? 7 : month }
      return
    }
    if let season = column(.season), season.texts.allSatisfy({ $0.contains(where: \.isNumber) }) { return }
    if firstMonth(of: found) == 1, let year = yearOfDocument() { return add("season", year) }
    if proposesAll, hasFileYear {
      if game.contains(where: { $0.key == "season" }) { return }
      add("season", .string("{fileYear}"), "the year in the file's name")
      let month = firstMonth(of: found)
      seasonStart = month
      if month > 1 {
        proposal.questions.append(
          "season: is the year in the file's name that of the first games, in month \(month) (--season YEAR)?")
      }
    } else {
      let years = hasSeveralLeagues ? "" : ", the year in which the season starts, or both years, such as 2025-26"
      proposal.missing.append("the year of the dates in \(path) (--season YEAR\(years))")
    }
  }

  /// The year around the records, if there is only one.
  private func yearOfDocument() -> Column? {
    table.columns.first { column in
      column.path.hasPrefix("/") && Self.yearWords.contains(ColumnName.words(in: column.steps.last ?? "").joined())
        && column.texts.count == 1 && column.texts.allSatisfy { $0.wholeMatch(of: /[12]\d{3}/) != nil }
    }
  }

  private var hasSeveralLeagues: Bool { (column(.league)?.texts.count ?? 0) > 1 }

  /// The month in which a season begins that continues in the next year; 1 if seasons are within one year.
  ///
  /// The order of the records decides, otherwise the longest pause.
  private func firstMonth(of found: Found) -> Int {
    let months = texts(found.column).compactMap { found.reading.parts($0)?.month.map { Int($0) } }
    guard months.contains(where: { $0 <= 5 }), months.contains(where: { $0 >= 9 }) else { return 1 }
    for order in [months, months.reversed()] {
      let turns = zip(order, order.dropFirst()).count { $1 < $0 }
      if turns == 0 { return 1 }
      guard turns == 1, let first = order.first, let last = order.last else { continue }
      if last < first { return first }
      // One date of many is out of order.
      if order.count > 10 { return 1 }
    }
    let known = Set(months)
    func pause(before month: Int) -> Int { (1...12).first { known.contains((month + 11 - $0) % 12 + 1) } ?? 12 }
    // Of equally long pauses, the one in summer.
    let first = known.sorted { (pause(before: $1), abs($0 - 7)) < (pause(before: $0), abs($1 - 7)) }.first ?? 1
    return known.contains { $0 < first } ? first : 1
  }

  /// Settles 12-hour times without AM or PM.
  mutating func settleHalfDay(_ found: Found) {
    if settings.hasHalfDays != nil || found.reading.isOfInstants || ![nil, "venue"].contains(found.zone) { return }
    let times = found.column.texts.compactMap { text -> LocalTime? in
      let lower = text.lowercased()
      return lower.contains(/\d ?[ap]\.?(m\.?)?(?![a-z])|noon/) ? nil : found.reading.parts(text)?.time
    }
    let hours = times.map { $0.secondOfDay / 3_600 }
    // A clock of 12 hours has no 0:30; 0:00 may mean that the time is not set.
    if times.contains(where: { (1..<3_600).contains($0.secondOfDay) }) { return }
    guard hours.contains(where: { (1...8).contains($0) }), !hours.contains(where: { $0 > 12 }) else { return }
    proposal.questions.append(
      "\(quotedForDisplay(found.column.path)): no time is after noon, and some are before nine: are they without AM and "
        + "PM (--clock 12, or --clock 24 if not)?")
  }

  /// Whether times are assumed to be local to each venue, although neither the source nor the user states that.
  func isOpen(_ time: Found, _ date: Found) -> Bool {
    !time.reading.isOfInstants && settings.zone == nil && !settings.isVenueClock
      && zone(of: time, date).string == "venue" && time.zone == nil && date.zone == nil
  }

  /// Local times of games are during the day or in the evening. Early hours are in another zone.
  mutating func settleHours(_ time: Found, _ date: Found) {
    guard isOpen(time, date), settings.hasHalfDays != true else { return }
    let hours = texts(time.column).compactMap { time.reading.parts($0)?.time.map { $0.secondOfDay / 3_600 } }
    let early = hours.count { (1...8).contains($0) }
    guard early * 40 > hours.count else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): \(early) of \(hours.count) times are between 1:00 and 9:00: "
        + "in which zone are they (--zone ZONE)?")
  }

  /// If a source has no zones and no venues, or venues in several zones, its times may all be in one zone.
  mutating func settleZone(_ time: Found, _ date: Found) {
    guard proposesAll, isOpen(time, date) else { return }
    let homes = zonesOfGrounds()
    guard homes.count > 1 else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): the games are in \(homes.count) zones: are the times local to each venue, "
        + "or all in one zone (--zone ZONE)?")
  }

  /// Reports records that differ from another one only in what is not read. They count as the same game.
  mutating func noteRepeated() {
    guard proposal.isCertain, table.syntax != .ical, !proposal.isOfEvents, table.count <= Self.mostCompared else {
      return
    }
    if hasStableIDs { return noteRepeatedStarts() }
    let definition = JSONValue.array([.object(game)] + splits + games.map { .object($0) }).indented()
    let (read, unread) = (
      table.columns.filter { definition.contains("\"\($0.path)\"") },
      table.columns.filter { !$0.path.hasPrefix("/") && !definition.contains("\"\($0.path)\"") }
    )
    var known: [[Int32]: Int] = [:]
    var (count, first) = (0, Column?.none)
    for number in 0..<table.count where !sides.indices.contains(number) || sides[number] != nil {
      let key = read.map { $0.order.indices.contains(number) ? $0.order[number] : -1 }
      guard let other = known[key] else {
        known[key] = number
        continue
      }
      guard let column = unread.first(where: { $0.text(ofRecord: number) != $0.text(ofRecord: other) }) else {
        continue
      }
      count += 1
      first = first ?? column
    }
    guard let first else { return }
    proposal.evidence.append(
      "\(counted(count, "record repeats", "records repeat")) another one in all that is read and not in "
        + "\(quotedForDisplay(first.path)): taken for the same games")
  }

  /// Reports records with the sides and the start of another one but with another id. They count as different games.
  private mutating func noteRepeatedStarts() {
    guard sides.count == table.count, let start = game.first(where: { $0.key == "start" })?.value.indented() else {
      return
    }
    let starts = table.columns.filter { start.contains("\"\($0.path)\"") }
    func isKnown(_ side: String) -> Bool {
      side.contains(where: \.isLetter) && !side.withBytes { PlaceholderNames.contains($0) }
    }
    var known: Set<[String]> = []
    let count = (0..<table.count).count { number in
      guard let both = sides[number], isKnown(both.home), isKnown(both.away) else { return false }
      let times = starts.compactMap { $0.text(ofRecord: number) }
      return times.count == starts.count && !known.insert([both.home, both.away] + times).inserted
    }
    guard count > 0 else { return }
    proposal.evidence.append(
      "\(counted(count, "record has", "records have")) the sides and the start of another one: taken for different games, "
        + "because of the ids")
  }

  /// Larger tables are of results, for which the comparison would take long.
  private static let mostCompared = 50_000

  /// Reports unused columns that look like dates or times. For a schedule without times, they become a question.
  mutating func noteUnused() {
    if table.syntax == .ical { return }
    let used = JSONValue.array([.object(game)] + splits + timeNotSet).indented()
    let unused = table.columns.filter { column in
      let words = column.steps.flatMap { ColumnName.words(in: $0) }
      guard !column.path.hasPrefix("/"), !column.texts.isEmpty, isOfGame(column),
        words.allSatisfy({ !["duration", "length", "score", "result", "goals", "birthday"].contains($0) }),
        !used.contains("\"\(column.path)\"")
      else { return false }
      let set = column.texts.prefix(200).filter { !Self.isNoTime($0) }
      let texts = withoutZones(set) ?? set
      guard !texts.isEmpty, texts.allSatisfy({ text in text.contains { ":-/.".contains($0) } && text.count < 40 })
      else { return false }
      return [DateReading.Kind.start, .date, .time].contains { kind in
        let reading = DateReading(texts, kind)
        // Any fraction below 1 could be a spreadsheet's time, and `2:43` how long a game took.
        return reading.unread.isEmpty && !reading.forms.isEmpty && reading.forms != ["excelTime"]
          && (kind == .time ? areStarts(texts, reading) : reading.hasYear)
      }
    }
    if unused.isEmpty { return }
    let shown = unused.prefix(5).map { quotedForDisplay($0.path) }.joined(separator: ", ")
    if game.contains(where: { $0.key == "start" }) {
      noteUnsetDays(unused)
      proposal.evidence.append("not used, though it looks like dates or times: \(shown)")
    } else if game.contains(where: { $0.key == "date" }), proposal.questions.isEmpty, unused.contains(where: hasClocks)
    {
      proposal.doubts.append("no time is read, and \(shown) looks like dates or times: is it when the games start?")
    }
  }

  /// Asks whether the only start of all records stands for a day, if another column has midnights on its days.
  private mutating func noteUnsetDays(_ unused: [Column]) {
    guard table.count > 2, settings.isMidnightUnset == nil, stated[.start] == nil,
      let start = game.first(where: { $0.key == "start" })?.value["from"]?.string,
      table.columns.contains(where: { $0.path == start && $0.texts.count == 1 }),
      let days = unused.first(where: { $0.texts.allSatisfy { $0.contains(/[T ]00:00(:00)?$/) } })
    else { return }
    proposal.questions.append(
      "start: is it \(quotedForDisplay(start)), which is the same in all records (--column start=\(start)), or only the "
        + "day of \(quotedForDisplay(days.path)) (--column start=\(days.path))?")
  }

  /// Whether most times are at a multiple of five minutes, as starts of games are; also true for a few times.
  private func areStarts(_ texts: [String], _ reading: DateReading) -> Bool {
    let minutes = texts.compactMap { reading.parts($0)?.time.map { $0.secondOfDay / 60 } }
    return minutes.count < 10 || minutes.count { $0 % 5 == 0 } * 2 > minutes.count
  }

  /// Reports times without a zone that show what the instants show in UTC: some programs write a local time with a Z.
  mutating func noteSameClock(_ start: Found, _ times: [Found]) {
    let same = times.first { time in
      time.zone == nil && !time.reading.isOfInstants && time.column.filled > 2
        && (0..<table.count).allSatisfy { number in
          guard let clock = time.column.text(ofRecord: number).flatMap({ time.reading.parts($0)?.time }),
            let instant = start.column.text(ofRecord: number).flatMap({ start.reading.parts($0)?.instant })
          else { return true }
          return OffsetInstant(instant: instant, offset: 0).localTime == clock
        }
    }
    guard let same else { return }
    proposal.evidence.append(
      "start: the times in UTC are those of \(quotedForDisplay(same.path)), which may be local times "
        + "(--column date=NAME --column time=NAME --zone ZONE)")
  }

  /// Whether a column has times and not only days.
  private func hasClocks(_ column: Column) -> Bool {
    let texts = column.texts.prefix(200).filter { !Self.isNoTime($0) }
    return DateReading(texts, .date).unread.count > 0
  }

  /// Reports the zone that is used for times without one.
  mutating func noteClock(_ time: Found, _ date: Found) {
    guard !time.reading.isOfInstants else { return }
    let zone = zone(of: time, date)
    proposal.takesVenueClock = isOpen(time, date)
    let shown = zone["constant"]?.string ?? zone.string ?? "what each record states"
    proposal.evidence.append("zone of the times: \(shown == "venue" ? "each venue's own" : shown)")
  }

  /// A status of exactly the records at midnight means that the time is not set: SCHEDULED rather than TIMED.
  mutating func addMidnightStatus(_ start: Found) {
    if settings.isMidnightUnset == false { return }
    let midnights = (0..<table.count).map { number -> Bool? in
      guard let parts = start.column.text(ofRecord: number).flatMap({ start.reading.parts($0) }) else { return nil }
      return parts.instant.map { OffsetInstant(instant: $0, offset: parts.offset ?? 0).localTime == .midnight }
        ?? (parts.time == .midnight)
    }
    guard midnights.contains(true), midnights.contains(false) else { return }
    let status = table.columns.first { column in
      guard isInStatus(column), !column.path.hasPrefix("/"), column.texts.count <= 40 else { return false }
      let unset = words(column, midnights, true)
      return unset.allSatisfy { StatusWords.status($0) == .scheduled }
        && unset.isDisjoint(with: words(column, midnights, false))
    }
    guard let status else { return }
    let when = JSONValue.make([
      "from": .string(status.path), "is": .texts(words(status, midnights, true).sorted { $0.precedesBytewise($1) }),
    ])
    timeNotSet.append(
      .make([
        "from": .string(start.column.path), "when": .array([when]), "contains": .texts([" 00:00", "T00:00"]),
      ]))
  }

  /// The words of a column in the records at midnight, or in those at other times; "" for a record without a word.
  private func words(_ column: Column, _ midnights: [Bool?], _ wanted: Bool) -> Set<String> {
    Set(midnights.indices.filter { midnights[$0] == wanted }.map { column.text(ofRecord: $0) ?? "" })
  }

  /// Midnight in a stated zone may be an evening elsewhere, or mean that there is no time; the other times decide.
  /// Midnights of instants and of venue clocks are judged when the records are read.
  mutating func settleMidnight(_ time: Found, _ date: Found) {
    if settings.isMidnightUnset != nil { return }
    guard !time.reading.isOfInstants, zone(of: time, date).string != "venue" else { return }
    let clocks = texts(time.column).compactMap { time.reading.parts($0)?.time?.secondOfDay }
    let midnight = clocks.count { $0 == 0 }
    let around = clocks.count { $0 > 0 && $0 <= 3 * 3_600 || $0 >= 21 * 3_600 }
    guard midnight > 0, midnight < clocks.count, around == 0 || proposesAll && around < 3 * midnight else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): does 0:00 mean that the time is not set, as no other is near midnight "
        + "(--midnight unset, or --midnight start if not)?")
  }
}
