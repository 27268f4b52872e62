import SourceText
import Testing

@testable import FeedReading

struct BuiltInDefinitionTests {
  @Test func theseAreBuiltIn() {
    #expect(
      FeedCatalogue.builtIn.definitions.map(\.name) == [
        "cycling-ical", "f1-ecal", "f1calendar-ical", "fivethirtyeight-nfl-csv", "fixturedownload-csv",
        "football-data-csv", "jokecamp-euro-csv", "jokecamp-premier-league-csv", "jokecamp-rounds-csv",
        "jokecamp-world-cup-csv", "mlb-club-csv", "mlb-statsapi", "mls-ical", "packers-ical", "plain-csv", "plain-ical",
        "plain-json", "plain-jsonl", "plain-xml", "retrosheet-schedule-csv", "southendzone-ical", "sportradar-mlb-xml",
        "sportstime-json", "sportstime-jsonl", "world-cup-ical",
      ])
    #expect(DefinitionFiles.files.count == FeedCatalogue.builtIn.definitions.count)
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
