import Foundation

/// Fetches one address, with retries.
struct FetchRun: Sendable {
  private let request: FetchRequest

  /// If a server asks for a longer delay, the fetch fails. The next run tries again.
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
    switch prepare() {
    case .success(let request): prepared = request
    case .failure(let problem):
      reply.error = problem.message
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
      if attempt < request.attempts { Thread.sleep(forTimeInterval: min(wait, longest)) }
    }
    return (reply, [])
  }

  /// The reply for a successful response; nil for any other.
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

  /// The delay in `Retry-After`, which has whole seconds or a date (RFC 9110, section 10.2.3), up to a year; nil if it has
  /// neither.
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
    /// Lines of the request.
    var headers: [String]
    var credentials: String?
  }

  private func prepare() -> Result<Prepared, Problem> {
    let environment = ProcessInfo.processInfo.environment
    var text = ""
    var rest = request.url[...]
    while let start = rest.range(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      let name = String(rest[start.upperBound..<end])
      guard let value = environment[name] else {
        return .failure(Problem(message: "the environment variable \(name) is not set"))
      }
      text +=
        rest[..<start.lowerBound]
        + (value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
      rest = rest[rest.index(after: end)...]
    }
    text += rest
    guard let url = URL(string: text), url.host != nil else {
      return .failure(Problem(message: "invalid address"))
    }
    var headers = ["User-Agent: sportstime", "Accept-Encoding: \(ContentDecoder.accepted)"]
    for (name, value) in [("If-None-Match", request.etag), ("If-Modified-Since", request.lastModified)] {
      if let value, FetchRun.isFieldValue(value) { headers.append("\(name): \(value)") }
    }
    var prepared = Prepared(url: url, headers: headers)
    if let name = request.authorizationVariable {
      guard let value = environment[name] else {
        return .failure(Problem(message: "the environment variable \(name) is not set"))
      }
      guard FetchRun.isFieldValue(value) else {
        return .failure(Problem(message: "the environment variable \(name) has a line end or a control character"))
      }
      prepared.credentials = (request.authorizationHeader ?? "Authorization") + ": " + value
    }
    return .success(prepared)
  }

  /// Whether a text can be a field of a request, and not more than one.
  private static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
