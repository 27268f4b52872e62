import SystemIO

/// The user's files, in the folder `sportstime` of XDG_CONFIG_HOME or `~/.config`: `settings.json`, `feeds` and
/// `gazetteer`.
enum UserFiles {
  /// The path of a file or folder; nil if it does not exist.
  static func path(_ name: String) -> String? {
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

extension Context {
  /// The path of the user's file or folder, which is also printed; nil if there is none or `--no-config` is given.
  func own(_ name: String) -> String? {
    guard !self[.noConfig], let path = UserFiles.path(name) else { return nil }
    console.say("\(name) from \(path)")
    return path
  }
}
