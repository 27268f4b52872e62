import Foundation
import Testing

/// A gazetteer of the user's own, before the one that is built in.
@Suite struct GazetteerOptionTests {
  private static let venues = "id,name,city,region,country,latitude,longitude,timeZone,from,until\n"
  private static let teams = "id,league,name,shortName,city,region,country,venue,timeZone,from,until\n"
  private static let games = """
    id,league,home,away,venue,city,start,tz,status
    1,mlb,Yankees,Seals,Pier Arena,,2026-06-10T19:00:00,America/New_York,
    2,mlb,Seals,Yankees,Pier Arena,,2026-06-12T19:00:00,America/New_York,

    """

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test func ownTeamsAndVenuesAreKnown() throws {
    let folder = try TemporaryFolder()
    try write(Self.games, to: folder.path("games.csv"))
    try write(
      Self.venues + "pier-arena,Pier Arena,Baltimore,MD,US,39.2800,-76.6000,America/New_York,,\n",
      to: folder.path("own/venues.csv"))
    try write(
      Self.teams + "sea,mlb,Harbour Seals,Seals,Baltimore,MD,US,pier-arena,America/New_York,,\n",
      to: folder.path("own/teams.csv"))
    let without = try Tool.run(["import", folder.path("games.csv"), "-o", folder.path("a.jsonl")])
    #expect(without.messages.contains("unknown-venue") && without.messages.contains("unknown-team"))
    let with = try Tool.run(
      ["import", "--gazetteer", folder.path("own"), folder.path("games.csv"), "-o", folder.path("b.jsonl")])
    #expect(with.code == 0, "\(with.messages)")
    #expect(!with.messages.contains("unknown-"), "\(with.messages)")
    let schedule = try folder.read("b.jsonl")
    #expect(schedule.contains(#""id":"sea","name":"Harbour Seals""#), "\(schedule)")
    #expect(schedule.contains("39.28") && schedule.contains(#""city":"Baltimore""#), "\(schedule)")
    let built = try Tool.run([
      "build", "--gazetteer", folder.path("own"), "-s", folder.path("b.jsonl"), "--team", "Seals", "-o",
      folder.path("trip.json"),
    ])
    #expect(built.code == 0, "\(built.messages)")
    let validated = try Tool.run(["validate", "--gazetteer", folder.path("own"), folder.path("trip.json")])
    #expect(validated.code == 0 && !validated.output.contains("unknown-venue"), "\(validated.output)")
  }

  @Test func wrongRowsAreToldWithTheirPlace() throws {
    let folder = try TemporaryFolder()
    try write(Self.games, to: folder.path("games.csv"))
    try write(
      Self.venues + "p,Pier,Baltimore,MD,US,139.28,-76.6,America/New_York,,\n", to: folder.path("own/venues.csv"))
    let run = try Tool.run(
      ["import", "--gazetteer", folder.path("own"), folder.path("games.csv"), "-o", folder.path("b.jsonl")])
    #expect(run.code == 65)
    #expect(run.messages.contains("venues.csv:2:24: error: no latitude of a venue: \"139.28\""), "\(run.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.jsonl")))
  }

  private static let markets = "market,city,region,country,latitude,longitude,timeZone\n"
  private static let aliases = "kind,league,id,alias\n"
  private static let builtIn = "id,league,home,away,venue,city,start,tz,status\n"

  /// Each file alone puts its own in the place of what is built in.
  private static let overriding: [(String, String, String, String)] = [
    (
      "markets.csv", markets + "Hub,Boston,MA,US,42.3601,-71.0589,America/Halifax\n",
      "1,mlb,Red Sox,Yankees,Nowhere Park,Boston,2026-06-12T19:00:00,America/New_York,",
      #""timeZone":"America/Halifax""#
    ),
    (
      "venues.csv", venues + "fenway-park,Old Fens,Boston,MA,US,42.3000,-71.1000,America/New_York,,\n",
      "1,mlb,Red Sox,Yankees,,,2026-06-12T19:00:00,America/New_York,", #""name":"Old Fens","city":"Boston""#
    ),
    (
      "teams.csv", teams + "nyy,mlb,Bronx Bombers,Bombers,Boston,MA,US,fenway-park,America/New_York,,\n",
      "1,mlb,Bombers,Red Sox,,,2026-06-12T19:00:00,America/New_York,",
      #""home":{"id":"nyy","name":"Bronx Bombers"},"away":{"id":"bos","name":"Boston Red Sox"},"venue":{"id":"fenway-park""#
    ),
    (
      "aliases.csv", aliases + "team,mlb,bos,Yankees\nvenue,,fenway-park,Pier Arena\n",
      "1,mlb,Yankees,Cubs,Pier Arena,,2026-06-12T19:00:00,America/New_York,",
      #""home":{"id":"bos","name":"Boston Red Sox"},"away":{"id":"chc","name":"Chicago Cubs"},"venue":{"id":"fenway-park""#
    ),
  ]

  @Test(arguments: overriding)
  func eachFileGoesFirst(_ file: String, _ text: String, _ game: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try write(Self.builtIn + game + "\n", to: folder.path("games.csv"))
    try write(text, to: folder.path("own/" + file))
    let run = try Tool.run(["import", "--gazetteer", folder.path("own"), folder.path("games.csv")])
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.output.contains(expected), "\(run.output)")
    let without = try Tool.run(["import", folder.path("games.csv")])
    #expect(!without.output.contains(expected), "\(without.output)")
  }

  private static let mistakes: [(String, String, String)] = [
    ("markets.csv", markets + "A,A,,GB,51.5,200.1,Europe/London\n", "2:14: error: no longitude of a city: \"200.1\""),
    ("markets.csv", markets + "A,,,GB,51.5,0.1,Europe/London\n", "2:3: error: the city is missing"),
    (
      "venues.csv", venues + "p,Pier,Baltimore,MD,US,39.28,-76.6,America/Baltimore,,\n",
      "2:36: error: no timeZone of a venue: \"America/Baltimore\""
    ),
    ("venues.csv", "id,name\np,Pier\n", "1:1: error: the columns should be id,name,city,"),
    ("venues.csv", venues + "\"p,Pier\n", "2:1: error: the quote that opens here is never closed"),
    (
      "teams.csv", teams + "sea,mlb,Seals,Seals,Baltimore,MD,US,no-pier,America/New_York,,\n",
      "2:37: error: no venue of a team: \"no-pier\""
    ),
    (
      "teams.csv", teams + "sea,mlb,Seals,Seals,Baltimore,MD,US,,America/New_York,2026,2025\n",
      "2:60: error: no until of a team: \"2025\""
    ),
    ("aliases.csv", aliases + "team,mlb,nyy,Bombers\nteam,mlb,xyz,X\n", "3:10: error: no team xyz in mlb"),
  ]

  @Test(arguments: mistakes) func mistakesAreTold(_ file: String, _ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try write(Self.games, to: folder.path("games.csv"))
    try write(text, to: folder.path("own/" + file))
    let run = try Tool.run(
      ["import", "--gazetteer", folder.path("own"), folder.path("games.csv"), "-o", folder.path("b.jsonl")])
    #expect(run.code == 65)
    #expect(run.messages.contains("\(file):\(message)"), "\(run.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.jsonl")))
  }

  @Test func aFolderWithoutFilesIsAnError() throws {
    let folder = try TemporaryFolder()
    try write(Self.games, to: folder.path("games.csv"))
    for own in [folder.path("."), folder.path("nowhere")] {
      let run = try Tool.run(["import", "--gazetteer", own, folder.path("games.csv")])
      #expect(run.code == 66, "\(run.messages)")
      #expect(run.messages.contains("markets.csv, venues.csv, teams.csv, aliases.csv"), "\(run.messages)")
    }
  }
}
