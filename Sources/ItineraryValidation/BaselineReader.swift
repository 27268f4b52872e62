import FormatSyntax
package import SourceText

extension Baseline {
  /// Reads the findings of a JSON report, or of one in JSON Lines.
  ///
  /// - Throws: where the text is neither; a finding without a code can't be known.
  package init(report text: ByteView) throws(SyntaxError) {
    self.init()
    let bytes = text.slice(TextEncoding.utf8BOMLength(text), text.count)
    do throws(SyntaxError) {
      let value = try JSONValue.parse(bytes)
      if value["findings"] == nil, value["code"] != nil {
        try add(value)
      } else {
        try add(report: value)
      }
      return
    } catch {
      // One value a line is more than one value; its first line says whether it is one.
      guard bytes.trimmed.firstIndex(of: 0x0A, from: 0) != nil else { throw error }
      do throws(SyntaxError) {
        try addLines(bytes)
      } catch let lineError {
        throw lineError.offset > error.offset ? lineError : error
      }
    }
  }

  private mutating func addLines(_ bytes: ByteView) throws(SyntaxError) {
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      let line = bytes.slice(start, end)
      if !line.trimmed.isEmpty {
        do throws(SyntaxError) {
          let value = try JSONValue.parse(line)
          if value["code"] != nil { try add(value) } else { try add(report: value) }
        } catch {
          throw SyntaxError(offset: start + error.offset, message: error.message, code: error.code)
        }
      }
      start = end + 1
    }
  }

  private mutating func add(report: JSONValue) throws(SyntaxError) {
    guard report["format"]?.string == "sportstime-report" else {
      throw SyntaxError(offset: 0, message: "a baseline is a report of findings in JSON")
    }
    for finding in report["findings"]?.array ?? [] { try add(finding) }
  }

  private mutating func add(_ finding: JSONValue) throws(SyntaxError) {
    guard let code = finding["code"]?.string else {
      throw SyntaxError(offset: 0, message: "a finding of the baseline has no code")
    }
    add(
      BaselineEntry(
        itinerary: finding["itinerary"]?.string, item: finding["item"]?.string, code: code,
        barrier: finding["barrier"]?.string))
  }
}
