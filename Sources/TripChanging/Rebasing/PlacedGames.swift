import GameIdentity
import TripBuilding
import ItineraryModel
import ScheduleModel
import SourceText

/// The trip with its games on their new days. Keys are assigned later.
struct PlacedGames {
  private(set) var itinerary: Itinerary
  /// Games that move to another day or are new to the trip.
  private(set) var joining: Set<Int> = []
  private(set) var findings: [Diagnostic] = []

  /// - Parameter assumed: the starts that the trip assumes for games without a time.
  init(
    _ before: Itinerary, leaving: Set<Int>, _ days: TripDays, assumed: AssumedTimes.Starts, _ newer: NewerSchedule
  ) {
    itinerary = days.applied(to: before)
    for revision in days.revisions { apply(revision, days, assumed, newer) }
    // Mark games that leave the trip as cancelled until travel has been carried over, because such games are not stops.
    for index in leaving {
      if let game = itinerary.gameIndex(index) { itinerary.games[game].facts.status = .cancelled }
    }
    var ids = days.additions.isEmpty ? [] : itinerary.itemIDs
    for index in days.additions { add(assumed.applied(to: newer.schedule.games[index]), &ids, days, newer) }
  }

  private mutating func apply(
    _ revision: GameRevision, _ days: TripDays, _ assumed: AssumedTimes.Starts, _ newer: NewerSchedule
  ) {
    let index = revision.item
    retitle(revision, newer)
    do throws(SyntaxError) {
      let merge = try GameRecordMerge(revision, assumed: assumed, in: itinerary, newer)
      itinerary.setGame(merge.record(in: &itinerary.text), ofItem: index)
    } catch {
      // The record was read before, so a failure is an internal error. Report it; don't hide it.
      findings.append(
        Diagnostic.broken(
          .wrongType, item: itinerary.id(index), message: "\(itinerary.name(index)): \(error.message)",
          fix: "report it"))
      return
    }
    if revision.aspects.contains(.date), let date = revision.date {
      joining.insert(index)
      let sortOrder = itinerary.items[index].position.sortOrder
      itinerary.setPosition(Position(day: days.day(of: date), sortOrder: sortOrder), ofItem: index)
    }
  }

  /// If the title is from the record, updates it with the record. A user's own title is kept.
  private mutating func retitle(_ revision: GameRevision, _ newer: NewerSchedule) {
    if revision.aspects.isDisjoint(with: [.teams, .teamDetails, .details]) { return }
    let title = itinerary.items[revision.item].title
    let derived = newer.titles.title(revision.old, in: itinerary.text)
    let new = newer.titles.title(revision.game)
    guard !title.isAbsent, !new.isEmpty, new != derived, itinerary.text.string(title) == derived else { return }
    itinerary.items[revision.item].title = itinerary.text.append(new)
  }

  private mutating func add(_ game: Game, _ ids: inout Set<[UInt8]>, _ days: TripDays, _ newer: NewerSchedule) {
    guard let date = game.localDate else { return }
    var id = newer.schedule.texts.string(game.id)
    while !ids.insert(Array(id.utf8)).inserted { id += "-game" }
    let position = Position(day: days.day(of: date), sortOrder: 0)
    let index = itinerary.add(.game, id: id, title: newer.titles.title(game), position: position)
    itinerary.setGame(newer.writer.record(game, in: &itinerary.text), ofItem: index)
    itinerary.markAdded(index)
    joining.insert(index)
  }
}
