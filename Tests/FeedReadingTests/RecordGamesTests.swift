import CivilTime
import FeedImporting
import FormatSyntax
import SourceText
import Testing

@testable import FeedReading

/// Records that have several games: `games` of a definition.
struct RecordGamesTests {
  private static let rows = #"""
    {"name": "rows", "syntax": "csv", "stableIds": true,
     "timeNotSet": [{"from": "Second", "is": ["TBD"]}],
     "game": {"league": {"constant": "club"}, "home": "Home", "away": "Away"},
     "games": [
       {"id": "Id", "date": {"from": "Day", "forms": ["yyyy-MM-dd"]},
        "start": {"from": ["Day", "First"], "forms": ["yyyy-MM-dd HH:mm"], "zone": "America/New_York"}},
       {"id": {"from": ["Id", {"constant": "b"}], "join": "-"}, "gameNumber": {"constant": "2"},
        "date": {"from": "Day", "forms": ["yyyy-MM-dd"]},
        "start": {"from": ["Day", "Second"], "forms": ["yyyy-MM-dd HH:mm"], "zone": "America/New_York"}}]}
    """#

  private static func imported(_ definition: String, _ source: FeedText) throws -> Imported {
    let read = definition.withBytes { FeedDefinitionReader.read($0, file: "rows", zones: .system) }
    let known = try #require(read.definition, "\(read.findings.map(\.message))")
    return Imported([source], feed: known)
  }

  private static func lines(_ imported: Imported) -> [String] {
    imported.games.map { game in
      ["id", "home.name", "start", "gameNumber"].compactMap { game[$0] }.joined(separator: " ")
    }
  }

  /// Those beside the league that nobody knows.
  private static func findings(_ imported: Imported) -> [String] {
    imported.findings.filter { !$0.contains("unknown-league") }
  }

  static let tables: [(rows: String, games: [String], counts: String)] = [
    (
      "7;2026-06-05;Foxes;Seals;13:05;18:35",
      ["club:7 Foxes 2026-06-05T13:05:00-04:00 1", "club:7-b Foxes 2026-06-05T18:35:00-04:00 2"], "read=1 games=2"
    ),
    // Without its own text there is no second game, and no first one either.
    ("7;2026-06-05;Foxes;Seals;13:05;", ["club:7 Foxes 2026-06-05T13:05:00-04:00 1"], "read=1 games=1"),
    ("7;2026-06-05;Foxes;Seals;;18:35", ["club:7-b Foxes 2026-06-05T18:35:00-04:00 2"], "read=1 games=1"),
    ("7;2026-06-05;Foxes;Seals;;", [], "read=1 notGames=1"),
  ]

  @Test(arguments: tables) func aRecordIsTheGamesThatItHasTextsOf(_ rows: String, _ games: [String], _ counts: String)
    throws
  {
    let table = FeedText("rows.csv", "Id;Day;Home;Away;First;Second\n\(rows)\n8;2026-06-06;Bears;Owls;19:05;\n")
    let imported = try Self.imported(Self.rows, table)
    #expect(Self.lines(imported).filter { !$0.hasPrefix("club:8") } == games)
    #expect(Self.findings(imported).isEmpty, "\(imported.findings)")
    let read = imported.report.sources[0]
    #expect(read.read == 2 && read.games == games.count + 1 && read.notGames == (games.isEmpty ? 1 : 0), "\(counts)")
  }

  /// What can't be read of one game keeps the other, and the record is rejected once: fixed, it gives both.
  @Test func aGameThatIsRejectedKeepsTheOther() throws {
    let definition = Self.rows.replacing(#""gameNumber": {"constant": "2"},"#, with: #""away": "Other","#)
    let header = "Id;Day;Home;Away;Other;First;Second\n"
    let imported = try Self.imported(
      definition,
      FeedText(
        "rows.csv", header + "7;2026-06-05;Foxes;Seals;;13:05;18:35\n8;2026-06-06;Foxes;Owls;Bears;13:05;18:35\n"))
    #expect(Self.lines(imported).map { $0.prefix(8).trimmingPrefix("club:") }.sorted() == ["7 F", "8 F", "8-b"])
    #expect(imported.rejects.count == 1 && imported.rejects.first?.record == 1, "\(imported.findings)")
    var fixed = try #require(imported.rejects.first)
    fixed.fields = fixed.fields?.map { field in
      field.path == "Other" ? RejectedRecord.Field(path: field.path, text: Array("Owls".utf8)) : field
    }
    let again = try Self.imported(definition, FeedText("rejects.jsonl", JSONWriter.lines([fixed])))
    #expect(Self.lines(again).count == 2 && again.rejects.isEmpty, "\(again.findings) \(again.failures)")
  }

  @Test func aTimeThatIsNotSetIsOfItsGame() throws {
    let imported = try Self.imported(
      Self.rows, FeedText("rows.csv", "Id;Day;Home;Away;First;Second\n7;2026-06-05;Foxes;Seals;13:05;13:99\n"))
    #expect(Self.lines(imported).count == 2)
    #expect(Self.findings(imported).count == 1, "\(imported.findings)")
  }

  /// Legs of a tie as members of one object: each has its own sides.
  @Test func objectsOfARecordAreGames() throws {
    let definition = #"""
      {"name": "legs", "syntax": "json", "records": "ties[]",
       "game": {"league": {"constant": "club"}, "season": "/season"},
       "games": [
         {"home": "a", "away": "b", "date": {"from": "leg1.day", "forms": ["yyyy-MM-dd"]}},
         {"home": "b", "away": "a", "date": {"from": "leg2.day", "forms": ["yyyy-MM-dd"]}}]}
      """#
    let imported = try Self.imported(
      definition,
      FeedText(
        "ties.json",
        #"{"season": "2026", "ties": [{"a": "Foxes", "b": "Seals", "leg1": {"day": "2026-06-05"}, "leg2": {"day": "2026-06-12"}}, "#
          + #"{"a": "Owls", "b": "Bears", "leg1": {"day": "2026-06-06"}}]}"#))
    #expect(
      imported.games.map { "\($0["home.name"] ?? "") \($0["localDate"] ?? "")" } == [
        "Foxes 2026-06-05", "Owls 2026-06-06", "Seals 2026-06-12",
      ])
  }

  /// Of the first game a whole source has something, of the others perhaps not.
  @Test func aColumnOfTheFirstGameThatIsMissingIsReported() throws {
    let imported = try Self.imported(
      Self.rows, FeedText("rows.csv", "Id;Day;Home;Away;Erste;Second\n7;2026-06-05;Foxes;Seals;13:05;18:35\n"))
    #expect(imported.findings.contains { $0.contains("no record has text at First") }, "\(imported.findings)")
  }

  /// A side that is undecided in all games is at another place than the feed has it.
  @Test func sidesThatNoGameHasAreMissed() {
    func imported(_ teams: [String]) -> Imported {
      let matches = teams.enumerated().map { number, team in
        #"{"id":\#(number),"utcDate":"2026-06-1\#(number)T19:00:00Z","stage":"FINAL","homeTeam":\#(team),"awayTeam":\#(team)}"#
      }
      return Imported([FeedText("x.json", #"{"matches":[\#(matches.joined(separator: ","))]}"#)])
    }
    let message = "no record has text at homeTeam.name or homeTeam.shortName"
    #expect(imported([#"{"title":"Mexico"}"#, #"{"title":"Spain"}"#]).findings.contains { $0.contains(message) })
    for teams in [["{}"], ["{}", #"{"name":"Spain"}"#]] {
      #expect(!imported(teams).findings.contains { $0.contains(message) })
    }
  }
}
