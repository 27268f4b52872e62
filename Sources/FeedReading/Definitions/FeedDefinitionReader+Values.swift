import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// What a definition says of its records: pieces of texts, values, dates, conditions and the members of a game.
extension FeedDefinitionReader {
  mutating func readGame(_ member: JSONMember) {
    if member.value.string == "schedule" { return takeSchedule(member.offset) }
    guard case .object(let parts) = member.value else {
      return report("\"game\" should be an object, or \"schedule\"", member.offset)
    }
    for part in parts {
      switch part.key {
      case "status": checkTexts(of: part) { $0.status($1) }
      case "timeZone", "venueTimeZone": checkTexts(of: part) { $0.zone($1) }
      case "league": checkTexts(of: part, .info) { $0.league($1) }
      default: break
      }
      if part.key == "date" {
        definition.values.date = date(part)
      } else if let (member, kind) = FeedDefinitionReader.members[part.key] {
        switch kind {
        case .date, .instant, .instants: definition.values[date: member] = date(part)
        default: definition.values[member] = value(part, isCaseBlind: member == .status)
        }
      } else {
        let known = GameMember.allCases.map(\.description.feedName) + ["date"]
        report("a game has no member \(quotedForDisplay(part.key))" + didYouMean(part.key, known), part.offset)
      }
    }
  }

  /// Each member where a schedule has it, as a schedule writes it.
  private mutating func takeSchedule(_ offset: Int) {
    for member in GameMember.allCases {
      let description = member.description
      var parts = FeedDefinition.ValueParts()
      parts.from = source(description.path, offset).map { [$0] } ?? []
      // Spreadsheets write their own.
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

  private static let members = Dictionary(
    keepingFirst: GameMember.allCases.map { ($0.description.feedName, ($0, $0.description.kind)) })

  // MARK: Texts and patterns

  mutating func readSplits(_ member: JSONMember) {
    guard let elements = elements(member) else { return report("\"split\" should be a list", member.offset) }
    for element in elements {
      let parts = element.value.members
      for part in parts where part.key != "from" && part.key != "patterns" {
        reportUnknown(part, ["from", "patterns"])
      }
      guard let from = parts.first(where: { $0.key == "from" }),
        let patterns = parts.first(where: { $0.key == "patterns" })
      else {
        report("a split needs \"from\", a value, and \"patterns\"", element.offset)
        continue
      }
      guard let value = value(from) else { continue }
      definition.splits.append(.init(from: value, patterns: self.patterns(patterns)))
    }
  }

  mutating func patterns(_ member: JSONMember) -> [TextPattern] {
    guard let texts = texts(member) else {
      report("patterns should be texts", member.offset)
      return []
    }
    var patterns: [TextPattern] = []
    for (text, offset) in texts {
      do throws(SyntaxError) {
        patterns.append(try TextPattern(text, capture: { captureNumber($0) }))
      } catch {
        report(error.message, offset)
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

  /// An empty text is at every place of every text: what looks for one never ends, or means nothing.
  mutating func refuseEmpty(_ member: JSONMember) {
    for (text, offset) in texts(member) ?? [] where text.isEmpty {
      report("a text of \"\(member.key)\" is empty", offset)
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
      if let number = definition.captures.firstIndex(of: name) { return .capture(number) }
      report("no split names {\(name)}" + didYouMean(name, definition.captures), offset)
      return nil
    }
    if let known = definition.paths.firstIndex(of: text) { return .field(known) }
    if let problem = checks.path(text, of: definition, isOfRecords: false) { report(problem, offset) }
    definition.paths.append(text)
    return .field(definition.paths.count - 1)
  }

  private mutating func value(_ member: JSONMember, isCaseBlind: Bool = false) -> FeedDefinition.Value? {
    var result = FeedDefinition.ValueParts()
    if let text = member.value.string {
      guard let source = source(text, member.offset) else { return nil }
      result.from = [source]
      return FeedDefinition.Value(result)
    }
    guard case .object(let parts) = member.value else {
      report("\"\(member.key)\" should be a source or an object", member.offset)
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
      guard let texts = texts(part) else { return report("\"from\" should be one or more sources", part.offset) }
      result.from = texts.compactMap { source($0.text, $0.offset) }
    case "firstOf":
      guard let texts = texts(part) else { return report("\"firstOf\" should be sources", part.offset) }
      result.from = texts.compactMap { source($0.text, $0.offset) }
      result.takesFirst = true
    case "constant": result.fallback = Array(text(part).utf8)
    case "default": result.fallback = Array(text(part).utf8)
    case "join": result.join = Array(text(part).utf8)
    case "strip":
      guard let texts = part.value.strings else { return report("\"strip\" should be texts", part.offset) }
      refuseEmpty(part)
      result.strip = texts.map { Array($0.utf8) }
    case "map":
      guard case .object(let entries) = part.value else { return report("\"map\" should be an object", part.offset) }
      for entry in entries {
        guard let target = entry.value.string else {
          report("a map's values are texts", entry.offset)
          continue
        }
        if entry.key == "*" {
          result.otherwise = Array(target.utf8)
        } else {
          result.map[Array(entry.key.utf8)] = Array(target.utf8)
        }
      }
    case "slug": result.isSlug = flag(part) ?? false
    case "title": result.isTitle = flag(part) ?? false
    case "optional": result.isOptional = flag(part) ?? false
    // Members of dates and conditions, which read them themselves.
    case "forms", "zone", "is", "isNot", "contains": break
    default:
      reportUnknown(
        part,
        [
          "from", "firstOf", "constant", "default", "join", "strip", "map", "slug", "title", "optional", "forms",
          "zone",
          "is",
          "isNot", "contains",
        ])
    }
  }

  // MARK: Dates and zones

  private mutating func date(_ member: JSONMember) -> FeedDefinition.DateValue? {
    guard let value = value(member) else { return nil }
    let parts = member.value.members
    guard let texts = parts.first(where: { $0.key == "forms" }).flatMap({ texts($0) }), !texts.isEmpty else {
      report("\"\(member.key)\" needs \"forms\", such as [\"yyyy-MM-dd\"]", member.offset)
      return nil
    }
    var forms: [DateTimeForm] = []
    for (text, offset) in texts {
      do throws(DateTimeFormError) {
        forms.append(try DateTimeForm(text))
      } catch {
        report("no form of dates: \(quotedForDisplay(text)): \(error.description)", offset)
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
      if let problem = checks.zone(name) { report(problem, member.offset) }
      return .constant(checks.zones?.anyZone(name))
    case nil:
      checkTexts(of: member) { $1 == "venue" ? nil : $0.zone($1) }
      return value(member).map { .value($0) } ?? .venue
    }
  }

  // MARK: Conditions

  mutating func conditions(_ member: JSONMember) -> [FeedDefinition.Condition] {
    guard let elements = elements(member) else {
      report("\"\(member.key)\" should be a list of conditions", member.offset)
      return []
    }
    return elements.compactMap { element, offset in
      guard case .object = element else {
        report("a condition is an object", offset)
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
      report("a condition needs \"is\", \"isNot\" or \"contains\"", offset)
      return nil
    }
  }

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

  private mutating func checkTexts(
    of member: JSONMember, _ severity: Severity = .error, _ problem: (DefinitionChecks, String) -> String?
  ) {
    for (text, offset) in ownTexts(member) where !text.isEmpty {
      if let problem = problem(checks, text) { report(problem, offset, severity) }
    }
  }
}
