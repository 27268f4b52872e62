import CivilTime
import FormatSyntax
import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import Testing
import TripBuilding
import TestSupport
import TripChanging

/// What holds for every trip and whatever becomes of its schedule.
struct RebaseLawTests {
  /// A trip on a random schedule, its travel and the user's items moved about, and the schedule some time later.
  struct Sample {
    var old: [ToyGame]
    var new: [ToyGame]
    var request: String
    var itinerary: Itinerary
    /// The days that the request states.
    var dates: ClosedRange<Int>?

    init(seed: UInt64) throws {
      var random = RandomSchedules(seed: seed)
      old = random.games()
      if random.random.chance(30), let first = old.map(\.day).min(), let last = old.map(\.day).max() {
        dates = (first - random.random.below(3))...(last + random.random.below(3))
      }
      request = random.request(old, days: 1 + random.random.below(34), dates: dates)
      new = random.later(old, percent: random.random.pick([3, 10, 30, 100]))
      var editor = Editor(try trip(request, Schedule(old)))
      for index in editor.itinerary.items.indices where editor.itinerary.items[index].kind == .travel {
        if random.random.chance(50) { continue }
        guard let day = Constraints(editor.itinerary).legalIntervals(for: index).randomElement(using: &random.random)
        else { continue }
        let id = editor.itinerary.idText(editor.itinerary.items[index])
        if random.random.chance(20) { _ = editor.apply(.update(item: id, ItemUpdate(title: .set("booked \(id)")))) }
        let low = day.after.isFinite ? day.after : day.before.isFinite ? day.before - 3 : -2
        let high = day.before.isFinite ? day.before : low + 3
        let key = low + (high - low) * Double(random.random.below(8)) / 8
        _ = editor.apply(.move(item: id, to: .position(Position(day: day.day, sortOrder: key))))
      }
      itinerary = editor.itinerary
    }

    var text: String {
      "\(request)\nold:\n\(old.map(\.json).joined(separator: "\n"))\nnew:\n\(new.map(\.json).joined(separator: "\n"))"
    }
  }

  @Test func laws() {
    var changed = 0
    var same = 0
    var kinds: Set<RebaseChange.Kind> = []
    forSeeds(Seeds.isWhole ? 10_000 : 1_000, "rebase") { seed in
      do {
        let sample = try Sample(seed: seed)
        let rebaser = Rebaser(schedule: Schedule(sample.new), gazetteer: .builtIn)
        let result = rebaser.rebase(sample.itinerary)
        if !result.isUnchanged { changed += 1 }
        kinds.formUnion(result.changes.map(\.kind))
        try staysTheSame(sample)
        try isComplete(result, sample)
        try keepsUserItems(result, sample)
        try keepsDates(result, sample)
        let back = try comesBack(result, sample)
        kinds.formUnion(back.changes.map(\.kind))
        if !result.isUnchanged, back.itinerary.written == sample.itinerary.written { same += 1 }
        try tellsEverything(result, of: sample.itinerary)
        let mistakes = errors(in: sample.itinerary) + errors(in: result.itinerary)
        if !mistakes.isEmpty { throw Mistake(description: "\(mistakes)") }
        let again = rebaser.rebase(result.itinerary)
        if again.itinerary.written != result.itinerary.written || !again.isUnchanged {
          throw Mistake(description: "a second rebase: \(again.lines)\n\(result.itinerary.written)")
        }
        return nil
      } catch {
        let trip = (try? Sample(seed: seed)).map { "\($0.itinerary.written)\n\($0.text)" } ?? "no sample"
        return "\(error)\n\(trip)"
      }
    }
    print("rebases that changed something: \(changed); trips that came back equal to the byte: \(same)")
    // The rest are trips of which a leg went that its user had moved, or days with so many games that keys ran out.
    if changed > 1_000 { #expect(same * 2 >= changed) }
    // These schedules come without a file of distances.
    if changed > 1_000 { #expect(kinds == Set(RebaseChange.Kind.allCases).subtracting([.routesAdded])) }
  }

  /// A schedule that changes again and again, until gaps between games run out.
  @Test func manySteps() {
    forSeeds(300, "rebase again and again") { seed in
      do {
        var random = RandomSchedules(seed: seed)
        var games = (0..<3).map { _ in
          random.game(day: 1 + random.random.below(3), random.random.pick([.bronx, .queens]))
        }
        games.append(ToyGame("sure", .boston, 2))
        let request = random.request(games, days: 3)
        var itinerary = try trip(request, Schedule(games))
        let customs = ItemFacts.all(of: itinerary).filter { $0.value.kind == .custom }.mapValues(\.date)
        for step in 0..<60 {
          games = random.later(games, percent: 20)
          // All of them near each other in time, so that the gaps halve.
          games = games.map { game in game.with { $0.day = min(max($0.day, 1), 3) } }
          let before = itinerary
          itinerary = Rebaser(schedule: Schedule(games), gazetteer: .builtIn).rebase(itinerary).itinerary
          let mistakes = errors(in: itinerary)
          let now = ItemFacts.all(of: itinerary).filter { $0.value.kind == .custom }.mapValues(\.date)
          guard mistakes.isEmpty, now == customs else {
            let places = "\(before.places) became \(itinerary.places)"
            throw Mistake(description: "step \(step): \(mistakes) \(customs.count) \(now.count) \(places)")
          }
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// Law 8.
  private func staysTheSame(_ sample: Sample) throws {
    let same = Rebaser(schedule: Schedule(sample.old), gazetteer: .builtIn).rebase(sample.itinerary)
    guard same.changes.isEmpty, same.broken.isEmpty, same.itinerary.written == sample.itinerary.written else {
      throw Mistake(description: "an unchanged schedule changed something: \(same.lines)")
    }
  }

  /// Games are as the newer schedule has them, and all of the series are there.
  private func isComplete(_ result: RebaseResult, _ sample: Sample) throws {
    let itinerary = result.itinerary
    guard itinerary.dayCount >= itinerary.items.map(\.position.day).max() ?? 1 else {
      throw Mistake(description: "\(itinerary.dayCount) days are too few")
    }
    // Games that clash with the trip's are taken in only where all are to be kept.
    let isCut =
      sample.request.contains("maxGamesPerDay") || !sample.request.contains("league")
      || !sample.request.contains("keep") || sample.dates != nil
    for game in sample.new where game.isDated && game.status == "scheduled" {
      let known = ([game.id] + game.aliases).lazy.compactMap { itinerary.index(ofItem: $0) }.first
      guard let index = known, let facts = itinerary.game(itinerary.items[index])?.facts else {
        if isCut { continue }
        throw Mistake(description: "\(game.id) is not in the trip")
      }
      if let dates = sample.dates, !dates.contains(game.day) {
        if !facts.status.isOff { throw Mistake(description: "\(game.id) has left the trip and is played") }
        continue
      }
      let city = itinerary.text.string(facts.place.city)
      let asScheduled =
        facts.date?.description == ToyGame.date(game.day) && city == game.city.place.city
        && facts.start == game.start.flatMap { start in start.withBytes { OffsetInstant(rfc3339: $0) } }
      if !asScheduled { throw Mistake(description: "\(game.id) is not as the schedule has it") }
    }
  }

  /// No user item is lost; each keeps its date, and its sort order where nothing else is told.
  private func keepsUserItems(_ result: RebaseResult, _ sample: Sample) throws {
    let before = ItemFacts.all(of: sample.itinerary)
    let after = ItemFacts.all(of: result.itinerary)
    let rekeyed = Set(result.changes.filter { $0.kind == .itemRekeyed }.compactMap(\.item))
    for (id, old) in before where old.kind == .custom {
      guard var new = after[id] else { throw Mistake(description: "\(id) is lost") }
      try standsAsBefore(id, result, sample)
      if rekeyed.contains(id) { new.sortOrder = old.sortOrder }
      if new != old { throw Mistake(description: "\(id) was \(old) and is \(new)") }
    }
    guard let start = sample.itinerary.startDate, let newStart = result.itinerary.startDate, newStart <= start else {
      throw Mistake(description: "the start moved later")
    }
  }

  /// The trip is no longer than its request, and travel that is the user's is there.
  private func keepsDates(_ result: RebaseResult, _ sample: Sample) throws {
    let (old, new) = (sample.itinerary, result.itinerary)
    for item in old.items where old.titleText(item).hasPrefix("booked") && new.index(ofItem: old.idText(item)) == nil {
      throw Mistake(description: "\(old.idText(item)) is booked and lost")
    }
    guard let dates = sample.dates, let start = new.startDate, let oldStart = old.startDate,
      let end = new.date(ofDay: new.dayCount), let oldEnd = old.date(ofDay: old.dayCount)
    else { return }
    guard start >= oldStart || start.description >= ToyGame.date(dates.lowerBound),
      end <= oldEnd || end.description <= ToyGame.date(dates.upperBound)
    else { throw Mistake(description: "the trip is longer than its request: \(start) to \(end)") }
  }

  /// On the first schedule again, the trip has its games and its items where they were.
  private func comesBack(_ result: RebaseResult, _ sample: Sample) throws -> RebaseResult {
    let rebaser = Rebaser(schedule: Schedule(sample.old), gazetteer: .builtIn)
    let returned = rebaser.rebase(result.itinerary)
    let (first, back) = (sample.itinerary, returned.itinerary)
    // A game that joined the trip stays in it when it is off, or has no date.
    let known = Set(first.items.map { first.idText($0) })
    let others = back.items.filter { $0.kind == .game && !known.contains(back.idText($0)) }.map { back.idText($0) }
    for id in others {
      let game = sample.old.first { ([$0.id] + $0.aliases).contains(id) || $0.id + "x" == id }
      if let game, !game.isDated || ["postponed", "cancelled"].contains(game.status) { continue }
      throw Mistake(description: "\(id) is still in the trip: \(returned.lines)")
    }
    // A leg that the user has changed stays where it is legal: on a day that the trip had got for a game, too.
    let isKeptLonger = back.items.contains { item in
      guard let date = back.date(ofDay: item.position.day), let start = first.startDate,
        let end = first.date(ofDay: first.dayCount)
      else { return false }
      return item.kind == .travel && back.titleText(item).hasPrefix("booked") && (date < start || date > end)
    }
    if others.isEmpty, !isKeptLonger, back.startDate != first.startDate || back.dayCount > first.dayCount {
      let days = [first, back].map { "\($0.dayCount) days from \($0.startDate?.description ?? "no date")" }
      throw Mistake(description: "the trip is longer than it was: \(days) \(returned.lines)")
    }
    let mistakes = errors(in: back)
    if !mistakes.isEmpty { throw Mistake(description: "on the way back: \(mistakes)") }
    try tellsEverything(returned, of: result.itinerary)
    if rebaser.rebase(back).itinerary.written != back.written {
      throw Mistake(description: "a second way back changes more")
    }
    for item in first.items {
      guard let index = back.index(ofItem: first.idText(item)) else {
        if item.kind == .travel { continue }
        throw Mistake(description: "\(first.idText(item)) is lost on the way back")
      }
      let now = back.items[index]
      if item.kind != .travel, first.date(ofDay: item.position.day) != back.date(ofDay: now.position.day) {
        throw Mistake(description: "\(first.idText(item)) is not on its day again")
      }
      guard let old = first.game(item)?.facts, let new = back.game(now)?.facts else { continue }
      // A game that is off keeps the last start that it had.
      let keepsStart = old.status.isOff && old.start == nil
      let isSame =
        old.date == new.date && (old.start == new.start || keepsStart) && old.status == new.status
        && first.text.string(old.place.city) == back.text.string(new.place.city)
        && first.text.string(old.awayName) == back.text.string(new.awayName)
      if !isSame { throw Mistake(description: "\(first.idText(item)) is not as it was again") }
    }
    return returned
  }

  /// What stood before or after a game that is as it was still does.
  private func standsAsBefore(_ id: String, _ result: RebaseResult, _ sample: Sample) throws {
    let (before, after) = (sample.itinerary, result.itinerary)
    let told = Set(result.changes.filter { $0.kind != .itemRekeyed }.compactMap(\.item))
    guard let mine = before.index(ofItem: id), let mineNow = after.index(ofItem: id) else { return }
    for index in before.items.indices where before.items[index].kind == .game {
      let game = before.idText(before.items[index])
      guard before.items[index].position.day == before.items[mine].position.day, !told.contains(game),
        let now = after.index(ofItem: game)
      else { continue }
      let stood = before.precedes(before.items[mine], before.items[index])
      if after.precedes(after.items[mineNow], after.items[now]) != stood {
        throw Mistake(description: "\(id) stands on the other side of \(game)")
      }
    }
  }

  /// What is not as it was is told, and the report is JSON.
  private func tellsEverything(_ result: RebaseResult, of itinerary: Itinerary) throws {
    let before = ItemFacts.all(of: itinerary)
    let after = ItemFacts.all(of: result.itinerary)
    let told = Set(result.changes.compactMap(\.item))
    for id in Set(before.keys).union(after.keys) where before[id] != after[id] && !told.contains(id) {
      let (old, new) = (String(describing: before[id]), String(describing: after[id]))
      throw Mistake(description: "\(id) changed from \(old) to \(new), and nobody tells")
    }
    let kinds = Set(result.changes.map(\.kind))
    let grew = result.itinerary.dayCount - itinerary.dayCount
    guard kinds.contains(.startDateMoved) == (result.itinerary.startDate != itinerary.startDate),
      kinds.contains(.daysAdded) == (grew > 0), kinds.contains(.daysRemoved) == (grew < 0)
    else { throw Mistake(description: "the trip's own changes are not told: \(result.lines)") }
    let output = OutputBuffer()
    var report = RebaseReport()
    report.begin(output)
    report.append(result, file: "trip.json", to: output)
    report.end(output)
    let json = try output.array.withBytes { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }
    guard json["summary"]?["changes"]?.integer == result.changes.count else { throw Mistake(description: "the counts") }
  }
}
