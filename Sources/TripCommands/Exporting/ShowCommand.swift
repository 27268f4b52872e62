import CivilTime
package import CommandInterface
import SystemIO
import TripBuilding
import TripFiles
import TripTimeline

extension Command {
  package static let showCommand = Command(
    spec: CommandSpec(
      name: "show", summary: "Print itineraries day by day, or the games of a schedule.", operands: "PATH…",
      groups: .one([.plainFormat, .ids, .units, .readerZone, .gazetteer]),
      discussion: "Times are local at the venue.",
      examples: [
        ("sportstime show trip.json", "what happens when"),
        ("sportstime show trip.json --ids", "with the ids that an edit needs"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try ShowRun(context).run() })
}

private struct ShowRun {
  let context: Context

  init(_ context: Context) { self.context = context }

  func run() throws(ToolError) -> ExitCode {
    let paths = try context.operands("an itinerary or a schedule to show")
    if paths.count == 1, try FileKind.isSchedule(file: paths[0]) {
      return try showSchedule(paths[0])
    }
    switch context[.plainFormat] ?? .text {
    case .markdown: return try export(paths, .markdown)
    case .json: return try export(paths, .json)
    case .text: return try showText(paths)
    }
  }

  private func showSchedule(_ path: String) throws(ToolError) -> ExitCode {
    if context.has(.units) { throw context.usage("--units is for itineraries") }
    let format: ScheduleDocumentFormat =
      switch context[.plainFormat] ?? .text {
      case .markdown: .markdown
      case .json: .json
      case .text: .table
      }
    return try context.writeGames(path, GameQuery(), format)
  }

  private func export(_ paths: [String], _ format: ExportFormat) throws(ToolError) -> ExitCode {
    if let option = context.arguments.first(of: [.ids, .units, .readerZone]) {
      throw context.usage("\(option) is for --format text")
    }
    let output = try ItineraryOutput(context, to: nil, format: format)
    return try ItineraryInput(context: context).copy(paths, to: output)
  }

  private func showText(_ paths: [String]) throws(ToolError) -> ExitCode {
    let target = try OutputTarget(nil)
    var style = ItineraryText.Style()
    style.hasIDs = context[.ids]
    style.unit = context[.units]
    style.readerZone = context[.readerZone]
    style.hasColour =
      !context[.noColor] && Console.allowsColor(onTerminal: StandardStreams.outputIsTerminal)
    var isFirst = true
    return try ItineraryInput(context: context).forEach(paths) { (itinerary, _) throws(ToolError) in
      let travel = TravelDays(itinerary, zones: .system, gazetteer: context.gazetteer)
      try target.write((isFirst ? "" : "\n") + ItineraryText(itinerary, travel, style).text)
      isFirst = false
    }
  }
}
