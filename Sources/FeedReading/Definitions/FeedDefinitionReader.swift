package import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

/// Reads a feed definition and says precisely what is wrong with it.
package struct FeedDefinitionReader {
  private var definition = FeedDefinition()
  private var findings: [Finding] = []
  private let bytes: ByteView
  private let file: String
  private let gazetteer: Gazetteer?
  private let zones: ZoneDatabase?

  /// The definition, or findings that say why there is none.
  ///
  /// - Parameters:
  ///   - gazetteer: to tell of leagues that it doesn't know; nil to leave that.
  ///   - zones: those that the definition can name; nil where there are none, and then it can be shown and not used.
  package static func read(
    _ bytes: ByteView, file: String, gazetteer: Gazetteer? = nil, zones: ZoneDatabase?
  ) -> (definition: FeedDefinition?, findings: [Finding]) {
    var reader = FeedDefinitionReader(bytes: bytes, file: file, gazetteer: gazetteer, zones: zones)
    do throws(SyntaxError) {
      let document = try JSONValue.parse(bytes)
      reader.read(document)
    } catch {
      reader.tell(error.message, error.offset)
    }
    let failed = reader.findings.contains { $0.severity == .error }
    return (failed ? nil : reader.definition, reader.findings)
  }

  private init(bytes: ByteView, file: String, gazetteer: Gazetteer?, zones: ZoneDatabase?) {
    self.bytes = bytes
    self.file = file
    self.gazetteer = gazetteer
    self.zones = zones
    definition.text = bytes.text
  }

  private mutating func tell(_ message: String, _ offset: Int, _ severity: Severity = .error) {
    let place = LineCounter.position(of: offset, in: bytes)
    findings.append(
      Finding(
        code: "feed-definition", severity: severity, message: message,
        location: SourceLocation(file: file, line: place.line, column: place.column)))
  }

  private mutating func read(_ document: JSONValue) {
    guard case .object(let members) = document else { return tell("a feed definition is a JSON object", 0) }
    // The syntax, its form and the splits come first: what other members may say depends on them.
    for member in members where member.key == "syntax" { readSyntax(member) }
    for member in members where member.key == "csv" { readCSV(member) }
    for member in members where member.key == "split" { readSplits(member) }
    for member in members { readMember(member) }
    for name in ["name", "syntax", "game"] where document[name] == nil { tell("\"\(name)\" is missing", 0) }
    let game = document["game"]
    func says(_ names: String...) -> Bool { names.contains { game?[$0] != nil } }
    if definition.hasStableIDs, !says("id") { tell("stable ids need game.id", 0) }
    if !says("name", "home", "homeId", "away", "awayId") {
      tell("game.home or game.homeId or game.name is missing: a record needs two sides, or a name", 0)
    } else if says("home", "homeId") != says("away", "awayId") {
      tell("a game has two sides, and \"game\" says where one of them is", 0)
    }
    if definition.syntax == .xml, document["records"] == nil {
      tell("\"records\" is missing: the path of the elements that are games, such as \"schedule/game\"", 0)
    }
    checkAllPaths(document)
  }

  private mutating func readMember(_ member: JSONMember) {
    switch member.key {
    case "$schema", "notes", "syntax", "csv", "split": break
    case "format":
      if member.value.string != "sportstime-feed" { tell("\"format\" should be \"sportstime-feed\"", member.offset) }
    case "version":
      if member.value.integer != 1 { tell("\"version\" should be 1, the only one there is", member.offset) }
    case "name":
      definition.name = text(member)
      let isName = definition.name.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D }
      if !isName || definition.name.isEmpty, member.value.string != nil {
        tell("a name is of lower-case letters, digits and hyphens", member.offset)
      }
    case "title": definition.title = text(member)
    case "priority":
      if let priority = member.value.integer {
        definition.priority = priority
      } else {
        tell("\"priority\" should be a whole number", member.offset)
      }
    case "records":
      definition.records = text(member)
      checkPath(definition.records, member.offset, isOfRecords: true)
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
    case "placeholders": definition.placeholders = patterns(member)
    case "venuePlaceholders": definition.venuePlaceholders = patterns(member)
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
    if definition.syntax != .csv { tell("\"csv\" is for the syntax csv", member.offset) }
    for part in parts {
      switch part.key {
      case "delimiter":
        let bytes = Array(text(part).utf8)
        if bytes.count == 1, bytes != [0x22], bytes != [0x0A], bytes != [0x0D] {
          definition.delimiter = bytes[0]
        } else {
          tell("a delimiter is one byte, and no quote or line end", part.offset)
        }
      case "textMark":
        let bytes = Array(text(part).utf8)
        if bytes.count == 1 { definition.textMark = bytes[0] } else { tell("a mark of texts is one byte", part.offset) }
      case "header": definition.hasHeader = flag(part) ?? true
      case "ragged": definition.isRagged = flag(part) ?? false
      case "endsWithLine": definition.endsWithLine = flag(part) ?? false
      case "encoding":
        if let encoding = TextEncoding(rawValue: text(part)) {
          definition.encoding = encoding
        } else {
          tell("\"encoding\" should be utf8, windows1252 or latin1", part.offset)
        }
      default: tellUnknown(part, ["delimiter", "header", "encoding", "textMark", "ragged", "endsWithLine"])
      }
    }
  }

  private mutating func tellUnknown(_ member: JSONMember, _ known: [String]) {
    tell("no such member: \(quotedForDisplay(member.key))" + didYouMean(member.key, known), member.offset)
  }

  private mutating func readRecognition(_ member: JSONMember) {
    guard case .object(let parts) = member.value else {
      return tell("\"recognise\" should be an object", member.offset)
    }
    let known = ["columns", "contains", "firstLine", "oneOf"]
    for part in parts {
      if !known.contains(part.key) {
        tellUnknown(part, known)
        continue
      }
      if part.key == "oneOf" {
        let lists = part.value.array?.compactMap(\.strings) ?? []
        if lists.isEmpty || lists.contains(where: { $0.isEmpty || $0.contains("") }) {
          tell("\"oneOf\" should be lists of texts, none of them empty", part.offset)
        }
        definition.recognition.oneOf = lists
        continue
      }
      guard let texts = part.value.strings else {
        tell("\"\(part.key)\" should be a list of texts", part.offset)
        continue
      }
      if part.key != "firstLine" { refuseEmpty(part) }
      switch part.key {
      case "firstLine": definition.recognition.firstLine = patterns(part)
      case "columns":
        definition.recognition.columns = texts
        if definition.syntax != .csv || !definition.hasHeader {
          tell("only a table with a header has columns; there is \"contains\" for what is in the file", part.offset)
        }
      default: definition.recognition.contains = texts
      }
    }
  }

  private mutating func readSplits(_ member: JSONMember) {
    guard let elements = elements(member) else { return tell("\"split\" should be a list", member.offset) }
    for element in elements {
      let parts = element.value.members
      for part in parts where part.key != "from" && part.key != "patterns" { tellUnknown(part, ["from", "patterns"]) }
      guard let from = parts.first(where: { $0.key == "from" }),
        let patterns = parts.first(where: { $0.key == "patterns" })
      else {
        tell("a split needs \"from\", a value, and \"patterns\"", element.offset)
        continue
      }
      guard let value = value(from) else { continue }
      definition.splits.append(.init(from: value, patterns: self.patterns(patterns)))
    }
  }

  private mutating func patterns(_ member: JSONMember) -> [TextPattern] {
    guard let texts = texts(member) else {
      tell("patterns should be texts", member.offset)
      return []
    }
    var patterns: [TextPattern] = []
    for (text, offset) in texts {
      do throws(SyntaxError) {
        patterns.append(try TextPattern(text, capture: { captureNumber($0) }))
      } catch {
        tell(error.message, offset)
      }
    }
    return patterns
  }

  /// A list's elements with where they stand; nil for what is no list.
  private func elements(_ member: JSONMember) -> [(value: JSONValue, offset: Int)]? {
    guard let values = member.value.array else { return nil }
    var scanner = JSONScanner(bytes, at: member.offset)
    var offsets: [Int] = []
    // It was read before: nothing can be wrong with it.
    try? scanner.array { (scanner) throws(SyntaxError) in
      _ = try scanner.peekKind()
      offsets.append(scanner.at)
      try scanner.skipValue()
    }
    return zip(values, offsets).map { ($0, $1) }
  }

  /// One text, or a list of them, with where they stand; nil for anything else.
  private func texts(_ member: JSONMember) -> [(text: String, offset: Int)]? {
    if let text = member.value.string { return [(text, member.offset)] }
    guard let elements = elements(member) else { return nil }
    let texts = elements.compactMap { element in element.value.string.map { ($0, element.offset) } }
    return texts.count == elements.count ? texts : nil
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
    checkPath(text, offset, isOfRecords: false)
    definition.paths.append(text)
    return .field(definition.paths.count - 1)
  }

  private mutating func checkPath(_ path: String, _ offset: Int, isOfRecords: Bool) {
    do throws(SyntaxError) {
      switch definition.syntax {
      case .csv: try checkColumn(path, isOfRecords)
      case .json, .jsonl: _ = try JSONPath(!isOfRecords && path.hasPrefix("/") ? String(path.dropFirst()) : path)
      case .ical:
        if !ICalendarField(path).hasNames {
          let what = isOfRecords ? "component, such as VEVENT" : "property, such as SUMMARY or DTSTART;TZID"
          throw SyntaxError(offset: 0, message: "\(quotedForDisplay(path)) is not the name of a \(what)")
        }
      case .xml:
        #if XML
          try XMLReader.check(path: path, isOfRecords: isOfRecords)
        #endif
      }
    } catch {
      tell(error.message, offset)
    }
  }

  private func checkColumn(_ path: String, _ isOfRecords: Bool) throws(SyntaxError) {
    if isOfRecords { throw SyntaxError(offset: 0, message: "the records of a table are its rows: no path leads there") }
    if definition.hasHeader || 1...Limits.csvColumns ~= Int(path) ?? 0 { return }
    throw SyntaxError(
      offset: 0, message: "\(quotedForDisplay(path)) is not a column: without a header, columns are numbered from 1")
  }

  /// What can be wrong with all paths together, where each of them is right.
  private mutating func checkAllPaths(_ document: JSONValue) {
    #if XML
      guard definition.syntax == .xml, findings.allSatisfy({ $0.severity != .error }) else { return }
      do throws(SyntaxError) {
        _ = try XMLReader(record: definition.records, wanted: definition.paths)
      } catch {
        tell(error.message, document.members.first { $0.key == "game" }?.offset ?? 0)
      }
    #endif
  }

  // MARK: Values

  private mutating func value(_ member: JSONMember, isCaseBlind: Bool = false) -> FeedDefinition.Value? {
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
    if isCaseBlind { makeCaseBlind(&result) }
    return FeedDefinition.Value(result)
  }

  /// The words of a map are found in capitals, too; one that is there as it stands goes before.
  private func makeCaseBlind(_ value: inout FeedDefinition.ValueParts) {
    value.isCaseBlind = true
    for (key, target) in value.map.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let lower = key.map(\.asciiLowerCase)
      if value.map[lower] == nil { value.map[lower] = target }
    }
  }

  private mutating func readValuePart(_ part: JSONMember, _ result: inout FeedDefinition.ValueParts) {
    switch part.key {
    case "from":
      guard let texts = texts(part) else { return tell("\"from\" should be one or more sources", part.offset) }
      result.from = texts.compactMap { source($0.text, $0.offset) }
    case "firstOf":
      guard let texts = texts(part) else { return tell("\"firstOf\" should be sources", part.offset) }
      result.from = texts.compactMap { source($0.text, $0.offset) }
      result.takesFirst = true
    case "constant": result.fallback = Array(text(part).utf8)
    case "default": result.fallback = Array(text(part).utf8)
    case "join": result.join = Array(text(part).utf8)
    case "strip":
      guard let texts = part.value.strings else { return tell("\"strip\" should be texts", part.offset) }
      refuseEmpty(part)
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
    case "optional": result.isOptional = flag(part) ?? false
    // Members of dates and conditions, which read them themselves.
    case "forms", "zone", "is", "isNot", "contains": break
    default:
      tellUnknown(
        part,
        [
          "from", "firstOf", "constant", "default", "join", "strip", "map", "slug", "optional", "forms", "zone", "is",
          "isNot", "contains",
        ])
    }
  }

  /// An empty text is at every place of every text: what looks for one never ends, or means nothing.
  private mutating func refuseEmpty(_ member: JSONMember) {
    for (text, offset) in texts(member) ?? [] where text.isEmpty {
      tell("a text of \"\(member.key)\" is empty", offset)
    }
  }

  private mutating func date(_ member: JSONMember) -> FeedDefinition.DateValue? {
    guard let value = value(member) else { return nil }
    let parts = member.value.members
    guard let texts = parts.first(where: { $0.key == "forms" }).flatMap({ texts($0) }), !texts.isEmpty else {
      tell("\"\(member.key)\" needs \"forms\", such as [\"yyyy-MM-dd\"]", member.offset)
      return nil
    }
    var forms: [DateTimeForm] = []
    for (text, offset) in texts {
      do throws(DateTimeFormError) {
        forms.append(try DateTimeForm(text))
      } catch {
        tell("no form of dates: \(quotedForDisplay(text)): \(error.description)", offset)
      }
    }
    var zone = FeedDefinition.ZoneSource.venue
    for part in parts where part.key == "zone" { zone = zoneSource(part) }
    return .init(value: value, forms: forms, zone: zone)
  }

  private mutating func zoneSource(_ member: JSONMember) -> FeedDefinition.ZoneSource {
    switch member.value.string {
    case "home": return .home
    case "venue": return .venue
    case let name?:
      guard let zones else { return .constant(nil) }
      if let zone = zones.anyZone(name) { return .constant(zone) }
      tellNoZone(name, member.offset)
      return .venue
    case nil:
      checkZones(member, others: ["venue"])
      return value(member).map { .value($0) } ?? .venue
    }
  }

  private mutating func tellNoZone(_ name: String, _ offset: Int) {
    tell("no such zone: \(quotedForDisplay(name))" + didYouMean(name, gazetteer?.zoneNames ?? []), offset)
  }

  // MARK: What values can become

  /// The texts that the definition itself puts in a value's place.
  private func ownTexts(_ member: JSONMember) -> [(text: String, offset: Int)] {
    member.value.members.flatMap { part -> [(String, Int)] in
      switch part.key {
      case "constant", "default": part.value.string.map { [($0, part.offset)] } ?? []
      case "map": part.value.members.compactMap { entry in entry.value.string.map { ($0, entry.offset) } }
      default: []
      }
    }
  }

  private mutating func checkZones(_ member: JSONMember, others: [String]) {
    guard let zones else { return }
    for (text, offset) in ownTexts(member) where !text.isEmpty && !others.contains(text) {
      if zones.anyZone(text) == nil { tellNoZone(text, offset) }
    }
  }

  private mutating func checkStatuses(_ member: JSONMember) {
    let known = GameStatus.allCases.map(\.word.description)
    for (text, offset) in ownTexts(member) where !text.isEmpty && !known.contains(text) {
      let guess = didYouMean(text, known)
      tell(
        "no status: \(quotedForDisplay(text))"
          + (guess.isEmpty ? "; there are " + known.joined(separator: ", ") : guess),
        offset)
    }
  }

  /// Nothing is wrong with a league of somebody's own, but with one that is misspelled.
  private mutating func checkLeagues(_ member: JSONMember) {
    guard let gazetteer else { return }
    for (text, offset) in ownTexts(member) where !text.isEmpty && !gazetteer.hasTeams(ofLeague: text.lowercased()) {
      tell(
        "the gazetteer has no teams of the league \(quotedForDisplay(text))" + didYouMean(text, gazetteer.leagueNames),
        offset, .info)
    }
  }

  private mutating func conditions(_ member: JSONMember) -> [FeedDefinition.Condition] {
    guard let elements = elements(member) else {
      tell("\"\(member.key)\" should be a list of conditions", member.offset)
      return []
    }
    return elements.compactMap { element, offset in
      guard case .object = element else {
        tell("a condition is an object", offset)
        return nil
      }
      guard let value = value(JSONMember(key: member.key, value: element, offset: offset)) else { return nil }
      func texts(_ key: String) -> [[UInt8]]? { element[key]?.strings?.map { Array($0.utf8) } }
      if let wanted = texts("is") { return .init(value: value, test: .isOneOf(wanted)) }
      if let unwanted = texts("isNot") { return .init(value: value, test: .isNoneOf(unwanted)) }
      if let part = element.members.first(where: { $0.key == "contains" }), let parts = texts("contains") {
        refuseEmpty(part)
        return .init(value: value, test: .contains(parts))
      }
      tell("a condition needs \"is\", \"isNot\" or \"contains\"", offset)
      return nil
    }
  }

  private mutating func readGame(_ member: JSONMember) {
    guard case .object(let parts) = member.value else { return tell("\"game\" should be an object", member.offset) }
    for part in parts {
      switch part.key {
      case "status": checkStatuses(part)
      case "timeZone", "venueTimeZone": checkZones(part, others: [])
      case "league": checkLeagues(part)
      default: break
      }
      if let (_, path) = FeedDefinition.Values.texts.first(where: { $0.name == part.key }) {
        definition.values[keyPath: path] = value(part, isCaseBlind: part.key == "status")
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
