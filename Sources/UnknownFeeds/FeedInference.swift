package import CivilTime
package import FeedReading
import FormatSyntax
package import ScheduleModel
package import SourceText

/// Derives a definition from samples of a feed.
package struct FeedInference {
  private var tables: [SampleTable] = []
  private var names = FileNames()
  /// Knows the leagues' teams; nil to leave the league open.
  private let gazetteer: Gazetteer?
  private let settings: ImportSettings
  /// Maximum number of lists of a sample that are compared, and of those that are read by themselves.
  private static let (mostLists, mostReadAlone) = (1_000, 80)

  /// - Parameter gazetteer: nil to propose only what the source itself states.
  package init(gazetteer: Gazetteer?, settings: ImportSettings) {
    self.gazetteer = gazetteer
    self.settings = settings
  }

  /// Adds a sample. Samples that are not in a feed format are ignored.
  ///
  /// - Parameter file: the file's name, which may state the zone of its times: `cup-2022-UTC.csv`.
  package mutating func add(_ bytes: ByteView, file: String, zones: ZoneDatabase) {
    if let text = TextEncoding.decodeToUTF8(bytes) { return text.withBytes { add($0, file: file, zones: zones) } }
    var body = bytes.slice(HTTPHead.length(bytes), bytes.count)
    body = body.slice(TableTop.length(body), body.count)
    if let rows = ColumnarJSON.rows(body) { return rows.withBytes { add($0, file: file, zones: zones) } }
    names.add(file, zones)
    for table in SampleTable.tables(in: body, columns: settings.columns.map(\.path)).prefix(Self.mostLists) {
      if let known = tables.firstIndex(where: { $0.syntax == table.syntax && $0.records == table.records }) {
        tables[known].append(table)
      } else {
        tables.append(table)
      }
    }
  }

  /// The best proposal: the one that lacks the least; then the one with the most matches, which count double if the
  /// gazetteer knows half of the sides; then the one with the most records. Nil if the samples have no list of records.
  ///
  /// - Parameter name: the name of the definition.
  package func proposal(name: String, zones: ZoneDatabase) -> FeedProposal? {
    let largest = tables.count <= Self.mostReadAlone ? tables : tables.sorted { $0.count > $1.count }
    let proposals = (largest.prefix(Self.mostReadAlone) + JoinedTables.joined(tables)).map { table in
      var builder = ProposalBuilder(
        table, lists: tables, settings: settings, zones: zones, names: names,
        voter: gazetteer.map { LeagueVoter($0, hints: names.hints + Self.hints(in: table)) })
      return builder.propose(name: name)
    }
    func weight(_ proposal: FeedProposal) -> (Int, Int, Int, Int, Int) {
      let matches = proposal.matches * (proposal.share >= 0.5 ? 2 : 1)
      return (
        proposal.missing.count + (proposal.lacksSides ? 1 : 0), proposal.isOfEvents ? 1 : 0, -matches,
        proposal.isOfEvents ? 0 : -proposal.records,
        proposal.depth
      )
    }
    // Lists in games are of earlier games of their sides.
    let likely = proposals.filter { inner in
      !proposals.contains { outer in
        outer.isOfGames(around: inner) && (outer.matches > inner.matches || !inner.missing.isEmpty)
      }
    }
    guard var best = likely.min(by: { weight($0) < weight($1) }) else { return nil }
    let others = proposals.filter { other in
      other.isOfGames(around: best)
        || Self.areApart(other.path, best.path)
          && (other.isOfMatches || other.lacksOnlyDate && Self.list(other.path) == Self.list(best.path))
    }
    if best.missing.isEmpty, !others.isEmpty {
      let shown = others.prefix(5).map {
        "\(quotedForDisplay($0.path, limit: 200)) (\(counted($0.records, "record", "records")))"
      }
      let more = others.count > 5 ? " and \(counted(others.count - 5, "other list", "other lists"))" : ""
      best.doubts.append(
        "games are also at \(shown.joined(separator: ", "))\(more): they are left out; a definition can read them with "
          + "--feed")
    }
    return best
  }

  /// The name of the list at the end of a path.
  private static func list(_ path: String) -> Substring? { path.split { "./".contains($0) }.last }

  /// Whether two lists share no records and neither contains the other.
  private static func areApart(_ first: String, _ second: String) -> Bool {
    first != second && !first.hasPrefix(second) && !second.hasPrefix(first) && !JoinedTables.covers(first, second)
      && !JoinedTables.covers(second, first) && !JoinedTables.contains(first, second)
      && !JoinedTables.contains(second, first)
  }

  /// Texts around the records that are the same for all of them.
  private static func hints(in table: SampleTable) -> [(text: String, what: String)] {
    table.columns.filter { $0.path.hasPrefix("/") && $0.texts.count == 1 }.prefix(40).flatMap { column in
      column.texts.map { ($0, quotedForDisplay(column.path)) }
    }
  }
}
