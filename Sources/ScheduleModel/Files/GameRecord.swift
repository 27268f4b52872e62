import FormatSyntax
package import SourceText

/// A game as a record of its own, its texts in a store: what it says, and the JSON text that a file has of it.
package struct GameRecord: Sendable {
  package var facts: GameFacts
  package var text: TextSpan

  package init(facts: GameFacts, text: TextSpan) {
    self.facts = facts
    self.text = text
  }
}

extension ScheduleWriter {
  /// A game of the schedule, its texts added to `store`.
  package func record(_ game: Game, in store: inout TextStore) -> GameRecord {
    let output = OutputBuffer()
    append(game, to: output)
    let text = store.append(output.view)
    return GameRecord(facts: facts(game, in: &store, output), text: text)
  }

  private func facts(_ game: Game, in store: inout TextStore, _ output: OutputBuffer) -> GameFacts {
    func add(_ id: TextID) -> TextSpan { schedule.texts.withBytes(id) { store.append($0) } }
    func stated(_ id: TextID) -> TextSpan { id.isEmpty ? .absent : add(id) }
    func rendered(_ write: (OutputBuffer) -> Void) -> TextSpan {
      output.removeAll()
      write(output)
      return store.append(output.view)
    }
    var facts = GameFacts()
    facts.id = add(game.id)
    facts.league = add(game.league)
    facts.season = stated(game.season)
    facts.phase = stated(game.phase)
    facts.name = stated(game.name)
    if let home = schedule.side(game.home) { (facts.homeID, facts.homeName) = (add(home.id), add(home.name)) }
    if let away = schedule.side(game.away) { (facts.awayID, facts.awayName) = (add(away.id), add(away.name)) }
    if let venue = schedule.venue(game.venue) {
      facts.hasVenue = true
      (facts.venueID, facts.venueName) = (stated(venue.id), stated(venue.name))
      facts.place.city = stated(venue.city)
      facts.place.region = stated(venue.region)
      facts.place.country = stated(venue.country)
      (facts.latitude, facts.longitude) = (venue.latitude, venue.longitude)
      facts.venueZone = stated(venue.zone)
    }
    facts.zone = stated(game.zone)
    (facts.localDate, facts.start) = (game.localDate, game.start)
    (facts.status, facts.gameNumber) = (game.status, Int32(game.gameNumber))
    facts.neutralSite = game.neutralSite
    let extra = schedule.extra(of: game)
    facts.aliases = rendered { append(extra?.aliases ?? [], to: $0) }
    facts.previousStarts = rendered { append(extra?.previousStarts ?? [], to: $0) }
    if game.source.record > 0 { facts.source = rendered { append(game.source, to: $0) } }
    return facts
  }
}
