extension ByteView {
  /// Whether the text is an http or https address with a host, and without blanks, quotes and angle brackets.
  package var isWebAddress: Bool {
    guard let colon = firstIndex(of: .colon), hasPrefix("//", at: colon + 1) else { return false }
    let scheme = slice(0, colon)
    guard scheme.equalsIgnoringCase("http") || scheme.equalsIgnoringCase("https") else { return false }
    let rest = slice(colon + 3, count)
    guard let first = rest.first, first != .slash, first != .questionMark, first != .numberSign else {
      return false
    }
    return rest.allSatisfy { byte in
      byte > .blank && byte != .delete && byte != .quote && byte != .lessThan && byte != .greaterThan
    }
  }

  private func hasPrefix(_ text: StaticString, at offset: Int) -> Bool {
    offset <= count && slice(offset, count).starts(with: text.bytes)
  }
}
