import CLibrary

/// Lists that may have millions of elements, in large pages of memory where the system has some.
extension Array {
  /// A list of `count` times the same.
  package static func long(repeating element: Element, count: Int) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      wantLargePages(buffer.baseAddress, buffer.count * MemoryLayout<Element>.stride)
      buffer.initialize(repeating: element)
      initialized = buffer.count
    }
  }

  /// Makes room for `count` elements in all.
  package mutating func reserveLong(_ count: Int) {
    if count <= capacity { return }
    reserveCapacity(count)
    let size = capacity * MemoryLayout<Element>.stride
    withUnsafeMutableBufferPointer { wantLargePages($0.baseAddress, size) }
  }
}
