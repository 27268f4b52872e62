import CProcess

/// The version of the tool.
package enum ToolVersion {
  package static let number = "1.0.0"
  /// The date of this version, as in CHANGELOG.md.
  package static let released = "2026-11-22"
  /// The commit of the sources; empty if unknown at build time.
  private static let commit = String(cString: sportstime_commit())
  /// The output of `--version`.
  package static let line = "sportstime \(number)" + (commit.isEmpty ? "" : " (\(commit))")
}
