import FormatSyntax
package import SourceText

/// The findings of a night, to recognize new ones in the next night. A finding counts as the same on another line or
/// with another number of occurrences.
package struct KnownFindings: Equatable {
  static let name = "findings.json"
  private var digests: Set<String> = []

  init() {}

  package init(_ findings: [Diagnostic]) { digests = Set(findings.map(KnownFindings.digest)) }

  /// Nil if the text is invalid. All findings are then new.
  init?(_ text: ByteView) {
    guard let digests = (try? JSONValue.parse(text))?.strings else { return nil }
    self.digests = Set(digests)
  }

  var isEmpty: Bool { digests.isEmpty }

  package func contains(_ finding: Diagnostic) -> Bool { digests.contains(KnownFindings.digest(finding)) }

  var text: [UInt8] {
    JSONWriter.bytes { json in
      json.array(lines: 1) { json in
        for digest in digests.sorted(by: { $0.precedesBytewise($1) }) { json.value(digest) }
      }
      json.endLine()
    }
  }

  private static func digest(_ finding: Diagnostic) -> String {
    let parts = [finding.code.rawValue, finding.location?.file ?? "", finding.text]
    return String(parts.joined(separator: "\u{0}").withBytes { SHA256.hex($0) }.prefix(16))
  }
}
