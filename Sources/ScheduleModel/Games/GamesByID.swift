package import SourceText

/// Finds a schedule's games by id or alias.
package struct GamesByID: Sendable {
  private let schedule: Schedule
  /// By text number: index into the schedule's games; negative if the text is not a game's id.
  private var games: [Int32]

  package init(_ schedule: Schedule) {
    self.schedule = schedule
    games = [Int32](repeating: -1, count: schedule.texts.count)
    // Ids take precedence over aliases, and earlier games over later ones.
    for (index, game) in schedule.games.enumerated() { enter(game.id, index) }
    for (index, game) in schedule.games.enumerated() {
      for alias in schedule.extra(of: game)?.aliases ?? [] { enter(alias, index) }
    }
  }

  private mutating func enter(_ id: TextID, _ index: Int) {
    if !id.isEmpty, games[Int(id.raw)] < 0 { games[Int(id.raw)] = Int32(index) }
  }

  /// The index of the game with this id or alias.
  package func index(_ id: ByteView) -> Int? {
    guard !id.isEmpty, let text = schedule.texts.find(id) else { return nil }
    let index = games[Int(text.raw)]
    return index < 0 ? nil : Int(index)
  }
}
