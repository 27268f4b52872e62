package import ItineraryModel
package import SourceText

/// What has become of an itinerary that was to be fixed.
package struct FixResult: Sendable {
  package var itinerary: Itinerary
  /// Findings that are gone; the message says what was done, and the item is the one that was changed, removed or added.
  package var fixes: [Diagnostic]
  /// Findings that could be fixed elsewhere; the message says why they were left here.
  package var refusals: [Diagnostic]

  package init(itinerary: Itinerary, fixes: [Diagnostic] = [], refusals: [Diagnostic] = []) {
    self.itinerary = itinerary
    self.fixes = fixes
    self.refusals = refusals
  }
}

extension FixResult {
  /// What is missing or of a wrong type would be lost if the itinerary were rewritten.
  package static let incomplete = refusals(
    "a member is missing or has the wrong type, so rewriting the itinerary would lose data")

  /// One reason for all that could be fixed.
  package static func refusals(_ reason: String) -> [Diagnostic] {
    RuleRegistry.fixable.map { Diagnostic(code: $0, severity: .info, message: reason) }
  }
}

extension FindingSink {
  /// Says of each finding that should be gone why it is still there.
  package mutating func explain(_ refusals: [Diagnostic]) {
    var reasons: [FindingKey: String] = [:]
    for refusal in refusals where reasons[FindingKey(refusal)] == nil { reasons[FindingKey(refusal)] = refusal.message }
    revise { finding in
      guard finding.severity > .info else { return }
      let general = FindingKey(code: finding.code, item: nil)
      finding.unfixed = reasons[FindingKey(finding)] ?? reasons[general] ?? "decide what is right here"
    }
  }

  /// Adds what was done to an itinerary.
  package mutating func keep(_ result: FixResult, at place: TextPlace) {
    let id = result.itinerary.text.optionalString(result.itinerary.id)
    for var fix in result.fixes {
      fix.itinerary = id
      fix.location = SourceLocation(file: place.file, line: place.line, column: place.column)
      keep(fix: fix)
    }
  }
}

/// What stays the same of a finding while an itinerary is fixed.
package struct FindingKey: Hashable {
  var code: DiagnosticCode
  var item: String?

  init(code: DiagnosticCode, item: String?) {
    self.code = code
    self.item = item
  }

  package init(_ finding: Diagnostic) { self.init(code: finding.code, item: finding.item) }
}
