import FindingReports
import TestSupport
import FormatSyntax
import ItineraryValidation
import SourceText
import Testing

@Suite struct ReportTests {
  static let hostile = "x\\u001b[31m<b>\\\"&\\u202e,:%\\n::error::"

  static let trips = """
    {"id":"trip-1","startDate":"2026-06-10","dayCount":2,"items":[{"id":"c1","kind":"custom","day":1,"sortOrder":1,\
    "title":"\(hostile)"},{"id":"c2","kind":"custom","day":3,"sortOrder":1,"title":"two"}]}
    {"id":"trip-2","startDate":"2026-06-10","dayCount":1,"items":[{"id":"c1","kind":"custom","day":1,"sortOrder":1}]}

    {"id":"trip-3",
    """

  static let json = """
    {"format":"sportstime-report","version":1,"tool":"sportstime 1.0.0","summary":{"itineraries":3,"valid":1,"invalid":1,\
    "unreadable":1,"errors":2,"warnings":0,"infos":1,"byCode":{"day-out-of-range":1,"day-without-items":1,\
    "unreadable-itinerary":1}},
     "findings":[
      {"code":"day-without-items","severity":"info","itinerary":"trip-1","file":"trips.jsonl","line":1,"column":1,\
    "message":"nothing is planned for day 2 (2026-06-11)"},
      {"code":"day-out-of-range","severity":"error","itinerary":"trip-1","item":"c2","file":"trips.jsonl","line":1,\
    "column":161,"message":"\\"two\\" is on day 3, but the trip has days 1 to 2"},
      {"code":"unreadable-itinerary","severity":"error","file":"trips.jsonl","line":4,"column":16,\
    "message":"this is not a readable itinerary: expected a key in quotes"}
     ]}

    """

  @Test func writesTheContractsJSON() {
    #expect(written(report(on: ReportTests.trips), .json) == ReportTests.json)
  }

  @Test func writesJSONLinesWithTheSummaryLast() {
    let lines = written(report(on: ReportTests.trips), .jsonl).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("{\"code\":\"day-without-items\""))
    #expect(lines[3].hasPrefix("{\"format\":\"sportstime-report\"") && lines[3].hasSuffix("}}}"))
  }

  @Test func writesTextForPeople() {
    let text = written(report(on: ReportTests.trips), .text)
    #expect(
      text == """
        trips.jsonl
          trip-1
            1:1 info day-without-items
              nothing is planned for day 2 (2026-06-11)
            1:161 error day-out-of-range [c2]
              "two" is on day 3, but the trip has days 1 to 2
          (no itinerary)
            4:16 error unreadable-itinerary
              this is not a readable itinerary: expected a key in quotes

        3 itineraries: 1 valid, 1 invalid, 1 unreadable
        2 errors, 0 warnings, 1 info
          1 day-out-of-range      An item is on a day that the trip does not have.
          1 day-without-items     Nothing is planned for a day.
          1 unreadable-itinerary  The text is not an itinerary: broken JSON, or JSON that is not an object.
        'sportstime rules CODE' explains a code and what to do about it

        """)
  }

  /// A fixed trip, a finding that was left, and one that nobody could fix, all with hostile names.
  static func fixed() -> ValidationReport {
    var sink = FindingSink()
    let hostile = "<script>alert('1')</script>\u{202E}%\n::error::\"" + String(repeating: "x", count: 400)
    var left = FindingSink()
    sink.checked = [CheckedItinerary(SourceLocation(file: "trips.jsonl"))]
    report(on: hostileTrip).findings.forEach { left.keep($0) }
    left.revise { $0.unfixed = "because of " + hostile }
    sink.append(left)
    for severity in [Severity.error, .info] { sink.count(.duplicateGame, severity) }
    sink.keep(
      fix: Diagnostic(
        code: "sort-order-tie", severity: .info, message: hostile,
        location: SourceLocation(file: "a,b:c.jsonl", line: 7, column: 1), itinerary: hostile, item: hostile))
    return sink.report
  }

  @Test(arguments: ReportFormat.allCases, [ReportStyle.Fixing.tried, .done])
  func everyFormatTellsWhatWasFixedAndWhyTheRestWasNot(_ format: ReportFormat, _ fixing: ReportStyle.Fixing) throws {
    let text = written(Self.fixed(), format) { $0.fixing = fixing }
    if format != .json && format != .jsonl && format != .sarif {
      #expect(!text.contains("<script") || [.text, .github, .gitlab].contains(format))
      #expect(text.contains("ot fixed: because of") || format == .text)
      #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0.value < 0x20 && $0 != "\n" })
    }
    let isTried = fixing == .tried
    switch format {
    case .text:
      #expect(text.hasPrefix(isTried ? "Would be fixed; nothing is written\n" : "Fixed\n"))
      #expect(text.contains(isTried ? ", 1 would be fixed\n" : ", 1 fixed\n"))
    case .json, .jsonl:
      #expect(text.contains("\"dryRun\":true") == isTried && text.contains("\"notFixed\":\"because of"))
      let last = try #require(text.split(separator: "\n").last)
      if format == .jsonl { #expect(last.contains("\"fixed\":[{\"code\":\"sort-order-tie\"")) }
    case .sarif:
      #expect(text.contains(isTried ? "\"text\":\"would be fixed: <" : "\"text\":\"fixed: <"))
      #expect(
        text.contains("\"notFixed\":\"because of") && text.contains("\"associatedRule\":{\"id\":\"sort-order-tie\""))
    case .gitlab, .junit: #expect(text.contains("(not fixed: because of") && !text.contains("sort-order-tie"))
    case .html:
      #expect(text.contains(isTried ? "<h2>Would be fixed; nothing is written</h2>" : "<h2>Fixed</h2>"))
      #expect(text.contains("default-src 'none'") && !text.contains("<script") && text.contains("&lt;script&gt;"))
    case .github:
      let lines = text.split(separator: "\n")
      #expect(lines.first?.hasPrefix("::notice title=validate::") == true)
      #expect(lines.allSatisfy { $0.hasPrefix("::notice ") || $0.hasPrefix("::error file=") })
      let title = isTried ? "sort-order-tie would be fixed" : "sort-order-tie fixed"
      #expect(lines.contains { $0.hasPrefix("::notice file=a%2Cb%3Ac.jsonl,line=7,title=\(title)::") })
    }
  }

  /// One code does not take all the room: each of the same weight has its first few.
  @Test func textShowsSomeOfEachCode() {
    let ties = (0..<60).map { "{\"id\":\"c\($0)\",\"kind\":\"custom\",\"day\":9,\"sortOrder\":\($0)}" }
    let trip =
      "{\"id\":\"t\",\"startDate\":\"2026-06-10\",\"dayCount\":1,\"items\":[\(ties.joined(separator: ",")),"
      + "{\"id\":\"z\",\"kind\":\"zoo\",\"day\":1,\"sortOrder\":1}]}"
    let text = written(report(on: trip), .text) { $0.mostShown = 20 }
    #expect(text.contains("error unknown-kind [z]") && text.contains("… and 41 more findings\n"))
    #expect(text.split(separator: "\n").count { $0.contains("error day-out-of-range") } == 19)
    #expect(text.contains("  60 day-out-of-range  An item is on a day that the trip does not have.\n"))
  }

  @Test func textSaysWhatCanBeFixed() {
    let tie = ReportTests.trips.replacing("\"day\":3", with: "\"day\":1")
    let advice = "1 of 3 may be fixable: --fix --dry-run shows how, --fix --in-place does it\n"
    #expect(written(report(on: tie), .text).contains(advice))
    #expect(!written(report(on: tie), .text) { $0.fixing = .done }.contains("can be fixed"))
    let clean =
      "{\"id\":\"t\",\"startDate\":\"2026-06-10\",\"dayCount\":1,\"items\":["
      + "{\"id\":\"z\",\"kind\":\"custom\",\"day\":1,\"sortOrder\":1}]}"
    #expect(
      written(report(on: clean), .text)
        == "1 itinerary: 1 valid, 0 invalid, 0 unreadable\n0 errors, 0 warnings, 0 infos\n")
  }

  @Test func textShowsTheFirstAndCountsTheRest() {
    let text = written(report(on: ReportTests.trips), .text) { $0.mostShown = 1 }
    #expect(text.contains("day-out-of-range [c2]"), "an error comes before an info")
    #expect(text.contains("… and 2 more findings\n"))
    #expect(!text.contains("nothing is planned"))
  }

  @Test func coloursOnlyWhereAsked() {
    let result = report(on: ReportTests.trips)
    #expect(!written(result, .text).contains("\u{1B}"))
    #expect(written(result, .text) { $0.usesColour = true }.contains("\u{1B}[31merror\u{1B}[0m day-out-of-range"))
  }

  @Test(arguments: [0, 1, 2, 3])
  func theCapNeverHidesCounts(_ limit: Int) {
    let result = report(on: ReportTests.trips, limit: limit)
    #expect(result.findings.count == limit)
    #expect(result.summary.errors == 2 && result.summary.infos == 1 && result.summary.itineraries == 3)
    #expect(result.findings.prefix(2).allSatisfy { limit == 3 || $0.severity == .error }, "errors come first")
    #expect(written(result, .json).contains("\"cut\":{\"shown\":\(limit),\"of\":3}") == (limit < 3))
  }

  @Test func partsPutTogetherAreTheWhole() {
    let line = ReportTests.trips.split(separator: "\n").joined(separator: "\n")
    let text = Array(repeating: line, count: 40).joined(separator: "\n")
    for limit in [0, 7, 60, 10_000] {
      let whole = report(on: text, limit: limit)
      for parts in [1, 2, 3, 7, 500] {
        let joined = text.withBytes { bytes in
          var sink = FindingSink(limit: limit)
          var lines = 0
          for range in ItineraryLines.split(bytes, parts: parts) {
            var validator = Validator(sink: FindingSink(limit: limit))
            let count = validator.validate(lines: bytes.slice(range.lowerBound, range.upperBound), file: "trips.jsonl")
            sink.append(validator.sink, shiftingLinesBy: lines)
            lines += count
          }
          return sink.report
        }
        #expect(written(joined, .json) == written(whole, .json), "\(parts) parts, limit \(limit)")
      }
    }
  }

  @Test func writesSARIF() throws {
    let text = written(report(on: ReportTests.trips, name: "a b/ü.jsonl"), .sarif)
    let value = try text.withBytes { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }
    #expect(value["version"]?.string == "2.1.0")
    let run = try #require(value["runs"]?.array?.first)
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"]?.string == "sportstime")
    let rules = try #require(driver["rules"]?.array)
    #expect(rules.count == RuleRegistry.all.count)
    let results = try #require(run["results"]?.array)
    #expect(results.map { $0["ruleId"]?.string } == ["day-without-items", "day-out-of-range", "unreadable-itinerary"])
    #expect(results.map { $0["level"]?.string } == ["note", "error", "error"])
    for result in results {
      let index = try #require(result["ruleIndex"]?.integer)
      #expect(rules[index]["id"]?.string == result["ruleId"]?.string)
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      let place = try #require(result["locations"]?.array?.first?["physicalLocation"])
      #expect(place["artifactLocation"]?["uri"]?.string == "a%20b/%C3%BC.jsonl")
      #expect(place["region"]?["startLine"]?.integer ?? 0 >= 1)
    }
  }

  /// The title of the first item is in a finding of a trip where it is outside its days.
  static let hostileTrip = trips.replacing("\"day\":1", with: "\"day\":7")

  /// A test case for each itinerary, also for one that is right.
  @Test func writesJUnit() {
    let report = report(on: ReportTests.trips)
    let text = written(report, .junit)
    #expect(text.contains("<testsuites name=\"sportstime validate\" tests=\"3\" failures=\"1\" errors=\"1\">"))
    #expect(text.contains("<testsuite name=\"trips.jsonl\" tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\">"))
    #expect(text.contains("<testcase classname=\"trips.jsonl\" name=\"trip-2\"/>"))
    #expect(text.contains("name=\"itinerary on line 4\">\n      <error type=\"unreadable-itinerary\""))
    #expect(text.contains("<failure type=\"day-out-of-range\" message=\"&quot;two&quot; is on day 3"))
    #expect(text.contains("<system-out>trips.jsonl:1:1: info: trip-1: nothing is planned for day 2 (2026-06-11) "))
    let strict = written(report, .junit) { $0.failOn = .info }
    #expect(strict.contains("failures=\"1\" errors=\"1\"") && !strict.contains("system-out"))
    let lenient = written(report, .junit) { $0.failOn = nil }
    #expect(lenient.contains("tests=\"3\" failures=\"0\" errors=\"0\"") && lenient.contains("system-out"))
  }

  /// A trip fails although its finding is not shown.
  @Test func junitFailsTripsWhoseFindingsAreCut() {
    let text = written(report(on: ReportTests.trips, limit: 1), .junit)
    #expect(text.contains("failures=\"1\" errors=\"1\"") && text.contains("findings that --max-findings left out"))
  }

  @Test(arguments: [ReportFormat.github, .gitlab])
  func servicesSeeTheMostSevereFirst(_ format: ReportFormat) {
    var sink = FindingSink()
    for (line, severity) in [Severity.info, .warning, .error, .warning, .error].enumerated() {
      sink.count(.duplicateGame, severity)
      sink.keep(
        Diagnostic(
          code: .duplicateGame, severity: severity, message: "m\(line)",
          location: SourceLocation(file: "a", line: line + 1, column: 1)))
    }
    func order(from level: Severity?) -> [Substring] {
      var writer = ReportWriter(format)
      writer.style.fixing = .notAsked
      let output = OutputBuffer()
      let shown = sink.report.shown(as: format, from: level)
      #expect(shown.cut == 0)
      writer.append(shown, to: output)
      return output.text.matches(of: /\bm[0-9]/).map(\.output)
    }
    #expect(order(from: nil) == ["m2", "m4", "m1", "m3"])
    #expect(order(from: .info) == ["m2", "m4", "m1", "m3", "m0"])
    #expect(order(from: .error) == ["m2", "m4"])
  }

  /// New and same findings are those of this report, same and gone ones those of the other; of equal ones too.
  @Test func aComparisonPartitionsTheFindings() {
    func key(_ code: String, _ itinerary: String?, _ item: String?) -> String {
      "\(code) \(itinerary ?? "") \(item ?? "")"
    }
    func keys(_ findings: [Diagnostic]) -> [String] {
      findings.map { key($0.code.rawValue, $0.itinerary, $0.item) }.sorted()
    }
    forSeeds(200, "comparing reports") { seed in
      var random = SeededGenerator(seed: seed)
      func some() -> ValidationReport {
        var sink = FindingSink()
        for line in 1...Int.random(in: 1...12, using: &random) {
          let isError = Bool.random(using: &random)
          let finding = Diagnostic(
            code: isError ? .duplicateGame : .travelMissing, severity: isError ? .error : .warning, message: "m",
            location: SourceLocation(file: "a", line: line, column: 1),
            itinerary: Bool.random(using: &random) ? "t" : nil, item: Bool.random(using: &random) ? "i" : "j")
          sink.count(finding.code, finding.severity)
          sink.keep(finding)
        }
        return sink.report
      }
      let (old, new) = (some(), some())
      guard
        let earlier = try? written(old, .json).withBytes({ (text) throws(SyntaxError) in try Baseline(report: text) })
      else { return "the earlier report can't be read" }
      var report = new
      report.compare(with: earlier, limit: 10_000)
      let gone = report.vanished.map { key($0.code, $0.itinerary, $0.item) }
      let (same, news) = (report.findings.filter(\.isKnown), report.findings.filter { !$0.isKnown })
      if keys(report.findings) != keys(new.findings) { return "findings got lost" }
      if (keys(same) + gone).sorted() != keys(old.findings) { return "same and gone are not the earlier ones" }
      if !Set(gone).isDisjoint(with: keys(news)) { return "a finding is new and gone" }
      if report.vanishedCount != gone.count || report.news?.findings != news.count { return "the counts are wrong" }
      var short = new
      short.compare(with: earlier, limit: 1)
      if short.cut != new.findings.count - 1 { return "\(short.cut) are cut" }
      return short.findings.map(\.isKnown) == [news.isEmpty] ? nil : "new ones are not shown first"
    }
  }

  @Test(arguments: [ReportFormat.html, .junit, .text, .github])
  func nothingInATitleIsMarkupOrACommand(_ format: ReportFormat) {
    let text = written(report(on: ReportTests.hostileTrip), format)
    #expect(text.contains("u{1b}[31m") && text.contains("u{202e}"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    if format == .html || format == .junit { #expect(!text.contains("<b>\\\"") && text.contains("&lt;b&gt;")) }
    let commands = text.split(separator: "\n").filter { $0.hasPrefix("::error::") }
    #expect(commands.isEmpty)
  }

  @Test func escapesWorkflowCommands() {
    let text = written(report(on: ReportTests.hostileTrip, name: "a,b:c%.jsonl"), .github)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::") })
    #expect(lines.contains { $0.hasPrefix("::error file=a%2Cb%3Ac%25.jsonl,line=1,col=") })
    #expect(text.contains("&\\u{202e},:%25"))
  }

  @Test func theBaselineHoldsBackWhatIsKnown() throws {
    let first = written(report(on: ReportTests.trips), .json)
    for text in [first, written(report(on: ReportTests.trips), .jsonl)] {
      let baseline = try text.withBytes { (bytes) throws(SyntaxError) in try Baseline(report: bytes) }
      let same = report(on: ReportTests.trips, baseline: baseline)
      #expect(same.findings.isEmpty && same.vanished.isEmpty && same.summary.suppressed == 3)
      #expect(same.summary.valid == 2 && same.summary.unreadable == 1 && same.summary.errors == 0)
      let fixed = ReportTests.trips.replacing("\"day\":3", with: "\"day\":2")
      let after = report(on: fixed, baseline: baseline)
      #expect(after.vanished.map(\.code).sorted() == ["day-out-of-range", "day-without-items"])
      let other = report(on: ReportTests.trips.replacing("trip-1", with: "trip-9"), baseline: baseline)
      #expect(other.findings.map(\.code) == ["day-without-items", "day-out-of-range"])
    }
  }

  /// A report is read as it comes: members in any order, others beside them, one that was cut off anywhere.
  @Test func aBaselineIsReadAsItComes() throws {
    func count(_ text: String) throws(SyntaxError) -> Int {
      let baseline = try text.withBytes { (bytes) throws(SyntaxError) in try Baseline(report: bytes) }
      return report(on: "{}", baseline: baseline).vanishedCount
    }
    let finding = #"{"x":[{"code":"y"}],"item":7,"barrier":null,"code":"a\u002db","itinerary":"t"}"#
    let other = #"{"code":"a-b","itinerary":"t","item":"i"}"#
    #expect(try count(#"{"findings":[\#(finding),\#(other)],"cut":{},"format":"sportstime-report"}"#) == 2)
    #expect(try count(finding + "\n" + other + "\n" + finding + "\n\n") == 2)
    #expect(try count("\u{FEFF}" + finding + "\r\n" + #"{"format":"sportstime-report","summary":{"code":1}}"#) == 1)
    #expect(try count(#"{"format":"sportstime-report","findings":[]}"#) == 0)
    let whole = written(report(on: ReportTests.trips), .json)
    for length in stride(from: 0, to: whole.utf8.count - 3, by: 7) {
      let cut = String(decoding: Array(whole.utf8.prefix(length)), as: UTF8.self)
      #expect(throws: SyntaxError.self, "\(cut)") { try count(cut) }
    }
  }

  /// What is no longer there is counted whole, and listed up to the limit.
  @Test(arguments: [0, 2, 10])
  func vanishedFindingsAreCountedWhateverIsShown(_ limit: Int) throws {
    let lines = (0..<5).map { #"{"code":"sort-order-tie","itinerary":"t","item":"i\#($0)"}"# }.joined(separator: "\n")
    let baseline = try lines.withBytes { (bytes) throws(SyntaxError) in try Baseline(report: bytes) }
    let result = report(on: ReportTests.trips, limit: limit, baseline: baseline)
    #expect(result.vanishedCount == 5 && result.vanished.count == min(limit, 5))
    #expect(result.vanished.first?.item == (limit == 0 ? nil : "i0"))
    #expect(written(result, .json).contains("\"vanished\":5,\"byCode\""))
    let more = limit == 10 ? nil : 5 - limit
    let text = written(result, .text)
    #expect(text.contains("In the baseline, but no longer found:\n"))
    #expect(more.map { text.contains("  … and \($0) more\n") } ?? !text.contains(" more\n"))
  }

  @Test(arguments: ["", "7", "{}", "{\"format\":\"other\"}", "{\"format\":\"sportstime-report\",\"findings\":[{}]}"])
  func aBaselineMustBeAReport(_ text: String) {
    #expect(throws: SyntaxError.self) {
      try text.withBytes { (bytes) throws(SyntaxError) in try Baseline(report: bytes) }
    }
  }
}
