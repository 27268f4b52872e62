import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// The request that a command line makes.
enum BuildOptions {
  /// What a request would say, too.
  static let members =
    narrowing + [
      "rest-days", "mode", "max-driving-hours", "slack", "earliest-departure", "overnight", "on-conflict",
      "assume-time",
    ]

  /// Of which one has to be there; the others only say how.
  static let narrowing = [
    "title", "league", "team", "home-only", "away-only", "city", "venue", "game", "without", "from", "to", "origin",
    "return", "weekday", "max-games-per-day",
  ]

  static func request(_ context: Context) throws(ToolError) -> TripRequest {
    let arguments = context.arguments
    var request = TripRequest()
    for name in ["league", "team", "city", "venue", "game", "without", "title"]
    where arguments.values(name).contains("") {
      throw ToolError(.usage, "--\(name) is empty")
    }
    request.title = arguments.value("title")
    request.leagues = arguments.values("league")
    request.teams = arguments.values("team")
    request.homeOnly = arguments.has("home-only")
    request.awayOnly = arguments.has("away-only")
    request.cities = arguments.values("city")
    request.venues = arguments.values("venue")
    request.games = arguments.values("game")
    request.without = arguments.values("without")
    request.from = try arguments.date("from")
    request.to = try arguments.date("to")
    request.returnToOrigin = arguments.has("return")
    request.maxGamesPerDay = try arguments.integer("max-games-per-day", in: 1...1_000)
    request.restDays = try arguments.integer("rest-days", in: TripRequest.restDays) ?? 0
    try readOrigin(context, &request)
    try readTravel(arguments, &request)
    if request.homeOnly, request.awayOnly { throw ToolError(.usage, "--home-only and --away-only leave no game") }
    if request.homeOnly || request.awayOnly, request.teams.isEmpty {
      throw ToolError(.usage, "--\(request.homeOnly ? "home" : "away")-only needs --team")
    }
    if request.returnToOrigin, request.origin == nil { throw ToolError(.usage, "--return needs --origin") }
    if let from = request.from, let to = request.to, to < from {
      throw ToolError(.usage, "--to (\(to)) is before --from (\(from))")
    }
    return request
  }

  private static func readOrigin(_ context: Context, _ request: inout TripRequest) throws(ToolError) {
    if let text = context.arguments.value("origin") { request.origin = try origin(text, context) }
  }

  /// Where a trip begins, as `--origin` says it.
  static func origin(_ text: String, _ context: Context) throws(ToolError) -> TripRequest.Place {
    let gazetteer = context.gazetteer
    guard let place = TripRequest.Place(text: text, isRegion: { gazetteer.city($0, region: $1, country: "") != nil })
    else { throw ToolError(.usage, "--origin takes a city, as 'Boston, MA', not \(quotedForDisplay(text))") }
    return place
  }

  private static func readTravel(_ arguments: Arguments, _ request: inout TripRequest) throws(ToolError) {
    for word in arguments.values("weekday") {
      guard let day = Weekday.number(word) else {
        throw ToolError(.usage, "--weekday: no day \(quotedForDisplay(word))" + didYouMean(word, Weekday.names))
      }
      if !request.weekdays.contains(day) { request.weekdays.append(day) }
    }
    request.weekdays.sort()
    if arguments.has("mode") { request.modes = [] }
    for word in arguments.values("mode") {
      if let mode = TravelMode(rawValue: word), !request.modes.contains(mode) { request.modes.append(mode) }
    }
    if let hours = try arguments.number("max-driving-hours", in: TravelLimits.drivingHours) {
      request.travel.drivingMinutesPerDay = Int((hours * 60).rounded())
    }
    if let slack = try arguments.integer("slack", in: LegTime.slacks) { request.travel.time.slack = slack }
    if let text = arguments.value("earliest-departure") {
      guard let minute = LegTime.minute(text) else {
        throw ToolError(
          .usage, "--earliest-departure takes a time like 07:30, before noon, not \(quotedForDisplay(text))")
      }
      request.travel.time.earliest = minute
    }
    request.travel.overnight = arguments.has("overnight")
    for text in arguments.values("assume-time") where !request.assumedTimes.add(text) {
      throw ToolError(.usage, "--assume-time: " + AssumedTimes.refusal(of: text))
    }
    if let policy = arguments.choice("on-conflict", as: ConflictPolicy.self) { request.onConflict = policy }
  }
}
