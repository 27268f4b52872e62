import Foundation

/// One attempt to download one address, including redirects.
struct Download {
  private static let maxRedirects = 5

  let maxBytes: Int
  let allowPrivate: Bool
  let seconds: Double

  /// - Parameters:
  ///   - headers: the header lines of the request.
  ///   - credentials: header lines with credentials, which are only sent to the origin of the address.
  func run(_ address: URL, headers: [String], credentials: [String]) -> Transfer.Outcome {
    let deadline = Deadline(seconds: seconds)
    let isFromPrivate = address.host.map { PrivateAddress.isPrivate(host: $0) } ?? false
    var url = address
    for _ in 0...Download.maxRedirects {
      let hasCredentials = Download.origin(of: url) == Download.origin(of: address)
      let lines = headers + (hasCredentials ? credentials : [])
      let outcome = Transfer(maxBytes: maxBytes, deadline: deadline).run(url, headers: lines)
      guard case .response(let response) = outcome else { return outcome }
      guard [301, 302, 303, 307, 308].contains(response.status), let location = response.field("location") else {
        return checked(response)
      }
      guard let next = URL(string: location, relativeTo: url)?.absoluteURL, let host = next.host, !host.isEmpty,
        Download.isWeb(next)
      else { return .refused("it redirects to a scheme other than http:// or https://") }
      if !allowPrivate, !isFromPrivate, PrivateAddress.isPrivate(host: host) {
        return .refused("it redirects from a public address to a private one")
      }
      url = next
    }
    return .refused("more than \(Download.maxRedirects) redirects")
  }

  private static func isWeb(_ url: URL) -> Bool { ["http", "https"].contains(url.scheme?.lowercased()) }

  /// The origin for which credentials are valid (RFC 6454).
  private static func origin(of url: URL) -> [String] {
    let scheme = url.scheme?.lowercased() ?? ""
    return [scheme, url.host?.lowercased() ?? "", String(url.port ?? (scheme == "https" ? 443 : 80))]
  }

  /// Rejects an incomplete body and decodes a complete one.
  private func checked(_ response: Response) -> Transfer.Outcome {
    guard response.status == 200 else { return .response(response) }
    if let truncation = response.truncation { return .failed(truncation) }
    var decoded = response
    do throws(ContentDecoder.Fault) {
      decoded.body = try ContentDecoder(maxBytes: maxBytes).decode(response.body, response.codings)
    } catch {
      let message = error.message(maxBytes: maxBytes)
      if case .tooLarge = error { return .refused(message) }
      return .failed(message)
    }
    return .response(decoded)
  }
}
