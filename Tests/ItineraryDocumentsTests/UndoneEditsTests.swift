import CivilTime
import ItineraryEditing
import ItineraryModel
import SourceText
import TestSupport
import Testing

/// Edits of any kind of random trips with stays, booked legs and times that contradict the order.
@Suite struct UndoneEditsTests {
  /// Edits that are undone restore the trip to the byte, step by step; made again, they give the same bytes. A refused edit
  /// changes nothing, and no edit gives a game or a booked leg another date.
  @Test func editsUndoneRestoreTheTrip() {
    var accepted: Set<String> = []
    let isComplete = forSeeds(1_000, "undone edits") { seed in
      var generator = HostileTrip(seed, hasClocks: seed % 2 == 1, hasBookings: true)
      guard let trip = itinerary(generator.json()) else { return "not read" }
      var random = SeededGenerator(seed: seed &+ 1_000_000)
      var editor = Editor(trip, policy: random.chance(30) ? .snap : .reject)
      var history = EditHistory()
      var states = [trip.json]
      for number in 0..<12 {
        let before = editor.itinerary
        let operation = operation(before, number, &random)
        switch editor.apply(operation) {
        case .failure(let refusal):
          if editor.itinerary.json != before.json { return "\(operation) is refused (\(refusal)) and changes the trip" }
        case .success(let outcome):
          accepted.insert(operation.word)
          if let moved = movedFact(before, editor.itinerary, by: operation) {
            return "\(operation) moves \(moved) to another date"
          }
          let count = history.done.count
          history.record(operation, outcome, before: before)
          if history.done.count > count {
            states.append(editor.itinerary.json)
          } else if editor.itinerary.json != before.json {
            return "\(operation) leaves the trip unchanged, and changes it"
          }
        }
      }
      let made = history.done.count
      for state in states.dropLast().reversed() where history.undo()?.json != state {
        return "undoing leaves another trip"
      }
      var again = Editor(trip, policy: editor.policy)
      for state in states.dropFirst() {
        guard let operation = history.redo() else { return "only \(history.done.count) of \(made) edits come again" }
        if case .failure(let refusal) = again.apply(operation) { return "\(operation) is refused again: \(refusal)" }
        if again.itinerary.json != state { return "\(operation) made again gives another trip" }
      }
      return nil
    }
    if isComplete { #expect(accepted.count == 12, "\(accepted.sorted())") }
  }

  /// A game, or a leg with a booking, that is on another date than before.
  private func movedFact(_ before: Itinerary, _ after: Itinerary, by operation: EditOperation) -> String? {
    let isByHand = operation.word == "move"
    for item in before.items {
      let travel = before.travel(item)
      let isBooked = travel?.departure != nil || travel?.arrival != nil
      guard item.kind == .game || isBooked && !isByHand, let index = after.index(ofItem: before.idText(item)) else {
        continue
      }
      let (old, new) = (before.date(ofDay: item.position.day), after.date(ofDay: after.items[index].position.day))
      if old != new { return before.idText(item) }
    }
    return nil
  }

  private func operation(_ trip: Itinerary, _ number: Int, _ random: inout SeededGenerator) -> EditOperation {
    func item() -> String { trip.items.isEmpty ? "none" : trip.idText(random.pick(trip.items)) }
    let customs = trip.items.filter { $0.kind == .custom }.map { trip.idText($0) }
    func custom() -> String { customs.isEmpty ? "none" : random.pick(customs) }
    let day = random.below(trip.dayCount + 2)
    let targets: [EditTarget] = [
      .first(day: day), .last(day: day), .after(item: item()), .before(item: item()),
      .position(Position(day: day, sortOrder: Double(random.below(9)) - 4)),
    ]
    let target = random.pick(targets)
    let date = trip.startDate?.adding(days: random.pick([-400, -2, -1, 1, 2, 365])).map { "\($0)" } ?? "2027-01-01"
    switch random.below(16) {
    case 0: return .move(item: item(), to: target)
    case 1: return .moveItems([custom(), custom(), random.chance(20) ? item() : custom()], to: target)
    case 2: return .moveDay(day, to: target)
    case 3: return .copy(item: custom(), to: target)
    case 4: return .insert(NewItem(id: "n\(number)", title: "N", custom: #"{"endDay":\#(day + 1)}"#), at: target)
    case 5: return .remove(item: custom())
    case 6:
      return .update(item: custom(), ItemUpdate(title: .set("T\(number)"), custom: #"{"notes":"x","start":"10:00"}"#))
    case 7: return .normalize(day: day)
    case 8: return .retitle("T\(number)")
    case 9: return .resize(startDate: random.chance(50) ? date : nil, dayCount: trip.dayCount + random.below(4) - 1)
    case 10: return .shift(startDate: date)
    case 11, 12: return .insertDay(day)
    case 13, 14: return .removeDay(day, items: random.pick([nil, .move, .remove] as [DayItemsPolicy?]))
    default: return .duplicate(id: "d\(number)", title: random.pick([.kept, .removed, .set("D")]))
    }
  }
}
