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
    let bytes = text.slice(TextEncoding.utf8BOMLength(text), text.count)
    let shift = text.count - bytes.count
    do throws(SyntaxError) {
      try readFile(bytes)
    } catch {
      problems.append(error)
    }
    for index in problems.indices { problems[index].offset += shift }
    problems.sort { $0.offset < $1.offset }
  }

  private mutating func readFile(_ bytes: ByteView) throws(SyntaxError) {
    var scanner = JSONScanner(bytes)
    var seen: Set<String> = []
    try object(&scanner, in: bytes, "a configuration", &seen) {
      (configuration, scanner, key, offset) throws(SyntaxError) in
      switch key {
      case "$schema": _ = try configuration.text(&scanner, key)
      case "validate":
        var members: Set<String> = []
        try configuration.object(&scanner, in: bytes, "\"validate\"", &members) {
          (configuration, scanner, key, offset) throws(SyntaxError) in
          try configuration.member(key, at: offset, &scanner, bytes)
        }
      default: try configuration.unknown(key, at: offset, ["validate"], &scanner)
      }
    }
    try scanner.expectEnd()
  }

  private mutating func member(
    _ key: String, at offset: Int, _ scanner: inout JSONScanner, _ bytes: ByteView
  ) throws(SyntaxError) {
    switch key {
    case "disable": disable = try codes(&scanner, key)
    case "only": only = try codes(&scanner, key)
    case "severity":
      var seen: Set<String> = []
      try object(&scanner, in: bytes, "\"severity\"", &seen) {
        (configuration, scanner, code, offset) throws(SyntaxError) in
        configuration.checkCode(code, at: offset)
        guard let level = try configuration.word(&scanner, code, ["error", "warning", "info"]) else { return }
        if let severity = Severity(rawValue: level) { configuration.severity.append((code, severity)) }
      }
    case "failOn": failOn = try word(&scanner, key, ValidationConfiguration.levels)
    case "baseline": baseline = try text(&scanner, key)
    case "schedule": schedule = try text(&scanner, key)
    case "maxFindings": maxFindings = try count(&scanner, key)
    default: try unknown(key, at: offset, ValidationConfiguration.members, &scanner)
    }
  }

  // MARK: Values

  private mutating func object(
    _ scanner: inout JSONScanner, in bytes: ByteView, _ what: String, _ seen: inout Set<String>,
    _ member: (inout ValidationConfiguration, inout JSONScanner, String, Int) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    guard try isKind(.object, &scanner, what, "an object") else { return }
    var configuration = self
    var keys = seen
    defer {
      self = configuration
      seen = keys
    }
    try scanner.object { (scanner, key) throws(SyntaxError) in
      let name = key.string
      let offset = ValidationConfiguration.offset(of: key, in: bytes)
      guard keys.insert(name).inserted else {
        throw SyntaxError(offset: offset, message: "the member \(quotedForDisplay(name)) stands twice")
      }
      try member(&configuration, &scanner, name, offset)
    }
  }

  /// Where the quote before a key stands.
  private static func offset(of key: JSONText, in bytes: ByteView) -> Int {
    max(0, (bytes.offset(of: key.raw) ?? 0) - 1)
  }

  private mutating func isKind(
    _ kind: JSONScanner.Kind, _ scanner: inout JSONScanner, _ what: String, _ wanted: String
  ) throws(SyntaxError) -> Bool {
    if try scanner.peekKind() == kind { return true }
    problems.append(SyntaxError(offset: scanner.at, message: "\(what) should be \(wanted)"))
    _ = try scanner.skipValue()
    return false
  }

  private mutating func text(_ scanner: inout JSONScanner, _ key: String) throws(SyntaxError) -> String? {
    guard try isKind(.string, &scanner, "\"\(key)\"", "text") else { return nil }
    return try scanner.string().string
  }

  private mutating func word(
    _ scanner: inout JSONScanner, _ key: String, _ words: [String]
  ) throws(SyntaxError) -> String? {
    let wanted = words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ") + " or \"\(words.last ?? "")\""
    guard try isKind(.string, &scanner, quotedForDisplay(key), wanted) else { return nil }
    let offset = scanner.at
    let word = try scanner.string().string
    if words.contains(word) { return word }
    problems.append(
      SyntaxError(
        offset: offset,
        message: "\(quotedForDisplay(key)) should be \(wanted), not \(quotedForDisplay(word))" + didYouMean(word, words)
      ))
    return nil
  }

  private mutating func codes(_ scanner: inout JSONScanner, _ key: String) throws(SyntaxError) -> [String] {
    guard try isKind(.array, &scanner, "\"\(key)\"", "a list of rule codes") else { return [] }
    var configuration = self
    var codes: [String] = []
    defer { self = configuration }
    try scanner.array { (scanner) throws(SyntaxError) in
      guard try configuration.isKind(.string, &scanner, "an element of \"\(key)\"", "the code of a rule") else {
        return
      }
      let offset = scanner.at
      let code = try scanner.string().string
      configuration.checkCode(code, at: offset)
      codes.append(code)
    }
    return codes
  }

  private mutating func checkCode(_ code: String, at offset: Int) {
    if (try? RuleSettings.rules(matching: code)) != nil { return }
    problems.append(
      SyntaxError(
        offset: offset, message: UnknownRule(code: code).description + didYouMean(code, RuleRegistry.names)))
  }

  private mutating func count(_ scanner: inout JSONScanner, _ key: String) throws(SyntaxError) -> Int? {
    let range = ValidationConfiguration.findingCounts
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard try isKind(.number, &scanner, "\"\(key)\"", wanted) else { return nil }
    let offset = scanner.at
    let number = JSONNumber.integer(try scanner.number())
    if let number, range.contains(number) { return number }
    problems.append(SyntaxError(offset: offset, message: "\"\(key)\" should be \(wanted)"))
    return nil
  }

  private mutating func unknown(
    _ key: String, at offset: Int, _ known: [String], _ scanner: inout JSONScanner
  ) throws(SyntaxError) {
    problems.append(
      SyntaxError(offset: offset, message: "there is no member \(quotedForDisplay(key))" + didYouMean(key, known)))
    _ = try scanner.skipValue()
  }
}
