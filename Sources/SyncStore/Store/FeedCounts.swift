package import FormatSyntax

/// The counts of a feed's records in one night: read = new + changed + same + duplicate + rejected + notGames.
package struct FeedCounts: Sendable, Equatable {
  package var name: String
  package var read = 0
  package var new = 0
  package var changed = 0
  package var same = 0
  package var duplicate = 0
  package var rejected = 0
  package var notGames = 0
  /// Upcoming games that the feed no longer lists and that were removed from the schedule.
  package var withdrawn = 0
  /// Past games that the feed no longer lists.
  package var past = 0
  /// Changes and withdrawals that are held back until someone accepts them.
  package var heldBack = 0

  package init(name: String) { self.name = name }

  package static let members: [(name: String, path: any WritableKeyPath<FeedCounts, Int> & Sendable)] = [
    ("read", \.read), ("new", \.new), ("changed", \.changed), ("same", \.same), ("duplicate", \.duplicate),
    ("rejected", \.rejected), ("notGames", \.notGames), ("withdrawn", \.withdrawn), ("past", \.past),
    ("heldBack", \.heldBack),
  ]

  package mutating func add(_ other: FeedCounts) {
    for member in FeedCounts.members { self[keyPath: member.path] += other[keyPath: member.path] }
  }

  /// Writes the members of the JSON object, without its braces.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    writeCounts(to: &json)
  }

  func writeCounts(to json: inout JSONWriter) {
    for member in FeedCounts.members { json.member(member.name, self[keyPath: member.path]) }
  }

  /// More than any night has, but small enough that the sum of many nights fits into an integer.
  private static let most = 1 << 40

  /// Nil if a number is not a plausible count.
  init?(_ value: JSONValue) {
    name = value["name"]?.string ?? ""
    for member in FeedCounts.members {
      guard let number = value[member.name] else { continue }
      guard let count = number.integer, 0...FeedCounts.most ~= count else { return nil }
      self[keyPath: member.path] = count
    }
  }
}

extension FeedCounts: JSONWritable {
  package func write(to json: inout JSONWriter) { json.object { json in writeMembers(to: &json) } }
}
