package import ItineraryValidation
package import SourceText

extension ValidationReport {
  /// Compares the findings with those of an earlier report by itinerary, item, code and barrier. If equal findings
  /// occur several times, as many count as known as there are in the earlier report.
  ///
  /// - Parameter limit: the maximum number of findings to show. New ones and errors come first.
  package mutating func compare(with earlier: Baseline, limit: Int) {
    var left = earlier.counts
    var key = BaselineKey()
    var news = ValidationSummary()
    for index in findings.indices {
      key.set(findings[index])
      if let known = earlier.index(of: key), left[known] > 0 {
        left[known] -= 1
        findings[index].isKnown = true
      } else {
        news.add(findings[index].code, findings[index].severity)
      }
    }
    self.news = news
    vanishedCount = left.reduce(0) { $0 + Int($1) }
    for (index, count) in left.enumerated() where count > 0 && vanished.count < limit {
      vanished += Array(repeating: earlier.entry(index), count: min(Int(count), limit - vanished.count))
    }
    if findings.count <= limit { return }
    cut = findings.count - limit
    let order = findings.indices.sorted { first, second in
      let (one, other) = (findings[first], findings[second])
      if one.isKnown != other.isKnown { return other.isKnown }
      return one.severity != other.severity ? one.severity > other.severity : first < second
    }
    findings = order.prefix(limit).sorted().map { findings[$0] }
  }

  /// The number of findings that determine the exit code: those with severity `severity` or higher, and in a comparison
  /// only new ones.
  package func count(atLeast severity: Severity) -> Int { (news ?? summary).count(atLeast: severity) }

  /// `1 new, 2 gone, 30 the same`; nil without a comparison.
  var comparison: String? {
    news.map { news in
      let counts = [(news.findings, "new"), (vanishedCount, "gone"), (summary.findings - news.findings, "the same")]
      return counts.map { "\(digitGrouped($0)) \($1)" }.joined(separator: ", ")
    }
  }

  /// The part of the report that a format shows.
  ///
  /// - Parameter level: the lowest severity to show; nil for the format's default.
  package func shown(as format: ReportFormat, from level: Severity?) -> ValidationReport {
    var shown = self
    let level = level ?? (format.isShort ? .warning : .info)
    shown.findings = findings.filter { $0.severity >= level && (format.hasKnownFindings || !$0.isKnown) }
    let all = format.hasKnownFindings ? summary : news ?? summary
    shown.cut = all.count(atLeast: level) - shown.findings.count
    if format.isShort {
      shown.findings = Severity.allCases.reversed().flatMap { severity in
        shown.findings.filter { $0.severity == severity }
      }
    }
    return shown
  }
}
