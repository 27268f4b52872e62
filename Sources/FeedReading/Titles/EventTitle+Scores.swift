/// The scores in titles.
extension EventTitle {
  /// Writes `2 - 1` as `2-1`.
  static func withJoinedScores(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard
      let dash = words.indices.dropFirst().dropLast().first(where: { at in
        [":", "-", "\u{2013}"].contains(words[at]) && isGoals(words[at - 1]) && isGoals(words[at + 1])
      })
    else { return text }
    let score = "\(words[dash - 1])-\(words[dash + 1])"
    let parts = words[..<(dash - 1)].map(String.init) + [score] + words[(dash + 2)...].map(String.init)
    return parts.joined(separator: " ")
  }

  /// `2-1`, `2:1`, `2–1`.
  static func score(_ word: some StringProtocol) -> (String, String)? {
    let parts = String(word).split { "-:\u{2013}".contains($0) }
    guard parts.count == 2, word.count == parts[0].count + parts[1].count + 1, isGoals(parts[0]), isGoals(parts[1])
    else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// `1-1` of `1-1, 3-4 gp`.
  static func scoreBeforePenalties(_ text: String) -> String? {
    let parts = text.split(separator: ",").map { $0.split(separator: " ") }
    guard parts.count == 2, parts[0].count == 1, score(parts[0][0]) != nil, let other = parts[1].first,
      score(other) != nil, parts[1].count < 3
    else { return nil }
    return String(parts[0][0])
  }

  /// Whether the last word is a number of points: `(W)` after it is no team of women. `96` is the year of a club, unless
  /// the other side has a hundred points.
  static func endsWithPoints(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard let last = words.last, last.count > 1, isGoals(last) else { return false }
    return !years.contains(last) || words.contains { $0.count == 3 && isGoals($0) }
  }

  static func isGoals(_ word: Substring) -> Bool {
    (1...3).contains(word.count) && word.allSatisfy { $0.isASCII && $0.isNumber } && (word == "0" || word.first != "0")
  }

  /// Years in the names of clubs such as Hannover 96 and Darmstadt 98.
  static let years: Set<Substring> = ["93", "95", "96", "98", "99"]
}
