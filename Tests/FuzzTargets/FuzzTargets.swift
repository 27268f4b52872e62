package import SourceText

/// What `make fuzz` feeds with bytes: each takes any, and ends the process where what always holds does not.
///
/// A module of its own, so that each build compiles it, and ordinary tests try it with the seeds.
package enum FuzzTargets {
  package static let all: [String: @Sendable (ByteView) -> Void] =
    syntaxTargets.merging(modelTargets) { $1 }.merging(chainTargets) { $1 }.merging(shapedTargets) { $1 }
    .merging(syncTargets) { $1 }
}

typealias Target = @Sendable (ByteView) -> Void

/// Ends the run, with the input kept, where what always holds does not.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// The first line, and the rest.
func firstLine(_ bytes: ByteView) -> (line: ByteView, rest: ByteView) {
  let end = bytes.firstIndex(of: 0x0A, from: 0) ?? bytes.count
  return (bytes.slice(0, end), bytes.slice(min(end + 1, bytes.count), bytes.count))
}
