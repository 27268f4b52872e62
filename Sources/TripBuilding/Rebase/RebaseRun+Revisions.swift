import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// What the newer schedule says about the trip's games.
extension RebaseRun {
  /// The games of which the schedule says something else, in the order of the trip.
  mutating func findRevisions() -> [GameRevision] {
    var revisions: [GameRevision] = []
    for index in itinerary.sortedItems() {
      guard let old = itinerary.game(itinerary.items[index])?.facts else { continue }
      guard let found = find(index, old) else {
        noteMissing(index, "is not in the newer schedule")
        continue
      }
      guard scheduled.insert(found).inserted else {
        noteMissing(index, "is one game with another of the trip in the newer schedule")
        continue
      }
      let game = newer.schedule.games[found]
      let keepsVenue = newer.lacksCity(game)
      if keepsVenue { noteLackingCity(index, old, game) }
      let revision = GameRevision(index, old, in: itinerary.text, game, of: newer.schedule, keepsVenue)
      if !revision.aspects.isEmpty { revisions.append(revision) }
    }
    return revisions
  }

  /// By the record's id, the item's, or one of the record's aliases.
  private func find(_ index: Int, _ facts: GameFacts) -> Int? {
    let text = itinerary.text
    if let found = text.withBytes(facts.id, { newer.games.index($0) }) { return found }
    if let found = text.withBytes(itinerary.items[index].id, { newer.games.index($0) }) { return found }
    return RecordComparison.strings(facts.aliases, in: text).lazy
      .compactMap { alias in alias.withBytes { newer.games.index($0) } }.first
  }

  private mutating func noteMissing(_ index: Int, _ what: String) {
    let message = "\(name(index)) \(what) and stays as it was"
    let position = itinerary.items[index].position
    changes.append(
      RebaseChange(
        .missingFromSchedule, item: id(index), from: RebaseState(position: position),
        to: RebaseState(position: position), message: message))
    broken.append(
      BrokenRule(
        "game-not-in-schedule", item: id(index), message: message,
        mend: "see whether it has another id in the schedule; if it is not played, build the trip anew without it"))
  }

  private mutating func noteLackingCity(_ index: Int, _ old: GameFacts, _ game: Game) {
    guard let venue = newer.schedule.venue(game.venue) else { return }
    let comparison = RecordComparison(text: itinerary.text, texts: newer.schedule.texts)
    guard comparison.differs(old.venueID, venue.id) || comparison.differs(old.venueName, venue.name) else { return }
    let place = quotedForDisplay(newer.schedule.texts.string(venue.name.isEmpty ? venue.id : venue.name))
    broken.append(
      BrokenRule(
        "unknown-venue", item: id(index),
        message:
          "the newer schedule has \(name(index)) at \(place), of which the city is not known; the trip keeps the "
          + "venue that it has",
        mend: "add the venue to the gazetteer, import again and rebase again"))
  }
}

extension GameRevision {
  /// Whether another stop, or none, may follow from it.
  var changesStops: Bool {
    !aspects.isDisjoint(with: [.date, .venue]) || game.status.isOff != old.status.isOff
  }
}
