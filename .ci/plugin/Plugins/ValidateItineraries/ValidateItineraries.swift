import Foundation
import PackagePlugin

/// Runs `sportstime validate` with the arguments of the command, in the folder of the package. The default is to check
/// the folder `trips`.
@main struct ValidateItineraries: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "sportstime").url
    process.arguments = ["validate"] + (arguments.isEmpty ? ["trips"] : arguments)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("sportstime validate ended with exit code \(process.terminationStatus)")
    }
  }
}
