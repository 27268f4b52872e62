import CivilTime
import FormatSyntax
package import SourceText

/// Reads a feed definition and says precisely what is wrong with it.
package struct FeedDefinitionReader {
  private var definition = FeedDefinition()
  private var findings: [Finding] = []
  private let bytes: ByteView
  private let file: String

  /// The definition, or findings that say why there is none.
  package static func read(_ bytes: ByteView, file: String) -> (definition: FeedDefinition?, findings: [Finding]) {
    var reader = FeedDefinitionReader(bytes: bytes, file: file)
    do throws(SyntaxError) {
      let document = try JSONValue.parse(bytes)
      reader.read(document)
    } catch {
      reader.tell(error.message, error.offset)
    }
    let failed = reader.findings.contains { $0.severity == .error }
    return (failed ? nil : reader.definition, reader.findings)
  }

  private init(bytes: ByteView, file: String) {
    self.bytes = bytes
    self.file = file
    definition.text = bytes.text
  }

  private mutating func tell(_ message: String, _ offset: Int) {
    let place = LineCounter.position(of: offset, in: bytes)
    findings.append(
      Finding(
        code: "feed-definition", severity: .error, message: message,
        location: SourceLocation(file: file, line: place.line, column: place.column)))
  }

  private mutating func read(_ document: JSONValue) {
    guard case .object(let members) = document else { return tell("a feed definition is a JSON object", 0) }
    // The syntax and the splits come first: what other members may say depends on them.
    for member in members where member.key == "syntax" { readSyntax(member) }
    for member in members where member.key == "split" { readSplits(member) }
    for member in members { readMember(member) }
    for name in ["name", "syntax", "game"] where document[name] == nil { tell("\"\(name)\" is missing", 0) }
    if definition.hasStableIDs, definition.values.id == nil { tell("stable ids need game.id", 0) }
    if definition.values.name == nil, definition.values.home == nil, definition.values.homeID == nil {
      tell("game.home or game.homeId or game.name is missing: nobody plays", 0)
    }
  }

  private mutating func readMember(_ member: JSONMember) {
    switch member.key {
    case "$schema", "notes", "syntax", "split": break
    case "format":
      if member.value.string != "sportstime-feed" { tell("\"format\" should be \"sportstime-feed\"", member.offset) }
    case "version":
      if member.value.integer != 1 { tell("\"version\" should be 1, the only one there is", member.offset) }
    case "name": definition.name = text(member)
    case "title": definition.title = text(member)
    case "priority":
      if let priority = member.value.integer {
        definition.priority = priority
      } else {
        tell("\"priority\" should be a whole number", member.offset)
      }
    case "csv": readCSV(member)
    case "records":
      definition.records = text(member)
      checkPath(definition.records, member.offset)
    case "recognise": readRecognition(member)
    case "idScheme": definition.idScheme = text(member)
    case "seasonStart":
      if let month = member.value.integer, 1...12 ~= month {
        definition.seasonStart = month
      } else {
        tell("\"seasonStart\" should be a month, 1 to 12", member.offset)
      }
    case "stableIds": definition.hasStableIDs = flag(member) ?? false
    case "notGames": definition.notGames = conditions(member)
    case "timeNotSet": definition.timeNotSet = conditions(member)
    case "placeholders": definition.placeholders = patterns(member.value, member.offset)
    case "venuePlaceholders": definition.venuePlaceholders = patterns(member.value, member.offset)
    case "game": readGame(member)
    default:
      tell(
        "no such member: \(quotedForDisplay(member.key))"
          + didYouMean(
            member.key,
            [
              "name", "title", "priority", "syntax", "csv", "records", "recognise", "idScheme", "stableIds",
              "seasonStart", "split", "notGames", "timeNotSet", "placeholders", "venuePlaceholders", "game", "notes",
            ]), member.offset)
    }
  }

  private mutating func readSyntax(_ member: JSONMember) {
    let word = text(member)
    guard let syntax = FeedDefinition.Syntax(rawValue: word) else {
      let known = FeedDefinition.Syntax.allCases.map(\.rawValue).joined(separator: ", ")
      return tell("\"syntax\" should be one of \(known)", member.offset)
    }
    definition.syntax = syntax
    if syntax == .ical { definition.records = "VEVENT" }
  }

  private mutating func readCSV(_ member: JSONMember) {
    guard case .object(let parts) = member.value else { return tell("\"csv\" should be an object", member.offset) }
    for part in parts {
      switch part.key {
      case "delimiter":
        let bytes = Array(text(part).utf8)
        if bytes.count == 1 { definition.delimiter = bytes[0] } else { tell("a delimiter is one byte", part.offset) }
      case "textMark":
        let bytes = Array(text(part).utf8)
        if bytes.count == 1 { definition.textMark = bytes[0] } else { tell("a mark of texts is one byte", part.offset) }
      case "header": definition.hasHeader = flag(part) ?? true
      case "encoding":
        if let encoding = TextEncoding(rawValue: text(part)) {
          definition.encoding = encoding
        } else {
          tell("\"encoding\" should be utf8, windows1252 or latin1", part.offset)
        }
      default: tell("no such member: \(quotedForDisplay(part.key))", part.offset)
      }
    }
  }

  private mutating func readRecognition(_ member: JSONMember) {
    guard case .object(let parts) = member.value else {
      return tell("\"recognise\" should be an object", member.offset)
    }
    for part in parts {
      if part.key == "oneOf" {
        let lists = part.value.array?.compactMap(\.strings) ?? []
        if lists.isEmpty { tell("\"oneOf\" should be lists of texts", part.offset) }
        definition.recognition.oneOf = lists
        continue
      }
      guard let texts = part.value.strings else {
        tell("\"\(part.key)\" should be a list of texts", part.offset)
        continue
      }
      switch part.key {
      case "firstLine": definition.recognition.firstLine = patterns(part.value, part.offset)
      case "columns": definition.recognition.columns = texts
      case "contains": definition.recognition.contains = texts
      default: tell("no such member: \(quotedForDisplay(part.key))", part.offset)
      }
    }
  }

  private mutating func readSplits(_ member: JSONMember) {
    guard let elements = member.value.array else { return tell("\"split\" should be a list", member.offset) }
    for element in elements {
      guard let from = element["from"]?.string, let patterns = element["patterns"] else {
        tell("a split needs \"from\", a text, and \"patterns\"", member.offset)
        continue
      }
      guard let source = source(from, member.offset) else { continue }
      definition.splits.append(.init(from: source, patterns: self.patterns(patterns, member.offset)))
    }
  }

  private mutating func patterns(_ value: JSONValue, _ offset: Int) -> [TextPattern] {
    guard let texts = value.strings else {
      tell("patterns should be texts", offset)
      return []
    }
    return texts.compactMap { text in
      if let pattern = TextPattern(text, capture: { captureNumber($0) }) { return pattern }
      tell("no pattern: \(quotedForDisplay(text))", offset)
      return nil
    }
  }

  private mutating func captureNumber(_ name: String) -> Int {
    if let known = definition.captures.firstIndex(of: name) { return known }
    definition.captures.append(name)
    return definition.captures.count - 1
  }

  private mutating func source(_ text: String, _ offset: Int) -> FeedDefinition.Source? {
    if text.hasPrefix("{"), text.hasSuffix("}") {
      let name = String(text.dropFirst().dropLast())
      if let number = definition.captures.firstIndex(of: name) { return .capture(number) }
      tell("no split names {\(name)}" + didYouMean(name, definition.captures), offset)
      return nil
    }
    if let known = definition.paths.firstIndex(of: text) { return .field(known) }
    checkPath(text.hasPrefix("/") ? String(text.dropFirst()) : text, offset)
    definition.paths.append(text)
    return .field(definition.paths.count - 1)
  }

  /// The paths of JSON are checked here; those of XML where they are first used, as that may not be built in.
  private mutating func checkPath(_ path: String, _ offset: Int) {
    guard definition.syntax == .json || definition.syntax == .jsonl else { return }
    if JSONPath(path) == nil { tell("no JSON path: \(quotedForDisplay(path))", offset) }
  }

  // MARK: Values

  private mutating func value(_ member: JSONMember) -> FeedDefinition.Value? {
    var result = FeedDefinition.ValueParts()
    if let text = member.value.string {
      guard let source = source(text, member.offset) else { return nil }
      result.from = [source]
      return FeedDefinition.Value(result)
    }
    guard case .object(let parts) = member.value else {
      tell("\"\(member.key)\" should be a source or an object", member.offset)
      return nil
    }
    for part in parts { readValuePart(part, &result) }
    return FeedDefinition.Value(result)
  }

  private mutating func readValuePart(_ part: JSONMember, _ result: inout FeedDefinition.ValueParts) {
    switch part.key {
    case "from":
      guard let texts = part.value.strings else { return tell("\"from\" should be one or more sources", part.offset) }
      result.from = texts.compactMap { source($0, part.offset) }
    case "firstOf":
      guard let texts = part.value.strings else { return tell("\"firstOf\" should be sources", part.offset) }
      result.from = texts.compactMap { source($0, part.offset) }
      result.takesFirst = true
    case "constant": result.fallback = Array(text(part).utf8)
    case "default": result.fallback = Array(text(part).utf8)
    case "join": result.join = Array(text(part).utf8)
    case "strip":
      guard let texts = part.value.strings else { return tell("\"strip\" should be texts", part.offset) }
      result.strip = texts.map { Array($0.utf8) }
    case "map":
      guard case .object(let entries) = part.value else { return tell("\"map\" should be an object", part.offset) }
      for entry in entries {
        guard let target = entry.value.string else {
          tell("a map's values are texts", entry.offset)
          continue
        }
        if entry.key == "*" {
          result.otherwise = Array(target.utf8)
        } else {
          result.map[Array(entry.key.utf8)] = Array(target.utf8)
        }
      }
    case "slug": result.isSlug = flag(part) ?? false
    // Members of dates and conditions, which read them themselves.
    case "forms", "zone", "is", "isNot", "contains": break
    default: tell("no such member: \(quotedForDisplay(part.key))", part.offset)
    }
  }

  private mutating func date(_ member: JSONMember) -> FeedDefinition.DateValue? {
    guard let value = value(member) else { return nil }
    guard let texts = member.value["forms"]?.strings else {
      tell("\"\(member.key)\" needs \"forms\", such as [\"yyyy-MM-dd\"]", member.offset)
      return nil
    }
    var forms: [DateTimeForm] = []
    for text in texts {
      do throws(DateTimeFormError) {
        forms.append(try DateTimeForm(text))
      } catch {
        tell("no form of dates: \(quotedForDisplay(text))", member.offset)
      }
    }
    var zone = FeedDefinition.ZoneSource.venue
    for part in member.value.members where part.key == "zone" { zone = zoneSource(part) }
    return .init(value: value, forms: forms, zone: zone)
  }

  private mutating func zoneSource(_ member: JSONMember) -> FeedDefinition.ZoneSource {
    switch member.value.string {
    case "home": return .home
    case "venue": return .venue
    case let name?:
      if let zone = ZoneDatabase.system.anyZone(name) { return .constant(zone) }
      tell("no such zone: \(quotedForDisplay(name))", member.offset)
      return .venue
    case nil: return value(member).map { .value($0) } ?? .venue
    }
  }

  private mutating func conditions(_ member: JSONMember) -> [FeedDefinition.Condition] {
    guard let elements = member.value.array else {
      tell("\"\(member.key)\" should be a list of conditions", member.offset)
      return []
    }
    return elements.compactMap { element in
      guard let value = value(JSONMember(key: member.key, value: element, offset: member.offset)) else { return nil }
      func texts(_ key: String) -> [[UInt8]]? { element[key]?.strings?.map { Array($0.utf8) } }
      if let wanted = texts("is") { return .init(value: value, test: .isOneOf(wanted)) }
      if let unwanted = texts("isNot") { return .init(value: value, test: .isNoneOf(unwanted)) }
      if let parts = texts("contains") { return .init(value: value, test: .contains(parts)) }
      tell("a condition needs \"is\", \"isNot\" or \"contains\"", member.offset)
      return nil
    }
  }

  private mutating func readGame(_ member: JSONMember) {
    guard case .object(let parts) = member.value else { return tell("\"game\" should be an object", member.offset) }
    for part in parts {
      if let (_, path) = FeedDefinition.Values.texts.first(where: { $0.name == part.key }) {
        definition.values[keyPath: path] = value(part)
      } else if let (_, path) = FeedDefinition.Values.dates.first(where: { $0.name == part.key }) {
        definition.values[keyPath: path] = date(part)
      } else {
        let known = FeedDefinition.Values.texts.map(\.name) + FeedDefinition.Values.dates.map(\.name)
        tell("a game has no member \(quotedForDisplay(part.key))" + didYouMean(part.key, known), part.offset)
      }
    }
  }

  private mutating func flag(_ member: JSONMember) -> Bool? {
    if let flag = member.value.bool { return flag }
    tell("\"\(member.key)\" should be true or false", member.offset)
    return nil
  }

  private mutating func text(_ member: JSONMember) -> String {
    if let text = member.value.string { return text }
    tell("\"\(member.key)\" should be text, not \(member.value.kindName)", member.offset)
    return ""
  }
}
