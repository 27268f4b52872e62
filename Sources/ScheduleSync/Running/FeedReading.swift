/// How much of a feed a night could read.
package enum FeedReading: String, Sendable {
  /// All of it.
  case whole
  /// Some of it: what it has not is not gone for that.
  case part
  /// It came, and no game could be made of it.
  case unusable
  /// It did not come.
  case unavailable
  /// The configuration has it no more.
  case removed
}
