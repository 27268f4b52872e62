import SourceText

/// Findings of one file: the same one is kept once, where it is first, with how often it was met.
final class FindingTally {
  /// Different findings of one file that are kept; the rest is counted in one of its own.
  private static let limit = 1_000

  /// The line of the record that is worked on, for findings about it as a whole.
  var line = 1
  private let file: String
  private var kept: [Diagnostic] = []
  private var times: [Int] = []
  private var numbers: [Key: Int] = [:]
  private var beyond = 0

  private struct Key: Hashable {
    var code: DiagnosticCode
    var message: [UInt8]
  }

  init(file: String) { self.file = file }

  /// The number of a finding, to be counted with `add(_:)` as often as it is met; negative beyond the limit.
  func number(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning, line: Int, column: Int = 1)
    -> Int
  {
    let key = Key(code: code, message: Array(message.utf8))
    if let known = numbers[key] { return known }
    guard kept.count < FindingTally.limit else { return -1 }
    numbers[key] = kept.count
    times.append(0)
    kept.append(
      Diagnostic(
        code: code, severity: severity, message: message,
        location: SourceLocation(file: file, line: line, column: column)))
    return kept.count - 1
  }

  func add(_ number: Int) {
    if number < 0 { beyond += 1 } else { times[number] += 1 }
  }

  func add(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning, line: Int, column: Int = 1) {
    add(number(code, message, severity, line: line, column: column))
  }

  var all: [Diagnostic] {
    var findings = zip(kept, times).filter { $0.1 > 0 }.map { finding, count in
      var counted = finding
      if count > 1 { counted.message += " (\(count) times)" }
      return counted
    }
    if beyond > 0 {
      findings.append(
        Diagnostic(code: .moreFindings, severity: .warning, message: "and \(beyond) more findings in \(file)"))
    }
    return findings
  }
}
