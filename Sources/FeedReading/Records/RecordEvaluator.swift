package import ScheduleModel
package import FormatSyntax
package import SourceText

/// Computes a definition's values for one record after another.
///
/// The results are views of the record or of its scratch space. They are valid until the next record.
package final class RecordEvaluator {
  package let definition: FeedDefinition
  /// A separate copy of the definition's values, so that reading one copies no other.
  package let values: FeedDefinition.Values
  package let groups: SplitGroups
  /// By capture: its group of splits; `SplitGroups.none` if it is in none.
  private let groupOf: UnsafeMutablePointer<Int>
  /// By group: whether the record's texts have been split.
  private let isCut: UnsafeMutableBufferPointer<Bool>
  private let hasNotGames: Bool
  private let hasTimeNotSet: Bool
  /// By member: the field that contains its text unchanged; `isMissing` if the definition has no such member, and
  /// `isWorkedOut` if the value needs more steps.
  private let slots: UnsafeMutablePointer<Int32>
  private static let isMissing: Int32 = -1
  private static let isWorkedOut: Int32 = -2
  private let fields: RecordFields
  private let fileName: UnsafeMutableBufferPointer<UInt8>
  private let folderName: UnsafeMutableBufferPointer<UInt8>
  /// Pointers, because each access to a stored property of a class is checked for overlapping access.
  private let captures: UnsafeMutableBufferPointer<ByteView>
  private let hasCaptures: Bool
  /// Pieces from a partial match. They are discarded if the whole text does not match.
  private let found: UnsafeMutablePointer<[(number: Int, part: ByteView)]>
  /// The file's lookup tables, by index of the definition's lookups.
  private let tables: [[[UInt8]: [UInt8]]]
  /// Whether pieces that carry over are extracted here instead of being read from their fields.
  private let findsHeld: Bool
  private let titles: CalendarTitles
  private var titleNumbers = SpellingTable()
  /// By title number.
  private var titleReadings: [CalendarTitles.Reading] = []

  /// - Parameters:
  ///   - fileName: the name without folder and extension.
  ///   - findsHeld: whether it gets all records in file order.
  package init(
    _ definition: FeedDefinition, fields: RecordFields, fileName: String, folderName: String = "",
    tables: [[[UInt8]: [UInt8]]] = [], findsHeld: Bool = false,
    titles: CalendarTitles = CalendarTitles([])
  ) {
    self.tables = tables
    self.titles = titles
    self.findsHeld = findsHeld
    self.definition = definition
    values = definition.values
    groups = SplitGroups(definition, findsHeld: findsHeld)
    groupOf = .allocate(capacity: definition.captures.count)
    for (number, group) in groups.ofCaptures.enumerated() { (groupOf + number).initialize(to: group) }
    isCut = .allocate(capacity: groups.splits.count)
    isCut.initialize(repeating: false)
    hasNotGames = !definition.notGames.isEmpty
    hasTimeNotSet = !definition.timeNotSet.isEmpty
    slots = .allocate(capacity: GameMember.allCases.count)
    for member in GameMember.allCases {
      let slot: Int32 =
        switch (definition.values[member], definition.values[member]?.plainSource) {
        case (nil, _): RecordEvaluator.isMissing
        case (_, .field(let field)): Int32(clamping: field)
        default: RecordEvaluator.isWorkedOut
        }
      (slots + Int(member.rawValue)).initialize(to: slot)
    }
    self.fields = fields
    let bytes = Array(fileName.utf8)
    self.fileName = .allocate(capacity: bytes.count)
    _ = self.fileName.initialize(from: bytes)
    hasCaptures = definition.captures.count > FeedDefinition.fileCaptures.count
    captures = .allocate(capacity: definition.captures.count)
    captures.initialize(repeating: ByteView(start: nil, count: 0))
    found = .allocate(capacity: 1)
    found.initialize(to: [])
    captures[0] = ByteView(self.fileName)
    captures[1] = RecordEvaluator.year(in: captures[0])
    let folder = Array(folderName.utf8)
    self.folderName = .allocate(capacity: folder.count)
    _ = self.folderName.initialize(from: folder)
    captures[FeedDefinition.folderCapture] = ByteView(self.folderName)
  }

  deinit {
    fileName.deallocate()
    folderName.deallocate()
    slots.deallocate()
    groupOf.deallocate()
    isCut.deallocate()
    captures.deallocate()
    found.deinitialize(count: 1)
    found.deallocate()
  }

  /// Starts with the record in `fields`.
  package func begin() {
    if !hasCaptures { return }
    for index in captures.indices.dropFirst(FeedDefinition.fileCaptures.count) {
      captures[index] = ByteView(start: nil, count: 0)
    }
    for group in isCut.indices { isCut[group] = false }
    if !findsHeld, !definition.held.isEmpty {
      let first = definition.firstHeld
      for (index, number) in definition.held.enumerated() { captures[number] = fields[first + index] }
    }
  }

  /// A piece of the record's texts. Its group of splits is applied on first use.
  private func capture(_ number: Int) -> ByteView {
    let group = groupOf[number]
    if group != SplitGroups.none, !isCut[group] { cut(group) }
    return captures[number]
  }

  private func cut(_ group: Int) {
    // A split may read pieces that earlier splits of the group have set.
    isCut[group] = true
    // Use an index: copying a split out of the list would retain it.
    for split in groups.splits[group].indices {
      let text = text(groups.splits[group][split].from)
      if text.isEmpty { continue }
      for pattern in groups.splits[group][split].patterns.indices {
        found.pointee.removeAll(keepingCapacity: true)
        guard
          groups.splits[group][split].patterns[pattern].match(text, capture: { found.pointee.append(($0, $1)) })
        else { continue }
        for (number, part) in found.pointee { captures[number] = part }
        break
      }
    }
  }

  /// The first number of four digits that is a year from 1930 to 2099; `2324` is a season.
  private static func year(in name: ByteView) -> ByteView {
    let numbers = name.split { !$0.isDigit }.map { ByteView(rebasing: $0) }
    let year = numbers.first { number in
      number.count == 4 && number.decimal.map { (1_930...2_099).contains($0) } ?? false
    }
    return year ?? ByteView(start: nil, count: 0)
  }

  /// A field's text in the record.
  @inline(__always)
  package func field(_ number: Int) -> ByteView { fields[number] }

  package func view(of source: FeedDefinition.Source) -> ByteView {
    switch source {
    case .field(let index): fields[index].trimmedOfBlanks
    case .capture(let index): capture(index).trimmedOfBlanks
    case .nested(let index): text(definition.nested[index]).trimmedOfBlanks
    }
  }

  package func copy(_ bytes: [UInt8]) -> ByteView {
    guard let room = fields.reserveScratch(bytes.count) else { return ByteView(start: nil, count: 0) }
    for (index, byte) in bytes.enumerated() { room[index] = byte }
    return fields.commitScratch(bytes.count)
  }

  /// The text of a value; empty if there is none.
  package func text(_ value: FeedDefinition.Value?) -> ByteView {
    guard let value else { return ByteView(start: nil, count: 0) }
    if let source = value.plainSource { return view(of: source) }
    return workedOut(value)
  }

  /// The text of a member that is not a date or time.
  @inline(__always)
  package func text(_ member: GameMember) -> ByteView {
    let slot = slots[Int(member.rawValue)]
    if slot >= 0 { return fields[Int(slot)].trimmedOfBlanks }
    return slot == RecordEvaluator.isMissing ? ByteView(start: nil, count: 0) : text(values[member])
  }

  /// The texts of a value that is a JSON list; otherwise its only text, if it has one.
  package func list(_ value: FeedDefinition.Value?) -> [String] { elements(text(value)) }

  /// The texts of a JSON list, or of an XML path with several matches; otherwise the only text, if there is one.
  private func elements(_ text: ByteView) -> [String] {
    if text.isEmpty { return [] }
    if text.first == .openBracket, let list = try? JSONValue.parse(text).strings { return list }
    return text.text.split(separator: "\u{1F}").map(String.init)
  }

  /// The distinct texts of all sources.
  private func listed(_ value: FeedDefinition.Value, _ separator: [UInt8]) -> ByteView {
    var texts: [String] = []
    for source in value.parts.from {
      for element in elements(view(of: source)) {
        let text = element.withBytes { $0.trimmedOfBlanks.text }
        if !text.isEmpty, !texts.contains(text) { texts.append(text) }
      }
    }
    return copy(Array(texts.map { Array($0.utf8) }.joined(separator: separator)))
  }

  /// Reads one part at a time. Reading all parts together would copy and retain them for each record.
  private func workedOut(_ value: FeedDefinition.Value) -> ByteView {
    if !value.parts.when.isEmpty, !holds(value.parts.when) { return ByteView(start: nil, count: 0) }
    var text = value.parts.list.map { listed(value, $0) } ?? joined(value)
    if let part = value.parts.title, !text.isEmpty { text = self.text(of: part, text) }
    if !value.parts.strip.isEmpty { text = stripped(text, value.parts.strip) }
    if !value.parts.stripStart.isEmpty { text = stripped(text, before: value.parts.stripStart) }
    if text.isEmpty { return copy(value.parts.fallback) }
    if let lookup = value.parts.lookup, tables.indices.contains(lookup) {
      if let known = tables[lookup][Array(text)] {
        text = copy(known)
      } else if !value.parts.fallback.isEmpty {
        return copy(value.parts.fallback)
      }
    }
    if !value.parts.map.isEmpty || value.parts.otherwise != nil {
      if let mapped = mapped(text, value) { text = copy(mapped) }
    }
    return value.parts.isSlug ? copy(Slug.of(text)) : text
  }

  /// The maximum number of titles in the cache.
  private static let mostTitles = 1 << 16

  /// The reading of a title, from a cache: the same two sides have the same title in each game.
  private func reading(_ title: ByteView) -> CalendarTitles.Reading {
    if titleReadings.count == RecordEvaluator.mostTitles {
      titleNumbers = SpellingTable()
      titleReadings = []
    }
    let number = titleNumbers.number(title)
    if let number, number < titleReadings.count { return titleReadings[number] }
    let reading = titles.read(HTMLEntities.text(title))
    if number != nil { titleReadings.append(reading) }
    return reading
  }

  /// - Parameter text: a title, with the description on the next line if there is one.
  private func text(of part: FeedDefinition.TitlePart, _ text: ByteView) -> ByteView {
    switch part {
    case .sides: return copy(Array(reading(text).sides.utf8))
    case .gathering: return copy(Array(reading(text).gathering.utf8))
    case .status:
      let end = text.firstIndex(of: .lineFeed) ?? text.count
      let title = text.slice(0, end)
      let status = reading(title).status ?? titles.status(below: title, text.slice(end, text.count))
      return copy(status.map { Array("\($0.word)".utf8) } ?? [])
    }
  }

  private func mapped(_ text: ByteView, _ value: FeedDefinition.Value) -> [UInt8]? {
    if let exact = value.parts.map[Array(text)] { return exact }
    if value.parts.isCaseBlind, let known = value.parts.map[text.map(\.asciiLowerCase)] { return known }
    return value.parts.otherwise
  }

  private func joined(_ value: FeedDefinition.Value) -> ByteView {
    if value.parts.from.count == 1 { return view(of: value.parts.from[0]) }
    if value.parts.takesFirst {
      for source in value.parts.from {
        let text = view(of: source)
        if !text.isEmpty { return text }
      }
      return ByteView(start: nil, count: 0)
    }
    return withUnsafeTemporaryAllocation(of: ByteView.self, capacity: value.parts.from.count) { texts in
      var (count, size) = (0, 0)
      for source in value.parts.from {
        let text = view(of: source)
        if text.isEmpty { continue }
        texts[count] = text
        count += 1
        size += text.count
      }
      if count < 2 { return count == 0 ? ByteView(start: nil, count: 0) : texts[0] }
      size += value.parts.join.count * (count - 1)
      guard let room = fields.reserveScratch(size) else { return texts[0] }
      var at = 0
      for index in 0..<count {
        if index > 0 {
          at += value.parts.join.withBytes {
            UnsafeMutableBufferPointer(start: room + at, count: $0.count).update(fromContentsOf: $0)
          }
        }
        at += UnsafeMutableBufferPointer(start: room + at, count: texts[index].count).update(
          fromContentsOf: texts[index])
      }
      return fields.commitScratch(size)
    }
  }

  private func stripped(_ text: ByteView, _ endings: [[UInt8]]) -> ByteView {
    var rest = text
    var again = true
    while again {
      again = false
      for ending in endings {
        let cut = ending.withBytes { rest.count > $0.count && rest.hasSuffix($0) ? rest.count - $0.count : nil }
        if let cut {
          rest = rest.slice(0, cut).trimmedOfBlanks
          again = true
        }
      }
    }
    return rest
  }

  private func stripped(_ text: ByteView, before beginnings: [[UInt8]]) -> ByteView {
    var rest = text
    var again = true
    while again {
      again = false
      for beginning in beginnings where rest.count > beginning.count && rest.starts(with: beginning) {
        rest = rest.slice(beginning.count, rest.count).trimmedOfBlanks
        again = true
      }
    }
    return rest
  }

  /// Whether the record is not a game.
  package var isNoGame: Bool { hasNotGames && holds(definition.notGames) }

  /// Whether the feed marks the record's time as not set.
  package var hasUnsetTime: Bool { hasTimeNotSet && holds(definition.timeNotSet) }

  /// Whether one of the conditions holds.
  package func holds(_ conditions: [FeedDefinition.Condition]) -> Bool {
    conditions.contains { condition in
      if case .contains(let texts) = condition.test, let sources = condition.value.plainSources {
        return sources.contains { texts.occur(in: view(of: $0)) }
      }
      let text = text(condition.value)
      func isAny(_ words: [[UInt8]]) -> Bool { words.contains { text.elementsEqual($0) } }
      switch condition.test {
      case .isOneOf(let words): return isAny(words)
      case .isNoneOf(let words): return !isAny(words)
      case .contains(let texts): return texts.occur(in: text)
      }
    }
  }

  /// Words that feeds use for an unknown venue.
  private static let noGrounds: [StaticString] = [
    "home", "away", "neutral", "h", "a", "[h]", "[a]", "(h)", "(a)", "tbd", "tba", "tbc", "to be announced",
    "to be confirmed", "unknown", "n/a", "-", "?", "por confirmar", "por definir", "a confirmar", "a definir",
    "da definire", "noch offen", "add new ground", "未定", "待定", "\u{C0} confirmer", "\u{E0} confirmer",
    "\u{C0} d\u{E9}finir",
    "\u{E0} d\u{E9}finir", "por determinar", "a determinar", "zu bestimmen", "nog niet bekend", "estadio visitante",
  ]
  /// Behind other words, as in `Away game location - TBD`.
  private static let noGroundEnds: [StaticString] = [
    " tbd", " tba", " tbc", " to be confirmed", " to be announced", " por confirmar", " por definir",
  ]

  private static let longestNoGround = noGrounds.map(\.utf8CodeUnitCount).max() ?? 0

  /// Whether the text is a placeholder for an unknown side, in the definition's words or in common ones.
  package func isPlaceholder(_ text: ByteView) -> Bool {
    PlaceholderNames.contains(text) || definition.placeholders.contains { $0.match(text, capture: { _, _ in }) }
  }

  package func isVenuePlaceholder(_ text: ByteView) -> Bool {
    if text.count <= Self.longestNoGround, Self.noGrounds.contains(where: { text.equalsIgnoringCase($0.bytes) }) {
      return true
    }
    let endsWithNone = Self.noGroundEnds.contains { end in
      let start = text.count - end.utf8CodeUnitCount
      return start > 0 && text.slice(start, text.count).equalsIgnoringCase(end.bytes)
    }
    if endsWithNone { return true }
    return definition.venuePlaceholders.contains { $0.match(text, capture: { _, _ in }) }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The text without blanks at either end, including no-break spaces (C2 A0).
  package var trimmedOfBlanks: ByteView {
    var start = 0
    var end = count
    while start < end {
      if self[start] <= .blank {
        start += 1
      } else if self[start] == 0xC2, start + 1 < end, self[start + 1] == 0xA0 {
        start += 2
      } else {
        break
      }
    }
    while end > start {
      if self[end - 1] <= .blank {
        end -= 1
      } else if self[end - 1] == 0xA0, end - 2 >= start, self[end - 2] == 0xC2 {
        end -= 2
      } else {
        break
      }
    }
    return start == 0 && end == count ? self : slice(start, end)
  }

  /// The integer value of these digits.
  package var decimal: Int? { JSONNumber.integer(self) }
}
