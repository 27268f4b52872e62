#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's `write`, under a name that no method hides.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// What went wrong in the system call before.
func systemReason() -> String { String(cString: strerror(errno)) }

/// An environment variable.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
