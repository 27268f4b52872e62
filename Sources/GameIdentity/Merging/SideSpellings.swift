import ScheduleModel
import SourceText

extension Schedule {
  /// Replaces the spellings of a team by the most common one: `Stabaek` by `Stabæk`, `FOXES08` by `Foxes 08`.
  ///
  /// Only teams whose ids come from their names can have several spellings.
  mutating func uniteSpellings() {
    /// By the letters and digits of a name: the sides.
    var spellings: [[UInt8]: [Int32]] = [:]
    for (number, side) in sides.enumerated() {
      let key = spellingKey(side)
      if !key.isEmpty { spellings[key, default: []].append(Int32(number)) }
    }
    let several = spellings.values.filter { $0.count > 1 }
    if several.isEmpty { return }
    var counts = [Int](repeating: 0, count: sides.count)
    for game in games {
      for side in [game.home, game.away] where counts.indices.contains(Int(side)) { counts[Int(side)] += 1 }
    }
    var united: [Int32: Int32] = [:]
    for numbers in several {
      let ranked = numbers.map { number in
        let side = sides[Int(number)]
        return (side: number, rank: [endsCleanly(side) ? 1 : 0, counts[Int(number)]] + spellingRank(side))
      }
      guard let best = ranked.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) }) else { continue }
      for number in numbers { united[number] = best.side }
    }
    // Two teams that play each other are not one.
    let isOne = games.contains { game in
      game.home != game.away && (united[game.home] ?? game.home) == (united[game.away] ?? game.away)
    }
    if isOne { return }
    for index in games.indices {
      if let side = united[games[index].home] { games[index].home = side }
      if let side = united[games[index].away] { games[index].away = side }
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

  /// Whether a name has no mark after it: `Seals 3 -`, `Seals *`.
  private func endsCleanly(_ side: Side) -> Bool {
    texts.withBytes(side.name) { name in
      name.last.map { $0.isDigit || $0.isLetter || $0 >= 0x80 || ").!'".utf8.contains($0) } ?? true
    }
  }

  /// For equally common names: prefers those with special letters, longer ones, and those that are not all in one case.
  private func spellingRank(_ side: Side) -> [Int] {
    texts.withBytes(side.name) { name in
      let hasBothCases = name.contains { (0x41...0x5A).contains($0) } && name.contains { (0x61...0x7A).contains($0) }
      return [name.contains { $0 >= 0x80 } ? 1 : 0, name.count, hasBothCases ? 1 : 0] + name.map { Int($0) }
    }
  }
}
