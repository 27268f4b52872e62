import SourceText

/// The same finding, met any number of times.
struct RepeatedFinding: Sendable {
  var code: DiagnosticCode
  var message: String
  var severity: Severity
  /// Where it was met first.
  var line: Int
  var column: Int
  var times: Int

  /// What makes two findings the same one.
  struct Key: Hashable, Sendable {
    var code: DiagnosticCode
    var message: [UInt8]
  }

  var key: Key { Key(code: code, message: Array(message.utf8)) }
}

/// What a worker finds in a batch of records.
final class BatchFindings {
  /// The line of the record that is worked on, for findings about it as a whole.
  var line = 1
  /// Findings about names, which are worked out once and met again with each record that has the name.
  private var known: [(code: DiagnosticCode, message: String, severity: Severity)] = []
  /// By finding about a name: its place among those of the batch; negative where the batch has not met it.
  private var places: [Int] = []
  private var met: [RepeatedFinding] = []
  private var placesByKey: [RepeatedFinding.Key: Int] = [:]
  private var metNames: [Int] = []

  /// The number of a finding about a name, to be counted with `add(_:)` as often as the name is met.
  func number(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning) -> Int {
    known.append((code, message, severity))
    places.append(-1)
    return known.count - 1
  }

  func add(_ number: Int) {
    if places[number] < 0 {
      let finding = known[number]
      places[number] = place(of: finding.code, finding.message, finding.severity, line: line, column: 1)
      metNames.append(number)
    }
    met[places[number]].times += 1
  }

  func add(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning, line: Int, column: Int = 1) {
    met[place(of: code, message, severity, line: line, column: column)].times += 1
  }

  private func place(
    of code: DiagnosticCode, _ message: String, _ severity: Severity, line: Int, column: Int
  ) -> Int {
    let finding = RepeatedFinding(
      code: code, message: message, severity: severity, line: line, column: column, times: 0)
    let key = finding.key
    if let known = placesByKey[key] { return known }
    placesByKey[key] = met.count
    met.append(finding)
    return met.count - 1
  }

  /// What was found since the last call, in the order in which it was met first.
  func takeAll() -> [RepeatedFinding] {
    if met.isEmpty { return [] }
    defer {
      for number in metNames { places[number] = -1 }
      metNames.removeAll(keepingCapacity: true)
      met = []
      placesByKey.removeAll(keepingCapacity: true)
    }
    return met
  }
}

/// The findings of one file: the same one is kept once, where it is first, with how often it was met.
struct FindingTally {
  /// Different findings of one file that are kept; the rest is counted in one of its own.
  private static let limit = 1_000

  private let file: String
  private var kept: [RepeatedFinding] = []
  private var numbers: [RepeatedFinding.Key: Int] = [:]
  private var beyond = 0

  init(file: String) { self.file = file }

  mutating func add(_ finding: RepeatedFinding) {
    let key = finding.key
    if let known = numbers[key] {
      kept[known].times += finding.times
    } else if kept.count < FindingTally.limit {
      numbers[key] = kept.count
      kept.append(finding)
    } else {
      beyond += finding.times
    }
  }

  var all: [Diagnostic] {
    var findings = kept.map { finding in
      Diagnostic(
        code: finding.code, severity: finding.severity,
        message: finding.times > 1 ? finding.message + " (\(finding.times) times)" : finding.message,
        location: SourceLocation(file: file, line: finding.line, column: finding.column))
    }
    if beyond > 0 {
      findings.append(
        Diagnostic(code: .moreFindings, severity: .warning, message: "and \(beyond) more findings in \(file)"))
    }
    return findings
  }
}
