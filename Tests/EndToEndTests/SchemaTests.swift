import Foundation
import Testing

/// Every file follows its published schema, as an independent validator sees it.
@Suite(.enabled(if: Python.isThere, "Python's jsonschema is not installed"))
struct SchemaTests {
  private func check(_ schema: String, _ files: [String], _ folder: TemporaryFolder) throws {
    let printed = try Tool.run(["schema", schema])
    #expect(printed.code == 0, "\(schema)")
    try folder.write(printed.output, schema + ".schema.json")
    let checked = try Python.run("check_schema.py", [folder.path(schema + ".schema.json")] + files)
    #expect(checked.code == 0, "\(schema): \(checked.output)\(checked.messages)")
  }

  @Test func definitionsAreWhatTheirSchemaSays() throws {
    let folder = Tool.root.appendingPathComponent("feeds/definitions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count >= 10)
    try check("feed-definition", names.map { folder.appendingPathComponent($0).path }, TemporaryFolder())
  }

  @Test func whatTheCommandsWriteFollowsTheSchemas() throws {
    let folder = try TemporaryFolder()
    let imported = try Tool.run(
      ["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl"), "--report", folder.path("r.json")])
    #expect(imported.code == 0, "\(imported.messages)")
    let request =
      #"{"id":"r1","team":["Yankees"],"awayOnly":true,"without":["mlb:nyy-0824"],"origin":{"city":"Boston","region":"MA"},"return":true,"#
      + #""maxGamesPerDay":1,"modes":["drive","fly"],"items":[{"id":"c1","kind":"custom","title":"Tickets","day":1,"#
      + #""sortOrder":-0.5,"custom":{"category":"note"}}]}"#
    try folder.write(request, "request.json")
    let built = try Tool.run(
      ["build", "-s", folder.path("s.jsonl"), "-r", folder.path("request.json"), "-q", "-o", folder.path("t.json")])
    #expect(built.code == 0, "\(built.messages)")
    try check("schedule", [folder.path("s.jsonl")], folder)
    try check("import-report", [folder.path("r.json")], folder)
    try check("trip-request", [folder.path("request.json")], folder)
    try check("itinerary", [folder.path("t.json")], folder)
  }

  @Test func rejectedRecordsFollowTheirSchema() throws {
    let folder = try TemporaryFolder()
    try folder.write(RejectsTests.csv.replacingOccurrences(of: "2026-05-02", with: "someday"), "games.csv")
    try folder.write(RejectsTests.jsonl.replacingOccurrences(of: "\"id\":\"2\"", with: "\"id\""), "games.jsonl")
    let imported = try Tool.run(
      [
        "import", folder.path("games.csv"), folder.path("games.jsonl"), "-q", "-o", folder.path("s.jsonl"),
        "--rejects", folder.path("x.jsonl"), "--report", folder.path("r.json"),
      ])
    #expect(imported.code == 1, "\(imported.messages)")
    #expect(try folder.read("x.jsonl").split(separator: "\n").count == 2)
    try check("rejected-record", [folder.path("x.jsonl")], folder)
    #expect(try folder.read("r.json").contains("\"line\""))
    try check("import-report", [folder.path("r.json")], folder)
  }

  @Test func reportOfSourcesThatFailedFollowsItsSchema() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(RejectsTests.csv.dropLast(20)), "cut.csv")
    try folder.write("{}", "other.json")
    let imported = try Tool.run(
      ["import", "cut.csv", "other.json", "none.csv", "-q", "--report", "r.json"], in: folder.url(""))
    #expect(imported.code == 66, "\(imported.messages)")
    #expect(try folder.read("r.json").components(separatedBy: #""status":"failed","error":""#).count == 4)
    try check("import-report", [folder.path("r.json")], folder)
  }

  @Test func editOperationsThatAreAcceptedFollowTheirSchema() throws {
    let folder = try TemporaryFolder()
    let operations = """
      {"op":"insert","item":{"id":"c9","kind":"custom","title":"Museum","custom":{"category":"note"}},"day":2,"last":true}
      {"op":"move","item":"c9","day":3,"first":true}
      {"op":"move","item":"c9","after":"mlb:nyy-0808"}
      {"op":"move","item":"c9","day":2,"sortOrder":1.5}
      {"op":"update","item":"c9","title":"Aquarium","custom":{"notes":"booked"}}
      {"op":"normalize","day":2}
      {"op":"remove","item":"c9"}

      """
    try folder.write(operations, "edits.jsonl")
    #expect(try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl")]).code == 0)
    let built = try Tool.run(
      ["build", "-s", folder.path("s.jsonl"), "--team", "nyy", "--away-only", "-q", "-o", folder.path("t.json")])
    #expect(built.code == 0, "\(built.messages)")
    let before = try folder.read("t.json")
    let edited = try Tool.run(
      ["edit", folder.path("t.json"), "--script", folder.path("edits.jsonl"), "--in-place"])
    #expect(edited.code == 0, "\(edited.messages)")
    // The last edit takes the first one back, and nothing else was moved.
    #expect(try folder.read("t.json") == before)
    try check("edit-operation", [folder.path("edits.jsonl")], folder)
  }

  @Test func whatIsReadFromACalendarFollowsTheSchema() throws {
    let folder = try TemporaryFolder()
    let event =
      "UID:77@example.com\r\nDTSTART:20260611T200000Z\r\nDTEND:20260611T210000Z\r\nSUMMARY:Ferry\r\nLOCATION:Pier 11\r\n"
    try folder.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n\(event)END:VEVENT\r\nEND:VCALENDAR\r\n", "t.ics")
    let read = try Tool.run(["export", folder.path("t.ics"), "--to", "json", "-o", folder.path("t.json")])
    // Nothing says where the pier is, so its date may be another one than that of UTC.
    #expect(read.code == 1 && read.messages.contains("[date-of-utc]"), "\(read.messages)")
    let text = try folder.read("t.json")
    #expect(text.contains(#""location":"Pier 11""#) && text.contains(#""uid":"77@example.com""#))
    try check("itinerary", [folder.path("t.json")], folder)
    for (old, new) in [(#""Pier 11""#, "11"), (#""77@example.com""#, "77")] {
      try folder.write(text.replacingOccurrences(of: old, with: new), "wrong.json")
      let checked = try Python.run(
        "check_schema.py", [folder.path("itinerary.schema.json"), folder.path("wrong.json")])
      #expect(checked.code != 0, "\(new)")
    }
  }

  /// Changes of each kind, and games that nothing tells apart.
  @Test func differencesOfSchedulesFollowTheirSchema() throws {
    let folder = try TemporaryFolder()
    try folder.write(DiffCommandTests.old + DiffCommandTests.openOld, "old.jsonl")
    try folder.write(DiffCommandTests.new + DiffCommandTests.openNew, "new.jsonl")
    for (name, arguments) in [("there", ["old.jsonl", "new.jsonl"]), ("back", ["new.jsonl", "old.jsonl"])] {
      let diff = try Tool.run(["diff"] + arguments + ["--format", "json", "-o", name + ".json"], in: folder.url(""))
      #expect(diff.code == 0, "\(diff.messages)")
      try check("schedule-diff", [folder.path(name + ".json")], folder)
    }
    let text = try folder.read("there.json")
    for member in [#""added":["#, #""match":"moved""#, #""match":"teams known""#, #""from":null"#, #""open":["#] {
      #expect(text.contains(member), "\(text)")
    }
    // It refuses what is none.
    let wrong = [
      (#""version":1"#, #""version":2"#), (#""match":"moved""#, #""match":"guessed""#), (#""from":null"#, #""from":7"#),
      (#""open":["#, #""extra":["#), (#""same":"#, #""equal":"#), (#""confidence":"#, #""confidence":1"#),
    ]
    for (right, replacement) in wrong {
      try folder.write(text.replacingOccurrences(of: right, with: replacement), "wrong.json")
      let checked = try Python.run(
        "check_schema.py", [folder.path("schedule-diff.schema.json"), folder.path("wrong.json")])
      #expect(checked.code == 1, "\(replacement): \(checked.output)")
    }
  }
}
