package import ItineraryModel
import SourceText

/// An item as named on a command line: by id, by its position among items of its kind, or by title.
///
///     c1                     an id first-game             the first game of the trip, or of the day that is meant game
///     2 of day 3        the second game of day 3 last travel            hyphens and blanks are the same, case makes no
///     difference Dinner at Joe's        a title that one item alone has
package struct ItemQuery {
  /// The reason why there is no such item.
  package struct Unknown: Error {
    package var message: String
  }

  private let words: String
  /// 1-based; nil for any day.
  private let day: Int?

  package init(_ words: String, day: Int? = nil) {
    self.words = words
    self.day = day
  }

  /// The id of the item.
  package func id(in itinerary: Itinerary) throws(Unknown) -> String {
    let order = itinerary.sortedItems()
    let known = order.map { itinerary.idText(itinerary.items[$0]) }
    if known.contains(where: { $0.utf8.elementsEqual(words.utf8) }) { return words }
    if let ordinal = Ordinal(words) { return try id(ordinal, order, itinerary) }
    let titled = order.filter { itinerary.titleText(itinerary.items[$0]).lowercased() == words.lowercased() }
    let ids = titled.map { itinerary.idText(itinerary.items[$0]) }
    guard let only = ids.first else {
      throw Unknown(message: "no item is \(quotedForDisplay(words))" + didYouMean(words, known))
    }
    if ids.count > 1 {
      let list = ids.prefix(5).map { quotedForDisplay($0) }.joined(separator: ", ")
      throw Unknown(
        message: "\(ids.count) items have the title \(quotedForDisplay(words)): name one by its id: \(list)")
    }
    return only
  }

  private func id(_ ordinal: Ordinal, _ order: [Int], _ itinerary: Itinerary) throws(Unknown) -> String {
    let day = ordinal.day ?? day
    let fitting = order.filter { index in
      let item = itinerary.items[index]
      return (day.map { item.position.day == $0 } ?? true) && (ordinal.kind.map { item.kind == $0 } ?? true)
    }
    let at = ordinal.isLast ? fitting.count - ordinal.number : ordinal.number - 1
    guard fitting.indices.contains(at) else {
      let kind = ordinal.kind?.word.description ?? "item"
      let place = day.map { "day \($0)" } ?? "the trip"
      let count = fitting.isEmpty ? "no \(kind)" : fitting.count == 1 ? "one \(kind)" : "\(fitting.count) \(kind) items"
      throw Unknown(message: "\(place) has \(count), so there is no \(quotedForDisplay(words))")
    }
    return itinerary.idText(itinerary.items[fitting[at]])
  }
}

/// The position of an item among items of its kind.
private struct Ordinal {
  /// Nil for all kinds.
  var kind: ItemKind?
  /// 1-based.
  var number = 1
  /// Whether to count from the end.
  var isLast = false
  var day: Int?

  private static let kinds: [String: ItemKind] = ["game": .game, "travel": .travel, "custom": .custom]
  private static let numbers = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5]

  init?(_ text: String) {
    var words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "-" }).map(String.init)[...]
    if words.count >= 3, words[words.endIndex - 2] == "day", ["of", "on"].contains(words[words.endIndex - 3]) {
      guard let day = Int(words[words.endIndex - 1]) else { return nil }
      self.day = day
      words = words.dropLast(3)
    }
    var hasNumber = false
    if let first = words.first, let number = Ordinal.numbers[first] {
      self.number = number
      hasNumber = true
      words = words.dropFirst()
    } else if words.first == "last" {
      isLast = true
      hasNumber = true
      words = words.dropFirst()
    }
    guard let word = words.first, let kind = Ordinal.kinds[word] ?? (word == "item" ? .unknown : nil) else {
      return nil
    }
    self.kind = kind == .unknown ? nil : kind
    words = words.dropFirst()
    if let word = words.first {
      guard !hasNumber, let number = Int(word), number >= 1 else { return nil }
      self.number = number
      hasNumber = true
      words = words.dropFirst()
    }
    // `game` without a number is not specific enough.
    guard words.isEmpty, hasNumber else { return nil }
  }
}
