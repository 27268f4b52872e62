/// Remarks before or after the sides in many titles of a calendar: `Group Stage Foxes vs Seals`, `Foxes vs Seals (Pool
/// A)`.
///
/// A text is a remark if several teams also occur without it and most titles have a remark. `Western Michigan` and
/// `Western Kentucky` are teams, although `Michigan` and `Kentucky` are teams as well.
struct TitleRemarks: Sendable {
  /// Texts before the first side.
  private var labels: Set<String> = []
  /// Whether brackets after the second side are remarks.
  private var hasBrackets = false
  /// The word before a number that counts the games, before the first side: `Match 23 Foxes`.
  private var counter: Substring?

  init(_ pairs: [EventTitle.Pair]) {
    let counts = Dictionary(grouping: pairs.compactMap { Self.count($0.first) }, by: \.word)
    counter = counts.first { $0.value.count * 3 >= pairs.count * 2 && Set($0.value.map(\.number)).count > 2 }?.key
    let pairs = pairs.map(without)
    let seconds = Set(pairs.map(\.second))
    let bare = Set(seconds.compactMap(Self.withoutBrackets))
    var teams: [String: Set<String>] = [:]
    for first in Set(pairs.map(\.first)) {
      let words = first.split(separator: " ")
      for at in words.indices.dropFirst() {
        let name = words[at...].joined(separator: " ")
        if seconds.contains(name) || bare.contains(name) {
          teams[words[..<at].joined(separator: " "), default: []].insert(name)
        }
      }
    }
    func areMost(_ count: Int) -> Bool { count * 3 >= pairs.count * 2 }
    // `Women` before every first side, and a team that is second without it.
    let always = teams.keys.filter { label in
      pairs.count > 5 && pairs.allSatisfy { $0.first.hasPrefix(label + " ") && !$0.second.hasPrefix(label + " ") }
    }
    // One club may be named with and without `FC`, but not several clubs.
    labels = Set(
      teams.filter { label, names in names.count > 2 && !seconds.contains { $0.hasPrefix(label + " ") } }.keys)
    if !areMost(pairs.count { without($0).first != $0.first }) { labels = [] }
    // `Final Spain vs Argentina`
    labels.formUnion(teams.keys.filter(TitleWords.isStage) + always)
    let firsts = Set(pairs.map { without($0).first })
    let remarked = pairs.map(\.second).filter { Self.withoutBrackets($0) != nil }
    // The level or the place of a club is one word: `Foxes (Women)`. A competition is often several.
    let areCompetitions = remarked.count > 1 && remarked.allSatisfy { $0.drop { $0 != "(" }.contains(" ") }
    // `Foxes (J1)` and `Seals (J2)`: rounds.
    let rounds = Set(remarked.map { $0.drop { $0 != "(" } })
    let areRounds =
      rounds.count > 2 && Set(rounds.map { $0.filter { !$0.isNumber } }).subtracting(["(U)"]).count == 1
      && rounds.allSatisfy { $0.contains(where: \.isNumber) }
    hasBrackets =
      (bare.intersection(firsts).count > 2 || areCompetitions || areRounds)
      && firsts.allSatisfy { Self.withoutBrackets($0) == nil }
      && areMost(remarked.count)
  }

  /// The sides without the remarks.
  func without(_ pair: EventTitle.Pair) -> EventTitle.Pair {
    var pair = pair
    if let counter, let count = Self.count(pair.first), count.word == counter { pair.first = count.rest }
    let words = pair.first.split(separator: " ")
    let label = words.indices.dropFirst().last { labels.contains(words[..<$0].joined(separator: " ")) }
    if let label { pair.first = words[label...].joined(separator: " ") }
    if hasBrackets, let bare = Self.withoutBrackets(pair.second) { pair.second = bare }
    return pair
  }

  /// The parts of `Match 23 Foxes`; nil if a text has no such number or nothing after it.
  private static func count(_ text: String) -> (word: Substring, number: Substring, rest: String)? {
    let words = text.split(separator: " ")
    guard words.count > 2, words[0].allSatisfy(\.isLetter), words[1].allSatisfy(\.isNumber) else { return nil }
    return (words[0], words[1], words[2...].joined(separator: " "))
  }

  /// The name without brackets at its end; nil if it has none.
  private static func withoutBrackets(_ name: String) -> String? {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex else { return nil }
    let bare = name[..<open].split(separator: " ").joined(separator: " ")
    return bare.isEmpty ? nil : bare
  }
}
