package import CommandInterface
package import ItineraryValidation
import SourceText
import SystemIO

extension Context {
  /// The default name of the settings file.
  static let configurationName = ".sportstime.json"

  /// The settings of the project and the path of their file; nil if there are none.
  ///
  /// - Throws: if the settings have a problem, which is shown.
  package func configuration() throws(ToolError) -> (settings: ValidationConfiguration, path: String)? {
    try expectNotBoth(.settings, .noConfig)
    if self[.noConfig] { return nil }
    let named = self[.settings]
    guard let found = try configuration(named: named) else { return nil }
    // A file that is there by accident would otherwise turn off checks silently.
    console.say("settings from \(found.path)" + (named == nil ? "; --no-config ignores them" : ""))
    return found
  }

  /// The settings of the project and the path of their file; nil if there are none. For commands with another
  /// configuration file.
  package func projectSettings() throws(ToolError) -> (settings: ValidationConfiguration, path: String)? {
    guard let found = try configuration(named: nil) else { return nil }
    console.detail("settings from \(found.path)")
    return found
  }

  private func configuration(
    named: String?
  ) throws(ToolError) -> (settings: ValidationConfiguration, path: String)? {
    guard let path = named ?? Context.nearestConfiguration() ?? UserFiles.path("settings.json") else { return nil }
    let file = try InputFile(path)
    let configuration = file.withBytes { ValidationConfiguration($0) }
    if !configuration.problems.isEmpty {
      for problem in configuration.problems {
        var lines = LineCounter()
        console.show(
          Diagnostic(
            code: .configuration, severity: .error, message: problem.message,
            location: file.withBytes { lines.location(of: problem.offset, in: $0, file: path) }))
      }
      throw ToolError(.badInput, "\(displaySafe(path)): the settings can't be read; nothing was done")
    }
    return (configuration, path)
  }
}

extension Context {
  /// The settings in the working directory, or in the nearest folder above it, up to the root of the repository.
  private static func nearestConfiguration() -> String? {
    func exists(_ path: String) -> Bool { (try? InputFile.exists(path)) == true }
    var found: String?
    for depth in 0...workingDirectory().split(separator: "/").count {
      let folder = String(repeating: "../", count: depth)
      if found == nil, exists(folder + configurationName) { found = folder + configurationName }
      if exists(folder + ".git") || found == configurationName { return found }
    }
    // Outside a repository, only the working directory counts.
    return nil
  }
}

extension Option {
  package static let settings = TextOption(
    "config", "FILE", .text,
    "Settings of the project (default: .sportstime.json in this folder or above it, up to the repository's root).")
}
