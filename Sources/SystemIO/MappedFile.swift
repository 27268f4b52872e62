package import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of an input: a mapped file, or everything from a pipe. Sendable because nothing writes to the bytes.
package final class MappedFile: @unchecked Sendable {
  /// Nil if the input is not a file, for example a pipe.
  package let identity: FileIdentity?
  private let bytes: ByteView
  /// The index in the table of mappings; nil if the bytes are in other memory.
  private let mapping: Int?

  /// - Parameter path: `-` means standard input.
  package init(_ path: String) throws(SystemError) {
    let descriptor = path == "-" ? STDIN_FILENO : PathText.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofInput(path) }
    defer { if path != "-" { close(descriptor) } }
    guard let status = FileStatus(descriptor: descriptor) else { throw .ofInput(path) }
    identity = status.kind == .file ? status.identity : nil
    if status.kind == .file, status.size > 0,
      let base = mmap(nil, status.size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED
    {
      madvise(base, status.size, MADV_SEQUENTIAL)
      bytes = ByteView(start: base.assumingMemoryBound(to: UInt8.self), count: status.size)
      mapping = Signals.register(mapping: base, count: status.size, name: displaySafe(path))
    } else {
      bytes = try MappedFile.readAll(descriptor, path)
      mapping = nil
    }
  }

  /// Uses bytes in memory as if they had been read from a pipe.
  package init(memory: ByteView) {
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, memory.count))
    if let start = memory.baseAddress { base.update(from: start, count: memory.count) }
    (identity, bytes, mapping) = (nil, ByteView(start: base, count: memory.count), nil)
  }

  /// Calls `body` with the bytes, which are valid until it returns, because a view does not keep the file mapped.
  package func withBytes<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Releases the memory of a part that is no longer needed. A later access reads it from the file again. Converted
  /// bytes, which are not in the file, are kept.
  package func release(_ part: ByteView) {
    guard mapping != nil, let base = bytes.baseAddress, let start = part.baseAddress, start >= base,
      start + part.count <= base + bytes.count
    else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    // Keep pages that other parts share.
    let first = (start - base + page - 1) / page * page
    let last = (start - base + part.count) / page * page
    if first < last { madvise(UnsafeMutableRawPointer(mutating: base + first), last - first, MADV_DONTNEED) }
  }

  deinit {
    guard let base = bytes.baseAddress else { return }
    if let mapping {
      Signals.unregister(mapping: mapping)
      munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
    } else {
      base.deallocate()
    }
  }

  private static func readAll(_ descriptor: Int32, _ path: String) throws(SystemError) -> ByteView {
    var capacity = 1 << 16
    var base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    var count = 0
    while true {
      if count == capacity {
        let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
        wider.update(from: base, count: count)
        base.deallocate()
        base = wider
        capacity *= 2
      }
      let length = read(descriptor, base + count, capacity - count)
      if length == 0 { return ByteView(start: base, count: count) }
      if length < 0 {
        if errno == EINTR || waitUntilReady(descriptor, POLLIN) { continue }
        var error = SystemError.ofInput(path)
        // A folder, or closed standard input, is not an input. Any other error means that reading failed.
        error.kind = errno == EISDIR || errno == EBADF ? .noInput : .reading
        base.deallocate()
        throw error
      }
      count += length
    }
  }
}
