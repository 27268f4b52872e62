import SystemIO

/// The user's files, in the folder `sportstime` of XDG_CONFIG_HOME or `~/.config`: `settings.json`, `feeds` and
/// `gazetteer`.
package enum UserFiles {
  /// The path of a file or folder; nil if it does not exist.
  package static func path(_ name: String) -> String? {
    guard let home else { return nil }
    let path = home + "/sportstime/" + name
    return (try? InputFile.exists(path)) == true ? path : nil
  }

  /// The XDG Base Directory Specification ignores relative paths.
  private static var home: String? {
    let homes = [environment("XDG_CONFIG_HOME"), environment("HOME").map { $0 + "/.config" }]
    return homes.lazy.compactMap { $0 }.first { $0.hasPrefix("/") }
  }
}
