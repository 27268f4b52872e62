import ItineraryModel
import SourceText
import TripTimeline

/// Merges three versions of an itinerary's document: the people's, the old export and the new export.
struct MarkdownMerge {
  let mine: MarkdownUnits
  /// The version to compare the document with.
  let written: MarkdownUnits
  /// An export of the trip that the document carries. If tables and headings are the same as in it, no person wrote them.
  let carried: MarkdownUnits
  let wanted: MarkdownUnits
  /// By item key: the old and the new text in parts; nil if the itinerary was read from the document, so that there are
  /// no other changes to keep.
  let entries: (written: [[UInt8]: MarkdownEntryText], wanted: [[UInt8]: MarkdownEntryText])?
  /// The 1-based first line of the document in its file.
  let firstLine: Int
  private(set) var kept: [(line: Int, message: String)] = []

  private typealias Unit = MarkdownUnits.Unit

  mutating func text() throws(RewriteLoss) -> [UInt8] {
    let order = try order()
    try checkGone()
    let rest = rests(order)
    var result: [UInt8] = []
    for (place, key) in order.enumerated() {
      for line in try lines(key) { result += line + [.lineFeed] }
      // Blank lines before a person's addition also belong to the person.
      let isBeforeAdded = place + 1 < order.count && wanted[order[place + 1]] == nil
      let spaced = isBeforeAdded ? mine[key] ?? wanted[key] : wanted[key] ?? mine[key]
      let blanks = spaced?.rest.prefix { MarkdownUnits.visible($0).isEmpty } ?? []
      let below = rest[key] ?? []
      let hasText = below.contains { !MarkdownUnits.visible($0).isEmpty }
      for line in hasText ? below : Array(blanks) { result += line + [.lineFeed] }
      if hasText, !blanks.isEmpty, below.last.map({ !$0.isEmpty }) == true { result.append(.lineFeed) }
    }
    return result
  }

  /// Fails if changed text is no longer in the trip, and reports items of the trip that a person removed.
  private mutating func checkGone() throws(RewriteLoss) {
    if entries == nil { return }
    for unit in mine.units {
      guard let before = written[unit.key], wanted[unit.key] == nil, unit.visible != before.visible else { continue }
      throw loss(unit, reason: "the trip no longer has it")
    }
    for unit in wanted.units where unit.isItem && !stays(unit.key) {
      kept.append((firstLine, "\(quotedForDisplay(shown(unit))) was removed from the document and was not added again"))
    }
  }

  // MARK: Order

  /// The keys of the units in order: in a person's order if the trip's order is unchanged, otherwise in the trip's.
  private func order() throws(RewriteLoss) -> [[UInt8]] {
    let before = written.units.map { $0.key }
    let shared = mine.units.map { $0.key }.filter { written[$0] != nil }
    let isMoved = shared != before.filter { mine[$0] != nil }
    let isForeign = { (key: [UInt8]) in self.mine[key] != nil && self.written[key] == nil && self.wanted[key] == nil }
    if !isMoved || entries == nil {
      return inserting(
        mine.units.map { $0.key }.filter(isForeign), of: mine, into: wanted.units.map { $0.key }.filter(stays))
    }
    let now = wanted.units.map { $0.key }.filter { written[$0] != nil }
    guard now == before.filter({ wanted[$0] != nil }) else {
      let first = zip(shared, before.filter { mine[$0] != nil }).first { $0 != $1 }
      let unit = first.flatMap { mine[$0.0] }
      throw loss(unit, reason: "it was moved, but the trip now has another order")
    }
    return inserting(
      wanted.units.map { $0.key }.filter { written[$0] == nil && mine[$0] == nil }, of: wanted,
      into: mine.units.map { $0.key }.filter { isForeign($0) || stays($0) })
  }

  /// Whether a unit of the trip is in the new document. Units that a person removed stay removed, except for changed
  /// ones that are not items.
  private func stays(_ key: [UInt8]) -> Bool {
    guard let now = wanted[key] else { return false }
    if mine[key] != nil || entries == nil { return true }
    guard let before = written[key] else { return true }
    return !now.isItem && now.visible != before.visible
  }

  /// Inserts each key after its predecessor in `units`, or after the nearest earlier key that exists.
  private func inserting(_ keys: [[UInt8]], of units: MarkdownUnits, into order: [[UInt8]]) -> [[UInt8]] {
    if keys.isEmpty { return order }
    var order = order
    let added = Set(keys)
    var anchor: [UInt8] = []
    var known = Set(order)
    for unit in units.units {
      if added.contains(unit.key) {
        order.insert(unit.key, at: order.firstIndex(of: anchor).map { $0 + 1 } ?? 0)
        known.insert(unit.key)
      }
      if known.contains(unit.key) { anchor = unit.key }
    }
    return order
  }

  /// People's text below each unit. If the unit is gone or on another day, the text moves to the previous unit.
  private func rests(_ order: [[UInt8]]) -> [[UInt8]: [[UInt8]]] {
    let known = Set(order)
    var rests: [[UInt8]: [[UInt8]]] = [:]
    var anchor: [UInt8] = []
    for unit in mine.units {
      let isOnItsDay =
        wanted[unit.key] == nil || written[unit.key] == nil || written.days[unit.key] == wanted.days[unit.key]
      if known.contains(unit.key), isOnItsDay { anchor = unit.key }
      rests[anchor, default: []] += unit.rest
    }
    return rests
  }

  // MARK: Lines

  private mutating func lines(_ key: [UInt8]) throws(RewriteLoss) -> [[UInt8]] {
    guard let here = mine[key] else { return wanted[key]?.lines ?? [] }
    guard let now = wanted[key] else {
      if !key.isEmpty { note(here, "is not in the trip and was kept") }
      return here.lines
    }
    let before = written[key]
    let isOld = before?.visible == now.visible
    if here.visible == before?.visible {
      return isOld && here.isMarked && key != Array("trip".utf8) ? here.lines : now.lines
    }
    if !here.isItem, here.visible == carried[key]?.visible { return now.lines }
    if here.visible == now.visible || entries == nil { return now.lines }
    if isOld {
      note(here, "differs from the trip and was kept")
      return here.lines
    }
    if let merged = merged(here) {
      note(here, "lacks details of the trip and was kept")
      return merged
    }
    throw loss(here, reason: "the trip has changed it as well")
  }

  /// An entry whose parts were each changed either by a person or by the trip, but not by both.
  private func merged(_ here: Unit) -> [[UInt8]]? {
    guard let before = entries?.written[here.key], let now = entries?.wanted[here.key],
      let lines = wanted[here.key]?.lines,
      let first = lines.first, let own = here.lines.first
    else { return nil }
    return own.withBytes { own in
      let said = MarkdownDocument.said(own)
      return said.withBytes { said in
        let mine = MarkdownEntryText.category(of: said)
        let parts = before.parts(of: mine.rest)
        let pieces = [
          (Array(parts.time), before.time, now.time), (Array(parts.title), before.title, now.title),
          (Array(parts.tail), before.tail, now.tail), (Array(mine.category), before.category, now.category),
        ]
        var line = Array("- ".utf8)
        for (mine, before, now) in pieces {
          guard let piece = MarkdownMerge.piece(mine, before, now) else { return nil }
          line += piece
        }
        let (below, noted) = (Array(here.lines.dropFirst()), Array(lines.dropFirst()))
        let written = Array(self.written[here.key]?.lines.dropFirst() ?? [])
        guard let notes = MarkdownMerge.piece(below, written, noted) else { return nil }
        let mark = first.withBytes { MarkdownMark.id(in: $0) } ?? []
        let output = OutputBuffer()
        output.append(line)
        output.append(.blank)
        mark.withBytes { MarkdownMark.append($0, to: output) }
        if !notes.isEmpty { output.append(.backslash) }
        return [output.array] + notes
      }
    }
  }

  /// The changed value; nil if both changed it.
  private static func piece<Value: Equatable>(_ mine: Value, _ before: Value, _ now: Value) -> Value? {
    if mine == before { return now }
    return now == before || now == mine ? mine : nil
  }

  // MARK: Messages

  private func loss(_ unit: Unit?, reason: String) -> RewriteLoss {
    RewriteLoss(line: line(unit), text: shown(unit), reason: reason)
  }

  private mutating func note(_ unit: Unit, _ what: String) {
    kept.append((line(unit), "\(quotedForDisplay(shown(unit))) \(what)"))
  }

  private func line(_ unit: Unit?) -> Int { firstLine + (unit?.line ?? 1) - 1 }

  private func shown(_ unit: Unit?) -> String {
    let line = (unit?.lines.first ?? []).withBytes { MarkdownDocument.said($0) }
    return line.withBytes { MarkdownText.plain($0) }
  }
}

extension MarkdownUnits.Unit {
  /// Whether an entry identifies its item. An entry that the user wrote does not.
  fileprivate var isMarked: Bool { !isItem || lines.first?.withBytes { MarkdownMark.id(in: $0) } != nil }
}
