import SourceText

/// Readable names of leagues, derived from their ids: `mlb` → `MLB`, `premier-league` → `Premier League`.
package enum LeagueName {
  package static func text(_ id: String) -> String {
    let words = id.split(separator: "-").map(String.init)
    if words.count == 1, id.utf8.count <= 4 { return id.uppercased() }
    return words.map { word in
      if abbreviations.contains(word) { return word.uppercased() }
      return word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  private static let abbreviations: Set<String> = [
    "usl", "uefa", "fifa", "fa", "efl", "mls", "dfb", "rfl", "nba", "nfl", "nhl", "mlb", "ncaa", "nib", "us", "uae",
    "nifl", "ldf", "lpf", "fpl", "epl", "u17", "u19", "u20", "u21", "u23", "ii", "iii", "pwhl",
  ]
}
