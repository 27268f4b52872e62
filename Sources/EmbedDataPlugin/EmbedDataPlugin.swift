import Foundation
import PackagePlugin

/// Turns the package's data folders into source for the targets that own them.
@main
struct EmbedDataPlugin: BuildToolPlugin {
  /// target → (enum's name, folder under the package's root, file extension)
  private static let owners: [String: (name: String, folder: String, fileExtension: String)] = [
    "ScheduleModel": ("GazetteerFiles", "feeds/gazetteer", "csv"),
    "FeedReading": ("DefinitionFiles", "feeds/definitions", "json"),
    "SportsTimeTool": ("SchemaFiles", "schemas", "json"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let owner = Self.owners[target.name] else { return [] }
    let folder = context.package.directoryURL.appending(path: owner.folder)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == owner.fileExtension }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "\(owner.name).swift")
    return [
      .buildCommand(
        displayName: "Embedding \(owner.folder)",
        executable: try context.tool(named: "EmbedData").url,
        arguments: [owner.name, output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
