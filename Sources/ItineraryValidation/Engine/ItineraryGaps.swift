import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// The facts that are unknown because an itinerary has missing or wrong members. They prevent false conclusions.
struct ItineraryGaps {
  /// Whether anything is unknown.
  private(set) var hasGaps = false
  /// False if the actual stops may be different.
  private(set) var knowsLegs = true
  /// False if a travel item may belong to another leg.
  private(set) var knowsTravel = true
  /// False if an item may be on another day.
  private(set) var knowsPositions = true
  /// Issues with members that the reader does not know.
  private(set) var strays: [ItemIssue] = []
  private var marks: [Mark] = []

  private struct Mark: OptionSet {
    let rawValue: UInt8
    /// The day or the sort order is unknown.
    static let position = Mark(rawValue: 1)
    /// A member that checks depend on is unknown.
    static let content = Mark(rawValue: 2)
    static let any = Mark(rawValue: 4)
  }

  init(_ itinerary: Itinerary, _ issues: ItemIssues, text: ByteView) {
    let isPlain = itinerary.items.allSatisfy { $0.kind != .unknown && $0.position.sortOrder.isFinite }
    if issues.isEmpty, isPlain { return }
    hasGaps = true
    marks = [Mark](repeating: [], count: itinerary.items.count)
    for issue in issues {
      if issue.item < 0 {
        note(path: issue.issue.path)
      } else if itinerary.items.indices.contains(issue.item) {
        note(issue, itinerary.items[issue.item].kind)
      }
    }
    for (index, item) in itinerary.items.enumerated() where !item.position.sortOrder.isFinite {
      notePosition(index, item.kind)
    }
    if !isPlain { noteUnknown(itinerary, text) }
  }

  func lacksPosition(_ index: Int) -> Bool { marks.indices.contains(index) && marks[index].contains(.position) }

  func isBroken(_ index: Int) -> Bool { marks.indices.contains(index) && marks[index].contains(.content) }

  private mutating func note(path: String) {
    if path.hasPrefix("origin") || path == "returnToOrigin" { knowsLegs = false }
    if path == "items" { knowsPositions = false }
  }

  private mutating func note(_ issue: ItemIssue, _ kind: ItemKind) {
    let path = issue.issue.path
    marks[issue.item].insert(.any)
    if path == "day" || path == "sortOrder" {
      notePosition(issue.item, kind)
    } else if path == "game" || path.hasPrefix("game.") {
      marks[issue.item].insert(.content)
      if kind == .game { knowsLegs = false }
    } else if path == "travel" || path.hasPrefix("travel.from") || path.hasPrefix("travel.to") || path == "travel.leg" {
      marks[issue.item].insert(.content)
      if kind == .travel { knowsTravel = false }
    }
  }

  private mutating func notePosition(_ index: Int, _ kind: ItemKind) {
    marks[index].insert(.position)
    knowsPositions = false
    if kind == .game { knowsLegs = false }
  }

  /// Records items of an unknown kind. Their members show whether they may be misspelled games or travel.
  private mutating func noteUnknown(_ itinerary: Itinerary, _ text: ByteView) {
    for (index, item) in itinerary.items.enumerated() where item.kind == .unknown {
      knowsPositions = false
      let (isObject, keys) = ItineraryGaps.keys(at: Int(item.offset), in: text)
      if !isObject || keys.contains("game") { knowsLegs = false }
      if !isObject || keys.contains("travel") { knowsTravel = false }
      if !marks[index].contains(.any), item.kindText.isAbsent {
        let issue =
          isObject
          ? RecordIssue(.missingField, path: "kind", message: "is missing", offset: Int(item.offset))
          : RecordIssue(.wrongType, path: "item", message: "should be an object", offset: Int(item.offset))
        marks[index].insert(.any)
        strays.append(ItemIssue(issue: issue, item: index))
      }
    }
  }

  private static func keys(at offset: Int, in text: ByteView) -> (isObject: Bool, keys: Set<String>) {
    var keys: Set<String> = []
    var scanner = JSONScanner(text, at: min(offset, text.count))
    do throws(SyntaxError) {
      guard try scanner.peekKind() == .object else { return (false, keys) }
      try scanner.object { (scanner, key) throws(SyntaxError) in
        if key.equals("game") { keys.insert("game") }
        if key.equals("travel") { keys.insert("travel") }
        try scanner.skipValue()
      }
    } catch {
      return (false, keys)
    }
    return (true, keys)
  }
}
