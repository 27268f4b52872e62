import Foundation
import ItineraryValidation
import SourceText
import TestSupport
import Testing

/// The one list of codes: all of them are used, and each is explained.
struct DiagnosticCodeTests {
  @Test func everyCodeIsExplainedOnce() {
    for code in DiagnosticCode.allCases {
      #expect((RuleRegistry.rule(code) == nil) == (code.summary != nil), "\(code)")
      guard let summary = code.summary else { continue }
      #expect(summary.hasSuffix(".") && summary.first?.isUppercase == true && !summary.contains("\n"), "\(code)")
    }
  }

  @Test func codesAreLowerCaseWithHyphens() {
    for code in DiagnosticCode.allCases {
      #expect(code.rawValue.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D }, "\(code)")
    }
  }

  /// A code that nothing reports is not documented, and none is spelled by hand beside the list.
  @Test func theSourcesUseTheListAndNothingElse() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let list = root.appending(path: "SourceText/Diagnostics/DiagnosticCode.swift")
    var used: Set<Substring> = []
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    for case let file as URL in files
    where file.pathExtension == "swift"
      && file.lastPathComponent != list.lastPathComponent
    {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/\.([a-z][A-Za-z0-9]+)\b/#) { used.insert(match.1) }
      for match in text.matches(of: #/code: "([^"\\]*)"/#) {
        Issue.record("\(file.lastPathComponent) spells the code \(match.1) by hand")
      }
    }
    let names = try String(contentsOf: list, encoding: .utf8).matches(of: #/\n  case ([A-Za-z0-9]+)/#).map(\.1)
    #expect(names.count == DiagnosticCode.allCases.count)
    let unused = names.filter { !used.contains($0) }
    #expect(unused.isEmpty, "nothing reports these")
  }
}
