import FormatSyntax
import SourceText
import SyncStore
import SystemIO

/// Fetches addresses in a separate process, `sportstime-fetch`. Each request is a line of JSON; each reply is a line of
/// JSON and the body.
struct Fetcher {
  struct Reply {
    enum Content {
      case fetched(SourceContent, FeedState.Validators)
      /// The kept copy is current.
      case notModified
      case failed(String)
    }

    var content: Content
    var result: FetchResult
  }

  /// An address to fetch.
  struct Target {
    var address: FeedAddress
    var limits: FetchLimits
    /// The validators of the kept copy; nil if there is none.
    var known: FeedState.Validators?
  }

  private static let name = "sportstime-fetch"

  /// Runs the process with these requests; nil to run the program.
  let run: ((ByteView) throws(SyncError) -> (output: [UInt8], code: Int32))?

  /// - Returns: the reply for each target.
  func fetch(_ targets: [Target]) throws(SyncError) -> [Reply] {
    if targets.isEmpty { return [] }
    let requests = targets.enumerated().map { number, target in Fetcher.request(target, number) }
    var (replies, code) = try exchange(Array(requests.indices), requests)
    // A crash also loses the addresses that were being fetched. Retry each in a separate process, so that only the one
    // that causes the crash fails.
    return try requests.indices.map { number throws(SyncError) in
      if replies[number] == nil, requests.count > 1 {
        let (reply, ownCode) = try exchange([number], requests)
        (replies[number], code) = (reply[number], ownCode)
      }
      return replies[number]
        ?? Reply(
          content: .failed("\(Fetcher.name) exited with code \(code) while fetching it"),
          result: FetchResult(httpStatus: 0, milliseconds: nil))
    }
  }

  /// Runs the process for some of the requests.
  ///
  /// - Returns: the complete replies, by the number of the request, and the exit code.
  private func exchange(
    _ numbers: [Int], _ requests: [[UInt8]]
  ) throws(SyncError) -> (replies: [Int: Reply], code: Int32) {
    let input = numbers.flatMap { requests[$0] }
    let (output, code) = try input.withBytes { (input) throws(SyncError) in
      if let run { try run(input) } else { try Fetcher.runProgram(input) }
    }
    var replies: [Int: Reply] = [:]
    output.withBytes { output in
      var rest = output
      while let end = rest.firstIndex(of: .lineFeed, from: 0),
        let (number, reply, length) = Fetcher.read(rest.slice(0, end), rest.slice(end + 1, rest.count))
      {
        rest = rest.slice(end + 1 + length + 1, rest.count)
        if numbers.contains(number) { replies[number] = reply }
      }
    }
    return (replies, code)
  }

  /// Runs the program in this program's folder, otherwise in the search path.
  private static func runProgram(_ input: ByteView) throws(SyncError) -> (output: [UInt8], code: Int32) {
    try SyncError.from { () throws(SystemError) in
      let own = Subprocess.ownFolder.map { $0 + "/" + name }
      let program = if let own, try FileStatus.ifThere(own) != nil { own } else { name }
      let result = try Subprocess.run([program], input: input, wantsOutput: true)
      return (result.output, result.code)
    }
  }

  private static func request(_ target: Target, _ number: Int) -> [UInt8] {
    let limits = target.limits
    return JSONWriter.bytes { json in
      json.line { json in
        json.member("id", number)
        json.member("url", target.address.text)
        json.member("etag", target.known?.etag)
        json.member("lastModified", target.known?.lastModified)
        json.member("authorizationVariable", limits.authorizationVariable)
        json.member("authorizationHeader", limits.authorizationHeader)
        json.member("timeoutSeconds", limits.timeoutSeconds)
        json.member("backoffSeconds", limits.backoffSeconds)
        json.member("attempts", limits.attempts)
        json.member("maxBytes", limits.maxBytes)
        json.member("allowPrivate", limits.allowPrivate)
        if !limits.headers.isEmpty { json.member("headers", limits.headers.map { "\($0.name): \($0.value)" }) }
        if limits.pauseSeconds > 0 { json.member("pauseSeconds", limits.pauseSeconds) }
      }
    }
  }

  /// - Parameter rest: the bytes after the line.
  /// - Returns: nil for an incomplete reply.
  private static func read(_ line: ByteView, _ rest: ByteView) -> (number: Int, reply: Reply, length: Int)? {
    guard let head = try? JSONValue.parse(line), let number = head["id"]?.integer,
      let status = head["status"]?.integer, let length = head["bytes"]?.integer, length >= 0, length < rest.count
    else { return nil }
    let content: Reply.Content
    if let error = head["error"]?.string {
      content = .failed(error)
    } else if status == 304 {
      content = .notModified
    } else {
      let validators = FeedState.Validators(
        address: "", etag: head["etag"]?.string, lastModified: head["lastModified"]?.string)
      content = .fetched(SourceContent(MappedFile(memory: rest.slice(0, length))), validators)
    }
    let result = FetchResult(httpStatus: status, milliseconds: head["milliseconds"]?.integer)
    return (number, Reply(content: content, result: result), length)
  }
}
