import SourceText
import Testing

@testable import FeedReading

struct BuiltInDefinitionTests {
  @Test func theseAreBuiltIn() {
    #expect(
      FeedCatalogue.builtIn.definitions.map(\.name) == [
        "cfl-rounds", "cycling-ical", "epl-fantasy", "ergx", "espn", "f1-ecal", "f1calendar-ical",
        "fifa-fixtures-json", "fivethirtyeight-nfl-csv", "fixturedownload-csv", "football-data-csv",
        "football-results-json", "football-weeks-json", "jokecamp-euro-csv", "jokecamp-premier-league-csv",
        "jokecamp-rounds-csv", "jokecamp-world-cup-csv", "mlb-club-csv", "mlb-gameday", "mlb-statsapi", "mls-ical",
        "nba-schedule", "nfl-com", "nhl-api-web", "openfootball", "openligadb-soap", "openligadb-xml", "packers-ical",
        "plain-csv", "plain-ical", "plain-json", "plain-jsonl", "plain-xml", "retrosheet-schedule-csv",
        "southendzone-ical", "sportradar-golf-json", "sportradar-json", "sportradar-mlb-json", "sportradar-mlb-xml",
        "sportradar-ncaafb-json", "sportradar-nfl-json", "sportradar-nfl-xml", "sportradar-xml", "sportsml",
        "sportstime-csv", "sportstime-json", "sportstime-jsonl", "world-cup-ical",
      ])
    #expect(DefinitionFiles.files.count == FeedCatalogue.builtIn.definitions.count)
    let own = FeedCatalogue.builtIn.definitions.filter(\.hasOwnIDs).map(\.name)
    #expect(FeedCatalogue.ownFormats.definitions.map(\.name) == own && own.count == 3)
  }

  @Test(arguments: DefinitionFiles.files.map { $0.name.description })
  func definitionReadsAndHasItsFilesName(_ file: String) throws {
    let text = try #require(DefinitionFiles.files.first { $0.name.description == file }?.text.description)
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
