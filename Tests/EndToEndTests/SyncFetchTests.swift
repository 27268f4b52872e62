import Foundation
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
      process.arguments = [Python.scripts.appendingPathComponent("bad_server.py").path, feed.path]
      process.standardInput = input
      process.standardOutput = try FileHandle(forWritingTo: log)
      try process.run()
      var text = ""
      while !text.contains("\n"), process.isRunning {
        usleep(10_000)
        text = try String(contentsOf: log, encoding: .utf8)
      }
      port = String(text.prefix { $0 != "\n" })
    }

    /// One line for each request: name, path, and the headers `If-None-Match` and `Authorization`.
    var requests: [String] {
      ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst().map(String.init)
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
    /// The expected number of games; nil for all, or none if the fetch fails.
    var games: Int?
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "good"), Case(name: "gzip"), Case(name: "moved", requests: 2), Case(name: "500-once", requests: 2),
    Case(name: "429-once", requests: 2), Case(name: "500", code: 75, message: "status 500", requests: 2),
    Case(name: "429-long", code: 75, message: "the server asks to retry after 86400 s"),
    Case(name: "404", code: 75, message: "status 404"),
    Case(name: "slow", code: 75, message: "no complete response within 3 s", requests: 2),
    Case(name: "truncated", code: 75, message: "the response is truncated", requests: 2),
    Case(name: "loop", code: 75, message: "more than 5 redirects", requests: 6),
    Case(name: "to-file", code: 75, message: "redirect"),
    Case(name: "bomb", code: 75, message: "larger than 300000 bytes, the limit"),
    Case(name: "large", code: 75, message: "larger than 300000 bytes, the limit"),
    Case(name: "html", code: 65, message: "no known feed"), Case(name: "empty", code: 65, message: "the file is empty"),
    Case(name: "reset", code: 75, message: "", requests: 2),
    Case(name: "chunks"),
    // A complete reply with truncated compressed data: the feed reader reports it.
    Case(name: "gzip-cut", code: 1, message: "the file breaks off", games: 26),
    Case(name: "chunks-cut", code: 75, message: "the response is truncated", requests: 2),
    Case(name: "part", code: 75, message: "status 206"), Case(name: "nothing", code: 75, message: "status 204"),
    Case(name: "unasked", code: 75, message: "status 304"), Case(name: "dated"),
    Case(name: "503-dated", requests: 2),
  ])
  func serverBehaviorHasItsOutcome(_ test: Case) throws {
    let (sync, server) = try sync(test.name)
    let result = try sync.sync()
    #expect(result.code == test.code, "\(result.messages)")
    #expect(test.message.isEmpty || result.messages.contains(test.message), "\(result.messages)")
    #expect(sync.schedule.split(separator: "\n").count == (test.games ?? (test.code == 0 ? 90 : 0)))
    #expect(server.requests.count == test.requests, "\(server.requests)")
  }

  /// A failing server changes nothing in the schedule.
  @Test func failingServerWithdrawsNothing() throws {
    let (sync, server) = try sync("good")
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    let good = try sync.folder.read("sportstime-sync.json")
    for (name, code) in [
      ("500", Int32(75)), ("truncated", 75), ("html", 76), ("empty", 76), ("reset", 75), ("gzip-cut", 76),
      ("chunks-cut", 75), ("part", 75), ("nothing", 75), ("unasked", 75), ("slow", 75), ("loop", 75), ("bomb", 75),
      ("short-length", 76),
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

  @Test func addressWithAPasswordIsRefused() throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"https://me:pass@example.org/a.ics"}"#)
    let result = try sync.sync()
    #expect(result.code == 65 && result.messages.contains("an address with a password"), "\(result.messages)")
    #expect(!result.messages.contains("pass@"))
  }

  /// Redirects from public addresses to private ones in all their forms, in a network namespace.
  @Test(.enabled(if: Namespaces.areThere, "network namespaces are not available"))
  func redirectFromAPublicToAPrivateAddressIsRefused() throws {
    let fetcher = Tool.binary.deletingLastPathComponent().appendingPathComponent("sportstime-fetch").path
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
