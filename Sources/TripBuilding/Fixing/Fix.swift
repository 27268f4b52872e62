package import ItineraryModel
package import SourceText

/// A finding as far as fixing is concerned.
package struct Defect: Hashable, Sendable {
  /// The code of the rule.
  package var code: DiagnosticCode
  /// The id of the item; nil where the finding is about the itinerary.
  package var item: String?
  /// Whether a fix may bring about one of these: an empty day where travel stood is nobody's mistake.
  package var isHarmless: Bool

  package init(code: DiagnosticCode, item: String?, isHarmless: Bool = false) {
    self.code = code
    self.item = item
    self.isHarmless = isHarmless
  }
}

/// A defect that is gone, and what was done about it.
package struct Fix: Hashable, Sendable {
  package var code: DiagnosticCode
  /// The id of the item that was changed, removed or added.
  package var item: String?
  package var message: String
}

/// A defect that could be fixed elsewhere, and why it was left here.
package struct FixRefusal: Hashable, Sendable {
  package var code: DiagnosticCode
  package var item: String?
  package var reason: String

  package init(code: DiagnosticCode, item: String?, reason: String) {
    self.code = code
    self.item = item
    self.reason = reason
  }
}

/// What has become of an itinerary.
package struct FixResult: Sendable {
  package var itinerary: Itinerary
  package var fixes: [Fix]
  package var refusals: [FixRefusal]

  package init(itinerary: Itinerary, fixes: [Fix], refusals: [FixRefusal]) {
    self.itinerary = itinerary
    self.fixes = fixes
    self.refusals = refusals
  }
}
