package import ItineraryModel
package import SourceText

extension DistanceUnit {
  /// The unit of all distances in a document, such as `347 km`; nil if there are no distances or both units occur.
  package static func stated(in text: ByteView) -> DistanceUnit? {
    let units: [(DistanceUnit, StaticString)] = [(.km, " km"), (.miles, " mi")]
    let found = units.filter { shows($0.1.bytes, text) }
    return found.count == 1 ? found[0].0 : nil
  }

  /// Whether the word occurs after a digit.
  private static func shows(_ word: ByteView, _ text: ByteView) -> Bool {
    var rest = text
    while let at = rest.firstRange(of: word) {
      let end = at + word.count
      if at > 0, rest[at - 1].isDigit, end == rest.count || !rest[end].isLetter { return true }
      rest = rest.slice(end, rest.count)
    }
    return false
  }
}
