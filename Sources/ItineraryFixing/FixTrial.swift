import FormatSyntax
import ItineraryEditing
import ItineraryModel
import ItineraryValidation
import SourceText
import TripBuilding

/// A tentative fix, which may turn out to make things worse.
struct FixTrial {
  var itinerary: Itinerary
  private let deriving: LegDeriving
  private let codes: Set<DiagnosticCode>
  private var made: [Diagnostic] = []
  /// What prevented the fix.
  private(set) var obstacle: String?

  /// - Parameter codes: the codes of the findings to fix.
  init(_ itinerary: Itinerary, deriving: LegDeriving, codes: Set<DiagnosticCode>) {
    self.itinerary = itinerary
    self.deriving = deriving
    self.codes = codes
  }

  /// Whether anything was changed.
  var hasFixes: Bool { !made.isEmpty }

  mutating func apply(_ step: FixStep, _ units: ArraySlice<Int>, to defects: [Diagnostic]) {
    switch step {
    case .keyGames:
      let days = itemsOfDays()
      for day in units { keyGames(days[day] ?? []) }
    case .removeDuplicates: removeDuplicates(Set(units))
    case .moveTravel: moveTravel(Set(units), wanted(defects))
    case .addTravel: addTravel(Set(units), oneByOne: false)
    case .normalize:
      var wanted = wanted(defects)
      let days = itemsOfDays()
      for day in units { normalize(days[day] ?? [], &wanted) }
    }
  }

  /// The codes to fix, by item.
  private func wanted(_ defects: [Diagnostic]) -> [String: [DiagnosticCode]] {
    var wanted: [String: [DiagnosticCode]] = [:]
    for defect in defects where codes.contains(defect.code) {
      if let item = defect.item { wanted[item, default: []].append(defect.code) }
    }
    return wanted
  }

  /// The fixes of findings that are gone, one per finding.
  func fixes(left: [Diagnostic], of defects: [Diagnostic]) -> [Diagnostic] {
    var gone: [FindingKey: Int] = [:]
    var goneByCode: [DiagnosticCode: Int] = [:]
    let known = Set(defects.map { FindingKey($0) })
    for defect in defects {
      gone[FindingKey(defect), default: 0] += 1
      goneByCode[defect.code, default: 0] += 1
    }
    for defect in left {
      gone[FindingKey(defect), default: 0] -= 1
      goneByCode[defect.code, default: 0] -= 1
    }
    return made.filter { fix in
      guard (goneByCode[fix.code] ?? 0) > 0 else { return false }
      goneByCode[fix.code, default: 0] -= 1
      let own = FindingKey(fix)
      // A finding about the trip has no item, but its fix has one.
      return gone[own].map { $0 > 0 || !known.contains(own) } ?? true
    }
  }

  private func name(_ index: Int) -> String { itinerary.displayName(itinerary.items[index]) }

  private mutating func note(_ code: DiagnosticCode, _ index: Int, _ message: String) {
    made.append(
      Diagnostic(code: code, severity: .info, message: message, item: itinerary.idText(itinerary.items[index])))
  }

  // MARK: Keys

  /// The items of all days, in order. Computed at once, because computing them day by day would search all items each
  /// time.
  private func itemsOfDays() -> [Int: [Int]] {
    Dictionary(grouping: itinerary.sortedItems()) { itinerary.items[$0].position.day }
  }

  private func inOrder(_ items: [Int]) -> [Int] {
    items.sorted { itinerary.precedes(itinerary.items[$0], itinerary.items[$1]) }
  }

  private mutating func keyGames(_ items: [Int]) {
    let outside = items.filter { index in
      itinerary.items[index].kind == .game && !GameBand.contains(itinerary.items[index].position.sortOrder)
    }
    let old = outside.map { itinerary.items[$0].position.sortOrder }
    let wasCrowded = itinerary.isCrowded(items)
    itinerary.keyGamesInOrder(items)
    // This may have put items closer together than before.
    let order = inOrder(items)
    if !wasCrowded, itinerary.isCrowded(order) { itinerary.normalize(order) }
    for (index, key) in zip(outside, old) {
      note(
        .gameOutsideBand, index,
        "\(name(index)) now has the sort order \(itinerary.items[index].position.sortOrder), not \(key)")
    }
  }

  private mutating func normalize(_ items: [Int], _ wanted: inout [String: [DiagnosticCode]]) {
    itinerary.normalize(items)
    // If two games have no room between them, the keys of a new trip give them room.
    if itinerary.isCrowded(inOrder(items)) {
      itinerary.keyGamesInOrder(inOrder(items))
      itinerary.normalize(inOrder(items))
    }
    for index in inOrder(items) {
      let day = itinerary.items[index].position.day
      for code in wanted.removeValue(forKey: itinerary.idText(itinerary.items[index])) ?? [] {
        note(
          code, index,
          "\(itinerary.dayName(day)) was normalized; \(name(index)) now has the sort order \(itinerary.items[index].position.sortOrder)"
        )
      }
    }
  }

  // MARK: Travel

  private mutating func removeDuplicates(_ legs: Set<Int>) {
    let shape = TripShape(itinerary)
    var itemsOfLeg: [Int: [Int]] = [:]
    for index in shape.order {
      guard let leg = shape.leg(ofItem: index), legs.contains(leg) else { continue }
      itemsOfLeg[leg, default: []].append(index)
    }
    var removed: Set<Int> = []
    for (_, indices) in itemsOfLeg.sorted(by: { $0.key < $1.key }) where indices.count > 1 {
      let ranked = indices.map { index in
        (
          index: index, isOwn: !itinerary.isDerivedTravel(index),
          isLegal: shape.isInWindow(index, of: itinerary) ?? false
        )
      }.sorted { left, right in
        if left.isOwn != right.isOwn { return left.isOwn }
        if left.isLegal != right.isLegal { return left.isLegal }
        return itinerary.text.precedes(itinerary.items[left.index].id, itinerary.items[right.index].id)
      }
      guard let kept = ranked.first?.index else { continue }
      for (index, isOwn, _) in ranked.dropFirst() where !isOwn || isCopy(index, of: kept) {
        note(
          .travelDuplicate, index,
          "\(name(index)) on \(itinerary.dayName(itinerary.items[index].position.day)) was removed; "
            + "\(name(kept)) already covers that leg")
        removed.insert(index)
      }
    }
    // Start at the end, because removing an item moves the last item to its index.
    for index in removed.sorted(by: >) { itinerary.removeItem(at: index) }
  }

  private func isCopy(_ index: Int, of kept: Int) -> Bool {
    let (item, other) = (itinerary.items[index], itinerary.items[kept])
    return itinerary.titleText(item) == itinerary.titleText(other)
      && itinerary.text.equal(item.payload, other.payload) && itinerary.text.equal(item.extra, other.extra)
  }

  private mutating func moveTravel(_ legs: Set<Int>, _ wanted: [String: [DiagnosticCode]]) {
    let shape = TripShape(itinerary)
    var editor = Editor(itinerary, policy: .snap)
    var moved: [(index: Int, code: DiagnosticCode, from: Position)] = []
    var itemsOfID: [[UInt8]: Int] = [:]
    for item in itinerary.items { itemsOfID[itinerary.idBytes(item), default: 0] += 1 }
    for index in shape.order {
      guard let leg = shape.leg(ofItem: index), legs.contains(leg) else { continue }
      if shape.isInWindow(index, of: itinerary) ?? true { continue }
      let id = itinerary.idText(itinerary.items[index])
      guard let code = wanted[id]?.first else { continue }
      guard itemsOfID[itinerary.idBytes(itinerary.items[index])] == 1 else {
        obstacle = "another item has the same id, so it is not clear which one is meant"
        continue
      }
      let position = itinerary.items[index].position
      if case .success = editor.apply(.move(item: id, to: .position(position))) {
        moved.append((index, code, position))
      }
    }
    itinerary = editor.itinerary
    for (index, code, from) in moved {
      let now = itinerary.items[index].position
      let old = from.day == now.day ? "the sort order \(from.sortOrder)" : itinerary.dayName(from.day)
      let new = from.day == now.day ? "the sort order \(now.sortOrder)" : itinerary.dayName(now.day)
      note(code, index, "\(name(index)) was moved from \(old) to \(new)")
    }
  }

  /// Adds the travel of some legs.
  ///
  /// - Parameter oneByOne: whether each leg is added as if earlier fixes had added those before it.
  mutating func addTravel(_ legs: Set<Int>, oneByOne: Bool) {
    var shape = TripShape(itinerary)
    var placing = itinerary.occupied()
    var ids = Set(itinerary.items.map(itinerary.idBytes))
    var days = itemsOfDays()
    var wheels: LegDeriving.Wheels = [:]
    for leg in shape.legs.indices where legs.contains(leg) && shape.itemOfLeg[leg] < 0 {
      let index = deriving.add(leg, shape, to: &itinerary, &placing, &ids, &wheels)
      if oneByOne { shape.append(travelOfLeg: leg) }
      let day = itinerary.items[index].position.day
      let others = days[day] ?? []
      let order = inOrder(others + [index])
      days[day] = order
      // A key halfway between two games may be taken.
      if itinerary.isCrowded(order), !itinerary.isCrowded(others) {
        itinerary.normalize(order)
        if oneByOne { placing = itinerary.occupied() }
      }
      note(.travelMissing, index, "\(name(index)) was added on \(itinerary.dayName(day))")
    }
  }
}

extension Itinerary {
  fileprivate func occupied() -> LegPlacing {
    var placing = LegPlacing()
    for item in items { placing.occupy(item.position, isGame: item.kind == .game) }
    return placing
  }

  /// - Parameter order: the items of one day, in order.
  fileprivate mutating func keyGamesInOrder(_ order: [Int]) {
    let entries = order.map { index in
      DayKeying.Entry(
        index: index, sortOrder: items[index].position.sortOrder,
        role: items[index].kind == .game ? .game(isMoving: false) : .item)
    }
    for (index, sortOrder) in DayKeying.keysInOrder(entries) {
      setPosition(Position(day: items[index].position.day, sortOrder: sortOrder), ofItem: index)
    }
  }

  /// - Parameter order: the items of one day, in order.
  fileprivate mutating func normalize(_ order: [Int]) {
    for (index, sortOrder) in normalizedKeys(of: order) {
      setPosition(Position(day: items[index].position.day, sortOrder: sortOrder), ofItem: index)
    }
  }

  /// - Parameter order: items of one day, in order.
  func isCrowded(_ order: [Int]) -> Bool {
    if order.contains(where: { !items[$0].position.sortOrder.isFinite }) { return true }
    return order.count > 1 && (1..<order.count).contains { slotKey($0, among: order).key == nil }
  }
}
