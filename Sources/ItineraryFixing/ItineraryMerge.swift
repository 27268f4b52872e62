package import CivilTime
import FormatSyntax
package import ItineraryModel
import ItineraryValidation
package import ScheduleModel
package import SourceText
import TripChanging

/// Merges two versions of a trip with a common base: combines the changes of both, item by item.
///
/// The result does not depend on the order of the versions. No user data are lost: a custom item that one version
/// removed and the other changed stays. Games are where one of the versions has them. Items that both versions put into
/// the same gap are not interleaved: all items of one version come first.
package struct ItineraryMerge {
  package struct Result: Sendable {
    package var itinerary: Itinerary
    /// Conflicting changes of the versions, with the chosen one.
    package var conflicts: [Diagnostic] = []
    /// Whether travel or keys were fixed because the changes of the two versions did not fit together.
    package var isFixed = false
  }

  /// Why two versions can't be merged.
  package struct Failure: Error, Sendable {
    package var findings: [Diagnostic]
  }

  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase
  private var conflicts: [Diagnostic] = []

  package init(gazetteer: Gazetteer, zones: ZoneDatabase = .system) {
    self.gazetteer = gazetteer
    self.zones = zones
  }

  /// - Throws: if the result would have an error that neither version has.
  package mutating func merge(
    base: Itinerary, _ mine: Itinerary, _ theirs: Itinerary
  ) throws(Failure) -> Result {
    guard let old = TripVersion(base), var left = TripVersion(mine), var right = TripVersion(theirs) else {
      throw Failure(
        findings: [Diagnostic(code: .mergeConflict, severity: .error, message: "a version has no start date")])
    }
    if left.text == old.text || left.text == right.text { return Result(itinerary: theirs) }
    if right.text == old.text { return Result(itinerary: mine) }
    conflicts = []
    left.takeKeys(of: old)
    right.takeKeys(of: old)
    let merged = trip(old, left, right)
    let itinerary: Itinerary
    do throws(SyntaxError) { itinerary = try merged.itinerary(gazetteer) } catch {
      throw Failure(
        findings: [Diagnostic(code: error.code ?? .mergeConflict, severity: .error, message: error.message)])
    }
    var result = Result(itinerary: itinerary, conflicts: conflicts)
    if let fixed = try fixed(itinerary, mine, theirs) {
      result = Result(itinerary: fixed, conflicts: conflicts, isFixed: true)
    }
    return result
  }

  /// The itinerary with fixed travel and keys, if the changes of the versions don't fit together; otherwise nil.
  private mutating func fixed(_ merged: Itinerary, _ mine: Itinerary, _ theirs: Itinerary) throws(Failure) -> Itinerary?
  {
    var validator = Validator.ofStates(gazetteer, zones)
    let before = (validator.findings(in: mine), validator.findings(in: theirs))
    func news(_ itinerary: Itinerary) -> [Diagnostic] {
      let found = validator.findings(in: itinerary)
      let ofMine = Set(Validator.news(found, since: before.0).map { FindingKey($0) })
      return Validator.news(found, since: before.1).filter {
        $0.severity == .error && ofMine.contains(FindingKey($0))
      }
    }
    if news(merged).isEmpty { return nil }
    var fixer = ItineraryFixer(gazetteer: gazetteer, zones: zones)
    var fixed = fixer.fix(merged).itinerary
    var left = news(fixed)
    if left.isEmpty { return fixed }
    // Each version has numbered its legs for itself.
    let changes = TripChanges(gazetteer: gazetteer, zones: zones, offers: nil, hint: { _ in "" })
    fixed = fixer.fix(changes.settled(merged, without: []).itinerary).itinerary
    left = news(fixed)
    if left.isEmpty {
      let ways = Set(merged.items.filter { $0.kind == .travel }.map { merged.idText($0) })
      for item in fixed.items where item.kind == .custom && ways.contains(fixed.idText(item)) {
        note(
          "the trip no longer needs \(fixed.displayName(item)), which has details of one version: it stays as a custom "
            + "item", fixed.idText(item))
      }
      return fixed
    }
    throw Failure(
      findings: left.map { finding in
        var finding = finding
        finding.location = nil
        return finding
      })
  }

  // MARK: Values

  /// The value that one version changed, or the value of both.
  ///
  /// - Parameters:
  ///   - what: a name for the value, for reporting a conflict.
  ///   - shown: a value as the report shows it; nil if it is too long for that.
  private mutating func chosen(
    _ old: JSONValue?, _ left: JSONValue?, _ right: JSONValue?, item: String?, _ what: String,
    shown: (JSONValue?) -> String? = ItineraryMerge.shown
  ) -> JSONValue? {
    let texts = [old, left, right].map { $0?.canonicalText }
    if texts[1] == texts[2] || texts[2] == texts[0] { return left }
    if texts[1] == texts[0] { return right }
    // Neither is better. Take the greater text, whichever version has it.
    let takesLeft = (texts[2] ?? []).lexicographicallyPrecedes(texts[1] ?? [])
    let (taken, other) = takesLeft ? (left, right) : (right, left)
    var message = "both versions changed \(what)"
    if let taken = shown(taken), let other = shown(other), taken != other {
      message += ": \(taken) was taken, not \(other)"
    }
    note(message, item)
    return taken
  }

  private static func shown(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text): quotedForDisplay(text)
    case .number(let number): number
    case nil, .null: "none"
    default: nil
    }
  }

  /// The date of a place.
  private static func date(ofPlace place: JSONValue?) -> String? {
    place?.array?.first?.integer.map { LocalDate(dayNumber: Int32(clamping: $0)).description }
  }

  private mutating func note(_ message: String, _ item: String?) {
    conflicts.append(Diagnostic(code: .mergeConflict, severity: .warning, message: message, item: item))
  }

  /// Merges the members of objects one by one.
  private mutating func members(
    _ old: [String: JSONValue], _ left: [String: JSONValue], _ right: [String: JSONValue], of item: String?,
    _ name: String
  ) -> [String: JSONValue] {
    var merged: [String: JSONValue] = [:]
    for key in Set(left.keys).union(right.keys).sorted(by: { $0.precedesBytewise($1) }) {
      let details = [old[key], left[key], right[key]].map { TripVersion.details($0, key) }
      if let first = details[1], let second = details[2] {
        let inner = members(details[0] ?? [:], first, second, of: item, key == "request" ? "the request" : name)
        merged[key] = .object(TripVersion.sorted(inner).map { JSONMember(key: $0.key, value: $0.value) })
      } else if item == nil, let texts = TripVersion.texts(key, old[key], left[key], right[key]) {
        merged[key] = texts.isEmpty ? nil : .array(texts.map { .string($0) })
      } else {
        merged[key] = chosen(old[key], left[key], right[key], item: item, "`\(displaySafe(key))` of \(name)")
      }
    }
    return merged
  }

  // MARK: Trips

  private mutating func trip(_ old: TripVersion, _ left: TripVersion, _ right: TripVersion) -> TripVersion {
    func day(_ path: KeyPath<TripVersion, Int>, _ both: (Int, Int) -> Int) -> Int {
      let (was, first, second) = (old[keyPath: path], left[keyPath: path], right[keyPath: path])
      return first == was ? second : second == was ? first : both(first, second)
    }
    var merged = TripVersion(first: day(\.first, min), last: day(\.last, max))
    merged.members = members(old.members, left.members, right.members, of: nil, "the trip")
    var sides: [String: Side] = [:]
    for id in Set(left.items.keys).union(right.items.keys).sorted(by: { $0.precedesBytewise($1) }) {
      switch (old.items[id], left.items[id], right.items[id]) {
      case (nil, let first?, let second?):
        addTwice(id, first, second, to: &merged, &sides) { left.items[$0] != nil || right.items[$0] != nil }
      case (let was?, let first?, let second?):
        if let (leg, changed, side) = rerouted(was, first, second) {
          // What is booked for a journey is not for another one.
          let released = Self.unused(id) {
            merged.items[$0] != nil || left.items[$0] != nil || right.items[$0] != nil || old.items[$0] != nil
          }
          note(
            "one version changed \(changed.name(id)), which the other no longer needs; it stays as a custom item",
            released)
          (merged.items[id], sides[id]) = (leg, side == .left ? .right : .left)
          (merged.items[released], sides[released]) = (changed, side)
          continue
        }
        merged.items[id] = item(id, was, first, second)
        let isMoved = (first.isMoved(from: was), second.isMoved(from: was))
        sides[id] = isMoved == (true, false) ? .left : isMoved == (false, true) ? .right : .both
      case (nil, let only?, nil): (merged.items[id], sides[id]) = (only, .left)
      case (nil, nil, let only?): (merged.items[id], sides[id]) = (only, .right)
      case (let was?, let only?, nil), (let was?, nil, let only?):
        // One version removed it. Don't lose the other version's changes of user data.
        guard only.kind == "custom", only.canonicalText != was.canonicalText else { continue }
        note("one version removed \(only.name(id)) and the other changed it; it was kept", id)
        (merged.items[id], sides[id]) = (only, .both)
      case (_, nil, nil): continue
      }
    }
    for item in merged.items.values where item.kind != "travel" {
      (merged.first, merged.last) = (min(merged.first, item.date), max(merged.last, item.date))
    }
    separateRuns(&merged, sides)
    return merged
  }

  /// The version that determines an item's place.
  private enum Side { case left, right, both }

  private mutating func item(
    _ id: String, _ old: TripVersion.Item, _ left: TripVersion.Item, _ right: TripVersion.Item
  ) -> TripVersion.Item {
    let name = old.name(id)
    if left.kind != right.kind {
      // One version has converted travel to a custom item.
      if left.kind == old.kind { return right }
      if right.kind == old.kind { return left }
      return left.canonicalText.lexicographicallyPrecedes(right.canonicalText) ? right : left
    }
    var merged = left
    let place = chosen(
      old.place, left.place, right.place, item: id, "the place of \(name)", shown: ItineraryMerge.date)
    let isLeft = place?.canonicalText == left.place.canonicalText
    (merged.date, merged.sortOrder) = isLeft ? (left.date, left.sortOrder) : (right.date, right.sortOrder)
    merged.members = members(old.members, left.members, right.members, of: id, name)
    return merged
  }

  /// Adds two new items with the same id: as one item if they are equal, otherwise as two.
  private mutating func addTwice(
    _ id: String, _ left: TripVersion.Item, _ right: TripVersion.Item, to merged: inout TripVersion,
    _ sides: inout [String: Side], isTaken: (String) -> Bool
  ) {
    if left.canonicalText == right.canonicalText {
      (merged.items[id], sides[id]) = (left, .both)
      return
    }
    if left.kind == right.kind, left.kind != "custom" {
      merged.items[id] = item(id, TripVersion.Item(date: 0, sortOrder: 0, kind: left.kind, members: [:]), left, right)
      sides[id] = .both
      return
    }
    // A game or a leg keeps its id. Otherwise the item with the smaller text does.
    let isLeftFirst =
      left.kind != right.kind
      ? right.kind == "custom" : left.canonicalText.lexicographicallyPrecedes(right.canonicalText)
    let (kept, other) = isLeftFirst ? (left, right) : (right, left)
    (merged.items[id], sides[id]) = (kept, isLeftFirst ? .left : .right)
    let taken = merged.items
    let renamed = Self.unused(id) { taken[$0] != nil || isTaken($0) }
    (merged.items[renamed], sides[renamed]) = (other, isLeftFirst ? .right : .left)
    note(
      "both versions added an item \(quotedForDisplay(id)); the second one was renamed to \(quotedForDisplay(renamed))",
      id)
  }

  /// If one version leads a leg elsewhere and a person has changed it in the other: the leg of the first, and that of the
  /// second as a custom item, with its version.
  private func rerouted(
    _ old: TripVersion.Item, _ left: TripVersion.Item, _ right: TripVersion.Item
  ) -> (leg: TripVersion.Item, changed: TripVersion.Item, side: Side)? {
    guard [old, left, right].allSatisfy({ $0.kind == "travel" }) else { return nil }
    let (was, first, second) = (old.route, left.route, right.route)
    guard first != second, first == was || second == was else { return nil }
    let leg = first == was ? right : left
    var changed = first == was ? left : right
    if changed.withoutLeg == old.withoutLeg { return nil }
    changed.kind = "custom"
    changed.members["custom"] = changed.members["travel"].flatMap {
      ReleasedTravel.details(of: $0, on: LocalDate(dayNumber: Int32(clamping: changed.date)))
    }
    if changed.members["title"]?.string?.filled == nil { changed.members["title"] = .string(changed.cities) }
    return (leg, changed, first == was ? .left : .right)
  }

  /// The id with the first number after it that makes it new.
  private static func unused(_ id: String, _ isTaken: (String) -> Bool) -> String {
    var number = 2
    while isTaken(numbered(id, number)) { number += 1 }
    return numbered(id, number)
  }

  /// `dinner-2`, up to the maximum length of an id.
  private static func numbered(_ id: String, _ number: Int) -> String {
    let ending = "-\(number)"
    var stem = id
    while stem.utf8.count + ending.utf8.count > Limits.idBytes { stem.removeLast() }
    return stem + ending
  }

  // MARK: Runs

  /// Assigns keys to both versions' items in a gap, so that all items of one version come first.
  private func separateRuns(_ merged: inout TripVersion, _ sides: [String: Side]) {
    for (_, ids) in merged.idsByDate {
      var run: [String] = []
      var low: Double?
      for id in merged.order(ids) {
        let isAnchor = sides[id] == .both || sides[id] == nil || merged.items[id]?.kind == "game"
        guard isAnchor, let item = merged.items[id] else {
          run.append(id)
          continue
        }
        separate(run, sides, low, item.sortOrder, &merged)
        (run, low) = ([], item.sortOrder)
      }
      separate(run, sides, low, nil, &merged)
    }
  }

  private func separate(
    _ run: [String], _ sides: [String: Side], _ low: Double?, _ high: Double?, _ merged: inout TripVersion
  ) {
    let left = run.filter { sides[$0] == .left }
    let right = run.filter { sides[$0] == .right }
    guard let first = run.first, !left.isEmpty, !right.isEmpty else { return }
    let (ahead, behind) = sides[first] == .left ? (left, right) : (right, left)
    // They are already in order and have room between them.
    if ahead + behind == run, let end = ahead.last, let begin = behind.first,
      let lower = merged.items[end]?.sortOrder, let upper = merged.items[begin]?.sortOrder, lower < upper
    {
      return
    }
    let keys = EvenKeys.keys(run.count, above: low, below: high)
    guard zip([low ?? -.infinity] + keys, keys + [high ?? .infinity]).allSatisfy({ !($0 >= $1) }) else { return }
    for (id, key) in zip(ahead + behind, keys) { merged.items[id]?.sortOrder = key }
  }
}

extension TripVersion {
  /// The members to merge separately; nil if the value is merged as a whole.
  static func details(_ value: JSONValue?, _ key: String) -> [String: JSONValue]? {
    guard case .object(let members)? = value, ["custom", "travel", "request"].contains(key) else { return nil }
    return Dictionary(keepingFirst: members.map { ($0.key, $0.value) })
  }

  /// A set of texts in a request, such as its teams, with the texts that one version added and without those that one
  /// removed. Nil if the value is not such a set, or if nothing would be left of a set that selects games.
  static func texts(_ key: String, _ old: JSONValue?, _ left: JSONValue?, _ right: JSONValue?) -> [String]? {
    // Without the list, no game is left out.
    let isExclusion = key == "without"
    let sets = [old, left, right].compactMap { value -> [String]? in
      guard let list = value?.array else { return isExclusion && value == nil ? [] : nil }
      let texts = list.compactMap { $0.string }
      return texts.count == list.count ? texts : nil
    }
    guard sets.count == 3 else { return nil }
    let (first, second) = (Set(sets[1]), Set(sets[2]))
    let kept = sets[0].filter { first.contains($0) && second.contains($0) }
    let added = first.union(second).subtracting(sets[0]).sorted { $0.precedesBytewise($1) }
    return kept.isEmpty && added.isEmpty && !isExclusion ? nil : kept + added
  }
}
