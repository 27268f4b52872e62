import CLibrary

extension UnsafePointer {
  /// Has the processor fetch all that it points to, ahead of its use.
  @inline(__always)
  func prefetchAll() {
    prefetch(self)
    if MemoryLayout<Pointee>.size > 8 { prefetch(UnsafeRawPointer(self) + MemoryLayout<Pointee>.size - 1) }
  }
}

extension Array {
  /// Has the processor fetch an element ahead of its use.
  @inline(__always)
  func prefetchElement(_ index: Int) {
    withUnsafeBufferPointer { elements in
      if let base = elements.baseAddress, index < elements.count { (base + index).prefetchAll() }
    }
  }
}
