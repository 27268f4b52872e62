import DataFiles
import SourceText
import Testing

@testable import FeedReading

struct BuiltInDefinitionTests {
  @Test func theseAreBuiltIn() {
    #expect(
      FeedCatalogue.builtIn.definitions.map(\.name) == [
        "api-american-football", "api-football", "api-sports", "balldontlie-nba", "cfbd", "cfbd-v1", "cfl-rounds",
        "championdata-json", "championdata-xml", "cricapi", "cycling-ical", "epl-fantasy", "ergx", "espn", "f1-ecal",
        "f1calendar-ical", "fastf1-csv", "fifa-fixtures-json", "fivethirtyeight-nfl-csv", "fixturedownload-csv",
        "fixturedownload-json", "football-data-csv", "football-data-extra-csv", "football-data-org",
        "football-results-json", "football-weeks-json", "goalserve-soccer", "jokecamp-euro-csv",
        "jokecamp-premier-league-csv",
        "jokecamp-rounds-csv", "jokecamp-world-cup-csv", "jolpica-f1", "lolesports", "mlb-club-csv", "mlb-gameday",
        "mlb-statsapi", "mls-ical", "mysportsfeeds", "mysportsfeeds-v1", "nba-schedule", "nfl-com", "nflverse-csv",
        "nhl-api-web", "nhl-club-schedule", "openf1", "openfootball", "openligadb-soap", "openligadb-xml",
        "packers-ical", "pandascore", "plain-csv", "plain-ical", "plain-json", "plain-jsonl", "plain-xml",
        "retrosheet-schedule-csv", "seatgeek", "southendzone-ical", "sportradar-golf-json", "sportradar-json",
        "sportradar-mlb-json", "sportradar-mlb-xml", "sportradar-ncaafb-json", "sportradar-nfl-json",
        "sportradar-nfl-xml", "sportradar-xml", "sportsml", "sportspage-feeds", "sportstime-csv", "sportstime-json",
        "sportstime-jsonl", "squiggle-afl", "thesportsdb", "ticketmaster", "world-cup-ical", "xmlsoccer",
      ])
    #expect(DataFiles.definitions.count == FeedCatalogue.builtIn.definitions.count)
    let own = FeedCatalogue.builtIn.definitions.filter(\.hasOwnIDs).map(\.name)
    #expect(FeedCatalogue.ownFormats.definitions.map(\.name) == own && own.count == 3)
  }

  @Test(arguments: DataFiles.definitions.map { $0.name })
  func definitionReadsAndHasItsFilesName(_ file: String) throws {
    let text = try #require(DataFiles.definitions.first { $0.name == file }?.text)
    let result = feedDefinition(text, file: file)
    #expect(result.findings.isEmpty)
    let definition = try #require(result.definition)
    #expect(definition.name + ".json" == file)
    #expect(!definition.title.isEmpty)
    #expect(!definition.recognition.isEmpty, "no file is recognised as this feed")
    #expect(definition.text == text)
    #expect(FeedCatalogue.builtIn.definition(named: definition.name) != nil)
  }

  /// Ids of two feeds may only clash where both are one person's own tables.
  @Test func prioritiesDiffer() {
    let named = FeedCatalogue.builtIn.definitions.filter { !$0.name.hasPrefix("plain-") }
    #expect(Set(named.map(\.priority)).count == named.count)
  }
}
