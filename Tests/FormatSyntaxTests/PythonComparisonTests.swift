import Foundation
import FormatSyntax
import SourceText
import Testing
import TestSupport

/// All values of all feeds, as Python's csv and icalendar read them.
@Suite(.enabled(if: SharedFiles.arePresent, "../shared is not there"))
struct PythonComparisonTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func run(_ interpreter: String, _ arguments: [String]) -> String? {
    guard FileManager.default.isExecutableFile(atPath: interpreter) else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: interpreter)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  /// One that has the module; nil where there is none.
  private static func interpreter(with module: String) -> String? {
    [root.appendingPathComponent(".build/python/bin/python3").path, "/usr/bin/python3"]
      .first { run($0, ["-c", "import " + module]) != nil }
  }

  private static func files(_ folder: String) -> [String] {
    guard let table = SharedFiles.bytes("feeds/PROVENANCE.tsv") else { return [] }
    return String(decoding: table, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
      .filter { $0.hasPrefix(folder) }.map { "feeds/" + $0 }
  }

  /// The number of records, and the FNV-1a hash of their values.
  private static func line(_ rows: [[String?]]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for row in rows {
      for byte in (row.map { $0 ?? "" }.joined(separator: "\u{1F}") + "\u{1E}").utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return "\(rows.count) \(String(hash, radix: 16))"
  }

  private static func compare(_ files: [String], _ interpreter: String, _ rows: ([UInt8], String) throws -> [[String?]])
    throws
  {
    #expect(!files.isEmpty)
    let script = root.appendingPathComponent("Tests/EndToEndTests/Python/hash_values.py").path
    let printed = try #require(run(interpreter, [script] + files.map { SharedFiles.root + "/" + $0 }))
    let theirs = printed.split(separator: "\n").map(String.init)
    try #require(theirs.count == files.count)
    for (file, expected) in zip(files, theirs) {
      let bytes = try #require(SharedFiles.bytes(file))
      #expect(line(try rows(bytes, file)) == expected, "\(file)")
    }
  }

  static let plain = interpreter(with: "csv")
  static let withCalendars = interpreter(with: "icalendar")

  @Test(.enabled(if: plain != nil, "there is no Python")) func cellsAreThoseOfPythonsCSV() throws {
    try Self.compare(Self.files("csv/"), #require(Self.plain)) { bytes, file in
      let isLatin = file.contains("latin1") || file.contains("cp1252")
      let dialect = CSVDialect(hasHeader: !file.hasSuffix(".TXT"), encoding: isLatin ? .windows1252 : .utf8)
      let columns = try bytes.withBytes { try CSVReader($0, dialect: dialect).columns.count }
      return readCSV(bytes, dialect, columns: columns > 0 ? columns : 12).rows
    }
  }

  @Test(.enabled(if: withCalendars != nil, "Python's icalendar is not installed"))
  func propertiesAreThoseOfPythonsICalendar() throws {
    try Self.compare(Self.files("ical/"), #require(Self.withCalendars)) { bytes, _ in
      readICalendar(bytes, ["SUMMARY", "LOCATION", "DESCRIPTION", "UID", "DTSTART", "DTSTART;TZID", "STATUS"]).rows
    }
  }
}
