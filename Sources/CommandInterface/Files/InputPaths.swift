import SourceText
import SystemIO

/// The files for a command's operands. A directory means all files below it, sorted, except for hidden ones. Each file
/// occurs once, under its first name.
package struct InputPaths {
  package private(set) var paths: [String] = []
  /// Whether some operands had nothing to read. They have been reported.
  package private(set) var code = ExitCode.done
  private let extensions: Set<String>
  private let console: Console
  /// The number of files found below the current operand, including repeated ones.
  private var met = 0

  /// - Throws: if a directory can't be read completely, so that missing files are unknown, or if an output would
  ///   overwrite one of the files.
  package init(_ operands: [String], extensions: Set<String>, _ console: Console) throws(ToolError) {
    self.extensions = extensions
    self.console = console
    for operand in operands {
      if operand == "-" {
        try add(operand, FileStatus(descriptor: 0))
        continue
      }
      let status = FileStatus(operand)
      guard let status, status.kind == .folder else {
        try add(operand, status)
        continue
      }
      met = 0
      let before = code
      guard try list(operand, status) else {
        console.say("\(operand) is a directory that was already read; it is read only once")
        continue
      }
      if met == 0, code == before {
        let kinds = extensions.sorted().map { "." + $0 }.joined(separator: ", ")
        report(ToolError(.noInput, "\(displaySafe(operand)): no file to read in it (\(kinds))"))
      }
    }
  }

  private mutating func report(_ error: ToolError) {
    console.error(error.message)
    code = code.worse(error.code)
  }

  private mutating func add(_ path: String, _ status: FileStatus?) throws(ToolError) {
    met += 1
    // A missing file is reported when it is opened.
    if let status, status.kind != .device {
      if status.kind == .file { try RunFiles.note(input: path, status.identity) }
      if let first = RunFiles.visit(path, status.identity) {
        console.say("\(path) is the same file as \(first); it is read only once")
        return
      }
    }
    paths.append(path)
  }

  /// - Returns: false if the folder was already listed. Links can lead to it again, even from below it.
  private mutating func list(_ folder: String, _ status: FileStatus) throws(ToolError) -> Bool {
    if RunFiles.visit(folder, status.identity) != nil { return false }
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder)
    } catch {
      guard error.kind == .noInput else { throw ToolError(error) }
      report(ToolError(error))
      return true
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names.sorted(by: { $0.precedesBytewise($1) }) {
      let path = prefix + name
      if name.hasPrefix(".") {
        console.detail("\(path) was skipped: it is hidden")
        continue
      }
      let status: FileStatus?
      do throws(SystemError) {
        status = try FileStatus.ifThere(path)
      } catch {
        // It may be a folder of files.
        report(ToolError(error))
        continue
      }
      switch status?.kind {
      case .folder:
        if let status { _ = try list(path, status) }
      // Reading a pipe would wait until something is written to it.
      case .device, .stream: console.detail("\(path) was skipped: it is not a file")
      case .file, .link, nil:
        if hasExtension(name) {
          try add(path, status)
        } else {
          console.detail("\(path) was skipped: its ending is not one of those that are read")
        }
      }
    }
    return true
  }

  private func hasExtension(_ name: String) -> Bool {
    fileEnding(name).map(extensions.contains) ?? false
  }
}
