package import CivilTime
import FormatSyntax
package import SourceText

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
    let stem = FileName.stem(file)
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
