/// Threads that a library may use, from a program that has some.
package struct WorkerThreads: Sendable {
  /// How many work at the same time, the calling one included.
  package let count: Int
  /// Starts work on a separate thread and gives a function that waits for its end.
  let start: @Sendable (_ work: @escaping @Sendable () -> Void) -> () -> Void

  package init(
    count: Int, start: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> () -> Void
  ) {
    self.count = max(1, count)
    self.start = start
  }

  /// The calling thread alone.
  package static let none = WorkerThreads(count: 1) { work in
    work()
    return {}
  }
}
