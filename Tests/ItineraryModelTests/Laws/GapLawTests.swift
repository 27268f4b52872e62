import ItineraryEditing
import ItineraryModel
import Testing
import TestSupport

/// Law 7: 10,000 insertions into one gap keep the order and never produce two equal keys.
struct GapLawTests {
  enum Ends: String, CaseIterable { case afterLow, beforeHigh, alternating, random }
  enum Gap: String, CaseIterable { case customs, games, beforeGame, emptyDay, wide }

  @Test(arguments: Ends.allCases, Gap.allCases)
  func tenThousandInsertionsIntoOneGap(ends: Ends, gap: Gap) {
    var random = SeededGenerator(seed: 7)
    let (trip, low, high) = day(gap)
    var editor = Editor(trip.read())
    var atLow: [String] = []
    var atHigh: [String] = []
    var normalized = 0
    for number in 0..<10_000 {
      let isLow =
        switch ends {
        case .afterLow: true
        case .beforeHigh: false
        case .alternating: number % 2 == 0
        case .random: random.chance(50)
        }
      let id = "n\(number)"
      let target: EditTarget =
        isLow ? low.map { .after(item: $0) } ?? .first(day: 1) : high.map { .before(item: $0) } ?? .last(day: 1)
      switch editor.apply(.insert(NewItem(id: id), at: target)) {
      case .success(let outcome): if outcome.normalized != nil { normalized += 1 }
      case .failure(let refusal):
        Issue.record("insertion \(number): \(refusal)")
        return
      }
      if isLow { atLow.append(id) } else { atHigh.append(id) }
    }
    let order = editor.itinerary.sortedItems(ofDay: 1)
    let keys = order.map { editor.itinerary.items[$0].position.sortOrder }
    for (first, second) in zip(keys, keys.dropFirst()) where first >= second {
      Issue.record("keys \(first) and \(second) follow each other")
      return
    }
    // At the low end each comes before those that were put there earlier.
    let ids = order.map { editor.itinerary.idText(editor.itinerary.items[$0]) }.filter { $0.hasPrefix("n") }
    #expect(ids == atLow.reversed() + atHigh)
    let isOpen = gap == .emptyDay || (gap == .beforeGame && ends == .afterLow)
    #expect(isOpen == (normalized == 0), "normalized \(normalized) times")
    print("10,000 insertions, \(gap), \(ends): normalized \(normalized) times")
  }

  private func day(_ gap: Gap) -> (trip: ToyTrip, low: String?, high: String?) {
    var trip = ToyTrip(dayCount: 1)
    func custom(_ id: String, _ key: Double) -> ToyTrip.Item { ToyTrip.Item(id: id, kind: .custom, day: 1, key: key) }
    func game(_ id: String, _ key: Double) -> ToyTrip.Item {
      ToyTrip.Item(id: id, kind: .game, day: 1, key: key, city: "A")
    }
    switch gap {
    case .customs:
      trip.items = [custom("a", 1), custom("b", 2)]
      return (trip, "a", "b")
    case .games:
      trip.items = [game("a", 0), game("b", 0.001)]
      return (trip, "a", "b")
    case .beforeGame:
      trip.items = [game("b", 0)]
      return (trip, nil, "b")
    case .emptyDay: return (trip, nil, nil)
    case .wide:
      trip.items = [game("g", 0), custom("a", 1), custom("b", 1e15)]
      return (trip, "a", "b")
    }
  }
}
