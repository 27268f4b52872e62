import SourceText

/// The stays of a trip by night. Night n is between day n and day n + 1.
package struct Nights: Sendable {
  /// A stay with its nights.
  private struct Bed {
    /// Index into the itinerary's items.
    var item: Int
    /// Never empty. May extend beyond the trip.
    var nights: Range<Int>
  }

  /// In flattened order.
  private let beds: [Bed]

  /// - Parameter order: the indices of all items, in flattened order.
  package init(_ itinerary: Itinerary, order: [Int]) {
    if itinerary.customs.isEmpty {
      beds = []
      return
    }
    beds = order.compactMap { item in
      itinerary.nights(of: itinerary.items[item]).map { Bed(item: item, nights: $0) }
    }
  }

  /// The stays for the night after a day.
  package func items(after day: Int) -> [Int] { beds.filter { $0.nights.contains(day) }.map { $0.item } }

  /// The stays that end on a day.
  package func leaving(on day: Int) -> [Int] { beds.filter { $0.nights.upperBound == day }.map { $0.item } }
}

extension Itinerary {
  /// The nights of an item. For a stay with the category `hotel` or no category, the nights up to its last day; for a
  /// hotel without a last day, one night. Nil for any other item.
  package func nights(of item: Item) -> Range<Int>? {
    guard let custom = custom(item) else { return nil }
    let isHotel = text.withBytes(custom.category) { $0.equalsIgnoringCase("hotel") }
    guard isHotel || custom.category.isAbsent else { return nil }
    let first = item.position.day
    guard let end = custom.endDay.map(Int.init) ?? (isHotel ? first &+ 1 : nil), end > first else { return nil }
    return first..<end
  }
}
