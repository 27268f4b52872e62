public import CLibrary

extension UnsafePointer {
  /// Prefetches all elements of the buffer.
  @inlinable @inline(__always)
  package func prefetchAll() {
    let size = MemoryLayout<Pointee>.size
    for line in stride(from: 0, to: size, by: 64) { prefetch(UnsafeRawPointer(self) + line) }
    if size > 8 { prefetch(UnsafeRawPointer(self) + size - 1) }
  }
}

extension UnsafeBufferPointer {
  /// Prefetches an element.
  @inlinable @inline(__always)
  package func prefetchElement(_ index: Int) {
    if let base = baseAddress, index >= 0, index < count { (base + index).prefetchAll() }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Prefetches the first and the last byte, which covers a short text.
  @inlinable
  package func prefetchEnds() {
    guard let base = baseAddress, count > 0 else { return }
    prefetch(base)
    prefetch(base + count - 1)
  }
}

extension Array {
  /// Prefetches an element.
  @inlinable @inline(__always)
  package func prefetchElement(_ index: Int) { withUnsafeBufferPointer { $0.prefetchElement(index) } }
}
