import ItineraryEditing
import ItineraryModel
import SourceText
import Testing
import TestSupport

struct EditingLawTests {
  private static let cases = Seeds.isWhole ? 10_000 : 3_000

  /// Law 3: a legal move followed by its inverse restores the flattened order.
  @Test func anInverseMoveRestoresTheOrder() {
    var accepted = 0
    let isComplete = forSeeds(Self.cases, "law 3") { seed in
      var generator = TripGenerator(seed: seed)
      let trip = generator.trip()
      let oracle = Oracle(trip)
      // From a place that is legal itself, or there is no legal move back.
      let movable = trip.items.indices.filter {
        trip.items[$0].kind != .game && oracle.refusal($0, at: oracle.place($0)) == nil
      }
      if movable.isEmpty { return nil }
      var editor = Editor(trip.read())
      let rows = editor.itinerary.rowNames()
      for _ in 0..<3 {
        let id = trip.items[generator.random.pick(movable)].id
        guard case .success(let outcome) = editor.apply(.move(item: id, to: generator.target(trip))),
          let from = outcome.from
        else { continue }
        accepted += 1
        let inverse: EditTarget =
          if outcome.normalized == nil, generator.random.chance(50) {
            .position(from.position)
          } else if let previous = from.previous {
            .after(item: previous.id)
          } else {
            .first(day: from.position.day)
          }
        if case .failure(let refusal) = editor.apply(.move(item: id, to: inverse)) {
          return "\(outcome) can't be taken back by \(inverse): \(refusal) in \(trip.json)"
        }
        if editor.itinerary.rowNames() != rows {
          return "\(outcome) and \(inverse): \(editor.itinerary.rowNames()) rather than \(rows)"
        }
      }
      return nil
    }
    if isComplete { #expect(accepted > Self.cases) }
  }

  /// Law 4: after any sequence of accepted edits there is no error that was not there before.
  @Test func editsMakeNoErrors() {
    var accepted = 0
    let isComplete = forSeeds(Self.cases, "law 4") { seed in
      var generator = TripGenerator(seed: seed)
      generator.misplaced = 25
      generator.mostCustoms = 60
      let trip = generator.trip()
      let before = Oracle(trip).errors
      var editor = Editor(trip.read(), policy: generator.random.chance(40) ? .snap : .reject)
      var log: [EditOperation] = []
      for number in 0..<8 {
        let operation = generator.operation(trip, number)
        let unchanged = editor.itinerary.rowNames()
        switch editor.apply(operation) {
        case .success:
          accepted += 1
          log.append(operation)
        case .failure:
          if editor.itinerary.rowNames() != unchanged { return "a refused \(operation) changes something" }
        }
      }
      let errors = Oracle(trip.updated(from: editor.itinerary)).errors.subtracting(before)
      return errors.isEmpty ? nil : blame(log, editor.policy, trip, before)
    }
    if isComplete { #expect(accepted > 3 * Self.cases) }
  }

  /// The first edit after which there is an error that was not there before.
  private func blame(_ log: [EditOperation], _ policy: EditPolicy, _ trip: ToyTrip, _ before: Set<String>) -> String {
    var editor = Editor(trip.read(), policy: policy)
    for operation in log {
      let last = trip.updated(from: editor.itinerary)
      let outcome = editor.apply(operation)
      let errors = Oracle(trip.updated(from: editor.itinerary)).errors.subtracting(before)
      if !errors.isEmpty { return "\(errors.sorted()) after \(operation), \(outcome), in \(last.json)" }
    }
    return "errors after \(log) in \(trip.json)"
  }

  /// An editor that has made edits says of the next one what a new one says of the same itinerary: of what it keeps from
  /// one to the next, nothing is out of date.
  @Test func anEditorRemembersNothingThatHasChanged() {
    var compared = 0
    let isComplete = forSeeds(3_000, "what an editor remembers") { seed in
      var generator = TripGenerator(seed: seed)
      generator.misplaced = 50
      generator.mostCustoms = 20
      var trip = generator.trip()
      // Ids that several items have.
      for item in trip.items.indices where trip.items[item].kind == .custom && generator.random.chance(20) {
        trip.items[item].id = "twin"
      }
      var editor = Editor(trip.read(), policy: generator.random.chance(50) ? .snap : .reject)
      for number in 0..<10 {
        let operation = generator.operation(trip, number)
        var other = Editor(editor.itinerary, policy: editor.policy)
        let (answer, expected) = (editor.apply(operation), other.apply(operation))
        compared += 1
        if answer != expected { return "\(operation): \(answer) rather than \(expected) in \(trip.json)" }
        if editor.itinerary.rowNames() != other.itinerary.rowNames() { return "\(operation) ends differently" }
      }
      return nil
    }
    if isComplete { #expect(compared == 30_000) }
  }

  /// What the editor knows of ids and days stays what the itinerary says.
  @Test func theIndexStaysCurrent() {
    forSeeds(2_000, "the index") { seed in
      var generator = TripGenerator(seed: seed)
      generator.mostCustoms = 30
      let trip = generator.trip()
      var editor = Editor(trip.read(), policy: .snap)
      for number in 0..<12 {
        let operation = generator.operation(trip, number)
        guard case .success(let outcome) = editor.apply(operation) else { continue }
        let rows = editor.itinerary.rowNames()
        guard let to = outcome.to, let item = outcome.item else { continue }
        guard let row = rows.firstIndex(of: item.id) else { return "\(item.id) is gone after \(operation)" }
        let previous = rows[row - 1].hasPrefix("#") ? nil : rows[row - 1]
        let next = row + 1 < rows.count && !rows[row + 1].hasPrefix("#") ? rows[row + 1] : nil
        if previous != to.previous?.id || next != to.next?.id || editor.itinerary.position(of: item.id) != to.position {
          return "\(outcome) after \(operation), but the rows are \(rows)"
        }
      }
      return nil
    }
  }
}

extension TripGenerator {
  mutating func target(_ trip: ToyTrip) -> EditTarget {
    let day = random.chance(95) ? 1 + random.below(trip.dayCount) : random.below(trip.dayCount + 3) - 1
    switch random.below(6) {
    case 0: return .first(day: day)
    case 1: return .last(day: day)
    case 2: return .position(Position(day: day, sortOrder: key(trip, day)))
    case 3: return .before(item: random.pick(trip.items).id)
    default: return .after(item: random.pick(trip.items).id)
    }
  }

  mutating func operation(_ trip: ToyTrip, _ number: Int) -> EditOperation {
    let movable = trip.items.filter { $0.kind != .game }
    let travel = trip.items.filter { $0.kind == .travel }
    let anything = trip.items.isEmpty ? "nothing" : random.pick(trip.items).id
    switch random.below(trip.items.isEmpty ? 12 : 16) {
    case 12: return .moveItems([anything, random.pick(["c0", "c1", anything]), "c2"], to: target(trip))
    case 13: return .moveDay(1 + random.below(trip.dayCount + 1), to: target(trip))
    case 14: return .copy(item: anything, id: random.chance(50) ? "n\(number)" : nil, to: target(trip))
    case 15:
      let day = 1 + random.below(trip.dayCount + 2)
      if random.chance(50) { return .insertDay(day) }
      return .removeDay(day, items: random.pick([nil, .move, .remove] as [DayItemsPolicy?]))
    case 0, 1:
      if trip.items.isEmpty { return .insert(NewItem(id: "n\(number)"), at: .first(day: 1)) }
      let id = random.chance(90) ? "n\(number)" : anything
      return .insert(NewItem(id: id), at: target(trip))
    case 2: return .remove(item: anything)
    case 3: return .update(item: anything, ItemUpdate(title: .set("Title"), custom: "{\"notes\":\"x\"}"))
    case 4: return .normalize(day: 1 + random.below(trip.dayCount))
    case 5: return .update(item: anything, ItemUpdate(travel: #"{"durationMinutes":\#(number)}"#))
    case 6: return .retitle("T\(number)")
    default:
      if movable.isEmpty { return .remove(item: anything) }
      let item = travel.isEmpty || random.chance(30) ? random.pick(movable) : random.pick(travel)
      return .move(item: item.id, to: target(trip))
    }
  }
}
