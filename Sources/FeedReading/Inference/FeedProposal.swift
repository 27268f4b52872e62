package import CivilTime
import FormatSyntax
package import SourceText

/// A definition that was worked out from a source, what speaks for it, and what is open.
package struct FeedProposal: Sendable {
  /// The definition as JSON; what is open is in it with the likelier answer, or not at all.
  package internal(set) var text = ""
  /// For each member of a game, where it comes from and why.
  package internal(set) var evidence: [String] = []
  /// What only a person can decide.
  package internal(set) var questions: [String] = []
  /// What a schedule needs and nothing in the source says.
  package internal(set) var missing: [String] = []
  var records = 0

  /// The name of the feeds that have no definition of their own.
  static let generalName = "table"

  /// What keeps the source from being read by its columns; nil where it is hardly a table of games.
  var shortcoming: String? {
    if missing.count > 1 { return nil }
    let reasons = missing.map { "it lacks " + $0 } + questions
    return reasons.isEmpty ? nil : "; by its columns it can't be read: " + reasons.joined(separator: "; ")
  }

  /// Whether all is there and nothing is open.
  package var isCertain: Bool { questions.isEmpty && missing.isEmpty }
}

/// What a person says about sources beside what stands in them.
package struct ImportSettings: Sendable {
  /// Of times that a record states without a zone.
  package var zone: Zone?
  /// Of records that state none.
  package var league = ""
  package var season = ""
  /// Whose schedule a source is that names opponents only.
  package var team = ""
  /// Whether dates in numbers have the day first; nil for what the source shows.
  package var isDayFirst: Bool?

  package init() {}
}

extension FeedProposal {
  /// The proposal for a source, of its lists the one that most speaks for; nil where it is no table and no list.
  ///
  /// - Parameter name: the name of the definition.
  package static func infer(_ bytes: ByteView, name: String, settings: ImportSettings, zones: ZoneDatabase)
    -> FeedProposal?
  {
    let proposals = SampleTable.tables(in: bytes).prefix(24).map { table in
      var builder = ProposalBuilder(table, settings: settings, zones: zones)
      return builder.propose(name: name)
    }
    return proposals.min { ($0.missing.count, -$0.records) < ($1.missing.count, -$1.records) }
  }
}
