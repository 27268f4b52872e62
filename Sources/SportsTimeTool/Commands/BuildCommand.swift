import CivilTime
import FormatSyntax
import ItineraryExport
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

extension Command {
  static let buildCommand = Command(
    spec: CommandSpec(
      name: "build",
      summary: "Build trips from a schedule: games, and the travel between them.",
      operands: "",
      options: [
        OptionSpec("schedule", short: "s", value: "FILE", help: "The schedule, as 'sportstime import' writes it."),
        OptionSpec(
          "request", short: "r", value: "FILE",
          help: "A trip request as JSON, or one a line for many trips; instead of the selection below."),
        OptionSpec("output", short: "o", value: "FILE", help: "The itineraries; standard output by default."),
        OptionSpec("title", value: "TEXT", help: "The trip's title."),
        OptionSpec("league", value: "NAME", repeatable: true, help: "Games of this league."),
        OptionSpec("team", value: "NAME", repeatable: true, help: "Games of this team, by name, alias or id."),
        OptionSpec("home-only", help: "Of the teams' games those at home."),
        OptionSpec("away-only", help: "Of the teams' games those away."),
        OptionSpec("city", value: "NAME", repeatable: true, help: "Games in this city's market."),
        OptionSpec("venue", value: "NAME", repeatable: true, help: "Games at this venue, by name or id."),
        OptionSpec("game", value: "ID", repeatable: true, help: "Exactly the games named so."),
        OptionSpec("from", value: "DATE", help: "Games from this local date on."),
        OptionSpec("to", value: "DATE", help: "Games up to this local date, itself included."),
        OptionSpec("origin", value: "CITY", help: "Where the trip begins: 'Boston', 'Boston, MA' or 'London, GB'."),
        OptionSpec("return", help: "The trip ends where it began."),
        .gazetteer,
      ],
      discussion: """
        All selections narrow. The trip's first day is that of its first game. Games that are postponed or cancelled are
        left out unless --game names them. Travel gets a place that the rules allow; distances and times are estimates.
        Several requests make JSON Lines, in their order; one that fails is told with its line, and exit code 1.
        """,
      examples: [
        (
          "sportstime build -s schedule.jsonl --team \"New York Yankees\" --away-only --from 2019-08-01 --to 2019-08-31",
          "a team's road trip"
        ),
        ("sportstime build -s schedule.jsonl --city Boston --origin \"New York\" --return", "games in one city"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try BuildRun(context).run() })
}

private struct BuildRun {
  let context: Context
  private static let selections = [
    "title", "league", "team", "home-only", "away-only", "city", "venue", "game", "from", "to", "origin", "return",
  ]

  init(_ context: Context) { self.context = context }

  func run() throws(ToolError) -> ExitCode {
    let arguments = context.arguments
    guard let path = arguments.value("schedule") else { throw Arguments.usage("--schedule is missing", context.spec) }
    if let extra = arguments.operands.first {
      throw Arguments.usage("\(quotedForDisplay(extra)) belongs to no option", context.spec)
    }
    let selection = BuildRun.selections.first { arguments.has($0) }
    if let selection, arguments.has("request") {
      throw Arguments.usage("--request already says what --\(selection) would", context.spec)
    }
    if selection == nil, !arguments.has("request") {
      throw Arguments.usage("--request or a selection, such as --team, is missing", context.spec)
    }
    if let name = arguments.value("output"), let format = FileForm(path: name).format, format != .json {
      throw Arguments.usage(
        "\(quotedForDisplay(name)) has the ending of another format than JSON; 'sportstime export' writes that",
        context.spec)
    }
    var request: TripRequest?
    if !arguments.has("request") { request = try selectedRequest() }
    let (schedule, isComplete) = try context.schedule(path)
    let builder = TripBuilder(schedule, gazetteer: context.gazetteer)
    if let request {
      let code = try buildOne(request, builder)
      return isComplete ? code : code.worse(.findings)
    }
    let code = try buildAll(arguments.value("request") ?? "-", builder)
    return isComplete ? code : code.worse(.findings)
  }

  private func selectedRequest() throws(ToolError) -> TripRequest {
    let arguments = context.arguments
    var request = TripRequest()
    request.title = arguments.value("title")
    request.leagues = arguments.values("league").map { $0.lowercased() }
    request.teams = arguments.values("team")
    request.homeOnly = arguments.has("home-only")
    request.awayOnly = arguments.has("away-only")
    request.cities = arguments.values("city")
    request.venues = arguments.values("venue")
    request.games = arguments.values("game")
    request.from = try arguments.date("from")
    request.to = try arguments.date("to")
    request.returnToOrigin = arguments.has("return")
    if let text = arguments.value("origin") {
      let gazetteer = context.gazetteer
      guard
        let place = TripRequest.Place(text: text, isRegion: { gazetteer.city($0, region: $1, country: "") != nil })
      else { throw ToolError(.usage, "--origin takes a city, as 'Boston, MA', not \(quotedForDisplay(text))") }
      request.origin = place
    }
    if request.homeOnly, request.awayOnly { throw ToolError(.usage, "--home-only and --away-only leave no game") }
    if request.returnToOrigin, request.origin == nil { throw ToolError(.usage, "--return needs --origin") }
    return request
  }

  private func buildOne(_ request: TripRequest, _ builder: TripBuilder) throws(ToolError) -> ExitCode {
    var builder = builder
    let itinerary: Itinerary
    do throws(BuildFailure) {
      itinerary = try builder.build(request)
    } catch {
      throw ToolError(.findings, displaySafe(error.message))
    }
    let path = context.arguments.value("output")
    let target = try OutputTarget(path)
    let output = OutputBuffer()
    let isLine = path.map { FileForm(path: $0) } == .known(.json, layout: .lines)
    ItineraryWriter(layout: isLine ? .line : .document).append(itinerary, to: output)
    try target.write(output)
    try target.commit()
    say(itinerary)
    return .done
  }

  private func say(_ itinerary: Itinerary) {
    let kinds = ItemKind.allCases.map { kind in itinerary.items.count { $0.kind == kind } }
    context.console.say(
      "\(displaySafe(itinerary.text.string(itinerary.title))): \(kinds[0]) games, \(kinds[1]) travel segments, "
        + "\(kinds[2]) items of your own, \(itinerary.dayCount) days from \(itinerary.startDate?.description ?? "")")
  }

  // MARK: Requests in a file

  private func buildAll(_ path: String, _ builder: TripBuilder) throws(ToolError) -> ExitCode {
    try InputFile(path).withBytes { (bytes) throws(ToolError) in try buildAll(bytes, path, builder) }
  }

  private func buildAll(_ bytes: ByteView, _ path: String, _ builder: TripBuilder) throws(ToolError) -> ExitCode {
    var builder = builder
    if bytes.trimmed.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): the file is empty") }
    // One document for one request; else a request a line.
    if let document = try? JSONValue.parse(bytes) {
      let request: TripRequest
      do throws(BuildFailure) {
        request = try TripRequest(document)
      } catch {
        throw ToolError(.badInput, "\(displaySafe(path)): \(displaySafe(error.message))")
      }
      return try buildOne(request, builder)
    }
    let target = try OutputTarget(context.arguments.value("output"))
    let output = OutputBuffer(capacity: 1 << 20)
    let writer = ItineraryWriter(layout: .line)
    var line = 0
    var start = bytes.hasPrefix("\u{FEFF}") ? 3 : 0
    var built = 0
    var failed = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      let text = bytes.slice(start, end)
      line += 1
      start = end + 1
      if text.trimmed.isEmpty { continue }
      do throws(BuildFailure) {
        writer.append(try builder.build(try BuildRun.request(text)), to: output)
        built += 1
      } catch {
        failed += 1
        context.console.error("\(displaySafe(path)):\(line): \(displaySafe(error.message))")
      }
      if output.view.count > 1 << 19 { try target.write(output) }
    }
    try target.write(output)
    try target.commit()
    context.console.say("\(built) trips built, \(failed) requests failed")
    return failed == 0 ? .done : .findings
  }

  private static func request(_ text: ByteView) throws(BuildFailure) -> TripRequest {
    let document: JSONValue
    do throws(SyntaxError) {
      document = try JSONValue.parse(text)
    } catch {
      throw BuildFailure("column \(error.offset + 1): \(error.message)")
    }
    return try TripRequest(document)
  }
}
