import SourceText
import Synchronization
import SystemIO

/// The files of this run, by what they are and not by their names, so that no output is written over an input or over
/// another output.
enum RunFiles {
  private struct State {
    /// Named on the command line.
    var outputs: [FileIdentity: String] = [:]
    var inputs: Set<FileIdentity> = []
    var written: Set<FileIdentity> = []
    /// Inputs that the command rewrites; it reads them first, and locks them.
    var rewritten: Set<FileIdentity> = []
    /// The same, by the names that they were given.
    var rewrittenNames: [String: Set<FileIdentity>] = [:]
    /// Files that this run has locked.
    var held: Set<FileIdentity> = []
    /// Operands, and the files below them.
    var visited: [FileIdentity: String] = [:]
    /// Once it was read.
    var standardInput: MappedFile?
  }

  private static let state = Mutex(State())

  /// Forgets all of them: what follows is a separate run.
  static func forget() { state.withLock { $0 = State() } }

  /// What messages call an output.
  static func name(ofOutput path: String) -> String { path == "-" ? "standard output" : displaySafe(path) }

  /// Enters an output before anything is read.
  ///
  /// - Throws: if it is also another one.
  static func declare(output path: String) throws(ToolError) {
    // What can't be created is reported when it is to be.
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

  /// Enters an input.
  ///
  /// - Throws: where a declared output would be written over it.
  static func note(input path: String, _ identity: FileIdentity) throws(ToolError) {
    let (output, isReplaced) = state.withLock { state in
      state.inputs.insert(identity)
      let isReplaced = state.rewrittenNames[path].map { !$0.contains(identity) } ?? false
      return (state.rewritten.contains(identity) ? nil : state.outputs[identity], isReplaced)
    }
    if isReplaced { throw replaced(path) }
    if let output { throw overwriting(output, "the input \(displaySafe(path))") }
  }

  /// - Throws: where the file that is about to be replaced is an input, or was written by this run.
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

  /// What a file was that a program without locks put another one in the place of.
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

  /// Notes that this run has the lock of a file.
  static func hold(_ identity: FileIdentity) { state.withLock { _ = $0.held.insert(identity) } }

  /// Keeps other runs from changing a file that an output replaces; nil if there is no such file, or this run keeps them
  /// from it already.
  static func lock(output path: String) throws(ToolError) -> FileLock? {
    guard let place = try? OutputPlace(path), case .file(_, .some) = place, let identity = place.identity,
      !state.withLock({ $0.held.contains(identity) })
    else { return nil }
    do throws(SystemError) {
      let lock = try FileLock(path)
      if let identity = lock.identity { hold(identity) }
      return lock
    } catch {
      // A file that can't be read can be replaced all the same.
      if error.kind == .tryLater { throw ToolError(error) }
      return nil
    }
  }

  /// Standard input to its end; a pipe can't be read a second time.
  static func standardInput() throws(SystemError) -> MappedFile {
    if let file = state.withLock({ $0.standardInput }) { return file }
    let file = try MappedFile("-")
    state.withLock { $0.standardInput = file }
    return file
  }

  /// The name under which it was met before; nil the first time.
  static func visit(_ path: String, _ identity: FileIdentity) -> String? {
    state.withLock { state in
      if let first = state.visited[identity] { return first }
      state.visited[identity] = path
      return nil
    }
  }
}
