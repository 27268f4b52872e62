import Foundation
import Testing

/// `import --memory`: less memory, the same bytes, and no less said where something is wrong.
struct MemoryOptionTests {
  /// More games than the least memory has room for, in leagues of different sizes, with ids that are there twice.
  private static let feed: String = {
    var rows = ["id,league,home,away,venue,city,start,tz,status"]
    for number in 0..<130_000 {
      let league = ["mlb", "nba", "club", "m-l-b"][number % 7 % 4]
      let (home, away) = (number / 7 % 40, number % 11 + 40)
      let time = String(format: "2026-%02d-%02dT%02d:05:00", number % 12 + 1, number % 28 + 1, number % 24)
      rows.append(
        "\(number % 129_000),\(league),Team \(home),Team \(away),Ground \(home),Town \(home),\(time),America/New_York,")
    }
    return rows.joined(separator: "\n") + "\n"
  }()

  @Test func scheduleAndReportAreTheSame() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.feed, "games.csv")
    try folder.write(
      "id,league,home,away,venue,city,start,tz,status\n1,mlb,,,,,2026,,\n9,nba,A,B,,,2026-05-02,,\n", "other.csv")
    for format in ["jsonl", "json", "csv"] {
      for extra in [[], ["--memory", "64M"]] {
        let name = extra.isEmpty ? "whole" : "parts"
        let run = try Tool.run(
          [
            "import", "games.csv", "other.csv", "-o", "\(name).\(format)", "--report", "\(name).report.json",
            "--rejects",
            "\(name).rejects.jsonl",
          ] + extra, in: folder.url)
        #expect(run.code == 1)
        #expect(run.messages.contains("2 sources: 130,002 records"), "\(run.messages)")
      }
      for (left, right) in [
        ("whole.\(format)", "parts.\(format)"), ("whole.report.json", "parts.report.json"),
        ("whole.rejects.jsonl", "parts.rejects.jsonl"),
      ] {
        let (first, second) = (try folder.read(left), try folder.read(right))
        #expect(!first.isEmpty && first == second, "\(right)")
      }
    }
    // The file has no name, and so nothing of it is left.
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  /// What fails by itself fails in the same way, and what is there stays.
  @Test func sourceThatBreaksOffWritesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.feed + "1,mlb,\"Team", "games.csv")
    try folder.write("old", "o.jsonl")
    let run = try Tool.run(["import", "games.csv", "--memory", "64M", "-o", "o.jsonl"], in: folder.url)
    #expect(run.code == 65)
    #expect(try folder.read("o.jsonl") == "old")
    let partial = try Tool.run(
      ["import", "games.csv", "--memory", "64M", "-o", "o.jsonl", "--partial"], in: folder.url)
    #expect(partial.code == 1)
    #expect(try folder.read("o.jsonl").utf8.count > 10_000_000)
  }

  @Test(arguments: [
    (["--memory", "1M"], "--memory takes a number of bytes such as 256M or 2G, from 64M"),
    (["--memory", "lots"], "--memory takes a number of bytes"),
    (["--memory", "-5G"], "--memory takes a number of bytes"),
    (["--memory", "99999999999G"], "--memory takes a number of bytes"),
    (["--memory", ""], "--memory takes a number of bytes"),
    (["--memory", "1G", "--previous", "games.csv"], "--previous needs the whole schedule in memory"),
    (["--memory", "1G", "--explain", "1"], "--explain needs the whole schedule in memory"),
  ]) func wordsThatCannotBe(_ words: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id,league,home,away,venue,city,start,tz,status\n9,nba,A,B,,,2026-05-02,,\n", "games.csv")
    let run = try Tool.run(["import", "games.csv"] + words, in: folder.url)
    #expect(run.code == 64)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  /// The folder for what has no room is named where it can't be used.
  @Test func folderThatIsNotThere() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,league,home,away,venue,city,start,tz,status\n9,nba,A,B,,,2026-05-02,,\n", "games.csv")
    let run = try Tool.run(
      ["import", "games.csv", "--memory", "64M", "-o", "o.jsonl"], in: folder.url, environment: ["TMPDIR": "/nowhere"])
    #expect(run.code == 73)
    #expect(run.messages.contains("can't create a file in /nowhere: No such file or directory"), "\(run.messages)")
  }
}
