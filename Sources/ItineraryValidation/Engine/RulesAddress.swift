import SourceText

/// The address of the page of rules. Reports link to its anchors, one per rule.
package enum RulesAddress {
  /// An address next to the identifiers of the schemas. It does not exist (RFC 2606); a project can set another one.
  package static let standard = "https://sportstime.example/rules"

  package static let form = "an address such as https://example.org/rules"

  /// Whether the text is an address to which an anchor can be appended.
  package static func isValid(_ text: String) -> Bool {
    let others = Array("#\"<>\\^`{|}".utf8)
    let isPlain = text.utf8.allSatisfy { $0 > .blank && $0 < .delete && !others.contains($0) }
    return isPlain
      && ["https://", "http://", "file:///"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }
}
