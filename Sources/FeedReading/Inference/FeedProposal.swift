/// A definition that was worked out from a source, what speaks for it, and what is open.
package struct FeedProposal: Sendable {
  /// The definition as JSON; what is open is in it with the likelier answer, or not at all.
  package internal(set) var text = ""
  /// For each member of a game, where it comes from and why.
  package internal(set) var evidence: [String] = []
  /// What only a person can decide.
  package internal(set) var questions: [String] = []
  /// What a person should decide, without which the source can be read all the same.
  package internal(set) var doubts: [String] = []
  /// What a schedule needs and the source does not have.
  package internal(set) var missing: [String] = []
  /// Whether times without a zone are taken for those of each venue's clock, though neither source nor user says so.
  var takesVenueClock = false
  /// The path of the records.
  var path = ""
  var records = 0
  /// The part of the sides that the gazetteer knows.
  var share = 0.0
  /// Records that name both sides.
  var matches = 0
  /// How many levels the home side is down in the records: the records are as near to it as they can be.
  var depth = 0
  /// Whether the records are no matches of two sides.
  var isOfEvents = false

  /// The name of the feeds that have no definition of their own.
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

  /// What keeps the source from being read by its columns.
  var shortcomings: [String] { missing.map { "it lacks " + $0 } + questions }

  /// Whether all is there and nothing is open but doubts.
  package var isCertain: Bool { questions.isEmpty && missing.isEmpty }
}
