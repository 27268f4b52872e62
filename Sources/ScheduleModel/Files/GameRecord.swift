import FormatSyntax
package import SourceText

/// A separate game record with its texts in a store: facts, and JSON text in a file.
package struct GameRecord: Sendable {
  package var facts: GameFacts
  package var text: TextSpan

  package init(facts: GameFacts, text: TextSpan) {
    self.facts = facts
    self.text = text
  }
}

extension ScheduleWriter {
  /// A game of the schedule, with its texts added to `store`. Its JSON text is compact.
  ///
  /// - Parameter buffer: is emptied and used; many games can use the same.
  package func record(
    _ game: Game, in store: inout TextStore, buffer: OutputBuffer = OutputBuffer(capacity: 2_048)
  ) -> GameRecord {
    buffer.removeAll()
    let texts = RecordTexts(buffer: buffer, start: store.bytes.count)
    let text = texts.add { append(game, to: $0) }
    let facts = facts(game, texts)
    // All at once: to add to the store costs more than the bytes.
    store.append(buffer.view)
    return GameRecord(facts: facts, text: text)
  }

  /// Texts that are added to a store together.
  private struct RecordTexts {
    let buffer: OutputBuffer
    /// The offset in the store of the buffer's first byte.
    let start: Int

    /// The place in the store of what is written. A store holds 4 GiB at most; what would not fit is absent.
    @inline(__always)
    func add(_ write: (OutputBuffer) -> Void) -> TextSpan {
      let before = buffer.count
      write(buffer)
      guard let offset = UInt32(exactly: start + before), let end = UInt32(exactly: start + buffer.count), end < .max
      else { return .absent }
      return TextSpan(offset: offset, count: end - offset)
    }
  }

  /// The values that `append` writes for the game.
  private func facts(_ game: Game, _ texts: RecordTexts) -> GameFacts {
    var facts = GameFacts()
    withUnsafePointer(to: game) { game in
      let record = RecordParts(game: game)
      fill(&facts, ScheduleWriter.game, record, texts)
      if game.pointee.source.record > 0 {
        facts.source = texts.add { ScheduleWriter.appendSource(of: record, schedule, to: $0) }
      }
    }
    if let home = schedule.side(game.home) {
      withUnsafePointer(to: home) { fill(&facts, ScheduleWriter.side, RecordParts(side: $0), texts) }
    }
    if let away = schedule.side(game.away) {
      withUnsafePointer(to: away) { fill(&facts, ScheduleWriter.away, RecordParts(side: $0), texts) }
    }
    if let venue = schedule.venue(game.venue) {
      facts.hasVenue = true
      withUnsafePointer(to: venue) { fill(&facts, ScheduleWriter.venue, RecordParts(venue: $0), texts) }
    }
    return facts
  }

  private func fill(
    _ facts: inout GameFacts, _ members: UnsafeBufferPointer<Member>, _ record: RecordParts, _ texts: RecordTexts
  ) {
    for member in members {
      switch member.kind {
      case .text(let place, let span):
        let text = record.text(place)
        if text.isEmpty, !member.isAlwaysWritten { continue }
        span.store(schedule.texts.withBytes(text) { text in texts.add { $0.append(text) } }, &facts)
      case .integer(_, let place, let number):
        if let value = record.load(place, record.game), value >= 0 { number.store(value, &facts) }
      case .flag(let place, let flag): flag.store(record.load(place, record.game) ?? false, &facts)
      case .degrees(_, let place, let degrees): degrees.store(record.load(place, record.venue) ?? nil, &facts)
      case .status(let status): status.store(record.game?.pointee.status ?? .scheduled, &facts)
      case .date(let date): date.store(record.game?.pointee.localDate, &facts)
      case .instant(let start): start.store(record.game?.pointee.start, &facts)
      case .texts(let span):
        span.store(texts.add { ScheduleWriter.appendAliases(of: record, schedule, to: $0) }, &facts)
      case .instants(let span):
        span.store(texts.add { ScheduleWriter.appendPreviousStarts(of: record, schedule, to: $0) }, &facts)
      case .sourceText, .sourceNumber: continue
      }
    }
  }
}
