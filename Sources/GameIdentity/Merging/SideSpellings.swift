import ScheduleModel
import SourceText

extension Schedule {
  /// Replaces the spellings of a team by one of them: `Stabaek` by `Stabæk`, `FOXES08` by `Foxes 08`.
  ///
  /// Only teams whose ids come from their names can have several spellings.
  mutating func uniteSpellings() {
    /// By the letters and digits of its name: a team's best spelling.
    var best: [[UInt8]: (side: Int32, rank: [Int])] = [:]
    let keys = sides.map(spellingKey)
    for (number, key) in keys.enumerated() where !key.isEmpty {
      let rank = spellingRank(sides[number])
      guard let known = best[key] else {
        best[key] = (Int32(number), rank)
        continue
      }
      if known.rank.lexicographicallyPrecedes(rank) { best[key] = (Int32(number), rank) }
    }
    if best.count == keys.count(where: { !$0.isEmpty }) { return }
    let sideOfSpelling = keys.enumerated().map { number, key in best[key]?.side ?? Int32(number) }
    func united(_ side: Int32) -> Int32 {
      sideOfSpelling.indices.contains(Int(side)) ? sideOfSpelling[Int(side)] : side
    }
    for index in games.indices {
      games[index].home = united(games[index].home)
      games[index].away = united(games[index].away)
    }
  }

  /// `Bodø/Glimt` → `bodoglimt`, with the hyphen between two digits; empty for a team whose id is not its name's slug.
  private func spellingKey(_ side: Side) -> [UInt8] {
    let slug = texts.withBytes(side.name) { Slug.of($0) }
    guard texts.withBytes(side.id, { $0.elementsEqual(slug) }) else { return [] }
    return slug.indices.filter { index in
      slug[index] != .hyphen
        || index > 0 && slug[index - 1].isDigit && index + 1 < slug.count && slug[index + 1].isDigit
    }.map { slug[$0] }
  }

  /// Prefers names with special letters, then longer names, then names that are not all in one case.
  private func spellingRank(_ side: Side) -> [Int] {
    texts.withBytes(side.name) { name in
      let hasBothCases = name.contains { (0x41...0x5A).contains($0) } && name.contains { (0x61...0x7A).contains($0) }
      return [name.contains { $0 >= 0x80 } ? 1 : 0, name.count, hasBothCases ? 1 : 0] + name.map { Int($0) }
    }
  }
}
