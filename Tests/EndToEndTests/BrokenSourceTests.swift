import Foundation
import Testing

/// Sources that break off, or change their form: what was read before is never taken for all there is.
struct BrokenSourceTests {
  static let sources: [(name: String, text: String)] = [
    ("games.csv", RejectsTests.csv), ("games.json", RejectsTests.json), ("games.jsonl", RejectsTests.jsonl),
    ("games.ics", RejectsTests.ical),
    (
      "games.xml",
      """
      <schedule season="2026">
      <game id="1" league="mlb"><home>Mets</home><away>Cubs</away><start tz="ET">2026-05-01T19:10:00</start></game>
      <game id="2" league="mlb"><home>Mets</home><away>Cubs</away><start tz="ET">2026-05-02T13:10:00</start></game>
      </schedule>
      """
    ),
  ]

  /// Wherever a file is cut, games are missing only with a failed source, and then the schedule that was there stays.
  @Test(arguments: sources.indices) func cutSourceKeepsTheSchedule(_ index: Int) throws {
    let (name, text) = Self.sources[index]
    let folder = try TemporaryFolder()
    try folder.write(text, name)
    let whole = try Tool.run(["import", name, "-q", "-o", "whole.jsonl"], in: folder.url(""))
    #expect(whole.code == 0, "\(whole.messages)")
    let games = Set(try folder.read("whole.jsonl").split(separator: "\n"))
    let bytes = Array(text.utf8)
    // A table or a list of lines that ends with a line is whole, and so is a plain table with a field cut short: the
    // places are inside a line, and in a table they leave out a field.
    for share in [15, 40, 55, 70, 85, 96] {
      var end = bytes.count * share / 100
      while bytes[end - 1] == 0x0A || bytes[end] == 0x0A { end -= 1 }
      if name == "games.csv", let comma = bytes[..<end].lastIndex(of: 0x2C) { end = comma }
      try folder.write(String(decoding: bytes[..<end], as: UTF8.self), name)
      try folder.write("as it was", "old.jsonl")
      let result = try Tool.run(["import", name, "-q", "-o", "old.jsonl", "--report", "r.json"], in: folder.url(""))
      #expect(result.code == 65, "\(name) at \(share) %: \(result.messages)")
      #expect(try folder.read("old.jsonl") == "as it was", "\(name) at \(share) %")
      #expect(try folder.read("r.json").contains(#""status":"failed","error":""# + name + ":"), "\(name) at \(share) %")
      let partial = try Tool.run(["import", name, "-q", "--partial"], in: folder.url(""))
      let read = partial.output.split(separator: "\n")
      #expect(partial.code == (read.isEmpty ? 65 : 1), "\(name) at \(share) %: \(partial.messages)")
      #expect(games.isSuperset(of: read), "\(name) at \(share) %")
    }
  }

  /// Each is read, with an exit code of 1 and the finding: text, what stands in its place, finding, games.
  static let spoiled: [(name: String, old: String, new: String, finding: String, games: Int)] = [
    ("games.csv", "New York,2026-05-02T13:10:00,America/New_York,scheduled", "New York", "[short-row]", 2),
    ("games.csv", "2,mlb,Mets,", "2,mlb,\"Mets,", "[stray-quote]", 2),
    ("games.csv", "\"Mets\"", "\"\"Mets\"", "[text-after-quote]", 3),
    ("games.csv", "scheduled\n2,", "rained out\n2,", "[unknown-status]", 3),
    ("games.csv", "T", " at ", "[bad-date]", 0),
    ("games.csv", "2,mlb,Mets", "2,mlb,Me\u{0}ts", "the file is not text: it has NUL bytes", 0),
    ("games.jsonl", "\"id\":\"2\"", "\"id\":\"2\",\"home\":\"Yankees\"", "[duplicate-key]", 2),
    ("games.jsonl", "\"home\":\"Mets\"", "\"home\":\"M\\u0000ts\"", "[control-character]", 0),
    ("games.xml", "<home>Mets", "<home>M&ets", "games.xml:2:34: error", 2),
    (
      "games.ics", "SUMMARY:Cubs at Mets\nDTSTART:20260502", "SUMMARY:Cubs at Mets\nDTSTART\nDTSTART:20260502",
      "[malformed-line]", 2
    ),
  ]

  @Test(arguments: spoiled.indices) func spoiledRecordIsNoSuccess(_ index: Int) throws {
    let row = Self.spoiled[index]
    let folder = try TemporaryFolder()
    let text = try #require(Self.sources.first { $0.name == row.name }).text
    #expect(text.contains(row.old))
    try folder.write(text.replacingOccurrences(of: row.old, with: row.new), row.name)
    let result = try Tool.run(["import", row.name, "--partial"], in: folder.url(""))
    #expect(result.code == (row.games == 0 ? 65 : 1), "\(result.messages)")
    #expect(result.messages.contains(row.finding), "\(row.finding): \(result.messages)")
    #expect(result.output.split(separator: "\n").count == row.games, "\(result.output)")
    #expect(!result.output.utf8.contains(0))
  }

  /// A member that is missing in all of a source was renamed, or taken out: games without it are not what they were.
  @Test func renamedMemberIsAnError() throws {
    let folder = try TemporaryFolder()
    let text = RejectsTests.ical.replacingOccurrences(of: "DTSTART:", with: "DTBEGIN:")
    try folder.write(text, "games.ics")
    let result = try Tool.run(["import", "--feed", "plain-ical", "games.ics"], in: folder.url(""))
    #expect(result.code == 1, "\(result.messages)")
    #expect(
      result.messages.contains("no record has text at DTSTART, the source of \"start\" [missing-value]"),
      "\(result.messages)")
  }

  /// The sources that are right are no reason to write over a schedule that had the other one, too.
  @Test func oneFailedSourceOfTwoKeepsTheSchedule() throws {
    let folder = try TemporaryFolder()
    try folder.write(RejectsTests.csv, "a.csv")
    try folder.write("as it was", "s.jsonl")
    let table: [([String], Int32, Int)] = [
      (["a.csv", "none.csv"], 66, 0), (["a.csv", "none.csv", "--partial"], 66, 3), (["a.csv"], 0, 3),
    ]
    for (arguments, code, games) in table {
      let result = try Tool.run(
        ["import", "-o", "s.jsonl", "--report", "r.json"] + arguments, in: folder.url(""))
      #expect(result.code == code, "\(result.messages)")
      let written = try folder.read("s.jsonl")
      #expect(games == 0 ? written == "as it was" : written.split(separator: "\n").count == games)
      #expect(games > 0 || result.messages.contains("1 of 2 sources failed: no schedule is written; with --partial"))
      #expect(try folder.read("r.json").contains("\"file\":\"none.csv\"") == (code == 66))
    }
  }
}
