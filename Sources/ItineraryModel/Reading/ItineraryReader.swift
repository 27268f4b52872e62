import FormatSyntax
package import ScheduleModel
package import SourceText

/// Reads itineraries from JSON into `Itinerary`, reusing the same memory.
package struct ItineraryReader {
  /// The last itinerary that was read.
  package internal(set) var itinerary = Itinerary()
  /// Issues of single members, which are missing or have the wrong type. Never empty for an itinerary with gaps.
  package private(set) var issues = ItemIssues()
  private let extras = OutputBuffer()

  /// Why the itinerary can't be shown, changed or written: its first issue, or a sort order that a file can't contain.
  package var obstacle: SyntaxError? { itinerary.obstacle(issues) }

  let memory: ReaderMemory

  private let itemLimit: Int

  package init(_ gazetteer: Gazetteer, itemLimit: Int = Limits.itineraryItems) {
    memory = ReaderMemory(MarketTable(gazetteer))
    self.itemLimit = itemLimit
  }

  /// Reads `text`, which must be a single itinerary.
  ///
  /// - Throws: if `text` is not a JSON object. A member with a wrong value is an issue instead.
  package mutating func read(_ text: ByteView) throws(SyntaxError) {
    itinerary.removeAll()
    issues.removeAll()
    memory.trim()
    if text.count > Limits.itineraryBytes {
      throw SyntaxError(
        offset: 0, message: "the itinerary is larger than \(digitGrouped(Limits.itineraryBytes)) bytes (the limit)",
        code: .limitExceeded)
    }
    // The store is moved out and back, so that its memory is reused.
    var store = TextStore()
    swap(&store, &itinerary.text)
    var reader = RecordScanner(text, store: store)
    store = TextStore()
    guard try reader.scanner.peekKind() == .object else {
      throw SyntaxError(offset: reader.offset, message: "an itinerary is a JSON object")
    }
    extras.removeAll()
    var seen = ItineraryMembers()
    if try reader.openObject("") {
      var keys = SeenKeys()
      while let key = try reader.nextKey(&keys) { try member(&reader, key, &seen) }
    }
    try reader.scanner.expectEnd()
    takeIssues(&reader, item: -1)
    itinerary.text = reader.store
    itinerary.extra = takeExtras(from: 0)
    require(seen)
    if itinerary.hasOrigin { itinerary.originMarket = memory.markets.market(itinerary.origin, in: itinerary.text) }
    if memory.markets.isVague { itinerary.settleMarkets(memory.markets) }
  }

  private mutating func member(
    _ reader: inout RecordScanner, _ key: RecordKey, _ seen: inout ItineraryMembers
  ) throws(SyntaxError) {
    switch key {
    case .items:
      seen.items = true
      try readItems(&reader)
    case .id:
      seen.id = true
      itinerary.id = try reader.text("id")
    case .title:
      itinerary.title = try reader.text("title")
    case .startDate:
      seen.startDate = true
      itinerary.startDate = try reader.date("startDate")
    case .dayCount:
      let issues = reader.issues.count
      let dayCount = try reader.integer("dayCount")
      // As for days, null counts as missing.
      seen.dayCount = dayCount != nil || reader.issues.count > issues
      itinerary.dayCount = dayCount ?? 0
    case .origin:
      let start = reader.offset
      itinerary.hasOrigin = try reader.place("origin", &itinerary.origin)
      if itinerary.hasOrigin { itinerary.originText = reader.textSince(start) }
    case .returnToOrigin:
      itinerary.returnToOrigin = try reader.bool("returnToOrigin") ?? false
    case .request:
      itinerary.request = try reader.raw()
    case .format:
      let start = reader.offset
      let format = try reader.text("format")
      if !format.isAbsent, !reader.store.withBytes(format, { $0.equals("sportstime-itinerary") }) {
        reader.note(.wrongType, "format", "should be \"sportstime-itinerary\"", at: start)
      }
    case .version:
      let start = reader.offset
      if let version = try reader.integer("version"), version != 1 {
        reader.note(.wrongType, "version", "is \(version); this program reads version 1", at: start)
      }
    default: try keep(&reader, reader.key)
    }
  }

  // MARK: Items

  private mutating func readItems(_ reader: inout RecordScanner) throws(SyntaxError) {
    let start = reader.offset
    guard try reader.scanner.peekKind() == .array else {
      try reader.scanner.skipValue()
      reader.note(.wrongType, "items", "should be a list", at: start)
      return
    }
    takeIssues(&reader, item: -1)
    // The cursor contains pointers to the memory.
    defer { withExtendedLifetime(memory) {} }
    #if hasFeature(Embedded)
      // The editor page reads one itinerary. The fast path would add more bytes than the time that it saves is worth.
      let plain: CommonCursor? = nil
    #else
      let plain = CommonCursor(reader.input, memory: memory)
    #endif
    var inner = reader.scanner
    try inner.array { (inner) throws(SyntaxError) in
      guard itinerary.items.count < itemLimit else {
        throw inner.failure(
          "the itinerary has more than \(digitGrouped(itemLimit)) items (the limit)", code: .limitExceeded)
      }
      if let plain, readPlainItem(plain, &inner, &reader.store) { return }
      reader.scanner = inner
      try readItem(&reader)
      inner = reader.scanner
    }
    reader.scanner = inner
  }

  private mutating func readItem(_ reader: inout RecordScanner) throws(SyntaxError) {
    reader.scanner.skipWhitespace()
    var item = Item()
    item.offset = UInt32(truncatingIfNeeded: reader.offset)
    let extrasStart = extras.count
    var parts = ItemParts()
    let isObject = try reader.openObject("item")
    if isObject {
      var keys = SeenKeys()
      while let key = try reader.nextKey(&keys) { try itemMember(&reader, key, &item, &parts) }
    }
    if isObject { finish(&reader, &item, parts) }
    if !reader.issues.isEmpty { takeIssues(&reader, item: itinerary.items.count) }
    if extras.count > extrasStart {
      item.extra = reader.store.append(extras.view.slice(extrasStart, extras.count))
      extras.truncate(to: extrasStart)
    }
    itinerary.items.append(item)
  }

  private mutating func itemMember(
    _ reader: inout RecordScanner, _ key: RecordKey, _ item: inout Item, _ parts: inout ItemParts
  ) throws(SyntaxError) {
    switch key {
    case .id:
      parts.hasID = true
      item.id = try reader.text("id")
    case .kind:
      parts.hasKind = true
      item.kindText = try reader.text("kind")
      item.kind = reader.store.withBytes(item.kindText) { ItemKind(word: $0) }
    case .day:
      let issues = reader.issues.count
      let day = try reader.integer("day")
      // Only null counts as a missing day.
      parts.hasDay = day != nil || reader.issues.count > issues
      item.position.day = day ?? 1
    case .sortOrder:
      let issues = reader.issues.count
      let sortOrder = try reader.sortOrder()
      parts.hasSortOrder = sortOrder != nil || reader.issues.count > issues
      item.position.sortOrder = sortOrder ?? 0
    case .title: item.title = try reader.text("title")
    case .game:
      let start = reader.offset
      // Read in place. `finish` removes it again if the item is not a game.
      if parts.hasGame { itinerary.games.removeLast() }
      parts.hasGame = true
      itinerary.games.append(PlacedGame())
      try reader.game(into: &itinerary.games[itinerary.games.count - 1].facts)
      parts.gameText = reader.textSince(start)
    case .travel:
      let start = reader.offset
      if parts.hasTravel { itinerary.travels.removeLast() }
      parts.hasTravel = true
      itinerary.travels.append(TravelFacts())
      try reader.travel(into: &itinerary.travels[itinerary.travels.count - 1])
      parts.travelText = reader.textSince(start)
    case .custom:
      let start = reader.offset
      if parts.hasCustom { itinerary.customs.removeLast() }
      parts.hasCustom = true
      itinerary.customs.append(CustomFacts())
      try reader.custom(into: &itinerary.customs[itinerary.customs.count - 1])
      parts.customText = reader.textSince(start)
    default: try keep(&reader, reader.key)
    }
  }

  /// Checks the required members and moves the facts to the list of the item's kind.
  private mutating func finish(_ reader: inout RecordScanner, _ item: inout Item, _ parts: ItemParts) {
    let offset = Int(item.offset)
    let kind = item.kind
    // Details of another kind are unknown members, which are never an error.
    if !reader.issues.isEmpty {
      reader.issues.removeAll { $0.isOfDetails && !$0.path.hasPrefix(kind.word.description) }
    }
    func missing(_ path: String) { reader.note(.missingField, path, "is missing", at: offset) }
    let alreadyWrong = !reader.issues.isEmpty
    if !parts.hasID || (item.id.isAbsent && !alreadyWrong) { missing("id") }
    if !parts.hasKind { missing("kind") }
    if !parts.hasDay { missing("day") }
    if !parts.hasSortOrder { missing("sortOrder") }
    if item.id.count > Limits.idBytes {
      reader.note(.limitExceeded, "id", "is longer than \(Limits.idBytes) bytes (the limit)", at: offset)
    }
    if kind != .game { keepStray("game", parts.gameText, reader.store) }
    if kind != .travel { keepStray("travel", parts.travelText, reader.store) }
    if kind != .custom { keepStray("custom", parts.customText, reader.store) }
    if kind != .game, parts.hasGame { itinerary.games.removeLast() }
    if kind != .travel, parts.hasTravel { itinerary.travels.removeLast() }
    if kind != .custom, parts.hasCustom { itinerary.customs.removeLast() }
    switch kind {
    case .game:
      if !parts.hasGame { itinerary.games.append(PlacedGame()) }
      let game = itinerary.games.count - 1
      item.payload = parts.gameText
      item.facts = Int32(game)
      itinerary.games[game].market = memory.markets.market(itinerary.games[game].facts.place, in: reader.store)
      if itinerary.games[game].facts.place.city.count == 0, !has(reader.issues, "game.venue") {
        missing("game.venue.city")
      }
      if itinerary.games[game].facts.localDate == nil, itinerary.games[game].facts.start == nil,
        !has(reader.issues, "game.start"), !has(reader.issues, "game.localDate")
      {
        missing("game.start or game.localDate")
      }
    case .travel:
      item.payload = parts.travelText
      if !parts.hasTravel { itinerary.travels.append(TravelFacts()) }
      let travel = itinerary.travels.count - 1
      item.facts = Int32(travel)
      itinerary.travels[travel].fromMarket = memory.markets.market(itinerary.travels[travel].from, in: reader.store)
      itinerary.travels[travel].toMarket = memory.markets.market(itinerary.travels[travel].to, in: reader.store)
      if itinerary.travels[travel].from.city.count == 0, !has(reader.issues, "travel.from") {
        missing("travel.from.city")
      }
      if itinerary.travels[travel].to.city.count == 0, !has(reader.issues, "travel.to") { missing("travel.to.city") }
    case .custom:
      item.payload = parts.customText
      if !parts.hasCustom { itinerary.customs.append(CustomFacts()) }
      let custom = itinerary.customs.count - 1
      item.facts = Int32(custom)
      if itinerary.customs[custom].place.city.count > 0 {
        itinerary.customs[custom].market = memory.markets.market(itinerary.customs[custom].place, in: reader.store)
      }
    case .unknown: break
    }
  }

  private func has(_ issues: [RecordIssue], _ path: String) -> Bool {
    issues.contains { $0.code == .wrongType && ($0.path.hasPrefix(path) || path.hasPrefix($0.path)) }
  }

  // MARK: What is left

  /// Stores an unknown member in compact form. It is written with its item or itinerary.
  private func keep(_ reader: inout RecordScanner, _ key: JSONText) throws(SyntaxError) {
    let value = try reader.scanner.skipValue()
    var json = JSONWriter(extras, isFirst: false)
    json.key(raw: key.raw)
    json.compacted(value)
  }

  /// Stores details of a kind other than the item's as an unknown member.
  private func keepStray(_ name: StaticString, _ text: TextSpan, _ store: TextStore) {
    if text.isAbsent { return }
    var json = JSONWriter(extras, isFirst: false)
    store.withBytes(text) { json.compacted(name, $0) }
  }

  private mutating func takeExtras(from start: Int) -> TextSpan {
    extras.view.count > start ? itinerary.text.append(extras.view.slice(start, extras.view.count)) : .absent
  }

  private mutating func takeIssues(_ reader: inout RecordScanner, item: Int) {
    if reader.issues.isEmpty { return }
    for issue in reader.issues { issues.append(issue, item: item) }
    reader.issues.removeAll()
  }

  private mutating func require(_ seen: ItineraryMembers) {
    func missing(_ path: String, _ message: String = "is missing") {
      issues.append(RecordIssue(.missingField, path: path, message: message, offset: 0), item: -1)
    }
    let wrong = issues.isEmpty ? [] : Set(issues.filter { $0.item < 0 }.map { $0.issue.path })
    if !seen.id || (itinerary.id.isAbsent && !wrong.contains("id")) { missing("id") }
    if !seen.startDate || (itinerary.startDate == nil && !wrong.contains("startDate")) { missing("startDate") }
    if !seen.dayCount { missing("dayCount") }
    if !seen.items { missing("items") }
    if itinerary.returnToOrigin, !itinerary.hasOrigin, !wrong.contains("origin") {
      missing("origin", "is missing; returnToOrigin needs it")
    }
    if itinerary.hasOrigin, itinerary.origin.city.count == 0, !wrong.contains("origin.city") { missing("origin.city") }
    if seen.dayCount, !wrong.contains("dayCount"), !(1...Limits.dayCount).contains(itinerary.dayCount) {
      issues.append(
        RecordIssue(
          .limitExceeded, path: "dayCount",
          message: "is \(digitGrouped(itinerary.dayCount)), not 1 to \(digitGrouped(Limits.dayCount))", offset: 0),
        item: -1)
    }
    if itinerary.id.count > Limits.idBytes {
      issues.append(
        RecordIssue(
          .limitExceeded, path: "id", message: "is longer than \(Limits.idBytes) bytes (the limit)", offset: 0),
        item: -1)
    }
  }
}

private struct ItineraryMembers {
  var id = false
  var startDate = false
  var dayCount = false
  var items = false
}

/// The members of one item before its kind is known, because `kind` may come last.
private struct ItemParts {
  var hasID = false
  var hasKind = false
  var hasDay = false
  var hasSortOrder = false
  var hasGame = false
  var gameText = TextSpan.absent
  var hasTravel = false
  var travelText = TextSpan.absent
  var hasCustom = false
  var customText = TextSpan.absent
}

extension RecordIssue {
  /// Whether the issue is about an item's `game`, `travel` or `custom`, or one of their members.
  fileprivate var isOfDetails: Bool {
    ["game", "travel", "custom"].contains { path == $0 || path.hasPrefix($0 + ".") }
  }
}

extension ItemKind {
  /// The kind with this word; `unknown` if there is none.
  package init(word: ByteView) {
    // The lengths distinguish all kinds except two, whose first letters differ.
    let kind: ItemKind = word.count == 4 ? .game : word.first == UInt8(ascii: "c") ? .custom : .travel
    self = word.equals(kind.word) ? kind : .unknown
  }
}
