import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches one address, with retries.
struct FetchRun: Sendable {
  private let request: FetchRequest

  /// If a server asks for a longer delay, the fetch fails. The next run tries again.
  private static let maxDelay = 120.0

  init(_ request: FetchRequest) { self.request = request }

  func run() -> (reply: FetchReply, body: Data) {
    var reply = FetchReply(id: request.id)
    let prepared: URLRequest
    switch prepare() {
    case .success(let request): prepared = request
    case .failure(let problem):
      reply.error = problem.message
      return (reply, Data())
    }
    let isFromPrivate = prepared.url?.host.map { PrivateAddress.isPrivate(host: $0) } ?? false
    for attempt in 1...max(1, request.attempts) {
      let download = Download(
        maxBytes: request.maxBytes, allowPrivate: request.allowPrivate, isFromPrivate: isFromPrivate)
      var wait = request.backoffSeconds * Double(1 << min(attempt - 1, 10)) * Double.random(in: 0.5...1.5)
      switch download.run(prepared, seconds: request.timeoutSeconds) {
      case .refused(let message):
        reply.error = message
        return (reply, Data())
      case .failed(let message): reply.error = message
      case .response(let response, let body):
        if let done = success(response, body) { return done }
        reply.error = "status \(response.statusCode)"
        guard response.statusCode == 429 || response.statusCode >= 500 else { return (reply, Data()) }
        if let stated = retryAfter(response) { wait = max(stated, wait) }
      }
      if attempt == request.attempts { break }
      if wait > FetchRun.maxDelay {
        reply.error = (reply.error ?? "") + ", and the server asks to retry after \(Int(wait)) s"
        break
      }
      Thread.sleep(forTimeInterval: wait)
    }
    return (reply, Data())
  }

  /// The reply for a successful response; nil for any other.
  private func success(_ response: HTTPURLResponse, _ body: Data) -> (reply: FetchReply, body: Data)? {
    var reply = FetchReply(id: request.id, status: response.statusCode)
    switch response.statusCode {
    case 200:
      reply.bytes = body.count
      reply.etag = response.value(forHTTPHeaderField: "ETag")
      reply.lastModified = response.value(forHTTPHeaderField: "Last-Modified")
      return (reply, body)
    case 304 where request.etag != nil || request.lastModified != nil: return (reply, Data())
    default: return nil
    }
  }

  /// The delay in `Retry-After`, which has seconds or a date (RFC 9110, section 10.2.3).
  private func retryAfter(_ response: HTTPURLResponse) -> Double? {
    guard let text = response.value(forHTTPHeaderField: "Retry-After") else { return nil }
    if let seconds = Double(text) { return max(0, seconds) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text).map { max(0, $0.timeIntervalSinceNow) }
  }

  // MARK: Request

  private struct Problem: Error { var message: String }

  private func prepare() -> Result<URLRequest, Problem> {
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
    var prepared = URLRequest(url: url)
    prepared.setValue("sportstime", forHTTPHeaderField: "User-Agent")
    if let etag = request.etag { prepared.setValue(etag, forHTTPHeaderField: "If-None-Match") }
    if let date = request.lastModified { prepared.setValue(date, forHTTPHeaderField: "If-Modified-Since") }
    if let name = request.authorizationVariable {
      guard let value = environment[name] else {
        return .failure(Problem(message: "the environment variable \(name) is not set"))
      }
      prepared.setValue(value, forHTTPHeaderField: "Authorization")
    }
    return .success(prepared)
  }
}
