#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work on several threads, without a library for it.
enum Parallel {
  /// The processors that this process may use.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Calls `body` with 0…count − 1, each on a thread of its own, and waits for them all.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0) }
      return
    }
    var threads: [pthread_t] = []
    for index in 1..<count {
      let work = Unmanaged.passRetained(Work { body(index) })
      var thread = pthread_t()
      let failed = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
      if failed == 0 {
        threads.append(thread)
      } else {
        // No thread to be had: the work is done here.
        work.takeRetainedValue().body()
      }
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
