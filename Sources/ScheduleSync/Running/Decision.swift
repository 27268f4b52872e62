import SyncStore
/// A person's decision about held changes.
package struct Decision: Sendable {
  package enum Verdict: Sendable {
    /// Make the changes.
    case accept
    /// Keep the schedule as it is until the feed lists something else.
    case reject
  }

  /// Some of the changes of a feed.
  package enum Part: String, Sendable, CaseIterable {
    /// Withdrawals, and new games that may be new versions of withdrawn ones.
    case withdrawn
    case changed
    /// Changes that were rejected before.
    case rejected
  }

  package var verdict: Verdict
  /// The names of the feeds; empty for all.
  package var feeds: [String]
  /// Nil for everything that is held back.
  package var part: Part?

  package init(_ verdict: Verdict, feeds: [String], part: Part?) {
    self.verdict = verdict
    self.feeds = feeds
    self.part = part
  }

  func isAbout(feed: String) -> Bool { feeds.isEmpty || feeds.contains(feed) }

  /// Whether the decision applies to a held change.
  func isAbout(_ held: HeldChange) -> Bool {
    guard isAbout(feed: held.feed) else { return false }
    switch part {
    case nil: return true
    case .withdrawn: return held.isWithdrawal
    case .changed: return !held.isWithdrawal
    case .rejected: return false
    }
  }
}
