package import CommandInterface
import ItineraryDocuments
package import ScheduleModel
import SourceText
package import TripBuilding
package import TripTimeline

extension Context {
  /// The format for the extension of the output's name.
  package func scheduleFormat(usual: ScheduleDocumentFormat) throws(ToolError) -> ScheduleDocumentFormat {
    guard let ending = self[.output].flatMap({ fileEnding($0) }) else { return usual }
    if let format = ScheduleDocumentFormat(ending: ending) { return format }
    throw usage(
      "\(quotedForDisplay("." + ending)) is the ending of no format that a schedule can be written in: "
        + ScheduleDocumentFormat.allCases.map { "." + $0.ending }.joined(separator: ", "))
  }

  /// Writes the matching games of a schedule.
  package func writeGames(
    _ path: String, _ query: GameQuery, _ format: ScheduleDocumentFormat, grouping: GameGroup.Kind? = nil,
    previous: String? = nil, calendar: CalendarOptions = CalendarOptions()
  ) throws(ToolError) -> ExitCode {
    if format != .ics, let option = arguments.first(of: ScheduleOptions.calendar) {
      throw usage("\(option) is for calendars")
    }
    var options = try ScheduleOptions.document(self)
    options.calendar = calendar
    options.calendar.name = self[.calendarName]
    let (schedule, isComplete) = try self.schedule(path)
    let games: [Int]
    do throws(BuildFailure) {
      games = try GameSelector(schedule, gazetteer: gazetteer).games(query)
    } catch {
      throw ToolError(.badInput, displaySafe(path) + ": " + error.message)
    }
    if games.isEmpty {
      console.error("\(displaySafe(path)): no game matches")
      return .findings
    }
    let export = ScheduleExport(
      context: self, schedule: schedule, format: format, options: options, title: self[.calendarName],
      hasIDs: self[.ids])
    let code = try export.write(games, to: self[.output], grouping, previous: previous)
    return isComplete ? code : code.worse(.findings)
  }
}
