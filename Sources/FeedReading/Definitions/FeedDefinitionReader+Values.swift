import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Reads the part of a definition that describes its records: splits, values, dates, conditions and a game's members.
extension FeedDefinitionReader {
  mutating func readGame(_ member: StrictMember) {
    if member.text == "schedule" { return takeSchedule(member.offset) }
    if member.kind != .object { return reader.wrong(member, "an object, or \"schedule\"") }
    if let game = game(member, definition.values) { definition.values = game.values }
  }

  /// Reads the games of a record with several games: the values of each, and the common ones in `game`.
  mutating func readGames(_ member: StrictMember, beside common: StrictMember?) {
    guard let elements = member.elements, elements.count > 1 else {
      return reader.wrong(member, "a list of two or more games")
    }
    if common?.kind != .object {
      return report("`games` needs `game`, with the members that they share", member.offset)
    }
    for element in elements {
      if element.members.isEmpty { report("an entry of `games` is empty", element.offset) }
      if let game = game(element, definition.values) { definition.games.append(game) }
    }
  }

  /// Reads a game's members, which add to or replace the common ones.
  private mutating func game(
    _ member: StrictMember, _ common: FeedDefinition.Values
  ) -> FeedDefinition.RecordGame? {
    let known = GameMember.allCases.map(\.description.feedName) + ["date", "score"]
    guard let object = reader.object(member, name: "a game", known: known) else { return nil }
    var game = FeedDefinition.RecordGame(values: common, own: [])
    for part in object.members {
      switch part.name {
      case "status": checkTexts(of: part) { $0.status($1) }
      case "timeZone", "venueTimeZone": checkTexts(of: part) { $0.zone($1) }
      case "league": checkTexts(of: part, .info) { $0.league($1) }
      default: break
      }
      game.own.insert(part.name)
      if part.name == "date" {
        game.values.date = date(part)
      } else if part.name == "score" {
        game.values.score = value(part)
      } else if let (member, kind) = FeedDefinitionReader.gameMembers[part.name] {
        switch kind {
        case .date, .instant, .instants: game.values[date: member] = date(part)
        default: game.values[member] = value(part, isCaseBlind: member == .status)
        }
      }
    }
    return game
  }

  /// Takes each member from the same place and in the same form as in a schedule.
  private mutating func takeSchedule(_ offset: Int) {
    for member in GameMember.allCases {
      let description = member.description
      var parts = FeedDefinition.ValueParts()
      parts.from = source(description.path, offset).map { [$0] } ?? []
      // Spreadsheets write booleans in capitals.
      if case .flag = description.kind, definition.syntax == .csv { parts.map[Array("TRUE".utf8)] = Array("true".utf8) }
      parts.isCaseBlind = member == .status
      let value = FeedDefinition.Value(parts)
      switch description.kind {
      case .date: definition.values[date: member] = .init(value: value, forms: forms("yyyy-MM-dd"), zone: .venue)
      case .instant, .instants:
        definition.values[date: member] = .init(value: value, forms: forms("yyyy-MM-ddTHH:mm:ssX"), zone: .venue)
      default: definition.values[member] = value
      }
    }
  }

  private func forms(_ pattern: String) -> [DateTimeForm] { (try? DateTimeForm(pattern)).map { [$0] } ?? [] }

  private static let gameMembers = Dictionary(
    keepingFirst: GameMember.allCases.map { ($0.description.feedName, ($0, $0.description.kind)) })

  // MARK: Texts and patterns

  mutating func readSplits(_ member: StrictMember) {
    guard let elements = member.elements else { return reader.wrong(member, "a list") }
    for element in elements {
      guard let split = reader.object(element, name: "a split", known: ["from", "patterns", "anyCase", "holds"]) else {
        continue
      }
      guard let from = split["from"], let patterns = split["patterns"] else {
        if !reader.hasUnknown(in: element) { reader.missing("`from`, a value, and `patterns`", in: split) }
        continue
      }
      guard let value = value(from) else { continue }
      let isCaseBlind = split["anyCase"].map { flag($0) } ?? false
      let holds = split["holds"].map { flag($0) } ?? false
      let compiled = self.patterns(patterns, isCaseBlind: isCaseBlind)
      for (number, name) in FeedDefinition.fileCaptures.enumerated()
      where compiled.contains(where: { $0.captures(number) }) {
        report("a split can't name {\(name)}, which belongs to the file, not to a record", patterns.offset)
      }
      if holds {
        let own = definition.captures.indices.filter { number in
          compiled.contains { $0.captures(number) } && !definition.held.contains(number)
        }
        definition.held += own
      }
      definition.splits.append(.init(from: value, patterns: compiled, holds: holds))
    }
  }

  mutating func readLookups(_ member: StrictMember) {
    guard let object = reader.object(member, name: "`lookups`") else { return }
    for part in object.members {
      guard definition.syntax == .json || definition.syntax == .xml else {
        return report("`lookups` are for the syntaxes json and xml", member.offset)
      }
      let known = ["records", "key", "value"]
      guard let lookup = reader.object(part, name: "a lookup", known: known) else { continue }
      let texts = known.map { lookup[$0].map { text($0) } ?? "" }
      for (name, text) in zip(known, texts) {
        if text.isEmpty {
          reader.missing("`\(name)`, a path", in: lookup)
        } else if let problem = checks.path(text, of: definition, isOfRecords: name == "records") {
          report(problem, lookup[name]?.offset ?? part.offset)
        }
      }
      definition.lookups.append(.init(name: part.name, records: texts[0], key: texts[1], value: texts[2]))
    }
  }

  mutating func patterns(_ member: StrictMember, isCaseBlind: Bool = false) -> [TextPattern] {
    guard let texts = reader.texts(member, "a pattern, or a list of them") else { return [] }
    var patterns: [TextPattern] = []
    for (text, offset) in texts {
      do throws(SyntaxError) {
        for variant in try TextPattern.variants(of: text) {
          patterns.append(try TextPattern(variant, isCaseBlind: isCaseBlind, capture: { captureNumber($0) }))
        }
      } catch {
        report(error.message, offset)
      }
    }
    return patterns
  }

  /// Rejects an empty text, because it would match everywhere.
  mutating func refuseEmpty(_ member: StrictMember) {
    for (text, offset) in member.texts ?? [] where text.isEmpty {
      report("a text of `\(member.name)` is empty", offset)
    }
  }

  // MARK: Sources and values

  private mutating func captureNumber(_ name: String) -> Int {
    if let known = definition.captures.firstIndex(of: name) { return known }
    definition.captures.append(name)
    return definition.captures.count - 1
  }

  private mutating func source(_ text: String, _ offset: Int) -> FeedDefinition.Source? {
    if text.hasPrefix("{"), text.hasSuffix("}") {
      let name = String(text.dropFirst().dropLast())
      if let number = definition.captures.firstIndex(of: name) {
        if number == FeedDefinition.folderCapture { definition.usesFolder = true }
        return .capture(number)
      }
      report("no split names {\(name)}" + didYouMean(name, definition.captures), offset)
      return nil
    }
    if let known = definition.paths.firstIndex(of: text) { return .field(known) }
    if let problem = checks.path(text, of: definition, isOfRecords: false) { report(problem, offset) }
    definition.paths.append(text)
    return .field(definition.paths.count - 1)
  }

  static let valueParts = [
    "from", "firstOf", "constant", "default", "join", "list", "strip", "stripStart", "map", "lookup", "when", "slug",
    "optional",
  ]

  /// A source, or a nested value with sources and steps.
  private mutating func sources(_ part: StrictMember, _ what: String) -> [FeedDefinition.Source]? {
    guard let elements = part.elements, elements.contains(where: { $0.kind == .object }) else {
      return reader.texts(part, what)?.compactMap { source($0.text, $0.offset) }
    }
    return elements.compactMap { element in
      if let text = element.text { return source(text, element.offset) }
      guard let value = value(element) else { return nil }
      definition.nested.append(value)
      return .nested(definition.nested.count - 1)
    }
  }

  /// - Parameter more: members that this value may have in addition to those of all values.
  private mutating func value(
    _ member: StrictMember, isCaseBlind: Bool = false, more: [String] = []
  ) -> FeedDefinition.Value? {
    var result = FeedDefinition.ValueParts()
    if let text = member.text {
      guard let source = source(text, member.offset) else { return nil }
      result.from = [source]
      return FeedDefinition.Value(result)
    }
    guard member.kind == .object else {
      reader.wrong(member, "a source or an object")
      return nil
    }
    // Event titles are only useful for values, not for dates and conditions.
    let known = FeedDefinitionReader.valueParts + (more.isEmpty ? ["title"] : more)
    guard let object = reader.object(member, name: "`\(displaySafe(member.name))`", known: known) else { return nil }
    for part in object.members { readValuePart(part, &result) }
    if isCaseBlind { makeCaseBlind(&result) }
    return FeedDefinition.Value(result)
  }

  /// Makes a map match words in capitals as well. An exact match takes precedence.
  private func makeCaseBlind(_ value: inout FeedDefinition.ValueParts) {
    value.isCaseBlind = true
    for (key, target) in value.map.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let lower = key.map(\.asciiLowerCase)
      if value.map[lower] == nil { value.map[lower] = target }
    }
  }

  private mutating func readValuePart(_ part: StrictMember, _ result: inout FeedDefinition.ValueParts) {
    switch part.name {
    case "from":
      guard let sources = sources(part, "one or more sources") else { return }
      result.from = sources
    case "firstOf":
      guard let sources = sources(part, "sources") else { return }
      result.from = sources
      result.takesFirst = true
    case "constant", "default": result.fallback = Array(text(part).utf8)
    case "join": result.join = Array(text(part).utf8)
    case "list": result.list = Array(text(part).utf8)
    case "strip":
      guard let texts = reader.texts(part, "texts") else { return }
      refuseEmpty(part)
      result.strip = texts.map { Array($0.text.utf8) }
    case "stripStart":
      guard let texts = reader.texts(part, "texts") else { return }
      refuseEmpty(part)
      result.stripStart = texts.map { Array($0.text.utf8) }
    case "when": result.when = conditions(part)
    case "lookup":
      let name = text(part)
      result.lookup = definition.lookups.firstIndex { $0.name == name }
      if result.lookup == nil {
        report(
          "`lookups` has no \(quotedForDisplay(name))" + didYouMean(name, definition.lookups.map(\.name)), part.offset)
      }
    case "map":
      guard let map = reader.object(part, name: "`map`") else { return }
      for entry in map.members {
        guard let target = entry.text else {
          report("a map's values should be texts", entry.offset)
          continue
        }
        if entry.name == "*" {
          result.otherwise = Array(target.utf8)
        } else {
          result.map[Array(entry.name.utf8)] = Array(target.utf8)
        }
      }
    case "slug": result.isSlug = flag(part)
    case "title":
      result.title = titlePart(part)
      if result.title != nil { definition.readsTitles = true }
    case "optional": result.isOptional = flag(part)
    // Members of dates and conditions are read elsewhere.
    default: break
    }
  }

  private mutating func titlePart(_ part: StrictMember) -> FeedDefinition.TitlePart? {
    if part.text == "status" { return .status }
    if part.text == "gathering" { return .gathering }
    if part.kind == .bool { return flag(part) ? .sides : nil }
    reader.wrong(part, "true, \"status\" or \"gathering\"")
    return nil
  }

  // MARK: Dates and zones

  private mutating func date(_ member: StrictMember) -> FeedDefinition.DateValue? {
    guard let value = value(member, more: ["forms", "zone"]) else { return nil }
    let parts = member.members
    guard let texts = parts.first(where: { $0.name == "forms" })?.texts, !texts.isEmpty else {
      report("`\(member.name)` needs `forms`, such as [\"yyyy-MM-dd\"]", member.offset)
      return nil
    }
    var forms: [DateTimeForm] = []
    for (text, offset) in texts {
      do throws(DateTimeFormError) {
        forms.append(try DateTimeForm(text))
      } catch {
        report("\(quotedForDisplay(text)) is not a form of dates: \(error.description)", offset)
      }
    }
    var zone = FeedDefinition.ZoneSource.venue
    for part in parts where part.name == "zone" { zone = zoneSource(part) }
    return .init(value: value, forms: forms, zone: zone)
  }

  private mutating func zoneSource(_ member: StrictMember) -> FeedDefinition.ZoneSource {
    switch member.text {
    case "home": return .home
    case "venue": return .venue
    case let name?:
      if let problem = checks.zone(name) { report(problem, member.offset) }
      if checks.zones == nil { definition.unreadZones.append(name) }
      return .constant(checks.zones?.anyZone(name))
    case nil:
      checkTexts(of: member) { $1 == "venue" ? nil : $0.zone($1) }
      return value(member).map { .value($0) } ?? .venue
    }
  }

  // MARK: Conditions

  mutating func conditions(_ member: StrictMember) -> [FeedDefinition.Condition] {
    guard let elements = member.elements else {
      reader.wrong(member, "a list of conditions")
      return []
    }
    return elements.compactMap { element in
      guard element.kind == .object else {
        report("a condition should be an object", element.offset)
        return nil
      }
      let tests = ["is", "isNot", "contains"]
      guard let value = value(element, more: tests) else { return nil }
      let parts = element.members.filter { tests.contains($0.name) }
      guard parts.count == 1, let part = parts.first, let texts = part.texts else {
        if !reader.hasUnknown(in: element) {
          report("a condition needs one of `is`, `isNot` and `contains`, with texts", element.offset)
        }
        return nil
      }
      let bytes = texts.map { Array($0.text.utf8) }
      switch part.name {
      case "is": return .init(value: value, test: .isOneOf(bytes))
      case "isNot": return .init(value: value, test: .isNoneOf(bytes))
      default:
        refuseEmpty(part)
        return .init(value: value, test: .contains(SearchedTexts(bytes)))
      }
    }
  }

  /// The texts by which the definition itself replaces a value.
  private func ownTexts(_ member: StrictMember) -> [(text: String, offset: Int)] {
    member.members.flatMap { part -> [(String, Int)] in
      switch part.name {
      case "constant", "default": part.text.map { [($0, part.offset)] } ?? []
      case "map": part.members.compactMap { entry in entry.text.map { ($0, entry.offset) } }
      default: []
      }
    }
  }

  private mutating func checkTexts(
    of member: StrictMember, _ severity: Severity = .error, _ problem: (DefinitionChecks, String) -> String?
  ) {
    for (text, offset) in ownTexts(member) where !text.isEmpty {
      if let problem = problem(checks, text) { report(problem, offset, severity) }
    }
  }
}
