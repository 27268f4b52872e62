/// The page of all rules, on which each has an anchor: reports lead there.
package enum RulesAddress {
  /// Beside the identifiers of the schemas. It leads nowhere (RFC 2606): a project names where its own page is.
  package static let standard = "https://sportstime.example/rules"

  package static let form = "an address such as https://example.org/rules"

  /// Whether a page could be there, and an anchor can be appended.
  package static func isValid(_ text: String) -> Bool {
    let others = Array("#\"<>\\^`{|}".utf8)
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !others.contains($0) }
    return isPlain
      && ["https://", "http://", "file:///"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }
}
