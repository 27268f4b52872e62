import Foundation
import Testing

/// Inputs that are made to do harm: the right verdict, in bounded memory. `make growth` measures their time.
@Suite(.serialized, .enabled(if: Python.isThere, "no Python with packages")) struct HostileInputTests {
  struct Measured: Decodable {
    var code: Int32
    var bytes: Int
    var peak: Int
    var codes: [String: Int]
    var itineraries: Int
    var valid: Int
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var kind: String
    var size: Int
    var code: Int32
    var codes: [String: Int] = [:]
    var valid = 0
    /// MiB beyond the input: the command, its tables and one itinerary.
    var mebibytes = 88

    var testDescription: String { "\(kind) \(size)" }
  }

  static let cases: [Case] = [
    Case(kind: "long-line", size: 50_000_000, code: 0, valid: 1),
    Case(kind: "empty-lines", size: 10_000_000, code: 0, valid: 1),
    Case(kind: "only-empty-lines", size: 10_000_000, code: 65),
    Case(kind: "deep", size: 100_000, code: 1, codes: ["limit-exceeded": 1], valid: 1),
    Case(kind: "deep-open", size: 100_000, code: 1, codes: ["unreadable-itinerary": 1], valid: 1),
    Case(kind: "nuls", size: 10_000_000, code: 65),
    Case(kind: "nuls-in-lines", size: 1_000_000, code: 65),
    Case(kind: "utf16-bom", size: 100_000, code: 0, valid: 100_000),
    Case(kind: "utf16-be-bom", size: 100_000, code: 0, valid: 100_000),
    // Without a mark, too, the first bytes say what it is.
    Case(kind: "utf16-no-bom", size: 100_000, code: 0, valid: 100_000),
    // A single itinerary of a million items, 46 of the 64 MiB that one may have: its tables take 220 bytes an item.
    Case(
      kind: "same-ids", size: 1_000_000, code: 1, codes: ["duplicate-item-id": 999_999, "sort-order-tie": 999_999],
      mebibytes: 280),
    Case(
      kind: "same-ids-of-trips", size: 1_000_000, code: 1,
      codes: ["duplicate-item-id": 990_000, "sort-order-tie": 990_000]),
    Case(kind: "empty-arrays", size: 1_000_000, code: 65, codes: ["unreadable-itinerary": 1_000_000]),
    Case(kind: "cut-character", size: 500_000, code: 1, codes: ["unreadable-itinerary": 500_001], valid: 1),
    Case(kind: "lone-crs", size: 100_000, code: 65, codes: ["unreadable-itinerary": 1]),
    Case(kind: "one-array", size: 100_000, code: 65, codes: ["unreadable-itinerary": 1]),
    Case(kind: "too-large", size: 70_000_000, code: 1, codes: ["limit-exceeded": 1], valid: 1),
    Case(kind: "combining", size: 1_000_000, code: 1, codes: ["limit-exceeded": 1]),
  ]

  private func measure(_ kind: String, _ size: Int) throws -> Measured {
    let folder = try TemporaryFolder()
    let result = try Python.run(
      "measure.py",
      [kind, "\(size)", folder.url.path, Tool.binary.path, "validate", "-f", "json", "--max-findings", "100"])
    try #require(result.code == 0, "\(kind): \(result.messages)")
    return try JSONDecoder().decode(Measured.self, from: Data(result.output.utf8))
  }

  @Test(arguments: cases) func endsWell(_ test: Case) throws {
    let measured = try measure(test.kind, test.size)
    // Many a hostile file is one trip over and over.
    let codes = measured.codes.filter { $0.key != "duplicate-itinerary-id" }
    #expect(measured.code == test.code && codes == test.codes && measured.valid == test.valid)
    let beyond = (measured.peak - measured.bytes) >> 20
    #expect(beyond <= test.mebibytes, "\(beyond) MiB beyond the input")
  }

  /// At the end of a file that was cut, one itinerary is broken; those before it are read.
  @Test func aFileCutInTheMiddleLosesOneItinerary() throws {
    let measured = try measure("cut", 400_000)
    #expect(measured.code == 1 && measured.itineraries == 4_000 && measured.codes["unreadable-itinerary"] == 1)
  }
}
