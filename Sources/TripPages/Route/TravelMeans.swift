import SourceText

/// Recognizes the means of travel from any wording in a travel item.
enum TravelMeans {
  case road, rail, air

  init(_ mode: ByteView) {
    func isOne(of words: [StaticString]) -> Bool { words.contains { mode.equalsIgnoringCase($0.bytes) } }
    self = isOne(of: ["fly", "flight", "plane", "air"]) ? .air : isOne(of: ["train", "rail"]) ? .rail : .road
  }
}
