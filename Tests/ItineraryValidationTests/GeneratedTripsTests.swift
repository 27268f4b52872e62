import FormatSyntax
import ItineraryValidation
import SourceText
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The generator of the benchmark data says what it planted.
@Suite struct GeneratedTripsTests {
  static let generator =
    "\(#filePath)".split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    + "/../shared/bench/gen.py"

  static var isThere: Bool { access(generator, R_OK) == 0 }

  @Test(
    .enabled(if: isThere, "../shared/bench/gen.py is not beside the project"),
    arguments: ["", "--shuffle"])
  func findsExactlyWhatWasPlanted(_ option: String) throws {
    var template = Array("/tmp/generated-trips-XXXXXX".utf8CString)
    let made: String? = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let name = mkdtemp(base) else { return nil }
      return String(cString: name)
    }
    let folder = try #require(made)
    defer { for name in ["/trips.jsonl", "/trips.expect.json", ""] { remove(folder + name) } }
    let options = "--games 0 --trips 2000 --only trips \(option) >/dev/null"
    let status = system("python3 '\(GeneratedTripsTests.generator)' '\(folder)' \(options)")
    try #require(status == 0, "the generator failed")
    let trips = try read(folder + "/trips.jsonl")
    let expected = try read(folder + "/trips.expect.json").withBytes { (bytes) throws(SyntaxError) in
      try JSONValue.parse(bytes)
    }
    var validator = Validator()
    trips.withBytes { validator.validate(ItineraryDocument($0, name: "trips.jsonl"), file: "trips.jsonl") }
    let found = validator.sink.report.findings.filter { $0.severity == .error }.map { finding in
      "\(finding.line) \(finding.itinerary ?? "-") \(finding.code) \(finding.item ?? "-")"
    }
    let planted = (expected["defects"]?.array ?? []).map { (defect: JSONValue) -> String in
      let line = defect["line"]?.integer ?? 0
      let names = ["itinerary", "code", "item"].map { name in defect[name]?.string ?? "-" }
      return "\(line) " + names.joined(separator: " ")
    }
    #expect(!planted.isEmpty)
    #expect(found.sorted() == planted.sorted())
    #expect(validator.sink.summary.itineraries == expected["itineraries"]?.integer)
  }

  private func read(_ path: String) throws -> [UInt8] { try #require(fileBytes(path)) }
}
