package import ItineraryModel
package import SourceText

/// Collects the findings of rules. It counts each finding, and creates texts only for findings that can still be shown.
package struct FindingReporter {
  package var sink: FindingSink
  private var pending: [Pending] = []
  private var code = DiagnosticCode.unreadableItinerary
  private var severity = Severity.error
  /// The number of errors in the current itinerary.
  private(set) var errorCount = 0
  /// The highest severity of the findings in the current itinerary.
  private(set) var worst: Severity?
  private var kept: (errors: Int, warnings: Int, infos: Int) = (0, 0, 0)
  private let honorsIgnores: Bool

  init(_ sink: FindingSink, honorsIgnores: Bool) {
    self.sink = sink
    self.honorsIgnores = honorsIgnores
  }

  /// Starts a new itinerary.
  mutating func begin() {
    errorCount = 0
    worst = nil
    if !pending.isEmpty { pending.removeAll(keepingCapacity: true) }
    kept = (0, 0, 0)
  }

  /// Starts the findings of a rule.
  mutating func begin(_ code: DiagnosticCode, _ severity: Severity) {
    self.code = code
    self.severity = severity
  }

  /// Adds a finding about an item of the itinerary, or about the itinerary itself.
  ///
  /// - Parameters:
  ///   - item: index of the item; nil for the itinerary.
  ///   - offset: byte offset in the text; nil for the start of the item or of the itinerary.
  ///   - barrier: index of the item that blocks it.
  package mutating func add(
    _ itinerary: Itinerary, item: Int? = nil, offset: Int? = nil, barrier: Int? = nil,
    legal: @autoclosure () -> [LegalInterval] = [], _ message: @autoclosure () -> String
  ) {
    if honorsIgnores, IgnoreList.names(code, itinerary, item) { return sink.countSuppressed() }
    if sink.baseline != nil, isSuppressed(itinerary, item, barrier) { return }
    guard count() else { return }
    pending.append(
      Pending(
        offset: offset ?? item.map { Int(itinerary.items[$0].offset) } ?? 0,
        finding: Diagnostic(
          code: code, severity: severity, message: sink.keepsTexts ? message() : "",
          itinerary: itinerary.text.optionalString(itinerary.id),
          item: item.flatMap { itinerary.text.optionalString(itinerary.items[$0].id) },
          barrier: barrier.flatMap { itinerary.text.optionalString(itinerary.items[$0].id) },
          legal: sink.keepsTexts ? legal() : [])))
  }

  /// Adds a finding about a text that could not be read as an itinerary.
  mutating func add(unreadableAt offset: Int, _ message: @autoclosure () -> String) {
    let none = ByteView(start: nil, count: 0)
    if sink.baseline != nil,
      sink.suppresses(itinerary: none, item: none, code: code, barrier: none)
    {
      return
    }
    guard count() else { return }
    pending.append(Pending(offset: offset, finding: Diagnostic(code: code, severity: severity, message: message())))
  }

  /// Counts the finding. Returns whether it can be shown.
  private mutating func count() -> Bool {
    sink.count(code, severity)
    worst = max(worst ?? severity, severity)
    if severity == .error { errorCount += 1 }
    guard sink.wants(severity) else { return false }
    switch severity {
    case .error:
      kept.errors += 1
      return kept.errors <= sink.limit
    case .warning:
      kept.warnings += 1
      return kept.warnings <= sink.limit
    case .info:
      kept.infos += 1
      return kept.infos <= sink.limit
    }
  }

  private mutating func isSuppressed(_ itinerary: Itinerary, _ item: Int?, _ barrier: Int?) -> Bool {
    let itemID = item.map { itinerary.items[$0].id } ?? .absent
    let barrierID = barrier.map { itinerary.items[$0].id } ?? .absent
    return itinerary.text.withBytes(itinerary.id) { id in
      itinerary.text.withBytes(itemID) { item in
        itinerary.text.withBytes(barrierID) { barrier in
          sink.suppresses(itinerary: id, item: item, code: code, barrier: barrier)
        }
      }
    }
  }

  /// Passes the itinerary's findings to the sink, in order.
  mutating func finish(_ text: ByteView, at place: SourceLocation, verdict: ItineraryVerdict) {
    sink.count(verdict: verdict)
    if pending.isEmpty { return }
    guard sink.keepsTexts else {
      // Findings without texts are not shown, so their order does not matter.
      for entry in pending { sink.keep(entry.finding) }
      return
    }
    var counter = PlaceCounter(text, from: place)
    // Sort indices, because findings are large.
    for index in pending.indices.sorted(by: { pending[$0].offset < pending[$1].offset }) {
      pending[index].finding.location = counter.advance(to: pending[index].offset)
    }
    for finding in pending.map({ $0.finding }).inReportOrder { sink.keep(finding) }
  }
}

/// A finding whose line has not been determined yet.
private struct Pending {
  var offset: Int
  var finding: Diagnostic
}
