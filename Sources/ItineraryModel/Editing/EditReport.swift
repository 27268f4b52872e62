/// What became of a script of edits, in its order.
public struct EditReport: Sendable {
  public enum Result: Hashable, Sendable {
    case accepted(EditOutcome)
    case refused(Refusal)
    /// Accepted, and then taken back, as a later edit of the script was refused.
    case undone(EditOutcome)
    /// Not tried, as an earlier edit of the script was refused.
    case skipped
  }

  public struct Entry: Sendable {
    public var edit: EditScript.Entry
    public var result: Result
  }

  public struct Summary: Hashable, Sendable {
    /// edits = accepted + refused + undone + skipped, always.
    public var edits = 0
    public var accepted = 0
    public var refused = 0
    public var undone = 0
    public var skipped = 0
    /// Of the accepted: those that went elsewhere than they were to, and those that changed nothing.
    public var snapped = 0
    public var unchanged = 0
    /// How often a day was normalized by accepted edits.
    public var normalized = 0
  }

  /// Id of the itinerary.
  public let itinerary: String
  public let policy: EditPolicy
  public let keepGoing: Bool
  public private(set) var entries: [Entry] = []
  public private(set) var isRefused = false

  init(itinerary: String, policy: EditPolicy, keepGoing: Bool) {
    self.itinerary = itinerary
    self.policy = policy
    self.keepGoing = keepGoing
  }

  mutating func append(_ edit: EditScript.Entry, _ result: Result) {
    if case .refused = result { isRefused = true }
    entries.append(Entry(edit: edit, result: result))
  }

  /// Takes back what was accepted.
  mutating func undo() {
    for index in entries.indices {
      if case .accepted(let outcome) = entries[index].result { entries[index].result = .undone(outcome) }
    }
  }

  public var summary: Summary {
    var summary = Summary()
    for entry in entries {
      summary.edits += 1
      switch entry.result {
      case .accepted(let outcome):
        summary.accepted += 1
        if outcome.snapped != nil { summary.snapped += 1 }
        if outcome.verb == .unchanged { summary.unchanged += 1 }
        if outcome.normalized != nil { summary.normalized += 1 }
      case .refused: summary.refused += 1
      case .undone: summary.undone += 1
      case .skipped: summary.skipped += 1
      }
    }
    return summary
  }
}
