import FormatSyntax
import SourceText
import TestSupport

/// The verdicts of the conformance corpora.
extension SharedFiles {
  static var arePresent: Bool { has("corpora/VERDICTS.tsv") }

  struct Verdict {
    var path: String
    var verdict: String
    var note: String
  }

  /// The lines of `VERDICTS.tsv` whose file is in one of the folders.
  static func verdicts(_ folders: String...) -> [Verdict] {
    guard let table = bytes("corpora/VERDICTS.tsv") else { return [] }
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 2, folders.contains(where: { cells[0].hasPrefix($0 + "/") }) else { return nil }
      return Verdict(path: "corpora/" + cells[0], verdict: cells[2], note: cells.count > 3 ? cells[3] : "")
    }
  }
}

/// What a reader made of an input, for comparing.
struct Reading: Equatable {
  /// A missing field is nil.
  var rows: [[String?]] = []
  var places: [Range<Int>] = []
  /// Of each record, where the reader tells.
  var lines: [Int] = []
  var findings: [SyntaxFinding] = []
  var error: SyntaxError?

  /// `code@offset` of each finding.
  var codes: [String] { findings.map { "\($0.code)@\($0.offset)" } }

  mutating func add(_ fields: RecordFields) {
    rows.append((0..<fields.count).map { fields.has($0) ? fields[$0].text : nil })
    places.append(fields.offset..<fields.end)
  }
}
