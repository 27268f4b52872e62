import SourceText

/// Names of teams with a dash between blanks, such as `Foxes - Harbour`: in titles with a score they stand whole both before
/// and after it, as no competition does.
package struct DashedNames: Sendable {
  /// Each name, and the same as one word; the longest first.
  private let names: [(name: String, word: String)]

  /// A blank that parts no words.
  private static let blank = "\u{2007}"

  var isEmpty: Bool { names.isEmpty }

  init(_ titles: [EventTitle]) {
    let sides = titles.compactMap(\.besideScore)
    let names = Set(sides.map(\.first)).intersection(sides.map(\.second)).filter { name in
      TitleWords.dashes.contains { name.contains(" \($0) ") }
    }
    self.names = names.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { name in
      (name, name.split(separator: " ").joined(separator: Self.blank))
    }
  }

  /// The title with each of the names as one word, and a number between dashes with the name before it: `Foxes - 2 - Seals`
  /// is a game of `Foxes - 2`.
  func joined(in title: String) -> String {
    names.reduce(Self.withNumbers(title)) { title, name in
      title.firstRange(of: name.name).map { title[..<$0.lowerBound] + name.word + title[$0.upperBound...] } ?? title
    }
  }

  private static func withNumbers(_ title: String) -> String {
    guard title.contains(" - ") else { return title }
    var words = title.split(separator: " ").map(String.init)
    func isNumber(_ word: String) -> Bool { word.utf8.count < 3 && word.utf8.allSatisfy { $0.isDigit } }
    for at in words.indices.dropFirst().dropLast().reversed()
    where words[at] == "-" && isNumber(words[at + 1]) && !isNumber(words[at - 1])
      && (at + 2 == words.count || words[at + 2] == "-")
    {
      words.replaceSubrange(at - 1...at + 1, with: [words[at - 1...at + 1].joined(separator: blank)])
    }
    return words.joined(separator: " ")
  }

  func parted(_ name: String) -> String {
    name.contains(Self.blank) ? name.split(separator: Self.blank).joined(separator: " ") : name
  }

  func parted(_ pair: EventTitle.Pair) -> EventTitle.Pair {
    var pair = pair
    (pair.first, pair.second) = (parted(pair.first), parted(pair.second))
    return pair
  }
}
