import SyncStore

/// A game that differs between the two schedules, as its index in each, or nil.
struct GameDifference {
  var old: Int?
  var new: Int?
  var kinds: [ChangeKind]
  var feeds: [String]
  /// The feeds that list the game now.
  var listedBy: [String] = []
  /// The feed on whose behalf it is held back.
  var holdingFeed: String?
  /// The rejection of this change.
  var rejection: HeldChange?

  /// Whether a held change can be released. An unavailable feed lists no changes.
  ///
  /// - Parameter status: how much of the feed was read; nil if unknown.
  func isReleasable(_ status: FeedStatus?) -> Bool {
    switch status {
    case .whole, .removed: true
    case .part, .unusable: new == nil || old == nil
    case .unavailable, nil: false
    }
  }
}
