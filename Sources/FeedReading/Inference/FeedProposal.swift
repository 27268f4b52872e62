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

/// Works out a definition from samples of one feed.
package struct FeedInference {
  private var tables: [SampleTable] = []
  /// The zone that the samples' names state; empty where they differ.
  private var fileZone: String?

  package init() {}

  /// Takes a sample: bytes of a table or of a JSON document; of anything else nothing is learnt.
  ///
  /// - Parameter file: its name, which may state the zone of its times: `cup-2022-UTC.csv`.
  package mutating func add(_ bytes: ByteView, file: String, zones: ZoneDatabase) {
    if let text = TextEncoding.decodeToUTF8(bytes) { return text.withBytes { add($0, file: file, zones: zones) } }
    let zone = Self.zone(inName: file, zones)
    fileZone = fileZone == nil || fileZone == zone ? zone : ""
    let body = bytes.slice(HTTPHead.length(bytes), bytes.count)
    for table in SampleTable.tables(in: body).prefix(24) {
      if let known = tables.firstIndex(where: { $0.syntax == table.syntax && $0.records == table.records }) {
        tables[known].append(table)
      } else {
        tables.append(table)
      }
    }
  }

  /// The last part of a name, where that is UTC or the Windows name of a zone.
  private static func zone(inName file: String, _ zones: ZoneDatabase) -> String {
    let stem = SourceJob.stem(of: file)
    guard let last = stem.split(whereSeparator: { "-_. ".contains($0) }).last.map(String.init) else { return "" }
    if ["utc", "gmt"].contains(last.lowercased()) { return "UTC" }
    return last.lowercased().hasSuffix("standardtime") ? zones.anyZone(last)?.identifier ?? "" : ""
  }

  /// The proposal of which the least is missing, from the list with the most records; nil where there is no list.
  ///
  /// - Parameter name: the name of the definition.
  package func proposal(name: String, settings: ImportSettings, zones: ZoneDatabase) -> FeedProposal? {
    let proposals = tables.map { table in
      var builder = ProposalBuilder(table, settings: settings, zones: zones, fileZone: fileZone ?? "")
      return builder.propose(name: name)
    }
    return proposals.min { ($0.missing.count, -$0.records) < ($1.missing.count, -$1.records) }
  }
}
