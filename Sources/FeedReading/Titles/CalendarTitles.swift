import FormatSyntax
import ScheduleModel
package import SourceText

/// Reads the titles of a calendar's events, based on what the whole calendar shows about its team.
///
/// The calendar of a team names the opponents (`vs. Foxes`, `Bears (Away)`), or includes the team itself in each title.
/// The calendar of a league names both sides, the home side first.
package struct CalendarTitles: Sendable {
  /// The reading of a title.
  package struct Reading {
    /// `Home [2] vs. Away [1] at Ground`; empty if the event is not a game of two sides.
    package var sides = ""
    /// An event of several teams; empty for any other event.
    var gathering = ""
    var status: GameStatus?
  }

  /// The parts of titles such as `A - B - C`.
  fileprivate enum Form {
    /// Two sides with a remark before or after them.
    case unknown
    /// The competition, then two sides.
    case sidesLast
    /// Two sides, then a remark.
    case sidesFirst
  }

  /// The calendar's team; nil if unknown.
  let team: String?
  /// Whether the team was derived from the sides in the titles.
  private let isShown: Bool
  /// The team's opponents, in lowercase.
  private let opponents: Set<String>
  /// Whether titles have the visitors first, as PrestoSports writes `Foxes vs. Seals`, or as the grounds show.
  private let hasVisitorsFirst: Bool
  /// Whether some titles name only one side.
  private let namesOpponents: Bool
  /// Whether two texts are names of teams that play each other.
  private let areOpponents: @Sendable (String, String) -> Bool
  /// The teams of a league, if only dashes or scores separate them and each one is sometimes first and sometimes
  /// second.
  private let league: Set<String>
  private let form: Form
  /// Texts before or after the sides that occur in many titles and are not part of a name.
  private let remarks: TitleRemarks
  private let habits: EventTitle.Habits
  private let marked: Set<String>
  /// The sides of titles such as `Foxes - Seals (2-0)`, if there are several of them.
  private let scored: Set<String>
  /// The sides of titles with a word between them, which play in those with a score instead, such as `Foxes 2-1 Seals`.
  private let named: Set<String>
  /// A title with such numbers, if nothing shows which of both they are.
  private var unclearNumbers: String?
  /// A title that is left out although it may be of two sides, and how many there are.
  private var leftOut: (title: String, count: Int)?
  /// How many titles name both sides, if the calendar's team is the first one in all of them and nothing else says where
  /// it plays.
  private var alwaysFirst: Int?
  /// Whether most titles are of races. The others that name no two sides are sessions then, such as practices.
  private var isOfRaces = false
  /// A title that is left out as it names no two sides, and how many there are, if these are most.
  private var sideless: (title: String, count: Int)?
  /// A title that names one side alone, or may name two, if it is not known whose calendar it is, and how many there are.
  private var lacking: (title: String, count: Int)?

  /// Titles with a dash and a score, from which on those of their sides are games.
  private static let fewestScored = 5
  /// Titles with the calendar's team first, from which on it is unlikely that it plays all games at home.
  private static let fewestAlwaysFirst = 8
  /// Titles that are scanned to find out what calendar it is.
  private static let most = 2_000

  /// - Parameters:
  ///   - titles: of its events.
  ///   - grounds: of the same events, empty where they name none.
  ///   - name: X-WR-CALNAME; empty if the calendar has none.
  ///   - product: PRODID.
  ///   - team: whose calendar it is, as the user says; empty if he does not.
  package init(
    _ titles: [String], grounds: [String] = [], name: String = "", product: String = "", team stated: String = "",
    areOpponents: @escaping @Sendable (String, String) -> Bool = { _, _ in false }
  ) {
    self.areOpponents = areOpponents
    // Titles are read again only if they show that names have dashes or numbers.
    let sample = titles.prefix(CalendarTitles.most)
    var habits = EventTitle.Habits(hasGroups: CalendarTitles.haveGroups(sample))
    var read = sample.map { EventTitle($0, habits) }
    habits.dashed = DashedNames(read)
    if !habits.dashed.isEmpty { read = sample.map { EventTitle($0, habits) } }
    habits.hasTeamNumbers = CalendarTitles.haveTeamNumbers(read.compactMap(\.pair))
    if habits.hasTeamNumbers { read = sample.map { EventTitle($0, habits) } }
    self.habits = habits
    let form = Form(read.map(\.loosePairs))
    self.form = form
    let remarks = TitleRemarks(read.compactMap { $0.pair ?? form.onlyPair($0) })
    self.remarks = remarks
    func pair(_ event: EventTitle) -> EventTitle.Pair? { event.pair.map(remarks.without) }
    hasVisitorsFirst =
      product.lowercased().contains("prestosports")
      || GroundOrder.isSecondAtHome(
        zip(read, grounds).compactMap { event, ground in
          let sides = event.separator == .at || event.place != nil ? nil : pair(event) ?? form.onlyPair(event)
          return sides.map { GroundOrder.Event(first: $0.first, second: $0.second, ground: ground) }
        }) ?? false
    func onlyPair(_ event: EventTitle) -> EventTitle.Pair? { form.onlyPair(event).map(remarks.without) }
    let certain = read.compactMap { pair($0) ?? onlyPair($0) }
    named = Set(read.compactMap(pair).flatMap { [$0.first, $0.second] })
    marked = CalendarTitles.marked(certain)
    let common = CalendarTitles.common(certain, read)
    let named = CalendarTitles.team(ofCalendar: name)
    team = stated.isEmpty ? common ?? named : stated
    let own = team
    func isOwn(_ pair: EventTitle.Pair) -> Bool {
      own.map { CalendarTitles.isName(pair.first, $0) || CalendarTitles.isName(pair.second, $0) } ?? false
    }
    let pairs = read.compactMap { event in
      pair(event) ?? form.pairs(event).first(where: isOwn) ?? form.pairs(event).first
    }
    isShown =
      pairs.count(where: isOwn) * 5 >= pairs.count * 3 && own != nil
      && (!pairs.isEmpty || read.contains { $0.opponent != nil })
    let others = pairs.filter(isOwn).map { pair in
      own.map { CalendarTitles.isName(pair.first, $0) } ?? false ? pair.second : pair.first
    }
    opponents = Set((others + read.compactMap(\.opponent)).map { $0.lowercased() })
    namesOpponents = read.contains { $0.opponent != nil }
    let loose = read.compactMap(onlyPair)
    let dashes = loose.filter { $0.isDashed && !$0.score.0.isEmpty }
    scored = dashes.count >= CalendarTitles.fewestScored ? Set(dashes.flatMap { [$0.first, $0.second] }) : []
    league = !isShown && loose.count * 5 >= read.count * 3 ? CalendarTitles.league(loose) : []
    let unread = zip(titles, read).filter { _, event in
      event.opponent != nil && own == nil || !event.loosePairs.isEmpty && loosePair(event) == nil
    }
    let oneSided = unread.count { $0.1.opponent != nil }
    // A few unread titles with a dash may be anything. If most titles are unread, they are games. If dashes separate
    // all sides, the other titles with dashes are also games.
    let hasOnlyDashes = certain.count > unread.count && read.allSatisfy { $0.pair == nil }
    let isMuch = unread.count * (hasOnlyDashes ? 3 : 2) > read.count
    if oneSided > 0 || unread.count > (hasOnlyDashes ? 0 : 2) && isMuch {
      lacking = unread.first.map { ($0.0, unread.count) }
    }
    let hasPlaces = read.contains { $0.place != nil || $0.separator == .at || $0.opponent != nil } || !marked.isEmpty
    if isShown, !hasPlaces, !hasVisitorsFirst, pairs.count >= CalendarTitles.fewestAlwaysFirst,
      pairs.allSatisfy({ pair in own.map { CalendarTitles.isName(pair.first, $0) } ?? false })
    {
      alwaysFirst = pairs.count
    }
    noteDoubts(titles, read)
  }

  private mutating func noteDoubts(_ titles: [String], _ read: [EventTitle]) {
    let games = read.count { $0.pair != nil || loosePair($0) != nil }
    let isMostlyRead = games * 4 >= read.count * 3
    let left = zip(titles, read).filter { _, event in
      let pairs = form.pairs(event).map(remarks.without)
      let mayBeGame = isMostlyRead || pairs.contains { !$0.score.0.isEmpty }
      return mayBeGame && !pairs.isEmpty && event.opponent == nil && !pairs.contains(where: isOtherEvent)
        && loosePair(event) == nil
    }
    leftOut = left.first.map { ($0.0, left.count) }
    isOfRaces = read.count(where: \.isRace) * 2 > read.count
    let others =
      isOfRaces
      ? []
      : zip(titles, read).filter { _, event in
        event.pair == nil && event.opponent == nil && event.gathering == nil && !event.isOtherEvent
          && loosePair(event) == nil
      }
    if others.count > 2, others.count * 2 > read.count { sideless = others.first.map { ($0.0, others.count) } }
    if habits.hasTeamNumbers { return }
    // Each name always has the same number, and none has the 0 or the two digits of many scores.
    let sides = read.compactMap(\.pair).flatMap { [($0.first, $0.score.0), ($0.second, $0.score.1)] }
    let numbers = Dictionary(grouping: sides, by: \.0).mapValues { Set($0.map(\.1)) }.values
    if numbers.allSatisfy({ $0.count == 1 && $0.allSatisfy { $0.count < 2 && $0 != "0" } }) {
      unclearNumbers = zip(titles, read).first { $0.1.pair?.hasNumbers ?? false }?.0
    }
  }

  /// - Parameter calendar: the text of the calendar.
  package init(
    of calendar: ByteView, team: String, areOpponents: @escaping @Sendable (String, String) -> Bool
  ) {
    var (titles, grounds): ([String], [String]) = ([], [])
    var (name, product) = ("", "")
    // What is wrong with the file is reported where its events are read.
    try? ICalendarReader(component: "VEVENT", wanted: ["SUMMARY", "/X-WR-CALNAME", "/PRODID", "LOCATION"]).read(
      calendar.slice(0, min(calendar.count, CalendarTitles.sample)), fields: RecordFields(count: 4),
      onFinding: { _ in },
      onRecord: { fields in
        if titles.count < CalendarTitles.most {
          titles.append(HTMLEntities.text(fields[0]))
          grounds.append(fields[3].text)
        }
        if name.isEmpty { name = HTMLEntities.text(fields[1]) }
        if product.isEmpty { product = fields[2].text }
      })
    self.init(titles, grounds: grounds, name: name, product: product, team: team, areOpponents: areOpponents)
  }

  /// Number of bytes to scan.
  private static let sample = 2 << 20

  /// Whether several letters in brackets occur that mean neither a place nor a result.
  private static func haveGroups(_ titles: some Sequence<String>) -> Bool {
    var letters: Set<Substring> = []
    for title in titles where title.contains("[") || title.contains("(") {
      guard let found = title.firstMatch(of: /[\[(]([A-Z])[\])]/) else { continue }
      if EventTitle.hasSides(title[found.range.upperBound...]) { letters.insert(found.1) }
    }
    // Two of a club's teams may be B and C.
    let others = letters.count { !"HANWLDTX".contains($0) }
    return others > 2 || others == 2 && !letters.contains("H")
  }

  /// Whether each name with a number after it always has the same one, which points of several games would not be.
  private static func haveTeamNumbers(_ pairs: [EventTitle.Pair]) -> Bool {
    let sides = pairs.filter(\.hasNumbers).flatMap { [($0.first, $0.score.0), ($0.second, $0.score.1)] }
    let numbers = Dictionary(grouping: sides, by: \.0).mapValues { $0.map(\.1) }
    return numbers.contains { $0.value.count > 2 } && numbers.allSatisfy { Set($0.value).count == 1 }
  }

  // MARK: Whose calendar it is

  /// The side that is in at least four of five pairs. If only dashes separate the sides, it must be sometimes first and
  /// sometimes second: a text that is always second may be a remark.
  private static func common(_ pairs: [EventTitle.Pair], _ titles: [EventTitle]) -> String? {
    if pairs.count < 3 { return nil }
    var counts: [String: Int] = [:]
    for pair in pairs {
      counts[pair.first, default: 0] += 1
      if pair.second != pair.first { counts[pair.second, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let most, most.value * 5 >= pairs.count * 4 else { return nil }
    // If both sides are always the same, it is a series between them.
    guard counts.count(where: { $0.value == most.value }) == 1 else { return nil }
    let isShown = titles.contains { $0.pair != nil }
    let isBoth = pairs.contains { $0.first == most.key } && pairs.contains { $0.second == most.key }
    return isShown || isBoth ? most.key : nil
  }

  /// The names that are first in some pairs and second in others, if they appear in at least four of five pairs. These
  /// are the teams of a league.
  private static func league(_ pairs: [EventTitle.Pair]) -> Set<String> {
    let (both, shown) = onBothSides(pairs)
    return pairs.count >= 6 && shown * 5 >= pairs.count * 4 ? both : []
  }

  /// The names that are first in some pairs and second in others, and the number of pairs in which they appear.
  fileprivate static func onBothSides(_ pairs: [EventTitle.Pair]) -> (names: Set<String>, pairs: Int) {
    let both = Set(pairs.map(\.first)).intersection(pairs.map(\.second))
    return (both, pairs.count { both.contains($0.first) || both.contains($0.second) })
  }

  /// Words of a calendar's name that are not part of a team's name.
  private static let generalWords: Set<String> = [
    "schedule", "schedules", "fixtures", "fixture", "matches", "games", "calendar", "events", "season", "results",
    "ics",
    "ical", "feed", "spielplan", "termine", "kalender", "calendrier", "calendario", "program", "programma", "team",
    "my", "sports", "teamsnap", "sportsengine", "gamechanger", "google", "outlook", "the", "of", "for", "all", "home",
    "away", "and",
  ]

  /// The team in a calendar's name, such as `Harbour Seals Schedule` or `Seals — Matches 2026`; nil if there is none.
  private static func team(ofCalendar name: String) -> String? {
    func isGeneral(_ word: Substring) -> Bool {
      let bare = word.lowercased().filter { $0.isLetter || $0.isNumber }
      return bare.isEmpty || generalWords.contains(bare) || bare.count >= 4 && bare.allSatisfy(\.isNumber)
    }
    var words = name.split(separator: " ")
    if let dash = words.firstIndex(where: { TitleWords.dashes.contains($0) || $0 == "|" }), dash > 0 {
      let behind = words[(dash + 1)...]
      if behind.allSatisfy(isGeneral) { words.removeSubrange(dash...) }
    }
    while let last = words.last, isGeneral(last) { words.removeLast() }
    while let first = words.first, isGeneral(first) { words.removeFirst() }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Whether two names are of the same team: all words of one are in the other, as with `Seals` and `Harbour Seals`.
  private static func isName(_ text: String, _ team: String) -> Bool {
    let (one, other) = (words(of: text), words(of: team))
    return !one.isEmpty && !other.isEmpty && (one.isSubset(of: other) || other.isSubset(of: one))
  }

  private static func words(of name: String) -> Set<String> {
    Set(name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  private func isTeam(_ side: String) -> Bool { team.map { CalendarTitles.isName(side, $0) } ?? false }

  private func isOpponent(_ side: String) -> Bool { opponents.contains(side.lowercased()) }

  /// The team's full name for a shorter one, if some titles name only the opponent.
  private func name(_ side: String) -> String {
    guard let team, namesOpponents, CalendarTitles.words(of: side).isStrictSubset(of: CalendarTitles.words(of: team))
    else { return side }
    return team
  }

  /// Teams whose name has now `(H)` and now `(A)` after it: where they play, and no part of their names.
  private static func marked(_ pairs: [EventTitle.Pair]) -> Set<String> {
    let names = Set(pairs.flatMap { [$0.first, $0.second] })
    return Set(names.filter { $0.hasSuffix(" (H)") }.map { String($0.dropLast(4)) }).filter {
      names.contains($0 + " (A)")
    }
  }

  /// The sides without the mark, and whether the first one is at home.
  private func withoutMark(_ pair: EventTitle.Pair) -> (pair: EventTitle.Pair, isHomeFirst: Bool)? {
    for side in [\EventTitle.Pair.first, \.second] {
      let name = pair[keyPath: side]
      guard name.hasSuffix(" (H)") || name.hasSuffix(" (A)"), marked.contains(String(name.dropLast(4))) else {
        continue
      }
      var bare = pair
      bare[keyPath: side] = String(name.dropLast(4))
      return (bare, name.hasSuffix("(H)") == (side == \.first))
    }
    return nil
  }

  // MARK: One title

  package func read(_ title: String) -> Reading {
    let event = EventTitle(title, habits)
    var reading = Reading(status: event.status)
    if isOfRaces, event.pair == nil, loosePair(event) == nil {
      reading.gathering = EventTitle.plain(title)
      return reading
    }
    if event.isOtherEvent { return reading }
    if let gathering = event.gathering {
      reading.gathering = gathering
      return reading
    }
    func take(_ pair: EventTitle.Pair, isHomeFirst: Bool) {
      reading.sides = text(pair, isHomeFirst: isHomeFirst)
      if !pair.score.0.isEmpty { reading.status = .final }
    }
    if let pair = event.pair.map(remarks.without) {
      if event.separator == .at, isShown, ![pair.first, pair.second].contains(where: { isTeam($0) || isOpponent($0) }) {
        // In a team's calendar, `Dinner at Marina` names a place.
        return reading
      }
      let marked = withoutMark(pair)
      take(marked?.pair ?? pair, isHomeFirst: marked?.isHomeFirst ?? isHomeFirst(pair, event))
    } else if let pair = loosePair(event) {
      take(pair, isHomeFirst: isHomeFirst(pair, event))
    } else if let opponent = event.opponent {
      if let team {
        let isAway = event.place == .away
        reading.sides = isAway ? "\(opponent) vs. \(team)" : "\(team) vs. \(opponent)"
      }
    }
    return reading
  }

  /// The sides of a title with only a dash or a score between its parts; nil if they are unclear.
  private func loosePair(_ event: EventTitle) -> EventTitle.Pair? {
    let pairs = form.pairs(event).map(remarks.without)
    // In titles such as `Harbour Cup - Foxes - Seals`, only sides follow the competition.
    let isGame = form == .sidesLast && event.loosePairs.count > 1
    let accepted = isGame ? pairs.filter { !isOtherEvent($0) } : pairs.filter(accepts)
    return accepted.count == 1 ? accepted.first : nil
  }

  private func isOtherEvent(_ pair: EventTitle.Pair) -> Bool {
    TitleWords.isOtherEvent(pair.first) || TitleWords.isOtherEvent(pair.second)
  }

  private func accepts(_ pair: EventTitle.Pair) -> Bool {
    if isOtherEvent(pair) { return false }
    return areOpponents(pair.first, pair.second) || isTeam(pair.first) != isTeam(pair.second)
      || league.contains(pair.first) || league.contains(pair.second)
      || pair.isDashed && (scored.contains(pair.first) || scored.contains(pair.second))
      || !pair.isDashed && (named.contains(pair.first) || named.contains(pair.second))
  }

  private func isHomeFirst(_ pair: EventTitle.Pair, _ event: EventTitle) -> Bool {
    if event.separator == .at { return false }
    // The mark states where the calendar's team plays. The team is the first side, unless the second is known to be it.
    if let place = event.place, place != .neutral {
      let isSecond = isTeam(pair.second) && !isTeam(pair.first)
      return (place == .home) != isSecond
    }
    return !hasVisitorsFirst
  }

  private func text(_ pair: EventTitle.Pair, isHomeFirst: Bool) -> String {
    let sides = [(name(pair.first), pair.score.0), (name(pair.second), pair.score.1)].map { side in
      side.1.isEmpty ? side.0 : "\(side.0) [\(side.1)]"
    }
    return (isHomeFirst ? sides : sides.reversed()).joined(separator: " vs. ")
      + (pair.ground.isEmpty ? "" : " at " + pair.ground)
  }

  /// What a description says after the title that it repeats, such as `A at B, Cancelled` and `A at B, Final, 3-5`, or on a
  /// line by itself: `Result: 2-5`.
  func status(below title: ByteView, _ description: ByteView) -> GameStatus? {
    let text = description.trimmed
    if text.lines.contains(where: { Self.isResult($0.text) }) { return .final }
    guard !text.isEmpty, text.starts(with: title) else { return nil }
    for part in text.slice(title.count, text.count).text.split(whereSeparator: { ",;\n".contains($0) }) {
      let word = part.split(separator: " ").joined(separator: " ")
      if let status = Self.isFinal(word) ? .final : TitleWords.status(word) { return status }
    }
    return nil
  }

  /// `Final`, `Final - OT`, `Final/10`.
  private static func isFinal(_ word: String) -> Bool {
    word.wholeMatch(of: /Final( ?[-\/(]? ?(\d{0,2}OT|SO|\d{1,2})\)?)?/) != nil
  }

  private static let results: [StaticString] = [
    "Result: ", "Final score: ", "Final Score: ", "Final: ", "Score: ", "Ergebnis: ", "Endstand: ", "Resultado: ",
    "\u{6700}\u{7EC8}\u{6BD4}\u{5206}\u{FF1A}",
  ]

  /// Whether a line begins with a word for the result and a score in which somebody has scored, perhaps after a name.
  private static func isResult(_ line: ByteView) -> Bool {
    guard let label = results.first(where: { line.starts(with: $0.bytes) }) else { return false }
    let score = line.slice(label.utf8CodeUnitCount, line.count).text
    return score.prefixMatch(of: /\s*(?:[^\s\d]\S*\s+)?\d+\s*[-\u{2013}:]\s*\d+\b/) != nil && score.contains(/[1-9]/)
  }

  /// Whether titles do not say who plays, as it is not known whose calendar it is.
  package var lacksTeam: Bool { lacking != nil }

  /// The findings about titles that don't show who plays or whether they are games.
  package func findings(file: String) -> [Diagnostic] {
    let place = SourceLocation(file: file, line: 1, column: 1)
    var found: [Diagnostic] = []
    if let lacking {
      found.append(
        Diagnostic(
          code: .missingTeam, severity: .error,
          message: "\(counted(lacking.count, "title does", "titles do")) not name both teams, such as "
            + "\(quotedForDisplay(lacking.title)): name the calendar's team with --team NAME", location: place))
    } else if let sideless {
      found.append(
        Diagnostic(
          code: .inferredFeed, severity: .warning,
          message: "\(counted(sideless.count, "title names", "titles name")) no two sides, such as "
            + "\(quotedForDisplay(sideless.title)): left out", location: place))
    } else if let leftOut {
      found.append(
        Diagnostic(
          code: .inferredFeed, severity: .warning,
          message: "\(counted(leftOut.count, "title", "titles")) with a dash or a score may be of two teams, such as "
            + "\(quotedForDisplay(leftOut.title)): left out", location: place))
    }
    if let alwaysFirst, let team {
      found.append(
        Diagnostic(
          code: .inferredFeed, severity: .warning,
          message:
            "\(quotedForDisplay(team)) is the first side in all \(alwaysFirst) titles, so that it is at home in all "
            + "of these games", location: place))
    }
    if let unclearNumbers {
      found.append(
        Diagnostic(
          code: .inferredFeed, severity: .warning,
          message: "the numbers after both names are read as a score, such as in \(quotedForDisplay(unclearNumbers)): "
            + "they may also be numbers of teams", location: place))
    }
    return found
  }
}

extension CalendarTitles.Form {
  /// - Parameter titles: the loose pairs of each title.
  init(_ titles: [[EventTitle.Pair]]) {
    let rows = titles.filter { $0.count > 1 }
    // Teams play at home and away, so their names are in both columns of sides.
    let early = CalendarTitles.onBothSides(rows.compactMap(\.first)).pairs
    let late = CalendarTitles.onBothSides(rows.compactMap(\.last)).pairs
    self = max(early, late) * 5 < rows.count * 3 || early == late ? .unknown : early > late ? .sidesFirst : .sidesLast
  }

  /// The pairs of a title that may be its sides.
  func pairs(_ event: EventTitle) -> [EventTitle.Pair] {
    let pairs = event.loosePairs
    if pairs.count < 2 { return pairs }
    return switch self {
    case .unknown: pairs
    case .sidesFirst: [pairs[0]]
    case .sidesLast: [pairs[pairs.count - 1]]
    }
  }

  /// The only pair of a title that may be its sides; nil if there are none or several.
  func onlyPair(_ event: EventTitle) -> EventTitle.Pair? {
    let pairs = pairs(event)
    return pairs.count == 1 ? pairs.first : nil
  }
}
