import CivilTime
import SourceText
import TripBuilding

/// The wishes that a command line makes.
enum PlanOptions {
  static func request(_ context: Context) throws(ToolError) -> PlanRequest {
    let arguments = context.arguments
    var request = PlanRequest()
    request.trip = try BuildOptions.request(context)
    request.clubs = request.trip.teams
    request.games = request.trip.games
    request.trip.teams = []
    request.trip.games = []
    request.visits = arguments[.visits]
    request.homes = arguments[.homeClubs]
    request.near = arguments[.near]
    request.avoided = arguments[.avoided]
    request.gameMinutes = arguments[.gameMinutes]
    request.after = arguments[.stay] ?? 0
    try readAims(arguments, &request)
    if request.visits.isEmpty, request.homes.isEmpty, request.clubs.isEmpty, request.games.isEmpty,
      !request.aims.contains(.games)
    {
      throw context.usage("a wish, such as --visit, is missing")
    }
    return request
  }

  private static func readAims(_ arguments: Arguments, _ request: inout PlanRequest) throws(ToolError) {
    if arguments.has(.aims) { request.aims = [] }
    for aim in arguments[.aims] {
      if request.aims.contains(aim) { throw ToolError(.usage, "--aim \(aim.rawValue) is given twice") }
      request.aims.append(aim)
    }
    request.costPerDay = Int(((arguments[.costPerDay] ?? 0) * 100).rounded())
    request.costPerHundredKilometres = Int(((arguments[.costPerKilometre] ?? 0) * 10_000).rounded())
    let hasCost = request.costPerDay > 0 || request.costPerHundredKilometres > 0
    if request.aims.contains(.cost), !hasCost {
      throw ToolError(.usage, "--aim cost needs --cost-per-day or --cost-per-km")
    }
    if hasCost, !request.aims.contains(.cost) { throw ToolError(.usage, "what costs is said, but not --aim cost") }
  }
}

extension Option {
  static let visits = TextsOption(
    "visit", "PLACE", .name,
    "Park to see, or those of a city, a region (TX, 'region CA') or a country; 'all': every club's own.")
  static let homeClubs = TextsOption("at-home", "TEAM", .name, "A team to see at home.")
  static let near = OptionKey<Double?>(
    "near", "KM", .number(0...20_000, "kilometres up to 20000"),
    "Also visit all parks within KM by road of those.")
  static let costPerDay = OptionKey<Double?>("cost-per-day", "MONEY", .money, "What a day costs, for --aim cost.")
  static let costPerKilometre = OptionKey<Double?>(
    "cost-per-km", "MONEY", .money, "What a kilometre costs, for --aim cost.")
  static let aims = OptionKey<[PlanRequest.Aim]>(
    "aim", "AIM", .choice(),
    "What counts: days, distance, cost, or games for as many as can be; several in order (default: days, distance).")
  static let avoided = OptionKey<[ClosedRange<LocalDate>]>(
    "avoid", "DATE", .dates, "No game on this date, or on those of FROM..TO.")
  static let stay = OptionKey<Int?>(
    "stay", "MINUTES", .integer(0...1_440), "Minutes to stay after the end of a game (default: 0).")
  static let gameMinutes = OptionKey<Int?>(
    "game-minutes", "MINUTES", .integer(1...1_440), "How long a game takes (default: what is usual in its sport).")
  static let effort = OptionKey<Int?>(
    "effort", "N", .integer(16...(1 << 20)),
    "Rows of games that are kept at most; more prove more (default: 131072).")
}

extension ValueParser<Double> {
  fileprivate static var money: Self { .number(0...100_000, "an amount like 0.25") }
}
