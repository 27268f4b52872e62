package import FormatSyntax
package import SourceText

/// Totals over rebased itineraries.
package struct RebaseSummary: Hashable, Sendable {
  package private(set) var itineraries = 0
  /// The number of itineraries that changed.
  package private(set) var changed = 0
  package private(set) var changes = 0
  package private(set) var broken = 0
  /// The number of changes by kind. Kinds that did not occur are left out.
  package private(set) var byKind: [RebaseChange.Kind: Int] = [:]
  /// The number of newly broken rules by code.
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
}

extension RebaseSummary: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("itineraries", itineraries)
      json.member("changed", changed)
      json.member("unchanged", itineraries - changed)
      json.member("changes", changes)
      json.member("broken", broken)
      json.object("byKind") { json in
        for kind in RebaseChange.Kind.allCases { json.member(kind.rawValue, byKind[kind]) }
      }
      json.object("byCode") { json in
        for (code, count) in byCode.sorted(by: { $0.key < $1.key }) { json.member(code.rawValue, count) }
      }
    }
  }
}
