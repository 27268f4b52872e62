import ItineraryEditing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText

/// Holds everything that is done with a small world against the plain rules.
struct WorldCheck {
  private typealias Order = [(item: Int, day: Int)]

  /// How many worlds, and how many edits of them, were looked at, and what became of the edits.
  struct Counts {
    var worlds = 0
    var accepted = 0
    var refused = 0

    static func += (left: inout Counts, right: Counts) {
      left.worlds += right.worlds
      left.accepted += right.accepted
      left.refused += right.refused
    }
  }

  /// The rules about travel that validation and the plain rules both know.
  private static let compared: Set<DiagnosticCode> = [
    .travelDisconnected, .travelOutsideDayRange, .travelBeforeDepartureGame, .travelAfterArrivalGame, .travelMissing,
    .travelDuplicate,
  ]

  private(set) var counts = Counts()
  /// What does not hold, of the first world where something doesn't.
  private(set) var failure: String?

  private var reader = ItineraryReader(Gazetteer())
  private var validator = Validator(gazetteer: Gazetteer(), sink: FindingSink(keepsTexts: false))
  /// Whether exact places and drags are asked about, too, which are many.
  var asksForPlaces = false

  mutating func check(_ world: SmallWorld) {
    guard failure == nil else { return }
    counts.worlds += 1
    if let wrong = problem(world) { failure = "\(wrong) in \(world.json)" }
  }

  private mutating func problem(_ world: SmallWorld) -> String? {
    do throws(SyntaxError) {
      try world.json.withBytes { (text) throws(SyntaxError) in try reader.read(text) }
    } catch { return error.message }
    let itinerary = reader.itinerary
    let order: Order = world.pieces.indices.map { ($0, world.days[$0]) }
    let rules = PlainRules(world, order: order)
    if rows(itinerary) != SmallWorld.rows(world.dayCount, order) { return "shown as \(rows(itinerary))" }
    if let wrong = validation(itinerary, rules) { return wrong }
    for item in world.pieces.indices {
      if let wrong = moves(of: item, world, itinerary, order, rules) { return wrong }
      if let wrong = removal(of: item, world, itinerary, order) { return wrong }
    }
    if let wrong = insertions(world, itinerary, order) { return wrong }
    if let wrong = normalizing(world, itinerary, order) { return wrong }
    return asksForPlaces ? places(world, itinerary, order, rules) : nil
  }

  private func rows(_ itinerary: Itinerary) -> [Int] {
    FlattenedItinerary(itinerary).rows.map { row in
      switch row {
      case .header(let day): -day
      case .item(let index): index
      case .games: 99
      }
    }
  }

  // MARK: Validation

  private mutating func validation(_ itinerary: Itinerary, _ rules: PlainRules) -> String? {
    validator.validate(itinerary, at: SourceLocation(file: "w"))
    var found: [PlainRules.Finding: Int] = [:]
    var unordered: Set<Int> = []
    for finding in validator.takeSink().errors {
      let item = finding.item.flatMap { Int($0.dropFirst()) }
      if finding.code == .travelOutOfSequence, let item { unordered.insert(item) }
      guard WorldCheck.compared.contains(finding.code) else { continue }
      let counted = finding.code == .travelDuplicate || finding.code == .travelMissing
      found[PlainRules.Finding(code: finding.code, item: counted ? nil : item), default: 0] += 1
    }
    let expected = rules.findings
    if found != expected.filter({ $0.key.code != .travelOutOfSequence }) {
      return "validation finds \(found) rather than \(expected)"
    }
    // Of two legs in the wrong order, one or both are named.
    let pairs = expected.keys.filter { $0.code == .travelOutOfSequence }.map { [$0.item, $0.other].compactMap(\.self) }
    if let pair = pairs.first(where: { unordered.isDisjoint(with: $0) }) { return "no finding about \(pair)" }
    if !unordered.isSubset(of: pairs.joined()) { return "out of sequence are \(unordered), not \(pairs)" }
    return nil
  }

  // MARK: Moves

  /// The order with an item in another slot: `slot` counts the day's items without it.
  private func moving(_ item: Int, to day: Int, slot: Int, _ order: Order) -> (order: Order, spot: PlainRules.Spot) {
    var others = order.filter { $0.item != item }
    let start = others.firstIndex { $0.day >= day } ?? others.count
    others.insert((item, day), at: start + slot)
    // Between the ranks that the others have where the item stands now.
    let previous = start + slot > 0 ? order.firstIndex { $0.item == others[start + slot - 1].item } ?? 0 : -1
    return (others, PlainRules.Spot(day: day, rank: 2 * previous + 1))
  }

  private mutating func moves(
    of item: Int, _ world: SmallWorld, _ itinerary: Itinerary, _ order: Order, _ rules: PlainRules
  ) -> String? {
    let id = SmallWorld.id(item)
    if world.pieces[item].isGame {
      var editor = Editor(itinerary)
      return refused(editor.apply(.move(item: id, to: .first(day: 1))), .gameIsFixed, "moving game \(id)")
    }
    for day in 1...world.dayCount {
      let others = order.filter { $0.day == day && $0.item != item }
      for slot in 0...others.count {
        let target: EditTarget = slot == 0 ? .first(day: day) : .after(item: SmallWorld.id(others[slot - 1].item))
        let (moved, spot) = moving(item, to: day, slot: slot, order)
        let stays = moved.map(\.item) == order.map(\.item) && world.days[item] == day
        let code = rules.forbidsMoving(item, to: stays ? rules.spots[item] : spot)
        let isFull =
          !stays && slot > 0 && slot < others.count && world.pieces[others[slot].item].isGame
          && world.pieces[others[slot - 1].item].isGame
          && world.keys[others[slot].item] - world.keys[others[slot - 1].item] < 1e-10
        var editor = Editor(itinerary)
        let answer = editor.apply(.move(item: id, to: target))
        let name = "moving \(id) to slot \(slot) of day \(day)"
        if let wrong = verdict(answer, isFull ? .sortOrderGapExhausted : code, name) { return wrong }
        guard case .success(let outcome) = answer else {
          if rows(editor.itinerary) != rows(itinerary) { return "\(name) was refused, and something has changed" }
          continue
        }
        if let wrong = result(editor, SmallWorld.rows(world.dayCount, moved), name) { return wrong }
        if let wrong = games(world, editor.itinerary) { return "\(name): \(wrong)" }
        if let wrong = newErrors(world, rules, moved) { return "\(name): \(wrong)" }
        if let wrong = undo(&editor, outcome, item, world, order, rules) { return "\(name): \(wrong)" }
      }
    }
    for day in [0, world.dayCount + 1] {
      var editor = Editor(itinerary)
      if case .success = editor.apply(.move(item: id, to: .last(day: day))) { return "\(id) is moved to day \(day)" }
      counts.refused += 1
    }
    return nil
  }

  private mutating func verdict(
    _ answer: Result<EditOutcome, Refusal>, _ code: DiagnosticCode?, _ name: String
  ) -> String? {
    switch answer {
    case .success:
      counts.accepted += 1
      return code.map { "\(name) is accepted, though \($0)" }
    case .failure(let refusal):
      counts.refused += 1
      return refusal.code == code ? nil : "\(name) is refused as \(refusal.code), not \(code?.rawValue ?? "accepted")"
    }
  }

  private mutating func refused(
    _ answer: Result<EditOutcome, Refusal>, _ code: DiagnosticCode, _ name: String
  ) -> String? { verdict(answer, code, name) }

  private func result(_ editor: Editor, _ expected: [Int], _ name: String) -> String? {
    let shown = rows(editor.itinerary)
    return shown == expected ? nil : "\(name) gives \(shown), not \(expected)"
  }

  /// No edit of an item touches a game.
  private func games(_ world: SmallWorld, _ itinerary: Itinerary) -> String? {
    for item in world.pieces.indices where world.pieces[item].isGame {
      let expected = Position(day: world.days[item], sortOrder: world.keys[item])
      if itinerary.items[item].position != expected { return "game i\(item) has moved" }
    }
    return nil
  }

  private func newErrors(_ world: SmallWorld, _ before: PlainRules, _ order: Order) -> String? {
    let old = before.findings
    let new = PlainRules(world, order: order).findings.filter { $0.value > old[$0.key, default: 0] }
    return new.isEmpty ? nil : "new errors \(new)"
  }

  /// Back to where it came from, where that is legal.
  private mutating func undo(
    _ editor: inout Editor, _ outcome: EditOutcome, _ item: Int, _ world: SmallWorld, _ order: Order,
    _ rules: PlainRules
  ) -> String? {
    guard let from = outcome.from, rules.forbids(item, at: rules.spots[item]) == nil else { return nil }
    let back: EditTarget = from.previous.map { .after(item: $0.id) } ?? .first(day: from.position.day)
    let exact = editor
    switch editor.apply(.move(item: SmallWorld.id(item), to: back)) {
    case .failure(let refusal):
      // Between two games of one key nothing is put, though it may have stood there.
      if refusal.code != .sortOrderGapExhausted { return "\(refusal.code) on the way back" }
    case .success:
      let expected = SmallWorld.rows(world.dayCount, order)
      if rows(editor.itinerary) != expected { return "back as \(rows(editor.itinerary))" }
    }
    guard outcome.normalized == nil else { return nil }
    editor = exact
    guard case .success = editor.apply(.move(item: SmallWorld.id(item), to: .position(from.position))) else {
      return "refused at \(from.position) on the way back"
    }
    let restored = editor.itinerary.items[item].position
    return restored == from.position ? nil : "back at \(restored), not \(from.position)"
  }

  // MARK: Other edits

  private mutating func removal(
    of item: Int, _ world: SmallWorld, _ itinerary: Itinerary, _ order: Order
  ) -> String? {
    var editor = Editor(itinerary)
    let answer = editor.apply(.remove(item: SmallWorld.id(item)))
    let name = "removing i\(item)"
    switch world.pieces[item] {
    case .game, .off: return refused(answer, .gameIsFixed, name)
    case .travel: return refused(answer, .travelIsDerived, name)
    case .custom: break
    }
    if let wrong = verdict(answer, nil, name) { return wrong }
    // Items behind it have other indices now.
    let left = order.filter { $0.item != item }
    let expected = left.map { SmallWorld.id($0.item) }
    let shown = editor.itinerary.sortedItems().map { editor.itinerary.idText(editor.itinerary.items[$0]) }
    return shown == expected ? nil : "\(name) leaves \(shown)"
  }

  private mutating func insertions(_ world: SmallWorld, _ itinerary: Itinerary, _ order: Order) -> String? {
    for day in 1...world.dayCount {
      let today = order.filter { $0.day == day }.map { $0.item }
      for slot in 0...today.count {
        let target: EditTarget = slot == 0 ? .first(day: day) : .after(item: SmallWorld.id(today[slot - 1]))
        var editor = Editor(itinerary)
        let answer = editor.apply(.insert(NewItem(id: "new"), at: target))
        let name = "inserting in slot \(slot) of day \(day)"
        let low = slot > 0 ? today[slot - 1] : nil
        let high = slot < today.count ? today[slot] : nil
        let key = PlainKey.between(world, low, high)
        if let wrong = verdict(answer, key == .none ? .sortOrderGapExhausted : nil, name) { return wrong }
        guard key != .none else { continue }
        let added = world.pieces.count
        var rowsAfter = order
        let start = order.firstIndex { $0.day >= day } ?? order.count
        rowsAfter.insert((added, day), at: start + slot)
        if let wrong = result(editor, SmallWorld.rows(world.dayCount, rowsAfter), name) { return wrong }
        if let wrong = games(world, editor.itinerary) { return "\(name): \(wrong)" }
        let chosen = editor.itinerary.items[added].position.sortOrder
        if case .exactly(let expected) = key, chosen != expected { return "\(name) has key \(chosen), not \(expected)" }
      }
    }
    return nil
  }

  private mutating func normalizing(_ world: SmallWorld, _ itinerary: Itinerary, _ order: Order) -> String? {
    for day in 1...world.dayCount {
      var editor = Editor(itinerary)
      let name = "normalizing day \(day)"
      if let wrong = verdict(editor.apply(.normalize(day: day)), nil, name) { return wrong }
      if let wrong = result(editor, SmallWorld.rows(world.dayCount, order), name) { return wrong }
      if let wrong = games(world, editor.itinerary) { return "\(name): \(wrong)" }
      let once = editor.itinerary.items.map { $0.position }
      for item in world.pieces.indices where world.days[item] != day && once[item] != itinerary.items[item].position {
        return "\(name) touches i\(item)"
      }
      _ = editor.apply(.normalize(day: day))
      if editor.itinerary.items.map({ $0.position }) != once { return "\(name) twice is another thing than once" }
    }
    return nil
  }

  // MARK: Places and drags

  /// At each key that an item has, and on both sides of it; and every drop of a drag.
  private mutating func places(
    _ world: SmallWorld, _ itinerary: Itinerary, _ order: Order, _ rules: PlainRules
  ) -> String? {
    let constraints = Constraints(itinerary)
    for item in world.pieces.indices {
      let intervals = constraints.legalIntervals(for: item)
      for day in 0...world.dayCount + 1 {
        let present = order.filter { $0.day == day }.map { world.keys[$0.item] }
        for key in Set(present + present.map(\.nextUp) + present.map(\.nextDown) + [-10, 0, 10]) {
          let spot = spot(item, day, key, world, order)
          let expected = rules.forbids(item, at: spot)
          let place = Position(day: day, sortOrder: key)
          let answer = constraints.refusal(of: item, at: place)?.code
          let name = "i\(item) at \(place)"
          if answer != expected {
            return "\(name) is \(String(describing: answer)), not \(String(describing: expected))"
          }
          if intervals.contains(where: { $0.contains(place) }) != (expected == nil) {
            return "\(name): \(intervals), but \(expected?.rawValue ?? "legal")"
          }
          if world.pieces[item].isGame { continue }
          var editor = Editor(itinerary)
          let moved = editor.apply(.move(item: SmallWorld.id(item), to: .position(place)))
          if let wrong = verdict(moved, rules.forbidsMoving(item, to: spot), name) { return wrong }
        }
      }
      if !world.pieces[item].isGame, let wrong = drags(of: item, world, itinerary, order, rules) { return wrong }
    }
    return nil
  }

  private func spot(_ item: Int, _ day: Int, _ key: Double, _ world: SmallWorld, _ order: Order) -> PlainRules.Spot {
    if day == world.days[item], key == world.keys[item] {
      return PlainRules.Spot(day: day, rank: 2 * (order.firstIndex { $0.item == item } ?? 0))
    }
    func isBefore(_ other: Int, _ otherDay: Int) -> Bool {
      if otherDay != day { return otherDay < day }
      if world.keys[other] != key { return world.keys[other] < key }
      let (left, right) = (world.pieces[other].rank, world.pieces[item].rank)
      return left != right ? left < right : other < item
    }
    let last = order.lastIndex { $0.item != item && isBefore($0.item, $0.day) }
    return PlainRules.Spot(day: day, rank: 2 * (last ?? -1) + 1)
  }

  private mutating func drags(
    of item: Int, _ world: SmallWorld, _ itinerary: Itinerary, _ order: Order, _ rules: PlainRules
  ) -> String? {
    var session = DragSession(itinerary)
    guard case .success = session.begin(item: SmallWorld.id(item)) else { return "i\(item) can't be lifted" }
    let others = SmallWorld.rows(world.dayCount, order.filter { $0.item != item })
    for row in 0...others.count {
      var drop = session
      let update = drop.update(.before(row: row))
      let end = drop.drop()
      let name = "dropping i\(item) before row \(row)"
      // Above the first header means the first slot of day 1.
      let shownAt = max(1, row)
      var expected = others
      expected.insert(item, at: shownAt)
      switch (update.verdict, end.fate) {
      case (.legal(_, let shown), .dropped):
        counts.accepted += 1
        if shown != shownAt || rows(drop.itinerary) != expected { return "\(name) gives \(rows(drop.itinerary))" }
      case (.forbidden(let refusal), .rejected(let again)):
        counts.refused += 1
        if refusal != again || rows(drop.itinerary) != rows(itinerary) { return "\(name) is refused otherwise" }
      default: return "\(name): \(update.verdict), and then \(end.fate)"
      }
      let day = -(expected[..<shownAt].last { $0 < 0 } ?? -1)
      let slot = expected[..<shownAt].reversed().prefix { $0 >= 0 }.count
      let (moved, spot) = moving(item, to: day, slot: slot, order)
      let stays = moved.map(\.item) == order.map(\.item) && world.days[item] == day
      if case .rejected(let refusal) = end.fate, refusal.code == .sortOrderGapExhausted { continue }
      let isLegal = rules.forbidsMoving(item, to: stays ? rules.spots[item] : spot) == nil
      if case .dropped = end.fate, !isLegal { return "\(name) is accepted" }
      if case .rejected = end.fate, isLegal { return "\(name) is refused" }
    }
    return nil
  }
}

/// The key of a slot, by the table of the rules: it depends on the two neighbours alone.
enum PlainKey: Equatable {
  case exactly(Double)
  /// The day is normalized first.
  case afterNormalizing
  case none

  static func between(_ world: SmallWorld, _ low: Int?, _ high: Int?) -> PlainKey {
    switch (low, high) {
    case (nil, nil): return .exactly(1)
    case (let low?, nil): return .exactly(world.keys[low] + 1)
    case (nil, let high?):
      let key = world.keys[high]
      return .exactly(key > 0 && !world.pieces[high].isGame ? key / 2 : key - 1)
    case (let low?, let high?):
      let (left, right) = (world.keys[low], world.keys[high])
      if right - left >= 1e-10 { return .exactly(left + (right - left) / 2) }
      return world.pieces[low].isGame && world.pieces[high].isGame ? .none : .afterNormalizing
    }
  }
}
