/// How the servers of a feed's addresses responded.
package struct FetchResult: Sendable, Equatable {
  /// The status of the last attempt; 0 without a complete response.
  package var httpStatus: Int
  /// How long the fetch took, including all attempts and the delays between them; nil if unknown.
  package var milliseconds: Int?

  package init(httpStatus: Int, milliseconds: Int?) {
    self.httpStatus = httpStatus
    self.milliseconds = milliseconds
  }

  /// The result for several addresses: the status of a failed one, otherwise 200 if any body was sent, and the total
  /// time.
  package func joined(_ other: FetchResult) -> FetchResult {
    let statuses = [httpStatus, other.httpStatus]
    return FetchResult(
      httpStatus: statuses.first { $0 != 200 && $0 != 304 } ?? (statuses.contains(200) ? 200 : 304),
      milliseconds: milliseconds.flatMap { one in other.milliseconds.map { one &+ $0 } })
  }
}
