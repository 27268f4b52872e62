import SyncStore

/// A feed of a night: how completely it was read, and how many changes of it are accepted without a check.
struct GuardedFeed {
  var name: String
  var limits: GuardLimits
  var keepsPast: Bool
  var status: FeedStatus
  /// A message if members that the definition uses are missing; otherwise nil.
  var missingMembers: String?
  /// How many more records are rejected than usual. Their games must not count as withdrawn.
  var additionalRejects = 0

  /// A feed that is no longer configured. Games that only it listed are withdrawn, subject to the guard.
  static func removed(_ name: String) -> GuardedFeed {
    GuardedFeed(name: name, limits: GuardLimits(), keepsPast: false, status: .removed)
  }

  /// Whether a game that the feed doesn't list is really gone from it.
  var isWhole: Bool { status == .whole || status == .removed }
}
