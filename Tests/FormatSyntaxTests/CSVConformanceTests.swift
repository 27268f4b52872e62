import FormatSyntax
import SourceText
import Testing
import TestSupport

@Suite(.enabled(if: SharedFiles.arePresent, "../shared is not there"))
struct CSVConformanceTests {
  /// The strings of a JSON text in their order; enough for objects that hold nothing but strings.
  static func strings(_ json: [UInt8]) -> [String] {
    var strings: [String] = []
    var current: [UInt8]?
    var isEscaped = false
    for byte in json {
      guard current != nil else {
        if byte == 0x22 { current = [] }
        continue
      }
      if isEscaped {
        current?.append(byte == 0x6E ? 0x0A : byte == 0x72 ? 0x0D : byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        strings.append(String(decoding: current ?? [], as: UTF8.self))
        current = nil
      } else {
        current?.append(byte)
      }
    }
    return strings
  }

  /// Files that hold something else than their JSON says: another phone number; LF where the JSON has CRLF.
  static let wrong: Set = ["location_coordinates.csv", "newlines_crlf.csv"]

  @Test(arguments: SharedFiles.verdicts("csv-spectrum").map(\.path))
  func spectrumFileReadsAsItsJSON(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    let json = try #require(SharedFiles.bytes(path.replacing("csvs/", with: "json/").replacing(".csv", with: ".json")))
    let columns = try bytes.withBytes { input throws(SyntaxError) in try CSVReader(input).columns }
    let reading = readCSV(bytes)
    #expect(reading.error == nil)
    let flat = reading.rows.flatMap { row in zip(columns, row).flatMap { [$0, $1 ?? ""] } }
    let isWrong = Self.wrong.contains { path.hasSuffix("/" + $0) }
    #expect((flat == Self.strings(json)) != isWrong)
  }

  @Test(arguments: SharedFiles.verdicts("csv-rust").filter { $0.verdict == "must-accept" }.map(\.path))
  func rustFileReads(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    let reading = readCSV(bytes)
    #expect(reading.error == nil)
    #expect(reading.findings.filter { $0.code != "invalid-utf8" }.isEmpty)
    #expect(reading.rows.count == bytes.count { $0 == 0x0A } - 1)
  }

  struct Feed: CustomTestStringConvertible {
    var path: String
    var games: Int
    var testDescription: String { path }
  }

  static var feeds: [Feed] {
    guard let table = SharedFiles.bytes("feeds/PROVENANCE.tsv") else { return [] }
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count > 6, cells[0].hasPrefix("csv/"), let games = Int(cells[6]) else { return nil }
      return Feed(path: "feeds/" + cells[0], games: games)
    }
  }

  @Test(arguments: feeds) func feedHasItsGames(_ feed: Feed) throws {
    let bytes = try #require(SharedFiles.bytes(feed.path))
    let hasHeader = !feed.path.contains("retrosheet")
    let isLatin = feed.path.contains("latin1") || feed.path.contains("cp1252")
    let dialect = CSVDialect(hasHeader: hasHeader, encoding: isLatin ? .windows1252 : .utf8)
    let reading = readCSV(bytes, dialect, columns: 12)
    #expect(reading.error == nil)
    // Rows of nothing but delimiters, which some producers pad their files with, are no games.
    #expect(reading.rows.count { $0.contains { $0?.isEmpty == false } } == feed.games)
    #expect(reading.findings.filter { !["ragged-row", "cr-cr-lf"].contains($0.code) }.isEmpty)
  }
}
