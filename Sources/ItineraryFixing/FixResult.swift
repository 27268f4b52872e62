package import ItineraryModel
package import ItineraryValidation
package import SourceText

/// The result of fixing an itinerary.
package struct FixResult: Sendable {
  package var itinerary: Itinerary
  /// The fixed findings. The message states what was done; the item is the one that was changed, removed or added.
  package var fixes: [Diagnostic]
  /// Fixable findings that were not fixed. The message states why.
  package var refusals: [Diagnostic]

  package init(itinerary: Itinerary, fixes: [Diagnostic] = [], refusals: [Diagnostic] = []) {
    self.itinerary = itinerary
    self.fixes = fixes
    self.refusals = refusals
  }
}

extension FixResult {
  /// Rewriting would lose missing members and members of a wrong type.
  package static let incomplete = refusals(
    "a member is missing or has the wrong type, so rewriting the itinerary would lose data")

  /// Gives one reason for all fixable findings.
  package static func refusals(_ reason: String) -> [Diagnostic] {
    RuleRegistry.fixable.map { Diagnostic(code: $0, severity: .info, message: reason) }
  }
}

extension FindingSink {
  /// Adds the reason to each fixable finding that was not fixed.
  package mutating func explain(_ refusals: [Diagnostic]) {
    var reasons: [FindingKey: String] = [:]
    for refusal in refusals where reasons[FindingKey(refusal)] == nil { reasons[FindingKey(refusal)] = refusal.message }
    revise { finding in
      guard finding.severity > .info else { return }
      let general = FindingKey(code: finding.code, item: nil)
      finding.unfixed = reasons[FindingKey(finding)] ?? reasons[general] ?? "decide what is right here"
    }
  }

  /// Adds the result for one itinerary.
  package mutating func keep(_ result: FixResult, at place: SourceLocation) {
    let id = result.itinerary.text.optionalString(result.itinerary.id)
    for var fix in result.fixes {
      fix.itinerary = id
      fix.location = place
      keep(fix: fix)
    }
  }
}

/// The properties of a finding that don't change while an itinerary is fixed.
package struct FindingKey: Hashable {
  var code: DiagnosticCode
  var item: String?
}

extension FindingKey {
  package init(_ finding: Diagnostic) { self.init(code: finding.code, item: finding.item) }
}
