import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

extension Editor {
  mutating func move(_ id: String, to target: EditTarget) throws(Refusal) -> EditOutcome {
    let moving = try find(id)
    if itinerary.items[moving].kind == .game { throw gameCantBeMoved(moving) }
    return move(moving, to: try placing(of: moving, at: target))
  }

  mutating func move(_ moving: Int, to placing: Placing) -> EditOutcome {
    let from = place(moving)
    // In a normalized day, the same key may be another place.
    if placing.position == from.position, placing.rekeyed == nil {
      return EditOutcome(.unchanged, item: reference(moving), from: from, to: from, snapped: placing.snapped)
    }
    if placing.rekeyed != nil {
      forgetConstraints()
    } else if itinerary.items[moving].kind == .travel {
      updateConstraints(moving: moving, to: placing.position)
    }
    index.takeOut(moving, ofDay: from.position.day)
    if let rekeyed = placing.rekeyed { apply(rekeyed) }
    itinerary.setPosition(placing.position, ofItem: moving)
    index.place(moving, in: itinerary)
    return EditOutcome(
      .moved, item: reference(moving), from: from, to: place(moving), snapped: placing.snapped,
      normalized: placing.normalized)
  }

  mutating func insert(_ item: NewItem, at target: EditTarget) throws(Refusal) -> EditOutcome {
    let details = try check(item)
    return try insert(item, details, at: try placing(of: nil, at: target))
  }

  mutating func insert(
    _ item: NewItem, _ details: CustomDetails, at placing: Placing
  ) throws(Refusal) -> EditOutcome {
    if let end = details.endDay { try checkEnd(Int(end), from: placing.position.day) }
    if let rekeyed = placing.rekeyed {
      forgetConstraints()
      apply(rekeyed)
    }
    let added = itinerary.addCustom(id: item.id, position: placing.position)
    itinerary.setTitle(item.title, ofItem: added)
    if let custom = item.custom {
      custom.withBytes { itinerary.setCustom($0, details, ofItem: added) }
    } else {
      itinerary.setCustom(nil, details, ofItem: added)
    }
    if let extra = item.extra { extra.withBytes { itinerary.setExtra($0, ofItem: added) } }
    index.add(added, to: itinerary)
    return EditOutcome(
      .inserted, item: reference(added), to: place(added), snapped: placing.snapped, normalized: placing.normalized)
  }

  mutating func remove(_ id: String) throws(Refusal) -> EditOutcome {
    let removed = try find(id)
    let kind = itinerary.items[removed].kind
    if kind != .custom { throw notTheUsers(name(removed), kind, "removed") }
    return remove(at: removed)
  }

  mutating func remove(at removed: Int) -> EditOutcome {
    let outcome = EditOutcome(.removed, item: reference(removed), from: place(removed))
    let id = itinerary.idText(itinerary.items[removed])
    forgetConstraints()
    index.takeOut(removed, ofDay: itinerary.items[removed].position.day)
    itinerary.removeItem(at: removed)
    index.remove(removed, id: id, from: itinerary)
    return outcome
  }

  mutating func apply(_ update: ItemUpdate, to id: String) throws(Refusal) -> EditOutcome {
    let updated = try find(id)
    var isChanged = false
    var merged: (text: [UInt8], details: CustomDetails)?
    if let patch = update.custom {
      let kind = itinerary.items[updated].kind
      if kind != .custom { throw notTheUsers(name(updated), kind, "given a `custom`") }
      merged = try merge(patch, into: updated)
      if let end = merged?.details.endDay, end != itinerary.custom(itinerary.items[updated])?.endDay {
        try checkEnd(Int(end), from: itinerary.items[updated].position.day)
      }
    }
    let travel = try update.travel.map { (patch) throws(Refusal) in try mergedTravel(patch, into: updated) }
    if case .set(let title) = update.title { try checkSize(adding: title.utf8.count) }
    if let merged {
      let isNull = merged.text == Array("null".utf8)
      let before = itinerary.text.withBytes(itinerary.items[updated].payload) { Array($0) }
      if isNull ? !before.isEmpty : before != merged.text {
        isChanged = true
        merged.text.withBytes { itinerary.setCustom(isNull ? nil : $0, merged.details, ofItem: updated) }
      }
    }
    if let travel, itinerary.text.withBytes(itinerary.items[updated].payload, { !$0.elementsEqual(travel.text) }) {
      isChanged = true
      travel.text.withBytes { itinerary.setTravel($0, travel.details, ofItem: updated) }
    }
    let title: String? =
      switch update.title {
      case .kept: itinerary.text.optionalString(itinerary.items[updated].title)
      case .removed: nil
      case .set(let title): title
      }
    if !sameBytes(title, itinerary.text.optionalString(itinerary.items[updated].title)) {
      isChanged = true
      itinerary.setTitle(title, ofItem: updated)
    }
    let place = place(updated)
    return EditOutcome(isChanged ? .updated : .unchanged, item: reference(updated), from: place, to: place)
  }

  /// The contents of a travel item with the user's values merged in, which are not estimates. If both ends of a leg are
  /// booked, they determine its duration unless the user states one.
  private func mergedTravel(
    _ patch: String, into item: Int
  ) throws(Refusal) -> (text: [UInt8], details: TravelDetails) {
    guard itinerary.items[item].kind == .travel else {
      throw Refusal(code: .unknownMember, message: "\(name(item)) is not travel and has no `travel`")
    }
    let payload = payload(item)
    var output: OutputBuffer
    var details: TravelDetails
    let chosen: [JSONMember]
    do throws(SyntaxError) {
      chosen = try patch.withBytes { (text) throws(SyntaxError) in try JSONValue.parse(text) }.members
      let isStated = payload.withBytes { (try? JSONValue.parse($0))?["estimated"] != nil }
      let isEstimate = isStated && !chosen.contains { $0.key == "estimated" }
      let separator = chosen.isEmpty ? "" : ","
      let own = isEstimate ? "\(patch.dropLast())\(separator)\"estimated\":false}" : patch
      output = try merged(own, into: payload)
      details = try TravelDetails(output.view)
      if let minutes = details.bookedMinutes, (1...Int64(Int32.max)).contains(minutes),
        !chosen.contains(where: { $0.key == "durationMinutes" })
      {
        output = try merged("{\"durationMinutes\":\(minutes)}", into: output.array)
        details = try TravelDetails(output.view)
      }
    } catch {
      throw unreadable(error, "travel")
    }
    if let fixed = chosen.first(where: { ["from", "to", "leg"].contains($0.key) }) {
      throw Refusal(
        code: .travelIsDerived, message: "`\(fixed.key)` of \(name(item)) follows from the games and can't be changed")
    }
    for member in chosen where TravelDetails.texts.contains(member.key) {
      switch member.value {
      case .string, .null: break
      default: throw Refusal(code: .wrongType, message: "travel.\(member.key) of \(name(item)) should be text")
      }
    }
    if let issue = details.issues.first {
      throw Refusal(code: issue.code, message: "\(issue.path) of \(name(item)) \(issue.message)")
    }
    try checkBooking(details, of: item)
    try checkSize(adding: output.count)
    return (output.array, details)
  }

  /// Refuses a booked leg that arrives before it departs, or that departs on another day than its item.
  private func checkBooking(_ details: TravelDetails, of item: Int) throws(Refusal) {
    if let minutes = details.bookedMinutes, minutes <= 0 {
      throw Refusal(code: .bookedTimesContradict, message: "\(name(item)) would arrive before it departs")
    }
    let day = itinerary.items[item].position.day
    if let departure = details.departure, let date = itinerary.date(ofDay: day), departure.localDate != date {
      throw Refusal(
        code: .bookedTimesContradict,
        message: "\(name(item)) would depart on \(departure.localDate), but is on \(itinerary.dayName(day)); "
          + "move it to the day of its departure first")
    }
  }

  // MARK: Several items, and copies

  mutating func moveAll(_ ids: [String], to target: EditTarget) throws(Refusal) -> EditOutcome {
    var items: Set<Int> = []
    for id in ids {
      let item = try find(id)
      if itinerary.items[item].kind == .game { throw gameCantBeMoved(item) }
      items.insert(item)
    }
    return try moveRun(items.sorted { itinerary.precedes(itinerary.items[$0], itinerary.items[$1]) }, to: target)
  }

  mutating func moveDay(_ day: Int, to target: EditTarget) throws(Refusal) -> EditOutcome {
    try checkDay(day)
    let items = index.order(ofDay: day).filter { itinerary.items[$0].kind == .custom }
    return try moveRun(items, to: target, from: "\(itinerary.dayName(day)) has no custom items")
  }

  /// - Parameters:
  ///   - items: the items in order.
  ///   - nothing: the refusal to return if there are none.
  private mutating func moveRun(
    _ items: [Int], to target: EditTarget, from nothing: String = "there are no items to move"
  ) throws(Refusal) -> EditOutcome {
    guard let first = items.first, let last = items.last else { throw Refusal(code: .unknownItem, message: nothing) }
    switch target {
    case .after(let anchor, _), .before(let anchor, _):
      if items.contains(try find(anchor)) {
        throw Refusal(code: .targetIsItem, message: "\(quotedForDisplay(anchor)) is one of the items to move")
      }
    default: break
    }
    let isExact = if case .position = target { true } else { false }
    let before = self
    var outcome: EditOutcome
    do throws(Refusal) { outcome = try place(items, at: target) } catch {
      self = before
      throw error
    }
    let day = itinerary.items[first].position.day
    let isThere = before.index.order(ofDay: day) == index.order(ofDay: day)
    if isThere, items.allSatisfy({ before.itinerary.items[$0].position.day == day }), !isExact {
      self = before
      outcome = EditOutcome(.unchanged)
    }
    outcome.items = items.map { reference($0) }
    let (begin, end) = (place(first), place(last))
    outcome.to = ItemPlace(position: begin.position, previous: begin.previous, next: end.next)
    return outcome
  }

  /// Moves the first of `items` to a place, and each of the others directly after the previous one.
  private mutating func place(_ items: [Int], at target: EditTarget) throws(Refusal) -> EditOutcome {
    var total = EditOutcome(.unchanged)
    var last: Int?
    for item in items {
      let placing: Placing
      if let last {
        let day = itinerary.items[last].position.day
        let rank = index.order(ofDay: day, without: item).firstIndex(of: last) ?? 0
        placing = try self.placing(of: item, inSlot: Slot(day: day, index: rank + 1))
      } else {
        placing = try self.placing(of: item, at: target)
      }
      let outcome = move(item, to: placing)
      if outcome.verb == .moved { total.verb = .moved }
      total.snapped = total.snapped ?? outcome.snapped
      total.normalized = outcome.normalized ?? total.normalized
      last = item
    }
    return total
  }

  mutating func copy(_ id: String, _ newID: String?, to target: EditTarget) throws(Refusal) -> EditOutcome {
    let source = try find(id)
    let item = itinerary.items[source]
    if item.kind != .custom { throw notTheUsers(name(source), item.kind, "copied") }
    let title = itinerary.text.optionalString(item.title)
    var new = NewItem(id: newID ?? itinerary.newItemID(titled: title ?? id), title: title)
    if !item.payload.isAbsent { new.custom = itinerary.text.string(item.payload) }
    new.extra = itinerary.text.optionalString(item.extra)
    let details = try check(new)
    let placing = try placing(of: nil, at: target)
    if let end = details.endDay {
      try checkEnd(Int(end) &+ placing.position.day &- item.position.day, from: placing.position.day)
    }
    let from = place(source)
    // Insert it at the original's place first, so that the last day of a stay moves with it.
    _ = try insert(new, details, at: Placing(position: item.position))
    let copy = itinerary.items.count - 1
    _ = move(copy, to: placing)
    return EditOutcome(
      .copied, item: reference(copy), from: from, to: place(copy), snapped: placing.snapped,
      normalized: placing.normalized)
  }

  // MARK: Checks

  private func gameCantBeMoved(_ item: Int) -> Refusal {
    Refusal(code: .gameIsFixed, message: "\(name(item)) has its place from the schedule and can't be moved")
  }

  private func name(_ item: Int) -> String { itinerary.displayName(itinerary.items[item]) }

  /// Whether two texts have the same bytes. String equality also accepts other Unicode forms.
  func sameBytes(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  func notTheUsers(_ name: String, _ kind: ItemKind, _ what: String) -> Refusal {
    switch kind {
    case .game: Refusal(code: .gameIsFixed, message: "\(name) comes from the schedule and can't be \(what)")
    case .travel:
      Refusal(code: .travelIsDerived, message: "\(name) follows from the games and can't be \(what)")
    default: Refusal(code: .unknownKind, message: "\(name) is of an unknown kind and can't be \(what)")
    }
  }

  /// Checks everything about a new item that does not depend on its place.
  func check(_ item: NewItem) throws(Refusal) -> CustomDetails {
    if item.kind != .custom { throw notTheUsers(quotedForDisplay(item.id), item.kind, "inserted") }
    if item.id.isEmpty { throw Refusal(code: .missingField, message: "a new item needs an id") }
    try checkID(item.id)
    if let known = index.item(item.id, of: itinerary) {
      throw Refusal(
        code: .duplicateItemID, message: "the id \(quotedForDisplay(item.id)) is already used by another item",
        barrier: itinerary.idText(itinerary.items[known]))
    }
    let extra = item.extra ?? ""
    do throws(SyntaxError) {
      try "{\"\":0\(extra)}".withBytes { (text) throws(SyntaxError) in try checkDepth(text) }
    } catch {
      throw Refusal(code: error.code ?? .wrongType, message: "the item can't be read: \(error.message)")
    }
    try checkSize(adding: item.id.utf8.count + (item.title?.utf8.count ?? 0) + extra.utf8.count)
    guard let custom = item.custom else { return CustomDetails() }
    return try custom.withBytes { (text) throws(Refusal) in try read(text, knownIssues: []) }
  }

  func checkID(_ id: String) throws(Refusal) {
    if id.utf8.count <= Limits.idBytes { return }
    throw Refusal(code: .limitExceeded, message: "the id is longer than \(Limits.idBytes) bytes (the limit)")
  }

  private func merge(_ patch: String, into item: Int) throws(Refusal) -> (text: [UInt8], details: CustomDetails) {
    let payload = payload(item)
    let output: OutputBuffer
    var known: [RecordIssue] = []
    do throws(SyntaxError) {
      if !payload.isEmpty {
        known = try payload.withBytes { (text) throws(SyntaxError) in try CustomDetails(text) }.issues
      }
      output = try merged(patch, into: payload)
    } catch {
      throw unreadable(error)
    }
    return (output.array, try read(output.view, knownIssues: known))
  }

  /// The JSON text of an item's payload with a patch merged into it.
  private func merged(_ patch: String, into payload: [UInt8]) throws(SyntaxError) -> OutputBuffer {
    let output = OutputBuffer()
    try patch.withBytes { (patch) throws(SyntaxError) in
      try payload.withBytes { (target) throws(SyntaxError) in
        try MergePatch.append(target, merging: patch, to: output)
      }
    }
    return output
  }

  private func payload(_ item: Int) -> [UInt8] { itinerary.text.withBytes(itinerary.items[item].payload) { Array($0) } }

  /// Reads a payload and refuses new issues in it.
  private func read(_ text: ByteView, knownIssues: [RecordIssue]) throws(Refusal) -> CustomDetails {
    try checkSize(adding: text.count)
    let details: CustomDetails
    do throws(SyntaxError) { details = try CustomDetails(text) } catch { throw unreadable(error) }
    for issue in details.issues where !knownIssues.contains(where: { $0.path == issue.path && $0.code == issue.code }) {
      throw Refusal(code: issue.code, message: "\(issue.path) \(issue.message)")
    }
    return details
  }

  private func unreadable(_ error: SyntaxError, _ member: String = "custom") -> Refusal {
    Refusal(code: error.code ?? .wrongType, message: "\(member) can't be read: \(error.message)")
  }

  func checkSize(adding bytes: Int) throws(Refusal) {
    if !itinerary.isTooLarge(adding: bytes) { return }
    throw Refusal(
      code: .limitExceeded,
      message: "the itinerary would be larger than \(digitGrouped(Limits.itineraryBytes)) bytes (the limit)")
  }
}
