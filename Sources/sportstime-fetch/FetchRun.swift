import Foundation

/// Fetches one address, with retries.
struct FetchRun: Sendable {
  private let request: FetchRequest

  /// If a server requests a longer delay, the fetch fails and the next run tries again.
  private static let maxDelay = 120.0

  init(_ request: FetchRequest) { self.request = request }

  func run() -> (reply: FetchReply, body: [UInt8]) {
    let begin = DispatchTime.now().uptimeNanoseconds
    var (reply, body) = fetch()
    reply.milliseconds = Int((DispatchTime.now().uptimeNanoseconds - begin) / 1_000_000)
    return (reply, body)
  }

  private func fetch() -> (reply: FetchReply, body: [UInt8]) {
    var reply = FetchReply(id: request.id)
    let prepared: Prepared
    do throws(Problem) { prepared = try prepare() } catch {
      reply.error = error.message
      return (reply, [])
    }
    let download = Download(
      maxBytes: request.maxBytes, allowPrivate: request.allowPrivate, seconds: request.timeoutSeconds)
    let longest = max(FetchRun.maxDelay, request.backoffSeconds)
    for attempt in 1...max(1, request.attempts) {
      var wait = request.backoffSeconds * Double(1 << min(attempt - 1, 10)) * Double.random(in: 0.5...1.5)
      reply.status = 0
      switch download.run(prepared.url, headers: prepared.headers, credentials: prepared.credentials) {
      case .refused(let message):
        reply.error = message
        return (reply, [])
      case .failed(let message): reply.error = message
      case .response(let response):
        if let done = success(response) { return done }
        reply.status = response.status
        reply.error = "status \(response.status)"
        guard response.status == 429 || response.status >= 500 else { return (reply, []) }
        if attempt < request.attempts, let stated = retryAfter(response) {
          if stated > FetchRun.maxDelay {
            let time = stated < FetchRun.year ? "\(Int(stated)) s" : "a year or more"
            reply.error = "status \(response.status), and the server asks to retry after \(time)"
            return (reply, [])
          }
          wait = max(stated, wait)
        }
      }
      // Another attempt is another request to the host.
      if attempt < request.attempts {
        Thread.sleep(forTimeInterval: max(min(wait, longest), request.pauseSeconds ?? 0))
      }
    }
    return (reply, [])
  }

  /// The reply for a successful response; nil for any other response.
  private func success(_ response: Response) -> (reply: FetchReply, body: [UInt8])? {
    var reply = FetchReply(id: request.id, status: response.status)
    switch response.status {
    case 200:
      reply.bytes = response.body.count
      reply.etag = response.field("etag")
      reply.lastModified = response.field("last-modified")
      return (reply, response.body)
    case 304 where request.etag != nil || request.lastModified != nil: return (reply, [])
    default: return nil
    }
  }

  private static let year = 365 * 86_400.0

  /// The delay in `Retry-After`, as whole seconds or as a date (RFC 9110, section 10.2.3), up to a year; nil if there
  /// is neither.
  private func retryAfter(_ response: Response) -> Double? {
    guard let text = response.field("retry-after"), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return min(Double(text) ?? FetchRun.year, FetchRun.year) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text).map { min(max(0, $0.timeIntervalSinceNow), FetchRun.year) }
  }

  // MARK: Request

  private struct Problem: Error { var message: String }

  private struct Prepared {
    var url: URL
    /// The header lines of the request.
    var headers: [String]
    var credentials: [String] = []
  }

  /// Configured headers, in lowercase, that are also sent to another server after a redirect.
  private static let harmless = ["accept", "accept-language", "user-agent"]

  private func prepare() throws(Problem) -> Prepared {
    let text = try filled(request.url) { value throws(Problem) in
      value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
    guard let url = URL(string: text), url.host != nil else { throw Problem(message: "invalid address") }
    var (own, headers): ([String], [String]) = ([], [])
    for header in request.headers ?? [] {
      let name = header.prefix { $0 != ":" }.lowercased()
      let line = try filled(header) { value throws(Problem) in value }
      if FetchRun.harmless.contains(name) { headers.append(line) } else { own.append(line) }
    }
    if !headers.contains(where: { $0.lowercased().hasPrefix("user-agent:") }) {
      headers.append("User-Agent: sportstime")
    }
    headers.append("Accept-Encoding: \(ContentDecoder.accepted)")
    for (name, value) in [("If-None-Match", request.etag), ("If-Modified-Since", request.lastModified)] {
      if let value, FetchRun.isFieldValue(value) { headers.append("\(name): \(value)") }
    }
    var prepared = Prepared(url: url, headers: headers, credentials: own)
    if let name = request.authorizationVariable {
      prepared.credentials.append((request.authorizationHeader ?? "Authorization") + ": " + (try variable(name)))
    }
    return prepared
  }

  /// A text with its variables replaced.
  ///
  /// - Parameter encode: encodes a value.
  private func filled(_ text: String, _ encode: (String) throws(Problem) -> String) throws(Problem) -> String {
    var filled = ""
    var rest = text[...]
    while let start = rest.range(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      filled += rest[..<start.lowerBound]
      filled += try encode(try variable(String(rest[start.upperBound..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }

  /// The value of an environment variable. It must be valid in a header field.
  private func variable(_ name: String) throws(Problem) -> String {
    guard let value = ProcessInfo.processInfo.environment[name] else {
      throw Problem(message: "the environment variable \(name) is not set")
    }
    guard FetchRun.isFieldValue(value) else {
      throw Problem(message: "the environment variable \(name) has a line end or a control character")
    }
    return value
  }

  /// Whether a text is a single valid header field value.
  private static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
