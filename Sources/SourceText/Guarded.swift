#if THREAD_SANITIZER
  import Foundation
#elseif !hasFeature(Embedded)
  import Synchronization
#endif

/// A value behind a lock; in a page, where there is one thread, behind none. Sendable as only `withLock` reaches the value.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value

  package init(_ value: Value) { self.value = value }

  #if hasFeature(Embedded)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  #else
    #if THREAD_SANITIZER
      // The sanitizer sees what the standard library's lock guards only where that is built for it, too.
      private let lock = NSLock()
    #else
      private let lock = Mutex(())
    #endif

    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      #if THREAD_SANITIZER
        lock.withLock { body(&value) }
      #else
        lock.withLock { _ in body(&value) }
      #endif
    }
  #endif
}
