import FeedReading

/// A definition that was derived from a source, with the evidence for it and open questions.
package struct FeedProposal: Sendable {
  /// The definition as JSON. Open questions have the most likely answer or are left out.
  package internal(set) var text = ""
  /// Where each member of a game comes from, and why.
  package internal(set) var evidence: [String] = []
  /// Questions that only a person can decide.
  package internal(set) var questions: [String] = []
  /// Doubts that a person should settle, although the source can be read without that.
  package internal(set) var doubts: [String] = []
  /// What a schedule needs but the source lacks.
  package internal(set) var missing: [String] = []
  /// Whether times without a zone are assumed to be local to each venue.
  package var takesVenueClock = false
  /// Whether nothing shows which of the two sides is at home: `team1` and `team2`.
  package var isOrderOpen = false
  /// Whether the records name no side at all.
  var lacksSides = false
  /// Whether the records name opponents, but not the team whose schedule it is.
  var lacksTeam = false
  /// Whether the sides are members of the records, and not of lists in them.
  var hasOwnSides = false
  /// The path of the records.
  var path = ""
  var records = 0
  /// The share of sides that the gazetteer knows.
  var share = 0.0
  /// Number of records that name both sides.
  var matches = 0
  /// The depth of the home side below the record. The best list of records is as close to it as possible.
  var depth = 0
  /// Whether the records are events and not matches of two sides.
  var isOfEvents = false

  /// The name used for feeds without a definition.
  package static let generalName = "table"

  /// The members of a game that were found.
  package var understood: [String] {
    var names: [String] = []
    for line in evidence {
      let name = String(line.prefix { $0 != ":" })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Reasons why the source can't be read by its columns.
  package var shortcomings: [String] { missing.map { "it lacks " + $0 } + questions }

  /// Whether the records are matches with dates, though it may be open whose.
  var isOfMatches: Bool {
    if isOfEvents { return false }
    return missing.isEmpty ? matches > 0 || understood.contains("home") : lacksTeam && missing.count == 1
  }

  /// Whether the records have no date, or it is open which one is theirs.
  var lacksDate: Bool { missing.contains { $0.hasPrefix("the date") } }

  /// Whether the records are matches that lack only the date.
  var lacksOnlyDate: Bool { matches > 0 && missing.count == 1 && lacksDate }

  /// Whether the records have both sides and a date, and the records of another proposal are in them.
  func isOfGames(around inner: FeedProposal) -> Bool {
    matches > 0 && hasOwnSides && !lacksDate && JoinedTables.contains(path, inner.path)
  }

  /// Whether nothing is missing and no question is open. Doubts may remain.
  package var isCertain: Bool { questions.isEmpty && missing.isEmpty }
}
