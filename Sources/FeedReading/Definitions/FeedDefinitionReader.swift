package import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

/// Reads a feed definition and reports precisely what is wrong with it.
package struct FeedDefinitionReader {
  var definition = FeedDefinition()
  var reader = StrictReader()
  /// Remarks that deserve attention but are not mistakes.
  private var notes: [SyntaxError] = []
  let checks: DefinitionChecks

  /// The members of a definition; `notes` and `$schema` are for people and editors.
  static let members = [
    "$schema", "format", "version", "name", "title", "priority", "syntax", "csv", "encoding", "records", "recognise",
    "idScheme", "stableIds", "seasonStart", "lookups", "split", "notGames", "timeNotSet", "placeholders",
    "venuePlaceholders", "game", "games", "sources", "notes",
  ]

  /// The definition, or findings that explain why it can't be read.
  ///
  /// - Parameters:
  ///   - gazetteer: reports unknown leagues; nil to skip that check.
  ///   - zones: the zones that the definition can name; nil to read it without zones, to be shown but not used.
  package static func read(
    _ bytes: ByteView, file: String, gazetteer: Gazetteer? = nil, zones: ZoneDatabase?
  ) -> (definition: FeedDefinition?, findings: [Diagnostic]) {
    var reader = FeedDefinitionReader(checks: DefinitionChecks(gazetteer: gazetteer, zones: zones))
    reader.definition.text = bytes.text
    let strict = reader.reader.document(bytes, name: "a feed definition", known: FeedDefinitionReader.members)
    if let strict { reader.read(strict) }
    var lines = LineCounter()
    let found = reader.reader.problems.map { ($0, Severity.error) } + reader.notes.map { ($0, Severity.info) }
    let findings = found.sorted { $0.0.offset < $1.0.offset }.map { problem, severity in
      Diagnostic(
        code: .feedDefinition, severity: severity, message: problem.message,
        location: lines.location(of: problem.offset, in: bytes, file: file))
    }
    return (reader.reader.problems.isEmpty ? reader.definition : nil, findings)
  }

  private init(checks: DefinitionChecks) { self.checks = checks }

  mutating func report(_ message: String, _ offset: Int, _ severity: Severity = .error) {
    if severity == .error {
      reader.report(message, at: offset, .feedDefinition)
    } else {
      notes.append(SyntaxError(offset: offset, message: message, code: .feedDefinition))
    }
  }

  private mutating func read(_ document: StrictObject) {
    // Read the syntax, its form and the splits first, because they determine what other members may contain.
    if let member = document["syntax"] { readSyntax(member) }
    if let member = document["csv"] { readCSV(member) }
    if let member = document["lookups"] { readLookups(member) }
    if let member = document["split"] { readSplits(member) }
    for member in document.members { readMember(member) }
    if let member = document["games"] { readGames(member, beside: document["game"]) }
    for name in ["name", "syntax", "game"] where document[name] == nil { reader.missing("`\(name)`", in: document) }
    checkMembers(in: document)
    if definition.syntax == .xml, document["records"] == nil {
      reader.missing("`records`, the path of the elements that are games, such as \"schedule/game\"", in: document)
    }
    if reader.problems.isEmpty, let problem = checks.allPaths(of: definition) {
      report(problem, document["game"]?.offset ?? document.offset)
    }
  }

  /// A game needs two sides or a name.
  private mutating func checkMembers(in document: StrictObject) {
    let common = document["game"]
    if common?.text == "schedule" { return }
    let names = common?.members.map(\.name) ?? []
    let games = document["games"]?.elements?.map { Set(names + $0.members.map(\.name)) } ?? []
    for stated in games.isEmpty ? [Set(names)] : games {
      func states(_ names: String...) -> Bool { names.contains { stated.contains($0) } }
      if definition.hasStableIDs, !states("id") { report("stable ids need game.id", document.offset) }
      if !states("name", "home", "homeId", "away", "awayId") {
        report(
          "game.home or game.homeId or game.name is missing: a record needs two sides, or a name", document.offset)
      } else if states("home", "homeId") != states("away", "awayId") {
        report("a game has two sides, but \"game\" has only one", document.offset)
      }
    }
  }

  private mutating func readMember(_ member: StrictMember) {
    switch member.name {
    case "format": _ = reader.word(member, of: ["sportstime-feed"])
    case "version": if member.integer != 1 { reader.wrong(member, "1, the only version") }
    case "name":
      guard let name = reader.text(member) else { return }
      definition.name = name
      if name.isEmpty || !name.utf8.allSatisfy({ $0.isLowercase || $0.isDigit || $0 == .hyphen }) {
        report("a name consists of lower-case letters, digits and hyphens", member.offset)
      }
    case "title": definition.title = text(member)
    case "priority": definition.priority = reader.integer(member) ?? definition.priority
    case "records":
      definition.records = text(member)
      if let problem = checks.path(definition.records, of: definition, isOfRecords: true) {
        report(problem, member.offset)
      }
    case "encoding": readEncoding(member)
    case "recognise": readRecognition(member)
    case "idScheme": definition.idScheme = text(member)
    case "seasonStart":
      if let month = member.integer, 1...12 ~= month {
        definition.seasonStart = month
      } else {
        reader.wrong(member, "a month, 1 to 12")
      }
    case "sources": readSources(member)
    case "stableIds": definition.hasStableIDs = flag(member)
    case "notGames": definition.notGames = conditions(member)
    case "timeNotSet": definition.timeNotSet = conditions(member)
    case "placeholders": definition.placeholders = patterns(member)
    case "venuePlaceholders": definition.venuePlaceholders = patterns(member)
    case "game": readGame(member)
    default: break
    }
  }

  /// For tables and calendars. JSON is UTF-8, and XML states its encoding.
  private mutating func readEncoding(_ member: StrictMember) {
    if definition.syntax != .csv, definition.syntax != .ical {
      report("`encoding` is for the syntaxes csv and ical", member.offset)
    }
    let word = reader.word(member, of: TextEncoding.allCases.map(\.rawValue))
    if let word, let encoding = TextEncoding(rawValue: word) { definition.encoding = encoding }
  }

  private mutating func readSyntax(_ member: StrictMember) {
    let word = reader.word(member, of: FeedDefinition.Syntax.allCases.map(\.rawValue))
    guard let word, let syntax = FeedDefinition.Syntax(rawValue: word) else { return }
    definition.syntax = syntax
    if syntax == .ical { definition.records = "VEVENT" }
  }

  private mutating func readCSV(_ member: StrictMember) {
    let known = ["delimiter", "header", "encoding", "textMark", "noText", "ragged", "endsWithLine"]
    guard let object = reader.object(member, name: "`csv`", known: known) else { return }
    if definition.syntax != .csv { report("`csv` is for the syntax csv", member.offset) }
    if let part = object["delimiter"] {
      let bytes = Array(text(part).utf8)
      if bytes.count == 1, bytes != [.quote], bytes != [.lineFeed], bytes != [.carriageReturn] {
        definition.delimiter = bytes[0]
      } else {
        report("a delimiter is one byte, and not a quote or a line end", part.offset)
      }
    }
    if let part = object["textMark"] {
      let bytes = Array(text(part).utf8)
      if bytes.count == 1 { definition.textMark = bytes[0] } else { report("a text mark is one byte", part.offset) }
    }
    if let part = object["noText"] { definition.noText = text(part) }
    definition.hasHeader = reader.flag(object["header"]) ?? true
    definition.isRagged = reader.flag(object["ragged"]) ?? false
    definition.endsWithLine = reader.flag(object["endsWithLine"]) ?? false
    if let part = object["encoding"] { readEncoding(part) }
  }

  private mutating func readRecognition(_ member: StrictMember) {
    let known = ["columns", "contains", "firstLine", "oneOf"]
    guard let object = reader.object(member, name: "`recognise`", known: known) else { return }
    for part in object.members {
      if part.name == "oneOf" {
        let lists = part.elements?.compactMap { $0.texts?.map(\.text) } ?? []
        if lists.isEmpty || lists.contains(where: { $0.isEmpty || $0.contains("") }) {
          report("`oneOf` should be lists of texts, none of them empty", part.offset)
        }
        definition.recognition.oneOf = lists
        continue
      }
      guard let texts = reader.texts(part, "a list of texts")?.map(\.text) else { continue }
      if part.name != "firstLine" { refuseEmpty(part) }
      switch part.name {
      case "firstLine": definition.recognition.firstLine = patterns(part)
      case "columns":
        definition.recognition.columns = texts
        if definition.syntax != .csv || !definition.hasHeader {
          report("only a table with a header has columns; use \"contains\" for other text in the file", part.offset)
        }
      default: definition.recognition.contains = texts
      }
    }
  }

  mutating func flag(_ member: StrictMember) -> Bool { reader.flag(member) ?? false }

  mutating func text(_ member: StrictMember) -> String { reader.text(member) ?? "" }
}
