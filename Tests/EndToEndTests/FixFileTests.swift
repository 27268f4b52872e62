import Foundation
import Testing

/// `validate --fix` on every kind of file: calendars, Markdown, directories, pipes, files that can't be written.
@Suite struct FixFileTests {
  private static let ok = FixTests.trip(
    "ok",
    [
      FixTests.game("g1", 1, "0", "Boston"), FixTests.travel("t0", 2, "1", "Boston", "New York"),
      FixTests.game("g2", 3, "0", "Bronx"),
    ])

  /// A file of three trips, the second one with the defect.
  private func export(_ code: String, to format: String, _ folder: TemporaryFolder) throws -> String {
    let trip = try #require(FixTests.defects.first { $0.code == code }).trip
    let second = Self.ok.replacingOccurrences(of: #""id":"ok""#, with: #""id":"ok2""#)
    try folder.write([Self.ok, trip, second].joined(separator: "\n") + "\n", "in.jsonl")
    let name = "out." + (format == "ics" ? "ics" : "md")
    let exported = try Tool.run([
      "export", folder.path("in.jsonl"), "--to", format, "-o", folder.path(name), "--now", "2031-02-03T04:05:06Z",
    ])
    #expect(exported.code == 0, "\(exported.messages)")
    return name
  }

  private func report(_ arguments: [String], code: Int32 = 0) throws -> [String: Any] {
    let result = try Tool.run(["validate", "-f", "json"] + arguments)
    #expect(result.code == code, "\(result.output)\(result.messages)")
    return try FixTests.json(result.output)
  }

  private func findings(_ report: [String: Any], _ member: String = "findings") -> [[String: Any]] {
    report[member] as? [[String: Any]] ?? []
  }

  // MARK: Calendars and Markdown

  @Test(arguments: FixTests.defects.map(\.code), ["ics", "markdown"])
  func documentsAreFixedInTheirOwnFormat(_ code: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let name = try export(code, to: format, folder)
    let before = try folder.read(name)
    let dry = try report([folder.path(name), "--fix", "--dry-run"])
    #expect(dry["dryRun"] as? Bool == true)
    #expect(try folder.read(name) == before)
    let fixed = try report([folder.path(name), "--fix", "--in-place"])
    let fixes = findings(fixed, "fixed")
    #expect(fixes.contains { $0["code"] as? String == code }, "\(fixes)")
    // Where the second itinerary begins; a calendar has all of them.
    let mark = format == "ics" ? "X-SPORTSTIME-ITINERARY" : "# "
    let after = try folder.read(name)
    let lines = after.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let begins = lines.indices.filter { lines[$0].hasPrefix(mark) }.map { $0 + 1 }
    // A calendar has the head of each trip twice: its own, and in the first event.
    #expect(
      begins.count == (format == "ics" ? 6 : 3)
        && fixes.allSatisfy { $0["line"] as? Int == (format == "ics" ? 1 : begins[1]) })
    // The others keep their bytes; the events that say something else now are a version later.
    func parts(_ text: String, of trips: [String]) -> [String] {
      if format == "ics" {
        return text.components(separatedBy: "BEGIN:VEVENT").filter { event in
          trips.contains { event.contains("@\($0).sportstime\r\n") }
        }
      }
      return text.components(separatedBy: "\n# ").filter { part in trips.contains { part.contains("\"id\":\"\($0)\"") }
      }
    }
    #expect(parts(before, of: ["ok", "ok2"]) == parts(after, of: ["ok", "ok2"]))
    #expect(!parts(after, of: ["ok"]).isEmpty && !parts(after, of: ["ok2"]).isEmpty)
    #expect(before != after)
    if format == "ics" {
      #expect(
        lines.filter { $0.hasPrefix("DTSTAMP") }.allSatisfy {
          ["DTSTAMP:20310203T040506Z", "DTSTAMP:20310203T040507Z"].contains(
            $0.trimmingCharacters(in: .whitespacesAndNewlines))
        })
    }
    let left = try report([folder.path(name)])
    #expect(!findings(left).contains { $0["code"] as? String == code })
    #expect((left["summary"] as? [String: Any])?["valid"] as? Int == 3)
    let second = try report([folder.path(name), "--fix", "--in-place"])
    #expect(second["fixed"] == nil)
    #expect(try folder.read(name) == after)
    // What the writer knows nothing of comes through.
    if before.contains("color") { #expect(after.contains("color")) }
    // The same through a pipe.
    let piped = try Tool.run(["validate", "-", "--fix", "-o", "-"], input: Data(before.utf8))
    #expect(piped.code == 0 && piped.output == after && piped.messages.contains("fixed"))
  }

  @Test(arguments: ["ics", "markdown"])
  func whatIsNotTheItinerarysIsNotLost(_ format: String) throws {
    let folder = try TemporaryFolder()
    let name = try export("travel-missing", to: format, folder)
    var text = try folder.read(name)
    let additions =
      format == "ics"
      ? ("END:VEVENT\r\n", "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\nDESCRIPTION:go\r\nEND:VALARM\r\n")
      : ("## Day 2", "Remember the bags.\n\n")
    // In the second itinerary only.
    let start = try #require(text.range(of: format == "ics" ? "@f.sportstime" : #""id":"f""#))
    let place = try #require(text.range(of: additions.0, range: start.upperBound..<text.endIndex))
    text.insert(contentsOf: additions.1, at: place.lowerBound)
    try folder.write(text, name)
    let fixed = try report([folder.path(name), "--fix", "--in-place"])
    #expect(!findings(fixed, "fixed").isEmpty)
    let after = try folder.read(name)
    #expect(after.components(separatedBy: additions.1.split(separator: "\n")[0]).count == 2)
    #expect(after.components(separatedBy: format == "ics" ? "BEGIN:VALARM" : "Remember the bags.").count == 2)
    #expect(after != text)
  }

  /// A carrier that somebody has changed by hand is checked like any other itinerary.
  @Test(arguments: ["ics", "markdown"])
  func aBrokenCarrierIsNoValidItinerary(_ format: String) throws {
    let folder = try TemporaryFolder()
    let name = try export("sort-order-tie", to: format, folder)
    let text = try folder.read(name)
    let sortOrder = format == "ics" ? #""sortOrder":1\,"title""# : #""sortOrder":1,"title""#
    let unfolded = text.replacingOccurrences(of: "\r\n ", with: "")
    #expect(unfolded.contains(sortOrder))
    try folder.write(
      unfolded.replacingOccurrences(of: sortOrder, with: sortOrder.replacingOccurrences(of: "1", with: "\"x\"")), name)
    let broken = try folder.read(name)
    let result = try report([folder.path(name), "--fix", "--in-place"], code: 1)
    let finding = try #require(findings(result).first { $0["code"] as? String == "wrong-type" })
    // All trips of a calendar begin where it does.
    let line = finding["line"] as? Int ?? 0
    #expect(finding["item"] as? String == "c1" && (format == "ics" ? line == 1 : line > 1))
    #expect(finding["column"] as? Int == 1)
    #expect(try folder.read(name) == broken)
  }

  @Test func aCalendarThatIsNoneCountsAsUnreadable() throws {
    let folder = try TemporaryFolder()
    let name = try export("sort-order-tie", to: "ics", folder)
    let text = try folder.read(name).replacingOccurrences(of: "\r\n ", with: "")
    let lines = text.components(separatedBy: "\r\n").map { line in
      line.hasPrefix("X-SPORTSTIME-ITINERARY:") && line.contains("\"g\"")
        ? "X-SPORTSTIME-ITINERARY:{\"id\":\"g\"\\,\"items\":[{}]}" : line
    }
    try folder.write(lines.joined(separator: "\r\n"), name)
    let summary = try #require(try report([folder.path(name)], code: 1)["summary"] as? [String: Any])
    #expect(summary["itineraries"] as? Int == 3 && summary["unreadable"] as? Int == 1, "\(summary)")
  }

  // MARK: JSON

  /// Keys that are not finite, lines that are none, blank lines, CRLF: what is not fixed keeps its bytes.
  @Test func whatIsNotFixedKeepsItsBytes() throws {
    let infinite = FixTests.trip(
      "inf", [FixTests.custom("c1", 1, "1"), FixTests.custom("c2", 1, "1e999"), FixTests.custom("c3", 1, "-1e999")])
    let odd = #"{"id":"odd","startDate":"2026-06-10","dayCount":1,"x":1e5,"é":"\u00e9","items":[ ] }"#
    let lines = ["{broken", "", odd + "\r", infinite + "\r", "7", "[]", "  " + FixTests.good + "\t", "\u{1}\u{2}"]
    let folder = try TemporaryFolder()
    try folder.write("\u{FEFF}" + lines.joined(separator: "\n"), "t.jsonl")
    let fixed = try report([folder.path("t.jsonl"), "--fix", "--in-place"], code: 1)
    #expect(
      findings(fixed, "fixed").map { $0["code"] as? String } == ["sort-order-not-finite", "sort-order-not-finite"])
    let data = try Data(contentsOf: folder.url("t.jsonl"))
    let after = data.dropFirst(3).split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(data.starts(with: [0xEF, 0xBB, 0xBF]) && after.count == lines.count)
    for (index, line) in lines.enumerated() where index != 3 {
      #expect(Array(after[index].utf8) == Array(line.utf8), "line \(index + 1)")
    }
    #expect(after[3].utf8.last == 0x0D && !after[3].contains("1e999") && after[3].contains(#""color":"red""#))
  }

  @Test func otherEncodingsAreKeptWhereNothingIsFixed() throws {
    let folder = try TemporaryFolder()
    let wide = try #require((FixTests.good + "\n").data(using: .utf16))
    try wide.write(to: folder.url("t.json"))
    #expect(try Tool.run(["validate", folder.path("t.json"), "--fix", "-o", folder.path("o.json")]).code == 0)
    #expect(try Data(contentsOf: folder.url("o.json")) == wide)
  }

  // MARK: Files

  @Test func directoriesModesAndFilesOfTheSameName() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["a", "b"] { try files.createDirectory(at: folder.url(name), withIntermediateDirectories: true) }
    let tie = try #require(FixTests.defects.first { $0.code == "sort-order-tie" }).trip
    let missing = try #require(FixTests.defects.first { $0.code == "travel-missing" }).trip
    try folder.write(tie, "a/t.json")
    try folder.write(missing, "b/t.json")
    try folder.write(FixTests.good, "b/good.json")
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a/t.json"))
    func number(_ name: String) throws -> Int {
      try #require(try files.attributesOfItem(atPath: folder.path(name))[.systemFileNumber] as? Int)
    }
    let good = try number("b/good.json")
    let fixed = try report([folder.url.path, "--fix", "--in-place"])
    let fixes = findings(fixed, "fixed").map { "\($0["file"] as? String ?? "") \($0["code"] as? String ?? "")" }
    #expect(
      fixes == [folder.path("a/t.json") + " sort-order-tie", folder.path("b/t.json") + " travel-missing"], "\(fixes)")
    #expect(try files.attributesOfItem(atPath: folder.path("a/t.json"))[.posixPermissions] as? Int == 0o640)
    // A file with nothing to fix is not even written anew.
    #expect(try number("b/good.json") == good)
    #expect(try folder.read("b/good.json") == FixTests.good)
    #expect(try report([folder.url.path, "--fix", "--in-place"])["fixed"] == nil)
  }

  /// A file that can't be written stays as it is and is reported as it is; the others are fixed all the same.
  @Test func aFileThatCannotBeWrittenIsReportedAsItIs() throws {
    let folder = try TemporaryFolder()
    let tie = try #require(FixTests.defects.first { $0.code == "sort-order-tie" }).trip
    let large = Array(repeating: tie, count: 100).joined(separator: "\n") + "\n"
    try folder.write(large, "a.jsonl")
    try folder.write(tie, "b.json")
    // The limit of the shell is in blocks of 512 or of 1,024 bytes.
    let script = "trap '' XFSZ; ulimit -f 16; exec \"$@\""
    let result = try Tool.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, "sh", Tool.binary.path, "validate", "--fix", "-i", "-f", "json", "--max-findings", "1"]
        + [folder.path("a.jsonl"), folder.path("b.json")])
    #expect(result.code == 74 && result.messages.contains("a.jsonl failed: "), "\(result.code) \(result.messages)")
    let summary = try #require(try FixTests.json(result.output)["summary"] as? [String: Any])
    #expect(summary["itineraries"] as? Int == 101 && summary["fixed"] as? Int == 1, "\(summary)")
    #expect((summary["byCode"] as? [String: Int])?["sort-order-tie"] == 100)
    #expect(try folder.read("a.jsonl") == large && folder.names == ["a.jsonl", "b.json"])
    #expect(try folder.read("b.json") != tie)
  }

  @Test func compressedFilesComeThroughAPipe() throws {
    let folder = try TemporaryFolder()
    let missing = try #require(FixTests.defects.first { $0.code == "travel-missing" }).trip
    try folder.write(FixTests.good + "\n" + missing + "\n", "t.jsonl")
    func shell(_ script: String) throws -> Tool.Result {
      try Tool.run(URL(fileURLWithPath: "/bin/sh"), ["-c", script, "sh", Tool.binary.path], in: folder.url)
    }
    let direct = try shell("gzip t.jsonl && \"$1\" validate t.jsonl.gz")
    #expect(direct.code == 65 && direct.messages.contains("zcat"), "\(direct.messages)")
    let found = try shell("zcat t.jsonl.gz | \"$1\" validate - -f json")
    #expect(found.code == 1)
    let fixed = try shell(
      "zcat t.jsonl.gz | \"$1\" validate - --fix -o - | gzip > u.gz && zcat u.gz | \"$1\" validate -")
    #expect(fixed.code == 0 && fixed.output.hasPrefix("-\n") && fixed.messages.contains("travel-missing [t0]"))
  }

  @Test func whatIsLeftHasItsReason() throws {
    let folder = try TemporaryFolder()
    let games = [FixTests.game("g1", 1, "0", "Boston"), FixTests.game("g2", 3, "0", "Bronx")]
    let own = ["t0", "t1"].map { (id) -> String in
      FixTests.travel(id, 2, id == "t0" ? "1" : "2", "Boston", "New York").dropLast() + ",\"seat\":\"\(id)\"}"
    }
    let cases: [(code: String, trip: String, reason: String)] = [
      ("travel-duplicate", FixTests.trip("a", games + own), "has details that the others lack"),
      (
        "travel-outside-day-range",
        FixTests.trip(
          "b", games + [FixTests.game("t0", 4, "0", "Bronx"), FixTests.travel("t0", 4, "1", "Boston", "New York")]),
        "another item has the same id"
      ),
      (
        "sort-order-tie", FixTests.trip("s", ["7", FixTests.custom("c1", 1, "1"), FixTests.custom("c2", 1, "1")]),
        "rewriting the itinerary would lose data"
      ),
      ("wrong-type", FixTests.trip("c", games + [FixTests.custom("c1", 1, "true")]), "decide what is right"),
      (
        "travel-missing", FixTests.trip("c", games + [FixTests.custom("c1", 1, "true")]),
        "rewriting the itinerary would lose data"
      ),
      ("day-out-of-range", FixTests.trip("d", [FixTests.custom("c1", 9, "1")]), "decide what is right"),
    ]
    for (code, trip, reason) in cases {
      try folder.write(trip, "t.json")
      let left = findings(try report([folder.path("t.json"), "--fix", "--dry-run"], code: 1))
      let found = left.first { $0["code"] as? String == code }?["notFixed"] as? String
      #expect(found?.contains(reason) == true, "\(code): \(found ?? "none") in \(left)")
    }
  }

  /// Time in proportion to the items: with its square, this would take minutes.
  @Test(arguments: [1, 3_000])
  func longDaysAndManyDaysAreFixed(_ days: Int) throws {
    let folder = try TemporaryFolder()
    let items = (0..<12_000).map { FixTests.custom("c\($0)", 1 + $0 % days, "0") }
    try folder.write(FixTests.trip("long", items, days: 3_000), "t.json")
    let fixed = try report([folder.path("t.json"), "--fix", "--in-place", "--max-findings", "1"])
    #expect((fixed["summary"] as? [String: Any])?["fixed"] as? Int == 12_000 - days)
    #expect(findings(fixed, "fixed").count == 1)
  }

  // MARK: A law

  /// Over trips with anything wrong in them: what has nothing to fix keeps every byte, no code has more findings than
  /// before, and a second run changes nothing.
  @Test(.enabled(if: Python.isThere, "no Python with packages"), arguments: [1, 2] as [UInt64])
  func mutatedTripsAreFixedOnce(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    func python(_ script: String, _ arguments: [String]) throws {
      let result = try Python.run(script, arguments + ["\(seed)"])
      try #require(result.code == 0, "seed \(seed): \(result.messages)")
    }
    try python("random_schedule.py", [folder.url.path, "800", "600"])
    _ = try Tool.run([
      "build", "-s", folder.path("schedule.jsonl"), "-r", folder.path("requests.jsonl"), "-o",
      folder.path("trips.jsonl"),
    ])
    try python("mutate_itineraries.py", [folder.path("trips.jsonl"), folder.path("in.jsonl"), "2500"])
    func fix(_ input: String, _ output: String) throws -> [String: Any] {
      try report(
        [folder.path(input), "--fix", "-o", folder.path(output), "--report", "-", "--max-findings", "1000000"], code: 1)
    }
    let before = try report([folder.path("in.jsonl"), "--max-findings", "1000000"], code: 1)
    let fixed = try fix("in.jsonl", "out.jsonl")
    let second = try fix("out.jsonl", "again.jsonl")
    #expect(second["fixed"] == nil, "seed \(seed): \(findings(second, "fixed").prefix(3))")
    #expect(try folder.read("again.jsonl") == folder.read("out.jsonl"), "seed \(seed)")
    func counts(_ report: [String: Any]) throws -> [String: Int] {
      try #require((report["summary"] as? [String: Any])?["byCode"] as? [String: Int])
    }
    let old = try counts(before)
    let infos = ["day-without-items", "game-time-not-set", "order-inferred"]
    for (code, count) in try counts(fixed) where !infos.contains(code) {
      #expect(count <= old[code] ?? 0, "seed \(seed): \(code)")
    }
    let fixable = Set(FixTests.defects.map(\.code) + ["travel-out-of-sequence", "sort-order-not-finite"])
    let touched = Set(
      findings(before).filter { fixable.contains($0["code"] as? String ?? "") }.compactMap { $0["line"] as? Int })
    let fixedLines = Set(findings(fixed, "fixed").compactMap { $0["line"] as? Int })
    #expect(fixedLines.count > 100 && fixedLines.isSubset(of: touched), "seed \(seed)")
    let lines = try (folder.read("in.jsonl"), folder.read("out.jsonl"))
    let pairs = zip(lines.0.split(separator: "\n"), lines.1.split(separator: "\n"))
    for (number, pair) in pairs.enumerated() where !fixedLines.contains(number + 1) {
      #expect(pair.0.utf8.elementsEqual(pair.1.utf8), "seed \(seed), line \(number + 1)")
    }
    // Whatever could be fixed elsewhere and is still there says why. That two trips have one id is about no trip alone.
    for finding in findings(fixed)
    where finding["severity"] as? String != "info" && finding["code"] as? String != "duplicate-itinerary-id" {
      #expect((finding["notFixed"] as? String)?.isEmpty == false, "seed \(seed): \(finding)")
    }
  }
}
