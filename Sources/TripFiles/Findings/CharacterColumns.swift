import CommandInterface
package import ItineraryValidation
package import SourceText

extension ValidationReport {
  /// The 1-based column of each finding in UTF-16 code units, because columns of findings count bytes; nil if the text
  /// can't be read again, for example because it was from standard input.
  func characterColumns() -> [Int?] {
    findings.chunkRanges { $0.file == $1.file }.flatMap { range in
      ValidationReport.characterColumns(of: findings[range], in: findings[range.lowerBound].file)
    }
  }

  /// - Parameter findings: findings in one file, by line.
  private static func characterColumns(of findings: ArraySlice<Diagnostic>, in path: String) -> [Int?] {
    let unknown = [Int?](repeating: nil, count: findings.count)
    if path == "-" || path.isEmpty { return unknown }
    do throws(ToolError) {
      return try ItineraryInput.text(try InputFile(path)).withView { text in
        var (line, start) = (1, 0)
        return findings.map { finding in
          while line < finding.line, let end = text.firstIndex(of: .lineFeed, from: start) {
            line += 1
            start = end + 1
          }
          guard line == finding.line, finding.column >= 1, finding.column <= text.count - start + 1 else { return nil }
          return utf16Count(text.slice(start, start + finding.column - 1)) + 1
        }
      }
    } catch {
      return unknown
    }
  }

  package static func utf16Count(_ text: ByteView) -> Int {
    // A continuation byte adds nothing; the first byte of a four-byte character adds two.
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }
}
