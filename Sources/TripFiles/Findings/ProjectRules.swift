import CommandInterface
package import ItineraryValidation
package import SourceText
import SystemIO

/// The rules for each file of a run: the project's rules, its settings for some paths, and the options on the command
/// line.
package struct ProjectRules: Sendable {
  private let project: RuleSettings
  private let paths: [ValidationConfiguration.PathEntry]
  /// Absolute, with a trailing slash.
  private let folder: String
  private let disabled: [String]
  private let levels: [(code: String, severity: Severity)]

  /// - Parameters:
  ///   - configuration: the path of the configuration file.
  ///   - disabled: the codes on the command line, which take precedence.
  /// - Throws: if no rule has one of the codes.
  package init(
    _ project: RuleSettings, _ paths: [ValidationConfiguration.PathEntry], seenFrom configuration: String?,
    _ disabled: [String], _ levels: [(code: String, severity: Severity)]
  ) throws(Diagnostic) {
    self.project = project
    self.paths = paths
    self.disabled = disabled
    self.levels = levels
    folder = ProjectRules.absolute((configuration ?? "") + "/..") + "/"
    _ = try rules(of: paths)
  }

  /// Whether some files have other rules.
  package var vary: Bool { !paths.isEmpty }

  package func settings(for path: String) -> RuleSettings {
    let full = ProjectRules.absolute(path)
    let seen = full.hasPrefix(folder) ? String(full.dropFirst(folder.count)) : path
    // All codes have been checked before.
    return (try? rules(of: paths.filter { $0.covers(seen) })) ?? project
  }

  private func rules(of paths: [ValidationConfiguration.PathEntry]) throws(Diagnostic) -> RuleSettings {
    var settings = project
    for entry in paths {
      try settings.change(disabling: entry.findings.disable, levels: entry.findings.severity)
    }
    try settings.change(disabling: disabled, levels: levels)
    return settings
  }

  /// An absolute path without `.` and `..`; empty for the root.
  private static func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : workingDirectory() + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.map { "/" + $0 }.joined()
  }
}
