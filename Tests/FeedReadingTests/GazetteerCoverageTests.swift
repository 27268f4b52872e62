import ScheduleModel
import SourceText
import Testing

@testable import FeedReading

/// The feeds that the gazetteer is made for: every game of theirs has a city, coordinates and a zone, and every side a
/// team. What has not stands here by name.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct GazetteerCoverageTests {
  struct Feed: CustomTestStringConvertible {
    var paths: [String]
    /// Leagues of the feed whose teams are nobody's business: friendlies and countries.
    var openLeagues: Set<String> = []
    var unknownVenues: Set<String> = []
    var unknownTeams: Set<String> = []
    var testDescription: String { paths.first ?? "" }
  }

  static let feeds: [Feed] = [
    Feed(
      paths: SharedFeeds.clubs,
      unknownTeams: ["Huskies", "Fire", "Tigers Futures", "USF Bulls", "Canada Jr. Team", "Red Wings"]),
    Feed(paths: [StatsAPITests.path]),
    Feed(paths: [SportradarTests.marchPath, SportradarTests.augustPath]),
    Feed(paths: ["csv/fixturedownload/bundesliga-2022-UTC.csv"]),
    Feed(
      paths: MLSCalendarTests.files.map { "ical/mls/\($0.0).ics" },
      openLeagues: ["club-friendly-matches", "world-cup", "international-friendlies", "mls-preseason-friendlies"],
      unknownVenues: ["Mansfield Stadium, Mansfield"],
      // Guests of the national cups, from the leagues below.
      unknownTeams: [
        "ASC New Stars", "Azteca FC", "BOHFS St. Louis", "CD Faialense", "Calgary Blizzard Soccer Club", "Cruizers FC",
        "El Farolito", "FC America CFL Spurs", "FC Motown", "Florida Badgers FC", "Flower City Union",
        "Kalonji Pro-Profile", "Laguna United FC", "Langley United", "Laredo Heat SC", "Michigan Rangers FC",
        "NY Renegades", "Northern Virginia FC", "Red Force FC", "Ristozi FC", "SC Vistula Garfield", "San Ramon FC",
        "Southern Indiana FC", "Steel City FC", "Tennessee Tempo FC", "Valley 559 FC",
        "Virginia Dream", "West Chester United SC", "Woodbridge Strikers Soccer Club",
      ]),
  ]

  @Test(arguments: feeds) func everythingResolves(_ feed: Feed) {
    let gazetteer = Gazetteer.builtIn
    var venues: Set<String> = []
    var teams: Set<String> = []
    for game in Imported(feed.paths.map { SharedFeeds.source($0) }).games {
      if let city = game["venue.city"], game["venue.latitude"] == nil, let name = game["venue.name"] {
        venues.insert("\(name), \(city)")
      } else if game["venue"] != nil || game["venue.city"] != nil {
        let city = gazetteer.city(
          game["venue.city"] ?? "", region: game["venue.region"] ?? "", country: game["venue.country"] ?? "")
        #expect(city != nil, "no market: \(game)")
        #expect(game["timeZone"] != nil && game["timeZone"] == game["venue.timeZone"], "\(game)")
      }
      let league = game["league"] ?? ""
      for side in ["home", "away"] where !feed.openLeagues.contains(league) {
        let name = game[side + ".name"] ?? ""
        if name.hasPrefix("TBC") { continue }
        if !gazetteer.teams(named: name).contains(where: { $0.id == game[side + ".id"] }) { teams.insert(name) }
      }
    }
    #expect(venues == feed.unknownVenues)
    #expect(teams == feed.unknownTeams)
  }
}
