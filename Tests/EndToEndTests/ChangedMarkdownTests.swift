import Foundation
import Testing

/// Markdown that people change in an editor: their text is taken over, carried along, or a finding names it.
@Suite struct ChangedMarkdownTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":2,\
    "items":[{"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees","game":{"id":"g1","league":"mlb",\
    "home":{"id":"nyy","name":"Yankees"},"away":{"id":"bos","name":"Red Sox"},"venue":{"name":"Yankee Stadium",\
    "city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-10","start":"2026-06-10T19:05:00-04:00",\
    "timeZone":"America/New_York","status":"scheduled"}},\
    {"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"Dinner","custom":{"category":"meal","notes":"Booked"}},\
    {"id":"t1","kind":"travel","day":2,"sortOrder":0.5,"title":"Bronx to Boston","travel":{"leg":0,\
    "from":{"city":"Bronx"},"to":{"city":"Boston"},"mode":"drive","distanceKm":346,"durationMinutes":245}},\
    {"id":"c2","kind":"custom","day":2,"sortOrder":1,"title":"Museum","custom":{"category":"note"}}]}

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
    #expect(try folder.run("export", "trip.json", "--to", "markdown", "-o", "trip.md").code == 0)
  }

  private func removeEntry(_ start: String, through end: String = "\n") throws {
    let text = try folder.read("trip.md")
    let from = try #require(text.range(of: "- " + start)).lowerBound
    let to = try #require(text.range(of: end, range: from..<text.endIndex)).upperBound
    try folder.write(String(text[..<from]) + String(text[to...]), "trip.md")
  }

  private struct Change: CustomTestStringConvertible {
    var old: String
    var new: String
    var member: String
    var message: String
    var testDescription: String { new }
  }

  private static let changes = [
    Change(
      old: "- Dinner ", new: "- Late \\*dinner\\* ", member: "\"title\":\"Late *dinner*\"",
      message: "is called \"Late *dinner*\" in the document: its title was changed"),
    Change(
      old: "  Booked", new: "  Table for two\\\n  by the window", member: "\"notes\":\"Table for two\\nby the window\"",
      message: "\"Dinner\" has other notes in the document: its notes were changed"),
    Change(old: "\\\n  Booked", new: "", member: "\"notes\":\"\"", message: "\"Dinner\" has other notes"),
    Change(
      old: "- Museum ", new: "- Museum — 5th Avenue ", member: "\"location\":\"5th Avenue\"",
      message: "is at \"5th Avenue\" in the document: its place was changed"),
    Change(
      old: "· Red Sox at Yankees", new: "· The rivalry", member: "\"title\":\"The rivalry\"", message: "is called"),
    Change(
      old: "- Bronx to Boston", new: "- The long drive", member: "\"title\":\"The long drive\"", message: "is called"),
    Change(
      old: "- Dinner · *meal* ", new: "- Dinner · *late show* ", member: "\"category\":\"late show\"",
      message: "is of the category \"late show\""),
    Change(
      old: "- Dinner · *meal* ", new: "- Dinner — Old Inn · *meal* ", member: "\"location\":\"Old Inn\"",
      message: "is at \"Old Inn\""),
    Change(old: "- Dinner · *meal* ", new: "- Dinner ", member: "\"category\":\"\"", message: "has no category"),
    Change(
      old: "- Museum ", new: "- Museum · *sight* ", member: "\"category\":\"sight\"",
      message: "is of the category \"sight\""),
    Change(old: "# Swing", new: "# Summer", member: "\"title\":\"Summer\"", message: "the trip is called \"Summer\""),
  ]

  @Test(arguments: changes)
  private func changedTextIsTakenOver(_ change: Change) throws {
    try folder.change("trip.md", change.old, change.new)
    let result = try folder.run("export", "trip.md", "--to", "json")
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains(change.member), "\(result.output)")
    #expect(result.messages.contains(change.message), "\(result.messages)")
    #expect(result.messages.contains("trip.md:"))
    #expect(try folder.run("validate", "trip.md").code == folder.run("validate", "trip.json").code)
    // An edit of another entry, and of this one, keeps it.
    for operation in [
      #"{"op":"update","item":"c2","custom":{"category":"sight"}}"#, #"{"op":"move","item":"c1","day":2,"last":true}"#,
    ] {
      let edited = try folder.run("edit", "trip.md", "--op", operation, "-i")
      #expect(edited.code == 0, "\(edited.messages)")
      #expect(try folder.run("export", "trip.md", "--to", "json").output.contains(change.member))
    }
  }

  @Test(arguments: [
    ("**7:05 PM EDT**", "**8:05 PM EDT**", "the changed time"),
    ("— Yankee Stadium", "— Fenway Park", "the changed place"),
    ("drive, 215 mi", "flight, 200 mi", "the changed \"flight, 200 mi"),
  ])
  func whatTheScheduleSaysStays(old: String, new: String, message: String) throws {
    try folder.change("trip.md", old, new)
    let plain = try folder.run("export", "trip.json", "--to", "json").output
    let result = try folder.run("export", "trip.md", "--to", "json")
    #expect(result.code == 1 && result.output == plain, "\(result.messages)")
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(try folder.run("validate", "trip.md").code == 1)
    let edited = try folder.run("edit", "trip.md", "--op", #"{"op":"move","item":"c2","day":1,"last":true}"#, "-i")
    #expect(edited.code == 1, "\(edited.messages)")
    #expect(try folder.read("trip.md").contains("Museum"))
  }

  @Test func entriesThatAreTakenOutAreGone() throws {
    try removeEntry("Dinner", through: "Booked\n")
    try removeEntry("Bronx to Boston")
    let result = try folder.run("export", "trip.md", "--to", "json")
    #expect(result.code == 0, "\(result.messages)")
    for id in ["c1", "t1"] {
      #expect(
        result.messages.contains("the item \"\(id)\" was removed, as its entry is gone from the document"),
        "\(result.messages)")
      #expect(!result.output.contains("\"id\":\"\(id)\""))
    }
  }

  @Test func aGameThatIsTakenOutIsDropped() throws {
    try removeEntry("**7:05 PM")
    let result = try folder.run("export", "trip.md", "--to", "json")
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.messages.contains("the item \"g1\" was removed, as its entry is gone from the document"))
    #expect(!result.output.contains("Red Sox at Yankees") && result.output.contains("Dinner"))
    #expect(
      try folder.run("edit", "trip.md", "--op", #"{"op":"update","item":"c2","title":"Gallery"}"#, "-i").code == 0)
    let text = try folder.read("trip.md")
    #expect(!text.contains("Red Sox at Yankees") && text.contains("Gallery"))
    #expect(try folder.run("export", "trip.md", "--to", "json").code == 0)
  }

  /// The table of days is made from the days below it.
  @Test func rowsOfTheTableChangeNothing() throws {
    let text = try folder.read("trip.md")
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| 1 ") || $0.hasPrefix("| 2 ") }.map { $0 + "\n" }
    try #require(rows.count == 2)
    for (old, new) in [(rows[0] + rows[1], rows[1] + rows[0]), (rows[0], ""), (rows[1], "")] {
      try folder.write(text.replacingOccurrences(of: old, with: new), "trip.md")
      let result = try folder.run("export", "trip.md", "--to", "json")
      #expect(result.code == 1 && result.messages.contains("rows that were moved or removed"), "\(result.messages)")
      #expect(try result.output == folder.run("export", "trip.json", "--to", "json").output)
    }
    // Without the table, the document says nothing about it.
    try folder.write(text.replacingOccurrences(of: rows[0] + rows[1], with: ""), "trip.md")
    #expect(try folder.run("export", "trip.md", "--to", "json").code == 0)
  }

  @Test func paragraphsAreCarriedOrNamed() throws {
    try folder.change("trip.md", "\n## Day 2", "\nBring the binoculars.\n\n## Day 2")
    #expect(try folder.run("validate", "trip.md").code == folder.run("validate", "trip.json").code)
    for arguments in [["--to", "json"], ["--to", "ics", "-o", "trip.ics"]] {
      let result = try Tool.run(["export", "trip.md"] + arguments, in: folder.url)
      #expect(result.code == 1, "\(arguments): \(result.messages)")
      #expect(result.messages.contains("\"Bring the binoculars.\" is text outside the entries"), "\(result.messages)")
    }
    let other = try folder.run("export", "trip.md", "--to", "markdown", "-o", "other.md")
    #expect(try other.code == 0 && folder.read("other.md").contains("Bring the binoculars.\n"), "\(other.messages)")
    let same = try folder.run("edit", "trip.md", "--op", #"{"op":"update","item":"c2","title":"Gallery"}"#, "-i")
    #expect(same.code == 0 && !same.messages.contains("binoculars"), "\(same.messages)")
    #expect(try folder.read("trip.md").contains("Bring the binoculars.\n"))
  }

  /// An entry that a person wrote gets a mark with the first edit, and is the same item from then on; what the document
  /// said of the trip before, in its tables and of empty days, goes.
  @Test func aWrittenEntryStaysOneItem() throws {
    try folder.write(Self.trip.replacingOccurrences(of: "\"dayCount\":2", with: "\"dayCount\":6"), "trip.json")
    #expect(try folder.run("export", "trip.json", "--to", "markdown", "-o", "trip.md").code == 0)
    try folder.change(
      "trip.md", "## Days 3 – 6 · June 12 – June 15, 2026\n", "## Days 3 – 6 · June 12 – June 15, 2026\n\n- Swim\n")
    try folder.change("trip.md", "| 1 | June 10, 2026 |", "| 1 (arrive early!) | June 10, 2026 |")
    let edit = ["edit", "trip.md", "--op", #"{"op":"update","item":"c2","title":"Gallery"}"#, "-i"]
    #expect(try Tool.run(edit, in: folder.url).code == 0)
    let text = try folder.read("trip.md")
    #expect(text.contains("- Swim <!-- sportstime:"))
    #expect(!text.contains("| 3 – 6 |") && text.contains("| 4 – 6 |") && text.contains("## Days 4 – 6"))
    #expect(text.contains("| 1 (arrive early!) |"), "\(text)")
    let first = try folder.run("export", "trip.md", "--to", "json")
    #expect(first.messages.contains("arrive early") && !first.messages.contains("is gone"), "\(first.messages)")
    #expect(first.messages.components(separatedBy: "text outside the entries").count == 2, "\(first.messages)")
    let again = ["edit", "trip.md", "--op", #"{"op":"update","item":"c2","title":"Museum"}"#, "-i"]
    let second = try Tool.run(again, in: folder.url)
    #expect(second.code == 0 && !second.messages.contains("inferred"), "\(second.messages)")
    #expect(try folder.read("trip.md").components(separatedBy: "- Swim").count == 2)
  }
}
