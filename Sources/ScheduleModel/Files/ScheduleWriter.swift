import CivilTime
import FormatSyntax
package import SourceText

/// Writes a schedule's games: as JSON objects, one per line or in a list, or as a table.
///
/// Shared parts of games (sides, venues, leagues) are rendered once and copied for each game.
package struct ScheduleWriter: Sendable {
  let schedule: Schedule
  private let shared: SharedTexts

  package init(_ schedule: Schedule) {
    self.schedule = schedule
    shared = SharedTexts(
      schedule, side: { ScheduleWriter.append(RecordParts(side: $0), ScheduleWriter.side, schedule, to: $1) },
      venue: { ScheduleWriter.append(RecordParts(venue: $0), ScheduleWriter.venue, schedule, to: $1) })
  }

  /// A member with its key as written in records: `,"league":`.
  struct Member {
    let key: ByteView
    let kind: GameMember.Kind
    let isAlwaysWritten: Bool
    /// Whether games rarely share the value.
    let isOwn: Bool

    init(_ description: GameMember.Description) {
      key = ScheduleWriter.key(description.name)
      kind = description.kind
      isAlwaysWritten = description.traits.contains(.isAlwaysWritten)
      isOwn = description.traits.contains(.isOwn)
    }
  }

  enum Part {
    case member(Member)
    case object(GameMember.Owner, key: ByteView)
    /// The start of a game's last object. Its members are parts as well.
    case source(key: ByteView)
  }

  // Never freed or modified.
  nonisolated(unsafe) static let parts = kept(
    GameMember.parts.flatMap { (part) -> [Part] in
      switch part {
      case .member(let description): [.member(Member(description))]
      case .object(.source): [Part.source(key: key(part.name))] + source.map { .member($0) }
      case .object(let owner): [.object(owner, key: key(part.name))]
      }
    })
  nonisolated(unsafe) static let game = members(.game)
  nonisolated(unsafe) static let side = members(.home)
  nonisolated(unsafe) static let away = members(.away)
  nonisolated(unsafe) static let venue = members(.venue)
  private nonisolated(unsafe) static let source = members(.source)

  private static func members(_ owner: GameMember.Owner) -> UnsafeBufferPointer<Member> {
    kept(GameMember.all(of: owner).map { Member($0.description) })
  }

  private static func key(_ name: String) -> ByteView { kept(Array(",\"\(name)\":".utf8)) }

  /// Copies the elements to memory that is never freed, which makes access cheaper: no reference counting.
  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let kept = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = kept.initialize(from: elements)
    return UnsafeBufferPointer(kept)
  }

  #if !hasFeature(Embedded)
    /// The number of games that are written at a time.
    private static let gamesAtOnce = 256

    /// All games in the schedule's order, one per line; `drain` is called with consecutive pieces.
    package func write<Failure: Error>(
      as format: ScheduleFormat, _ threads: WorkerThreads = .none, drain: (OutputBuffer) throws(Failure) -> Void
    ) throws(Failure) {
      let frame = OutputBuffer()
      if format == .csv { ScheduleTable.appendHeader(to: frame) }
      if format == .json { frame.append(.openBracket) }
      try drain(frame)
      let size = ScheduleWriter.gamesAtOnce
      let writers = (0..<threads.count).map { _ in GameWriter(self, format) }
      try OutputBuffer.write(
        blocks: (schedule.games.count + size - 1) / size, threads,
        { worker, block, output in
          schedule.texts.withAllTexts { texts in
            for index in block * size..<min(schedule.games.count, (block + 1) * size) {
              prefetchID(texts, after: index)
              if format == .json { output.append(index > 0 ? ",\n" : "\n") }
              writers[worker].append(schedule.games[index], to: output)
            }
          }
        }, drain: drain)
      frame.removeAll()
      if format == .json { frame.append("\n]\n") }
      try drain(frame)
    }

    /// Ids are in memory in reading order, which is not the games' order.
    private func prefetchID(_ texts: TextTable.View, after index: Int) {
      let (near, far) = (index + 8, index + 16)
      if far < schedule.games.count { texts.prefetchPlace(Int(schedule.games[far].id.raw)) }
      if near < schedule.games.count { texts.prefetchText(Int(schedule.games[near].id.raw)) }
    }

    /// Writes games in a format. Sendable because only one thread uses it at a time.
    private final class GameWriter: @unchecked Sendable {
      private let renderer: GameRenderer
      private let table: ScheduleTable?
      private let isLine: Bool

      init(_ writer: ScheduleWriter, _ format: ScheduleFormat) {
        renderer = GameRenderer(writer)
        table = format == .csv ? ScheduleTable(writer.schedule) : nil
        isLine = format == .jsonl
      }

      func append(_ game: Game, to output: OutputBuffer) {
        if let table { return table.append(game, to: output) }
        renderer.append(game, to: output)
        if isLine { output.append(.lineFeed) }
      }
    }

    /// All games as the contents of a file.
    package func bytes(as format: ScheduleFormat) -> [UInt8] {
      var bytes: [UInt8] = []
      write(as: format) { (output: OutputBuffer) throws(Never) in bytes.append(contentsOf: output.view) }
      return bytes
    }
  #endif

  /// One game as a compact JSON object.
  package func append(_ game: Game, to output: OutputBuffer) {
    withUnsafePointer(to: game) { game in
      let record = RecordParts(game: game)
      var isFirst = true
      let hasSource = game.pointee.source.record > 0
      for part in ScheduleWriter.parts {
        if !hasSource, case .source = part { break }
        append(part, of: record, &isFirst, to: output)
      }
      ScheduleWriter.appendEnd(hasSource: hasSource, to: output)
    }
  }

  @inline(__always)
  func append(_ part: Part, of record: RecordParts, _ isFirst: inout Bool, to output: OutputBuffer) {
    switch part {
    case .member(let member): ScheduleWriter.append(member, of: record, schedule, &isFirst, to: output)
    case .object(.home, let key): append(key, record.game.flatMap { shared.side($0.pointee.home) }, to: output)
    case .object(.away, let key): append(key, record.game.flatMap { shared.side($0.pointee.away) }, to: output)
    case .object(_, let key): append(key, record.game.flatMap { shared.venue($0.pointee.venue) }, to: output)
    case .source(let key):
      output.append(key)
      isFirst = true
    }
  }

  static func appendEnd(hasSource: Bool, to output: OutputBuffer) {
    output.append(hasSource ? "}}" : "}")
  }

  private func append(_ key: ByteView, _ object: TextSpan?, to output: OutputBuffer) {
    guard let object else { return }
    output.append(key)
    shared.store.withBytes(object) { output.append($0) }
  }

  static func appendSource(of record: RecordParts, _ schedule: Schedule, to output: OutputBuffer) {
    append(record, source, schedule, to: output)
  }

  /// Writes an object with the members that have a value.
  private static func append(
    _ record: RecordParts, _ members: UnsafeBufferPointer<Member>, _ schedule: Schedule, to output: OutputBuffer
  ) {
    var isFirst = true
    for member in members { append(member, of: record, schedule, &isFirst, to: output) }
    output.append(isFirst ? "{}" : "}")
  }

  /// Writes a member with its key and separators, unless it has no value.
  @inline(__always)
  private static func append(
    _ member: Member, of record: RecordParts, _ schedule: Schedule, _ isFirst: inout Bool, to output: OutputBuffer
  ) {
    @inline(__always)
    func begin() {
      if isFirst {
        output.append(.openBrace)
        output.append(member.key.slice(1, member.key.count))
        isFirst = false
      } else {
        output.append(member.key)
      }
    }
    switch member.kind {
    case .text(let place, _):
      let text = record.text(place)
      if text.isEmpty, !member.isAlwaysWritten { return }
      begin()
      schedule.texts.withBytes(text) { output.appendJSON($0) }
    case .sourceText(let place):
      begin()
      schedule.texts.withBytes(record.load(place, record.game) ?? .empty) { output.appendJSON($0) }
    case .sourceNumber(let place):
      begin()
      output.append(decimal: Int(record.load(place, record.game) ?? 0))
    case .integer(_, let place, _):
      guard let value = record.load(place, record.game), value >= 0 else { return }
      begin()
      output.append(decimal: Int(value))
    case .flag(let place, _):
      begin()
      output.appendJSON(record.load(place, record.game) ?? false)
    case .degrees(_, let place, _):
      guard let degrees = record.load(place, record.venue) ?? nil else { return }
      begin()
      output.appendJSON(degrees)
    case .status:
      begin()
      output.appendQuoted { $0.append((record.game?.pointee.status ?? .scheduled).word) }
    case .date:
      guard let date = record.game?.pointee.localDate else { return }
      begin()
      output.appendQuoted { date.append(to: $0) }
    case .instant:
      guard let game = record.game, let start = game.pointee.start else { return }
      if game.pointee.isStartAssumed { output.append(",\"assumedStart\":") } else { begin() }
      output.appendQuoted { start.append(to: $0) }
    case .texts:
      begin()
      appendAliases(of: record, schedule, to: output)
    case .instants:
      begin()
      appendPreviousStarts(of: record, schedule, to: output)
    }
  }

  @inline(__always)
  static func appendAliases(of record: RecordParts, _ schedule: Schedule, to output: OutputBuffer) {
    appendList(record.extra(in: schedule)?.aliases, to: output) { text in
      schedule.texts.withBytes(text) { output.appendJSON($0) }
    }
  }

  @inline(__always)
  static func appendPreviousStarts(of record: RecordParts, _ schedule: Schedule, to output: OutputBuffer) {
    appendList(record.extra(in: schedule)?.previousStarts, to: output) { start in
      output.appendQuoted { start.append(to: $0) }
    }
  }

  @inline(__always)
  private static func appendList<Element>(_ list: [Element]?, to output: OutputBuffer, _ append: (Element) -> Void) {
    guard let list, !list.isEmpty else { return output.append("[]") }
    for (index, element) in list.enumerated() {
      output.append(index == 0 ? .openBracket : .comma)
      append(element)
    }
    output.append(.closeBracket)
  }
}

extension OutputBuffer {
  @inline(__always)
  fileprivate func appendQuoted(_ append: (OutputBuffer) -> Void) {
    self.append(.quote)
    append(self)
    self.append(.quote)
  }
}
