package import ItineraryModel
package import SourceText

/// Makes the `order-inferred` finding of an itinerary.
package enum OrderFinding {
  /// - Parameter moved: the indices of the items that got a new position.
  package static func make(_ moved: [Int], in itinerary: Itinerary, from what: String, location: SourceLocation)
    -> Diagnostic
  {
    let shown = moved.prefix(3).map { index in
      let item = itinerary.items[index]
      return quotedForDisplay(item.title.isAbsent ? itinerary.idText(item) : itinerary.titleText(item))
    }
    let more = moved.count > 3 ? " and \(moved.count - 3) more" : ""
    return Diagnostic(
      code: .orderInferred, severity: .info,
      message: "the place of \(shown.joined(separator: ", "))\(more) is inferred from \(what)", location: location)
  }
}
