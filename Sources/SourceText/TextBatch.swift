/// Texts that are added to a store together, because each addition takes longer than copying the bytes.
package struct TextBatch {
  package let buffer: OutputBuffer
  /// The offset in the store of the buffer's first byte.
  @usableFromInline let start: Int

  /// - Parameter buffer: a buffer to use, which is emptied. It can be reused for many batches.
  package init(_ buffer: OutputBuffer, for store: TextStore) {
    buffer.removeAll()
    self.buffer = buffer
    start = store.bytes.count
  }

  /// The span in the store of the text that `write` appends. A store can contain at most 4 GiB; a text beyond that is
  /// absent.
  @inlinable @inline(__always)
  package func add(_ write: (OutputBuffer) -> Void) -> TextSpan {
    let before = buffer.count
    write(buffer)
    guard let offset = UInt32(exactly: start + before), let end = UInt32(exactly: start + buffer.count), end < .max
    else { return .absent }
    return TextSpan(offset: offset, count: end - offset)
  }

  package func add(_ text: String) -> TextSpan { add { $0.append(text) } }
}

extension TextStore {
  /// Adds the batch's texts. Nothing may have been added to the store since the batch was started.
  package mutating func append(_ texts: TextBatch) { append(texts.buffer.view) }
}
