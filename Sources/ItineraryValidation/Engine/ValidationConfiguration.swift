import FormatSyntax
package import SourceText

/// The settings of a project, from a file: `{"validate": {"disable": ["sort-order-tie"], …}, "import": {"failOn":
/// "warning", …}}`.
package struct ValidationConfiguration: Sendable {
  package static let levels = ["error", "warning", "info", "never"]
  package static let findingCounts = 0...1_000_000

  /// How a command treats its findings.
  package struct Findings: Sendable {
    fileprivate static let members = ["disable", "severity", "failOn", "maxFindings"]

    package var disable: [String] = []
    package var severity: [(code: String, severity: Severity)] = []
    /// A severity or `never`; nil if not stated.
    package var failOn: String?
    package var maxFindings: Int?

    package init() {}
  }

  /// Settings for the files whose path matches a pattern.
  package struct PathEntry: Sendable {
    /// Relative to the configuration's folder. `*` matches any characters, including slashes.
    package let pattern: String
    package let findings: Findings

    /// - Parameter path: relative to the configuration's folder, without a leading `./`.
    package func covers(_ path: String) -> Bool { fitsWildcards(path, pattern) }
  }

  /// Settings of `validate`.
  package var findings = Findings()
  package var only: [String] = []
  /// A path, relative to the file's folder.
  package var baseline: String?
  package var schedule: String?
  /// Whether to respect the member `ignore` of itineraries and items.
  package var honorsIgnores: Bool?
  /// The page of rules that reports link to.
  package var rulesAddress: String?
  /// Exceptions for some files. If several entries match a file, later ones take precedence.
  package var paths: [PathEntry] = []
  package var parameters = RuleParameters()
  /// Settings of `import`.
  package var importing = Findings()
  /// Problems of the file, with byte offsets.
  package private(set) var problems: [SyntaxError] = []

  package init() {}

  /// Reads a configuration. `problems` contains its errors.
  package init(_ text: ByteView) {
    var reader = StrictReader()
    let file = reader.document(text, name: "a configuration", known: ["$schema", "validate", "import"])
    _ = reader.text(file?["$schema"])
    let known =
      Findings.members + [
        "only", "baseline", "schedule", "inlineIgnores", "rulesAddress", "paths", "parameters",
      ]
    if let member = file?["validate"], let object = reader.object(member, name: "`validate`", known: known) {
      read(object, &reader)
    }
    if let member = file?["import"], let object = reader.object(member, name: "`import`", known: Findings.members) {
      importing = findings(object, &reader) { (code) throws(Diagnostic) in try FindingPolicy.codes(matching: code) }
    }
    problems = reader.sortedProblems
  }

  private mutating func read(_ object: StrictObject, _ reader: inout StrictReader) {
    findings = findings(object, &reader, known: RuleSettings.rules(matching:))
    only = codes(object["only"], &reader, known: RuleSettings.rules(matching:))
    baseline = reader.text(object["baseline"])
    schedule = reader.text(object["schedule"])
    honorsIgnores = reader.flag(object["inlineIgnores"])
    if let member = object["rulesAddress"], let address = reader.text(member) {
      if RulesAddress.isValid(address) {
        rulesAddress = address
      } else {
        reader.wrong(member, RulesAddress.form)
      }
    }
    if let member = object["parameters"] { parameters.read(member, &reader) }
    guard let member = object["paths"] else { return }
    guard let elements = member.elements else { return reader.wrong(member, "a list of objects") }
    for element in elements {
      guard let entry = reader.object(element, name: "an entry of `paths`", known: ["match", "disable", "severity"]),
        let match = reader.required("match", in: entry), let pattern = reader.filledText(match)
      else { continue }
      paths.append(
        PathEntry(pattern: pattern, findings: findings(entry, &reader, known: RuleSettings.rules(matching:))))
    }
  }

  /// Returns the codes that a code or a pattern matches.
  private typealias Known = (String) throws(Diagnostic) -> [DiagnosticCode]

  private func findings(_ object: StrictObject, _ reader: inout StrictReader, known: Known) -> Findings {
    var findings = Findings()
    findings.disable = codes(object["disable"], &reader, known: known)
    if let member = object["severity"], let levels = reader.object(member, name: "`severity`") {
      for level in levels.members {
        check(level.name, at: level.keyOffset, &reader, known)
        let word = reader.word(level, of: Severity.allCases.reversed().map { $0.rawValue })
        if let word, let weight = Severity(rawValue: word) { findings.severity.append((level.name, weight)) }
      }
    }
    findings.failOn = reader.word(object["failOn"], of: ValidationConfiguration.levels)
    findings.maxFindings = reader.integer(object["maxFindings"], in: ValidationConfiguration.findingCounts)
    return findings
  }

  private func codes(_ member: StrictMember?, _ reader: inout StrictReader, known: Known) -> [String] {
    guard let member else { return [] }
    if member.kind == .string { reader.wrong(member, "a list of rule codes") }
    let codes = reader.texts(member, "a list of rule codes") ?? []
    for code in codes { check(code.text, at: code.offset, &reader, known) }
    return codes.map { $0.text }
  }

  private func check(_ code: String, at offset: Int, _ reader: inout StrictReader, _ known: Known) {
    do throws(Diagnostic) { _ = try known(code) } catch { reader.report(error.message, at: offset, error.code) }
  }
}
