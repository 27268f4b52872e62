#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The value of an environment variable; nil if it is not set.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The path of the working directory; empty if it no longer exists.
package func workingDirectory() -> String {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return PathText.text(path)
}

package enum Clock {
  /// Nanoseconds of a monotonic clock, which is unrelated to the time of day.
  package static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// Whole seconds since 1970, for dates that the user does not state.
  package static func secondsSinceEpoch() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }
}
