import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import Testing
import TestSupport
import TripBuilding
import TripChanging

/// Trips of ten clubs, with twenty items of the user's own each, carried over real changes of a season: to a later state
/// of the feed, to one that has other ids, to one whose past has gone, and to another feed of the league.
@Suite(.enabled(if: SharedFeeds.arePresent, Comment(rawValue: SharedFeeds.missing)))
struct CarriedTripsTests {
  struct Season: CustomTestStringConvertible {
    var testDescription: String
    var league: String
    var old: [String]
    var new: [String]
    /// Whether the newer schedule's ids are taken away.
    var hasOtherIDs = false
    /// The newer schedule begins on this day.
    var begins: LocalDate?
    var clubs: [String]
    /// Games of the ten trips: all, on another day now, not in the newer schedule.
    var games: [Int]
  }

  private static let baseball = [
    "New York Yankees", "Boston Red Sox", "Chicago Cubs", "Los Angeles Dodgers", "San Francisco Giants",
    "St. Louis Cardinals", "Atlanta Braves", "Detroit Tigers", "Seattle Mariners", "New York Mets",
  ]
  private static let soccer = [
    "Atlanta United", "Austin FC", "CF Montréal", "Chicago Fire FC", "Inter Miami CF", "LA Galaxy", "Nashville SC",
    "Portland Timbers", "Seattle Sounders FC", "Toronto FC",
  ]
  private static let english = [
    "Arsenal", "Bournemouth", "Burnley", "Chelsea", "Everton", "Leicester City", "Liverpool", "Manchester City",
    "West Ham United", "Southampton",
  ]
  private static let clubs2019 = SharedFiles.names("feeds/csv/mlb-team-2019").map { "csv/mlb-team-2019/\($0)" }
  private static let baseball2014 = ["03-11", "08-04"].map {
    "xml/sportradar/mlb-2014-season-schedule-generated-2014-\($0).xml"
  }
  private static let (february, april, august) = (
    "ical/mls/mls-2026-snapshot-2026-02-07.ics", "ical/mls/mls-2026-snapshot-2026-04-01.ics", "ical/mls/mls-2026.ics"
  )

  static let seasons = [
    Season(
      testDescription: "MLB 2014, March to August, other ids", league: "mlb", old: [baseball2014[0]],
      new: [baseball2014[1]], hasOtherIDs: true, clubs: baseball, games: [1641, 20, 0]),
    Season(
      testDescription: "MLB 2019, two months cut off", league: "mlb", old: clubs2019, new: clubs2019,
      begins: LocalDate(year: 2019, month: 6, day: 1), clubs: baseball, games: [1910, 0, 859]),
    Season(
      testDescription: "MLS, February to April", league: "mls", old: [february], new: [april], clubs: soccer,
      games: [340, 3, 0]),
    Season(
      testDescription: "MLS, February to April, other ids", league: "mls", old: [february], new: [april],
      hasOtherIDs: true, clubs: soccer, games: [340, 3, 0]),
    Season(
      testDescription: "MLS, April to August", league: "mls", old: [april], new: [august], clubs: soccer,
      games: [340, 1, 0]),
    Season(
      testDescription: "MLS, April to August, other ids", league: "mls", old: [april], new: [august],
      hasOtherIDs: true, clubs: soccer, games: [340, 1, 0]),
    Season(
      testDescription: "Premier League, a plan with ids to what was played, of another feed", league: "premier-league",
      old: ["json/epl-fantasy/epl-2016-17-schedule.json"], new: ["csv/jokecamp/PL_scraped_ord-latin1.csv"],
      clubs: english, games: [380, 118, 0]),
  ]

  /// What a trip's game is in the newer schedule, found by what the feeds say and not by the matcher.
  private struct Truth {
    let new: Schedule
    private var byID: [String: Int] = [:]
    private var bySides: [String: [Int]] = [:]
    private let hasIDs: Bool

    init(_ new: Schedule, hasIDs: Bool) {
      self.new = new
      self.hasIDs = hasIDs
      for (index, game) in new.games.enumerated() {
        byID[new.texts.string(game.id)] = index
        bySides[Truth.sides(game, new), default: []].append(index)
      }
    }

    private static func sides(_ game: Game, _ schedule: Schedule) -> String {
      let ids = [game.home, game.away].map { schedule.side($0).map { schedule.texts.string($0.id) } ?? "" }
      return "\(schedule.texts.string(game.season).prefix(4)) \(ids)"
    }

    /// The only meeting of a season where ids say nothing.
    func of(_ game: Game, _ old: Schedule) -> Game? {
      if hasIDs { return byID[old.texts.string(game.id)].map { new.games[$0] } }
      let meetings = bySides[Truth.sides(game, old)] ?? []
      let sameDay = meetings.filter { new.games[$0].localDate == game.localDate }
      if let found = sameDay.first(where: { new.games[$0].start?.instant == game.start?.instant }) ?? sameDay.first {
        return new.games[found]
      }
      return meetings.count == 1 ? new.games[meetings[0]] : nil
    }
  }

  @Test(arguments: seasons) func tripsAreCarried(_ season: Season) throws {
    let old = try SharedFeeds.schedule(season.old)
    var new = try SharedFeeds.schedule(season.new)
    if let begins = season.begins { new.games.removeAll { ($0.localDate ?? begins) < begins } }
    let truth = Truth(new, hasIDs: season.league != "premier-league")
    if season.hasOtherIDs {
      for index in new.games.indices { new.games[index].id = new.texts.intern("\(season.league):other-\(index)") }
    }
    let games = Dictionary(old.games.map { (old.texts.string($0.id), $0) }) { first, _ in first }
    let rebaser = Rebaser(schedule: new, gazetteer: .builtIn)
    var counts = [0, 0, 0]
    for club in season.clubs {
      let before = try seasonTrip(club, season.league, old)
      #expect(errors(in: before) == [], "\(club)")
      let result = rebaser.rebase(before)
      let after = result.itinerary
      #expect(errors(in: after) == [], "\(club)")
      let (first, now) = (ItemFacts.all(of: before), ItemFacts.all(of: after))
      #expect(first.count { $0.value.kind == .custom && $0.key.hasPrefix("own") } == 20)
      for (id, item) in first where item.kind == .custom { #expect(now[id] == item, "\(club): \(id)") }
      expectDates(of: before, hold: after, result, club)
      let parked = Set(result.broken.filter { $0.code == "game-left-trip" }.compactMap(\.item))
      for (id, item) in first where item.kind == .game {
        let told = result.changes.filter { $0.item == id }
        counts[0] += 1
        guard let game = games[id], let other = truth.of(game, old) else {
          counts[2] += 1
          #expect(now[id] == item, "\(club): \(id) is not there any more and stays as it was")
          continue
        }
        // Of a game that has no date any more the trip keeps the one that it had.
        if other.localDate == nil || other.localDate == game.localDate {
          #expect(now[id]?.date == item.date && !told.contains { $0.kind == .gameMoved }, "\(club): \(id)")
          #expect(!told.contains { $0.kind == .missingFromSchedule }, "\(club): \(id) is found")
        } else {
          counts[1] += 1
          #expect(now[id]?.date == other.localDate || parked.contains(id), "\(club): \(id) moved: \(told)")
        }
      }
      #expect(
        first.count { $0.value.kind == .game } == now.count { $0.value.kind == .game }, "\(club): none is doubled")
      #expect(rebaser.rebase(after).isUnchanged, "\(club)")
    }
    print("\(season.testDescription): \(counts)")
    #expect(counts == season.games)
  }

  /// A club's games, between the first and the last of them, and twenty items of the user's own among them.
  private func seasonTrip(_ club: String, _ league: String, _ schedule: Schedule) throws -> Itinerary {
    let items = (0..<20).map { custom("own\($0)", 1 + $0 * 8, [-1, 0.0005, 0.5, 1][$0 % 4]) }.joined(separator: ",")
    let request = "\"league\":\"\(league)\",\"team\":\"\(club)\""
    let open = try trip("{\"id\":\"\(club)\",\(request)}", schedule)
    let dates = open.items.compactMap { item in open.game(item)?.facts.date }
    let (first, last) = try (#require(dates.min()), #require(dates.max()))
    return try trip(
      "{\"id\":\"\(club)\",\(request),\"from\":\"\(first)\",\"to\":\"\(last)\",\"items\":[\(items)]}", schedule)
  }

  /// No trip is longer than its request, or than it was.
  private func expectDates(of before: Itinerary, hold after: Itinerary, _ result: RebaseResult, _ club: String) {
    #expect(after.startDate == before.startDate, "\(club)")
    #expect(after.dayCount <= before.dayCount, "\(club): \(before.dayCount) days are \(after.dayCount)")
  }
}
