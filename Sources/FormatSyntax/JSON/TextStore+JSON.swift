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
