import Foundation
import Testing

/// Which reports a run of `validate` writes, what it compares with, and what it would fix.
@Suite struct ReportChoiceTests {
  private static let defects = FixTests.defects.map(\.trip).joined(separator: "\n") + "\n"

  private func folder(_ trips: String = defects) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(trips, "t.jsonl")
    return folder
  }

  // MARK: Several reports

  struct Choice: Sendable, CustomTestStringConvertible {
    var options: [String]
    /// What standard output and the files begin with.
    var starts: [String: String]

    var testDescription: String { options.joined(separator: " ") }
  }

  private static let starts = [
    "text": "t.jsonl\n", "json": "{\"format\":\"sportstime-report\"", "sarif": "{\"$schema\":", "gitlab": "[",
    "junit": "<?xml", "github": "::notice title=validate::",
  ]

  @Test(arguments: [
    Choice(options: ["-f", "text", "-f", "sarif", "-o", "r.sarif"], starts: ["": "text", "r.sarif": "sarif"]),
    Choice(options: ["-f", "sarif", "-o", "r", "-f", "github"], starts: ["": "github", "r": "sarif"]),
    Choice(
      options: ["-o", "r.sarif", "-o", "r.xml", "-f", "gitlab", "-o", "r.json"],
      starts: ["r.sarif": "sarif", "r.xml": "junit", "r.json": "gitlab"]),
    Choice(options: ["-o", "r.txt", "-f", "json"], starts: ["r.txt": "json"]),
    Choice(options: ["--report", "a.json", "-o", "b.sarif"], starts: ["a.json": "json", "b.sarif": "sarif"]),
    Choice(
      options: ["--fix", "-o", "fixed.jsonl", "--report", "a.json", "-f", "junit", "--report", "b"],
      starts: ["a.json": "json", "b": "junit"]),
  ])
  func oneRunWritesSeveralReports(_ choice: Choice) throws {
    let folder = try folder()
    let result = try Tool.run(["validate", "t.jsonl"] + choice.options, in: folder.url)
    #expect([0, 1].contains(result.code), "\(result.messages)")
    for (file, format) in choice.starts {
      let text = file.isEmpty ? result.output : try folder.read(file)
      #expect(text.hasPrefix(Self.starts[format] ?? "?"), "\(file): \(text.prefix(60))")
    }
    if choice.starts[""] == nil { #expect(result.output.isEmpty) }
  }

  @Test(arguments: [
    (["-f", "json", "-f", "sarif"], "two outputs can't both go to standard output"),
    (["-o", "a.json", "-o", "a.json"], "two outputs can't both go to a.json"),
    (["-o", "a.json", "-o", "b.pdf"], "--output \"b.pdf\": \".pdf\" is the ending of no format"),
    (["--fix", "-o", "a.jsonl", "-o", "b.jsonl"], "--output is given twice"),
    (["--fix", "--diff", "--in-place"], "--diff and --in-place can't be combined"),
    (["--diff"], "--diff needs --fix"),
    (["--min-severity", "fatal"], "--min-severity takes info, warning or error"),
  ])
  func aWrongChoiceIsRefused(_ options: [String], _ message: String) throws {
    let folder = try folder()
    let result = try Tool.run(["validate", "t.jsonl"] + options, in: folder.url)
    #expect(result.code == 64 && result.messages.contains(message), "\(result.messages)")
  }

  @Test func theLowestSeverityIsChosen() throws {
    let folder = try folder(
      FixTests.trip("a", [FixTests.custom("c1", 1, "1"), FixTests.custom("c2", 9, "1")], days: 2))
    func codes(_ options: [String]) throws -> [Bool] {
      let output = try Tool.run(["validate", "t.jsonl"] + options, in: folder.url).output
      return ["nothing is planned", "is on day 9"].map { output.contains($0) }
    }
    for format in ["github", "gitlab"] {
      #expect(try codes(["-f", format]) == [false, true])
      #expect(try codes(["-f", format, "--min-severity", "info"]) == [true, true])
    }
    for format in ["text", "json", "jsonl", "html", "sarif", "junit"] {
      #expect(try codes(["-f", format]) == [true, true])
      #expect(try codes(["-f", format, "--min-severity", "warning"]) == [false, true])
    }
  }

  @Test func junitHasACaseForEachTrip() throws {
    let folder = try folder(
      FixTests.good + "\n{broken\n" + FixTests.trip("bad", [FixTests.custom("c1", 9, "1")]) + "\n")
    try folder.write(FixTests.good.replacingOccurrences(of: "ok", with: "other"), "u.json")
    let result = try Tool.run(["validate", "t.jsonl", "u.json", "-f", "junit"], in: folder.url)
    #expect(result.code == 1)
    #expect(result.output.contains("<testsuites name=\"sportstime validate\" tests=\"4\" failures=\"1\" errors=\"1\">"))
    let cases = result.output.matches(of: /<testcase classname="(.*?)" name="(.*?)"/).map { "\($0.1) \($0.2)" }
    #expect(cases == ["t.jsonl ok", "t.jsonl itinerary on line 2", "t.jsonl bad", "u.json other"])
    // On several threads as on one.
    let line = FixTests.good + "\n"
    try folder.write(String(repeating: line, count: 10_000), "t.jsonl")
    let large = try Tool.run(["validate", "t.jsonl", "-f", "junit"], in: folder.url)
    #expect(large.output.contains(" tests=\"10000\" failures=\"0\" errors=\"0\""))
    try folder.write(DiffCommandTests.old, "s.jsonl")
    let audit = try Tool.run(["audit", "s.jsonl", "-f", "junit"], in: folder.url)
    #expect(audit.output.contains("<testcase classname=\"s.jsonl\" name=\"schedule on line 1\""), "\(audit.output)")
  }

  // MARK: Comparing

  @Test func onlyNewFindingsCount() throws {
    let (day, unknown) = (FixTests.custom("c1", 9, "1"), FixTests.custom("c2", 8, "1"))
    let folder = try folder(FixTests.trip("a", [day, FixTests.custom("c3", 1, "1")], days: 1))
    func validate(_ options: String...) throws -> Tool.Result {
      try Tool.run(["validate", "t.jsonl"] + options, in: folder.url)
    }
    #expect(try validate("-o", "old.json").code == 1)
    let same = try validate("--compare", "old.json")
    #expect(same.code == 0 && same.output.contains("\n0 new, 0 gone, 1 the same\n"), "\(same.output)")
    try folder.write(FixTests.trip("a", [day, unknown, FixTests.custom("c3", 1, "1")], days: 1), "t.jsonl")
    let more = try validate("--compare", "old.json", "-o", "r.json", "-o", "r.sarif", "-f", "text")
    #expect(more.code == 1 && more.output.contains("\n1 new, 0 gone, 1 the same\n"), "\(more.output)")
    #expect(more.output.contains("[c2]") && !more.output.contains("[c1]"), "\(more.output)")
    #expect(try folder.read("r.json").contains(#""comparison":{"new":1,"gone":0,"same":1}"#))
    #expect(try folder.read("r.sarif").matches(of: /"baselineState":"(new|unchanged)"/).count == 2)
    #expect(try validate("--compare", "r.json").code == 0)
    try folder.write(FixTests.good, "t.jsonl")
    let less = try validate("--compare", "r.json", "-f", "text", "-f", "sarif", "-o", "r.sarif")
    #expect(less.code == 0 && less.output.contains("0 new, 2 gone, 0 the same"), "\(less.output)")
    #expect(less.output.contains("Gone:\n  day-out-of-range a c1\n  day-out-of-range a c2\n"))
    #expect(try folder.read("r.sarif").matches(of: /"baselineState":"absent"/).count == 2)
    #expect(try validate("--compare", "r.json", "--baseline", "r.json").code == 64)
    try folder.write(Self.defects, "t.jsonl")
    #expect(try validate("-o", "cut.json", "--max-findings", "1").code == 1)
    let cut = try validate("--compare", "cut.json")
    #expect(cut.code == 65 && cut.messages.contains("the report leaves findings out"), "\(cut.messages)")
    #expect(try validate("--compare", "t.jsonl").code == 65)
  }

  // MARK: Fixes

  /// The diff, applied by `patch`, gives what --in-place writes.
  @Test(.enabled(if: CompletionTests.has("patch"), "no patch here"), arguments: [false, true])
  func aDiffIsWhatFixingChanges(_ isOneLine: Bool) throws {
    let folder = try folder()
    var trips = FixTests.defects.map(\.trip)
    if !isOneLine {
      trips = try trips.map { trip in
        let object = try JSONSerialization.jsonObject(with: Data(trip.utf8))
        let data = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
        return String(decoding: data, as: UTF8.self)
      }
    }
    let whole = "[" + trips.joined(separator: isOneLine ? ", " : ",\n\n") + "]"
    for (name, text) in [("t.jsonl", Self.defects), ("a.json", whole), ("ok.json", FixTests.good)] {
      try folder.write(text, name)
    }
    try folder.write(FixTests.defects[5].trip, "f.json")
    for name in ["f.ics", "f.md"] {
      #expect(try Tool.run(["export", "f.json", "-o", name], in: folder.url).code == 0)
    }
    let names = ["a.json", "f.ics", "f.md", "t.jsonl"]
    let originals = try names.map(folder.read)
    let diff = try Tool.run(["validate", "ok.json"] + names + ["--fix", "--diff"], in: folder.url)
    #expect(diff.code == 0 && diff.messages.contains("Would be fixed; nothing is written"), "\(diff.messages)")
    #expect(!diff.output.contains("ok.json") && diff.output.hasPrefix("--- a.json\n+++ a.json\n@@ -"))
    #expect(try names.map(folder.read) == originals)
    let other = try Tool.run(["validate"] + names + ["--fix", "--diff", "-o", "d", "-f", "json"], in: folder.url)
    #expect(try folder.read("d") == diff.output && other.output.contains("\"dryRun\":true"))
    try FileManager.default.createDirectory(at: folder.url("p"), withIntermediateDirectories: true)
    for (name, text) in zip(names, originals) { try folder.write(text, "p/" + name) }
    let patch = try Tool.shell("cd p && patch --silent -p0 < ../d", in: folder)
    #expect(patch.code == 0, "\(patch.output)\(patch.messages)")
    #expect(try Tool.run(["validate"] + names + ["--fix", "--in-place"], in: folder.url).code == 0)
    for name in names { #expect(try folder.read("p/" + name) == folder.read(name), "\(name)") }
    let done = try Tool.run(["validate"] + names + ["--fix", "--diff"], in: folder.url)
    #expect(done.code == 0 && done.output.isEmpty)
  }

  /// Each fix of a SARIF report, applied by another program, takes its finding away and brings none.
  @Test(.enabled(if: Python.isThere, "Python's jsonschema is not installed"))
  func fixesInSARIFFix() throws {
    let folder = try folder("\u{FEFF}" + Self.defects.replacingOccurrences(of: "Note", with: "Über 🏟"))
    try folder.write("[\n" + FixTests.defects.map(\.trip).joined(separator: ",\n ") + "]", "a b.json")
    try folder.write("{broken", "broken.json")
    let run = try Tool.run(["validate", "t.jsonl", "a b.json", "broken.json", "-o", "r.sarif"], in: folder.url)
    #expect(run.code == 1, "\(run.messages)")
    let applied = try Python.run("apply_fixes.py", [Tool.binary.path, folder.path("r.sarif")])
    #expect(applied.code == 0, "\(applied.messages)")
    let codes = applied.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(Set(codes.map(String.init)).isSuperset(of: FixTests.defects.map(\.code)), "\(applied.output)")
    let fixing = try Tool.run(["validate", "t.jsonl", "--fix", "--dry-run", "-f", "sarif"], in: folder.url)
    #expect(!fixing.output.contains("\"fixes\""))
  }

  // MARK: Settings

  @Test func settingsAreFoundAboveUpToTheRepository() throws {
    let folder = try TemporaryFolder()
    for name in ["repository/.git", "repository/trips/old"] {
      try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: true)
    }
    let trip = FixTests.trip("a", [FixTests.custom("c1", 9, "1")])
    try folder.write(trip, "repository/trips/old/t.json")
    try folder.write(#"{"validate":{"disable":["*"]}}"#, ".sportstime.json")
    func run(_ path: String, _ place: String, environment: [String: String] = [:]) throws -> Tool.Result {
      try Tool.run(["validate", path], in: folder.url(place), environment: environment)
    }
    let old = "repository/trips/old"
    // What is above the repository does not count.
    #expect(try run("t.json", old).code == 1)
    try folder.write(
      #"{"validate":{"paths":[{"match":"trips/old/*","disable":["*"]}]}}"#, "repository/.sportstime.json")
    for (path, place) in [
      ("t.json", old), ("old/t.json", "repository/trips"), ("../trips/old/t.json", "repository/trips"),
    ] {
      let result = try run(path, place)
      #expect(result.code == 0 && result.messages.contains("settings from ../"), "\(result.messages)")
    }
    // The nearest counts.
    try folder.write("{}", "repository/trips/.sportstime.json")
    #expect(try run("t.json", old).code == 1)
    // Outside a repository, only the working directory counts; the user's own settings come last.
    try FileManager.default.createDirectory(at: folder.url("plain/home/sportstime"), withIntermediateDirectories: true)
    try folder.write(trip, "plain/t.json")
    #expect(try run("t.json", "plain").code == 1)
    try folder.write(#"{"validate":{"failOn":"never"}}"#, "plain/home/sportstime/settings.json")
    let own = try run("t.json", "plain", environment: ["XDG_CONFIG_HOME": folder.path("plain/home")])
    #expect(own.code == 0 && own.messages.contains("settings from "), "\(own.messages)")
  }

  @Test func theUsersFeedsAndGazetteerAreUsed() throws {
    let folder = try TemporaryFolder()
    for name in ["feeds", "gazetteer"] {
      try FileManager.default.createDirectory(
        at: folder.url("home/sportstime/" + name), withIntermediateDirectories: true)
    }
    let definition = try Tool.run(["feeds", "mlb-club-csv"]).output
    try folder.write(
      definition.replacingOccurrences(of: "\"mlb-club-csv\"", with: "\"my-feed\""), "home/sportstime/feeds/mine.json")
    try folder.write(
      """
      id,league,name,shortName,city,region,country,venue,timeZone,from,until,color
      x,zz,Nowhere Foxes,Foxes,Boston,MA,US,,America/New_York,,,

      """, "home/sportstime/gazetteer/teams.csv")
    try folder.write("date,home,away,league\n2026-06-10,Nowhere Foxes,Boston Owls,zz\n", "g.csv")
    let home = ["XDG_CONFIG_HOME": folder.path("home")]
    let result = try Tool.run(["import", "g.csv", "--zone", "UTC"], in: folder.url, environment: home)
    #expect(result.output.contains("zz:") && result.messages.contains("gazetteer from "), "\(result.messages)")
    #expect(try Tool.run(["import", "g.csv", "--feed", "my-feed"], in: folder.url).code == 64)
    let own = try Tool.run(["import", "g.csv", "--feed", "my-feed"], in: folder.url, environment: home)
    #expect(own.code != 64 && own.messages.contains("feeds from "), "\(own.messages)")
  }

  @Test func rulesHaveParameters() throws {
    let drive = FixTests.travel("t0", 2, "1", "Boston", "New York").replacingOccurrences(
      of: #""travel":{"#, with: #""travel":{"mode":"drive","durationMinutes":700,"#)
    let games = [FixTests.game("g1", 1, "0", "Boston"), FixTests.game("g2", 4, "0", "Bronx")]
    let folder = try folder(FixTests.trip("a", [games[0], drive, games[1]]))
    func codes(_ parameters: String) throws -> Set<String> {
      try folder.write(#"{"validate":{"disable":["unknown-venue"],"parameters":{\#(parameters)}}}"#, ".sportstime.json")
      let result = try Tool.run(["validate", "t.jsonl", "-f", "json"], in: folder.url)
      #expect([0, 1].contains(result.code), "\(result.messages)")
      return Set(result.output.matches(of: /"code":"([a-z-]+)"/).map { String($0.1) })
    }
    #expect(try codes("") == ["day-without-items"])
    #expect(try codes(#""day-without-items":{"days":1}"#).isEmpty)
    #expect(try codes(#""day-without-items":{"days":1},"drive-too-long":{"hours":3.5}"#) == ["drive-too-long"])
    // A drive of several days fills the days that it goes on.
    #expect(try codes(#""drive-too-long":{"hours":4}"#).isEmpty)
    #expect(try codes(#""drive-too-long":{}"#) == ["day-without-items"])
    for (parameters, message) in [
      (#""drive-too-long":{"hours":25}"#, "`hours` should be a number from 1 to 24, not 25"),
      (#""drive-too-long":{"days":1}"#, "has no member \"days\""),
      (#""travel-missing":{}"#, "no member \"travel-missing\""),
    ] {
      try folder.write(#"{"validate":{"parameters":{\#(parameters)}}}"#, ".sportstime.json")
      let result = try Tool.run(["validate", "t.jsonl"], in: folder.url)
      #expect(result.code == 65 && result.messages.contains(message), "\(result.messages)")
    }
    let all =
      #""day-without-items":{"days":0},"drive-too-long":{"hours":1.5},"items-overlap":{"minutes":5},"#
      + #""travel-time-too-short":{"minutes":90}"#
    _ = try codes(all)
    if Python.isThere {
      try folder.write(try Tool.run(["schema", "validate-config"]).output, "schema.json")
      let checked = try Python.run("check_schema.py", [folder.path("schema.json"), folder.path(".sportstime.json")])
      #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    }
    let words = try Tool.run(["rules", "drive-too-long"]).output
    #expect(words.contains("Parameter `hours`: Maximum hours at the wheel per day"))
  }

  @Test(arguments: [("minutes", 89, true), ("minutes", 90, false)])
  func itemsMayOverlapSoFar(_ unit: String, _ allowed: Int, _ isFound: Bool) throws {
    func item(_ id: String, _ key: String, _ time: String) -> String {
      String(FixTests.custom(id, 1, key).dropLast()) + #","custom":{"start":"\#(time)","durationMinutes":120}}"#
    }
    let folder = try folder(FixTests.trip("a", [item("c1", "1", "10:00"), item("c2", "2", "10:30")], days: 1))
    try folder.write(#"{"validate":{"parameters":{"items-overlap":{"\#(unit)":\#(allowed)}}}}"#, ".sportstime.json")
    let result = try Tool.run(["validate", "t.jsonl"], in: folder.url)
    #expect(result.output.contains("items-overlap") == isFound, "\(result.output)")
  }
}
