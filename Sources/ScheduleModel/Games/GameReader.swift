import FormatSyntax
package import SourceText

extension RecordScanner {
  /// Reads a game record, as in a schedule's line or an itinerary's `game`, into `facts`, which must be empty.
  package mutating func game(into facts: inout GameFacts) throws(SyntaxError) {
    var objects = GameObjects(nil)
    try game(into: &facts, &objects)
  }

  /// As above. `objects` finds objects that were read before, word for word; these are not read again, and `facts` gets
  /// none of their members.
  mutating func game(into facts: inout GameFacts, _ objects: inout GameObjects) throws(SyntaxError) {
    guard try openObject("game") else { return }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, "game") {
      switch key {
      case .home: try object("game.home", .home, &facts, &objects.home, objects.memo?.sides)
      case .away: try object("game.away", .away, &facts, &objects.away, objects.memo?.sides)
      case .venue: facts.hasVenue = try object("game.venue", .venue, &facts, &objects.venue, objects.memo?.venues)
      default: try member(GameFields.game[key], "game", key, &facts)
      }
    }
  }

  /// Reads a nested object of the game. Returns false if the value is not an object. If an object is repeated, only the
  /// last one counts.
  @discardableResult
  private mutating func object(
    _ path: StaticString, _ fields: GameFields, _ facts: inout GameFacts,
    _ object: inout GameObject, _ memo: ObjectMemo<Int32>?
  ) throws(SyntaxError) -> Bool {
    facts.clear(fields)
    object = GameObject()
    if let memo, object.find(in: input, at: scanner.at, memo, isVenue: fields.isVenue) {
      scanner.at = object.end
      return true
    }
    defer { object.end = scanner.at }
    guard try openObject(path.bytes.text) else { return false }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, path.bytes.text) { try member(fields[key], path, key, &facts) }
    return true
  }

  /// Reads a member's value. An invalid value is an issue, and the member keeps its default.
  ///
  /// - Parameter parent: the object's path. A `String` would be retained for each member.
  private mutating func member(
    _ field: GameField, _ parent: StaticString, _ key: RecordKey, _ facts: inout GameFacts
  ) throws(SyntaxError) {
    func path() -> String { parent.bytes.text + ".\(key)" }
    func store<Value>(_ value: Value) {
      withUnsafeMutableBytes(of: &facts) { $0.storeBytes(of: value, toByteOffset: field.offset, as: Value.self) }
    }
    switch field.kind {
    case .other: try scanner.skipValue()
    case .text: store(try text(path()))
    case .json: store(try raw())
    case .date: store(try date(path()))
    case .instant: store(try instant(path()))
    case .status: store(try status(path()))
    case .flag: store(try bool(path()) ?? false)
    case .degrees: store(try double(path(), in: Double(field.least)...Double(field.most)))
    case .integer:
      let value = try integer(path(), in: Int(field.least)...Int(field.most))
      let unset = withUnsafeBytes(of: GameFacts()) { $0.load(fromByteOffset: field.offset, as: Int32.self) }
      store(value.map { Int32(clamping: $0) } ?? unset)
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
