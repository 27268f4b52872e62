import SourceText

/// What people write around two sides in the title of an event, and what is left when it is taken away.
///
/// `⚾ MLB: #5 Red Sox 5 @ Orioles 3 (ESPN)` → `Red Sox [5] @ Orioles [3]`. Only what is known to be no part of a name
/// goes: `(W)` and `(U21)` belong to the team.
enum SummaryText {
  /// The title of an event as bytes: most have nothing to take away, and no `String` is made for them.
  ///
  /// - Parameter areOpponents: whether two texts are names of teams that play each other. `Bayern - Augsburg` and
  ///   `Bayern 2:1 Augsburg` are games of teams that are known, where `Dinner - bring snacks` and `Gate 7:30 Room 5` are
  ///   none.
  static func tidy(_ title: ByteView, areOpponents: (String, String) -> Bool = { _, _ in false }) -> [UInt8] {
    if let decoded = HTMLEntities.decode(title) {
      return decoded.withBytes { tidy($0, areOpponents: areOpponents) }
    }
    if isPlain(title) { return withOneSpelling(title) }
    var words = withoutSymbols(title.text)
    words = part(of: words)
    words = withoutRemarks(words)
    words = withKnownSides(words, areOpponents)
    words = String(decoding: words.withBytes { withOneSpelling($0) }, as: UTF8.self)
    words = withoutTail(withJoinedScores(words))
    words = withoutRanks(words)
    return Array(withScores(words).utf8)
  }

  static func tidy(_ text: String, areOpponents: (String, String) -> Bool = { _, _ in false }) -> String {
    text.withBytes { String(decoding: tidy($0, areOpponents: areOpponents), as: UTF8.self) }
  }

  /// One spelling for each word between two sides.
  private static let separators: [(word: StaticString, spelling: StaticString)] = [
    ("vs", "vs."), ("vs.", "vs."), ("v", "vs."), ("v.", "vs."), ("versus", "vs."), ("@", "@"), ("at", "at"),
  ]
  private static let longestSeparator = 6

  private static func spelling(ofSeparator word: ByteView) -> StaticString? {
    if word.count > longestSeparator { return nil }
    return separators.first { word.equalsIgnoringCase($0.word.bytes) }?.spelling
  }

  private static func isSeparator(_ word: Substring) -> Bool {
    Array(word.utf8).withBytes { spelling(ofSeparator: $0) != nil }
  }

  private static func withOneSpelling(_ title: ByteView) -> [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(title.count + separators.count)
    var start = 0
    while start < title.count {
      let end = title.firstIndex(of: .blank, from: start) ?? title.count
      let word = title.slice(start, end)
      if !word.isEmpty {
        if !words.isEmpty { words.append(.blank) }
        words.append(contentsOf: spelling(ofSeparator: word)?.bytes ?? word)
      }
      start = end + 1
    }
    return words
  }

  /// Whether there is nothing to take away: letters and what stands in names, without a number, a dash, a bracket or a
  /// colon.
  private static func isPlain(_ title: ByteView) -> Bool {
    title.allSatisfy { byte in
      byte | 0x20 &- 0x61 < 26 || byte == .blank || byte == .period || byte == 0x27 || byte == 0x26 || byte == 0x40
    }
  }

  private static let between = [" vs. ", " @ ", " at "]

  private static func hasSides(_ text: Substring) -> Bool {
    text.split(separator: " ").dropFirst().dropLast().contains { isSeparator($0) }
  }

  /// Pictures are not letters.
  private static func withoutSymbols(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var plain = ""
    for scalar in text.unicodeScalars {
      let isPicture =
        scalar.value >= 0x1F000 || scalar.properties.generalCategory == .otherSymbol
        || (0xFE00...0xFE0F).contains(scalar.value) || scalar.value == 0x200D || scalar.value == 0x20E3
      plain.unicodeScalars.append(isPicture ? " " : scalar.value == 0xA0 ? " " : scalar)
    }
    return plain
  }

  /// The part that has the sides: what is before a colon or beside a bar is about them.
  private static func part(of text: String) -> String {
    let parts = text.split(separator: "|").filter(hasSides)
    var part = parts.count == 1 ? parts[0] : text[...]
    while let colon = part.ranges(of: ": ").first, hasSides(part[colon.upperBound...]),
      !hasSides(part[..<colon.lowerBound])
    {
      part = part[colon.upperBound...]
    }
    return String(part)
  }

  private static let dashes: Set<Substring> = ["-", "\u{2013}", "\u{2014}"]

  /// `A - B` and `A 2:1 B` of two known teams as `A vs. B` and `A vs. B 2:1`; what stands before a colon or beside a bar
  /// goes, as does what follows another dash.
  private static func withKnownSides(_ text: String, _ areOpponents: (String, String) -> Bool) -> String {
    if hasSides(text[...]) { return text }
    let parts = text.split(separator: "|").flatMap { part in
      [part] + part.ranges(of: ": ").map { part[$0.upperBound...] }
    }
    for part in parts {
      let words = withJoinedScores(String(part)).split(separator: " ")
      for at in words.indices.dropFirst().dropLast() {
        let goals = score(words[at])
        if !dashes.contains(words[at]), goals == nil { continue }
        let first = words[..<at].joined(separator: " ")
        var rest = words[(at + 1)...]
        if let dash = rest.firstIndex(where: dashes.contains) { rest = rest[..<dash] }
        var result = goals.map { " \($0.0)-\($0.1)" } ?? ""
        if goals == nil, rest.count > 1, let last = rest.last, score(last) != nil {
          result = " " + last
          rest = rest.dropLast()
        }
        let second = rest.joined(separator: " ")
        if areOpponents(first, second) { return "\(first) vs. \(second)\(result)" }
      }
    }
    return text
  }

  private static let remarks: Set<String> = [
    "preseason", "pre-season", "friendly", "exhibition", "spring training", "regular season", "postseason", "playoffs",
    "home", "away", "neutral", "h", "a", "n", "tbd", "time tbd", "tba", "tv", "final", "ft", "live", "postponed", "ppd",
    "espn", "espn2", "espnu", "espn+", "fox", "fs1", "fs2", "nbc", "nbcsn", "cbs", "cbssn", "abc", "tnt", "tbs", "nfln",
    "nfl network", "mlbn", "mlb network", "nba tv", "nbatv", "nhln", "peacock", "apple tv", "apple tv+", "prime",
    "prime video", "amazon", "sky", "sky sports", "bt sport", "tnt sports", "dazn", "usa", "btn", "accn", "secn",
    "paramount+", "netflix",
  ]

  /// Takes away brackets around what is known to be about the game; the score of two numbers stays, without them.
  private static func withoutRemarks(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "(" || $0 == "[" }) {
      guard let close = rest[open...].firstIndex(of: rest[open] == "(" ? ")" : "]") else { break }
      let inside = rest[rest.index(after: open)..<close]
      result += rest[..<open]
      let words = inside.lowercased()
      let isScore = score(inside) != nil
      let isRemark = remarks.contains(words) || words.split(separator: "/").allSatisfy { remarks.contains(String($0)) }
      // A mark at the very beginning shows where the calendar's own team plays, and stays; beside two sides it is no more
      // than a remark.
      if isScore {
        result += inside
      } else if !isRemark
        || result.allSatisfy({ $0 == " " }) && words.count == 1 && !hasSides(rest[rest.index(after: close)...])
      {
        result += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return (result + rest).split(separator: " ").joined(separator: " ")
  }

  /// What follows a dash behind both sides: `A at B - Time TBD`.
  private static func withoutTail(_ text: String) -> String {
    guard let middle = between.compactMap({ text.ranges(of: $0).first }).min(by: { $0.lowerBound < $1.lowerBound }),
      let dash = text[middle.upperBound...].ranges(of: " - ").first
    else { return text }
    let tail = text[dash.upperBound...]
    let head = String(text[..<dash.lowerBound])
    return score(tail) == nil ? head : head + " " + String(tail)
  }

  /// `#5 Duke`, `No. 5 Duke`, `(5) Duke`.
  private static func withoutRanks(_ text: String) -> String {
    var words = text.split(separator: " ")
    var at = 0
    while at < words.count {
      let isFirst = at == 0 || isSeparator(words[at - 1])
      let word = words[at]
      if isFirst, word.lowercased() == "no.", at + 2 < words.count, isRank(words[at + 1]) {
        words.removeSubrange(at...at + 1)
      } else if isFirst, at + 1 < words.count,
        word.hasPrefix("#") && isRank(word.dropFirst())
          || word.hasPrefix("(") && word.hasSuffix(")") && isRank(word.dropFirst().dropLast())
      {
        words.remove(at: at)
      } else {
        at += 1
      }
    }
    return words.joined(separator: " ")
  }

  private static func isRank(_ word: Substring) -> Bool { (1...2).contains(word.count) && word.allSatisfy(\.isNumber) }

  // MARK: Scores

  /// Puts scores in brackets behind their sides: `A 5 @ B 3`, `A vs. B 2:1`. Two numbers between words alone may be hours.
  private static func withScores(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard let middle = words.firstIndex(where: { between.contains(" \($0) ") }), let last = words.last, middle > 0,
      words.count > middle + 2
    else { return text }
    let behind = words[(middle + 1)...].dropLast().joined(separator: " ")
    if let both = score(last) {
      let first = words[..<middle].joined(separator: " ")
      return "\(first) [\(both.0)] \(words[middle]) \(behind) [\(both.1)]"
    }
    let goals = words[middle - 1]
    guard middle > 1, isGoals(goals), isGoals(last), !areNames(goals, last) else { return text }
    let first = words[..<(middle - 1)].joined(separator: " ")
    return "\(first) [\(goals)] \(words[middle]) \(behind) [\(last)]"
  }

  /// `2 - 1` is `2-1`.
  private static func withJoinedScores(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard
      let dash = words.indices.dropFirst().dropLast().first(where: { at in
        ["-", ":", "\u{2013}"].contains(words[at]) && isGoals(words[at - 1]) && isGoals(words[at + 1])
      })
    else { return text }
    let score = "\(words[dash - 1])-\(words[dash + 1])"
    let parts = words[..<(dash - 1)].map(String.init) + [score] + words[(dash + 2)...].map(String.init)
    return parts.joined(separator: " ")
  }

  /// `2-1`, `2:1`, `2–1`.
  private static func score(_ word: Substring) -> (Substring, Substring)? {
    let parts = word.split(whereSeparator: { "-:\u{2013}".contains($0) })
    guard parts.count == 2, word.count == parts[0].count + parts[1].count + 1, isGoals(parts[0]), isGoals(parts[1])
    else { return nil }
    return (parts[0], parts[1])
  }

  private static func isGoals(_ word: Substring) -> Bool {
    (1...3).contains(word.count) && word.allSatisfy { $0.isASCII && $0.isNumber } && (word == "0" || word.first != "0")
  }

  /// Years in the names of clubs, such as Hannover 96 and Darmstadt 98.
  private static func areNames(_ first: Substring, _ second: Substring) -> Bool {
    let years: Set<Substring> = ["96", "98", "93", "95", "99"]
    return years.contains(first) && years.contains(second)
  }
}
