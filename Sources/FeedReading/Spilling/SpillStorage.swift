package import SourceText

/// Bytes that memory has no room for.
package protocol SpillStorage: AnyObject {
  /// How many there are.
  var count: Int { get }

  /// Adds bytes at the end.
  func append(_ bytes: ByteView) throws(SpillFailure)

  /// Fills `bytes` with what is there from `offset` on, all of which there is.
  func read(at offset: Int, into bytes: UnsafeMutableBufferPointer<UInt8>) throws(SpillFailure)
}

/// Why bytes could not be stored or read again.
package struct SpillFailure: Error {
  package let message: String

  package init(message: String) { self.message = message }
}

/// Reads a stretch of a storage from its beginning to its end.
package final class SpillReader {
  private let storage: any SpillStorage
  private var offset: Int
  private let end: Int
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  private var at = 0
  private var filled = 0

  package init(_ storage: any SpillStorage, _ range: Range<Int>, bytesAtOnce: Int = 1 << 16) {
    self.storage = storage
    offset = range.lowerBound
    end = range.upperBound
    buffer = .allocate(capacity: max(bytesAtOnce, 1 << 12))
  }

  deinit { buffer.deallocate() }

  /// Whether there is nothing left.
  package var isAtEnd: Bool { at == filled && offset == end }

  /// The next bytes, until the next call.
  ///
  /// - Parameter count: no more than there are.
  package func next(_ count: Int) throws(SpillFailure) -> ByteView {
    if filled - at < count { try fill(count) }
    defer { at += count }
    return ByteView(rebasing: UnsafeBufferPointer(buffer)[at..<at + count])
  }

  private func fill(_ count: Int) throws(SpillFailure) {
    if count > buffer.count {
      let wider = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, buffer.count * 2))
      _ = wider.update(fromContentsOf: buffer[at..<filled])
      buffer.deallocate()
      buffer = wider
    } else if let base = buffer.baseAddress {
      base.update(from: base + at, count: filled - at)
    }
    (at, filled) = (0, filled - at)
    let length = min(buffer.count - filled, end - offset)
    guard filled + length >= count else { throw SpillFailure(message: "what was stored is cut off") }
    try storage.read(at: offset, into: UnsafeMutableBufferPointer(rebasing: buffer[filled..<filled + length]))
    offset += length
    filled += length
  }

  package func next<Value: BitwiseCopyable>(_ type: Value.Type) throws(SpillFailure) -> Value {
    UnsafeRawBufferPointer(try next(MemoryLayout<Value>.size)).loadUnaligned(as: type)
  }
}

extension OutputBuffer {
  /// The bytes of a value as they are in memory: for what this run alone reads again.
  func append(memoryOf value: some BitwiseCopyable) {
    withUnsafeBytes(of: value) { $0.withMemoryRebound(to: UInt8.self) { append($0) } }
  }
}
