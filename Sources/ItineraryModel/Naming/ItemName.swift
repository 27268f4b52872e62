import SourceText

/// The displayed name of an item.
extension Itinerary {
  /// The item's title in quotes; its id if it has no title.
  package func displayName(_ item: Item) -> String {
    let title = titleText(item)
    return quotedForDisplay(title.isEmpty ? idText(item) : title)
  }

  /// The item's title in quotes; its kind if it has no title. For text that also states the id.
  package func displayTitle(_ item: Item) -> String {
    let title = titleText(item)
    return title.isEmpty ? "an untitled \(item.kind.word) item" : quotedForDisplay(title)
  }
}
