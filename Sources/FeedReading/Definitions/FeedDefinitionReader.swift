package import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

/// Reads a feed definition and says precisely what is wrong with it.
package struct FeedDefinitionReader {
  var definition = FeedDefinition()
  private var findings: [Diagnostic] = []
  let bytes: ByteView
  private let file: String
  let checks: DefinitionChecks

  /// The definition, or findings that say why there is none.
  ///
  /// - Parameters:
  ///   - gazetteer: what reports leagues that it doesn't know; nil to leave that out.
  ///   - zones: those that the definition can name; nil where there are none, and then it can be shown and not used.
  package static func read(
    _ bytes: ByteView, file: String, gazetteer: Gazetteer? = nil, zones: ZoneDatabase?
  ) -> (definition: FeedDefinition?, findings: [Diagnostic]) {
    var reader = FeedDefinitionReader(bytes: bytes, file: file, gazetteer: gazetteer, zones: zones)
    do throws(SyntaxError) {
      let document = try JSONValue.parse(bytes)
      reader.read(document)
    } catch {
      reader.report(error.message, error.offset)
    }
    let failed = reader.findings.contains { $0.severity == .error }
    return (failed ? nil : reader.definition, reader.findings)
  }

  private init(bytes: ByteView, file: String, gazetteer: Gazetteer?, zones: ZoneDatabase?) {
    self.bytes = bytes
    self.file = file
    checks = DefinitionChecks(gazetteer: gazetteer, zones: zones)
    definition.text = bytes.text
  }

  mutating func report(_ message: String, _ offset: Int, _ severity: Severity = .error) {
    let place = LineCounter.position(of: offset, in: bytes)
    findings.append(
      Diagnostic(
        code: .feedDefinition, severity: severity, message: message,
        location: SourceLocation(file: file, line: place.line, column: place.column)))
  }

  private mutating func read(_ document: JSONValue) {
    guard case .object(let members) = document else { return report("a feed definition is a JSON object", 0) }
    // The syntax, its form and the splits come first: what other members may say depends on them.
    for member in members where member.key == "syntax" { readSyntax(member) }
    for member in members where member.key == "csv" { readCSV(member) }
    for member in members where member.key == "split" { readSplits(member) }
    for member in members { readMember(member) }
    for name in ["name", "syntax", "game"] where document[name] == nil { report("\"\(name)\" is missing", 0) }
    checkMembers(document["game"])
    if definition.syntax == .xml, document["records"] == nil {
      report("\"records\" is missing: the path of the elements that are games, such as \"schedule/game\"", 0)
    }
    if findings.allSatisfy({ $0.severity != .error }), let problem = checks.allPaths(of: definition) {
      report(problem, document.members.first { $0.key == "game" }?.offset ?? 0)
    }
  }

  /// A game needs two sides, or a name.
  private mutating func checkMembers(_ game: JSONValue?) {
    if game?.string == "schedule" { return }
    func says(_ names: String...) -> Bool { names.contains { game?[$0] != nil } }
    if definition.hasStableIDs, !says("id") { report("stable ids need game.id", 0) }
    if !says("name", "home", "homeId", "away", "awayId") {
      report("game.home or game.homeId or game.name is missing: a record needs two sides, or a name", 0)
    } else if says("home", "homeId") != says("away", "awayId") {
      report("a game has two sides, and \"game\" says where one of them is", 0)
    }
  }

  private mutating func readMember(_ member: JSONMember) {
    switch member.key {
    case "$schema", "notes", "syntax", "csv", "split": break
    case "format":
      if member.value.string != "sportstime-feed" { report("\"format\" should be \"sportstime-feed\"", member.offset) }
    case "version":
      if member.value.integer != 1 { report("\"version\" should be 1, the only one there is", member.offset) }
    case "name":
      definition.name = text(member)
      let isName = definition.name.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == .hyphen }
      if !isName || definition.name.isEmpty, member.value.string != nil {
        report("a name is of lower-case letters, digits and hyphens", member.offset)
      }
    case "title": definition.title = text(member)
    case "priority":
      if let priority = member.value.integer {
        definition.priority = priority
      } else {
        report("\"priority\" should be a whole number", member.offset)
      }
    case "records":
      definition.records = text(member)
      if let problem = checks.path(definition.records, of: definition, isOfRecords: true) {
        report(problem, member.offset)
      }
    case "encoding": readEncoding(member)
    case "recognise": readRecognition(member)
    case "idScheme": definition.idScheme = text(member)
    case "seasonStart":
      if let month = member.value.integer, 1...12 ~= month {
        definition.seasonStart = month
      } else {
        report("\"seasonStart\" should be a month, 1 to 12", member.offset)
      }
    case "stableIds": definition.hasStableIDs = flag(member) ?? false
    case "notGames": definition.notGames = conditions(member)
    case "timeNotSet": definition.timeNotSet = conditions(member)
    case "placeholders": definition.placeholders = patterns(member)
    case "venuePlaceholders": definition.venuePlaceholders = patterns(member)
    case "game": readGame(member)
    default:
      reportUnknown(
        member,
        [
          "name", "title", "priority", "syntax", "csv", "encoding", "records", "recognise", "idScheme", "stableIds",
          "seasonStart", "split", "notGames", "timeNotSet", "placeholders", "venuePlaceholders", "game", "notes",
        ])
    }
  }

  /// Of a table or a calendar; JSON is UTF-8, and XML says itself what it is.
  private mutating func readEncoding(_ member: JSONMember) {
    if definition.syntax != .csv, definition.syntax != .ical {
      report("\"encoding\" is for the syntaxes csv and ical", member.offset)
    }
    if let encoding = TextEncoding(rawValue: text(member)) {
      definition.encoding = encoding
    } else {
      let known = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      report("\"encoding\" should be one of \(known)", member.offset)
    }
  }

  private mutating func readSyntax(_ member: JSONMember) {
    let word = text(member)
    guard let syntax = FeedDefinition.Syntax(rawValue: word) else {
      let known = FeedDefinition.Syntax.allCases.map(\.rawValue).joined(separator: ", ")
      return report("\"syntax\" should be one of \(known)", member.offset)
    }
    definition.syntax = syntax
    if syntax == .ical { definition.records = "VEVENT" }
  }

  private mutating func readCSV(_ member: JSONMember) {
    guard case .object(let parts) = member.value else { return report("\"csv\" should be an object", member.offset) }
    if definition.syntax != .csv { report("\"csv\" is for the syntax csv", member.offset) }
    for part in parts {
      switch part.key {
      case "delimiter":
        let bytes = Array(text(part).utf8)
        if bytes.count == 1, bytes != [0x22], bytes != [0x0A], bytes != [0x0D] {
          definition.delimiter = bytes[0]
        } else {
          report("a delimiter is one byte, and no quote or line end", part.offset)
        }
      case "textMark":
        let bytes = Array(text(part).utf8)
        if bytes.count == 1 {
          definition.textMark = bytes[0]
        } else {
          report("a mark of texts is one byte", part.offset)
        }
      case "header": definition.hasHeader = flag(part) ?? true
      case "ragged": definition.isRagged = flag(part) ?? false
      case "endsWithLine": definition.endsWithLine = flag(part) ?? false
      case "encoding": readEncoding(part)
      default: reportUnknown(part, ["delimiter", "header", "encoding", "textMark", "ragged", "endsWithLine"])
      }
    }
  }

  mutating func reportUnknown(_ member: JSONMember, _ known: [String]) {
    report("no such member: \(quotedForDisplay(member.key))" + didYouMean(member.key, known), member.offset)
  }

  private mutating func readRecognition(_ member: JSONMember) {
    guard case .object(let parts) = member.value else {
      return report("\"recognise\" should be an object", member.offset)
    }
    let known = ["columns", "contains", "firstLine", "oneOf"]
    for part in parts {
      if !known.contains(part.key) {
        reportUnknown(part, known)
        continue
      }
      if part.key == "oneOf" {
        let lists = part.value.array?.compactMap(\.strings) ?? []
        if lists.isEmpty || lists.contains(where: { $0.isEmpty || $0.contains("") }) {
          report("\"oneOf\" should be lists of texts, none of them empty", part.offset)
        }
        definition.recognition.oneOf = lists
        continue
      }
      guard let texts = part.value.strings else {
        report("\"\(part.key)\" should be a list of texts", part.offset)
        continue
      }
      if part.key != "firstLine" { refuseEmpty(part) }
      switch part.key {
      case "firstLine": definition.recognition.firstLine = patterns(part)
      case "columns":
        definition.recognition.columns = texts
        if definition.syntax != .csv || !definition.hasHeader {
          report("only a table with a header has columns; there is \"contains\" for what is in the file", part.offset)
        }
      default: definition.recognition.contains = texts
      }
    }
  }

  mutating func flag(_ member: JSONMember) -> Bool? {
    if let flag = member.value.bool { return flag }
    report("\"\(member.key)\" should be true or false", member.offset)
    return nil
  }

  mutating func text(_ member: JSONMember) -> String {
    if let text = member.value.string { return text }
    report("\"\(member.key)\" should be text, not \(member.value.kindName)", member.offset)
    return ""
  }
}
