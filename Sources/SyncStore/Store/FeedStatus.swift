/// How much of a feed could be read.
package enum FeedStatus: String, Sendable {
  /// Everything.
  case whole
  /// A part. Games that are missing from it don't count as withdrawn.
  case part
  /// The sources exist, but no game could be read from them.
  case unusable
  /// The sources could not be opened or fetched.
  case unavailable
  /// The feed is no longer in the configuration.
  case removed
}
