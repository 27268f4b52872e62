import FormatSyntax
package import SourceText

/// The settings of a project, as a file states them: `{"validate": {"disable": ["sort-order-tie"], …}}`.
package struct ValidationConfiguration: Sendable {
  package static let members = ["disable", "only", "severity", "failOn", "baseline", "maxFindings", "schedule"]
  package static let levels = ["error", "warning", "info", "never"]
  package static let findingCounts = 0...1_000_000

  package var disable: [String] = []
  package var only: [String] = []
  package var severity: [(code: String, severity: Severity)] = []
  /// A severity or `never`; nil where the file says nothing.
  package var failOn: String?
  /// Paths, relative to the folder of the file.
  package var baseline: String?
  package var schedule: String?
  package var maxFindings: Int?
  /// What is wrong with the file, with byte offsets.
  package private(set) var problems: [SyntaxError] = []

  package init() {}

  /// Reads a configuration; what is wrong with it stands in `problems`.
  package init(_ text: ByteView) {
    var reader = StrictReader()
    let file = reader.document(text, name: "a configuration", known: ["$schema", "validate"])
    _ = reader.text(file?["$schema"])
    if let validate = file?["validate"],
      let object = reader.object(validate, name: "`validate`", known: ValidationConfiguration.members)
    {
      read(object, &reader)
    }
    problems = reader.sortedProblems
  }

  private mutating func read(_ object: StrictObject, _ reader: inout StrictReader) {
    disable = codes(object["disable"], &reader)
    only = codes(object["only"], &reader)
    if let member = object["severity"], let levels = reader.object(member, name: "`severity`") {
      for level in levels.members {
        checkCode(level.name, at: level.keyOffset, &reader)
        let word = reader.word(level, of: ["error", "warning", "info"])
        if let word, let weight = Severity(rawValue: word) { severity.append((level.name, weight)) }
      }
    }
    failOn = reader.word(object["failOn"], of: ValidationConfiguration.levels)
    baseline = reader.text(object["baseline"])
    schedule = reader.text(object["schedule"])
    maxFindings = reader.integer(object["maxFindings"], in: ValidationConfiguration.findingCounts)
  }

  private func codes(_ member: StrictMember?, _ reader: inout StrictReader) -> [String] {
    guard let member else { return [] }
    if member.kind == .string { reader.wrong(member, "a list of rule codes") }
    let codes = reader.texts(member, "a list of rule codes") ?? []
    for code in codes { checkCode(code.text, at: code.offset, &reader) }
    return codes.map { $0.text }
  }

  private func checkCode(_ code: String, at offset: Int, _ reader: inout StrictReader) {
    do throws(Diagnostic) { _ = try RuleSettings.rules(matching: code) } catch {
      reader.report(error.message, at: offset, error.code)
    }
  }
}
