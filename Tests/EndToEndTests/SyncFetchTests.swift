import Foundation
import TestSupport
import Testing

/// `sync` of addresses, against a local server that behaves well or badly.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no Python"))
struct SyncFetchTests {
  /// A server that runs while this object exists.
  private final class Server {
    let port: String
    private let process = Process()
    private let input = Pipe()
    private let log: URL
    /// Holds the feed and the log.
    private let folder: TemporaryFolder

    init(_ feed: URL, _ folder: TemporaryFolder) throws {
      self.folder = folder
      log = folder.url("requests")
      try folder.write("", "requests")
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = [Python.scripts.appendingPathComponent("bad_server.py").path, feed.path, log.path]
      process.standardInput = input
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // It writes its port, in one piece, when it listens. A server that ends without it gives no data.
      port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).filter(\.isNumber)
      try #require(!port.isEmpty, "the server did not start")
    }

    /// One line for each request: name, path, and the headers `If-None-Match` and `Authorization`.
    var requests: [String] {
      ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  private static let http = #""attempts":2,"backoffSeconds":0,"timeoutSeconds":3,"maxBytes":300000"#

  private func sync(_ name: String, more: String = "", query: String = "") throws -> (SyncFolder, Server) {
    let feed = try TemporaryFolder()
    try feed.write(
      ([SyncFolder.header] + SyncFolder.season.map(\.row)).joined(separator: "\n") + "\n", "games.csv")
    let server = try Server(feed.url("games.csv"), feed)
    let source = "http://127.0.0.1:\(server.port)/\(name)\(query)"
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"\#(source)","http":{\#(SyncFetchTests.http)\#(more)}}"#)
    return (sync, server)
  }

  struct Case: CustomTestStringConvertible {
    var name: String
    var code: Int32 = 0
    var message = ""
    var requests = 1
    var testDescription: String { name }
  }

  private static let cases = [
    Case(name: "good"), Case(name: "gzip"), Case(name: "moved", requests: 2), Case(name: "500-once", requests: 2),
    Case(name: "429-once", requests: 2), Case(name: "500", code: 75, message: "status 500", requests: 2),
    Case(name: "429-long", code: 75, message: "the server asks to retry after 86400 s"),
    Case(name: "404", code: 75, message: "status 404"),
    Case(name: "slow", code: 75, message: "no complete response within 3 s", requests: 2),
    Case(name: "truncated", code: 75, message: "the response is truncated", requests: 2),
    Case(name: "loop", code: 75, message: "more than 5 redirects", requests: 6),
    Case(name: "to-file", code: 75, message: "it redirects to a scheme other than http:// or https://"),
    Case(name: "bomb", code: 75, message: "larger than 300000 bytes, the limit [limit-exceeded]"),
    Case(name: "large", code: 75, message: "larger than 300000 bytes, the limit [limit-exceeded]"),
    Case(name: "html", code: 65, message: "not a known feed"),
    Case(name: "empty", code: 65, message: "the file is empty"),
    Case(name: "reset", code: 75, message: "the connection was lost", requests: 2),
    Case(name: "silent", code: 75, message: "the connection was closed without a response", requests: 2),
    Case(name: "garbage", code: 75, message: "the response is not HTTP, or is damaged", requests: 2),
    Case(
      name: "endless-header", code: 75, message: "the response's header is larger than 256 KiB [limit-exceeded]"),
    Case(name: "chunks"),
    Case(name: "gzip-cut", code: 75, message: "the response is truncated", requests: 2),
    Case(name: "cut?gzip,0"), Case(name: "cut?deflate,0"), Case(name: "cut?raw,0"), Case(name: "cut?members,0"),
    Case(name: "cut?gzip,8", code: 75, message: "the response is truncated", requests: 2),
    Case(name: "gzip-wrong-sum", code: 75, message: "the response is damaged", requests: 2),
    Case(name: "gzip-more", code: 75, message: "the response is damaged", requests: 2), Case(name: "gzip-twice"),
    Case(name: "gzip-told-twice", code: 75, message: "the response is damaged", requests: 2),
    Case(name: "gzip-untrue", code: 75, message: "the response is damaged", requests: 2),
    Case(name: "brotli", code: 75, message: "an encoding that was not asked for: br", requests: 2),
    Case(
      name: "two-lengths", code: 75, message: "the response states contradictory lengths (Content-Length)", requests: 2),
    Case(name: "one-length-twice"),
    Case(name: "huge-length", code: 75, message: "an impossible length (Content-Length)", requests: 2),
    Case(name: "trailers"), Case(name: "503-inf", code: 75, message: "status 503", requests: 2),
    Case(name: "503-far", code: 75, message: "the server asks to retry after a year or more"),
    Case(name: "401", code: 75, message: "status 401"),
    Case(name: "endless", code: 75, message: "larger than 300000 bytes, the limit [limit-exceeded]"),
    Case(name: "chunks-cut", code: 75, message: "the response is truncated", requests: 2),
    Case(name: "part", code: 75, message: "status 206"), Case(name: "nothing", code: 75, message: "status 204"),
    Case(name: "unasked", code: 75, message: "status 304"), Case(name: "dated"),
    Case(name: "503-dated", requests: 2),
  ]

  /// One after the other, at one server: its requests are those of the case.
  @Test func serverBehaviorHasItsOutcome() throws {
    let (first, server) = try sync("good")
    let configuration = try first.folder.read("sportstime-sync.json")
    var requests = 0
    for test in SyncFetchTests.cases {
      let sync = try SyncFolder()
      try sync.folder.write(
        configuration.replacingOccurrences(of: "/good", with: "/" + test.name), "sportstime-sync.json")
      let result = try sync.sync(["--metrics", "sync.prom"])
      #expect(result.code == test.code, "\(test): \(result.messages)")
      // The status is that of the message, or else there was no whole response.
      let told = result.messages.firstMatch(of: #/: status (\d+)/#).map { String($0.1) }
      let status = told ?? (test.code == 75 ? "0" : "200")
      let metrics = try sync.folder.read("sync.prom")
      #expect(
        metrics.contains("\nsportstime_feed_http_status{feed=\"abl\"} \(status)\n")
          && !metrics.contains("sportstime_feed_fetch_seconds"), "\(test): \(metrics)")
      #expect(test.message.isEmpty || result.messages.contains(test.message), "\(test): \(result.messages)")
      #expect(sync.schedule.split(separator: "\n").count == (test.code == 0 ? 90 : 0), "\(test)")
      let made = server.requests.dropFirst(requests)
      #expect(made.count == test.requests, "\(test): \(made)")
      requests += made.count
    }
  }

  /// Failures before a server has the request. As a proxy, the server does not answer.
  @Test(arguments: [
    ("http://nosuch.invalid/games.csv", "", "the host was not found"),
    ("https://127.0.0.1:PORT/good", "", "the TLS connection failed"),
    ("http://nosuch.invalid/games.csv", "socks5h://127.0.0.1:PORT", "the request failed (libcurl error 97)"),
  ])
  func serverIsNotReached(_ source: String, _ proxy: String, _ message: String) throws {
    let (sync, server) = try sync("good")
    try sync.folder.change(
      "sportstime-sync.json", "http://127.0.0.1:\(server.port)/good",
      source.replacingOccurrences(of: "PORT", with: server.port))
    let result = try Tool.run(
      ["sync", "--now", "2026-05-01T02:00:00Z"], in: sync.folder.url,
      environment: ["http_proxy": proxy.replacingOccurrences(of: "PORT", with: server.port)])
    #expect(result.code == 75 && result.messages.contains(message), "\(result)")
    withExtendedLifetime(server) {}
  }

  @Test func requestsAreLines() throws {
    let fetch = Tool.binary.deletingLastPathComponent().appendingPathComponent("sportstime-fetch")
    let result = try Tool.run(fetch, [], input: Data("fetch it\n".utf8))
    #expect(result.code == 64 && result.messages == "error: a line of standard input is not a request\n", "\(result)")
  }

  /// A failing server changes nothing in the schedule.
  @Test func failingServerWithdrawsNothing() throws {
    let (sync, server) = try sync("good")
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    let good = try sync.folder.read("sportstime-sync.json")
    for (name, code) in [
      ("500", Int32(75)), ("html", 76), ("short-length", 76),
    ] {
      try sync.folder.write(good.replacingOccurrences(of: "/good", with: "/" + name), "sportstime-sync.json")
      let result = try sync.sync(night: 2)
      #expect(result.code == code, "\(name): \(result.messages)")
      #expect(sync.schedule == before, "\(name)")
    }
    try sync.folder.write(good, "sportstime-sync.json")
    #expect(try sync.sync(night: 3).code == 0)
    #expect(sync.schedule == before)
    let files = try sync.files()
    #expect(try sync.sync(night: 4).code == 0)
    #expect(try sync.files() == files)
    withExtendedLifetime(server) {}
  }

  @Test func unchangedSourceIsNotFetchedAgain() throws {
    let (sync, server) = try sync("etag")
    #expect(try sync.sync().code == 0)
    let files = try sync.files()
    #expect(try sync.counts(sync.report(night: 2))["same"] == 90)
    #expect(try sync.files() == files)
    #expect(server.requests == ["etag /etag None None", "etag /etag \"1\" None"])
  }

  /// Without `--now`, the times are measured. They conform to the schemas of the log and the status.
  @Test(.enabled(if: Python.isThere, "Python's jsonschema is not installed")) func timesOfFetchesAreMeasured() throws {
    let (sync, server) = try sync("etag")
    for status in ["200", "304"] {
      let result = try Tool.run(["sync", "-q", "--metrics", "sync.prom"], in: sync.folder.url)
      #expect(result.code == 0, "\(result.messages)")
      let metrics = try sync.folder.read("sync.prom")
      #expect(metrics.contains("sportstime_feed_http_status{feed=\"abl\"} \(status)\n"), "\(metrics)")
      #expect(metrics.contains(#/sportstime_feed_fetch_seconds\{feed="abl"\} \d+\.\d\d\d\n/#), "\(metrics)")
      let checked = try Python.run("check_sync_reports.py", [sync.folder.path("sync.prom")])
      #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    }
    for (option, schema) in [("--log", "nights"), ("--status", "sync-status")] {
      let result = try Tool.run(["sync", option, "--format", "json"], in: sync.folder.url)
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.output.contains(#/"httpStatus":304,"fetchMilliseconds":\d/#), "\(result.output)")
      try sync.folder.write(result.output, "report.json")
      try sync.folder.write(try Tool.run(["schema", schema]).output, "schema.json")
      let checked = try Python.run("check_schema.py", ["schema.json", "report.json"].map { sync.folder.path($0) })
      #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    }
    withExtendedLifetime(server) {}
  }

  @Test func lastModifiedWorksLikeAnEntityTag() throws {
    let (sync, server) = try sync("dated")
    #expect(try sync.sync().code == 0)
    let files = try sync.files()
    #expect(try sync.counts(sync.report(night: 2))["same"] == 90)
    #expect(try sync.files() == files)
    // A damaged kept copy is fetched again.
    let kept = try #require(files.keys.first { $0.hasPrefix("/fetched/") })
    let text = try sync.folder.read("store" + kept)
    try sync.folder.write(text.replacingOccurrences(of: "T19:00", with: "T20:00"), "store" + kept)
    let before = sync.schedule
    #expect(try sync.counts(sync.report(night: 3))["same"] == 90 && sync.schedule == before)
    withExtendedLifetime(server) {}
  }

  @Test func secretsFromTheEnvironmentAreNotStored() throws {
    let (sync, server) = try sync(
      "good", more: #","authorizationVariable":"ABL_TOKEN""#, query: "?key=${ABL_KEY}&day=1")
    let missing = try sync.sync()
    #expect(
      missing.code == 75 && missing.messages.contains("the environment variable ABL_"), "\(missing.messages)")
    let result = try Tool.run(
      ["sync", "--format", "json", "--now", "2026-05-01T02:00:00Z"], in: sync.folder.url,
      environment: ["ABL_TOKEN": "Bearer s3cret", "ABL_KEY": "k3y/1"])
    #expect(result.code == 0, "\(result.messages)")
    #expect(server.requests == ["good /good?key=k3y%2F1&day=1 None Bearer s3cret"])
    for text in [result.output, result.messages] + (try sync.files().values.map { String(decoding: $0, as: UTF8.self) })
    {
      #expect(!text.contains("s3cret") && !text.contains("k3y") && !text.contains("day=1"))
    }
  }

  /// The pages of a feed, one after the other with a pause, with a header from the environment.
  @Test func pagesAreFetchedWithPausesAndHeaders() throws {
    let (sync, server) = try sync(
      "etag", more: #","pauseSeconds":0.3,"headers":{"Authorization":"Bearer ${ABL_TOKEN}"}"#, query: "?page={page}")
    try sync.folder.change("sportstime-sync.json", #""http":"#, #""each":{"page":"1-3"},"http":"#)
    let missing = try sync.sync()
    #expect(
      missing.code == 75
        && missing.messages.contains("/etag?page=2&…: the environment variable ABL_TOKEN is not set"),
      "\(missing.messages)")
    for (night, etag) in [(1, "None"), (2, "\"1\"")] {
      let begin = Date()
      let result = try Tool.run(
        ["sync", "--now", "2026-05-0\(night)T02:00:00Z"], in: sync.folder.url, environment: ["ABL_TOKEN": "s3cret"])
      // All pages have the same games.
      #expect(
        result.code == 0 && sync.schedule.split(separator: "\n").count == 90, "\(result.output)\(result.messages)")
      #expect(Date().timeIntervalSince(begin) > 0.6)
      #expect(server.requests.suffix(3) == (1...3).map { "etag /etag?page=\($0) \(etag) Bearer s3cret" })
    }
    for text in try sync.files().values { #expect(!String(decoding: text, as: UTF8.self).contains("s3cret")) }
  }

  /// Headers of the configuration stay at their origin, apart from harmless ones.
  @Test func headersStayAtTheirOrigin() throws {
    let (sync, server) = try sync("to-other-port", more: #","headers":{"Authorization":"t0ken","User-Agent":"me"}"#)
    #expect(try sync.sync().code == 0)
    #expect(server.requests == ["to-other-port /to-other-port None t0ken", "good /good None None"])
  }

  /// Credentials stay at the scheme, host and port that they are for.
  @Test(arguments: [("to-own-port", "Bearer s3cret"), ("to-other-port", "None"), ("to-other-name", "None")])
  func credentialsStayAtTheirOrigin(_ name: String, _ received: String) throws {
    let (sync, server) = try sync(name, more: #","authorizationVariable":"ABL_TOKEN""#)
    let result = try Tool.run(
      ["sync", "--now", "2026-05-01T02:00:00Z"], in: sync.folder.url, environment: ["ABL_TOKEN": "Bearer s3cret"])
    #expect(result.code == 0, "\(result.messages)")
    #expect(server.requests == ["\(name) /\(name) None Bearer s3cret", "good /good None \(received)"])
  }

  private static let fetcher = Tool.binary.deletingLastPathComponent().appendingPathComponent("sportstime-fetch")

  private static func request(_ id: Int, _ url: String, maxBytes: Int) -> String {
    #"{"id":\#(id),"url":"\#(url)","timeoutSeconds":60,"attempts":1,"backoffSeconds":0,"maxBytes":\#(maxBytes),"#
      + #""allowPrivate":true}"# + "\n"
  }

  /// Compressed bodies, cut at many places, in every format.
  @Test func noCutBodyIsTakenForAWholeOne() throws {
    let (_, server) = try sync("good")
    let formats = ["gzip", "deflate", "raw", "stored", "members"]
    let cuts = Array(0..<40) + stride(from: 40, to: 700, by: 37)
    var input = ""
    for (number, cut) in cuts.enumerated() {
      for (index, format) in formats.enumerated() {
        input += Self.request(
          number * formats.count + index, "http://127.0.0.1:\(server.port)/cut?\(format),\(cut)", maxBytes: 300_000)
      }
    }
    let result = try Tool.run(Self.fetcher, [], input: Data(input.utf8))
    let replies = result.output.split(separator: "\n").compactMap { line -> (id: Int, error: String?)? in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (object?["id"] as? Int).map { ($0, object?["error"] as? String) }
    }
    #expect(replies.count == cuts.count * formats.count)
    for (id, error) in replies {
      let name = "\(formats[id % formats.count]), \(cuts[id / formats.count])"
      let isTruncated = error?.hasPrefix("the response is truncated") ?? false
      #expect(isTruncated == (id >= formats.count), "\(name): \(error ?? "")")
    }
  }

  /// No more of an endless body is kept than the limit.
  @Test(arguments: ["endless", "bomb"]) func memoryIsBounded(_ name: String) throws {
    let (_, server) = try sync("good")
    let input = Self.request(0, "http://127.0.0.1:\(server.port)/\(name)", maxBytes: 20_000_000)
    let result = try Tool.run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", "ulimit -v 1000000; exec \"$0\"", Self.fetcher.path],
      input: Data(input.utf8))
    #expect(result.output.contains("larger than 20000000 bytes, the limit"), "\(result.output)\(result.messages)")
  }

  /// A fetching process that dies costs the feed that it died of, and no other.
  @Test func aDeadProcessCostsOneFeed() throws {
    let (_, server) = try sync("good")
    func feed(_ name: String) -> String {
      #"{"name":"\#(name)","source":"http://127.0.0.1:\#(server.port)/good?\#(name)","http":{\#(Self.http)}}"#
    }
    let sync = try SyncFolder(feeds: ["first", "deadly", "last"].map(feed).joined(separator: ","))
    // The tool starts the program beside it.
    try FileManager.default.copyItem(at: Tool.binary, to: sync.folder.url("sportstime"))
    try sync.folder.write(
      """
      #!/bin/bash
      requests=$(cat)
      case $requests in *deadly*) kill -ILL $$ ;; esac
      exec '\(Self.fetcher.path)' <<< "$requests"

      """, "sportstime-fetch")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sync.folder.path("sportstime-fetch"))
    let result = try Tool.run(
      sync.folder.url("sportstime"), ["sync", "--now", "2026-05-01T02:00:00Z"], in: sync.folder.url)
    #expect(result.code == 75, "\(result.messages)")
    #expect(
      result.messages.contains("deadly: http://127.0.0.1:\(server.port)/good?…: sportstime-fetch exited with code 132"),
      "\(result.messages)")
    #expect(result.messages.components(separatedBy: "sportstime-fetch exited").count == 2, "\(result.messages)")
    #expect(server.requests.map { String($0.prefix(16)) }.sorted() == ["good /good?first", "good /good?last "])
    #expect(sync.schedule.split(separator: "\n").count == 90)
  }

  /// Redirects from public addresses to private ones in all their forms, in a network namespace.
  @Test(.enabled(if: Namespaces.areThere, "network namespaces are not available"))
  func redirectFromAPublicToAPrivateAddressIsRefused() throws {
    let fetcher = Self.fetcher.path
    let script = Python.scripts.appendingPathComponent("public_redirects.py").path
    let result = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/unshare"), ["--net", "--mount", "/usr/bin/python3", script, fetcher])
    #expect(result.code == 0, "\(result.messages)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 48, "\(lines)")
    let open = [
      "public-four.test: fetched", "public-four.test to public-six.test: fetched", "public-six.test: fetched",
      "public-six.test to public-four.test: fetched", "allowed: fetched", "from here: fetched",
    ]
    #expect(lines.filter { $0.hasSuffix("fetched") } == open)
    for line in lines where !open.contains(line) {
      #expect(line.hasSuffix("it redirects from a public address to a private one"), "\(line)")
    }
  }
}
