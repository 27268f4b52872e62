import FormatSyntax
package import SourceText

/// Counts over rebased itineraries.
package struct RebaseSummary: Hashable, Sendable {
  package private(set) var itineraries = 0
  /// Number of itineraries that changed.
  package private(set) var changed = 0
  package private(set) var changes = 0
  package private(set) var broken = 0
  /// Number of changes by kind; kinds that did not occur are omitted.
  package private(set) var byKind: [RebaseChange.Kind: Int] = [:]
  /// Number of newly broken rules by code.
  package private(set) var byCode: [DiagnosticCode: Int] = [:]

  package init() {}

  package mutating func add(_ result: RebaseResult) {
    itineraries += 1
    if !result.isUnchanged { changed += 1 }
    changes += result.changes.count
    broken += result.broken.count
    for change in result.changes { byKind[change.kind, default: 0] += 1 }
    for rule in result.broken { byCode[rule.code, default: 0] += 1 }
  }

  func append(to output: OutputBuffer) {
    let counts: [(StaticString, Int)] = [
      ("{\"itineraries\":", itineraries), (",\"changed\":", changed), (",\"unchanged\":", itineraries - changed),
      (",\"changes\":", changes), (",\"broken\":", broken),
    ]
    for (name, count) in counts {
      output.append(name)
      output.append(decimal: count)
    }
    output.append(",\"byKind\":")
    append(RebaseChange.Kind.allCases.compactMap { kind in byKind[kind].map { (kind.rawValue, $0) } }, to: output)
    output.append(",\"byCode\":")
    append(byCode.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }, to: output)
    output.append(0x7D)
  }

  private func append(_ counts: [(name: String, count: Int)], to output: OutputBuffer) {
    output.append(0x7B)
    for (index, entry) in counts.enumerated() {
      if index > 0 { output.append(0x2C) }
      output.appendJSON(entry.name)
      output.append(0x3A)
      output.append(decimal: entry.count)
    }
    output.append(0x7D)
  }
}
