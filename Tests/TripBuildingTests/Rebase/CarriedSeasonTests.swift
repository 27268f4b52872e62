import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripChanging

/// Trips of ten clubs with twenty items of the user's own, carried over real schedules.
@Suite(.enabled(if: SharedFeeds.arePresent, Comment(rawValue: SharedFeeds.missing)))
struct CarriedSeasonTests {
  static let mls = [
    "ical/mls/mls-2026-snapshot-2026-02-07.ics", "ical/mls/mls-2026-snapshot-2026-04-01.ics", "ical/mls/mls-2026.ics",
  ]
  static let mlb = ["03-11", "08-04"].map { "xml/sportradar/mlb-2014-season-schedule-generated-2014-\($0).xml" }

  @Test(arguments: [mls, mlb])
  func nothingOfTheUsersIsLost(_ feeds: [String]) throws {
    let schedules = try feeds.map { try SharedFeeds.schedule($0) }
    let first = schedules[0]
    let clubs = CarriedSeasonTests.clubs(of: first)
    forSeeds(10, "a carried season") { seed in
      do {
        var random = SeededGenerator(seed: seed)
        let club = clubs[Int(seed - 1) % clubs.count]
        let (request, last) = try CarriedSeasonTests.request(club, first, &random)
        var itinerary = try trip(request, first)
        for schedule in schedules.dropFirst() {
          let result = Rebaser(schedule: schedule, gazetteer: .builtIn).rebase(itinerary)
          try keepsItems(itinerary, result)
          try leavesUntouchedGames(itinerary, result, schedule)
          try keepsDates(itinerary, result.itinerary, last)
          let mistakes = errors(in: result.itinerary)
          if !mistakes.isEmpty { throw Mistake(description: "\(mistakes)") }
          itinerary = result.itinerary
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// Those with most games, so that national teams and placeholders are not among them.
  private static func clubs(of schedule: Schedule) -> [String] {
    var counts: [String: Int] = [:]
    for game in schedule.games {
      for side in [game.home, game.away] {
        if let name = schedule.side(side).map({ schedule.texts.string($0.name) }) { counts[name, default: 0] += 1 }
      }
    }
    return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.prefix(10).map(\.key)
  }

  /// Of sixty days of the season.
  private static func request(
    _ club: String, _ schedule: Schedule, _ random: inout SeededGenerator
  ) throws -> (text: String, to: LocalDate) {
    let dates = schedule.games.filter { game in
      [game.home, game.away].contains { side in
        schedule.side(side).map { schedule.texts.string($0.name) } == club
      }
    }.compactMap(\.localDate)
    guard let from = dates.randomElement(using: &random), let to = from.adding(days: 60) else {
      throw Mistake(description: "\(club) has no games")
    }
    let items = (0..<20).map { number in
      custom("c\(number)", 1 + random.below(60), random.pick([-1, 0.0005, 0.5, 1]))
    }.joined(separator: ",")
    let text =
      "{\"id\":\"r\",\"team\":\"\(club)\",\"from\":\"\(from)\",\"to\":\"\(to)\",\"onConflict\":\"keep\","
      + "\"origin\":{\"city\":\"Chicago\"},\"return\":true,\"items\":[\(items)]}"
    return (text, to)
  }

  private func keepsItems(_ before: Itinerary, _ result: RebaseResult) throws {
    let (old, new) = (ItemFacts.all(of: before), ItemFacts.all(of: result.itinerary))
    let rekeyed = Set(result.changes.filter { $0.kind == .itemRekeyed }.compactMap(\.item))
    for (id, facts) in old where facts.kind == .custom {
      guard var now = new[id] else { throw Mistake(description: "\(id) is lost") }
      if rekeyed.contains(id) { now.sortOrder = facts.sortOrder }
      if now != facts { throw Mistake(description: "\(id) was \(facts) and is \(now)") }
    }
  }

  /// What the newer schedule has on the date, under the id, that the trip has stays where it is.
  private func leavesUntouchedGames(_ before: Itinerary, _ result: RebaseResult, _ schedule: Schedule) throws {
    var dates: [String: LocalDate] = [:]
    for game in schedule.games { dates[schedule.texts.string(game.id)] = game.localDate }
    let after = result.itinerary
    for item in before.items {
      guard let facts = before.game(item)?.facts else { continue }
      let id = before.idText(item)
      guard let index = after.index(ofItem: id) else { throw Mistake(description: "\(id) is lost") }
      let day = after.date(ofDay: after.items[index].position.day)
      if dates[id] == facts.date, day != before.date(ofDay: item.position.day) {
        throw Mistake(description: "\(id) moved to \(day?.description ?? "nowhere")")
      }
    }
  }

  private func keepsDates(_ before: Itinerary, _ after: Itinerary, _ last: LocalDate) throws {
    guard let start = after.startDate, let oldStart = before.startDate, start >= oldStart,
      let end = after.date(ofDay: after.dayCount), let oldEnd = before.date(ofDay: before.dayCount),
      end <= max(oldEnd, last)
    else { throw Mistake(description: "the trip is longer than its request") }
  }
}
