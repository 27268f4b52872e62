import TestSupport
import CivilTime
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText
import Testing
import TripBuilding
import TripChanging

/// One season in two states: as planned in March, and as it stood in August.
@Suite(.enabled(if: SharedFeeds.arePresent, Comment(rawValue: SharedFeeds.missing)))
struct MLB2014Tests {
  /// By club: how many games of its trip moved to another day, and how many changed their time within the day.
  static let clubs = [
    ("Yankees", 4, 0), ("Red Sox", 2, 2), ("Cubs", 3, 2), ("Dodgers", 1, 1), ("Giants", 0, 1), ("Cardinals", 1, 1),
    ("Braves", 1, 4), ("Tigers", 4, 4), ("Mariners", 2, 0), ("Mets", 2, 0),
  ]
  static let march = Result { try SharedFeeds.schedule(feed + "03-11.xml") }
  static let august = Result { try SharedFeeds.schedule(feed + "08-04.xml") }
  private static let feed = "xml/sportradar/mlb-2014-season-schedule-generated-2014-"

  /// All of a club's games, with twenty items of the user's among them.
  private func season(_ club: String) throws -> Itinerary {
    let items = (0..<20).map { custom("c\($0)", 1 + $0 * 8, [-1, 0.0005, 0.5, 1][$0 % 4]) }.joined(separator: ",")
    return try trip(
      "{\"id\":\"\(club)\",\"league\":\"mlb\",\"team\":\"\(club)\",\"items\":[\(items)]}", MLB2014Tests.march.get())
  }

  @Test(arguments: clubs)
  func aClubsSeason(_ club: String, moved: Int, rescheduled: Int) throws {
    let old = try season(club)
    let rebaser = Rebaser(schedule: try MLB2014Tests.august.get(), gazetteer: .builtIn)
    let result = rebaser.rebase(old)
    #expect(errors(in: old) == [])
    #expect(errors(in: result.itinerary) == [])
    #expect(result.changes.count { $0.kind == .gameMoved } == moved)
    #expect(result.changes.count { $0.kind == .gameRescheduledInDay } == rescheduled)
    let (before, after) = (ItemFacts.all(of: old), ItemFacts.all(of: result.itinerary))
    let lost = before.filter { id, facts in facts.kind == .custom && after[id] != facts }
    #expect(lost.isEmpty)
    #expect(before.count { $0.value.kind == .custom } == 20)
    #expect(rebaser.rebase(result.itinerary).isUnchanged)
  }

  /// What the two schedules differ in is what the trips say.
  @Test(arguments: clubs.map(\.0))
  func movedGamesAreThoseOfTheDiff(_ club: String) throws {
    let (march, august) = (try MLB2014Tests.march.get(), try MLB2014Tests.august.get())
    let old = try season(club)
    let ids = Set(old.items.filter { $0.kind == .game }.map { old.idText($0) })
    let diff = ScheduleDiff(old: march, new: august)
    let moved = diff.changed.filter { $0.aspects.contains(.date) }.map { march.texts.string(march.games[$0.old].id) }
    let result = Rebaser(schedule: august, gazetteer: .builtIn).rebase(old)
    #expect(Set(result.changes.filter { $0.kind == .gameMoved }.compactMap(\.item)) == ids.intersection(moved))
  }

  @Test func allTogether() throws {
    let rebaser = Rebaser(schedule: try MLB2014Tests.august.get(), gazetteer: .builtIn)
    var summary = RebaseSummary()
    for (club, _, _) in MLB2014Tests.clubs { summary.add(rebaser.rebase(try season(club))) }
    let expected: [RebaseChange.Kind: Int] = [
      .gameMoved: 20, .gameRescheduledInDay: 15, .timeSet: 18, .cancelled: 2, .statusChanged: 1_123,
      .detailsChanged: 15,
      .itemRekeyed: 7, .travelKept: 120, .travelAdded: 5, .travelRemoved: 5,
    ]
    #expect(summary.byKind == expected)
    #expect(summary.byCode == ["game-cancelled": 2])
    #expect(summary.changed == 10)
  }

  @Test func unchanged() throws {
    let rebaser = Rebaser(schedule: try MLB2014Tests.march.get(), gazetteer: .builtIn)
    for (club, _, _) in MLB2014Tests.clubs {
      let old = try season(club)
      let result = rebaser.rebase(old)
      #expect(result.changes.isEmpty)
      #expect(result.itinerary.written == old.written)
    }
  }

  /// PROVENANCE: the same 2,449 ids, 71 start times changed.
  @Test func diff() throws {
    let diff = ScheduleDiff(old: try MLB2014Tests.march.get(), new: try MLB2014Tests.august.get())
    #expect(diff.old.games.count == 2_449)
    #expect(diff.new.games.count == 2_449)
    #expect(diff.added.isEmpty)
    #expect(diff.removed.isEmpty)
    #expect(diff.changed.count { $0.aspects.contains(.time) } == 71)
    #expect(diff.changed.count { $0.aspects.contains(.date) && !$0.aspects.contains(.time) } == 0)
    #expect(diff.summary == "1697 changed (30 date, 71 time, 1677 status), 0 added, 0 removed, 752 the same")
  }
}
