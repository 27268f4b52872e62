import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One attempt at one address.
final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  enum Outcome {
    case response(HTTPURLResponse, Data)
    /// Another attempt may succeed.
    case failed(String)
    /// Further attempts are pointless.
    case refused(String)
  }

  private static let maxRedirects = 5

  private let maxBytes: Int
  private let allowPrivate: Bool
  private let isFromPrivate: Bool
  private let lock = NSLock()
  private let done = DispatchSemaphore(value: 0)
  // Protected by the lock, as the delegate is called on other threads.
  private var body = Data()
  private var redirects = 0
  private var refusal: String?
  private var failure: String?

  /// - Parameter isFromPrivate: whether the configured address is already one of this machine or a private network.
  init(maxBytes: Int, allowPrivate: Bool, isFromPrivate: Bool) {
    self.maxBytes = maxBytes
    self.allowPrivate = allowPrivate
    self.isFromPrivate = isFromPrivate
  }

  func run(_ request: URLRequest, seconds: Double) -> Outcome {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = seconds
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    task.resume()
    let isInTime = done.wait(timeout: .now() + seconds) == .success
    if !isInTime { task.cancel() }
    return lock.withLock {
      if let refusal { return .refused(refusal) }
      if !isInTime { return .failed("no complete response within \(Int(seconds.rounded(.up))) s") }
      if let failure { return .failed(failure) }
      guard let response = task.response as? HTTPURLResponse else { return .failed("the response is not HTTP") }
      return checked(response)
    }
  }

  /// Rejects a body that is shorter than its `Content-Length`.
  private func checked(_ response: HTTPURLResponse) -> Outcome {
    let encoding = response.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
    if encoding == "identity", let text = response.value(forHTTPHeaderField: "Content-Length"), let length = Int(text),
      response.statusCode == 200, length != body.count
    {
      return .failed("the response is truncated: \(body.count) of \(length) bytes")
    }
    return .response(response, body)
  }

  // MARK: Delegate

  func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = lock.withLock {
      if body.count + data.count > maxBytes {
        refusal = "larger than \(maxBytes) bytes, the limit [limit-exceeded]"
        return true
      }
      body.append(data)
      return false
    }
    if isTooLarge { dataTask.cancel() }
  }

  func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
    lock.withLock {
      if let error { failure = Download.message(error) }
    }
    done.signal()
  }

  func urlSession(
    _: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let problem = problem(of: request, response)
    lock.withLock {
      redirects += 1
      if redirects > Download.maxRedirects {
        refusal = refusal ?? "more than \(Download.maxRedirects) redirects"
      } else if let problem {
        refusal = refusal ?? problem
      }
    }
    if lock.withLock({ refusal != nil }) {
      completionHandler(nil)
      task.cancel()
      return
    }
    var next = request
    // Don't send the credentials to another host.
    if request.url?.host != task.originalRequest?.url?.host { next.setValue(nil, forHTTPHeaderField: "Authorization") }
    completionHandler(next)
  }

  private func problem(of request: URLRequest, _ response: HTTPURLResponse) -> String? {
    // Check the header itself, as the new request replaces other schemes with HTTP.
    let stated = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0)?.scheme?.lowercased() }
    if let stated, stated != "http", stated != "https" {
      return "it redirects to a scheme other than http:// or https://"
    }
    guard let url = request.url, let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host
    else { return "it redirects to a scheme other than http:// or https://" }
    if !allowPrivate, !isFromPrivate, PrivateAddress.isPrivate(host: host) {
      return "it redirects from a public address to a private one"
    }
    return nil
  }

  /// The error without the address, which may have secrets.
  private static func message(_ error: any Error) -> String {
    let code = (error as NSError).code
    return switch code {
    case NSURLErrorTimedOut: "the request timed out"
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: "the host was not found"
    case NSURLErrorCannotConnectToHost: "the connection failed"
    case NSURLErrorNetworkConnectionLost: "the connection was lost"
    // The library's code for a body that is shorter than its header states.
    case NSURLErrorUnknown: "the response is truncated, or is not HTTP"
    case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateUntrusted: "the TLS connection failed"
    default: "the request failed (\((error as NSError).domain) \(code))"
    }
  }
}
