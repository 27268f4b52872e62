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

/// A finding about a name, which is worked out once and met again with each record that has the name.
struct NamedFinding: Sendable {
  var code: DiagnosticCode
  var message: String
  var severity: Severity
}

/// What a worker found in a batch of records, in the order in which it was met first. Most records of some feeds have
/// names that are not known: what was found of these is numbers alone.
struct BatchFound: Sendable {
  struct Met: Sendable, BitwiseCopyable {
    /// The worker's number of a finding about a name; of another one, counted down from -1, its place in `others`.
    var number: Int32
    var times: Int32
    var line: Int
  }

  fileprivate(set) var met: [Met] = []
  fileprivate(set) var others: [RepeatedFinding] = []
  /// Those about names that no batch of the worker had before, in the order of their numbers.
  fileprivate(set) var names: [NamedFinding] = []
}

/// What a worker finds in a batch of records.
final class BatchFindings {
  private struct State {
    var line = 1
    var found = BatchFound()
    /// By finding about a name: its place among those of the batch; negative where the batch has not met it.
    var places: [Int32] = []
    var placesByKey: [RepeatedFinding.Key: Int] = [:]
    /// By finding about a name.
    var repeated: [Int] = []
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
    state.pointee.found.names.append(NamedFinding(code: code, message: message, severity: severity))
    state.pointee.places.append(-1)
    return state.pointee.places.count - 1
  }

  /// Counts a finding about a name that a batch has had already. Of most records all that is found is such: to count it
  /// once for each took a twentieth of an import.
  func count(_ number: Int, times: Int) {
    while state.pointee.repeated.count <= number { state.pointee.repeated.append(0) }
    state.pointee.repeated[number] += times
  }

  /// How often each finding about a name was counted.
  var repeated: [Int] { state.pointee.repeated }

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

  func add(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning, line: Int, column: Int = 1) {
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

  /// What was found since the last call.
  func takeAll() -> BatchFound {
    var all = BatchFound()
    swap(&all, &state.pointee.found)
    for met in all.met where met.number >= 0 { state.pointee.places[Int(met.number)] = -1 }
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
  /// By worker: the findings about names, and the place of each among those that are kept.
  private var names: [(findings: [NamedFinding], places: [Int])] = []
  private static let unknown = -1

  init(file: String) { self.file = file }

  /// - Parameter worker: that found it.
  mutating func add(_ found: BatchFound, of worker: Int) {
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

  /// - Parameter repeated: by finding about a name: how often the worker met it beside what was in its batches.
  mutating func add(repeated: [Int], of worker: Int) {
    guard worker < names.count else { return }
    for (number, times) in repeated.enumerated() where names[worker].places[number] != FindingTally.unknown {
      count(names[worker].places[number], times)
    }
  }

  mutating func add(_ finding: RepeatedFinding) { count(place(of: finding), finding.times) }

  private mutating func count(_ place: Int, _ times: Int) {
    if place < FindingTally.limit { kept[place].times += times } else { beyond += times }
  }

  /// Where a finding about a name is kept; beyond the limit where it is not.
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

  var all: [Diagnostic] {
    var findings = kept.map { finding in
      Diagnostic(
        code: finding.code, severity: finding.severity,
        message: finding.times > 1 ? finding.message + " (\(finding.times) times)" : finding.message,
        location: SourceLocation(file: file, line: finding.line, column: finding.column))
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
