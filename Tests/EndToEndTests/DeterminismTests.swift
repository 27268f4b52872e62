import Foundation
import TestSupport
import Testing

/// The same input gives the same bytes, on any machine: nothing that surrounds a run shows in what it writes.
@Suite struct DeterminismTests {
  /// What surrounds a run, beside its input.
  struct Surroundings: Sendable, CustomTestStringConvertible {
    var name: String
    /// Words for `env`: what is set, what is taken away.
    var environment: [String] = []
    /// What the shell does before the command.
    var preparation = ":"
    /// The folder in which the run takes place, below one of the test.
    var folder = "a"

    var testDescription: String { name }
  }

  /// Each differs in several ways at once: bytes that stay the same under all of them depend on none.
  static let surroundings = [
    // Hash seeds differ from run to run, so the same again is a case, too.
    Surroundings(name: "the same"),
    Surroundings(
      name: "Tokyo in Turkish, from another folder",
      environment: [
        "-u", "HOME", "-u", "USER", "-u", "LOGNAME", "TZ=Asia/Tokyo", "LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8",
        "LANGUAGE=tr", "TERM=xterm-256color", "CLICOLOR_FORCE=1", "COLUMNS=40",
      ], preparation: "umask 077; ulimit -n 64", folder: "another folder/below"),
    Surroundings(
      name: "no such zone, locale POSIX",
      environment: ["TZ=No/Where", "TZDIR=/no/such", "LC_ALL=POSIX", "LANG=POSIX"], preparation: "umask 0; sleep 0.1"),
    Surroundings(
      name: "an environment",
      environment: ["-i", "A=1", "LANG=de_DE", "LC_ALL=C", "TZ=America/St_Johns", "NO_COLOR=1", "B=2"]),
    Surroundings(name: "its order, no zone", environment: ["-i", "B=2", "NO_COLOR=1", "LANG=de_DE", "A=1"]),
    Surroundings(name: "an empty environment", environment: ["-i"]),
  ]

  /// Each command writes a file of its own, or says what it has to say on standard output.
  private static let commands = [
    [
      "import", "samples", "twice.csv", "bad.csv", "-o", "schedule.jsonl", "--report", "import.json", "--rejects",
      "bad.jsonl",
    ],
    ["import", "schedule.jsonl", "-o", "schedule.csv"], ["import", "schedule.jsonl", "-o", "schedule.json"],
    ["import", "newer.csv", "samples/toronto.json", "-o", "newer.jsonl"],
    ["import", "samples/toronto.json", "--explain", "3"],
    ["build", "-s", "schedule.jsonl", "--team", "nyy", "--origin", "Boston, MA", "--return", "-o", "trip.json"],
    ["build", "-s", "schedule.jsonl", "--request", "requests.jsonl", "-o", "trips.jsonl"],
    ["export", "trip.json", "--to", "ics", "-o", "trip.ics"], ["export", "trips.jsonl", "--to", "ics"],
    ["export", "trip.json", "--to", "markdown", "-o", "trip.md"], ["export", "trips.jsonl", "--to", "markdown"],
    ["export", "trip.json", "--to", "html", "-o", "trip.html"], ["export", "trips.jsonl", "--to", "html"],
    ["export", "trip.ics", "--to", "json", "-o", "back.json"], ["export", "trip.md", "--to", "json"],
    ["export", "trips.jsonl", "--to", "markdown", "-o", "folder/"],
    [
      "edit", "trip.json", "--op", #"{"op":"move","item":"t1","day":5,"first":true}"#, "--policy", "snap", "-o",
      "edited.json",
    ],
    ["rebase", "trips.jsonl", "-s", "newer.jsonl", "-o", "rebased.jsonl", "--report", "rebase.json"],
    ["validate", "rebased.jsonl", "trips.jsonl", "-s", "newer.jsonl", "-f", "json", "-o", "report.json"],
    ["validate", "trips.jsonl", "-s", "newer.jsonl", "-f", "sarif"],
    ["validate", "trips.jsonl", "-s", "newer.jsonl", "-f", "html"],
    ["validate", "trips.jsonl", "-s", "newer.jsonl"],
    ["validate", "trips.jsonl", "--fix", "-o", "fixed.jsonl", "-f", "json", "--report", "fix.json"],
    ["diff", "schedule.jsonl", "newer.jsonl"], ["diff", "schedule.jsonl", "newer.jsonl", "-f", "json"],
    ["show", "trip.json"], ["feeds"], ["feeds", "mlb-statsapi"], ["rules"], ["help", "import"],
  ]

  /// Feeds with a game that is there twice and one that can't be read.
  private static func fill(_ folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.copyItem(
      at: Tool.root.appendingPathComponent("feeds/samples"), to: folder.appendingPathComponent("samples"))
    let table = try String(contentsOf: folder.appendingPathComponent("samples/baltimore.csv"), encoding: .utf8)
    let requests = (0..<6).map { (number: Int) -> String in
      #"{"id":"r\#(number)","title":"İ ı \#(number)","team":["nyy"],"awayOnly":\#(number % 2 == 0)}"#
    }
    func changed(_ old: String, _ new: String) -> String { table.replacingOccurrences(of: old, with: new) }
    let texts = [
      ("twice.csv", table), ("bad.csv", changed("2019-08-05", "2019-13-45")),
      ("newer.csv", changed("-06T19:05", "-06T20:05")), ("requests.jsonl", requests.joined(separator: "\n")),
    ]
    for (name, text) in texts {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
  }

  /// All that the commands write, by command line and by file.
  private static func results(_ surroundings: Surroundings) throws -> [String: Data] {
    let place = try TemporaryFolder()
    let folder = place.url(surroundings.folder)
    try fill(folder)
    var results: [String: Data] = [:]
    for words in commands {
      let run = try Tool.run(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", surroundings.preparation + #"; exec env "$@""#, "sh"] + surroundings.environment + [Tool.binary.path]
          + words,
        in: folder)
      #expect(run.code == 0 || run.code == 1, "\(words): \(run.messages)")
      results[words.joined(separator: " ")] = Data("\(run.code)\n\(run.output)\n\(run.messages)".utf8)
    }
    let written = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in written {
      // Folders have no content.
      results[path] = try? Data(contentsOf: folder.appendingPathComponent(path))
    }
    return results
  }

  private static let expected = Result {
    try results(Surroundings(name: "", environment: ["-u", "SOURCE_DATE_EPOCH"]))
  }

  @Test(arguments: Seeds.sample(surroundings, 3)) func surroundingsDoNotShow(_ surroundings: Surroundings) throws {
    let expected = try Self.expected.get()
    #expect(expected.count > Self.commands.count + 20)
    let results = try Self.results(surroundings)
    #expect(results.keys.sorted() == expected.keys.sorted())
    for (name, bytes) in expected { #expect(results[name] == bytes, "\(name)") }
  }

  @Test func theOrderOfSourcesWithGamesOfTheirOwnDoesNotShow() throws {
    let sources = ["baltimore.csv", "oakland.xml", "toronto.json", "west-coast.ics"].map { "feeds/samples/" + $0 }
    let expected = try Tool.run(["import"] + sources)
    #expect(expected.code == 0)
    for first in sources.indices {
      let turned = Array(sources[first...] + sources[..<first])
      #expect(try Tool.run(["import"] + turned).output == expected.output)
      #expect(try Tool.run(["import"] + turned.reversed()).output == expected.output)
    }
  }

  /// Threads share a file that is long enough, each of whose lines has a finding of its own.
  @Test func theNumberOfThreadsDoesNotShow() throws {
    let folder = try TemporaryFolder()
    let note = String(repeating: "n", count: 8_000)
    var trips = ""
    for number in 0..<600 {
      let item = #"{"id":"c","kind":"custom","day":\#(number % 5),"sortOrder":0,"custom":{"notes":"\#(note)"}}"#
      trips += #"{"id":"trip-\#(number)","startDate":"2026-06-10","dayCount":3,"items":[\#(item)]}"# + "\n"
    }
    try folder.write(trips, "trips.jsonl")
    for format in ["json", "text", "sarif"] {
      let words = ["validate", "trips.jsonl", "--format", format, "--max-findings", "500", "--jobs"]
      let expected = try Tool.run(words + ["1"], in: folder.url)
      #expect(expected.code == 1)
      #expect(expected.output.contains("day-out-of-range"))
      for jobs in Seeds.sample(["2", "3", "7"], 1) {
        let result = try Tool.run(words + [jobs], in: folder.url)
        #expect(result.output == expected.output && result.messages == expected.messages, "\(format) \(jobs)")
      }
    }
  }

  /// What is said of trips that threads rebase stands in their order, also beside what is wrong with other lines.
  @Test func threadsThatRebaseDoNotShow() throws {
    let folder = try TemporaryFolder()
    let samples = Tool.root.appendingPathComponent("feeds/samples").path
    #expect(try Tool.run(["import", samples, "-o", "old.jsonl"], in: folder.url).code == 0)
    let old = try String(contentsOf: folder.url("old.jsonl"), encoding: .utf8)
    try folder.write(old.replacingOccurrences(of: ":05:00-", with: ":35:00-"), "new.jsonl")
    let built = try Tool.run(["build", "-s", "old.jsonl", "--team", "nyy", "-q"], in: folder.url)
    let trip = try #require(try JSONSerialization.jsonObject(with: Data(built.output.utf8)) as? [String: Any])
    var lines: [String] = []
    for number in 0..<700 {
      let other = trip.merging(["id": "trip-\(number)", "title": "Trip number \(number)"]) { $1 }
      let data = try JSONSerialization.data(withJSONObject: other, options: .sortedKeys)
      lines.append(String(decoding: data, as: UTF8.self))
      if number % 90 == 7 { lines.append(#"{"id":"trip-\#(number)x""#) }
    }
    try folder.write(lines.joined(separator: "\n"), "trips.jsonl")
    let words = ["rebase", "trips.jsonl", "-s", "new.jsonl", "--report", "report.json", "--jobs"]
    let expected = try Tool.run(words + ["1"], in: folder.url)
    let report = try Data(contentsOf: folder.url("report.json"))
    #expect(expected.code == 1 && expected.output.split(separator: "\n").count == 700)
    // The line that can't be read is the 9th, between the trips 7 and 8.
    let said = ["Trip number 7: ", "trips.jsonl:9:", "Trip number 8: "].map { expected.messages.range(of: $0) }
    #expect(said.allSatisfy { $0 != nil })
    #expect(
      zip(said, said.dropFirst()).allSatisfy { pair in
        pair.0.flatMap { first in pair.1.map { first.lowerBound < $0.lowerBound } } ?? false
      })
    for jobs in ["2", "3", "7"] {
      let result = try Tool.run(words + [jobs], in: folder.url)
      #expect(result.output == expected.output && result.messages == expected.messages, "\(jobs)")
      #expect(try Data(contentsOf: folder.url("report.json")) == report, "\(jobs)")
    }
  }

  @Test func findingsAreInTheOrderOfTheFilesNames() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "b.json", "B.json"] { try folder.write(#"{"id":"\#(name)","items":[]}"#, name) }
    func report(_ names: [String]) throws -> String {
      let result = try Tool.run(["validate", "--format", "json"] + names, in: folder.url)
      #expect(result.code == 1)
      return result.output
    }
    let expected = try report(["B.json", "a.json", "b.json"])
    #expect(expected.contains("missing-field"))
    #expect(try report(["b.json", "a.json", "B.json"]) == expected)
    #expect(try report(["a.json", "B.json", "b.json"]) == expected)
  }
}
