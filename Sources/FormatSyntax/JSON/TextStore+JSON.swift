package import SourceText

extension TextStore {
  /// Adds what a JSON string stands for.
  package mutating func append(decoding text: JSONText) -> TextSpan {
    guard text.hasEscapes else { return append(text.raw) }
    return append(text.raw) { copy in
      guard let base = copy.baseAddress else { return 0 }
      // Where it is written is never ahead of where it is read.
      return JSONText(raw: ByteView(copy), hasEscapes: true).decode(into: base)
    }
  }
}

extension JSONWriter {
  /// A member whose text is in a store; none if it is absent.
  package mutating func member(_ key: StaticString, _ text: TextSpan, in store: TextStore) {
    if text.isAbsent { return }
    store.withBytes(text) { member(key, $0) }
  }
}
