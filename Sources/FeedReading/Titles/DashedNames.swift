/// Names of teams with a dash between blanks, such as `Foxes - Harbour`: in titles with a score they stand whole both before
/// and after it, as no competition does.
struct DashedNames: Sendable {
  /// Each name, and the same as one word; the longest first.
  private let names: [(name: String, word: String)]

  /// A blank that parts no words.
  private static let blank = "\u{2007}"

  init(_ titles: [EventTitle]) {
    let sides = titles.compactMap(\.besideScore)
    let names = Set(sides.map(\.first)).intersection(sides.map(\.second)).filter { name in
      TitleWords.dashes.contains { name.contains(" \($0) ") }
    }
    self.names = names.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { name in
      (name, name.split(separator: " ").joined(separator: Self.blank))
    }
  }

  /// The title with each of the names as one word.
  func joined(in title: String) -> String {
    names.reduce(title) { title, name in
      title.firstRange(of: name.name).map { title[..<$0.lowerBound] + name.word + title[$0.upperBound...] } ?? title
    }
  }

  func parted(_ name: String) -> String {
    names.isEmpty ? name : name.split(separator: Self.blank).joined(separator: " ")
  }

  func parted(_ pair: EventTitle.Pair) -> EventTitle.Pair {
    var pair = pair
    (pair.first, pair.second) = (parted(pair.first), parted(pair.second))
    return pair
  }
}
