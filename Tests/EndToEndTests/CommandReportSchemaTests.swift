import Foundation
import TestSupport
import Testing

/// The reports of edits, rebases, plans and nights follow their published schemas, and nothing else does.
@Suite(.enabled(if: Python.isThere, "Python's jsonschema is not installed"))
struct CommandReportSchemaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], codes: Set<Int32> = [0]) throws -> Tool.Result {
    let result = try Tool.run(arguments, in: folder.url)
    #expect(codes.contains(result.code), "\(arguments): \(result.messages)")
    return result
  }

  private func follows(_ schema: String, _ names: [String]) throws -> Bool {
    try folder.write(try run(["schema", schema]).output, "schema.json")
    let checked = try Python.run("check_schema.py", [folder.path("schema.json")] + names.map { folder.path($0) })
    if checked.code != 0 { try folder.write(checked.output + checked.messages, "why") }
    return checked.code == 0
  }

  private func expectBothWays(_ schema: String, _ names: [String], wrong: [(old: String, new: String)]) throws {
    #expect(try follows(schema, names), "\((try? folder.read("why")) ?? "")")
    for change in wrong {
      let name = try #require(
        try names.first { try folder.read($0).contains(change.old) }, "no report has \(change.old)")
      try folder.write(try folder.read(name).replacingOccurrences(of: change.old, with: change.new), "wrong.json")
      #expect(try !follows(schema, ["wrong.json"]), "\(change.new)")
    }
  }

  private func makeTrip() throws {
    _ = try run(["import", Tool.root.appendingPathComponent("feeds/samples").path, "-q", "-o", "s.jsonl"])
    _ = try run(["build", "-s", "s.jsonl", "--team", "nyy", "--away-only", "-q", "-o", "t.json"])
  }

  @Test func reportsOfEditsFollowTheirSchema() throws {
    try makeTrip()
    let script = """
      {"op":"insert","item":{"id":"c9","kind":"custom","title":"Museum","custom":{"category":"note"}},"day":2,"last":true}
      {"op":"move","item":"c9","day":3,"first":true}
      {"op":"move","item":"nothing","day":3,"last":true}
      {"op":"move","item":"first-travel","day":1,"sortOrder":99}
      {"op":"normalize","day":2}
      {"op":"copy","item":"c9","id":"c10","day":4,"last":true}
      {"op":"move","items":["c9","c10"],"day":5,"last":true}
      {"op":"move","items":["c9","nothing"],"day":5,"last":true}
      {"op":"move","fromDay":5,"day":3,"first":true}
      {"op":"insertDay","day":1}
      {"op":"insertDay","day":9}
      {"op":"removeDay","day":1,"items":"move"}
      {"op":"removeDay","day":3}
      {"op":"shift","startDate":"2030-01-01"}
      {"op":"retitle","title":"Away"}
      {"op":"resize","dayCount":400}
      {"op":"resize","dayCount":1}
      {"op":"update","item":"first-travel","travel":{"durationMinutes":77}}
      {"op":"remove","item":"c9"}
      {"op":"fix","code":"travel-out-of-sequence"}
      {"op":"dropGame","item":"mlb:nyy-0810"}
      {"op":"addGame","game":"mlb:nyy-0810"}
      {"op":"addGame","game":"mlb:nothing"}
      {"op":"setOrigin","origin":{"city":"Boston"},"return":true}
      {"op":"setOrigin","origin":null}
      {"op":"duplicate","id":"another","title":"Again"}

      """
    try folder.write(script, "edits.jsonl")
    let item = try #require(
      try folder.read("t.json").components(separatedBy: #"{"id":""#).first { $0.contains(#""kind":"travel""#) })
    let travel = String(item.prefix { $0 != "\"" })
    try folder.write(script.replacingOccurrences(of: "first-travel", with: travel), "edits.jsonl")
    for (name, options) in [
      ("all.json", ["--keep-going"]), ("stop.json", []), ("snap.json", ["--keep-going", "--policy", "snap"]),
    ] {
      _ = try run(
        ["edit", "t.json", "--script", "edits.jsonl", "-o", "new.json", "--report", name] + options, codes: [0, 1])
    }
    // A trip without one of its legs, which is fixed.
    let items = try folder.read("t.json").components(separatedBy: "\n").filter { !$0.contains(item.prefix(30)) }
    try folder.write(items.joined(separator: "\n"), "lacking.json")
    try folder.write(#"{"op":"fix","code":"travel-missing"}"# + "\n", "fix.jsonl")
    _ = try run(["edit", "lacking.json", "--script", "fix.jsonl", "-o", "new.json", "--report", "fixed.json"])
    let all = try ["all.json", "stop.json", "snap.json", "fixed.json"].map { try folder.read($0) }.joined()
    for member in [
      "accepted", "refused", "skipped", "undone", "snapped", "normalized", "previous", "next", "legal", "trip",
      "finding", "fixes",
    ] {
      #expect(all.contains("\"\(member)\""), "no report has \(member)")
    }
    try expectBothWays(
      "edit-report", ["all.json", "stop.json", "snap.json", "fixed.json"],
      wrong: [
        (#""version":1"#, #""version":2"#), (#""result":"refused""#, #""result":"accepted""#),
        (#""did":"inserted""#, #""did":"guessed""#), (#""policy":"snap""#, #""policy":"push""#),
        (#""accepted":"#, #""taken":"#), (#""did":"fixed""#, #""did":"mended""#), (#""fixes":["#, #""fixes":[1,"#),
        (#""sortOrder":"#, #""order":"#),
      ])
  }

  @Test func reportsOfRebasesFollowTheirSchema() throws {
    try makeTrip()
    let lines = try folder.read("s.jsonl").split(separator: "\n").map(String.init)
    let trip = try folder.read("t.json")
    let games = lines.filter { line in
      line.firstMatch(of: /"id":"([^"]*)"/).map { trip.contains("\"\($0.1)\"") } ?? false
    }
    #expect(games.count > 3)
    var changed = lines.filter { $0 != games[0] }
    func replace(_ game: String, _ old: String, _ new: String) {
      if let at = changed.firstIndex(of: game) { changed[at] = game.replacingOccurrences(of: old, with: new) }
    }
    replace(games[1], #""status":"scheduled""#, #""status":"postponed""#)
    replace(games[2], "2026-08-", "2026-09-")
    try folder.write(changed.joined(separator: "\n") + "\n", "new.jsonl")
    _ = try run(["rebase", "t.json", "-s", "new.jsonl", "-o", "r.json", "--report", "report.json"], codes: [0, 1])
    _ = try run(["rebase", "t.json", "-s", "s.jsonl", "-o", "q.json", "--report", "quiet.json"])
    let text = try folder.read("report.json")
    for member in [#""kind":"postponed""#, #""from":{"#, #""byKind":{""#] { #expect(text.contains(member), "\(text)") }
    try expectBothWays(
      "rebase-report", ["report.json", "quiet.json"],
      wrong: [
        (#""version":1"#, #""version":2"#), (#""kind":"postponed""#, #""kind":"late""#),
        (#""changed":true"#, #""changed":1"#), (#""status":"postponed""#, #""status":"late""#),
        (#""byKind":{"#, #""byKind":{"other":1,"#), (#""unchanged":"#, #""same":"#),
      ])
  }

  @Test func historiesAndNightsFollowTheirSchemas() throws {
    let sync = try SyncFolder()
    var games = SyncFolder.season
    try sync.write(games)
    #expect(try sync.sync(["-q"], night: 1).code == 0)
    games[7].status = "postponed"
    try sync.write(games)
    #expect(try sync.sync(["-q"], night: 2).code == 0)
    for (name, arguments) in [
      ("history.json", ["history", "abl:\(games[7].id)", "--store", "store", "--format", "json"]),
      ("nights.json", ["sync", "--log", "--format", "json"]),
      ("status.json", ["sync", "--status", "--format", "json", "--now", "2026-05-02T03:00:00Z"]),
    ] {
      let result = try Tool.run(arguments, in: sync.folder.url)
      #expect(result.code == 0, "\(result.messages)")
      try folder.write(result.output, name)
    }
    try expectBothWays(
      "game-history", ["history.json"],
      wrong: [(#""version":1"#, #""version":2"#), (#""kinds":["#, #""kinds":["x","#), (#""night":"#, #""evening":"#)])
    try expectBothWays(
      "nights", ["nights.json"],
      wrong: [
        (#""version":1"#, #""version":2"#), (#""origin":"sync""#, #""origin":"other""#), (#""read":"#, #""red":"#),
        (#""exitCode":0"#, #""exitCode":-1"#), (#""outcome":"done""#, #""outcome":"fine""#),
      ])
    try expectBothWays(
      "sync-status", ["status.json"],
      wrong: [
        (#""version":1"#, #""version":2"#), (#""status":"whole""#, #""status":"good""#), (#""held":"#, #""holds":"#),
        (#""problems":["#, #""problems":[{"kind":"other","message":""}"#),
      ])
  }
}
