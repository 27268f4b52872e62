#if hasFeature(Embedded)
  /// A browser has no files. Its zones are passed to it.
  func zoneFile(_ path: String) throws(ZoneFailure) -> [UInt8]? { nil }

  func zoneDirectoryOfEnvironment() -> String? { nil }
#else
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The bytes of a regular file; nil if there is none with this name.
  ///
  /// - Throws: if the file may exist but can't be read, or if it is too large for a zone.
  func zoneFile(_ path: String) throws(ZoneFailure) -> [UInt8]? {
    var descriptor: Int32
    // Without O_NONBLOCK, opening a pipe instead of a file could block forever.
    repeat { descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw ZoneFailure(kind: .cannotOpen, path: path, message: "can't be opened: " + reason())
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ZoneFailure(kind: .cannotRead, path: path, message: "can't be read: " + reason())
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_size <= TZifHeader.greatestFile else {
      throw ZoneFailure(
        kind: .damaged, path: path, message: "is larger than \(TZifHeader.greatestFile) bytes (the limit)")
    }
    let size = Int(status.st_size)
    var failed: String?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { space, count in
      while count < size, let base = space.baseAddress {
        let got = read(descriptor, base + count, size - count)
        if got > 0 {
          count += got
        } else if got == 0 {
          // The parser rejects a file that ends early.
          break
        } else if errno != EINTR {
          failed = reason()
          break
        }
      }
    }
    if let failed { throw ZoneFailure(kind: .cannotRead, path: path, message: "can't be read: " + failed) }
    return bytes
  }

  private func reason() -> String { String(cString: strerror(errno)) }

  /// The directory in the environment variable.
  func zoneDirectoryOfEnvironment() -> String? {
    guard let value = getenv("SPORTSTIME_ZONEINFO") else { return nil }
    let directory = String(cString: value)
    return directory.isEmpty ? nil : directory
  }
#endif
