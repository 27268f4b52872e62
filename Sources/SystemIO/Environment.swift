#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An environment variable.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The path of the working directory; empty if it is gone.
package func workingDirectory() -> String {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return PathText.text(path)
}

package enum Clock {
  /// Of a clock that only goes forward; it says nothing of the time of day.
  package static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// Whole seconds since 1970: for what has to be dated, where the user gives no time to take for now.
  package static func secondsSinceEpoch() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }
}
