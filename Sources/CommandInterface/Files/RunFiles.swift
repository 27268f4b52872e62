import SourceText
import Synchronization
package import SystemIO

/// The files of this run. They are compared by identity and not by name, so that no output overwrites an input or
/// another output.
package enum RunFiles {
  private struct State {
    /// Outputs named on the command line.
    var outputs: [FileIdentity: String] = [:]
    var inputs: Set<FileIdentity> = []
    var written: Set<FileIdentity> = []
    /// Inputs that the command rewrites. It locks them and reads them first.
    var rewritten: Set<FileIdentity> = []
    /// As above, by the given names.
    var rewrittenNames: [String: Set<FileIdentity>] = [:]
    /// Files that this run has locked.
    var held: Set<FileIdentity> = []
    /// Operands, and the files below them.
    var visited: [FileIdentity: String] = [:]
    /// Nil until it is read.
    var standardInput: MappedFile?
  }

  private static let state = Mutex(State())

  /// Forgets all files, because a separate run follows.
  package static func forget() { state.withLock { $0 = State() } }

  /// The name of an output in messages.
  package static func name(ofOutput path: String) -> String { path == "-" ? "standard output" : displaySafe(path) }

  /// Registers an output before anything is read.
  ///
  /// - Throws: if it is also another output.
  static func declare(output path: String) throws(ToolError) {
    // An output that can't be created is reported later.
    guard let place = try? OutputPlace(path), let identity = place.identity else { return }
    let other = state.withLock { state in
      if let other = state.outputs[identity] { return other as String? }
      state.outputs[identity] = path
      return nil
    }
    guard let other else { return }
    let (one, two) = (name(ofOutput: other), name(ofOutput: path))
    throw ToolError(
      .usage,
      one == two
        ? "two outputs can't both go to \(one)" : "\(one) and \(two) are one file, and two outputs can't both go to it")
  }

  /// Registers an input.
  ///
  /// - Throws: if a declared output would overwrite it.
  package static func note(input path: String, _ identity: FileIdentity) throws(ToolError) {
    let (output, isReplaced) = state.withLock { state in
      state.inputs.insert(identity)
      let isReplaced = state.rewrittenNames[path].map { !$0.contains(identity) } ?? false
      return (state.rewritten.contains(identity) ? nil : state.outputs[identity], isReplaced)
    }
    if isReplaced { throw replaced(path) }
    if let output { throw overwriting(output, "the input \(displaySafe(path))") }
  }

  /// - Throws: if the file to be replaced is an input, or was written by this run.
  static func check(output path: String, _ identity: FileIdentity) throws(ToolError) {
    let isReplaced = state.withLock { $0.rewrittenNames[path].map { !$0.contains(identity) } ?? false }
    if isReplaced { throw replaced(path) }
    let what: String? = state.withLock { state in
      if state.rewritten.contains(identity) { return nil }
      if state.inputs.contains(identity) { return "an input" }
      return state.written.contains(identity) ? "another output" : nil
    }
    if let what { throw overwriting(path, what) }
  }

  private static func overwriting(_ path: String, _ what: String) -> ToolError {
    ToolError(.usage, "the output to \(name(ofOutput: path)) would be written over \(what); name another file")
  }

  static func note(written identity: FileIdentity) { state.withLock { _ = $0.written.insert(identity) } }

  /// The error for a file that was replaced by a program that doesn't use locks.
  static func replaced(_ path: String) -> ToolError {
    ToolError(
      .tryLater, "\(displaySafe(path)): another program replaced it during this run; it was left unchanged; try again")
  }

  static func allowRewriting(_ identity: FileIdentity, _ path: String) {
    state.withLock { state in
      state.rewritten.insert(identity)
      state.rewrittenNames[path, default: []].insert(identity)
    }
  }

  /// Records that this run has the lock of a file.
  static func hold(_ identity: FileIdentity) { state.withLock { _ = $0.held.insert(identity) } }

  /// Prevents other runs from changing a file that an output replaces; nil if there is no such file or this run already
  /// has the lock.
  package static func lock(output path: String) throws(ToolError) -> FileLock? {
    guard let place = try? OutputPlace(path), case .file(_, .some) = place, let identity = place.identity,
      !state.withLock({ $0.held.contains(identity) })
    else { return nil }
    do throws(SystemError) {
      let lock = try FileLock(path)
      if let identity = lock.identity { hold(identity) }
      return lock
    } catch {
      // An unreadable file can still be replaced.
      if error.kind == .tryLater { throw ToolError(error) }
      return nil
    }
  }

  /// All of standard input. A pipe can't be read twice.
  static func standardInput() throws(SystemError) -> MappedFile {
    if let file = state.withLock({ $0.standardInput }) { return file }
    let file = try MappedFile("-")
    state.withLock { $0.standardInput = file }
    return file
  }

  /// The first name of the file; nil if it has not been visited before.
  static func visit(_ path: String, _ identity: FileIdentity) -> String? {
    state.withLock { state in
      if let first = state.visited[identity] { return first }
      state.visited[identity] = path
      return nil
    }
  }
}
