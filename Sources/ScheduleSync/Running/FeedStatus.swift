/// How much of a feed could be read.
package enum FeedStatus: String, Sendable {
  /// All of it.
  case whole
  /// Some of it. Games that are missing from it don't count as withdrawn.
  case part
  /// Its sources are there, but no game could be read from them.
  case unusable
  /// Its sources could not be opened or fetched.
  case unavailable
  /// It is no longer in the configuration.
  case removed
}
