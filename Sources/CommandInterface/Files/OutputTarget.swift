package import SourceText
import SystemIO

/// The destination of results: standard output, a stream, or a file that appears completely or not at all.
package final class OutputTarget {
  private let file: OutputFile
  private let isFile: Bool
  private let path: String
  /// Nil if the output is not a terminal.
  private var terminal: TerminalText?

  /// - Parameters:
  ///   - path: nil or `-` for standard output.
  ///   - steersTerminal: whether the output is safe for a terminal and contains its color codes.
  /// - Throws: also if it would overwrite an input or another output of this run.
  package init(_ path: String?, steersTerminal: Bool = false) throws(ToolError) {
    let path = path ?? "-"
    self.path = path
    let place = try OutputTarget.place(path)
    if case .file(_, .some) = place, let identity = place.identity { try RunFiles.check(output: path, identity) }
    if case .file = place { isFile = true } else { isFile = false }
    file = try ToolError.from { () throws(SystemError) in try OutputFile(place, name: RunFiles.name(ofOutput: path)) }
    if file.isTerminal, !steersTerminal { terminal = TerminalText() }
  }

  /// The target with this name.
  private static func place(_ path: String) throws(ToolError) -> OutputPlace {
    try ToolError.from { () throws(SystemError) in try OutputPlace(path) }
  }

  /// Whether there is a file that the output would replace.
  package static func isFile(_ path: String) throws(ToolError) -> Bool {
    if case .file(_, .some) = try place(path) { true } else { false }
  }

  /// Whether the output is a folder: an existing one, or one according to its name.
  package static func isFolder(_ path: String) throws(ToolError) -> Bool {
    if path.hasSuffix("/") { return true }
    return if case .folder = try place(path) { true } else { false }
  }

  /// Writes all of the buffer and empties it.
  package func write(_ buffer: OutputBuffer) throws(ToolError) {
    try write(buffer.view)
    buffer.removeAll()
  }

  package func write(_ bytes: ByteView) throws(ToolError) {
    if let safe = terminal?.safe(bytes) { return try put(safe) }
    try ToolError.from { () throws(SystemError) in try file.write(bytes) }
  }

  private func put(_ text: String) throws(ToolError) {
    let buffer = OutputBuffer(capacity: text.utf8.count)
    buffer.append(text)
    try ToolError.from { () throws(SystemError) in try file.write(buffer.view) }
  }

  package func write(_ text: String) throws(ToolError) {
    let buffer = OutputBuffer(capacity: text.utf8.count)
    buffer.append(text)
    try write(buffer)
  }

  /// Makes the written bytes the file's content, durably.
  ///
  /// - Parameter replaces: false to fail if a file with the name exists, even one that was just created.
  package func commit(replaces: Bool = true) throws(ToolError) {
    try ZoneFiles.expectRead()
    if let rest = terminal?.finish(), !rest.isEmpty { try put(rest) }
    // Another run may be reading the file in order to change it.
    let lock = isFile ? try RunFiles.lock(output: path) : nil
    defer { withExtendedLifetime(lock) {} }
    if isFile, let identity = file.identity { RunFiles.note(written: identity) }
    try ToolError.from { () throws(SystemError) in try file.commit(replaces: replaces) }
  }
}

extension OutputTarget {
  /// Makes `bytes` the content of an output.
  package static func write(_ bytes: ByteView, to path: String?) throws(ToolError) {
    let target = try OutputTarget(path)
    try target.write(bytes)
    try target.commit()
  }

  /// Creates the directory if it does not exist.
  package static func makeDirectory(_ path: String) throws(ToolError) {
    try ToolError.from { () throws(SystemError) in try Folder.make(path) }
  }
}
