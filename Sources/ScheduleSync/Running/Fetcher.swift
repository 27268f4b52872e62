import FormatSyntax
import SourceText
import SystemIO

/// Fetches addresses in a separate process, `sportstime-fetch`. Each request is a line of JSON; each reply is a line of
/// JSON and the body.
struct Fetcher {
  enum Reply {
    case content(SourceContent, FeedState.Validators)
    /// The kept copy is current.
    case notModified
    case failed(String)
  }

  private static let name = "sportstime-fetch"

  /// - Parameter known: the validators of a feed's kept copy, by feed name; nil if there is none.
  /// - Returns: the replies by feed name.
  static func fetch(
    _ feeds: [SyncConfiguration.Feed], known: (String) -> FeedState.Validators?
  ) throws(SyncError) -> [String: Reply] {
    if feeds.isEmpty { return [:] }
    let requests = OutputBuffer()
    for (number, feed) in feeds.enumerated() { append(feed, number, known(feed.name), to: requests) }
    let (output, code) = try SyncError.from { () throws(SystemError) in
      try Subprocess.run([try program()], input: requests.view, wantsOutput: true)
    }
    var replies: [String: Reply] = [:]
    try output.withBytes { (output) throws(SyncError) in
      var rest = output
      while let end = rest.firstIndex(of: 0x0A, from: 0) {
        let (number, reply, length) = try read(rest.slice(0, end), rest.slice(end + 1, rest.count))
        rest = rest.slice(end + 1 + length + 1, rest.count)
        if feeds.indices.contains(number) { replies[feeds[number].name] = reply }
      }
    }
    for feed in feeds where replies[feed.name] == nil {
      replies[feed.name] = .failed("\(name) exited with code \(code) before it was fetched")
    }
    return replies
  }

  /// In the folder of this program, or else in the search path.
  private static func program() throws(SystemError) -> String {
    if let folder = Subprocess.ownFolder, try FileStatus.ifThere(folder + "/" + name) != nil {
      return folder + "/" + name
    }
    return name
  }

  private static func append(
    _ feed: SyncConfiguration.Feed, _ number: Int, _ known: FeedState.Validators?, to output: OutputBuffer
  ) {
    let limits = feed.fetchLimits
    func append(_ key: StaticString, _ text: String?) {
      guard let text else { return }
      output.append(key)
      output.appendJSON(text)
    }
    output.append("{\"id\":\(number)")
    append(",\"url\":", feed.source)
    append(",\"etag\":", known?.etag)
    append(",\"lastModified\":", known?.lastModified)
    append(",\"authorizationVariable\":", limits.authorizationVariable)
    output.append(",\"timeoutSeconds\":" as StaticString)
    output.appendJSON(limits.timeoutSeconds)
    output.append(",\"backoffSeconds\":" as StaticString)
    output.appendJSON(limits.backoffSeconds)
    output.append(",\"attempts\":\(limits.attempts),\"maxBytes\":\(limits.maxBytes)")
    output.append(",\"allowPrivate\":\(limits.allowPrivate)}\n")
  }

  /// - Parameter rest: the bytes after the line.
  private static func read(
    _ line: ByteView, _ rest: ByteView
  ) throws(SyncError) -> (number: Int, reply: Reply, length: Int) {
    guard let head = try? JSONValue.parse(line), let number = head["id"]?.integer,
      let status = head["status"]?.integer, let length = head["bytes"]?.integer, length >= 0, length < rest.count
    else { throw .badInput("\(name) sent an incomplete reply") }
    if let error = head["error"]?.string { return (number, .failed(error), length) }
    if status == 304 { return (number, .notModified, length) }
    let validators = FeedState.Validators(
      address: "", etag: head["etag"]?.string, lastModified: head["lastModified"]?.string)
    return (number, .content(SourceContent(Array(rest.slice(0, length))), validators), length)
  }
}

extension SyncConfiguration.Feed {
  /// The digest of the address as configured.
  var addressDigest: String { source.withBytes { SHA256.hex($0) } }

  /// The address without its query, which may have secrets; a path as configured.
  var shownSource: String {
    guard isRemote, let query = source.firstIndex(of: "?") else { return source }
    return String(source[..<query]) + "?…"
  }
}
