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
