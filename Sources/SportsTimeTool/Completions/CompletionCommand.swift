import CivilTime
import CommandInterface
import ItineraryModel
import ScheduleModel
import SourceText
import SystemIO
import TripFiles

extension Command {
  static func completionCommand(of commands: @escaping @Sendable () -> [CommandSpec]) -> Command {
    Command(
      spec: CommandSpec(
        name: "completion", summary: "Print completions for a shell.", operands: "bash|zsh|fish",
        takes: .choice(CompletionShell.allCases.map(\.rawValue)),
        discussion: """
          'make install' installs them where each shell searches. They call 'sportstime completion teams', 'leagues' and
          'ids FILE…', which print the values of options, one a line with a tab before its description.
          """,
        examples: [
          ("source <(sportstime completion bash)", "for this shell"),
          ("sportstime completion zsh > ~/.zfunc/_sportstime", "permanently, if ~/.zfunc is in fpath"),
          ("sportstime completion fish > ~/.config/fish/completions/sportstime.fish", "permanently"),
        ]),
      run: { (context) throws(ToolError) -> ExitCode in
        guard let name = context.arguments.operands.first else {
          throw context.usage("the shell is missing")
        }
        if let list = CompletionList(rawValue: name) {
          try OutputTarget(nil).write(list.text(context))
          return .done
        }
        guard let shell = CompletionShell(rawValue: name) else {
          throw ToolError.notOne(of: CompletionShell.allCases.map(\.rawValue), "completion", name)
        }
        try OutputTarget(nil).write(shell.script(commands()))
        return .done
      })
  }
}

extension CompletionList {
  /// One line per name, with a tab before its description.
  fileprivate func text(_ context: Context) -> String {
    switch self {
    case .teams: lines(context.gazetteer.teams.map { ($0.name, $0.league) })
    case .leagues: lines(context.gazetteer.leagueNames.map { ($0, "") })
    case .ids: lines(ids(context))
    }
  }

  private func lines(_ names: [KnownName]) -> String {
    var known: Set<String> = []
    return names.filter { PathText.isPlain($0.name) && known.insert($0.name).inserted }
      .map { displaySafe($0.name) + "\t" + displaySafe($0.does) + "\n" }.joined()
  }

  /// The ids in the words of a command line that are itineraries or schedules. Other words are ignored without a
  /// message.
  private func ids(_ context: Context) -> [KnownName] {
    var names: [KnownName] = []
    for path in context.arguments.operands.dropFirst() where FileStatus(path)?.kind == .file {
      do throws(ToolError) {
        switch try InputFile(path).withBytes({ FileKind.of($0, path: path) }) {
        case .itinerary:
          _ = try ItineraryInput(context: context).forEach([path]) { itinerary, _ in
            names += itinerary.items.map { (itinerary.idText($0), itinerary.text.string($0.title)) }
          }
        case .schedule:
          let schedule = try context.schedule(path).schedule
          let titles = GameTitles(schedule, gazetteer: context.gazetteer)
          names += schedule.games.map { game in
            (
              schedule.texts.string(game.id),
              [game.localDate?.description ?? "", titles.title(game)].filter { !$0.isEmpty }.joined(separator: " ")
            )
          }
        default: break
        }
      } catch {
        continue
      }
    }
    return names
  }
}

/// The shells that have completions.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  func script(_ commands: [CommandSpec]) -> String {
    switch self {
    case .bash: BashCompletion.script(commands)
    case .zsh: ZshCompletion.script(commands)
    case .fish: FishCompletion.script(commands)
    }
  }
}
