import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// The rules that a rebase newly breaks, with a fix for each.
struct BrokenRules {
  private let itinerary: Itinerary
  private var broken: [Diagnostic] = []

  /// - Parameter leftOut: items of cancelled or postponed games whose reason is already reported.
  static func new(in itinerary: Itinerary, since before: Itinerary, leftOut: Set<Int>) -> [Diagnostic] {
    var rules = BrokenRules(itinerary: itinerary)
    let ids = Set(leftOut.map { before.idBytes(before.items[$0]) })
    rules.compare(Brokenness(before), Brokenness(itinerary), leftOut: ids)
    return rules.broken
  }

  private init(itinerary: Itinerary) { self.itinerary = itinerary }

  private func name(_ index: Int) -> String { itinerary.name(index) }

  private func id(_ index: Int) -> String { itinerary.id(index) }

  private mutating func compare(_ old: Brokenness, _ new: Brokenness, leftOut: Set<[UInt8]>) {
    for (key, index) in new.off where old.off[key] == nil && !leftOut.contains(key.item) { noteOff(index) }
    for (key, clash) in new.clashes where old.clashes[key] == nil { note(clash) }
    let known = Set(old.refusals.map(\.key))
    for (key, index, refusal) in new.refusals where !known.contains(key) {
      broken.append(
        Diagnostic.broken(
          refusal.code, item: id(index), message: refusal.message, barrier: refusal.barrier, legal: refusal.legal,
          fix: refusal.legal.isEmpty
            ? "drop one of its two games, which leave no place between them" : "move it to \(describe(refusal.legal))"))
    }
  }

  private func describe(_ legal: [LegalInterval]) -> String {
    LegalText.describe(legal, near: Position(day: legal.first?.day ?? 1, sortOrder: 0), in: itinerary)
  }

  private mutating func noteOff(_ index: Int) {
    let isCancelled = itinerary.game(itinerary.items[index])?.facts.status == .cancelled
    broken.append(
      Diagnostic.broken(
        isCancelled ? .gameCancelled : .gamePostponed, item: id(index),
        message: "\(name(index)) is \(isCancelled ? "cancelled" : "postponed")",
        fix: isCancelled
          ? "nothing has to be done, as no travel depends on it; to remove it, "
            + RebaseAdvice.dropping(id(index))
          : "rebase again when its new date is known"))
  }

  private mutating func note(_ clash: Brokenness.Clash) {
    let day = itinerary.dayName(itinerary.items[clash.first].position.day)
    broken.append(
      Diagnostic.broken(
        clash.code, item: id(clash.second),
        message: "\(name(clash.first)) and \(name(clash.second)) are "
          + (clash.code == .gamesOverlap ? "at different venues" : "in different cities") + " on \(day)"
          + (clash.code == .sameDayGamesInDifferentCities
            ? "" : ", and one is still being played when the other starts"),
        barrier: id(clash.first),
        fix: "attend only one of them: " + RebaseAdvice.dropping(id(clash.second))))
  }
}

/// The broken rules of an itinerary that a newer schedule can affect.
private struct Brokenness {
  struct Key: Hashable {
    var item: [UInt8]
    var code: DiagnosticCode
  }

  struct Clash {
    var first: Int
    var second: Int
    var code: DiagnosticCode
  }

  struct ClashKey: Hashable {
    var first: [UInt8]
    var second: [UInt8]
    var code: DiagnosticCode
  }

  private(set) var refusals: [(key: Key, index: Int, refusal: Refusal)] = []
  private(set) var clashes = OrderedTable<ClashKey, Clash>()
  private(set) var off = OrderedTable<Key, Int>()

  init(_ itinerary: Itinerary) {
    let shape = TripShape(itinerary)
    let constraints = Constraints(itinerary, shape: shape)
    var previous: Int?
    for index in shape.order {
      let item = itinerary.items[index]
      if item.kind == .travel, let refusal = constraints.refusal(of: index, at: item.position, .stands) {
        refusals.append((Key(item: itinerary.idBytes(item), code: refusal.code), index, refusal))
      }
      guard let game = itinerary.game(item) else { continue }
      if game.facts.status.isOff {
        off[
          Key(item: itinerary.idBytes(item), code: game.facts.status == .cancelled ? .gameCancelled : .gamePostponed)] =
          index
        continue
      }
      if let previous { compare(previous, index, itinerary) }
      previous = index
    }
  }

  private mutating func compare(_ first: Int, _ second: Int, _ itinerary: Itinerary) {
    let (left, right) = (itinerary.items[first], itinerary.items[second])
    guard left.position.day == right.position.day, let game = itinerary.game(left), let next = itinerary.game(right)
    else { return }
    let overlaps = game.facts.overlaps(next.facts, in: itinerary.text)
    let code: DiagnosticCode
    if game.market != next.market {
      code = overlaps ? .gamesOverlapInDifferentCities : .sameDayGamesInDifferentCities
    } else if overlaps, !game.facts.isAtVenue(of: next.facts, in: itinerary.text) {
      code = .gamesOverlap
    } else {
      return
    }
    let key = ClashKey(first: itinerary.idBytes(left), second: itinerary.idBytes(right), code: code)
    clashes[key] = Clash(first: first, second: second, code: code)
  }
}

/// A dictionary that iterates in insertion order.
private struct OrderedTable<Key: Hashable, Value>: Sequence {
  private var entries: [(key: Key, value: Value)] = []
  private var places: [Key: Int] = [:]

  subscript(key: Key) -> Value? {
    get { places[key].map { entries[$0].value } }
    set {
      guard let newValue else { return }
      if let place = places[key] {
        entries[place].value = newValue
      } else {
        places[key] = entries.count
        entries.append((key, newValue))
      }
    }
  }

  func makeIterator() -> IndexingIterator<[(key: Key, value: Value)]> { entries.makeIterator() }
}
