import CivilTime
import FormatSyntax
package import SourceText

/// Reads schedules back: JSON Lines, one game a line.
package struct ScheduleReader {
  package private(set) var schedule = Schedule()
  private var store = TextStore()
  /// By the number of an id: the line of the first game that has it; 0 for none.
  private var lines: [Int32] = []

  package init() {}

  /// - Parameter textLimit: bytes of all texts.
  init(textLimit: Int) { schedule.texts = TextTable(limit: textLimit) }

  /// Reads all lines of `input`; a line that is no game is a finding and does not stop the others.
  package mutating func read(_ input: ByteView, file: String, findings: inout [Finding]) {
    var start = input.hasPrefix("\u{FEFF}") ? 3 : 0
    var line = 0
    while start < input.count {
      let end = input.firstIndex(of: 0x0A, from: start) ?? input.count
      let text = input.slice(start, end)
      let known = schedule.games.count
      line += 1
      start = end + 1
      if text.trimmed.isEmpty { continue }
      do throws(SyntaxError) {
        if text.count > Limits.feedRecordBytes {
          throw SyntaxError(
            offset: 0, message: "a record larger than \(Limits.feedRecordBytes) bytes (the limit)",
            code: "limit-exceeded")
        }
        try readGame(text, file: file, line: line, findings: &findings)
      } catch {
        findings.append(
          Finding(
            code: error.code ?? "syntax-error", severity: .error, message: error.message,
            location: SourceLocation(file: file, line: line, column: error.offset + 1)))
      }
      if schedule.texts.isFull {
        // A text of that game is missing.
        schedule.games.removeSubrange(known...)
        findings.append(
          Finding(
            code: "limit-exceeded", severity: .error, message: TextTable.fullMessage,
            location: SourceLocation(file: file, line: line, column: 1)))
        return
      }
    }
  }

  private mutating func readGame(
    _ text: ByteView, file: String, line: Int, findings: inout [Finding]
  ) throws(SyntaxError) {
    var reader = RecordScanner(text, store: store)
    let facts = try reader.game("game")
    try reader.scanner.expectEnd()
    store = reader.store
    if facts.id.isAbsent || facts.id.count == 0, reader.issues.isEmpty {
      reader.note(.missingField, "game.id", "a game needs an id", at: 0)
    }
    if facts.id.count > Limits.idBytes {
      let message = "is longer than \(Limits.idBytes) bytes (the limit)"
      reader.note(.limitExceeded, "game.id", message, at: Int(facts.id.offset))
    }
    try check(facts.aliases, "game.aliases", "should be a list of texts", &reader) { _ in true }
    try check(facts.previousStarts, "game.previousStarts", "should be a list of instants", &reader) { text in
      text.withBytes { OffsetInstant(rfc3339: $0) } != nil
    }
    if let issue = reader.issues.first {
      findings.append(
        Finding(
          code: issue.code, severity: .error, message: "\(issue.path) \(issue.message)",
          location: SourceLocation(file: file, line: line, column: issue.offset + 1)))
      return
    }
    try add(facts)
    noteRepeatedID(file: file, line: line, &findings)
  }

  /// Both games stay: which of them is right is not for the reader to say.
  private mutating func noteRepeatedID(file: String, line: Int, _ findings: inout [Finding]) {
    guard let id = schedule.games.last?.id else { return }
    while lines.count <= Int(id.raw) { lines.append(0) }
    let first = lines[Int(id.raw)]
    if first == 0 {
      lines[Int(id.raw)] = Int32(clamping: line)
      return
    }
    findings.append(
      Finding(
        code: "id-collision", severity: .error,
        message: "the id \(quotedForDisplay(schedule.texts.string(id))) is that of line \(first), too",
        location: SourceLocation(file: file, line: line, column: 1)))
  }

  /// Notes a list that holds something else than it should. Absent and `null` are no list.
  private func check(
    _ span: TextSpan, _ path: String, _ message: String, _ reader: inout RecordScanner,
    _ isRight: (String) -> Bool
  ) throws(SyntaxError) {
    if span.isAbsent || span.count <= 2 { return }
    let list = try store.withBytes(span) { (text) throws(SyntaxError) in try JSONValue.parse(text) }
    if case .null = list { return }
    if let elements = list.array, elements.allSatisfy({ $0.string.map(isRight) ?? false }) { return }
    reader.note(.wrongType, path, message, at: Int(span.offset))
  }

  private mutating func add(_ facts: GameFacts) throws(SyntaxError) {
    var game = Game()
    game.id = intern(facts.id)
    game.league = intern(facts.league)
    game.season = intern(facts.season)
    game.phase = intern(facts.phase)
    game.name = intern(facts.name)
    game.home = side(facts.homeID, facts.homeName)
    game.away = side(facts.awayID, facts.awayName)
    game.zone = intern(facts.zone)
    game.localDate = facts.date
    game.start = facts.start
    game.status = facts.status
    game.neutralSite = facts.neutralSite
    game.gameNumber = UInt16(clamping: facts.gameNumber)
    if facts.hasVenue {
      var venue = Venue()
      venue.id = intern(facts.venueID)
      venue.name = intern(facts.venueName)
      venue.city = intern(facts.place.city)
      venue.region = intern(facts.place.region)
      venue.country = intern(facts.place.country)
      venue.latitude = facts.latitude
      venue.longitude = facts.longitude
      venue.zone = intern(facts.venueZone)
      game.venue = schedule.number(of: venue)
    }
    var extra = GameExtra()
    extra.aliases = try strings(facts.aliases).map { schedule.texts.intern($0) }
    extra.previousStarts = try strings(facts.previousStarts).compactMap { text in
      text.withBytes { OffsetInstant(rfc3339: $0) }
    }
    if !extra.aliases.isEmpty || !extra.previousStarts.isEmpty { schedule.setExtra(extra, of: &game) }
    try addSource(facts.source, to: &game)
    schedule.games.append(game)
  }

  private mutating func intern(_ span: TextSpan) -> TextID {
    store.withBytes(span) { schedule.texts.intern($0) }
  }

  private mutating func side(_ id: TextSpan, _ name: TextSpan) -> Int32 {
    if id.isAbsent && name.isAbsent { return -1 }
    return schedule.number(of: Side(id: intern(id), name: intern(name)))
  }

  private func strings(_ span: TextSpan) throws(SyntaxError) -> [String] {
    if span.isAbsent || span.count <= 2 { return [] }
    return try store.withBytes(span) { (text) throws(SyntaxError) in try JSONValue.parse(text) }.strings ?? []
  }

  private mutating func addSource(_ span: TextSpan, to game: inout Game) throws(SyntaxError) {
    if span.isAbsent { return }
    let source = try store.withBytes(span) { (text) throws(SyntaxError) in try JSONValue.parse(text) }
    game.source.feed = schedule.texts.intern(source["feed"]?.string ?? "")
    game.source.file = schedule.texts.intern(source["file"]?.string ?? "")
    game.source.record = UInt32(clamping: source["record"]?.integer ?? 0)
    game.source.line = UInt32(clamping: source["line"]?.integer ?? 0)
  }
}
