import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Changes to a trip's games in the newer schedule.
struct GameRevisions {
  /// In trip order.
  private(set) var revisions: [GameRevision] = []
  /// Items of games that are now outside the trip's dates.
  private(set) var parked: Set<Int> = []
  private(set) var changes: [RebaseChange] = []
  private(set) var findings: [Diagnostic] = []

  init(_ itinerary: Itinerary, _ matches: GameMatches, _ dates: TripDates, _ newer: NewerSchedule) {
    for (index, found) in matches.found {
      guard let old = itinerary.game(itinerary.items[index])?.facts else { continue }
      let game = newer.schedule.games[found]
      let keepsVenue = newer.lacksCity(game)
      if keepsVenue { findings += lackingCity(index, old, game, itinerary, newer) }
      let revision = GameRevision(
        index, old, in: itinerary.text, game, of: newer.schedule, keepsVenue: keepsVenue, dates: dates)
      if let date = revision.leavesFor {
        parked.insert(index)
        park(revision, date, itinerary, dates)
      }
      if !revision.aspects.isEmpty { revisions.append(revision) }
    }
  }

  private func lackingCity(
    _ index: Int, _ old: GameFacts, _ game: Game, _ itinerary: Itinerary, _ newer: NewerSchedule
  ) -> [Diagnostic] {
    guard let venue = newer.schedule.venue(game.venue) else { return [] }
    let comparison = RecordComparison(text: itinerary.text, texts: newer.schedule.texts)
    guard comparison.differs(old.venueID, venue.id) || comparison.differs(old.venueName, venue.name) else { return [] }
    let place = quotedForDisplay(newer.schedule.texts.string(venue.name.isEmpty ? venue.id : venue.name))
    return [
      Diagnostic.broken(
        .unknownVenue, item: itinerary.id(index),
        message:
          "the newer schedule has \(itinerary.name(index)) at \(place), whose city is unknown; the trip keeps "
          + "its venue",
        fix: "add the venue to the gazetteer, import again and rebase again")
    ]
  }

  /// Parks a game. If it was already parked, it is reported but has not changed.
  private mutating func park(
    _ revision: GameRevision, _ date: LocalDate, _ itinerary: Itinerary, _ dates: TripDates
  ) {
    let index = revision.item
    let position = itinerary.items[index].position
    let message =
      "\(itinerary.name(index)) is played on \(date) now, outside the trip's dates, and stays on "
      + "\(itinerary.dayName(position.day)) as postponed"
    if !revision.aspects.isEmpty {
      changes.append(
        RebaseChange(
          .leftTrip, item: itinerary.id(index),
          from: RebaseState(position: position, date: itinerary.game(itinerary.items[index])?.facts.date),
          to: RebaseState(position: position, date: date), message: message))
    }
    findings.append(
      Diagnostic.broken(
        .gameLeftTrip, item: itinerary.id(index), message: message,
        fix: RebaseAdvice.dropping(itinerary.id(index)) + ", or " + dates.adviceToReach(date) + " and rebase again"))
  }
}
