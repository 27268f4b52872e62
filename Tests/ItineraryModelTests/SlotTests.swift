import ItineraryModel
import Testing

/// Each row of the table of slots, and what leaves no room.
struct SlotTests {
  typealias Neighbour = SlotKey.Neighbour

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var previous: Neighbour?
    var next: Neighbour?
    var key: SlotKey
    var testDescription: String { name }
  }

  static func item(_ key: Double) -> Neighbour { Neighbour(sortOrder: key, isGame: false) }
  static func game(_ key: Double) -> Neighbour { Neighbour(sortOrder: key, isGame: true) }

  static let cases: [Case] = [
    Case(name: "empty day", key: .key(1)),
    Case(name: "between", previous: item(1), next: item(2), key: .key(1.5)),
    Case(name: "between negative and positive", previous: item(-3), next: item(1), key: .key(-1)),
    Case(name: "between game and game", previous: game(0), next: game(0.001), key: .key(0.0005)),
    Case(name: "after the last", previous: item(1.5), key: .key(2.5)),
    Case(name: "after the last, a game", previous: game(0.001), key: .key(1.001)),
    Case(name: "after a negative last", previous: item(-4), key: .key(-3)),
    Case(name: "before a positive first", next: item(3), key: .key(1.5)),
    Case(name: "before a first at zero", next: item(0), key: .key(-1)),
    Case(name: "before a negative first", next: item(-2), key: .key(-3)),
    Case(name: "before a game at zero", next: game(0), key: .key(-1)),
    Case(name: "before a game above zero", next: game(0.5), key: .key(-0.5)),
    Case(name: "before the least number", next: item(.leastNonzeroMagnitude), key: .key(0)),
    Case(name: "equal keys", previous: item(1), next: item(1), key: .needsNormalizing),
    Case(name: "a gap just too small", previous: item(0), next: item(0.99e-10), key: .needsNormalizing),
    Case(name: "a gap just large enough", previous: item(0), next: item(1e-10), key: .key(0.5e-10)),
    Case(name: "no double between", previous: item(1e16), next: item(1e16.nextUp), key: .needsNormalizing),
    Case(name: "a game and an item with its key", previous: game(0), next: item(0), key: .needsNormalizing),
    Case(name: "two games with one key", previous: game(0), next: game(0), key: .exhausted),
    Case(name: "two games too near", previous: game(0), next: game(1e-11), key: .exhausted),
    Case(name: "after the largest", previous: item(1e300), key: .needsNormalizing),
    Case(name: "after 2^53", previous: item(9_007_199_254_740_992), key: .needsNormalizing),
    Case(name: "before the smallest", next: item(-1e300), key: .needsNormalizing),
    Case(name: "after infinity", previous: item(.infinity), key: .needsNormalizing),
    Case(name: "after a game with the largest key", previous: game(1e300), key: .exhausted),
    Case(name: "before a game with the smallest key", next: game(-1e300), key: .exhausted),
    Case(name: "up to infinity", previous: item(1), next: item(.infinity), key: .needsNormalizing),
  ]

  @Test(arguments: cases)
  func sortOrderOfASlot(_ slot: Case) {
    #expect(SlotKey(between: slot.previous, and: slot.next) == slot.key)
  }

  @Test func halvingANonPositiveMinimumWouldLandAfterIt() {
    for key in [0, -0.5, -1, -1e-300, -1e9] {
      guard case .key(let found) = SlotKey(between: nil, and: Self.item(key)) else {
        Issue.record("no key before \(key)")
        continue
      }
      #expect(found < key)
    }
  }
}
