import FormatSyntax
package import SourceText

/// A single game record: its facts, its texts in a store, and its JSON text in a file.
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
  package func record(_ game: Game, in store: inout TextStore) -> GameRecord {
    let texts = TextBatch(OutputBuffer(capacity: 2_048), for: store)
    let record = record(game, texts)
    store.append(texts)
    return record
  }

  /// As above, with the texts in a batch.
  package func record(_ game: Game, _ texts: TextBatch) -> GameRecord {
    let text = texts.add { append(game, to: $0) }
    return GameRecord(facts: facts(game, texts), text: text)
  }

  /// The values that `append` writes for the game.
  private func facts(_ game: Game, _ texts: TextBatch) -> GameFacts {
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
    _ facts: inout GameFacts, _ members: UnsafeBufferPointer<Member>, _ record: RecordParts, _ texts: TextBatch
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
      case .instant(let start):
        let isAssumed = record.game?.pointee.isStartAssumed ?? false
        if isAssumed { facts.assumedStart = record.game?.pointee.start }
        start.store(isAssumed ? nil : record.game?.pointee.start, &facts)
      case .texts(let span):
        span.store(texts.add { ScheduleWriter.appendAliases(of: record, schedule, to: $0) }, &facts)
      case .instants(let span):
        span.store(texts.add { ScheduleWriter.appendPreviousStarts(of: record, schedule, to: $0) }, &facts)
      case .sourceText, .sourceNumber: continue
      }
    }
  }
}
