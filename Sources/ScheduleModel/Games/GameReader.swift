import FormatSyntax
package import SourceText

extension RecordScanner {
  /// Reads a game record: an object, as in a schedule's line or in an itinerary's `game`.
  package mutating func game(_ path: String) throws(SyntaxError) -> GameFacts {
    var facts = GameFacts()
    try game(path, into: &facts)
    return facts
  }

  /// Reads a game record into `facts`, which is as new.
  package mutating func game(_ path: String, into facts: inout GameFacts) throws(SyntaxError) {
    guard try openObject(path) else { return }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, path) {
      switch key {
      case .home: try object(path + ".home", GameFields.home, &facts)
      case .away: try object(path + ".away", GameFields.away, &facts)
      case .venue: facts.hasVenue = try object(path + ".venue", GameFields.venue, &facts)
      default: try member(GameFields.game[key], path, key, &facts)
      }
    }
  }

  /// Reads one of the game's members that are objects; false where it is none.
  @discardableResult
  private mutating func object(
    _ path: String, _ fields: GameFields, _ facts: inout GameFacts
  ) throws(SyntaxError) -> Bool {
    guard try openObject(path) else { return false }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, path) { try member(fields[key], path, key, &facts) }
    return true
  }

  /// Reads the value of a member; one that is not what it should be is an issue, and leaves what a new record has.
  private mutating func member(
    _ field: GameField, _ parents: String, _ key: RecordKey, _ facts: inout GameFacts
  ) throws(SyntaxError) {
    func path() -> String { "\(parents).\(key)" }
    switch field.kind {
    case .other: try scanner.skipValue()
    case .text(let place): place.store(try text(path()), &facts)
    case .json(let place): place.store(try raw(), &facts)
    case .date(let place): place.store(try date(path()), &facts)
    case .instant(let place): place.store(try instant(path()), &facts)
    case .status(let place): place.store(try status(path()), &facts)
    case .flag(let place): place.store(try bool(path()) ?? false, &facts)
    case .degrees(let place): place.store(try double(path()), &facts)
    case .integer(let place, let least, let most):
      var unset = GameFacts()
      let value = try integer(path(), in: Int(least)...Int(most)).map { Int32(clamping: $0) }
      place.store(value ?? place.load(&unset), &facts)
    }
  }

  private mutating func status(_ path: @autoclosure () -> String) throws(SyntaxError) -> GameStatus {
    let start = offset
    let span = try text(path())
    if span.isAbsent { return .scheduled }
    let known = store.withBytes(span) { GameStatus(word: $0) }
    if let known { return known }
    note(.wrongType, path(), "is not a status: \(quotedForDisplay(store.string(span)))", at: start)
    return .scheduled
  }
}
