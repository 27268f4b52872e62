#if !hasFeature(Embedded)
  import Synchronization
#endif

/// A value behind a lock; in a page, where there is one thread, behind none.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value

  package init(_ value: Value) { self.value = value }

  #if hasFeature(Embedded)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  #else
    private let lock = Mutex(())

    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      lock.withLock { _ in body(&value) }
    }
  #endif
}
