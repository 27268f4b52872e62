package import SourceText

#if canImport(Glibc)
  import CLibrary
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file without a name, for what memory has no room for: it goes with the process, however that ends.
package final class SpillFile {
  private let descriptor: Int32
  private let name: String
  /// Bytes that are in the file.
  package private(set) var count = 0

  /// - Parameter folder: where there is room for it.
  package init(in folder: String) throws(SystemError) {
    name = "a file in \(folder)"
    TemporaryFile.removeStale(in: folder)
    let file = try TemporaryFile(in: folder, mode: 0o600, for: name)
    file.remove()
    descriptor = file.descriptor
  }

  deinit { close(descriptor) }

  /// Lets memory in large blocks go back to the system as soon as it is free: usually the library keeps blocks of up to
  /// 32 MB for what comes next, which is a third more memory than is in use here.
  package static func returnFreeMemory() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
      mallopt(M_TRIM_THRESHOLD, 1 << 20)
    #endif
  }

  /// Adds bytes at the end.
  package func append(_ bytes: ByteView) throws(SystemError) {
    try writeAll(bytes, to: descriptor, name)
    count += bytes.count
  }

  /// Fills `bytes` with what is there from `offset` on.
  package func read(at offset: Int, into bytes: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let length = pread(descriptor, base + done, bytes.count - done, off_t(offset + done))
      if length < 0, errno == EINTR { continue }
      if length <= 0 {
        if length == 0 { errno = EIO }
        throw .ofReading(name)
      }
      done += length
    }
  }
}
