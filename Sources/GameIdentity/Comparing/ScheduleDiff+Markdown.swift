import ScheduleModel
package import SourceText

extension ScheduleDiff {
  /// A heading and a list for each of: moved or changed, added, removed, unclear.
  package func writeMarkdown<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    try line(summary, output, drain)
    try list("Changed", changed.map { describe(new.games[$0.new], of: new) + ": " + words($0) }, output, drain)
    for isUnclear in [false, true] {
      let come = added.filter { self.isUnclear(added: $0) == isUnclear }
      try list(
        isUnclear ? "Added, unclear" : "Added", come.map { describe(new.games[$0], of: new) }, output, drain)
    }
    for removal in Removal.allCases {
      let title = removal == .withdrawn ? "Removed" : "Removed, " + words(removal)
      let gone = removed.filter { self.removal($0) == removal }
      try list(title, gone.map { describe(old.games[$0], of: old) }, output, drain)
    }
    try list("Unclear", open.map { words($0) }, output, drain)
    try drain(output)
  }

  private func list<Failure: Error>(
    _ title: String, _ entries: [String], _ output: OutputBuffer, _ drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    if entries.isEmpty { return }
    try line("\n## \(title)\n", output, drain)
    for entry in entries { try line("- " + ScheduleDiff.escaped(entry), output, drain) }
  }

  /// Escapes Markdown's special characters.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
