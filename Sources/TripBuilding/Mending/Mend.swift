/// A finding as far as mending is concerned.
package struct Defect: Hashable, Sendable {
  /// The code of the rule.
  package var code: String
  /// The id of the item; nil where the finding is about the itinerary.
  package var item: String?
  /// Whether a mend may bring about one of these: an empty day where travel stood is nobody's mistake.
  package var isHarmless: Bool

  package init(code: String, item: String?, isHarmless: Bool = false) {
    self.code = code
    self.item = item
    self.isHarmless = isHarmless
  }
}

/// A defect that is gone, and what was done about it.
package struct Mend: Hashable, Sendable {
  package var code: String
  /// The id of the item that was changed, removed or added.
  package var item: String?
  package var message: String
}
