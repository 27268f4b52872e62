import FormatSyntax
package import SourceText

/// Reads edit operations: one JSON object, JSON Lines, or a list of objects.
///
/// An unknown member of an operation is an error, so that a typo never edits something else. A problem in one operation
/// does not prevent others from being read.
package struct EditScriptReader {
  package private(set) var script = EditScript()
  /// With line and column. Operations with findings are not in the script.
  package private(set) var findings: [Diagnostic] = []

  package init() {}

  /// Reads all of `input` and adds its operations to those that were read before.
  package mutating func read(_ input: ByteView, file: String) {
    let firstFinding = findings.count
    let firstEntry = script.entries.count
    var scanner = JSONScanner(input, at: input.hasPrefix("\u{FEFF}") ? 3 : 0)
    var lines = LineCounter()
    while true {
      scanner.skipWhitespace()
      if scanner.at >= input.count { break }
      let start = scanner.at
      do throws(SyntaxError) {
        try readValue(&scanner, input, file, &lines)
      } catch {
        // Use a copy, because the next operation may begin earlier.
        var broken = lines
        note(error.code ?? .syntaxError, error.message, broken.position(of: error.offset, in: input), file)
        // A list can't be continued in the middle.
        let next = input[start] == .openBracket ? input.count : nextStart(after: start, in: input)
        scanner = JSONScanner(input, at: next)
      }
    }
    if findings.count == firstFinding, script.entries.count == firstEntry {
      note(.missingField, "there is no edit operation", (line: 1, column: 1), file)
    }
  }

  private mutating func readValue(
    _ scanner: inout JSONScanner, _ input: ByteView, _ file: String, _ lines: inout LineCounter
  ) throws(SyntaxError) {
    guard try scanner.peekKind() == .array else {
      return readOperation(try StrictMember(next: &scanner), input, file, &lines)
    }
    try scanner.array { (scanner) throws(SyntaxError) in
      readOperation(try StrictMember(next: &scanner), input, file, &lines)
    }
  }

  private mutating func readOperation(
    _ value: StrictMember, _ input: ByteView, _ file: String, _ lines: inout LineCounter
  ) {
    let line = lines.position(of: value.offset, in: input).line
    guard value.kind == .object else {
      return note(
        .wrongType, "an edit operation is an object, not \(value.words)", lines.position(of: value.offset, in: input),
        file)
    }
    var reader = StrictReader()
    let operation = EditOperation(value, &reader)
    if let operation, reader.problems.isEmpty {
      script.entries.append(EditScript.Entry(operation, line: line))
    }
    for problem in reader.sortedProblems {
      note(problem.code ?? .syntaxError, problem.message, lines.position(of: problem.offset, in: input), file)
    }
  }

  /// The next line that begins like an operation.
  private func nextStart(after offset: Int, in input: ByteView) -> Int {
    var at = offset
    while let end = input.firstIndex(of: .lineFeed, from: at) {
      var scanner = JSONScanner(input, at: end + 1)
      scanner.skipWhitespace()
      if scanner.at < input.count, input[scanner.at] == .openBrace { return scanner.at }
      at = end + 1
    }
    return input.count
  }

  private mutating func note(
    _ code: DiagnosticCode, _ message: String, _ place: (line: Int, column: Int), _ file: String
  ) {
    findings.add(code, .error, message, at: SourceLocation(file: file).of(place))
  }
}
