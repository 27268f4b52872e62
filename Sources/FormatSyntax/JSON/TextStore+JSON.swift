package import SourceText

extension TextStore {
  /// Appends the decoded text of a JSON string.
  package mutating func append(decoding text: JSONText) -> TextSpan {
    guard text.hasEscapes else { return append(text.raw) }
    return append(text.raw) { copy in
      guard let base = copy.baseAddress else { return 0 }
      // The write position never overtakes the read position.
      return JSONText(raw: ByteView(copy), hasEscapes: true).decode(into: base)
    }
  }
}

extension JSONWriter {
  /// A member with a text of a store; left out if the text is absent.
  package mutating func member(_ key: StaticString, _ text: TextSpan, in store: TextStore) {
    if text.isAbsent { return }
    store.withBytes(text) { member(key, $0) }
  }
}
