import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// One version of a trip as comparable values: its members, and its items by id with dates instead of days.
struct TripVersion {
  struct Item {
    /// The day number of the local date.
    var date: Int
    var sortOrder: Double
    var kind: String
    /// All members except the id, the kind and the position. A stay ends on a date instead of a day.
    var members: [String: JSONValue]

    var place: JSONValue { .array([.number(String(date)), .number(String(sortOrder))]) }
    func isMoved(from other: Item) -> Bool { date != other.date || sortOrder != other.sortOrder }

    var canonicalText: [UInt8] {
      JSONValue.array([place, .string(kind), .object(members.map { JSONMember(key: $0.key, value: $0.value) })])
        .canonicalText
    }
  }

  /// All members except the items, the dates and the format.
  var members: [String: JSONValue] = [:]
  var first: Int
  var last: Int
  var items: [String: Item] = [:]
  /// The whole version as it was read; equal for equivalent versions. Empty for a merged version.
  private(set) var text: [UInt8] = []

  private static let own: Set<String> = ["format", "version", "startDate", "dayCount", "items"]
  private static let ownOfItem: Set<String> = ["id", "kind", "day", "sortOrder"]
}

extension TripVersion {
  /// - Parameter itinerary: must have been read without an issue.
  init?(_ itinerary: Itinerary) {
    guard let date = itinerary.startDate, let value = itinerary.json.withBytes({ try? JSONValue.parse($0) }) else {
      return nil
    }
    let first = Int(date.dayNumber)
    self.init(first: first, last: first + itinerary.dayCount - 1, text: value.canonicalText)
    for member in value.members where !Self.own.contains(member.key) { members[member.key] = member.value }
    for item in value["items"]?.array ?? [] {
      guard let id = item["id"]?.string, let day = item["day"]?.integer, let key = item["sortOrder"]?.double else {
        return nil
      }
      let others = item.members.filter { !Self.ownOfItem.contains($0.key) }.map { ($0.key, $0.value) }
      var read = Item(
        date: first &+ day &- 1, sortOrder: key, kind: item["kind"]?.string ?? "",
        members: Dictionary(keepingFirst: others))
      read.shiftEnd(by: first &- 1)
      items[id] = read
    }
  }

  /// Sorts items of one date by key, kind and id.
  func order(_ ids: [String]) -> [String] {
    ids.sorted { left, right in
      guard let first = items[left], let second = items[right] else { return false }
      if first.sortOrder != second.sortOrder { return first.sortOrder < second.sortOrder }
      let kinds = [first, second].map { $0.kind.withBytes { ItemKind(word: $0) } }
      return kinds[0] != kinds[1] ? kinds[0] < kinds[1] : left.precedesBytewise(right)
    }
  }

  var idsByDate: [Int: [String]] { Dictionary(grouping: items.keys) { items[$0]?.date ?? 0 } }

  /// Restores the old keys of items whose order is unchanged, for example on a day that was normalized. New items are
  /// placed between them.
  mutating func takeKeys(of old: TripVersion) {
    for (date, ids) in idsByDate {
      let order = order(ids)
      let isKnown = order.map { old.items[$0]?.date == date }
      let known = zip(order, isKnown).compactMap { $1 ? $0 : nil }
      guard known.contains(where: { items[$0]?.sortOrder != old.items[$0]?.sortOrder }), old.order(known) == known
      else { continue }
      var keys: [Double] = []
      var (from, low): (Int, Double?) = (0, nil)
      for end in order.indices.filter({ isKnown[$0] }) + [order.count] {
        let high = order.indices.contains(end) ? old.items[order[end]]?.sortOrder : nil
        keys += EvenKeys.keys(end - from, above: low, below: high) + (high.map { [$0] } ?? [])
        (from, low) = (end + 1, high)
      }
      guard keys.count == order.count else { continue }
      var changed = self
      for (id, key) in zip(order, keys) { changed.items[id]?.sortOrder = key }
      if changed.order(ids) == order { self = changed }
    }
  }

  /// Converts the version to an itinerary.
  ///
  /// - Throws: for values that a file can't contain, such as more days than the limit.
  func itinerary(_ gazetteer: Gazetteer) throws(SyntaxError) -> Itinerary {
    let text = JSONWriter.bytes { json in
      json.object { json in
        for (name, value) in TripVersion.sorted(members) { json.member(name, value) }
        json.member("startDate", LocalDate(dayNumber: Int32(clamping: first)).description)
        json.member("dayCount", last - first + 1)
        json.array("items") { json in
          for (id, item) in items.sorted(by: { $0.key.precedesBytewise($1.key) }) {
            var item = item
            item.shiftEnd(by: 1 - first)
            json.object { json in
              json.member("id", id)
              json.member("kind", item.kind)
              json.member("day", item.date - first + 1)
              json.member("sortOrder", item.sortOrder)
              for (name, value) in TripVersion.sorted(item.members) { json.member(name, value) }
            }
          }
        }
      }
    }
    return try text.withBytes { (bytes) throws(SyntaxError) in try Itinerary(json: bytes, gazetteer: gazetteer) }
  }

  static func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    members.sorted { $0.key.precedesBytewise($1.key) }
  }
}

extension TripVersion.Item {
  /// Moves the end of a stay.
  fileprivate mutating func shiftEnd(by days: Int) {
    guard case .object(let details)? = members["custom"], let end = members["custom"]?["endDay"]?.integer else {
      return
    }
    members["custom"] = .object(
      details.map { $0.key == "endDay" ? JSONMember(key: "endDay", value: .number(String(end &+ days))) : $0 })
  }

  /// The cities of a leg.
  var route: [[UInt8]?] { ["from", "to"].map { members["travel"]?[$0]?.canonicalText } }

  /// `Boston → Baltimore`
  var cities: String {
    ["from", "to"].map { members["travel"]?[$0]?["city"]?.string ?? "?" }.joined(separator: " \u{2192} ")
  }

  /// All members but the number of the leg, which follows from the games.
  var withoutLeg: [UInt8] {
    var item = self
    (item.date, item.sortOrder) = (0, 0)
    let travel = members["travel"]?.members.filter { $0.key != "leg" } ?? []
    item.members["travel"] = .object(travel)
    return item.canonicalText
  }

  /// The title in quotes, otherwise the id.
  func name(_ id: String) -> String { quotedForDisplay(members["title"]?.string.flatMap(\.filled) ?? id) }
}
