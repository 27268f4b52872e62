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
  /// A game of the schedule, with its texts added to `store`.
  package func record(_ game: Game, in store: inout TextStore) -> GameRecord {
    let output = OutputBuffer()
    append(game, to: output)
    let text = store.append(output.view)
    return GameRecord(facts: facts(game, in: &store), text: text)
  }

  /// The values that `append` writes for the game.
  private func facts(_ game: Game, in store: inout TextStore) -> GameFacts {
    var facts = GameFacts()
    withUnsafePointer(to: game) { game in
      let record = RecordParts(game: game)
      fill(&facts, ScheduleWriter.game, record, &store)
      if game.pointee.source.record > 0 {
        facts.source = rendered(in: &store) { ScheduleWriter.appendSource(of: record, schedule, to: $0) }
      }
    }
    if let home = schedule.side(game.home) {
      withUnsafePointer(to: home) { fill(&facts, ScheduleWriter.side, RecordParts(side: $0), &store) }
    }
    if let away = schedule.side(game.away) {
      withUnsafePointer(to: away) { fill(&facts, ScheduleWriter.away, RecordParts(side: $0), &store) }
    }
    if let venue = schedule.venue(game.venue) {
      facts.hasVenue = true
      withUnsafePointer(to: venue) { fill(&facts, ScheduleWriter.venue, RecordParts(venue: $0), &store) }
    }
    return facts
  }

  private func fill(
    _ facts: inout GameFacts, _ members: UnsafeBufferPointer<Member>, _ record: RecordParts, _ store: inout TextStore
  ) {
    for member in members {
      switch member.kind {
      case .text(let place, let span):
        let text = record.text(place)
        if text.isEmpty, !member.isAlwaysWritten { continue }
        span.store(schedule.texts.withBytes(text) { store.append($0) }, &facts)
      case .integer(_, let place, let number):
        if let value = record.load(place, record.game), value >= 0 { number.store(value, &facts) }
      case .flag(let place, let flag): flag.store(record.load(place, record.game) ?? false, &facts)
      case .degrees(_, let place, let degrees): degrees.store(record.load(place, record.venue) ?? nil, &facts)
      case .status(let status): status.store(record.game?.pointee.status ?? .scheduled, &facts)
      case .date(let date): date.store(record.game?.pointee.localDate, &facts)
      case .instant(let start): start.store(record.game?.pointee.start, &facts)
      case .texts(let span):
        span.store(
          rendered(in: &store) { ScheduleWriter.appendAliases(of: record, schedule, to: $0) }, &facts)
      case .instants(let span):
        span.store(
          rendered(in: &store) { ScheduleWriter.appendPreviousStarts(of: record, schedule, to: $0) }, &facts)
      case .sourceText, .sourceNumber: continue
      }
    }
  }

  private func rendered(in store: inout TextStore, _ write: (OutputBuffer) -> Void) -> TextSpan {
    let output = OutputBuffer()
    write(output)
    return store.append(output.view)
  }
}
