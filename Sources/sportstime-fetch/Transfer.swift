import CFoundationCurl
import Foundation

#if canImport(FoundationNetworking)
  // Links the library with the functions of `CFoundationCurl`.
  import FoundationNetworking
#endif

/// One request for an address and its response, without redirects. The body is kept as it was sent, up to the limit, so
/// that its end can be checked.
final class Transfer {
  enum Outcome {
    case response(Response)
    /// Another attempt may succeed.
    case failed(String)
    /// More attempts are pointless.
    case refused(String)
  }

  private static let maxHeaderBytes = 256 << 10
  /// Event and socket numbers of libcurl.
  private static let (pollIn, pollOut, pollRemove): (Int32, Int32, Int32) = (1, 2, 4)
  private static let noSocket: Int32 = -1

  private let maxBytes: Int
  private let deadline: Deadline
  private var response = Response()
  private var headerBytes = 0
  private var refusal: String?
  /// The events that libcurl waits for, by socket.
  private var sockets: [Int32: Int32] = [:]
  /// When libcurl must be called; nil if it only waits for its sockets.
  private var alarm: Deadline?

  init(maxBytes: Int, deadline: Deadline) {
    self.maxBytes = maxBytes
    self.deadline = deadline
  }

  /// - Parameter headers: header lines of the request.
  func run(_ url: URL, headers: [String]) -> Outcome {
    guard let host = url.host, !host.isEmpty, CFURLSessionCurlHostIsEqual(url.absoluteString, Transfer.written(host)),
      let easy = CFURLSessionEasyHandleInit(), let multi = CFURLSessionMultiHandleInit()
    else { return .refused("invalid address") }
    var list: UnsafeMutableRawPointer?
    for header in headers { list = CFURLSessionSListAppend(list, header) }
    defer {
      CFURLSessionEasyHandleDeinit(easy)
      _ = CFURLSessionMultiHandleDeinit(multi)
      CFURLSessionSListFreeAll(list)
    }
    let itself = Unmanaged.passUnretained(self).toOpaque()
    configure(easy, url, list, itself)
    configure(multi, itself)
    _ = CFURLSessionMultiHandleAddHandle(multi, easy)
    let isInTime = drive(multi)
    var left: Int32 = 0
    let message = CFURLSessionMultiHandleInfoRead(multi, &left)
    _ = CFURLSessionMultiHandleRemoveHandle(multi, easy)
    if let refusal { return .refused(refusal) }
    if !isInTime || message.easy == nil { return .failed(deadline.message) }
    return message.code == 0 ? .response(response) : .failed(failure(Int(message.code)))
  }

  /// A literal IPv6 address in brackets.
  private static func written(_ host: String) -> String {
    host.contains(":") && !host.hasPrefix("[") ? "[" + host + "]" : host
  }

  private func configure(
    _ easy: UnsafeMutableRawPointer, _ url: URL, _ headers: UnsafeMutableRawPointer?, _ itself: UnsafeMutableRawPointer
  ) {
    func set(_ option: Int, _ pointer: UnsafeRawPointer?) {
      _ = CFURLSession_easy_setopt_ptr(easy, Int32(option), pointer)
    }
    func set(_ option: Int, _ number: Int) {
      _ = CFURLSession_easy_setopt_long(easy, Int32(option), number)
    }
    url.absoluteString.withCString { set(curl_option_url, $0) }
    set(curl_option_http_header, headers)
    set(curl_option_no_signal, 1)
    set(curl_option_protocols, curl_web_protocols)
    // A name server that does not answer then delays only its own feed.
    set(curl_option_quick_exit, 1)
    set(curl_option_write_data, itself)
    set(curl_option_header_data, itself)
    _ = CFURLSession_easy_setopt_wc(easy, Int32(curl_option_write_function)) { data, size, count, context in
      Transfer.itself(context).takeBody(UnsafeRawBufferPointer(start: data, count: size * count))
    }
    _ = CFURLSession_easy_setopt_wc(easy, Int32(curl_option_header_function)) { data, size, count, context in
      Transfer.itself(context).takeHeader(UnsafeRawBufferPointer(start: data, count: size * count))
    }
    var known: UnsafeMutablePointer<CChar>?
    _ = CFURLSession_easy_getinfo_charp(easy, Int32(curl_info_ca_file), &known)
    if known == nil, let file = Transfer.certificates { file.withCString { set(curl_option_ca_file, $0) } }
  }

  /// The system's certificates; nil if there are none in the usual places.
  private static let certificates: String? = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/usr/share/ssl/certs/ca-bundle.crt",
    "/usr/local/share/certs/ca-root-nss.crt", "/etc/ssl/cert.pem",
  ].first { FileManager.default.isReadableFile(atPath: $0) }

  private func configure(_ multi: UnsafeMutableRawPointer, _ itself: UnsafeMutableRawPointer) {
    func set(_ option: Int) {
      _ = CFURLSession_multi_setopt_ptr(multi, Int32(option), itself)
    }
    set(curl_multi_option_socket_data)
    set(curl_multi_option_timer_data)
    _ = CFURLSession_multi_setopt_sf(multi, Int32(curl_multi_option_socket_function)) {
      _, socket, events, context, _ in
      Transfer.itself(context).sockets[socket] = events == Transfer.pollRemove ? nil : events
      return 0
    }
    _ = CFURLSession_multi_setopt_tf(multi, Int32(curl_multi_option_timer_function)) {
      _, milliseconds, context in
      Transfer.itself(context).alarm = milliseconds < 0 ? nil : Deadline(seconds: Double(milliseconds) / 1_000)
      return 0
    }
  }

  private static func itself(_ context: UnsafeMutableRawPointer?) -> Transfer {
    // libcurl passes the pointer set by `configure`.
    Unmanaged<Transfer>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  /// Runs the transfer to its end.
  ///
  /// - Returns: false if time ran out.
  private func drive(_ multi: UnsafeMutableRawPointer) -> Bool {
    var running: Int32 = 0
    _ = CFURLSessionMultiHandleAction(multi, Transfer.noSocket, 0, &running)
    while running > 0 {
      let left = deadline.millisecondsLeft
      if left <= 0 { return false }
      var polled = sockets.map { socket, events in
        let wanted =
          (events & Transfer.pollIn != 0 ? Int32(POLLIN) : 0) | (events & Transfer.pollOut != 0 ? Int32(POLLOUT) : 0)
        return pollfd(fd: socket, events: Int16(wanted), revents: 0)
      }
      let wait = min(alarm?.millisecondsLeft ?? 1_000, left, 1_000)
      let count = poll(&polled, nfds_t(polled.count), Int32(wait))
      for entry in polled where count > 0 && entry.revents != 0 {
        let mask =
          (Int32(entry.revents) & Int32(POLLIN) != 0 ? Transfer.pollIn : 0)
          | (Int32(entry.revents) & Int32(POLLOUT) != 0 ? Transfer.pollOut : 0)
        _ = CFURLSessionMultiHandleAction(multi, entry.fd, mask, &running)
      }
      if let alarm, alarm.millisecondsLeft == 0 {
        self.alarm = nil
        _ = CFURLSessionMultiHandleAction(multi, Transfer.noSocket, 0, &running)
      }
    }
    return true
  }

  // MARK: What arrives

  /// - Returns: less than the number of bytes to end the transfer.
  private func takeBody(_ data: UnsafeRawBufferPointer) -> Int {
    if response.body.count + data.count > maxBytes {
      refusal = "larger than \(maxBytes) bytes, the limit [limit-exceeded]"
      return 0
    }
    response.body.append(contentsOf: data)
    return data.count
  }

  private func takeHeader(_ data: UnsafeRawBufferPointer) -> Int {
    headerBytes += data.count
    if headerBytes > Transfer.maxHeaderBytes {
      refusal = "the response's header is larger than \(Transfer.maxHeaderBytes >> 10) KiB [limit-exceeded]"
      return 0
    }
    response.take(String(decoding: data, as: UTF8.self))
    return data.count
  }

  /// The meaning of a libcurl error, without the address, which may contain secrets.
  private func failure(_ code: Int) -> String {
    switch code {
    case 1, 8: "the response is not HTTP, or is damaged"
    case 5, 6: "the host was not found"
    case 7: "the connection failed"
    case 18: response.truncation ?? "the response is truncated"
    case 28: deadline.message
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83: "the TLS connection failed"
    case 52: "the connection was closed without a response"
    case 55, 56: "the connection was lost"
    default: "the request failed (libcurl error \(code))"
    }
  }
}

/// The time limit of an attempt.
struct Deadline {
  private let seconds: Double
  private let end: DispatchTime

  init(seconds: Double) {
    self.seconds = seconds
    end = .now() + seconds
  }

  var millisecondsLeft: Int {
    let now = DispatchTime.now().uptimeNanoseconds
    return end.uptimeNanoseconds > now ? Int((end.uptimeNanoseconds - now + 999_999) / 1_000_000) : 0
  }

  var message: String { "no complete response within \(Int(seconds.rounded(.up))) s" }
}
