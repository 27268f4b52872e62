import CivilTime
import FormatSyntax
import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing

/// What merging promises, for random trips that two or three people have edited. `SPORTSTIME_CASES=1000000` runs a million
/// cases of each law.
struct MergeLawTests {
  private static let cases = Seeds.isWhole ? 20_000 : 2_000
  /// As many as are run.
  private static let count = Seeds.first(cases).count

  private func merged(
    _ base: Itinerary, _ mine: Itinerary, _ theirs: Itinerary
  ) -> ItineraryMerge.Result? {
    var merge = ItineraryMerge(gazetteer: .builtIn)
    return try? merge.merge(base: base, mine, theirs)
  }

  private func errors(_ itinerary: Itinerary) -> Set<String> {
    var validator = Validator()
    validator.validate(itinerary, at: SourceLocation(file: "trip.json"))
    return Set(
      validator.sink.report.findings.filter { $0.severity == .error }.map { "\($0.code) \($0.item ?? "")" })
  }

  /// A trip with some edits, which are the editor's own.
  private func edited(_ base: Itinerary, _ random: inout SeededGenerator, _ side: String) -> Itinerary {
    var editor = Editor(base)
    for number in 0..<(1 + random.below(6)) {
      let items = editor.itinerary.items.map { editor.itinerary.idText($0) }.sorted()
      let customs = items.filter { $0.hasPrefix("c") || $0.hasPrefix("new") }
      let day = 1 + random.below(editor.itinerary.dayCount)
      let target: EditTarget = random.pick([
        .first(day: day), .last(day: day), .after(item: random.pick(items)), .before(item: random.pick(items)),
      ])
      let operation: EditOperation
      switch random.below(10) {
      case 0..<3: operation = .insert(NewItem(id: "new-\(side)-\(number)", title: side), at: target)
      case 3 where !customs.isEmpty: operation = .remove(item: random.pick(customs))
      case 4 where !customs.isEmpty:
        operation = .update(
          item: random.pick(customs),
          ItemUpdate(title: .set("\(side) \(number)"), custom: "{\"notes\":\"\(side)\",\"durationMinutes\":\(number)}"))
      case 5: operation = .retitle("\(side) \(number)")
      case 6: operation = .resize(startDate: nil, dayCount: editor.itinerary.dayCount + random.below(3))
      case 7: operation = .normalize(day: day)
      case 8: operation = .insert(NewItem(id: "new-\(number)", title: "same id, \(side)"), at: target)
      default: operation = .move(item: random.pick(items), to: target)
      }
      _ = editor.apply(operation)
    }
    return editor.itinerary
  }

  private func triple(_ seed: UInt64) throws -> (base: Itinerary, mine: Itinerary, theirs: Itinerary) {
    var random = SeededGenerator(seed: seed)
    let base = try Itinerary(json: Array(LegalTrip(seed: seed).text.utf8))
    return (base, edited(base, &random, "mine"), edited(base, &random, "theirs"))
  }

  @Test func mergingKeepsItsPromises() {
    var some = (conflicts: 0, failures: 0)
    let isWhole = forSeeds(Self.cases, "merging two versions") { seed in
      guard let (base, mine, theirs) = try? triple(seed) else { return "no trip" }
      guard let result = merged(base, mine, theirs), let swapped = merged(base, theirs, mine) else {
        some.failures += 1
        return merged(base, mine, theirs) == nil && merged(base, theirs, mine) == nil ? nil : "one order fails"
      }
      if !result.conflicts.isEmpty { some.conflicts += 1 }
      if result.itinerary.json != swapped.itinerary.json { return "the order of the versions counts" }
      if result.conflicts.map(\.message) != swapped.conflicts.map(\.message) { return "the conflicts differ" }
      let news = errors(result.itinerary).subtracting(errors(mine)).subtracting(errors(theirs))
      if !news.isEmpty { return "new errors: \(news.sorted())" }
      if merged(base, mine, mine)?.itinerary.json != mine.json { return "a version with itself is another" }
      if merged(base, base, theirs)?.itinerary.json != theirs.json { return "what only one changed is not taken" }
      if merged(base, result.itinerary, mine)?.itinerary.json == nil { return "it can't be merged again" }
      return lost(base, mine, theirs, result.itinerary) ?? movedGame(mine, theirs, result.itinerary)
    }
    if isWhole { #expect(some.conflicts > Self.count / 20 && some.failures < Self.count / 100, "\(some)") }
  }

  /// A custom item that is in a version is in the result, unless the other version removed it and it had not changed.
  private func lost(_ base: Itinerary, _ mine: Itinerary, _ theirs: Itinerary, _ result: Itinerary) -> String? {
    func customs(_ trip: Itinerary) -> [String: String] {
      var found: [String: String] = [:]
      for item in trip.items where item.kind == .custom {
        found[trip.idText(item)] = trip.titleText(item) + trip.text.string(item.payload)
      }
      return found
    }
    let (old, there) = (customs(base), customs(result))
    for (version, other) in [(customs(mine), customs(theirs)), (customs(theirs), customs(mine))] {
      for (id, text) in version where there[id] == nil {
        if old[id] == text, other[id] == nil { continue }
        return "\(id) is lost"
      }
    }
    return nil
  }

  private func movedGame(_ mine: Itinerary, _ theirs: Itinerary, _ result: Itinerary) -> String? {
    for item in result.items where item.kind == .game {
      let id = result.idText(item)
      let date = result.date(ofDay: item.position.day)
      let isKnown = [mine, theirs].contains { trip in
        guard let index = trip.index(ofItem: id) else { return false }
        let position = trip.items[index].position
        return trip.date(ofDay: position.day) == date && position.sortOrder == item.position.sortOrder
      }
      if !isKnown { return "\(id) was moved" }
    }
    return nil
  }

  /// Three versions give trips with the same items in the same order, in whatever order and grouping they are merged, if
  /// - no merge reports a conflict,
  /// - no merge has to fix travel or keys, and
  /// - no two versions put items into one gap of the trip, which is what lies between two neighbors that all three left
  ///   where they were.
  ///
  /// If two versions share a gap, the same items are on the same days with the same contents; only their order in that gap
  /// depends on the grouping, as a merged version does not tell which of its items came from whom.
  @Test func groupingDoesNotCount() {
    var counts = (same: 0, shared: 0, conflicts: 0)
    let isWhole = forSeeds(Self.cases, "merging three versions") { seed in
      var random = SeededGenerator(seed: seed)
      guard let base = try? Itinerary(json: Array(LegalTrip(seed: seed).text.utf8)) else { return "no trip" }
      let versions = ["a", "b", "c"].map { edited(base, &random, $0) }
      // ab·c, ac·b, bc·a
      var outcomes: [Itinerary] = []
      for last in versions.indices {
        let pair = versions.indices.filter { $0 != last }.map { versions[$0] }
        guard let first = merged(base, pair[0], pair[1]), let all = merged(base, first.itinerary, versions[last]),
          first.isAsMade, all.isAsMade
        else {
          counts.conflicts += 1
          return nil
        }
        outcomes.append(all.itinerary)
      }
      let contents = outcomes.map { self.contents($0) }
      if let other = contents.first(where: { $0 != contents[0] }) {
        let differing = Set(contents[0]).symmetricDifference(other).sorted()
        return "the contents depend on the grouping: \(differing)"
      }
      if sharesGap(base, versions) {
        counts.shared += 1
        return nil
      }
      counts.same += 1
      let orders = outcomes.map { trip in trip.sortedItems().map { trip.idText(trip.items[$0]) } }
      if orders.allSatisfy({ $0 == orders[0] }) { return nil }
      return "the grouping counts: \(([base] + versions + outcomes).map { places($0) }.joined(separator: "\n"))"
    }
    if isWhole { #expect(counts.same > Self.count / 20 && counts.shared > Self.count / 20, "\(counts)") }
  }

  /// Equal for trips that mean the same: a version that is taken as it is keeps the order of its members.
  private func canonical(_ trip: Itinerary) -> [UInt8] { canonical(String(decoding: trip.json, as: UTF8.self)) }

  private func canonical(_ json: String) -> [UInt8] {
    json.withBytes { try? JSONValue.parse($0) }?.canonicalText ?? Array(json.utf8)
  }

  private func places(_ trip: Itinerary) -> String {
    trip.sortedItems().map { index in
      let item = trip.items[index]
      let date = trip.date(ofDay: item.position.day).map { "\($0)" } ?? "day \(item.position.day)"
      return "\(trip.idText(item)) \(date) \(item.position.sortOrder)"
    }.joined(separator: ", ")
  }

  /// All but the order within a day.
  private func contents(_ trip: Itinerary) -> [String] {
    trip.items.map { item in
      "\(trip.idText(item)) \(trip.date(ofDay: item.position.day)?.description ?? "") \(trip.titleText(item)) "
        + String(decoding: canonical(trip.text.string(item.payload)), as: UTF8.self)
    }.sorted() + [trip.text.string(trip.title), "\(trip.dayCount)"]
  }

  /// Whether two versions have put items into one gap.
  private func sharesGap(_ base: Itinerary, _ versions: [Itinerary]) -> Bool {
    func places(_ trip: Itinerary) -> [String: (date: Int, key: Double)] {
      Dictionary(
        trip.items.compactMap { item in
          trip.date(ofDay: item.position.day).map {
            (trip.idText(item), (Int($0.dayNumber), item.position.sortOrder))
          }
        }, uniquingKeysWith: { first, _ in first })
    }
    let old = places(base)
    let new = versions.map { places($0) }
    let placed = new.map { trip in
      trip.filter { id, place in old[id].map { $0.date != place.date || $0.key != place.key } ?? true }
    }
    let gone = Set(old.keys).filter { id in new.contains { $0[id] == nil } }
    let anchors = old.filter { id, _ in !gone.contains(id) && placed.allSatisfy { $0[id] == nil } }
    func gap(_ place: (date: Int, key: Double)) -> String {
      let day = anchors.values.filter { $0.date == place.date }.map(\.key)
      let low = day.filter { $0 <= place.key }.max() ?? -.infinity
      let high = day.filter { $0 >= place.key }.min() ?? .infinity
      return "\(place.date) \(low) \(high)"
    }
    var seen: [String: Int] = [:]
    for (version, items) in placed.enumerated() {
      for place in items.values {
        if let other = seen.updateValue(version, forKey: gap(place)), other != version { return true }
      }
    }
    return false
  }

  /// Two runs of 50 items in one gap stay runs, each in its own order, wherever the gap is and however they were typed.
  @Test func runsStayRuns() {
    forSeeds(Seeds.isWhole ? 5_000 : 100, "runs in one gap") { seed in
      var random = SeededGenerator(seed: seed)
      guard let base = try? Itinerary(json: Array(LegalTrip(seed: seed).text.utf8)) else { return "no trip" }
      let items = base.items.map { base.idText($0) }.sorted()
      let day = 1 + random.below(base.dayCount)
      let gap: EditTarget = random.pick(
        [.first(day: day), .last(day: day)] + items.flatMap { [.after(item: $0), .before(item: $0)] })
      func version(_ side: String) -> (trip: Itinerary, run: [String])? {
        let isForward = random.chance(50)
        var editor = Editor(base)
        for number in 0..<50 {
          let last = "\(side)-\(number - 1)"
          let target: EditTarget = number == 0 ? gap : isForward ? .after(item: last) : .before(item: last)
          guard case .success = editor.apply(.insert(NewItem(id: "\(side)-\(number)", title: side), at: target)) else {
            return nil
          }
        }
        let numbers = isForward ? Array(0..<50) : Array((0..<50).reversed())
        return (editor.itinerary, numbers.map { "\(side)-\($0)" })
      }
      guard let mine = version("mine"), let theirs = version("theirs") else { return nil }
      guard let result = merged(base, mine.trip, theirs.trip)?.itinerary else { return "it can't be merged" }
      let order = result.sortedItems().map { result.idText(result.items[$0]) }
      let added = Set(mine.run + theirs.run)
      guard let first = order.firstIndex(where: added.contains) else { return "the runs are lost" }
      let found = Array(order[first...].prefix(100))
      return found == mine.run + theirs.run || found == theirs.run + mine.run ? nil : "\(found)"
    }
  }

  @Test func aVersionWithoutADateIsRefused() throws {
    let trip = try Itinerary(json: Array(LegalTrip(seed: 3).text.utf8))
    var reader = ItineraryReader(.builtIn)
    try #"{"id":"t","dayCount":1,"items":[]}"#.withBytes { (text) throws(SyntaxError) in try reader.read(text) }
    var merge = ItineraryMerge(gazetteer: .builtIn)
    let failure = #expect(throws: ItineraryMerge.Failure.self) {
      try merge.merge(base: trip, reader.itinerary, trip)
    }
    #expect(failure?.findings.map(\.message) == ["a version has no start date"])
  }

  @Test func whatBothChangedIsAConflict() throws {
    let base = try Itinerary(json: Array(LegalTrip(seed: 3).text.utf8))
    var editors = [Editor(base), Editor(base)]
    _ = editors[0].apply(.insert(NewItem(id: "dinner", title: "Dinner"), at: .last(day: 1)))
    let common = editors[0].itinerary
    editors = [Editor(common), Editor(common), Editor(common)]
    _ = editors[0].apply(.update(item: "dinner", ItemUpdate(custom: "{\"notes\":\"a\",\"category\":\"meal\"}")))
    _ = editors[1].apply(.update(item: "dinner", ItemUpdate(custom: "{\"notes\":\"b\",\"durationMinutes\":90}")))
    _ = editors[2].apply(.remove(item: "dinner"))
    let both = try #require(merged(common, editors[0].itinerary, editors[1].itinerary))
    #expect(
      both.conflicts.map(\.message) == ["both versions changed `notes` of \"Dinner\": \"b\" was taken, not \"a\""])
    let text = String(decoding: both.itinerary.json, as: UTF8.self)
    #expect(text.contains("\"notes\":\"b\"") && text.contains("\"durationMinutes\":90") && text.contains("meal"))
    let kept = try #require(merged(common, editors[2].itinerary, editors[0].itinerary))
    #expect(kept.conflicts.map(\.message) == ["one version removed \"Dinner\" and the other changed it; it was kept"])
    #expect(kept.itinerary.index(ofItem: "dinner") != nil)
  }
}

extension ItineraryMerge.Result {
  /// Without a conflict and without a fix.
  fileprivate var isAsMade: Bool { conflicts.isEmpty && !isFixed }
}
