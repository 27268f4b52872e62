/// A definition that was derived from a source, with the evidence for it and what is open.
package struct FeedProposal: Sendable {
  /// The definition as JSON. Open questions have the likelier answer, or are left out.
  package internal(set) var text = ""
  /// For each member of a game, where it comes from and why.
  package internal(set) var evidence: [String] = []
  /// What only a person can decide.
  package internal(set) var questions: [String] = []
  /// What a person should decide, although the source can be read without it.
  package internal(set) var doubts: [String] = []
  /// What a schedule needs but the source lacks.
  package internal(set) var missing: [String] = []
  /// Whether times without a zone are treated as local to each venue although neither the source nor the user states
  /// it.
  var takesVenueClock = false
  /// The path of the records.
  var path = ""
  var records = 0
  /// The share of sides that the gazetteer knows.
  var share = 0.0
  /// Number of records that name both sides.
  var matches = 0
  /// How many levels the home side is below the record. The best list of records is as near to it as possible.
  var depth = 0
  /// Whether the records are events, not matches of two sides.
  var isOfEvents = false

  /// The name used for feeds without a definition.
  static let generalName = "table"

  /// The members of a game that were found.
  var understood: [String] {
    var names: [String] = []
    for line in evidence {
      let name = String(line.prefix { $0 != ":" })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Why the source can't be read by its columns.
  var shortcomings: [String] { missing.map { "it lacks " + $0 } + questions }

  /// Whether nothing is missing and no question is open; doubts may remain.
  package var isCertain: Bool { questions.isEmpty && missing.isEmpty }
}
