import FormatSyntax
import SourceText
import Testing
import TestSupport

/// The corpora's verdicts, for the reader of trees and for the reader of records, which skips what nobody wants.
@Suite(.enabled(if: SharedFiles.arePresent, "../shared is not there"))
struct JSONConformanceTests {
  /// Documents that the tree refuses on purpose, by the end of their names: a key occurs twice, and no reading of a
  /// definition or an itinerary with that is right. Records of feeds are read, and it is said.
  static let refusedAsTree = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  static let verdicts = SharedFiles.verdicts("json-nst", "json-roundtrip")

  static func files(_ verdict: String) -> [String] { verdicts.filter { $0.verdict == verdict }.map(\.path) }

  static func tree(_ path: String) throws -> SyntaxError? {
    let bytes = try #require(SharedFiles.bytes(path))
    do throws(SyntaxError) {
      _ = try bytes.withBytes { (view) throws(SyntaxError) in try JSONValue.parse(view) }
      return nil
    } catch {
      return error
    }
  }

  static func records(_ path: String, _ record: String, _ wanted: [String]) throws -> SyntaxError? {
    let bytes = try #require(SharedFiles.bytes(path))
    let recordPath = try JSONPath(record)
    let paths = try wanted.map { try JSONPath($0) }
    do throws(SyntaxError) {
      try bytes.withBytes { (view) throws(SyntaxError) in
        let reader = JSONRecordReader(
          view, record: recordPath, wanted: paths, inherited: [], fields: RecordFields(count: paths.count),
          onRecord: { _ in })
        try reader.readDocument()
      }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: files("must-accept")) func documentReads(_ path: String) throws {
    #expect(try (Self.tree(path) == nil) != Self.refusedAsTree.contains { path.hasSuffix($0) })
    #expect(try Self.records(path, "none", []) == nil)
    #expect(try Self.records(path, "[]", ["", "a", "a[0]", "b"]) == nil)
  }

  @Test(arguments: files("must-reject")) func documentIsRefused(_ path: String) throws {
    #expect(try Self.tree(path) != nil)
    #expect(try Self.records(path, "none", []) != nil)
    #expect(try Self.records(path, "[]", ["", "a", "a[0]", "b"]) != nil)
  }

  /// What a reader may do as it likes: there is an answer, and it is the same one from both readers.
  @Test(arguments: files("either")) func documentHasAnAnswer(_ path: String) throws {
    let tree = try Self.tree(path)
    let records = try Self.records(path, "none", [])
    let hasKeyTwice = tree?.message.contains("occurs twice") == true
    #expect((tree == nil) == (records == nil) || hasKeyTwice && records == nil)
  }
}
