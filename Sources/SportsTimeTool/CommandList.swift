import CommandInterface
import ScheduleCommands
import TripCommands

extension Command {
  /// In the order of the help, which follows the flow of data.
  static let all: [Command] = [
    importCommand, syncCommand, historyCommand, diffCommand, gamesCommand, buildCommand, planCommand, validateCommand,
    auditCommand, exportCommand, editCommand, rebaseCommand, mergeCommand, healCommand, showCommand,
    demoCommand { all }, feedsCommand, rulesCommand, schemaCommand, completionCommand { specs }, helpCommand { specs },
  ]

  static var specs: [CommandSpec] { all.map(\.spec) }

  static func named(_ name: String) -> Command? { all.first { $0.spec.name == name } }
}
