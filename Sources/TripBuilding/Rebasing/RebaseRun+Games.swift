import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// Games as the newer schedule has them, put into the trip; their keys are given after that.
extension RebaseRun {
  mutating func apply(_ revisions: [GameRevision], _ additions: [Int]) {
    let output = OutputBuffer()
    for revision in revisions { apply(revision, output) }
    if additions.isEmpty { return }
    var ids = itemIDs()
    for index in additions { add(newer.schedule.games[index], &ids, output) }
  }

  func itemIDs() -> Set<[UInt8]> {
    Set(itinerary.items.map { itinerary.idBytes($0) })
  }

  private mutating func apply(_ revision: GameRevision, _ output: OutputBuffer) {
    let index = revision.item
    retitle(revision)
    let older = itinerary.text.withBytes(itinerary.items[index].payload) { Array($0) }
    output.removeAll()
    newer.writer.append(revision.game, to: output)
    let record = output.array
    do throws(SyntaxError) {
      let merge = try older.withBytes { (older) throws(SyntaxError) in
        try record.withBytes { (record) throws(SyntaxError) in
          try GameRecordMerge(revision, older: older, newer: record)
        }
      }
      output.removeAll()
      merge.append(to: output, keepsVenue: newer.lacksCity(revision.game))
      try itinerary.setGame(output.view, ofItem: index)
    } catch {
      // Both records have been read before, so this is a fault of the program's, told rather than hidden.
      broken.append(
        BrokenRule("wrong-type", item: id(index), message: "\(name(index)): \(error.message)", fix: "report it"))
      return
    }
    if revision.aspects.contains(.date), let date = revision.date {
      joining.insert(index)
      let sortOrder = itinerary.items[index].position.sortOrder
      itinerary.setPosition(Position(day: day(of: date), sortOrder: sortOrder), ofItem: index)
    }
  }

  /// A title that the record gave follows the record; one that the user gave stays.
  private mutating func retitle(_ revision: GameRevision) {
    if revision.aspects.isDisjoint(with: [.teams, .teamDetails, .details]) { return }
    let title = itinerary.items[revision.item].title
    let derived = newer.titles.title(revision.old, in: itinerary.text)
    let new = newer.titles.title(revision.game)
    guard !title.isAbsent, !new.isEmpty, new != derived, itinerary.text.string(title) == derived else { return }
    itinerary.items[revision.item].title = itinerary.text.append(new)
  }

  private mutating func add(_ game: Game, _ ids: inout Set<[UInt8]>, _ output: OutputBuffer) {
    guard let date = game.localDate else { return }
    var id = newer.schedule.texts.string(game.id)
    while !ids.insert(Array(id.utf8)).inserted { id += "-game" }
    let position = Position(day: day(of: date), sortOrder: 0)
    let index = itinerary.add(.game, id: id, title: newer.titles.title(game), position: position)
    output.removeAll()
    newer.writer.append(game, to: output)
    do throws(SyntaxError) {
      try itinerary.setGame(output.view, ofItem: index)
    } catch {
      itinerary.items.removeLast()
      broken.append(BrokenRule("wrong-type", item: id, message: error.message, fix: "report it"))
      return
    }
    joining.insert(index)
  }
}
