import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension ItineraryView {
  /// Whether one of two games is still in progress when the other starts.
  func overlap(_ first: ItemRow, _ second: ItemRow) -> Bool {
    guard first.hasStart, second.hasStart else { return false }
    return itinerary.games[Int(first.facts)].facts.overlaps(
      itinerary.games[Int(second.facts)].facts, in: itinerary.text)
  }

  /// Whether both games are at one venue, as those of a doubleheader are.
  func isOneVenue(_ first: ItemRow, _ second: ItemRow) -> Bool {
    itinerary.games[Int(first.facts)].facts.isAtVenue(of: itinerary.games[Int(second.facts)].facts, in: itinerary.text)
  }

  /// Played games with a time, by day and start.
  var gamesByStart: [ItemRow] {
    var isSorted = true
    var last: ItemRow?
    for game in games {
      if !game.hasStart || (last?.day == game.day && game.start < last?.start ?? .min) { isSorted = false }
      last = game
    }
    if isSorted { return games }
    // Games with the same start are in the order of the trip, regardless of storage order.
    return games.enumerated().filter { $0.element.hasStart }.sorted { left, right in
      (left.element.day, left.element.start, left.offset) < (right.element.day, right.element.start, right.offset)
    }.map { $0.element }
  }

  // MARK: Status and schedule

  func isCancelled(_ row: ItemRow) -> Bool { row.isOff && status(row) == .cancelled }

  func isPostponed(_ row: ItemRow) -> Bool { row.isOff && status(row) == .postponed }

  func statusWord(_ row: ItemRow) -> String { (status(row) ?? .scheduled).word.description }

  private func status(_ row: ItemRow) -> GameStatus? { itinerary.game(item(row))?.facts.status }

  /// The game in the schedule: by the record's id, by the item's id, or by sides and day. If other games were only
  /// found by sides and day, the schedule has other ids. Then the only meeting of the season also counts.
  func scheduled(_ row: ItemRow) -> Game? {
    guard let schedule, let game = itinerary.game(item(row)) else { return nil }
    if let found = scheduledByID(row) { return found }
    let games = rows.filter { $0.kind == .game }
    let idsStay = games.contains { scheduledByID($0) != nil }
    if let found = scheduledByDay(row, idsStay) { return found }
    let areKnown = idsStay || !games.contains { scheduledByDay($0, idsStay) != nil }
    return schedule.gameOfSeason(game.facts, in: itinerary.text, idsStay: areKnown) {
      itinerary.index(ofItem: $0) != nil
    }
  }

  private func scheduledByDay(_ row: ItemRow, _ idsStay: Bool) -> Game? {
    guard let schedule, let game = itinerary.game(item(row)) else { return nil }
    return schedule.gameByDay(game.facts, in: itinerary.text, idsStay: idsStay) { itinerary.index(ofItem: $0) != nil }
  }

  private func scheduledByID(_ row: ItemRow) -> Game? {
    guard let schedule, let game = itinerary.game(item(row)) else { return nil }
    let text = itinerary.text
    return text.withBytes(game.facts.id) { id in
      text.withBytes(item(row).id) { schedule.game(game.facts, ids: [id, $0], in: text) }
    }
  }
}
