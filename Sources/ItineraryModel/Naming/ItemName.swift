import SourceText

/// What an item is called, wherever people read of it.
extension Itinerary {
  /// The item's title in quotes, or its id where it has none.
  package func displayName(_ item: Item) -> String {
    let title = titleText(item)
    return quotedForDisplay(title.isEmpty ? idText(item) : title)
  }

  /// The item's title in quotes, or what it is where it has none: for a text that names its id already.
  package func displayTitle(_ item: Item) -> String {
    let title = titleText(item)
    return title.isEmpty ? "an untitled \(item.kind.word) item" : quotedForDisplay(title)
  }
}
