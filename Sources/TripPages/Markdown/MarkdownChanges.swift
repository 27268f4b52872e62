import CivilTime
import FormatSyntax
import ItineraryModel
import SourceText
import TripTimeline

/// A person's changes to the entry of an item, compared with an export of the item.
///
/// Titles, and the notes and places of custom items, are taken from the document. Other properties of games and travel
/// are not.
struct MarkdownChanges {
  /// The item's JSON with the changes; nil if there are none.
  private(set) var json: [UInt8]?
  private(set) var findings: [Diagnostic] = []
  /// Lines below the entry of an item that can't have notes.
  private(set) var foreign: [LooseLine] = []
  private let kind: ItemKind
  private let name: String
  private let location: SourceLocation

  init(
    _ entry: MarkdownDocument.Entry, expected: MarkdownEntryText, kind: ItemKind, json: [UInt8],
    location: SourceLocation
  ) throws(SyntaxError) {
    self.kind = kind
    self.location = location
    name = quotedForDisplay(expected.title.withBytes { MarkdownText.plain($0) })
    var patch = ItemPatch(kind: kind)
    entry.text.withBytes { takeLine($0, expected, &patch) }
    takeNotes(entry, expected, &patch)
    self.json = try patch.merged(into: json)
  }

  private mutating func takeLine(_ line: ByteView, _ expected: MarkdownEntryText, _ patch: inout ItemPatch) {
    var line = line
    if kind == .custom {
      let found = MarkdownEntryText.category(of: line)
      line = found.rest
      if differs(found.category, expected.category) { takeCategory(found.category, &patch) }
    }
    let parts = expected.parts(of: line)
    if differs(parts.time, expected.time) { takeTime(parts.time, expected.time, &patch) }
    let title = MarkdownText.plain(parts.title)
    if differs(parts.title, expected.title) {
      if title.isEmpty {
        notKept("the missing title")
      } else {
        patch.title = title
        tell(.info, "is called \(quotedForDisplay(title)) in the document: its title was changed")
      }
    }
    if !differs(parts.tail, expected.tail) { return }
    let place =
      parts.tail.hasPrefix(MarkdownEntryText.dash.bytes)
      ? MarkdownText.plain(parts.tail.slice(MarkdownEntryText.dash.utf8CodeUnitCount, parts.tail.count))
      : MarkdownText.plain(parts.tail)
    if kind == .custom {
      patch.set("location", place)
      tell(.info, "is at \(quotedForDisplay(place)) in the document: its place was changed")
    } else {
      notKept(kind == .game ? "the changed place \(quotedForDisplay(place))" : "the changed \(quotedForDisplay(place))")
    }
  }

  private mutating func takeCategory(_ text: ByteView, _ patch: inout ItemPatch) {
    let start = min(MarkdownEntryText.categoryStart.utf8CodeUnitCount, text.count)
    let category = MarkdownText.plain(text.slice(start, text.count))
    patch.set("category", category)
    let words = category.isEmpty ? "has no category" : "is of the category \(quotedForDisplay(category))"
    tell(.info, "\(words) in the document: its category was changed")
  }

  private mutating func takeTime(_ text: ByteView, _ written: [UInt8], _ patch: inout ItemPatch) {
    let (now, old) = (MarkdownEntryText.Stay(text), written.withBytes { MarkdownEntryText.Stay($0) })
    let isMissing =
      now.start == nil && old.start != nil || now.end == nil && old.end != nil
      || now.checkOut == nil && old.checkOut != nil
    if kind != .custom || isMissing || now.start == nil && now.end == nil { notKept("the changed time") }
    guard kind == .custom else { return }
    if let time = now.start, time != old.start {
      patch.set("start", time.clock)
      tell(.info, "is at \(time.clock) in the document: its time was changed")
    }
    if let end = now.end, end != old.end {
      patch.details.append(("endDay", Array(String(end).utf8)))
      tell(.info, "lasts until day \(end) in the document: its last day was changed")
    }
    if let time = now.checkOut, time != old.checkOut {
      patch.set("checkOut", time.clock)
      tell(.info, "has the check-out \(time.clock) in the document: its check-out was changed")
    }
  }

  private mutating func takeNotes(
    _ entry: MarkdownDocument.Entry, _ expected: MarkdownEntryText, _ patch: inout ItemPatch
  ) {
    let notes = entry.plainNotes
    if VisibleText.words(notes.utf8) == VisibleText.words(expected.notes.utf8) { return }
    if kind == .custom {
      patch.set("notes", notes)
      tell(.info, "has other notes in the document: its notes were changed")
    } else {
      for (index, line) in entry.notes.enumerated() {
        foreign.append(LooseLine(text: line, number: entry.line + 1 + index))
      }
    }
  }

  private func differs(_ left: ByteView, _ right: [UInt8]) -> Bool {
    VisibleText.words(MarkdownText.plain(left).utf8)
      != VisibleText.words(right.withBytes { MarkdownText.plain($0) }.utf8)
  }

  private mutating func notKept(_ what: String) {
    tell(.warning, "keeps what the trip has: \(what) in the document is ignored")
  }

  private mutating func tell(_ severity: Severity, _ message: String) {
    findings.append(Diagnostic(ofChange: severity, "\(name) \(message)", at: location))
  }
}

extension MarkdownDocument.Entry {
  /// The title as plain text.
  var plainTitle: String { title.isEmpty ? text.withBytes { MarkdownText.plain($0) } : title }

  /// The lines below the entry, as plain text.
  var plainNotes: String {
    var text: [UInt8] = []
    for line in notes { text += line + [.lineFeed] }
    return text.withBytes { MarkdownEntryText.notes($0.split(separator: .lineFeed).map { ByteView(rebasing: $0) }) }
  }
}
