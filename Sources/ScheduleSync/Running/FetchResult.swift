/// How the server of a feed's address responded.
package struct FetchResult: Sendable, Equatable {
  /// The status of the last attempt; 0 if it got no whole response.
  package var httpStatus: Int
  /// The time that the fetch took, with all attempts and the delays between them; nil if it is unknown.
  package var milliseconds: Int?

  package init(httpStatus: Int, milliseconds: Int?) {
    self.httpStatus = httpStatus
    self.milliseconds = milliseconds
  }
}
