public import CLibrary

/// Lists that may have millions of elements. They use large memory pages if the system supports them.
extension Array {
  /// A list of `count` equal elements.
  @inlinable
  package static func long(repeating element: Element, count: Int) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      wantLargePages(buffer.baseAddress, buffer.count * MemoryLayout<Element>.stride)
      buffer.initialize(repeating: element)
      initialized = buffer.count
    }
  }

  /// Reserves capacity for `count` elements in total.
  package mutating func reserveLong(_ count: Int) {
    if count <= capacity { return }
    reserveCapacity(count)
    let size = capacity * MemoryLayout<Element>.stride
    withUnsafeMutableBufferPointer { wantLargePages($0.baseAddress, size) }
  }
}

extension Array where Element: BitwiseCopyable {
  /// A list of `count` elements, all of which `set` must initialize.
  @inlinable
  package static func long(count: Int, set: (UnsafeMutableBufferPointer<Element>) -> Void) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      wantLargePages(buffer.baseAddress, buffer.count * MemoryLayout<Element>.stride)
      set(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }

  /// A list of `count` equal elements. Each thread writes a part, because obtaining memory takes longer than writing
  /// it.
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
