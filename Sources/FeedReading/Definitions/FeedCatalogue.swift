package import CivilTime
package import DataFiles
package import SourceText

/// The available feed definitions.
package struct FeedCatalogue: Sendable {
  /// File extensions that are read as feeds when a whole folder is imported.
  package static let fileEndings: Set<String> = ["csv", "txt", "json", "jsonl", "ndjson", "xml", "ics", "ical"]

  package private(set) var definitions: [FeedDefinition]
  /// Problems in built-in definitions. A program that has any is broken.
  package private(set) var faults: [Diagnostic] = []

  package init(_ definitions: [FeedDefinition]) {
    self.definitions = definitions.sorted { $0.name.precedesBytewise($1.name) }
  }

  /// Reads definitions and collects their problems in `faults`.
  ///
  /// - Parameter zones: nil to read the zones later, when a definition is used.
  package init(files: [DataFile], zones: ZoneDatabase?) {
    var definitions: [FeedDefinition] = []
    var faults: [Diagnostic] = []
    for file in files {
      let read = FeedDefinitionReader.read(file.bytes, file: file.name, zones: zones)
      if let definition = read.definition {
        definitions.append(definition)
      } else {
        faults += read.findings.filter { $0.severity == .error }
      }
    }
    self.init(definitions)
    self.faults = faults
  }

  /// The definitions that are built into the program. Their zones are read on first use, so a system that lacks some
  /// zones can still read all other feeds.
  package static let builtIn = FeedCatalogue(files: DataFiles.definitions, zones: nil)

  /// The built-in definitions for this program's own schedules. Loading only these is much faster if no other feed is
  /// possible.
  package static let ownFormats = FeedCatalogue(
    files: DataFiles.definitions.filter { $0.name.hasPrefix("sportstime-") }, zones: nil)

  /// Puts a user's definitions first: they replace those with the same name and are recognized first.
  package func preceded(by others: [FeedDefinition]) -> FeedCatalogue {
    let names = Set(others.map(\.name))
    var all = FeedCatalogue(definitions.filter { !names.contains($0.name) } + others)
    all.preferred = preferred.union(names)
    return all
  }

  /// Names of definitions that are recognized before all others.
  private(set) var preferred: Set<String> = []

  package func definition(named name: String) -> FeedDefinition? { definitions.first { $0.name == name } }
}
