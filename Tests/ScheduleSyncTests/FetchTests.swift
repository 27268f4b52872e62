import FormatSyntax
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore
@testable import SystemIO

/// What is asked of the fetching process, and what becomes of its replies.
@Suite struct FetchTests {
  private static let table = SeasonGame.table(SeasonGame.season)
  private static let address = "https://example.org/a.csv?key=${KEY}"

  /// A fetching process that answers each request, and keeps the requests of each run.
  private final class Process: Sendable {
    private let answer: @Sendable (JSONValue) -> (head: String, body: String)?
    private let code: Int32
    private let seen = Guarded<[[JSONValue]]>([])

    init(code: Int32 = 0, _ answer: @escaping @Sendable (JSONValue) -> (head: String, body: String)?) {
      (self.answer, self.code) = (answer, code)
    }

    /// The requests of each run.
    var runs: [[JSONValue]] { seen.withLock { $0 } }

    /// The addresses that each run was asked for.
    var addresses: [[String]] { runs.map { $0.map { $0["url"]?.string ?? "" } } }

    @Sendable func run(_ input: ByteView) throws(SyncError) -> (output: [UInt8], code: Int32) {
      let lines = Array(input).split(separator: 0x0A).map { Array($0) }
      let requests = lines.compactMap { $0.withBytes { try? JSONValue.parse($0) } }
      seen.withLock { $0.append(requests) }
      var output = ""
      for request in requests {
        guard let (head, body) = answer(request) else { break }
        let id = request["id"]?.integer ?? -1
        output += "{\"id\":\(id),\"bytes\":\(body.utf8.count),\(head)}\n\(body)\n"
      }
      return (Array(output.utf8), code)
    }
  }

  private static func nights(_ process: Process, feeds: [(name: String, source: String)]) -> NightlyRun {
    let nights = NightlyRun(
      feeds: feeds.map { #"{"name":"\#($0.name)","source":"\#($0.source)"}"# }.joined(separator: ","))
    nights.settings.fetch = process.run
    return nights
  }

  @Test func unchangedSourceIsFetchedWithItsValidators() throws {
    let process = Process { request in
      request["etag"]?.string == "\"1\"" ? ("\"status\":304", "") : (#""status":200,"etag":"\"1\"""#, FetchTests.table)
    }
    let nights = FetchTests.nights(process, feeds: [("abl", FetchTests.address)])
    #expect(try nights.run().counts.new == 90)
    let files = nights.disk.files
    #expect(try nights.run(2).counts.same == 90 && nights.disk.files == files)
    #expect(process.runs.map { $0[0]["etag"]?.string } == [nil, "\"1\""])
    // A damaged kept copy is fetched again.
    let kept = try #require(nights.files("store/fetched").keys.first)
    nights.disk[kept] = nights.disk[kept]?.replacing("T19", with: "T20")
    #expect(try nights.run(3).counts.same == 90)
    // Validators belong to one address.
    nights.configure(#"{"name":"abl","source":"https://example.org/b.csv"}"#)
    #expect(try nights.run(4).counts.same == 90)
    #expect(process.runs.map { $0[0]["etag"]?.string } == [nil, "\"1\"", nil, nil])
  }

  /// A feed of several addresses: each has its validators, and one that fails costs no game.
  @Test func eachAddressIsFetchedAsASourceOfItsOwn() throws {
    let failing = Guarded("")
    let process = Process { request in
      let url = request["url"]?.string ?? ""
      let page = Int(url.suffix(1)) ?? 0
      let end = failing.withLock { $0 }
      if end.isEmpty || url.hasSuffix(end) { return (#""status":503,"milliseconds":9,"error":"status 503""#, "") }
      let tag = "\\\"\(page)\\\""
      if request["etag"]?.string == "\"\(page)\"" { return ("\"status\":304,\"milliseconds\":1", "") }
      let games = SeasonGame.season.dropFirst(page * 30).prefix(30)
      return ("\"status\":200,\"milliseconds\":5,\"etag\":\"\(tag)\"", SeasonGame.table(Array(games)))
    }
    failing.withLock { $0 = "none" }
    let source = #"{"name":"abl","source":"https://h/a?k=${KEY}&page={page}","each":{"page":"0-2"}}"#
    let nights = NightlyRun(feeds: source)
    nights.settings.fetch = process.run
    let first = try nights.run()
    #expect(first.counts.new == 90 && first.feeds[0].fetch == FetchResult(httpStatus: 200, milliseconds: 15))
    #expect(process.addresses == [(0...2).map { "https://h/a?k=${KEY}&page=\($0)" }])
    for (name, bytes) in nights.files() { #expect(!String(decoding: bytes, as: UTF8.self).contains("KEY"), "\(name)") }
    // Nothing is new.
    let files = nights.disk.files
    let second = try nights.run(2)
    #expect(second.counts.same == 90 && second.feeds[0].fetch == FetchResult(httpStatus: 304, milliseconds: 3))
    #expect(nights.disk.files == files && process.runs[1].map { $0["etag"]?.string } == ["\"0\"", "\"1\"", "\"2\""])
    // A page fails.
    failing.withLock { $0 = "1" }
    let schedule = nights.schedule
    let third = try nights.run(3)
    #expect(third.outcome == .notFetched && third.feeds[0].status == .part && third.changes.isEmpty)
    #expect(third.feeds[0].errors == ["https://h/a?page=1&…: status 503"] && third.feeds[0].fetch?.httpStatus == 503)
    #expect(nights.schedule == schedule)
    // It is back.
    failing.withLock { $0 = "none" }
    #expect(try nights.run(4).counts.same == 90 && nights.schedule == schedule)
    #expect(process.runs[3].map { $0["etag"]?.string } == ["\"0\"", "\"1\"", "\"2\""])
    // All fail.
    failing.withLock { $0 = "" }
    let fourth = try nights.run(4)
    #expect(fourth.outcome == .notFetched && fourth.feeds[0].status == .unavailable && nights.schedule == schedule)
    failing.withLock { $0 = "none" }
    #expect(try nights.run(5, .replay).counts.same == 90 && nights.run(6).counts.same == 90)
    // With fewer pages, the games of the others are gone.
    nights.configure(source.replacing("0-2", with: "0-1"))
    #expect(try nights.run(7).outcome == .heldBack)
    #expect(process.runs.last?.map { $0["etag"]?.string } == ["\"0\"", "\"1\""])
  }

  @Test func statusWithoutAKeptCopyIsAFailure() throws {
    let nights = FetchTests.nights(Process { _ in ("\"status\":304", "") }, feeds: [("abl", FetchTests.address)])
    let report = try nights.run()
    #expect(report.outcome == .notFetched && report.feeds[0].status == .unavailable)
    #expect(report.feeds[0].errors == ["https://example.org/a.csv?…: status 304 without a kept copy"])
  }

  @Test func failureChangesNothingAndNamesNoSecret() throws {
    let fails = Guarded(false)
    let process = Process { _ in
      fails.withLock { $0 } ? (#""status":0,"error":"status 503\u0007""#, "") : ("\"status\":200", FetchTests.table)
    }
    let nights = FetchTests.nights(process, feeds: [("abl", FetchTests.address)])
    try nights.run()
    let before = nights.schedule
    fails.withLock { $0 = true }
    let report = try nights.run(2)
    #expect(report.outcome == .notFetched && report.changes.isEmpty && nights.schedule == before)
    #expect(report.feeds[0].errors == [#"https://example.org/a.csv?…: status 503\u{7}"#], "\(report.feeds[0].errors)")
    for (name, bytes) in nights.files() { #expect(!String(decoding: bytes, as: UTF8.self).contains("KEY"), "\(name)") }
  }

  /// The status and the time of each fetch are in the report, and not in what it is written as: that has the same bytes
  /// however long a fetch took.
  @Test func responseIsInTheReportAndNotInItsBytes() throws {
    func reports(_ milliseconds: Int) throws -> [SyncReport] {
      let names = ["good", "bad", "silent", "dead"]
      let process = Process { request in
        let url = request["url"]?.string ?? ""
        if url.hasSuffix("dead") { return nil }
        let time = "\"milliseconds\":\(milliseconds),"
        if url.hasSuffix("bad") { return (time + #""status":503,"error":"status 503""#, "") }
        if url.hasSuffix("silent") { return (time + #""status":0,"error":"the connection failed""#, "") }
        if request["etag"]?.string != nil { return (time + "\"status\":304", "") }
        return (time + #""status":200,"etag":"\"1\"""#, FetchTests.table)
      }
      let remote = names.map { #"{"name":"\#($0)","source":"https://example.org/\#($0)"}"# }
      let nights = NightlyRun(feeds: (remote + [#"{"name":"file","source":"games.csv"}"#]).joined(separator: ","))
      nights.settings.fetch = process.run
      nights.write(SeasonGame.season)
      return [try nights.run(1), try nights.run(2)]
    }
    let quick = try reports(12)
    let slow = try reports(61_234)
    for (report, status) in zip(slow, [200, 304]) {
      #expect(
        report.feeds.map(\.fetch) == [
          FetchResult(httpStatus: status, milliseconds: 61_234), FetchResult(httpStatus: 503, milliseconds: 61_234),
          FetchResult(httpStatus: 0, milliseconds: 61_234), FetchResult(httpStatus: 0, milliseconds: nil), nil,
        ])
    }
    for format in SyncReportFormat.allCases {
      for (one, other) in zip(quick, slow) {
        #expect(written { one.append(as: format, to: $0) } == written { other.append(as: format, to: $0) }, "\(format)")
      }
    }
  }

  /// A run without changes, which reads no source, also has the responses.
  @Test func responseOfAQuietRunIsInItsReport() throws {
    let process = Process { request in
      request["etag"]?.string == nil
        ? (#""status":200,"milliseconds":7,"etag":"\"1\"""#, FetchTests.table) : (#""status":304,"milliseconds":5"#, "")
    }
    let nights = FetchTests.nights(process, feeds: [("abl", FetchTests.address)])
    #expect(try nights.run(1).feeds[0].fetch == FetchResult(httpStatus: 200, milliseconds: 7))
    let report = try nights.run(2)
    #expect(report.night == nil && report.feeds[0].fetch == FetchResult(httpStatus: 304, milliseconds: 5))
    #expect(try nights.run(3, .replay).feeds[0].fetch == nil, "a replay fetches nothing")
  }

  /// A process that dies is run again for each address without a reply, so that only the one that it died of fails.
  @Test func deadProcessCostsOneFeed() throws {
    let process = Process(code: 132) { request in
      request["url"]?.string?.contains("deadly") == true ? nil : ("\"status\":200", FetchTests.table)
    }
    let names = ["first", "deadly", "last"]
    let nights = FetchTests.nights(process, feeds: names.map { ($0, "https://example.org/" + $0) })
    let report = try nights.run()
    #expect(process.addresses.map(\.count) == [3, 1, 1])
    #expect(process.addresses[1...].joined().sorted() == ["https://example.org/deadly", "https://example.org/last"])
    #expect(report.feeds.map(\.status) == [.whole, .unavailable, .whole] && nights.gameCount == 90)
    #expect(
      try report.feed("deadly").errors
        == ["https://example.org/deadly: sportstime-fetch exited with code 132 while fetching it"])
  }

  @Test func onlyFeedIsNotFetchedTwice() throws {
    let process = Process(code: 1) { _ in nil }
    let nights = FetchTests.nights(process, feeds: [("abl", FetchTests.address)])
    #expect(try nights.run().feeds[0].errors[0].hasSuffix("sportstime-fetch exited with code 1 while fetching it"))
    #expect(process.runs.count == 1)
  }

  /// A reply that ends early is none, and ends what is read of the output.
  @Test(arguments: [0, 1, 30, 70])
  func truncatedReplyIsNone(_ count: Int) throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"https://example.org/a.csv"}"#)
    nights.settings.fetch = { _ throws(SyncError) in
      let body = FetchTests.table
      let output = "{\"id\":0,\"status\":200,\"bytes\":\(body.utf8.count)}\n\(body)\n"
      return (Array(output.utf8.prefix(count == 70 ? output.utf8.count - 1 : count)), 9)
    }
    #expect(try nights.run().feeds[0].errors[0].contains("exited with code 9"))
  }

  @Test func limitsOfTheConfigurationAreInTheRequest() throws {
    let process = Process { _ in ("\"status\":200", FetchTests.table) }
    let nights = NightlyRun(
      feeds: #"{"name":"abl","source":"http://h/a","http":{"timeoutSeconds":0.5,"attempts":1,"backoffSeconds":0,"#
        + #""maxBytes":77,"allowPrivate":true,"authorizationVariable":"TOKEN","pauseSeconds":2,"#
        + #""headers":{"X-Version":"2","Accept":"${TYPE}"}}}"#)
    nights.settings.fetch = process.run
    try nights.run()
    let request = try #require(process.runs.first?.first)
    if case .number("0.5")? = request["timeoutSeconds"] {} else { Issue.record("\(request)") }
    #expect(request["attempts"]?.integer == 1)
    #expect(request["maxBytes"]?.integer == 77 && request["allowPrivate"]?.bool == true)
    #expect(request["headers"]?.strings == ["Accept: ${TYPE}", "X-Version: 2"])
    #expect(request["pauseSeconds"]?.integer == 2)
    #expect(request["authorizationVariable"]?.string == "TOKEN" && request["backoffSeconds"]?.integer == 0)
  }

  @Test func missingProgramStopsTheRun() throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"http://h/a"}"#)
    nights.settings.fetch = { _ throws(SyncError) in
      throw .system(SystemError(.noInput, "sportstime-fetch: No such file"))
    }
    #expect(try nights.failure() == "sportstime-fetch: No such file")
    #expect(nights.disk["store/manifest.json"] == nil)
  }
}
