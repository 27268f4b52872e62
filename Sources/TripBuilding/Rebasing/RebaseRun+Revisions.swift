import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// What the newer schedule says about the trip's games.
extension RebaseRun {
  /// The games of which the schedule says something else, in the order of the trip.
  mutating func findRevisions() -> [GameRevision] {
    var revisions: [GameRevision] = []
    let games = findGames()
    for index in itinerary.sortedItems() {
      guard let old = itinerary.game(itinerary.items[index])?.facts else { continue }
      guard let found = games[index] else {
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

  /// By item: its game in the newer schedule, by the record's id, the item's or one of the record's aliases; for those
  /// of which ids say nothing by sides and day, where no other item has that game.
  private func findGames() -> [Int: Int] {
    let text = itinerary.text
    var found: [Int: Int] = [:]
    var rest: [(item: Int, facts: GameFacts)] = []
    for index in itinerary.sortedItems() {
      guard let facts = itinerary.game(itinerary.items[index])?.facts else { continue }
      let aliases = RecordComparison.strings(facts.aliases, in: text).map { Array($0.utf8) }
      let game = text.withBytes(facts.id) { id in
        text.withBytes(itinerary.items[index].id) { itemID in
          RebaseRun.withViews(aliases[...], [id, itemID]) { newer.games.find(facts, ids: $0, in: text) }
        }
      }
      found[index] = game
      if game == nil { rest.append((index, facts)) }
    }
    var taken = Set(found.values)
    let idsStay = !taken.isEmpty
    for (item, facts) in rest {
      let game = newer.games.findByMeaning(facts, in: text, idsStay: idsStay) { !taken.contains($0) }
      guard let game else { continue }
      taken.insert(game)
      found[item] = game
    }
    return found
  }

  private static func withViews<Result>(
    _ texts: ArraySlice<[UInt8]>, _ views: [ByteView], _ body: ([ByteView]) -> Result
  ) -> Result {
    guard let first = texts.first else { return body(views) }
    return first.withUnsafeBufferPointer { withViews(texts.dropFirst(), views + [$0], body) }
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
        fix: "see whether it has another id in the schedule; if it is not played, build the trip anew without it"))
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
        fix: "add the venue to the gazetteer, import again and rebase again"))
  }
}

extension GameRevision {
  /// Whether another stop, or none, may follow from it.
  var changesStops: Bool {
    !aspects.isDisjoint(with: [.date, .venue]) || game.status.isOff != old.status.isOff
  }
}
