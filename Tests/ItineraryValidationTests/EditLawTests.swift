import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripChanging

/// An edit is accepted where validation then finds nothing new, and nowhere else: whatever is wrong with a trip already,
/// for every rule of severity error.
@Suite struct EditLawTests {
  /// Rules about where an item stands. Of the item that is moved, none may be broken where it goes.
  private static let ofPlace: Set<DiagnosticCode> = [
    "travel-before-departure-game", "travel-after-arrival-game", "travel-outside-day-range", "travel-out-of-sequence",
    "day-out-of-range",
  ]

  private struct Defects {
    var ofPlace: Set<String> = []
    /// Of the other rules, how many: which of two travel items is the second one depends on their order.
    var others: [DiagnosticCode: Int] = [:]

    init(_ found: [Diagnostic]) {
      for finding in found where finding.severity == .error {
        if EditLawTests.ofPlace.contains(finding.code) {
          ofPlace.insert("\(finding.code) \(finding.item ?? "")")
        } else {
          others[finding.code, default: 0] += 1
        }
      }
    }

    func new(since before: Defects, moving item: String) -> [String] {
      ofPlace.filter { !before.ofPlace.contains($0) || $0.hasSuffix(" " + item) }.sorted()
        + others.filter { $0.value > before.others[$0.key, default: 0] }.keys.map(\.rawValue).sorted()
    }
  }

  private func defects(_ itinerary: Itinerary) -> Defects {
    var validator = Validator()
    validator.validate(itinerary, at: SourceLocation(file: "trip.json"))
    return Defects(validator.sink.report.findings)
  }

  /// A trip, of every third travel item misplaced, with and without leg numbers, with copies of some.
  private func trip(_ numbers: inout SeededGenerator, seed: UInt64) -> LegalTrip {
    var trip = LegalTrip(seed: seed)
    let style = Int.random(in: 0...3, using: &numbers)
    for index in trip.items.indices where trip.items[index].kind == "travel" {
      if style == 1 || style == 2 && Bool.random(using: &numbers) { trip.items[index].hasNumber = false }
      guard Int.random(in: 0...2, using: &numbers) == 0 else { continue }
      trip.items[index].day = Int.random(in: 0...trip.days + 1, using: &numbers)
      trip.items[index].key = EditLawTests.keys.randomElement(using: &numbers) ?? 0
    }
    if style == 3, let first = trip.items.first(where: { $0.kind == "travel" }) {
      var copy = first
      copy.id = "copy"
      copy.key += 0.25
      trip.items.append(copy)
    }
    return trip
  }

  private static let keys = [-5.0, -1, -0.5, 0, 0.0005, 0.001, 0.0015, 0.5, 1, 5]

  @Test func anEditIsAcceptedExactlyWhereNothingNewIsFound() throws {
    var reader = ItineraryReader(.builtIn)
    var (accepted, refused) = (0, 0)
    for seed in UInt64(1)...300 {
      var numbers = SeededGenerator(seed: seed &+ 7_000)
      let trip = trip(&numbers, seed: seed)
      try trip.text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      let itinerary = reader.itinerary
      let before = defects(itinerary)
      for (index, item) in itinerary.items.enumerated() where item.kind != .game {
        let id = itinerary.idText(item)
        let tries = item.kind == .travel ? 20 : 2
        for _ in 0..<tries {
          let target = Position(
            day: Int.random(in: 0...trip.days + 1, using: &numbers),
            sortOrder: EditLawTests.keys.randomElement(using: &numbers) ?? 0)
          var moved = itinerary
          moved.setPosition(target, ofItem: index)
          var new = defects(moved).new(since: before, moving: id)
          // Travel without a number would change legs with its like: what is asked is whether it may go there as the
          // travel of its own leg.
          if TripShape(moved).legOfItem != TripShape(itinerary).legOfItem { new.append("another leg") }
          var editor = Editor(itinerary)
          switch editor.apply(.move(item: id, to: .position(target))) {
          case .success:
            accepted += 1
            #expect(new.isEmpty, "seed \(seed), \(id) to \(target): accepted, but \(new) in \(trip.text)")
          case .failure(let refusal):
            refused += 1
            #expect(
              new.contains { $0.hasPrefix(refusal.code.rawValue) || $0 == "another leg" },
              "seed \(seed), \(id) to \(target): refused (\(refusal.message)), but \(new) in \(trip.text)")
          }
        }
      }
    }
    #expect(accepted > 1_000 && refused > 1_000, "\(accepted) accepted, \(refused) refused")
  }

  /// What an editor knows of the edits before changes nothing: each edit is as if it were the first.
  @Test func aScriptIsItsEditsOneByOne() throws {
    let support = EditSupport.rules(gazetteer: .builtIn)
    let codes: [DiagnosticCode] = ["travel-missing", "travel-outside-day-range", "travel-duplicate", "sort-order-tie"]
    var reader = ItineraryReader(.builtIn)
    var accepted = 0
    for seed in UInt64(1)...60 {
      var numbers = SeededGenerator(seed: seed &+ 11_000)
      let trip = trip(&numbers, seed: seed)
      try trip.text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      var editor = Editor(reader.itinerary, policy: .snap, support: support)
      var alone = reader.itinerary
      for _ in 0..<10 {
        let id = trip.items.randomElement(using: &numbers)?.id ?? ""
        let operation: EditOperation =
          switch Int.random(in: 0...5, using: &numbers) {
          case 0, 1: .fix(codes.randomElement(using: &numbers) ?? "travel-missing", item: nil)
          case 2: .fix(codes.randomElement(using: &numbers) ?? "travel-missing", item: id)
          case 3: .dropGame(item: id)
          case 4: .move(item: id, to: .first(day: Int.random(in: 1...trip.days, using: &numbers)))
          default: .retitle("\(seed)")
          }
        var one = Editor(alone, policy: .snap, support: support)
        let (found, expected) = (editor.apply(operation), one.apply(operation))
        if case .success = expected { accepted += 1 }
        #expect("\(found)" == "\(expected)", "seed \(seed), \(operation) in \(trip.text)")
        alone = one.itinerary
      }
      #expect(editor.itinerary.json == alone.json, "seed \(seed): \(trip.text)")
    }
    #expect(accepted > 100, "\(accepted) accepted")
  }

  /// Fixes that a script applies together come to the same as one after the other, refusals too.
  @Test func aScriptOfFixesIsItsFixesOneByOne() throws {
    let support = EditSupport.rules(gazetteer: .builtIn)
    var reader = ItineraryReader(.builtIn)
    var (together, refused) = (0, 0)
    for seed in Seeds.first(300) {
      var numbers = SeededGenerator(seed: seed &+ 12_000)
      var trip = trip(&numbers, seed: seed)
      let kept = Int.random(in: 0...2, using: &numbers)
      trip.items.removeAll { $0.kind == "travel" && Int.random(in: 0...2, using: &numbers) >= kept }
      // Without coordinates the cities are where they are, so that there are drives.
      let text = trip.text.replacing(#","latitude":1,"longitude":1"#, with: "")
      try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      let before = reader.itinerary
      var known: KnownFindings = nil
      together += support.fixSeveral(before, "travel-missing", 10, &known)?.fixes.count ?? 0
      let script = EditScript([EditOperation](repeating: .fix("travel-missing", item: nil), count: trip.legs.count + 2))
      var editor = Editor(before, support: support)
      let report = editor.apply(script, keepGoing: true)
      var alone = Editor(before, support: support)
      for entry in report.entries {
        switch (entry.result, alone.apply(entry.edit.operation)) {
        case (.accepted(let found), .success(let expected)): #expect(found == expected, "seed \(seed): \(text)")
        case (.refused(let found), .failure(let expected)):
          refused += 1
          #expect(found == expected, "seed \(seed): \(text)")
        default: Issue.record("seed \(seed): \(entry.result) in \(text)")
        }
      }
      #expect(editor.itinerary.json == alone.itinerary.json, "seed \(seed): \(text)")
    }
    if Seeds.first(300).count == 300 { #expect(together > 100 && refused > 100, "\(together), \(refused)") }
  }

  /// Whatever is accepted on the way, by slot or by snapping: at the end nothing is worse than it was.
  @Test func noSequenceOfAcceptedEditsMakesANewError() throws {
    var reader = ItineraryReader(.builtIn)
    for seed in UInt64(1)...200 {
      var numbers = SeededGenerator(seed: seed &+ 9_000)
      let trip = trip(&numbers, seed: seed)
      try trip.text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      let before = defects(reader.itinerary)
      var editor = Editor(reader.itinerary, policy: Bool.random(using: &numbers) ? .snap : .reject)
      let ids = trip.items.filter { $0.kind != "game" }.map(\.id)
      for _ in 0..<12 {
        guard let id = ids.randomElement(using: &numbers) else { break }
        let day = Int.random(in: 0...trip.days + 1, using: &numbers)
        let target: EditTarget =
          switch Int.random(in: 0...2, using: &numbers) {
          case 0: .first(day: day)
          case 1: .last(day: day)
          default: .after(item: trip.items.randomElement(using: &numbers)?.id ?? id)
          }
        _ = editor.apply(.move(item: id, to: target))
      }
      let new = defects(editor.itinerary).new(since: before, moving: "")
      #expect(new.isEmpty, "seed \(seed): \(new) in \(trip.text)")
    }
  }
}
