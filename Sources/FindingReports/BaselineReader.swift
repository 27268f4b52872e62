import FormatSyntax
package import ItineraryValidation
package import SourceText

extension Baseline {
  /// Reads the findings of a JSON or JSON Lines report without storing the report.
  ///
  /// - Throws: if the text is not a report or a finding has no code.
  package init(report text: ByteView) throws(SyntaxError) {
    self.init()
    let bytes = text.slice(TextEncoding.utf8BOMLength(text), text.count)
    var scanner = JSONScanner(bytes)
    var reader = BaselineReader()
    repeat {
      try reader.readValue(&scanner, into: &self)
      scanner.skipWhitespace()
    } while scanner.at < bytes.count
  }
}

/// Reads reports value by value.
private struct BaselineReader {
  private var key = BaselineKey()
  private static let members: [StaticString] = ["itinerary", "item", "barrier", "code"]
  /// The values of these members; empty if missing or not a string.
  private var texts: [[UInt8]] = []

  /// A report, or one line of it.
  mutating func readValue(_ scanner: inout JSONScanner, into baseline: inout Baseline) throws(SyntaxError) {
    var isReport = false
    clear()
    try scanner.object { (scanner, name) throws(SyntaxError) in
      if name.equals("format") {
        isReport = try string(&scanner).elementsEqual("sportstime-report".utf8)
      } else if name.equals("findings"), try scanner.peekKind() == .array {
        try scanner.array { (scanner) throws(SyntaxError) in try readFinding(&scanner, into: &baseline) }
        clear()
      } else if name.equals("cut") {
        baseline.isCut = true
        try scanner.skipValue()
      } else {
        try take(name, &scanner)
      }
    }
    if isReport { return }
    if texts[3].isEmpty { throw SyntaxError(offset: 0, message: "a baseline is a report of findings in JSON") }
    try add(to: &baseline)
  }

  private mutating func readFinding(
    _ scanner: inout JSONScanner, into baseline: inout Baseline
  ) throws(SyntaxError) {
    clear()
    let start = scanner.at
    try scanner.object { (scanner, name) throws(SyntaxError) in try take(name, &scanner) }
    if texts[3].isEmpty { throw SyntaxError(offset: start, message: "a finding of the baseline has no code") }
    try add(to: &baseline)
  }

  private mutating func take(_ name: JSONText, _ scanner: inout JSONScanner) throws(SyntaxError) {
    if let index = BaselineReader.members.firstIndex(where: { name.equals($0) }) {
      texts[index] = try string(&scanner)
    } else {
      try scanner.skipValue()
    }
  }

  /// Empty if the value is not a string.
  private func string(_ scanner: inout JSONScanner) throws(SyntaxError) -> [UInt8] {
    if try scanner.peekKind() == .string { return try scanner.string().decoded }
    try scanner.skipValue()
    return []
  }

  private mutating func clear() { texts = BaselineReader.members.map { _ in [] } }

  private mutating func add(to baseline: inout Baseline) throws(SyntaxError) {
    key.set(itinerary: texts[0], item: texts[1], barrier: texts[2], code: texts[3])
    try baseline.add(key)
  }
}
