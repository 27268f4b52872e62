import ItineraryValidation
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The parts of a file of JSON Lines: handed out to threads one after the other, and their findings put together in the
/// order of the file, which makes them those of one thread.
final class LineParts: @unchecked Sendable {
  private let bytes: ByteView
  private let ranges: [Range<Int>]
  private var lock = pthread_mutex_t()
  private var hasFinished = pthread_cond_t()
  // All below is touched only with the lock.
  private var next = 0
  private var finished: [Int: (sink: FindingSink, lines: Int)] = [:]
  private var added = 0
  private var lines = 0
  private var sink: FindingSink

  /// Parts that may be done before the one that all wait for: what they have found is kept until then.
  private static let window = 32

  /// - Parameters:
  ///   - bytes: have to be there until the last part is finished.
  ///   - size: of a part, in bytes, about.
  ///   - sink: empty.
  init(_ bytes: ByteView, size: Int, sink: FindingSink) {
    self.bytes = bytes
    self.sink = sink
    ranges = ItineraryLines.split(bytes, parts: bytes.count / size + 1)
    pthread_mutex_init(&lock, nil)
    pthread_cond_init(&hasFinished, nil)
  }

  deinit {
    pthread_cond_destroy(&hasFinished)
    pthread_mutex_destroy(&lock)
  }

  /// The next part, its lines, and a sink for what is found in them; nil when all have been handed out.
  func take() -> (part: Int, lines: ByteView, sink: FindingSink)? {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    while next < ranges.count, next >= added + LineParts.window { pthread_cond_wait(&hasFinished, &lock) }
    guard next < ranges.count else { return nil }
    let range = ranges[next]
    defer { next += 1 }
    return (next, bytes.slice(range.lowerBound, range.upperBound), FindingSink(after: sink))
  }

  /// Takes back what has been found in a part, and how many lines it has.
  func finish(_ part: Int, _ found: FindingSink, lines count: Int) {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    finished[part] = (found, count)
    while let part = finished.removeValue(forKey: added) {
      sink.append(part.sink, shiftingLinesBy: lines)
      lines += part.lines
      added += 1
    }
    pthread_cond_broadcast(&hasFinished)
  }

  /// Takes what a thread has seen of the baseline in all its parts.
  func finish(baselineOf found: FindingSink) {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    sink.addBaseline(of: found)
  }

  /// What has been found in all parts.
  var found: FindingSink {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    return sink
  }
}
