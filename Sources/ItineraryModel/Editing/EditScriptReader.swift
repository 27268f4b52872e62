import FormatSyntax
package import SourceText

/// Reads edit operations: one JSON object, JSON Lines, or a list of objects.
///
/// A member that no operation of its kind has is an error, so that a slip of the pen never edits something else.
/// What is wrong with one operation doesn't stop the reading of the others.
package struct EditScriptReader {
  package private(set) var script = EditScript()
  /// With line and column; an operation that one is about is not in the script.
  package private(set) var findings: [Finding] = []

  package init() {}

  /// Reads all of `input`, after what was read before.
  package mutating func read(_ input: ByteView, file: String) {
    let firstFinding = findings.count
    let firstEntry = script.entries.count
    var scanner = JSONScanner(input, at: input.hasPrefix("\u{FEFF}") ? 3 : 0)
    var place = LinePlace()
    while true {
      scanner.skipWhitespace()
      if scanner.at >= input.count { break }
      let start = scanner.at
      do throws(SyntaxError) {
        try readValue(&scanner, input, file, &place)
      } catch {
        var broken = place
        broken.advance(to: error.offset, in: input)
        note(error.code ?? "syntax-error", error.message, broken, file)
        // A list can't be read on from its middle.
        scanner = JSONScanner(input, at: input[start] == 0x5B ? input.count : nextStart(after: start, in: input))
      }
    }
    if findings.count == firstFinding, script.entries.count == firstEntry {
      note("missing-field", "there is no edit operation", LinePlace(), file)
    }
  }

  private mutating func readValue(
    _ scanner: inout JSONScanner, _ input: ByteView, _ file: String, _ place: inout LinePlace
  ) throws(SyntaxError) {
    switch try scanner.peekKind() {
    case .object: try readOperation(&scanner, input, file, &place)
    case .array:
      try scanner.array { (scanner) throws(SyntaxError) in
        scanner.skipWhitespace()
        if try scanner.peekKind() == .object {
          try readOperation(&scanner, input, file, &place)
        } else {
          try readOther(&scanner, input, file, &place)
        }
      }
    default: try readOther(&scanner, input, file, &place)
    }
  }

  private mutating func readOther(
    _ scanner: inout JSONScanner, _ input: ByteView, _ file: String, _ place: inout LinePlace
  ) throws(SyntaxError) {
    let kind = try scanner.peekKind()
    let offset = scanner.at
    let value = try scanner.skipValue()
    place.advance(to: offset, in: input)
    note("wrong-type", "an edit operation is an object, not \(kind.words(value))", place, file)
  }

  private mutating func readOperation(
    _ scanner: inout JSONScanner, _ input: ByteView, _ file: String, _ place: inout LinePlace
  ) throws(SyntaxError) {
    var object = try ScriptObject(&scanner, in: input, name: "an edit operation")
    let operation = EditOperation(&object, in: input)
    place.advance(to: object.offset, in: input)
    if let operation, object.problems.isEmpty {
      script.entries.append(EditScript.Entry(operation, line: place.line))
    }
    for problem in object.problems.sorted(by: { $0.offset < $1.offset }) {
      place.advance(to: problem.offset, in: input)
      note(problem.code, problem.message, place, file)
    }
  }

  /// The next line that begins like an operation.
  private func nextStart(after offset: Int, in input: ByteView) -> Int {
    var at = offset
    while let end = input.firstIndex(of: 0x0A, from: at) {
      var scanner = JSONScanner(input, at: end + 1)
      scanner.skipWhitespace()
      if scanner.at < input.count, input[scanner.at] == 0x7B { return scanner.at }
      at = end + 1
    }
    return input.count
  }

  private mutating func note(_ code: String, _ message: String, _ place: LinePlace, _ file: String) {
    findings.append(
      Finding(
        code: code, severity: .error, message: message,
        location: SourceLocation(file: file, line: place.line, column: place.column)))
  }
}

/// Line and column (both 1-based) of rising offsets: each byte is looked at once.
private struct LinePlace {
  private(set) var line = 1
  private var lineStart = 0
  private var offset = 0

  var column: Int { offset - lineStart + 1 }

  mutating func advance(to target: Int, in input: ByteView) {
    let end = min(target, input.count)
    while offset < end {
      if input[offset] == 0x0A {
        line += 1
        lineStart = offset + 1
      }
      offset += 1
    }
  }
}
