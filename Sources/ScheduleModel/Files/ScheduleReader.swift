import CivilTime
import FormatSyntax
package import SourceText

/// Reads schedules in each format with the same code, so that a game valid in one format is valid in all.
package struct ScheduleReader {
  package internal(set) var schedule = Schedule()
  private var store = TextStore()
  /// By id number: the line of the first game with this id; 0 if there is none.
  package private(set) var firstLines: [Int32] = []
  /// A cache for the current text. Nil between reads, so that copies don't share it.
  private var memo: GameObjectMemo?
  /// Receives the concatenated ids instead of the schedule; nil unless this reads a part of a schedule.
  private let ids: OutputBuffer?

  package init() { ids = nil }

  /// - Parameter textLimit: the limit of all texts, in bytes.
  init(textLimit: Int) {
    ids = nil
    schedule.texts = TextTable(limit: textLimit)
  }

  /// Creates a reader for a part of a schedule.
  init(ids: OutputBuffer) {
    self.ids = ids
    memo = GameObjectMemo()
  }

  /// Reads all games of `input`, which is UTF-8. Invalid games are reported as findings and skipped.
  package mutating func read(
    _ input: ByteView, as form: ScheduleFormat = .jsonl, file: String, findings: inout [Diagnostic]
  ) {
    memo = GameObjectMemo()
    defer { memo = nil }
    switch form {
    case .jsonl: readLines(input, file: file, findings: &findings)
    case .json: readList(input, file: file, findings: &findings)
    case .csv: readTable(input, file: file, findings: &findings)
    }
  }

  /// Why a record's text is not a valid game; nil if it is one.
  package static func problem(in text: ByteView) -> SyntaxError? {
    var reader = ScheduleReader()
    do throws(SyntaxError) {
      try reader.readGame(text)
      return nil
    } catch {
      return error
    }
  }

  private mutating func readLines(_ input: ByteView, file: String, findings: inout [Diagnostic]) {
    readLines(input.slice(ScheduleReader.markLength(input), input.count)) { (reader, line, error) in
      if let error {
        findings.append(ScheduleReader.finding(error, file, (line, error.offset + 1)))
      } else {
        reader.noteRepeatedID(file: file, line: line, &findings)
      }
    }
  }

  /// The length of the byte order mark.
  static func markLength(_ input: ByteView) -> Int { input.hasPrefix("\u{FEFF}") ? 3 : 0 }

  /// - Parameter onGame: called for each line that is not blank, numbered from 1, with its error if it is not a game.
  /// - Returns: the number of lines.
  @discardableResult
  mutating func readLines(
    _ input: ByteView, onGame: (_ reader: inout ScheduleReader, _ line: Int, _ error: SyntaxError?) -> Void
  ) -> Int {
    var line = 0
    for (_, text) in input.lines {
      if schedule.texts.isFull { break }
      line += 1
      if text.trimmed.isEmpty { continue }
      do throws(SyntaxError) {
        try readGame(text)
        onGame(&self, line, nil)
      } catch {
        onGame(&self, line, error)
      }
    }
    return line
  }

  private mutating func readList(_ input: ByteView, file: String, findings: inout [Diagnostic]) {
    var lines = LineCounter()
    var scanner = JSONScanner(input, at: ScheduleReader.markLength(input))
    do throws(SyntaxError) {
      try scanner.array { (scanner) throws(SyntaxError) in
        scanner.skipWhitespace()
        let start = scanner.at
        let text = try scanner.skipValue()
        if schedule.texts.isFull { return }
        do throws(SyntaxError) {
          try readGame(text)
          noteRepeatedID(file: file, line: lines.position(of: start, in: input).line, &findings)
        } catch {
          findings.append(ScheduleReader.finding(error, file, lines.position(of: start + error.offset, in: input)))
        }
      }
      try scanner.expectEnd()
    } catch {
      findings.append(ScheduleReader.finding(error, file, lines.position(of: error.offset, in: input)))
    }
  }

  private mutating func readTable(_ input: ByteView, file: String, findings: inout [Diagnostic]) {
    let row = ScheduleRow()
    let fields = RecordFields(count: GameMember.allCases.count)
    var lines = LineCounter()
    var unreadable: SyntaxFinding?
    do throws(SyntaxError) {
      let reader = try CSVReader(input)
      let wanted = GameMember.allCases.map { reader.columnIndex($0.description.path) ?? -1 }
      try reader.read(
        wanted: wanted, fields: fields,
        onFinding: { finding in
          // Line endings don't matter here.
          if finding.scope == .file { return }
          let isLost = finding.scope == .skipped || finding.code == .invalidUTF8
          if isLost { unreadable = finding }
          let (line, column) = lines.position(of: finding.offset, in: input)
          findings.append(
            Diagnostic(
              code: finding.code, severity: isLost ? .error : .warning, message: finding.message,
              location: SourceLocation(file: file, line: line, column: column)))
        },
        onRecord: { fields in
          if schedule.texts.isFull { return }
          if let unreadable, unreadable.offset >= fields.offset, unreadable.offset <= fields.end { return }
          let text = row.record { member in
            let cell = fields[Int(member.rawValue)]
            return cell.first == ScheduleTable.textMark ? cell.slice(1, cell.count) : cell
          }
          let line = lines.position(of: fields.offset, in: input).line
          do throws(SyntaxError) {
            try readGame(text)
            noteRepeatedID(file: file, line: line, &findings)
          } catch {
            findings.append(ScheduleReader.finding(error, file, (line, 1)))
          }
        })
    } catch {
      findings.append(ScheduleReader.finding(error, file, lines.position(of: error.offset, in: input)))
    }
  }

  static func finding(
    _ error: SyntaxError, _ file: String, _ place: (line: Int, column: Int)
  ) -> Diagnostic {
    Diagnostic(
      code: error.code ?? .syntaxError, severity: .error, message: error.message,
      location: SourceLocation(file: file, line: place.line, column: place.column))
  }

  /// Adds the game in `text`. Error offsets are relative to `text`.
  private mutating func readGame(_ text: ByteView) throws(SyntaxError) {
    if text.count > Limits.feedRecordBytes {
      throw SyntaxError(
        offset: 0, message: "a record larger than \(digitGrouped(Limits.feedRecordBytes)) bytes (the limit)",
        code: .limitExceeded)
    }
    var reader = RecordScanner(text, store: store)
    var facts = GameFacts()
    var objects = GameObjects(memo)
    try reader.game(into: &facts, &objects)
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
      throw SyntaxError(offset: issue.offset, message: "\(issue.path) \(issue.message)", code: issue.code)
    }
    let known = schedule.games.count
    try add(facts, objects, of: text)
    if schedule.texts.isFull {
      // There is no room for a text of this game.
      schedule.games.removeSubrange(known...)
      throw SyntaxError(offset: 0, message: TextTable.fullMessage, code: .limitExceeded)
    }
  }

  /// Both games are kept: the reader can't decide which one is right.
  mutating func noteRepeatedID(file: String, line: Int, _ findings: inout [Diagnostic]) {
    guard let id = schedule.games.last?.id else { return }
    while firstLines.count <= Int(id.raw) { firstLines.append(0) }
    let first = firstLines[Int(id.raw)]
    if first == 0 {
      firstLines[Int(id.raw)] = Int32(clamping: line)
      return
    }
    findings.append(
      Diagnostic(
        code: .idCollision, severity: .error,
        message: "the id \(quotedForDisplay(schedule.texts.string(id))) is already used by line \(first)",
        location: SourceLocation(file: file, line: line, column: 1)))
  }

  /// Reports anything but a list of valid elements. Absent and `null` are allowed.
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

  private mutating func add(_ facts: GameFacts, _ objects: GameObjects, of text: ByteView) throws(SyntaxError) {
    var facts = facts
    var game = Game()
    for kind in ScheduleReader.members {
      switch kind {
      case .text(.game(let place), let read): place.store(intern(read.load(&facts)), &game)
      case .integer(_, let place, let read): place.store(read.load(&facts), &game)
      case .flag(let place, let read): place.store(read.load(&facts), &game)
      default: break
      }
    }
    game.home = objects.home.known ?? side(facts.homeID, facts.homeName)
    game.away = objects.away.known ?? side(facts.awayID, facts.awayName)
    game.localDate = facts.date
    game.start = facts.start
    game.status = facts.status
    if facts.hasVenue { game.venue = objects.venue.known ?? venue(&facts) }
    if let memo {
      objects.home.keep(game.home, in: text, memo.sides)
      objects.away.keep(game.away, in: text, memo.sides)
      objects.venue.keep(game.venue, in: text, memo.venues)
    }
    var extra = GameExtra()
    extra.aliases = try strings(facts.aliases).map { schedule.texts.intern($0) }
    extra.previousStarts = try strings(facts.previousStarts).compactMap { text in
      text.withBytes { OffsetInstant(rfc3339: $0) }
    }
    if !extra.aliases.isEmpty || !extra.previousStarts.isEmpty { schedule.setExtra(extra, of: &game) }
    try addSource(facts.source, to: &game)
    store.withBytes(facts.id) { id in
      if let ids { ids.append(id) } else { game.id = schedule.texts.intern(id) }
    }
    schedule.games.append(game)
  }

  private mutating func intern(_ span: TextSpan) -> TextID {
    store.withBytes(span) { schedule.texts.intern($0) }
  }

  private mutating func side(_ id: TextSpan, _ name: TextSpan) -> Int32 {
    if id.isAbsent && name.isAbsent { return -1 }
    return schedule.number(of: Side(id: intern(id), name: intern(name)))
  }

  private static let members = GameMember.all(of: .game).filter { $0 != .id }.map { $0.description.kind }
  private static let venueMembers = GameMember.all(of: .venue).map { $0.description.kind }

  private mutating func venue(_ facts: inout GameFacts) -> Int32 {
    var venue = Venue()
    for kind in ScheduleReader.venueMembers {
      switch kind {
      case .text(.venue(let place), let read): place.store(intern(read.load(&facts)), &venue)
      case .degrees(_, let place, let read): place.store(read.load(&facts), &venue)
      default: break
      }
    }
    return schedule.number(of: venue)
  }

  private func strings(_ span: TextSpan) throws(SyntaxError) -> [String] {
    if span.isAbsent || span.count <= 2 { return [] }
    return try store.withBytes(span) { (text) throws(SyntaxError) in try JSONValue.parse(text) }.strings ?? []
  }

  private mutating func addSource(_ span: TextSpan, to game: inout Game) throws(SyntaxError) {
    if span.isAbsent { return }
    try store.withBytes(span) { (text) throws(SyntaxError) in
      if let source = WrittenSource(text) {
        game.source.feed = schedule.texts.intern(source.feed)
        game.source.file = schedule.texts.intern(source.file)
        game.source.record = source.record
        game.source.line = source.line
        return
      }
      let source = try JSONValue.parse(text)
      game.source.feed = schedule.texts.intern(source["feed"]?.string ?? "")
      game.source.file = schedule.texts.intern(source["file"]?.string ?? "")
      game.source.record = UInt32(clamping: source["record"]?.integer ?? 0)
      game.source.line = UInt32(clamping: source["line"]?.integer ?? 0)
    }
  }

  /// A source as this program writes it, with members in any order. Parsing each source into a tree would double the
  /// cost of a game.
  private struct WrittenSource {
    private(set) var feed = ByteView(start: nil, count: 0)
    private(set) var file = ByteView(start: nil, count: 0)
    private(set) var record: UInt32 = 0
    private(set) var line: UInt32 = 0
    /// Bits for the members that were found.
    private var found = 0

    /// Nil if the source is written in another way.
    init?(_ text: ByteView) {
      var scanner = JSONScanner(text)
      do throws(SyntaxError) {
        var isPlain = true
        try scanner.object { (scanner, key) throws(SyntaxError) in
          let kind = try scanner.peekKind()
          let value = try scanner.skipValue()
          isPlain = take(key, kind, value) && isPlain
        }
        if !isPlain || found != 15 { return nil }
      } catch {
        return nil
      }
    }

    /// Returns false for an unknown member and for a repeated one.
    private mutating func take(_ key: JSONText, _ kind: JSONScanner.Kind, _ value: ByteView) -> Bool {
      let member: Int
      if kind == .string, value.firstIndex(of: .backslash, from: 0) == nil {
        let text = value.slice(1, value.count - 1)
        if key.equals("feed") {
          member = 1
          feed = text
        } else if key.equals("file") {
          member = 2
          file = text
        } else {
          return false
        }
      } else if kind == .number, let number = JSONNumber.integer(value) {
        if key.equals("record") {
          member = 4
          record = UInt32(clamping: number)
        } else if key.equals("line") {
          member = 8
          line = UInt32(clamping: number)
        } else {
          return false
        }
      } else {
        return false
      }
      defer { found |= member }
      return found & member == 0
    }
  }
}
