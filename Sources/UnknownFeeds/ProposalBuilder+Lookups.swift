import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// Looks up the names of sides that the records refer to by keys, in a list of teams in the same document.
extension ProposalBuilder {
  /// A list of teams: the definition's lookup, and the name of each key.
  struct TeamList {
    var lookup: JSONValue
    var names: [String: String] = [:]
    var evidence: String
  }

  /// The list that has every side of a pair; nil if there is none.
  func teamList(of pair: SidePair) -> TeamList? {
    guard [.json, .xml].contains(table.syntax), pair.home.count == 1, stated[.home] == nil else { return nil }
    let keys = Set((pair.home + pair.away).flatMap(\.texts).filter { !$0.withBytes { PlaceholderNames.contains($0) } })
    guard keys.count > 1 else { return nil }
    for list in lists where list.records != table.records && Self.isOfTeams(list.records) {
      let own = list.columns.filter { $0.steps.count == 1 && !$0.path.hasPrefix("/") && $0.filled == list.count }
      guard let name = own.first(where: { Self.isName($0) && $0.texts.contains(where: \.hasLetters) }),
        let key = own.first(where: { $0 !== name && $0.texts.count == list.count && keys.isSubset(of: $0.texts) })
      else { continue }
      var found = TeamList(
        lookup: .make([
          "records": .string(list.records), "key": .string(key.path), "value": .string(name.path),
        ]), evidence: "the names at \(quotedForDisplay(list.records))")
      for number in 0..<list.count {
        found.names[key.text(ofRecord: number) ?? ""] = name.text(ofRecord: number)
      }
      return found
    }
    return nil
  }

  private static func isOfTeams(_ path: String) -> Bool {
    path.split { "./[]*".contains($0) }.last.map { last in
      ColumnName.words(in: String(last)).contains { word in teamWords.contains { word.hasPrefix($0) } }
    } ?? false
  }

  private static let teamWords = [
    "team", "club", "equip", "mannschaft", "verein", "squadr", "participant", "competitor", "lag", "hold", "joukkue",
    "ploeg", "druzyn", "tym", "takim", "time",
  ]

  private static func isName(_ column: SampleTable.Column) -> Bool {
    [
      "name", "fullname", "teamname", "clubname", "displayname", "title", "nome", "nombre", "nom", "naam", "navn",
      "namn",
      "nazwa", "nazev", "nimi", "isim", "ad",
    ].contains(ColumnName.words(in: column.steps.last ?? "").joined())
  }
}
