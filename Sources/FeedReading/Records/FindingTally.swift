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
  /// The number that the worker that found it has for it; negative for none.
  var name = -1

  /// What makes two findings the same one.
  struct Key: Hashable, Sendable {
    var code: DiagnosticCode
    var message: [UInt8]
  }

  var key: Key { Key(code: code, message: Array(message.utf8)) }
}

/// What a worker finds in a batch of records.
final class BatchFindings {
  private struct State {
    var line = 1
    /// Findings about names, which are worked out once and met again with each record that has the name.
    var known: [(code: DiagnosticCode, message: String, severity: Severity)] = []
    /// By finding about a name: its place among those of the batch; negative where the batch has not met it.
    var places: [Int] = []
    var met: [RepeatedFinding] = []
    var placesByKey: [RepeatedFinding.Key: Int] = [:]
  }

  /// Behind a pointer, as a class's own variables are checked for overlapping access each time.
  private let state: UnsafeMutablePointer<State>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The line of the record that is worked on, for findings about it as a whole.
  var line: Int {
    get { state.pointee.line }
    set { state.pointee.line = newValue }
  }

  /// The number of a finding about a name, to be counted with `add(_:)` as often as the name is met.
  func number(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning) -> Int {
    state.pointee.known.append((code, message, severity))
    state.pointee.places.append(-1)
    return state.pointee.known.count - 1
  }

  func addAll(_ numbers: [Int]) {
    for number in numbers { add(number) }
  }

  func add(_ number: Int) {
    let place = state.pointee.places[number]
    if place >= 0 {
      state.pointee.met[place].times += 1
    } else {
      let finding = state.pointee.known[number]
      state.pointee.places[number] = state.pointee.met.count
      state.pointee.met.append(
        RepeatedFinding(
          code: finding.code, message: finding.message, severity: finding.severity, line: line, column: 1, times: 1,
          name: number))
    }
  }

  func add(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning, line: Int, column: Int = 1) {
    let finding = RepeatedFinding(
      code: code, message: message, severity: severity, line: line, column: column, times: 1)
    let key = finding.key
    if let known = state.pointee.placesByKey[key] {
      state.pointee.met[known].times += 1
    } else {
      state.pointee.placesByKey[key] = state.pointee.met.count
      state.pointee.met.append(finding)
    }
  }

  /// What was found since the last call, in the order in which it was met first.
  func takeAll() -> [RepeatedFinding] {
    var all: [RepeatedFinding] = []
    swap(&all, &state.pointee.met)
    for finding in all where finding.name >= 0 { state.pointee.places[finding.name] = -1 }
    if !state.pointee.placesByKey.isEmpty { state.pointee.placesByKey = [:] }
    return all
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
  /// By worker and the number that it has for a finding: its place among those that are kept.
  private var places: [[Int]] = []
  private static let unknown = -1

  init(file: String) { self.file = file }

  /// - Parameter worker: that found it.
  mutating func add(_ finding: RepeatedFinding, of worker: Int = 0) {
    let place = place(of: finding, worker)
    if place < FindingTally.limit { kept[place].times += finding.times } else { beyond += finding.times }
  }

  /// Where the finding is kept; beyond the limit where it is not.
  private mutating func place(of finding: RepeatedFinding, _ worker: Int) -> Int {
    if finding.name < 0 { return place(of: finding) }
    while places.count <= worker { places.append([]) }
    while places[worker].count <= finding.name { places[worker].append(FindingTally.unknown) }
    if places[worker][finding.name] == FindingTally.unknown { places[worker][finding.name] = place(of: finding) }
    return places[worker][finding.name]
  }

  private mutating func place(of finding: RepeatedFinding) -> Int {
    let key = finding.key
    if let known = numbers[key] { return known }
    guard kept.count < FindingTally.limit else { return FindingTally.limit }
    numbers[key] = kept.count
    kept.append(finding)
    kept[kept.count - 1].times = 0
    return kept.count - 1
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
