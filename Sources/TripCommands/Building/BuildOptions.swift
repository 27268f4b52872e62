import CommandInterface
import ItineraryModel
import TripBuilding
import TripFiles

/// The request from a command line.
enum BuildOptions {
  /// Options of which at least one is required. All others only refine the selection.
  static let narrowing = selecting + [.title, .origin, .returns]
  static let selecting: [Option] = [
    .leagues, .teams, .homeOnly, .awayOnly, .cities, .venues, .games, .without, .from, .to, .weekdays, .maxGamesPerDay,
  ]

  /// Options for members of a request.
  static let members: [Option] =
    narrowing + [
      .restDays, .modes, .maxDrivingHours, .slack, .earliestDeparture, .overnight, .onConflict, .assumedTimes,
    ]

  static func request(_ context: Context) throws(ToolError) -> TripRequest {
    let arguments = context.arguments
    var request = TripRequest()
    request.title = arguments[.title]
    request.leagues = arguments[.leagues]
    request.teams = arguments[.teams]
    request.homeOnly = arguments[.homeOnly]
    request.awayOnly = arguments[.awayOnly]
    request.cities = arguments[.cities]
    request.venues = arguments[.venues]
    request.games = arguments[.games]
    request.without = arguments[.without]
    request.from = arguments[.from]
    request.to = arguments[.to]
    request.returnToOrigin = arguments[.returns]
    request.maxGamesPerDay = arguments[.maxGamesPerDay]
    request.restDays = arguments[.restDays] ?? 0
    if let text = arguments[.origin] { request.origin = try context.place(text) }
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

  private static func readTravel(_ arguments: Arguments, _ request: inout TripRequest) throws(ToolError) {
    request.weekdays = Set(arguments[.weekdays]).sorted()
    if arguments.has(.modes) { request.modes = [] }
    for mode in arguments[.modes] where !request.modes.contains(mode) { request.modes.append(mode) }
    if let hours = arguments[.maxDrivingHours] { request.travel.drivingMinutesPerDay = Int((hours * 60).rounded()) }
    if let slack = arguments[.slack] { request.travel.time.slack = slack }
    if let minute = arguments[.earliestDeparture] { request.travel.time.earliest = minute }
    request.travel.overnight = arguments[.overnight]
    for text in arguments[.assumedTimes] where !request.assumedTimes.add(text) {
      throw ToolError(.usage, "--assume-time: " + AssumedTimes.refusal(of: text))
    }
    if let policy = arguments[.onConflict] { request.onConflict = policy }
  }
}

extension Option {
  static let trips = Flag("trips", "A trip for each stretch of the team's games away from home.")
  static let request = TextOption(
    "request", short: "r", "FILE", .text,
    "A trip request as JSON instead of the selection, or one request a line for many trips.")
  static let maxGamesPerDay = OptionKey<Int?>(
    "max-games-per-day", "N", .integer(1...1_000), "The first N games of each day.")
  static let restDays = OptionKey<Int?>(
    "rest-days", "N", .integer(TripRequest.restDays),
    "At least N days without games and travel between the first and the last game of each trip.")
  static let alternatives = OptionKey<Int?>(
    "alternatives", "N", .integer(1...100),
    "List up to N ways to resolve clashes; those with the fewest games left out or swapped are first.")
  static let onConflict = OptionKey<ConflictPolicy?>(
    "on-conflict", "WHAT", .choice(),
    "If games clash: drop the fewest of them, keep all, or fail (default: drop).")
}
