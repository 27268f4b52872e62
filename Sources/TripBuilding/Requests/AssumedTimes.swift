import CivilTime
import SourceText

/// Local starts that a trip assumes for games without a time, for one league or for all others.
package struct AssumedTimes: Hashable, Sendable {
  struct Entry: Hashable {
    /// Empty for all leagues that no other entry names.
    var league: String
    var time: LocalTime
  }

  private(set) var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds `19:00`, or `mlb=19:00` for one league. Returns false for any other text and for a league that already has a
  /// time.
  package mutating func add(_ text: String) -> Bool {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let league = parts.count == 2 ? parts[0] : ""
    guard let time = parts.last?.withBytes({ LocalTime(clock: $0) }), parts.count == 1 || !league.isEmpty,
      !entries.contains(where: { $0.league == league })
    else { return false }
    entries.append(Entry(league: league, time: time))
    return true
  }

  /// Why `add` rejected a text.
  package static func refusal(of text: String) -> String {
    "\(quotedForDisplay(text)) should be a time such as 19:00, or mlb=19:00 for one league, and given only once"
  }

  /// The texts that `add` accepts.
  package var texts: [String] { entries.map { ($0.league.isEmpty ? "" : $0.league + "=") + $0.time.clock } }
}
