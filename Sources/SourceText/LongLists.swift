public import CLibrary

/// Lists that may have millions of elements, in large pages of memory where the system has some.
extension Array {
  /// A list of `count` times the same.
  @inlinable
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

extension Array where Element: BitwiseCopyable {
  /// A list of `count` elements, all of which `set` gives their values.
  @inlinable
  package static func long(count: Int, set: (UnsafeMutableBufferPointer<Element>) -> Void) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      wantLargePages(buffer.baseAddress, buffer.count * MemoryLayout<Element>.stride)
      set(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }

  /// A list of `count` times the same, of which each thread writes a part: memory takes longer to come by than to write.
  package static func long(repeating element: Element, count: Int, _ threads: WorkerThreads) -> [Element]
  where Element: Sendable {
    #if hasFeature(Embedded)
      long(repeating: element, count: count)
    #else
      long(count: count) { list in
        let all = Shared(list)
        _ = threads.map(partsOf: count) { part in
          UnsafeMutableBufferPointer(rebasing: all.value[part]).initialize(repeating: element)
        }
      }
    #endif
  }
}
