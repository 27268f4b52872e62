#if XML
  internal import SourceText

  internal import CLibrary

  /// Text that is assembled from a parser's pieces. The creator has to call `deallocate`.
  struct XMLText {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init() {
      capacity = 64
      base = .allocate(capacity: capacity)
    }

    func deallocate() { base.deallocate() }

    /// The text, valid until it changes.
    @inline(__always)
    var view: ByteView { ByteView(start: base, count: count) }

    @inline(__always)
    mutating func removeAll() { count = 0 }

    /// Returns false if the text would exceed the maximum size of a record.
    @inline(__always)
    mutating func append(_ text: ByteView) -> Bool {
      guard let start = text.baseAddress, text.count > 0 else { return true }
      if text.count > capacity - count, !grow(text.count) { return false }
      memcpy(base + count, start, text.count)
      count += text.count
      return true
    }

    /// Appends an attribute's value. In it, libxml2 leaves only ampersands escaped, as `&#38;`.
    @inline(__always)
    mutating func append(attribute value: ByteView) -> Bool {
      value.firstIndex(of: .ampersand, from: 0) == nil ? append(value) : appendUnescaped(value)
    }

    private mutating func appendUnescaped(_ value: ByteView) -> Bool {
      let escape: StaticString = "&#38;"
      var start = 0
      while let found = value.firstIndex(of: .ampersand, from: start) {
        guard append(value.slice(start, found + 1)) else { return false }
        let end = found + escape.utf8CodeUnitCount
        start = value.slice(found, end).equals(escape) ? end : found + 1
      }
      return append(value.slice(start, value.count))
    }

    private mutating func grow(_ extra: Int) -> Bool {
      let size = count + extra
      guard size <= Limits.feedRecordBytes else { return false }
      capacity = max(2 * capacity, size)
      let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      moved.update(from: base, count: count)
      base.deallocate()
      base = moved
      return true
    }
  }
#endif
