#if THREAD_SANITIZER
  import Foundation
#elseif !hasFeature(Embedded)
  import Synchronization
#endif

/// A value that is protected by a lock. The editor page has one thread and therefore no lock. Sendable because the
/// value is only accessible in `withLock`.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value

  package init(_ value: Value) { self.value = value }

  #if hasFeature(Embedded)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  #else
    #if THREAD_SANITIZER
      // The thread sanitizer recognizes the standard library's lock only if the library is also built for it.
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
