import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripChanging

/// Trips that were carried to a later schedule, and back: what the rebase added leaves, and nothing else does.
struct ThereAndBackTests {
  private let games = [ToyGame("g1", .boston, 3, away: "a"), ToyGame("g2", .bronx, 6, away: "b")]
  private let new = ToyGame("new", .philadelphia, 9, away: "c")
  private let early = ToyGame("early", .chicago, 1, away: "d")
  private let request = #"{"id":"r","league":"toy","origin":{"city":"Boston"},"return":true}"#

  private func rebase(_ itinerary: Itinerary, _ games: [ToyGame]) -> RebaseResult {
    Rebaser(schedule: Schedule(games), gazetteer: .builtIn).rebase(itinerary)
  }

  /// Equal to the byte; says where it is not.
  private func expectSame(_ back: Itinerary, _ first: Itinerary, at place: Testing.SourceLocation = #_sourceLocation) {
    let (was, now) = (first.written, back.written)
    let same = was.commonPrefix(with: now)
    #expect(was.utf8.elementsEqual(now.utf8), "\(now.dropFirst(max(0, same - 60)).prefix(160))", sourceLocation: place)
  }

  @Test(arguments: [[0], [1], [0, 1]])
  func itIsTheFirstTripAgain(_ which: [Int]) throws {
    let first = try trip(request, Schedule(games))
    let there = rebase(first, games + which.map { [early, new][$0] })
    #expect(there.changes.count { $0.kind == .added } == which.count)
    #expect(there.itinerary.dayCount > first.dayCount)
    let back = rebase(there.itinerary, games)
    expectSame(back.itinerary, first)
    #expect(back.broken.isEmpty)
    #expect(back.changes.count { $0.kind == .removed } == which.count)
    #expect(back.changes.contains { $0.kind == .startDateMoved } == which.contains(0))
    // The text that a file has is read to the same trip.
    let read = try readItinerary(there.itinerary.written)
    expectSame(rebase(read, games).itinerary, first)
  }

  @Test func aGameThatMovedEarlierAndBackTakesTheStartAlong() throws {
    let first = try trip(request, Schedule(games))
    let there = rebase(first, [games[0].with { $0.day = 1 }, games[1]])
    #expect(there.itinerary.startDate != first.startDate)
    expectSame(rebase(there.itinerary, games).itinerary, first)
  }

  /// A game that moves and makes its leg move, both on the way there; on the way back, both stand where they stood. A leg
  /// that its user has moved in between stays where the user put it.
  @Test(arguments: [false, true]) func whatMovedGoesBackUnlessTheUserMovedIt(_ isMovedByUser: Bool) throws {
    let first = try trip(request, Schedule(games))
    let leg = try #require(
      first.items.indices.first { first.items[$0].kind == .travel && first.items[$0].position.day == 2 })
    let id = first.text.string(first.items[leg].id)
    let there = rebase(first, [games[0].with { $0.day = 5 }, games[1]])
    #expect(there.changes.contains { $0.kind == .travelRederived && $0.item == id }, "\(there.lines)")
    var middle = try readItinerary(there.itinerary.written)
    if isMovedByUser {
      let index = try #require(middle.index(ofItem: id))
      middle.setPosition(Position(day: 3, sortOrder: 7), ofItem: index)
    }
    let back = rebase(middle, games)
    if isMovedByUser {
      #expect(back.itinerary.position(of: id) == Position(day: 3, sortOrder: 7))
      #expect(!back.itinerary.written.contains("movedByRebase"))
    } else {
      #expect(back.changes.contains { $0.kind == .travelReturned && $0.item == id }, "\(back.lines)")
      expectSame(back.itinerary, first)
    }
  }

  /// The second game of a doubleheader takes another key; when the first one leaves, it has its own again.
  @Test func keysOfADoubleheaderGoBack() throws {
    let first = try trip(request, Schedule(games))
    let twin = games[1].with {
      $0.day = 3
      $0.time = "13:05"
    }
    let there = rebase(first, [games[0], twin])
    expectSame(rebase(try readItinerary(there.itinerary.written), games).itinerary, first)
  }

  /// An item that its user has put beside a game meanwhile keeps its side.
  @Test func aNewItemOfTheUsersStaysBeforeTheGame() throws {
    let double = [games[0], ToyGame("early", .boston, 3, away: "z")]
    let first = try trip(request, Schedule(games))
    var there = rebase(first, games + [double[1].with { $0.time = "13:05" }]).itinerary
    let key = try #require(there.position(of: "g1")?.sortOrder)
    let other = try #require(there.position(of: "early")?.sortOrder)
    try #require(other < key)
    _ = there.addCustom(
      id: "own", position: Position(day: there.position(of: "g1")?.day ?? 1, sortOrder: (other + key) / 2))
    let back = rebase(there, games).itinerary
    let (own, game) = (try #require(back.position(of: "own")), try #require(back.position(of: "g1")))
    #expect(own.day == game.day && own.sortOrder < game.sortOrder)
  }

  /// A game that now has sides that the request doesn't name is none of the trip's.
  @Test func anAddedGameThatGetsOtherSidesLeaves() throws {
    let request = #"{"id":"r","team":"a"}"#
    let first = try trip(request, Schedule(games))
    let named = games + [new.with { $0.away = "a" }]
    let there = rebase(first, named)
    #expect(there.itinerary.index(ofItem: "new") != nil)
    let back = rebase(there.itinerary, games + [new.with { $0.away = "TBD" }])
    expectSame(back.itinerary, first)
  }

  /// An item between the games of a doubleheader, of which the first one is played last for a night.
  @Test(arguments: [0, 0.0003, 0.001]) func anItemBetweenTwoGamesStaysThere(_ key: Double) throws {
    let games = [ToyGame("g1", .boston, 3, "13:05"), ToyGame("g2", .boston, 3, "18:05")]
    let first = try trip("{\"id\":\"r\",\"league\":\"toy\",\"items\":[\(custom("c", 1, key))]}", Schedule(games))
    let there = rebase(first, [games[0].with { $0.time = "20:05" }, games[1]])
    #expect(there.itinerary.places.last?.hasSuffix("g1") ?? false, "\(there.itinerary.places)")
    expectSame(rebase(there.itinerary, games).itinerary, first)
  }

  /// The visible order and the days of a random trip are the first ones again, or the two rebases report what is not.
  @Test func whatIsSeenComesBack() {
    var counts = (changed: 0, differing: 0, days: 0)
    let named: Set<RebaseChange.Kind> = [
      .travelRederived, .travelAdded, .travelRemoved, .travelReleased, .travelReturned, .itemRekeyed, .added, .removed,
      .missingFromSchedule, .leftTrip,
    ]
    forSeeds(1_000, "there and back") { seed in
      do {
        let sample = try RebaseLawTests.Sample(seed: seed)
        let there = rebase(sample.itinerary, sample.new)
        if there.isUnchanged { return nil }
        counts.changed += 1
        let back = rebase(there.itinerary, sample.old)
        let (was, now) = (Seen(sample.itinerary), Seen(back.itinerary))
        if was == now { return nil }
        counts.differing += 1
        let changes = there.changes + back.changes
        let told = Set(changes.filter { named.contains($0.kind) }.compactMap(\.item))
        // If there is no room between the games of a day, its items get other keys, which nothing gives back. A game that
        // joined a day and is off now stays there, and may have the key that another one had.
        let known = Set(was.items.map(\.id))
        let crowded = Set(
          (was.items + now.items).filter { $0.isCustom && told.contains($0.id) || !known.contains($0.id) }.map(\.date))
        func untold(_ seen: Seen) -> [Seen.Place] {
          seen.items.filter { !told.contains($0.id) && !crowded.contains($0.date) }
        }
        let areDaysTold = changes.contains { [.daysAdded, .daysRemoved, .startDateMoved].contains($0.kind) }
        if was.days != now.days { counts.days += 1 }
        if untold(was) == untold(now), was.days == now.days || areDaysTold { return nil }
        let pairs = zip(untold(was), untold(now)).filter { $0 != $1 }.map { "\($0.date) \($0.id): \($1.date) \($1.id)" }
        return "\(was.days), now \(now.days); \(pairs)\nthere: \(there.lines)\nand back: \(back.lines)\n\(sample.text)"
      } catch {
        return "\(error)"
      }
    }
    print("there and back: \(counts)")
  }

  /// What a person sees of a trip.
  private struct Seen: Equatable {
    struct Place: Equatable {
      var date: String
      var id: String
      var isCustom: Bool
    }

    var days: String
    var items: [Place]

    init(_ itinerary: Itinerary) {
      days = "\(itinerary.dayCount) days from \(itinerary.startDate?.description ?? "no date")"
      items = itinerary.sortedItems().map { index in
        let item = itinerary.items[index]
        return Place(
          date: itinerary.date(ofDay: item.position.day)?.description ?? "", id: itinerary.idText(item),
          isCustom: item.kind == .custom)
      }
    }
  }

  /// A game that the schedule lacks for one night, while its sides meet again on another day: it is not that meeting,
  /// and not in the trip twice when it is back. Only an id that states the day may have changed with it.
  @Test(
    arguments: [("x:6", "x:4"), ("toy:2026:all:h:a:2026-06-03", "toy:2026:all:h:a:2026-06-09")],
    [#""game":["ID"]"#, #""team":"h","to":"2026-06-05""#, #""team":"h","from":"2026-06-03","to":"2026-06-09""#])
  func aGameThatIsMissingForOneNight(_ ids: (String, String), _ selection: String) throws {
    let games = [
      ToyGame(ids.0, .boston, 3, home: "h", away: "a"), ToyGame(ids.1, .boston, 9, home: "h", away: "a"),
    ]
    let first = try trip("{\"id\":\"r\",\(selection.replacing("ID", with: ids.0))}", Schedule(games))
    let there = rebase(first, [games[1]])
    if ids.0 == "x:6" || first.games.count == 2 {
      #expect(there.itinerary.written == first.written)
      #expect(there.broken.contains { $0.code == "game-not-in-schedule" && $0.item == ids.0 }, "\(there.lines)")
    } else {
      #expect(there.itinerary.written.contains("\"id\":\"\(ids.1)\""), "\(there.lines)")
    }
    expectSame(rebase(there.itinerary, games).itinerary, first)
  }

  /// If games are found by their days, the schedule has other ids, and the only meeting of a season is the game that moved.
  @Test(arguments: [true, false]) func theOnlyMeetingOfASeasonUnderAnotherID(_ isShown: Bool) throws {
    let first = try trip(#"{"id":"r","game":["g1","g2"]}"#, Schedule(games))
    let moved = games[1].with { ($0.id, $0.day) = ("y2", 7) }
    let later = isShown ? [games[0].with { $0.id = "y1" }, moved] : [moved]
    let result = rebase(first, later)
    #expect(result.changes.contains { $0.kind == .gameMoved && $0.item == "g2" } == isShown, "\(result.lines)")
    #expect(result.broken.contains { $0.code == "game-not-in-schedule" && $0.item == "g2" } != isShown)
  }

  @Test func theUsersItemsStayOnTheirDays() throws {
    let first = try trip(request, Schedule(games))
    var there = rebase(first, games + [new]).itinerary
    let day = try #require(there.position(of: "new")?.day)
    let own = there.addCustom(id: "own", position: Position(day: day, sortOrder: 1))
    there.items[own].title = there.text.append("Tickets")
    let back = rebase(there, games)
    #expect(back.itinerary.index(ofItem: "new") == nil)
    #expect(back.itinerary.position(of: "own")?.day == day)
    #expect(back.itinerary.dayCount >= day)
    #expect(back.broken.map(\.code) == ["game-not-in-schedule"])
    #expect(back.broken.first?.item == "own")
    #expect(back.broken.first?.message.contains("Tickets") ?? false)
  }

  struct Staying: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Of the added item's text.
    var from = ""
    var to = ""
    var later: @Sendable ([ToyGame]) -> [ToyGame] = { $0 }
  }

  static let staying = [
    Staying(testDescription: "a title of the user's", from: "c at philadelphia-club", to: "My birthday"),
    Staying(
      testDescription: "a member of the user's", from: "\"addedByRebase\"", to: "\"seat\":\"12\",\"addedByRebase\""),
    Staying(
      testDescription: "a member of the user's in the record", from: "\"id\":\"new\",\"aliases\"",
      to: "\"id\":\"new\",\"seat\":\"12\",\"aliases\""),
    Staying(testDescription: "no mark", from: ",\"addedByRebase\":true", to: ""),
    Staying(
      testDescription: "played", from: "\"status\":\"scheduled\",\"gameNumber\":3",
      to: "\"status\":\"final\",\"gameNumber\":3"),
    Staying(testDescription: "before the schedule begins", later: { games in [games[1].with { $0.day = 12 }] }),
    Staying(testDescription: "another schedule", later: { _ in [ToyGame("x", .boston, 4, home: "p", away: "q")] }),
    Staying(
      testDescription: "the same sides meet another day", later: { $0 + [ToyGame("y", .philadelphia, 20, away: "c")] }),
  ]

  /// What the schedule no longer has stays and is named where anything speaks for it.
  @Test(arguments: staying) func stays(_ test: Staying) throws {
    let first = try trip(request, Schedule(games))
    let there = rebase(first, games + [new.with { $0.number = 3 }]).itinerary.written
    let changed = test.from.isEmpty ? there : there.replacingLast(test.from, with: test.to)
    #expect(test.from.isEmpty || changed != there)
    let before = try readItinerary(changed)
    var later = test.later(games)
    if test.testDescription.hasPrefix("the same sides") {
      // Under other ids, so that nothing but the sides is left.
      later = later.map { game in game.with { $0.id = "other-" + game.id } }
    }
    let back = rebase(before, later)
    #expect(back.itinerary.index(ofItem: "new") != nil, "\(back.lines)")
    #expect(!back.changes.contains { $0.kind == .removed })
  }

  /// A game that the trip was built with stays, and is named.
  @Test func whatTheTripWasBuiltWithStays() throws {
    let first = try trip(request, Schedule(games))
    let result = rebase(first, [games[0]])
    #expect(result.itinerary.index(ofItem: "g2") != nil)
    #expect(result.changes.map(\.kind) == [.missingFromSchedule])
    #expect(result.broken.map(\.code) == ["game-not-in-schedule"])
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Int { zip(self, other).prefix { $0 == $1 }.count }

  fileprivate func replacingLast(_ text: String, with other: String) -> String {
    var at = endIndex
    while at > startIndex {
      at = index(before: at)
      if self[at...].hasPrefix(text) {
        return String(self[..<at]) + other + String(self[at...].dropFirst(text.count))
      }
    }
    return self
  }
}

/// Every club's trip over a real season there and back.
@Suite(.enabled(if: SharedFeeds.arePresent, Comment(rawValue: SharedFeeds.missing)))
struct RealThereAndBackTests {
  private static let (february, april, august) = (
    "ical/mls/mls-2026-snapshot-2026-02-07.ics", "ical/mls/mls-2026-snapshot-2026-04-01.ics", "ical/mls/mls-2026.ics"
  )
  private static let (march2014, august2014) = (
    "xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml",
    "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml"
  )

  /// Old, new, and: trips that are the first one to the byte, all trips, games that were added, of these stayed.
  static let pairs = [
    (february, april, [52, 52, 125, 0]), (april, august, [179, 181, 152, 2]), (february, august, [52, 52, 208, 0]),
    (march2014, august2014, [35, 35, 0, 0]),
  ]

  @Test(arguments: pairs) func thereAndBack(_ old: String, _ new: String, _ expected: [Int]) throws {
    let (before, after) = (try SharedFeeds.schedule(old), try SharedFeeds.schedule(new))
    let (there, back) = (
      Rebaser(schedule: after, gazetteer: .builtIn), Rebaser(schedule: before, gazetteer: .builtIn)
    )
    var counts = [0, 0]
    var (added, stayed) = (0, 0)
    // A game whose ground gets lost in a later schedule stays where it was known to be.
    let placeless = Set(
      before.games.filter { before.venue($0.venue)?.city.isEmpty ?? true }.map { before.texts.string($0.id) })
    for club in RealThereAndBackTests.clubs(of: before) {
      let items = (0..<20).map { custom("own\($0)", 1 + $0 * 8, [-1, 0.0005, 0.5, 1][$0 % 4]) }.joined(separator: ",")
      let request = "{\"id\":\"r\",\"team\":\"\(club)\",\"onConflict\":\"keep\",\"items\":[\(items)]}"
      guard let first = try? trip(request, before) else { continue }
      let middle = there.rebase(first)
      let last = back.rebase(middle.itinerary).itinerary
      added += middle.changes.count { $0.kind == .added }
      #expect(errors(in: last) == [], "\(club)")
      let (was, now) = (ItemFacts.all(of: first), ItemFacts.all(of: last))
      for (id, item) in was where item.kind == .custom { #expect(now[id] == item, "\(club): \(id)") }
      func games(_ items: [String: ItemFacts]) -> [String: LocalDate?] {
        items.filter { $0.value.kind == .game }.mapValues(\.date)
      }
      let (gone, come) = (
        Set(games(was).keys).subtracting(games(now).keys), Set(games(now).keys).subtracting(games(was).keys)
      )
      #expect(gone.isEmpty && come.subtracting(placeless).isEmpty, "\(club): \(gone) left, \(come) stayed")
      stayed += come.count
      counts[1] += 1
      if !come.isEmpty { continue }
      #expect(games(was).filter { games(now)[$0.key] != $0.value }.isEmpty, "\(club)")
      #expect(last.startDate == first.startDate && last.dayCount == first.dayCount, "\(club)")
      #expect(first.ways.elementsEqual(last.ways), "\(club)")
      counts[0] += first.written == last.written ? 1 : 0
    }
    print("there and back, \(old): \(counts), \(added) games added, \(stayed) of them stayed")
    #expect(counts + [added, stayed] == expected)
  }

  private static func clubs(of schedule: Schedule) -> [String] {
    let names = schedule.sides.map { schedule.texts.string($0.name) }
    return Set(names.filter { !$0.isEmpty && !$0.contains("\"") }).sorted()
  }
}
