/// How the server of a feed's address, or of its addresses, responded.
package struct FetchResult: Sendable, Equatable {
  /// The status of the last attempt; 0 if it got no whole response.
  package var httpStatus: Int
  /// The time that the fetch took, with all attempts and the delays between them; nil if it is unknown.
  package var milliseconds: Int?

  /// The result for several addresses: a status of one that failed, or else 200 if one was sent, and the sum of the times.
  func joined(_ other: FetchResult) -> FetchResult {
    let statuses = [httpStatus, other.httpStatus]
    return FetchResult(
      httpStatus: statuses.first { $0 != 200 && $0 != 304 } ?? (statuses.contains(200) ? 200 : 304),
      milliseconds: milliseconds.flatMap { one in other.milliseconds.map { one &+ $0 } })
  }

  package init(httpStatus: Int, milliseconds: Int?) {
    self.httpStatus = httpStatus
    self.milliseconds = milliseconds
  }
}
