import SourceText

extension Schedule {
  /// Converts a game of another schedule. Adds its texts, sides and venue, but not the game itself.
  package mutating func adopting(_ game: Game, of other: Schedule) -> Game {
    var adopted = game
    adopted.renumberTexts { adopting($0, of: other) }
    adopted.home = adopting(side: game.home, of: other)
    adopted.away = adopting(side: game.away, of: other)
    adopted.venue = adopting(venue: game.venue, of: other)
    adopted.extra = -1
    if var extra = other.extra(of: game) {
      extra.aliases = extra.aliases.map { adopting($0, of: other) }
      setExtra(extra, of: &adopted)
    }
    return adopted
  }

  /// Adds the games of a newer schedule, which replace older versions.
  package mutating func add(newer other: Schedule) {
    let known = GamesByID(other)
    games.removeAll { game in texts.withBytes(game.id) { known.index($0) } != nil }
    for game in other.games { games.append(adopting(game, of: other)) }
    sort()
  }

  /// Converts the source of another schedule's game.
  package mutating func adopting(_ source: GameSource, of other: Schedule) -> GameSource {
    var adopted = source
    adopted.feed = adopting(source.feed, of: other)
    adopted.file = adopting(source.file, of: other)
    return adopted
  }

  private mutating func adopting(_ text: TextID, of other: Schedule) -> TextID {
    other.texts.withBytes(text) { texts.intern($0) }
  }

  private mutating func adopting(side number: Int32, of other: Schedule) -> Int32 {
    guard let side = other.side(number) else { return -1 }
    return self.number(of: Side(id: adopting(side.id, of: other), name: adopting(side.name, of: other)))
  }

  private mutating func adopting(venue number: Int32, of other: Schedule) -> Int32 {
    guard var venue = other.venue(number) else { return -1 }
    venue.renumberTexts { adopting($0, of: other) }
    return self.number(of: venue)
  }

  /// Whether a side of the game is unknown.
  package func hasPlaceholder(_ game: Game) -> Bool {
    [game.home, game.away].contains { number in side(number).map { isPlaceholder($0) } ?? false }
  }

  /// Whether the side is a placeholder for an unknown team.
  package func isPlaceholder(_ side: Side) -> Bool {
    texts.withBytes(side.name.isEmpty ? side.id : side.name) { PlaceholderNames.contains($0) }
  }

  /// `Away at Home`, or the name of an event.
  package func title(of game: Game) -> String {
    guard let home = side(game.home), let away = side(game.away) else { return texts.string(game.name) }
    func name(_ side: Side) -> String { texts.string(side.name.isEmpty ? side.id : side.name) }
    return "\(name(away)) at \(name(home))"
  }
}
