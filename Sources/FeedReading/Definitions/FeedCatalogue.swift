package import CivilTime
package import DataFiles
package import SourceText

/// The feed definitions at hand.
package struct FeedCatalogue: Sendable {
  /// The endings of files that may be feeds, where a whole folder is read.
  package static let fileEndings: Set<String> = ["csv", "txt", "json", "jsonl", "ndjson", "xml", "ics", "ical"]

  package private(set) var definitions: [FeedDefinition]
  /// What is wrong with built-in definitions, which should be right: a program with any is broken.
  package private(set) var faults: [Diagnostic] = []

  package init(_ definitions: [FeedDefinition]) {
    self.definitions = definitions.sorted { $0.name.precedesBytewise($1.name) }
  }

  /// Reads definitions; what is wrong with them is in `faults`.
  ///
  /// - Parameter zones: nil without zones, which are then read when a definition is used.
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

  /// The definitions that are built into the program. The zones that they name are read when they are used: a system that
  /// lacks some reads all other feeds.
  package static let builtIn = FeedCatalogue(files: DataFiles.definitions, zones: nil)

  /// Those of them that schedules of this program are read with: a twentieth of the work, where it can be nothing else.
  package static let ownFormats = FeedCatalogue(
    files: DataFiles.definitions.filter { $0.name.hasPrefix("sportstime-") }, zones: nil)

  /// These definitions and others of a user's, which go before those of the same name and are recognized first.
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
