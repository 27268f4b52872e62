import Foundation
package import SourceText

extension WorkerThreads {
  /// Threads of the system's library.
  package static func detached(_ count: Int) -> WorkerThreads {
    WorkerThreads(count: count) { work in
      let end = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        work()
        end.signal()
      }
      return { end.wait() }
    }
  }
}
