import Foundation
import PackagePlugin

/// Turns the package's data folders into source for the targets that own them.
@main
struct EmbedDataPlugin: BuildToolPlugin {
  /// target → what it embeds: the enum's name, the folder under the package's root, the endings of the files
  private static let owners: [String: [(name: String, folder: String, endings: [String])]] = [
    "ScheduleModel": [("GazetteerFiles", "feeds/gazetteer", ["csv"])],
    "FeedReading": [("DefinitionFiles", "feeds/definitions", ["json"])],
    "ItineraryDocuments": [
      ("ItineraryPage", "Sources/ItineraryDocuments/Data", ["html"]),
      ("SchedulePage", "Sources/ItineraryDocuments/Data/Schedule", ["html"]),
      ("OutlineFiles", "Sources/ItineraryDocuments/Data/Map", ["txt"]),
    ],
    "ItineraryValidation": [("ReportPage", "Sources/ItineraryValidation/Data", ["html"])],
    "ScheduleSync": [
      ("SyncPage", "Sources/ScheduleSync/Data", ["html"]),
      ("IndexFiles", "Sources/ScheduleSync/Data/Index", ["html", "js"]),
    ],
    "SportsTimeTool": [
      ("SchemaFiles", "schemas", ["json"]), ("SampleFiles", "feeds/samples", ["csv", "json", "xml", "ics"]),
      ("EditorFiles", "Sources/EditorCore/Page", ["js", "css"]),
    ],
  ]

  /// The style that all pages share.
  private static let design = "Sources/PageDesign/page.css"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try (Self.owners[target.name] ?? []).map { owner in
      let folder = context.package.directoryURL.appending(path: owner.folder)
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { owner.endings.contains($0.pathExtension) }
        .sorted { $0.path < $1.path }
      let design = owner.endings.contains("html") ? [context.package.directoryURL.appending(path: Self.design)] : []
      let output = context.pluginWorkDirectoryURL.appending(path: "\(owner.name).swift")
      return .buildCommand(
        displayName: "Embedding \(owner.folder)",
        executable: try context.tool(named: "EmbedData").url,
        arguments: [owner.name, output.path] + (files + design).map(\.path),
        inputFiles: files + design,
        outputFiles: [output])
    }
  }
}
