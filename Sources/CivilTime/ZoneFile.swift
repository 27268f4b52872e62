#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of a regular file of a plausible size; nil for anything else.
func zoneFile(_ path: String) -> [UInt8]? {
  // Without O_NONBLOCK a pipe in place of the file would hold us up for good.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  guard status.st_size > 0, status.st_size <= TZifData.greatestSize else { return nil }
  let size = Int(status.st_size)
  return [UInt8](unsafeUninitializedCapacity: size) { space, count in
    while count < size, let base = space.baseAddress {
      let got = read(descriptor, base + count, size - count)
      if got > 0 {
        count += got
      } else if got == 0 || errno != EINTR {
        // A file that ends early is refused by the reader of its format.
        break
      }
    }
  }
}
