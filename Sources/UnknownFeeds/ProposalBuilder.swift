import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// Finds the meaning of each column of a source and writes a definition for it.
struct ProposalBuilder {
  typealias Column = SampleTable.Column

  let table: SampleTable
  /// All lists of the source, one of which may have the names of the sides.
  let lists: [SampleTable]
  let settings: ImportSettings
  let zones: ZoneDatabase
  /// The zone in the file's name; empty if there is none.
  let fileZone: String
  /// Whether the file's name has a year.
  let hasFileYear: Bool
  /// The meanings of the column names, the best column first.
  let named: [ColumnRole: [(column: Column, name: ColumnName)]]
  /// The columns that the user named.
  let stated: [ColumnUse: Column]
  var proposal = FeedProposal()
  /// Members of the definition and its games, in writing order.
  var lookups: [JSONMember] = []
  var splits: [JSONValue] = []
  var timeNotSet: [JSONValue] = []
  /// The records that a flag marks as having no set time.
  var unset: [Int] = []
  var notGames: [JSONValue] = []
  var game: [JSONMember] = []
  /// The members of each game of a record with several games; empty if each record is one game.
  var games: [[JSONMember]] = []
  /// The first month of the season, for a year in the file's name; nil if the league or the games decide.
  var seasonStart: Int?
  var hasStableIDs = false
  /// Looks up leagues; nil if the league is left open.
  let voter: LeagueVoter?
  /// The league of the sides.
  var vote: LeagueVote?
  var idScheme = ""
  /// By record: the two sides, if known here.
  var sides: [(home: String, away: String)?] = []
  /// Whether to propose even things that a person has to check.
  var proposesAll: Bool { voter != nil }

  init(
    _ table: SampleTable, lists: [SampleTable], settings: ImportSettings, zones: ZoneDatabase, names: FileNames,
    voter: LeagueVoter?
  ) {
    self.table = table
    self.lists = lists
    self.voter = voter
    fileZone = names.zone ?? ""
    hasFileYear = names.hasYear
    self.settings = settings
    self.zones = zones
    var stated: [ColumnUse: Column] = [:]
    for place in settings.columns {
      stated[place.use] = table.columns.first { $0.path == place.path && !$0.texts.isEmpty }
      if stated[place.use] == nil {
        proposal.missing.append("\(quotedForDisplay(place.path)) (--column \(place.use.rawValue)=\(place.path))")
      }
    }
    self.stated = stated
    let statedRoles = Set(stated.keys.compactMap(\.role))
    var named: [ColumnRole: [(column: Column, name: ColumnName)]] = [:]
    for (use, column) in stated {
      guard let role = use.role else { continue }
      named[role] = [(column, ColumnName(role: role, rank: -1, zone: ColumnName(column.names)?.zone))]
    }
    for column in table.columns where !column.texts.isEmpty && !stated.values.contains(where: { $0 === column }) {
      guard var name = ColumnName(column.names), !statedRoles.contains(name.role) else { continue }
      // Columns around the records rank below the records' own.
      if column.path.hasPrefix("/") { name.rank += 1_000 }
      named[name.role, default: []].append((column, name))
    }
    for role in named.keys { named[role]?.sort { $0.name.rank < $1.name.rank } }
    self.named = named
  }

  mutating func propose(name: String) -> FeedProposal {
    proposal.records = table.count
    proposal.path = table.records
    if table.syntax == .ical {
      addCalendar()
    } else {
      addSides()
      addTimes()
      addPlace()
    }
    if table.hasBlankRows {
      notGames.append(.make(["from": .texts(table.columns.map(\.path)), "is": .texts([""])]))
    }
    if table.hasHeaderRows, let column = table.columns.first {
      notGames.append(.make(["from": .string(column.path), "is": .texts([column.path])]))
    }
    addLeague()
    proposal.share = vote?.share ?? 0
    proposal.matches = sides.count { $0 != nil }
    addRest()
    refuseUnusedColumns()
    proposal.text = text(name: name)
    noteUnused()
    noteRepeated()
    return proposal
  }

  /// Refuses columns that the user states and that have no use in the definition.
  private mutating func refuseUnusedColumns() {
    guard proposal.missing.isEmpty else { return }
    let used = JSONValue.array([.object(game)] + games.map { .object($0) } + splits + timeNotSet).indented()
    for place in settings.columns where !used.contains(JSONValue.string(place.path).indented()) {
      proposal.missing.append(
        "a use for \(quotedForDisplay(place.path)) as the \(place.use.rawValue) "
          + "(--column \(place.use.rawValue)=\(place.path)): leave the option out, or name another column")
    }
  }

  /// Whether the user states what a column is.
  func isStated(_ column: Column) -> Bool { stated.values.contains { $0 === column } }

  // MARK: Writing

  func column(_ role: ColumnRole) -> Column? { named[role]?.first?.column }

  mutating func add(_ member: String, _ value: JSONValue, _ evidence: String) {
    game.append(JSONMember(key: member, value: value))
    proposal.evidence.append("\(member): \(evidence)")
  }

  /// Adds a member that is taken unchanged.
  mutating func add(_ member: String, _ column: Column) {
    add(member, .string(column.path), shown(column))
  }

  func shown(_ column: Column) -> String {
    "\(quotedForDisplay(column.path)), in \(column.filled) of \(table.count) records"
  }

  private func text(name: String) -> String {
    var members = [
      JSONMember(key: "format", value: .string("sportstime-feed")), JSONMember(key: "version", value: .number("1")),
      JSONMember(key: "name", value: .string(name)),
      JSONMember(key: "title", value: .string(table.syntax == .csv ? "A table of games" : "A list of games")),
      JSONMember(key: "syntax", value: .string(table.syntax.rawValue)),
    ]
    var form: [JSONMember] = []
    if table.isWindows1252 { form.append(JSONMember(key: "encoding", value: .string("windows1252"))) }
    if !table.noText.isEmpty { form.append(JSONMember(key: "noText", value: .string(table.noText))) }
    if table.isWithoutHeader { form.append(JSONMember(key: "header", value: .bool(false))) }
    if !form.isEmpty { members.append(JSONMember(key: "csv", value: .object(form))) }
    if let recognition { members.append(JSONMember(key: "recognise", value: recognition)) }
    if !idScheme.isEmpty { members.append(JSONMember(key: "idScheme", value: .string(idScheme))) }
    if !table.records.isEmpty { members.append(JSONMember(key: "records", value: .string(table.records))) }
    if hasStableIDs { members.append(JSONMember(key: "stableIds", value: .bool(true))) }
    if let seasonStart { members.append(JSONMember(key: "seasonStart", value: .number(String(seasonStart)))) }
    if !lookups.isEmpty { members.append(JSONMember(key: "lookups", value: .object(lookups))) }
    if !splits.isEmpty { members.append(JSONMember(key: "split", value: .array(splits))) }
    if !notGames.isEmpty { members.append(JSONMember(key: "notGames", value: .array(notGames))) }
    if !timeNotSet.isEmpty { members.append(JSONMember(key: "timeNotSet", value: .array(timeNotSet))) }
    members.append(JSONMember(key: "game", value: .object(game)))
    if !games.isEmpty { members.append(JSONMember(key: "games", value: .array(games.map { .object($0) }))) }
    return JSONValue.object(members).indented()
  }

  /// How to recognize the source: by a table's columns, the keys of a document's objects, the names of an element and
  /// its attributes, or the program that wrote a calendar. A table without a header has nothing to recognize.
  private var recognition: JSONValue? {
    let own = table.columns.filter { !$0.path.hasPrefix("/") }
    var texts: [String] = []
    switch table.syntax {
    case .csv: return table.isWithoutHeader ? nil : .make(["columns": .texts(own.prefix(20).map(\.path))])
    case .json, .jsonl: texts = own.compactMap(\.steps.first).map { "\"\($0)\"" }
    case .xml:
      texts = table.records.split(separator: "/").suffix(2).map { "<\($0)" }
      texts += own.filter { $0.steps.count == 1 && $0.filled == table.count }.compactMap(\.steps.first)
    case .ical:
      let program = table.columns.first { $0.path == "/PRODID" }?.texts.first
      texts = ["BEGIN:VEVENT"] + (program.map { ["PRODID:" + $0] } ?? [])
    }
    var known: Set<String> = []
    return .make(["contains": .texts(Array(texts.filter { known.insert($0).inserted }.prefix(8)))])
  }

  /// The distinct names of sides.
  var sideTexts: [String] {
    var known: Set<String> = []
    return sides.compactMap { $0 }.flatMap { [$0.home, $0.away] }.filter { known.insert($0).inserted }
  }

  /// A column's text in each record that has one.
  func texts(_ column: Column) -> [String] { column.order.compactMap { $0 < 0 ? nil : column.texts[Int($0)] } }
}

extension JSONValue {
  static func make(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember(key: $0.key, value: $0.value) })
  }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// The value as readable text: one member per line, with short values on one line.
  func indented(_ depth: Int = 0) -> String {
    let compact = JSONWriter.string { json in json.value(self) }
    if compact.utf8.count + depth * 2 <= 90, depth > 0 { return compact }
    let inner = String(repeating: "  ", count: depth + 1)
    let outer = String(repeating: "  ", count: depth)
    switch self {
    case .object(let members):
      let lines = members.map { member in
        inner + JSONWriter.string { json in json.value(member.key) } + ": " + member.value.indented(depth + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
    case .array(let elements):
      return "[\n" + elements.map { inner + $0.indented(depth + 1) }.joined(separator: ",\n") + "\n" + outer + "]"
    default: return compact
    }
  }
}
