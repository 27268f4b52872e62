extension ByteView {
  /// Whether the text is an http or https address with a host, and without blanks, quotes and angle brackets.
  package var isWebAddress: Bool {
    guard let colon = firstIndex(of: .colon), hasPrefix("//", at: colon + 1) else { return false }
    let scheme = slice(0, colon)
    guard scheme.equalsIgnoringCase("http") || scheme.equalsIgnoringCase("https") else { return false }
    let rest = slice(colon + 3, count)
    guard let first = rest.first, first != .slash, first != UInt8(ascii: "?"), first != UInt8(ascii: "#") else {
      return false
    }
    return rest.allSatisfy { byte in
      byte > 0x20 && byte != 0x7F && byte != .quote && byte != .lessThan && byte != UInt8(ascii: ">")
    }
  }

  private func hasPrefix(_ text: StaticString, at offset: Int) -> Bool {
    offset <= count && slice(offset, count).starts(with: text.bytes)
  }
}
