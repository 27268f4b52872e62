#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work on several threads, without a library for it.
package enum Parallel {
  /// The processors that this process may use.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Calls `body` with 0…count − 1, each on a thread of its own, and waits for them all.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0) }
      return
    }
    var threads: [pthread_t] = []
    for index in 1..<count {
      let work = Unmanaged.passRetained(Work { body(index) })
      if let thread = start(work) {
        threads.append(thread)
      } else {
        // No thread to be had: the work is done here.
        work.takeRetainedValue().body()
      }
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  private static func start(_ work: Unmanaged<Work>) -> pthread_t? {
    var thread = pthread_t()
    let failed = Signals.whileBlocked {
      pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let stack = Signals.useAlternateStack()
          Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
          Signals.giveBack(stack)
          return nil
        }, work.toOpaque())
    }
    return failed == 0 ? thread : nil
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
