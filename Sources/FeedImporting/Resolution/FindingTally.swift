package import SourceText

/// A finding with its number of occurrences.
package struct RepeatedFinding: Sendable {
  package var code: DiagnosticCode
  package var message: String
  package var severity: Severity
  /// The line of the first occurrence.
  package var line: Int
  package var column: Int
  var times: Int

  package init(code: DiagnosticCode, message: String, severity: Severity, line: Int, column: Int, times: Int) {
    self.code = code
    self.message = message
    self.severity = severity
    self.line = line
    self.column = column
    self.times = times
  }

  /// Findings with equal keys count as the same finding.
  struct Key: Hashable, Sendable {
    var code: DiagnosticCode
    var message: [UInt8]
  }

  var key: Key { Key(code: code, message: Array(message.utf8)) }
}

/// A finding about a name. It is created once and counted for each record with the name.
package struct NamedFinding: Sendable {
  var code: DiagnosticCode
  var message: String
  var severity: Severity
}

/// A worker's findings in a batch of records, in order of first occurrence. Findings about names are only numbers,
/// because in some feeds most records have unknown names.
package struct BatchFound: Sendable {
  package struct Met: Sendable, BitwiseCopyable {
    /// The worker's number of a finding about a name. For any other finding, an index into `others`, counted down from
    /// -1.
    var number: Int32
    var times: Int32
    var line: Int
  }

  fileprivate(set) var met: [Met] = []
  fileprivate(set) var others: [RepeatedFinding] = []
  /// Findings about names that the worker created in this batch, in numerical order.
  fileprivate(set) var names: [NamedFinding] = []

  package init(met: [Met] = [], others: [RepeatedFinding] = [], names: [NamedFinding] = []) {
    self.met = met
    self.others = others
    self.names = names
  }
}

/// Collects a worker's findings in a batch of records.
package final class BatchFindings {
  private struct State {
    var line = 1
    var found = BatchFound()
    /// By finding about a name: its index in the batch; negative if it did not occur in the batch.
    var places: [Int32] = []
    var placesByKey: [RepeatedFinding.Key: Int] = [:]
    /// By finding about a name: the number of repetitions.
    var repeated: [Int] = []
  }

  /// A pointer, because each access to a stored property of a class is checked for overlapping access.
  private let state: UnsafeMutablePointer<State>

  package init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The line of the current record, for findings about the whole record.
  package var line: Int {
    get { state.pointee.line }
    set { state.pointee.line = newValue }
  }

  /// Creates a finding about a name and returns its number. Call `add(_:)` for each occurrence of the name.
  func number(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning) -> Int {
    state.pointee.found.names.append(NamedFinding(code: code, message: message, severity: severity))
    state.pointee.places.append(-1)
    return state.pointee.places.count - 1
  }

  /// Counts repetitions of a finding about a name that a batch already contains. Most records have only such findings,
  /// so they are counted together.
  func count(_ number: Int, times: Int) {
    while state.pointee.repeated.count <= number { state.pointee.repeated.append(0) }
    state.pointee.repeated[number] += times
  }

  /// Number of repetitions of each finding about a name.
  package var repeated: [Int] { state.pointee.repeated }

  func addAll(_ numbers: [Int]) {
    for number in numbers { add(number) }
  }

  func add(_ number: Int) {
    let place = Int(state.pointee.places[number])
    if place >= 0 {
      state.pointee.found.met[place].times += 1
    } else {
      state.pointee.places[number] = Int32(state.pointee.found.met.count)
      state.pointee.found.met.append(BatchFound.Met(number: Int32(number), times: 1, line: line))
    }
  }

  package func add(
    _ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning, line: Int, column: Int = 1
  ) {
    let finding = RepeatedFinding(
      code: code, message: message, severity: severity, line: line, column: column, times: 1)
    let key = finding.key
    if let known = state.pointee.placesByKey[key] {
      state.pointee.found.met[known].times += 1
    } else {
      let number = -1 - Int32(state.pointee.found.others.count)
      state.pointee.placesByKey[key] = state.pointee.found.met.count
      state.pointee.found.met.append(BatchFound.Met(number: number, times: 1, line: line))
      state.pointee.found.others.append(finding)
    }
  }

  /// The findings since the last call.
  package func takeAll() -> BatchFound {
    var all = BatchFound()
    swap(&all, &state.pointee.found)
    for met in all.met where met.number >= 0 { state.pointee.places[Int(met.number)] = -1 }
    if !state.pointee.placesByKey.isEmpty { state.pointee.placesByKey = [:] }
    return all
  }
}

/// The findings of one file. A repeated finding is kept once, at its first place, with the number of occurrences.
package struct FindingTally {
  /// The maximum number of different findings per file. The rest are counted in one summary finding.
  private static let limit = 1_000

  private let file: String
  private var kept: [RepeatedFinding] = []
  private var numbers: [RepeatedFinding.Key: Int] = [:]
  private var beyond = 0
  /// By worker: the findings about names, and the index of each among the stored findings.
  private var names: [(findings: [NamedFinding], places: [Int])] = []
  private static let unknown = -1

  package init(file: String) { self.file = file }

  /// - Parameter worker: the worker that created the findings.
  package mutating func add(_ found: BatchFound, of worker: Int) {
    while names.count <= worker { names.append(([], [])) }
    names[worker].findings += found.names
    names[worker].places += [Int](repeating: FindingTally.unknown, count: found.names.count)
    for met in found.met {
      let number = Int(met.number)
      count(
        number < 0 ? place(of: found.others[-1 - number]) : place(ofName: number, worker, line: met.line),
        Int(met.times))
    }
  }

  /// - Parameter repeated: by finding about a name: the number of occurrences that batches did not count.
  package mutating func add(repeated: [Int], of worker: Int) {
    guard worker < names.count else { return }
    for (number, times) in repeated.enumerated() where names[worker].places[number] != FindingTally.unknown {
      count(names[worker].places[number], times)
    }
  }

  package mutating func add(_ finding: RepeatedFinding) { count(place(of: finding), finding.times) }

  private mutating func count(_ place: Int, _ times: Int) {
    if place < FindingTally.limit { kept[place].times += times } else { beyond += times }
  }

  /// The index of a finding about a name; beyond the limit if it is not stored.
  private mutating func place(ofName number: Int, _ worker: Int, line: Int) -> Int {
    let known = names[worker].places[number]
    if known != FindingTally.unknown { return known }
    let name = names[worker].findings[number]
    let place = place(
      of: RepeatedFinding(
        code: name.code, message: name.message, severity: name.severity, line: line, column: 1, times: 0))
    names[worker].places[number] = place
    return place
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

  package var all: [Diagnostic] {
    var findings = kept.map { finding in
      var diagnostic = Diagnostic(
        code: finding.code, severity: finding.severity, message: finding.message,
        location: SourceLocation(file: file, line: finding.line, column: finding.column))
      diagnostic.times = finding.times
      return diagnostic
    }
    if beyond > 0 {
      findings.append(
        Diagnostic(
          code: .moreFindings, severity: .warning,
          message: "and \(counted(beyond, "more finding", "more findings")) in \(file)"))
    }
    return findings
  }
}
