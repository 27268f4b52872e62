import FeedReading
import SourceText

/// Evidence from titles such as `Seals vs Bears, 1st Match` about the two columns that name the sides.
struct SideTitles {
  typealias Column = SampleTable.Column

  let titles: [Column]

  /// The number of records whose title has the sides of a pair in the same order, and in the other order.
  func order(of pair: SidePair, records: Int) -> (same: Int, other: Int) {
    var (same, other) = (0, 0)
    for number in 0..<records {
      let home = SideWords.bare(SidePair.text(pair.home, ofRecord: number)).lowercased()
      let away = SideWords.bare(SidePair.text(pair.away, ofRecord: number)).lowercased()
      guard !home.isEmpty, !away.isEmpty, home != away else { continue }
      for title in titles {
        guard let text = title.text(ofRecord: number)?.lowercased(),
          let (separator, isHomeFirst) = MatchTitles.words.first(where: { text.ranges(of: $0.text).count == 1 }),
          let middle = text.firstRange(of: separator)
        else { continue }
        let (first, second) = isHomeFirst ? (home, away) : (away, home)
        let (before, after) = (text[..<middle.lowerBound], text[middle.upperBound...])
        if before.contains(first), after.contains(second), !before.contains(second) { same += 1 }
        if before.contains(second), after.contains(first), !before.contains(first) { other += 1 }
        break
      }
    }
    return (same, other)
  }
}
