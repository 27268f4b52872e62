import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One attempt at one address.
final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  enum Outcome {
    case response(HTTPURLResponse, Data)
    /// Perhaps another attempt helps.
    case failed(String)
    /// No attempt helps.
    case refused(String)
  }

  private static let mostRedirects = 5

  private let maxBytes: Int
  private let allowPrivate: Bool
  private let isFromPrivate: Bool
  private let lock = NSLock()
  private let done = DispatchSemaphore(value: 0)
  // Under the lock, as the delegate's calls come on threads of their own.
  private var body = Data()
  private var redirects = 0
  private var refusal: String?
  private var failure: String?

  /// - Parameter isFromPrivate: the user has named an address of this machine or network.
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
      if !isInTime { return .failed("no whole answer within \(Int(seconds.rounded(.up))) s") }
      if let failure { return .failed(failure) }
      guard let response = task.response as? HTTPURLResponse else { return .failed("no answer of HTTP") }
      return checked(response)
    }
  }

  /// A body that is shorter than its head states does not count.
  private func checked(_ response: HTTPURLResponse) -> Outcome {
    let encoding = response.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
    if encoding == "identity", let text = response.value(forHTTPHeaderField: "Content-Length"), let length = Int(text),
      response.statusCode == 200, length != body.count
    {
      return .failed("the answer broke off: \(body.count) of \(length) bytes")
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
      if let error { failure = Download.words(error) }
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
      if redirects > Download.mostRedirects {
        refusal = refusal ?? "more than \(Download.mostRedirects) redirects"
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
    // What is meant for one host is not given to another.
    if request.url?.host != task.originalRequest?.url?.host { next.setValue(nil, forHTTPHeaderField: "Authorization") }
    completionHandler(next)
  }

  private func problem(of request: URLRequest, _ response: HTTPURLResponse) -> String? {
    // As the server says it: what the new request makes of another scheme is one of HTTP.
    let stated = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0)?.scheme?.lowercased() }
    if let stated, stated != "http", stated != "https" {
      return "it redirects to something else than http:// and https://"
    }
    guard let url = request.url, let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host
    else { return "it redirects to something else than http:// and https://" }
    if !allowPrivate, !isFromPrivate, PrivateAddress.isPrivate(host: host) {
      return "it redirects from a public address to a private one"
    }
    return nil
  }

  /// Without the address, which may hold secrets.
  private static func words(_ error: any Error) -> String {
    let code = (error as NSError).code
    return switch code {
    case NSURLErrorTimedOut: "no answer in time"
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: "the host is not known"
    case NSURLErrorCannotConnectToHost: "no connection"
    case NSURLErrorNetworkConnectionLost: "the connection broke off"
    // What the system's library calls a body that is shorter than its head says.
    case NSURLErrorUnknown: "the answer broke off, or is not HTTP"
    case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateUntrusted: "no secure connection"
    default: "it failed (\((error as NSError).domain) \(code))"
    }
  }
}
