package import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work on several threads, without a library for it.
package enum Parallel {
  /// The processors that this process may use.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// As many threads as these.
  package static func workers(_ count: Int) -> WorkerThreads { WorkerThreads(count: count) { start($0) } }

  /// Calls `body` with 0…count − 1, each on a thread of its own, and waits for them all.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0) }
      return
    }
    let others = (1..<count).map { index in start { body(index) } }
    body(0)
    for wait in others { wait() }
  }

  /// Starts `body` on a thread of its own.
  ///
  /// - Returns: waits for its end; to be called once.
  package static func start(_ body: @escaping @Sendable () -> Void) -> () -> Void {
    let work = Unmanaged.passRetained(Work(body))
    if let thread = thread(for: work) { return { pthread_join(thread, nil) } }
    // No thread to be had: the work is done here.
    work.takeRetainedValue().body()
    return {}
  }

  private static func thread(for work: Unmanaged<Work>) -> pthread_t? {
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
