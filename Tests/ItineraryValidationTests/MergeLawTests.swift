import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing

/// What merging promises, for random trips that two people have edited.
struct MergeLawTests {
  private func merged(
    _ base: Itinerary, _ mine: Itinerary, _ theirs: Itinerary
  ) -> ItineraryMerge.Result? {
    var merge = ItineraryMerge(gazetteer: .builtIn)
    return try? merge.merge(base: base, mine, theirs)
  }

  private func errors(_ itinerary: Itinerary) -> Set<String> {
    var validator = Validator()
    validator.validate(itinerary, at: TextPlace(file: "trip.json"))
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
    forSeeds(2_000, "merging two versions") { seed in
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
    if Seeds.first(2_000).count == 2_000 {
      #expect(some.conflicts > 100 && some.failures < 20, "\(some)")
    }
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

  @Test func runsStayRuns() throws {
    let base = try Itinerary(json: Array(LegalTrip(seed: 3).text.utf8))
    func version(_ side: String) -> Itinerary {
      var editor = Editor(base)
      for number in 0..<50 {
        let target: EditTarget = number == 0 ? .last(day: 1) : .after(item: "\(side)-\(number - 1)")
        _ = editor.apply(.insert(NewItem(id: "\(side)-\(number)", title: side), at: target))
      }
      return editor.itinerary
    }
    let (mine, theirs) = (version("mine"), version("theirs"))
    let result = try #require(merged(base, mine, theirs)).itinerary
    let added = result.sortedItems().map { result.idText(result.items[$0]) }.filter {
      $0.hasPrefix("mine-") || $0.hasPrefix("theirs-")
    }
    let runs = [(0..<50).map { "mine-\($0)" }, (0..<50).map { "theirs-\($0)" }]
    #expect(added == runs[0] + runs[1] || added == runs[1] + runs[0])
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
    #expect(both.conflicts.map(\.message) == ["both versions changed `notes` of \"Dinner\""])
    let text = String(decoding: both.itinerary.json, as: UTF8.self)
    #expect(text.contains("\"notes\":\"b\"") && text.contains("\"durationMinutes\":90") && text.contains("meal"))
    let kept = try #require(merged(common, editors[2].itinerary, editors[0].itinerary))
    #expect(kept.conflicts.map(\.message) == ["one version removed \"Dinner\", the other one changed it: it was kept"])
    #expect(kept.itinerary.index(ofItem: "dinner") != nil)
  }
}
