import SportsTime
import Testing

/// An itinerary as a table: rows, drags, undo.
struct TableTests {
  @Test func rowsAndSectionsAgree() throws {
    for bundles in [false, true] {
      var trip = try Samples.trip()
      try trip.apply(.insert(NewItem(id: "lunch", title: "Lunch"), at: .after(item: "g2")))
      let table = ItineraryTable(trip, bundlesGames: bundles)
      let rows = table.rows
      #expect(rows.count == table.rowCount)
      #expect(rows.map(\.id) == trip.rows(bundlesGames: bundles).map(\.id))
      var flat: [ItineraryRow] = []
      for (number, section) in table.sections.enumerated() {
        #expect(section.day == number + 1)
        flat.append(.header(day: section.day, date: section.date))
        flat += section.rows
        for row in section.rows.indices {
          let path = ItineraryTable.RowPath(section: number, row: row)
          let index = try #require(table.row(at: path))
          #expect(rows[index] == section.rows[row])
          #expect(table.path(forRow: index) == path)
        }
        #expect(table.row(at: .init(section: number, row: section.rows.count)) == nil)
      }
      #expect(flat == rows)
      #expect(table.path(forRow: 0) == nil && table.row(at: .init(section: 99, row: 0)) == nil)
      #expect(table.row(at: .init(section: -1, row: -1)) == nil)
      #expect(!rows[0].isReorderable && rows.contains { $0.isReorderable })
    }
  }

  @Test func gamesOfADayAreOneRow() throws {
    let schedule = try Schedule(games: [
      Samples.game("a", "New York Yankees", "Boston Red Sox", "2026-06-10T13:10:00-04:00"),
      Samples.game("b", "New York Yankees", "Boston Red Sox", "2026-06-10T19:10:00-04:00"),
    ])
    let trip = try schedule.build(TripRequest()).itinerary
    let rows = trip.rows(bundlesGames: true)
    #expect(rows.map(\.id) == ["day-1", "games-1"])
    #expect(rows[1].items.map(\.id) == ["a", "b"] && !rows[1].isReorderable)
    var table = ItineraryTable(trip, bundlesGames: true)
    #expect(throws: Refusal.self) { try table.lift(row: 1) }
  }

  @Test func dragsUndoAndRedo() throws {
    let trip = try Samples.trip()
    var table = ItineraryTable(trip, schedule: try Samples.schedule())
    #expect(!table.canUndo && !table.undo())
    let row = try #require(table.rows.firstIndex { $0.id == "item-dinner" })
    try table.lift(row: row)
    #expect(table.isDragging && table.rows.count == trip.rows().count - 1)
    let refusal = #expect(throws: Refusal.self) { try table.apply(.retitle("no")) }
    #expect(refusal?.message == "an item is being dragged")
    let target = table.pointer(to: .init(section: 1, row: 0))
    #expect(table.move(to: target).cue == nil)
    let end = table.drop()
    #expect(end.refusal == nil && end.operation == .move(item: "dinner", to: .first(day: 2)))
    #expect(table.itinerary.item("dinner")?.position.day == 2)
    try table.apply(.retitle("Another title"))
    #expect(table.edits.count == 2)
    #expect(table.undo() && table.undo() && table.itinerary == trip && !table.canUndo)
    #expect(table.redo() && table.itinerary.item("dinner")?.position.day == 2 && table.canRedo)
    #expect(table.redo() && table.itinerary.title == "Another title" && !table.canRedo)
  }

  @Test func aRefusedDropChangesNothing() throws {
    var table = ItineraryTable(try Samples.trip())
    let leg = try #require(table.itinerary.items.first { $0.kind == .travel })
    try table.lift(item: leg.id)
    let update = table.move(to: .before(row: 1))
    #expect(update.cue == .crossedIntoIllegal)
    let end = table.drop()
    #expect(end.cue == .rejected && end.refusal != nil && end.operation == nil && !table.canUndo)
    #expect(table.itinerary == (try Samples.trip()))
    #expect(throws: Refusal.self) { try table.lift(row: 0) }
    #expect(throws: Refusal.self) { try table.lift(row: 99) }
    #expect(throws: Refusal.self) { try table.lift(item: "g1") }
  }

  @Test func aReloadWaitsForTheDrop() throws {
    var trip = try Samples.trip()
    var table = ItineraryTable(trip)
    try table.lift(item: "dinner")
    try trip.apply(.insert(NewItem(id: "museum", title: "Museum"), at: .first(day: 1)))
    table.reload(trip)
    #expect(table.itinerary.item("museum") == nil)
    let end = table.drop(at: .belowLast)
    #expect(end.refusal == nil && end.invalidated == nil)
    #expect(table.itinerary.item("museum") != nil)
    #expect(table.itinerary.item("dinner")?.position.day == trip.dayCount)
    #expect(table.undo() && table.itinerary == trip)
  }

  @Test func gamesAndNewItemsComeFromOutside() throws {
    var table = ItineraryTable(try Samples.trip(), schedule: try Samples.schedule())
    try table.apply(.resize(startDate: nil, dayCount: 6))
    try table.lift(game: "g4")
    let row = try #require(table.landingRow)
    #expect(table.nearestLegalRow(to: 0) == row)
    #expect(table.drop(at: .before(row: row)).refusal == nil)
    #expect(table.itinerary.item("g4")?.game?.venue?.city == "Chicago")
    try table.lift(new: NewItem(id: "snack", title: "Snack"))
    #expect(table.cancel().outcome == nil && table.itinerary.item("snack") == nil)
    #expect(throws: Refusal.self) { try table.lift(game: "none") }
    #expect(throws: Refusal.self) { try table.lift(new: NewItem(id: "dinner", title: "Twice")) }
  }

  @Test func changesTurnOneListIntoTheOther() throws {
    let trip = try Samples.trip()
    var lists = [trip.rows(), trip.rows(bundlesGames: true), []]
    var edited = trip
    try edited.apply([
      .insert(NewItem(id: "a", title: "A"), at: .first(day: 1)), .move(item: "dinner", to: .last(day: 2)),
      .insert(NewItem(id: "b", title: "B"), at: .last(day: 3)), .update(item: "a", ItemUpdate(title: .set("AA"))),
    ])
    lists.append(edited.rows())
    for old in lists {
      for new in lists {
        let changes = RowChanges(from: old, to: new)
        #expect(apply(changes, to: old, new).map(\.id) == new.map(\.id))
        #expect(changes.isEmpty == (old == new))
      }
    }
    let before = edited.rows()
    try edited.apply(.update(item: "a", ItemUpdate(title: .set("AAA"))))
    let title = RowChanges(from: before, to: edited.rows())
    #expect(title.updates.count == 1 && title.removals.isEmpty && title.moves.isEmpty)
  }

  /// As a table applies a batch: what stays keeps its order, the rest comes to the index that it names.
  private func apply(_ changes: RowChanges, to old: [ItineraryRow], _ new: [ItineraryRow]) -> [ItineraryRow] {
    let gone = Set(changes.removals + changes.moves.map(\.from))
    var rows = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    var come: [Int: ItineraryRow] = [:]
    for index in changes.insertions { come[index] = new[index] }
    for move in changes.moves { come[move.to] = old[move.from] }
    for index in come.keys.sorted() { rows.insert(come[index] ?? new[index], at: min(index, rows.count)) }
    return rows
  }
}
