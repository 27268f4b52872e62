/// The threads that a program lets a library use.
package struct WorkerThreads: Sendable {
  /// The number of threads that work in parallel, including the calling thread.
  package let count: Int
  /// Starts work on a separate thread and returns a function that waits for its end.
  let start: @Sendable (_ work: @escaping @Sendable () -> Void) -> () -> Void

  package init(
    count: Int, start: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> () -> Void
  ) {
    self.count = max(1, count)
    self.start = start
  }

  /// Only the calling thread.
  package static let none = WorkerThreads(count: 1) { work in
    work()
    return {}
  }
}
