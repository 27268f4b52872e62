import FormatSyntax
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files beside the project, `../shared`, which not every machine has.
enum SharedFiles {
  static let root: String = {
    let here = String(#filePath)
    guard let real = realpath(here, nil) else { return "" }
    defer { free(real) }
    // Tests/FormatSyntaxTests/<file> is three levels below the project.
    let parts = String(cString: real).split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/shared"
  }()

  static var arePresent: Bool { access(root + "/corpora/VERDICTS.tsv", R_OK) == 0 }

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(root + "/" + path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }

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
  var findings: [SyntaxFinding] = []
  var error: SyntaxError?

  /// `code@offset` of each finding.
  var codes: [String] { findings.map { "\($0.code)@\($0.offset)" } }

  mutating func add(_ fields: RecordFields) {
    rows.append((0..<fields.count).map { fields.has($0) ? fields[$0].text : nil })
    places.append(fields.offset..<fields.end)
  }
}
