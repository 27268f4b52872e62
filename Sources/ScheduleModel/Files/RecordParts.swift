import SourceText

/// The available structures that contain a record's members: the game, or one of its sides or its venue.
struct RecordParts {
  var game: UnsafePointer<Game>?
  var side: UnsafePointer<Side>?
  var venue: UnsafePointer<Venue>?

  /// Empty if there is no text.
  @inline(__always)
  func text(_ place: GameMember.TextPlace) -> TextID {
    switch place {
    case .game(let place): load(place, game) ?? .empty
    case .side(let place): load(place, side) ?? .empty
    case .venue(let place): load(place, venue) ?? .empty
    }
  }

  @inline(__always)
  func load<Root, Value>(_ place: Stored<Root, Value>, _ root: UnsafePointer<Root>?) -> Value? {
    root.map { place.load($0) }
  }

  func extra(in schedule: Schedule) -> GameExtra? {
    guard let game, game.pointee.extra >= 0 else { return nil }
    return schedule.extra(of: game.pointee)
  }
}
