/// Texts that are added to a store together: to add to it costs more than the bytes.
package struct TextBatch {
  package let buffer: OutputBuffer
  /// The offset in the store of the buffer's first byte.
  @usableFromInline let start: Int

  /// - Parameter buffer: is emptied and used; a store can be given many batches from the same.
  package init(_ buffer: OutputBuffer, for store: TextStore) {
    buffer.removeAll()
    self.buffer = buffer
    start = store.bytes.count
  }

  /// The place in the store of what is written. A store holds 4 GiB at most; what would not fit is absent.
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
  /// Adds the batch's texts. Nothing was added to the store since the batch was begun.
  package mutating func append(_ texts: TextBatch) { append(texts.buffer.view) }
}
