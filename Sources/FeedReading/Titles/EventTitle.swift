import ScheduleModel
import SourceText

/// The contents of one event's title, without the calendar around it.
///
/// `MLB: #5 Red Sox 5 @ Orioles 3 (ESPN)` has the sides `Red Sox` (5) and `Orioles` (3); `CANCELED: vs. Foxes` has one
/// side and a status. Only text that can't be part of a name is removed: after a name, `(W)` and `(U21)` are part of
/// it.
package struct EventTitle {
  enum Separator { case versus, at }

  /// Where the calendar's own team plays.
  enum Place { case home, away, neutral }

  struct Pair {
    var first: String
    var second: String
    /// The scores of the first and the second side; empty if the title has none.
    var score = ("", "")
    /// Whether the score is numbers after each name, which may be part of the names.
    var hasNumbers = false
    /// Whether a dash alone is between the sides.
    var isDashed = false
    var ground = ""
  }

  /// Two sides with a word between them.
  private(set) var pair: Pair?
  private(set) var separator = Separator.versus
  /// Two texts with only a dash or a score between them. They are sides only if there is other evidence.
  private(set) var loosePairs: [Pair] = []
  /// All that is before and after the only score of a title without a word between the sides.
  private(set) var besideScore: (first: String, second: String)?
  /// The one side that the title names.
  private(set) var opponent: String?
  private(set) var place: Place?
  private(set) var status: GameStatus?
  /// An event of several teams, such as a track meet.
  package private(set) var gathering: String?
  /// Whether the gathering is a race.
  private(set) var isRace = false
  /// Whether the text before both sides is a sport with such meets.
  private var isOfMeets = false
  /// Whether it is another kind of event, such as a practice.
  private(set) var isOtherEvent = false

  /// What a whole calendar shows about its titles.
  struct Habits {
    /// Names that a dash does not divide.
    var dashed = DashedNames([])
    /// Whether numbers after both names are of teams, and not their points: `Foxes 1 vs Seals 4`.
    var hasTeamNumbers = false
    /// Whether letters in brackets are groups, and not the place or the result: `[A] Foxes vs Seals`.
    var hasGroups = false
  }

  private let habits: Habits

  package init(_ title: String) { self.init(title, Habits()) }

  init(_ title: String, _ habits: Habits) {
    self.habits = habits
    let dashed = habits.dashed
    let title = dashed.joined(in: title)
    let isPlain = title.utf8.allSatisfy { $0 < 0x80 }
    if !isPlain { place = EventTitle.placeOfSymbol(in: title) }
    let text = EventTitle.withSpaces(isPlain ? title : EventTitle.withoutSymbols(title))
    var rest = takeBrackets(of: EventTitle.withoutPlaces(text))
    // The colon of `2 : 1` ends no label.
    rest = EventTitle.withJoinedScores(rest)
    let isFightCard = TitleWords.isFightCard(rest)
    isOfMeets = isOfMeets || isFightCard
    if !isFightCard { rest = takeLabels(of: rest) }
    if TitleWords.hasBye(rest) { isOtherEvent = true }
    if !isFightCard { rest = takeTails(of: rest) }
    rest = takeStatus(of: rest)
    if isOtherEvent { return }
    if isOfMeets {
      gathering = rest
    } else if EventTitle.isRace(text) {
      isRace = true
      gathering = EventTitle.plain(title)
    } else {
      takeSides(of: rest)
      // Each side has the flag of its country.
      if !isPlain, pair == nil, loosePairs.count == 1, EventTitle.flags(in: title) == 2 {
        pair = loosePairs.removeFirst()
      }
    }
    pair = pair.map(dashed.parted)
    loosePairs = loosePairs.map(dashed.parted)
    opponent = opponent.map(dashed.parted)
  }

  /// Whether it is a title of a race, which has no sides, though perhaps a word between its name and its place.
  private static func isRace(_ text: String) -> Bool {
    let words = text.split(separator: " ")[...]
    guard let at = separator(in: words) else { return TitleWords.isRace(text) }
    if TitleWords.separator(words[at]) == .versus { return false }
    // `Harbour 500 at Pier Speedway`, but not `Foxes 101 at Seals 99`
    let isDistance = at > words.startIndex && words[at - 1].count == 3 && words[at - 1].allSatisfy(\.isNumber)
    return isDistance && words.last.map { !$0.allSatisfy(\.isNumber) } ?? false || TitleWords.isOfRaces(text)
  }

  // MARK: Around the sides

  /// Removes the places in the table from `Foxes (3rd) vs Seals (4th)`. A single one may be a club's third team.
  private static func withoutPlaces(_ text: String) -> String {
    guard text.contains("("), case let places = text.ranges(of: /\(\d{1,2}(?:st|nd|rd|th)\)/), places.count == 2 else {
      return text
    }
    return places.reversed().reduce(into: text) { $0.removeSubrange($1) }
  }

  /// Removes remarks in brackets. Brackets that belong to a name stay.
  private mutating func takeBrackets(of text: String) -> String {
    var result = ""
    var rest = text[...]
    var isOfName = false
    let brackets: [Character: Character] = ["(": ")", "[": "]", "\u{3010}": "\u{3011}"]
    while let open = rest.firstIndex(where: { brackets[$0] != nil }) {
      guard let end = brackets[rest[open]], let close = rest[open...].firstIndex(of: end) else { break }
      let inside = rest[rest.index(after: open)..<close].trimmed
      result += rest[..<open]
      rest = rest[rest.index(after: close)...]
      let isFirst = result.allSatisfy { $0 == " " }
      // `Seals (A) vs Lions (A)`: a letter before the separator belongs to a name.
      isOfName = isOfName || !isFirst && EventTitle.startsWithSeparator(rest)
      if let score = EventTitle.score(EventTitle.withJoinedScores(inside)) {
        result += "\(score.0)-\(score.1)"
      } else if habits.hasGroups, !isOfName, inside.count == 1, EventTitle.hasSides(rest) {
        continue
      } else if let score = EventTitle.scoreBeforePenalties(inside) {
        result += score
      } else if let known = TitleWords.place(inside), inside.utf8.count > 1 || !isOfName {
        place = place ?? known
      } else if let known = TitleWords.status(inside) {
        status = status ?? known
      } else if ["OT", "SO", "AET"].contains(inside),
        result.split(separator: " ").last.map({ EventTitle.score($0) != nil }) ?? false
      {
        // `Foxes - Seals 3:2 (OT)`
        status = status ?? .final
      } else if TitleWords.isResult(inside),
        isFirst || inside.contains(where: \.isNumber) || EventTitle.endsWithPoints(result)
      {
        status = status ?? .final
      } else if isFirst, inside.count > 2, inside.contains(where: \.isLetter) {
        // The text before both sides is the sport, the level or the competition.
        if TitleWords.isOtherEvent(inside) {
          isOtherEvent = true
        } else if TitleWords.isMeetSport(inside) {
          isOfMeets = true
        }
      } else if text[open] == "(", !TitleWords.isRemark(inside) {
        result += text[open...close]
      }
    }
    return (result + rest).split(separator: " ").joined(separator: " ")
  }

  /// Removes text before a colon or next to a bar. Returns the part with the sides.
  private mutating func takeLabels(of text: String) -> String {
    let pieces = text.split(separator: "|")
    let parts = pieces.filter { EventTitle.hasSides($0) }
    if parts.count == 1, pieces.contains(where: { TitleWords.isResultLabel($0) }) { isOtherEvent = true }
    var rest = parts.count == 1 ? parts[0].trimmed[...] : text[...]
    while let colon = rest.firstRange(of: ": ") {
      let (label, behind) = (rest[..<colon.lowerBound].trimmed, rest[colon.upperBound...])
      if let known = TitleWords.status(label) {
        status = status ?? known
      } else if label.utf8.count > 1, let known = TitleWords.place(label) {
        place = place ?? known
      } else if TitleWords.isOtherEvent(label)
        || TitleWords.isResultLabel(label) && !behind.contains(where: \.isNumber)
      {
        isOtherEvent = true
        return String(behind)
      } else if TitleWords.isGame(label) {
        // The label only says that there is a game.
      } else if EventTitle.hasSides(label[...]) {
        // `Foxes at Seals: Game 4`
        let tail = behind.trimmed
        _ = take(tail)
        return EventTitle.score(tail) == nil ? label : label + " " + tail
      } else if !EventTitle.hasSides(behind), !EventTitle.startsWithSeparator(behind) {
        break
      }
      rest = behind
    }
    return String(rest)
  }

  /// Removes remarks that a dash separates from the sides: `CANCELLED - A at B`, `A at B - Time TBD`.
  private mutating func takeTails(of text: String) -> String {
    var parts = EventTitle.withJoinedScores(text).split(separator: " ").split { TitleWords.dashes.contains($0) }
      .map { $0.joined(separator: " ") }
    if parts.count < 2 { return text }
    while parts.count > 1, take(parts[0]) || TitleWords.isLabel(parts[0]) { parts.removeFirst() }
    while parts.count > 1, take(parts[parts.count - 1]) { parts.removeLast() }
    // `Seals · Home vs Lions`
    for at in parts.indices.dropFirst() {
      let words = parts[at].split(separator: " ")
      guard let stated = EventTitle.placeBeforeOpponent(words[...]) else { continue }
      place = place ?? stated
      parts[at - 1] += " " + words.dropFirst().joined(separator: " ")
      parts.remove(at: at)
      break
    }
    guard parts.count > 1, let middle = parts.firstIndex(where: { EventTitle.hasSides($0[...]) }) else {
      return parts.joined(separator: " - ")
    }
    // After two sides, only a score can still belong to them. Before them is the competition, unless the first side is
    // a club's team: `Seals - U12 vs Lions`.
    if parts[..<middle].contains(where: TitleWords.isOtherEvent) { isOtherEvent = true }
    var sides = parts[middle]
    let words = sides.split(separator: " ")[...]
    if middle > 0, let at = EventTitle.separator(in: words), words[..<at].allSatisfy(TitleWords.isLevel) {
      sides = parts[middle - 1] + " - " + sides
    }
    if middle + 1 < parts.count, EventTitle.score(parts[middle + 1]) != nil { sides += " " + parts[middle + 1] }
    return sides
  }

  private mutating func take(_ part: String) -> Bool {
    if ["time tbd", "time tba", "time tbc"].contains(part.lowercased()) { return true }
    if let known = TitleWords.status(part) {
      status = status ?? known
    } else if part.utf8.count > 1, let known = TitleWords.place(part) {
      place = place ?? known
    } else {
      return false
    }
    return true
  }

  /// Removes a status that is the first or the last word.
  private mutating func takeStatus(of text: String) -> String {
    var words = withoutStarredTail(text).split(separator: " ")[...]
    // `** CANCELED ** Foxes at Seals`
    func isMark(_ word: Substring?) -> Bool { word?.allSatisfy { "*~!=_".contains($0) } ?? false }
    while isMark(words.first) { words.removeFirst() }
    while isMark(words.last) { words.removeLast() }
    if let first = words.first, let known = TitleWords.clearStatus(first) {
      status = status ?? known
      words.removeFirst()
      while isMark(words.first) { words.removeFirst() }
    }
    if words.count > 1, let last = words.last, let known = TitleWords.clearStatus(last) {
      status = status ?? known
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  /// Removes a remark between asterisks at the end: `Foxes x Seals (1-1) *Seals won*`.
  private mutating func withoutStarredTail(_ text: String) -> String {
    guard text.utf8.last == UInt8(ascii: "*"), let tail = text.firstMatch(of: /\s\*([^*]+)\*$/) else { return text }
    if let known = TitleWords.status(tail.1) { status = status ?? known }
    return String(text[..<tail.range.lowerBound])
  }

  // MARK: The sides

  private mutating func takeSides(of text: String) {
    var words = EventTitle.withJoinedScores(text).split(separator: " ")[...]
    // `Game vs Foxes`
    if words.count > 2, TitleWords.isGame(words[0]), TitleWords.separator(words[1]) != nil { words.removeFirst() }
    // `Home vs Foxes`, `Away at Bears`.
    if let stated = EventTitle.placeBeforeOpponent(words) {
      place = place ?? stated
      words.removeFirst()
    }
    if let first = words.first, let separator = TitleWords.separator(first) {
      place = place ?? (separator == .at ? .away : .home)
      return setOpponent(words.dropFirst())
    }
    // `Foxes vs Seals / Lions vs Bears`
    if words.count(where: { ["vs", "vs."].contains($0) }) > 1 {
      gathering = text
      return
    }
    guard let middle = EventTitle.separator(in: words) else {
      loosePairs = loosePairs(in: text)
      let middles = words.indices.dropFirst().dropLast().filter { EventTitle.score(words[$0]) != nil }
      if middles.count == 1, let at = middles.first {
        besideScore = (words[..<at].joined(separator: " "), words[(at + 1)...].joined(separator: " "))
      }
      if place != nil, !words.isEmpty { setOpponent(words) }
      return
    }
    separator = TitleWords.separator(words[middle]) ?? .versus
    var behind = words[(middle + 1)...]
    var ground = ""
    if separator == .versus,
      let at = behind.indices.dropFirst().dropLast().first(where: { TitleWords.separator(behind[$0]) == .at })
    {
      // `@ 7pm` is not a venue.
      if behind[at + 1].first?.isNumber == false { ground = behind[(at + 1)...].joined(separator: " ") }
      behind = behind[..<at]
      if let stated = TitleWords.place(ground) { (place, ground) = (place ?? stated, "") }
    } else if behind.count > 1, let last = behind.last?.lowercased(), ["home", "away"].contains(last) {
      place = place ?? TitleWords.place(last)
      behind = behind.dropLast()
    }
    // `Women / Group B / Foxes vs Seals`
    let label = words[..<middle].dropLast().lastIndex(of: "/").map { $0 + 1 }
    let start = behind.contains("/") ? words.startIndex : label ?? words.startIndex
    var found = pair(words[start..<middle], behind)
    found.ground = ground
    takePlace(after: &found.first)
    // `Practice at Glen Park`, `Seals at Spring Invitational`.
    if TitleWords.isOtherEvent(found.first) || TitleWords.isOtherEvent(found.second)
      || separator == .at && (TitleWords.isAnySite(found.second) || TitleWords.isOccasion(found.first))
    {
      isOtherEvent = true
    } else if separator == .at, TitleWords.isGathering(found.second) {
      gathering = text
    } else {
      pair = found
    }
  }

  /// Removes what states the place after the first side: `Seals Home Game vs Foxes`, `Seals Away Game at Bears`.
  private mutating func takePlace(after first: inout String) {
    let words = first.split(separator: " ")
    guard words.count > 2, ["game", "match"].contains(words[words.count - 1].lowercased()),
      let stated = TitleWords.place(words[words.count - 2]), words[words.count - 2].utf8.count > 1
    else { return }
    place = place ?? stated
    first = words.dropLast(2).joined(separator: " ")
  }

  /// The place at the beginning of `Home vs Foxes` and `Away at Bears`; nil for other titles.
  private static func placeBeforeOpponent(_ words: ArraySlice<Substring>) -> Place? {
    guard words.count > 2, let first = words.first, first.utf8.count > 1,
      TitleWords.separator(words[words.startIndex + 1]) != nil
    else { return nil }
    return TitleWords.place(first)
  }

  private mutating func setOpponent(_ words: ArraySlice<Substring>) {
    var words = words
    // `vs Foxes - Spring Cup First Round`
    if let dash = words.firstIndex(where: TitleWords.dashes.contains), dash > words.startIndex, words[dash...].count > 3
    {
      words = words[..<dash]
    }
    let name = EventTitle.withoutRank(EventTitle.withoutClock(words)).joined(separator: " ")
    if TitleWords.isOtherEvent(name) { isOtherEvent = true } else if !name.isEmpty { opponent = name }
  }

  /// The index of the word between the sides. `vs` takes precedence over `at`, which may precede a venue, and over `V`,
  /// which may be a team's number.
  private static func separator(in words: ArraySlice<Substring>) -> Int? {
    let inner = words.indices.dropFirst().dropLast().filter { at in
      // `Foxes V (Reserves) vs Seals`
      TitleWords.separator(words[at]) != nil && TitleWords.separator(words[at + 1]) == nil
        // `4 x 100m`
        && !(words[at] == "x" && words[at + 1].first?.isNumber == true && !isGoals(words[at + 1]))
        && !(words[at].utf8.count == 1 && words[at + 1].hasPrefix("("))
        && !(words[at].count == 1 && words[at] != "@" && TitleWords.dashes.contains(words[at + 1]))
    }
    func first(_ kind: Separator, letters: Int = 1) -> Int? {
      inner.first { words[$0].utf8.count >= letters && TitleWords.separator(words[$0]) == kind }
    }
    return first(.versus, letters: 2) ?? first(.versus) ?? first(.at)
  }

  static func hasSides(_ text: some StringProtocol) -> Bool {
    separator(in: String(text).split(separator: " ")[...]) != nil
  }

  private static func startsWithSeparator(_ text: some StringProtocol) -> Bool {
    String(text).split(separator: " ").first.map { TitleWords.separator($0) != nil } ?? false
  }

  /// The sides with the scores after them: `A 5`, `B 3` or `A`, `B 2:1`. Two numbers alone may be hours or years.
  private func pair(_ first: ArraySlice<Substring>, _ second: ArraySlice<Substring>) -> Pair {
    typealias Title = EventTitle
    var (first, second) = (Title.withoutDashes(first), Title.withoutDashes(Title.withoutClock(second)))
    var goals = ("", "")
    var hasNumbers = false
    if second.count > 1, let last = second.last, let both = Title.score(last) {
      goals = both
      second.removeLast()
    } else if first.count > 1, second.count > 1, let one = first.last, let other = second.first, Title.isGoals(one),
      Title.isGoals(other), second.last.map({ !Title.isGoals($0) }) ?? false
    {
      // `Foxes 2 x 0 Seals`
      goals = (String(one), String(other))
      first.removeLast()
      second.removeFirst()
    } else if !habits.hasTeamNumbers, first.count > 1, second.count > 1, let one = first.last, let other = second.last,
      Title.isGoals(one), Title.isGoals(other), !(Title.years.contains(one) && Title.years.contains(other)),
      // `Winner Match 101 vs Winner Match 102`
      !first.dropLast().elementsEqual(second.dropLast()), !Title.isPlaceholder(first), !Title.isPlaceholder(second)
    {
      goals = (String(one), String(other))
      hasNumbers = true
      first.removeLast()
      second.removeLast()
    }
    if second.count > 1, let last = second.last, last == "match" || last == "game" { second.removeLast() }
    return Pair(
      first: Title.withoutRank(first).joined(separator: " "),
      second: Title.withoutRank(second).joined(separator: " "), score: goals, hasNumbers: hasNumbers)
  }

  /// `- Seals (OHL) -`
  private static func withoutDashes(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
    var words = words
    while words.count > 1, let first = words.first, TitleWords.dashes.contains(first) { words.removeFirst() }
    while words.count > 1, let last = words.last, TitleWords.dashes.contains(last) { words.removeLast() }
    return words
  }

  private static func isPlaceholder(_ words: ArraySlice<Substring>) -> Bool {
    words.joined(separator: " ").withBytes { PlaceholderNames.contains($0) }
  }

  /// The words without a time of day at the end: `Foxes 7:00 PM`, `Foxes 7pm`.
  private static func withoutClock(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard words.count > 1, let last = words.last?.lowercased() else { return words }
    func isClock(_ word: some StringProtocol) -> Bool {
      word.first?.isNumber == true && word.allSatisfy { $0.isNumber || $0 == ":" }
    }
    guard ["am", "pm", "a.m.", "p.m."].contains(where: last.hasSuffix) else { return words }
    let rest = last.hasSuffix(".") ? last.dropLast(4) : last.dropLast(2)
    if !rest.isEmpty { return isClock(rest) ? words.dropLast() : words }
    return words.count > 2 && isClock(words[words.endIndex - 2]) ? words.dropLast(2) : words
  }

  /// The words without a rank: `#5 Duke`, `No. 5 Duke`, `(5) Duke`.
  private static func withoutRank(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard let word = words.first, words.count > 1 else { return words }
    if word.lowercased() == "no.", words.count > 2, isRank(words[words.startIndex + 1]) { return words.dropFirst(2) }
    let isRanked =
      word.hasPrefix("#") && isRank(word.dropFirst())
      || word.hasPrefix("(") && word.hasSuffix(")") && isRank(word.dropFirst().dropLast())
    return isRanked ? words.dropFirst() : words
  }

  private static func isRank(_ word: Substring) -> Bool { (1...2).contains(word.count) && word.allSatisfy(\.isNumber) }

  /// `A - B` and `A 2:1 B`; what colons and bars set apart goes. `A - B - C` has two pairs.
  private func loosePairs(in text: String) -> [Pair] {
    text.split(separator: "|").flatMap { part in part.split(separator: ": ") }.flatMap { part in
      let words = EventTitle.withJoinedScores(String(part)).split(separator: " ")
      let middles = words.indices.dropFirst().dropLast().filter {
        TitleWords.dashes.contains(words[$0]) || EventTitle.score(words[$0]) != nil
      }
      return middles.enumerated().compactMap { number, at -> Pair? in
        let start = number > 0 ? middles[number - 1] + 1 : 0
        let end = number + 1 < middles.count ? middles[number + 1] : words.count
        if start == at || at + 1 == end { return nil }
        var found = pair(words[start..<at], words[(at + 1)..<end])
        if let goals = EventTitle.score(words[at]) { found.score = goals } else { found.isDashed = true }
        return [found.first, found.second].contains { $0.isEmpty || TitleWords.isPartOfSeason($0) } ? nil : found
      }
    }
  }
}

extension Substring {
  /// The text with single blanks between words and none at either end.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
