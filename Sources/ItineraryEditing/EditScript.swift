import ItineraryModel
import SourceText

/// Edits to apply in order, with their line numbers.
package struct EditScript: Sendable {
  package struct Entry: Hashable, Sendable {
    package var operation: EditOperation
    /// 1-based; nil if the edit was not read from text.
    package var line: Int?

    package init(_ operation: EditOperation, line: Int? = nil) {
      self.operation = operation
      self.line = line
    }
  }

  package var entries: [Entry]

  package init(_ operations: [EditOperation] = []) { entries = operations.map { Entry($0) } }
}

extension Editor {
  /// Applies a script: all of it or, if an edit is refused, none of it.
  ///
  /// - Parameter keepGoing: whether to continue after a refusal and keep the accepted edits.
  package mutating func apply(_ script: EditScript, keepGoing: Bool = false) -> EditReport {
    let before = self
    var report = EditReport(itinerary: itinerary.text.string(itinerary.id), policy: policy, keepGoing: keepGoing)
    /// The texts of fixes that were applied together, the last one first.
    var made: [EditOutcome] = []
    for (index, entry) in script.entries.enumerated() {
      if !keepGoing, report.isRefused {
        report.append(entry, .skipped)
        continue
      }
      // Nothing has changed since the same edit was refused.
      if let last = report.entries.last, case .refused = last.result, last.edit.operation == entry.operation {
        report.append(entry, last.result)
        continue
      }
      if made.isEmpty, case .fix(let code, nil) = entry.operation {
        let most = script.entries[index...].prefix { $0.operation == entry.operation }.count
        made = fixSeveral(code, most: most).reversed()
      }
      if let outcome = made.popLast() {
        report.append(entry, .accepted(outcome))
        continue
      }
      switch perform(entry.operation) {
      case .success(let outcome): report.append(entry, .accepted(outcome))
      case .failure(let refusal): report.append(entry, .refused(refusal))
      }
    }
    finishParts()
    if !keepGoing, report.isRefused {
      self = before
      report.undo()
    }
    return report
  }
}
