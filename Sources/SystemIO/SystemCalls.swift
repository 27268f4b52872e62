import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's `write`, with a name that no method hides.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Repeats a system call if a signal interrupts it.
func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Writes all of the bytes.
///
/// - Parameter name: the name of the output, for messages.
func writeAll(_ bytes: ByteView, to descriptor: Int32, _ name: String) throws(SystemError) {
  var rest = bytes
  while !rest.isEmpty {
    let written = systemWrite(descriptor, rest.baseAddress, rest.count)
    if written < 0 {
      if errno == EINTR || waitUntilReady(descriptor, POLLOUT) { continue }
      throw .ofWriting(name)
    }
    rest = rest.slice(written, rest.count)
  }
}

/// Waits if the last call failed because the descriptor is non-blocking. Returns whether to repeat the call.
func waitUntilReady(_ descriptor: Int32, _ events: Int32) -> Bool {
  guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
  var entry = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
  return poll(&entry, 1, -1) >= 0 || errno == EINTR
}
