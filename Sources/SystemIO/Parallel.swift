package import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs work on several threads without a library.
package enum Parallel {
  /// The number of processors that this process may use.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The given number of threads.
  package static func workers(_ count: Int) -> WorkerThreads { WorkerThreads(count: count) { start($0) } }

  /// Starts `body` on a separate thread.
  ///
  /// - Returns: a function that waits for its end, to be called once.
  package static func start(_ body: @escaping @Sendable () -> Void) -> () -> Void {
    let work = UnsafeMutablePointer<Work>.allocate(capacity: 1)
    work.initialize(to: body)
    if let thread = thread(for: work) { return { pthread_join(thread, nil) } }
    // If the system can't create a thread, the work is done here.
    run(work)
    return {}
  }

  private typealias Work = @Sendable () -> Void

  private static func run(_ work: UnsafeMutablePointer<Work>) {
    let body = work.move()
    work.deallocate()
    body()
  }

  private static func thread(for work: UnsafeMutablePointer<Work>) -> pthread_t? {
    var thread = pthread_t()
    let failed = Signals.whileBlocked {
      pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let stack = Signals.useAlternateStack()
          Parallel.run(context.assumingMemoryBound(to: Work.self))
          Signals.giveBack(stack)
          return nil
        }, work)
    }
    return failed == 0 ? thread : nil
  }
}
