import CivilTime
import CommandInterface
import SourceText
import TripBuilding
import TripPlanning

/// The wishes on a command line.
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
    try readDates(context, &request)
    try readPace(arguments, &request)
    try readAims(arguments, &request)
    let trip = request.trip
    if (request.visits + request.homes + request.clubs + request.games + trip.cities + trip.venues).isEmpty,
      !request.aims.contains(.games), !request.aims.contains(.parks)
    {
      throw context.usage("a wish, such as --visit, is missing")
    }
    return request
  }

  private static func readDates(_ context: Context, _ request: inout PlanRequest) throws(ToolError) {
    request.days = context[.mostDays]
    request.homeBy = context[.homeBy]
    if request.homeBy?.minute != nil, !request.trip.returnToOrigin {
      throw ToolError(.usage, "--home-by with a time needs --origin and --return")
    }
    if let dates = context[.tripDates] { request.keep(within: dates) }
  }

  private static func readPace(_ arguments: Arguments, _ request: inout PlanRequest) throws(ToolError) {
    request.restEvery = arguments[.restEvery]
    request.maxLegs = arguments[.maxLegs]
    request.stops = arguments[.stops]
    var cities: Set<String?> = []
    for (city, nights) in arguments[.nights] {
      guard cities.insert(city).inserted else {
        throw ToolError(.usage, "--nights is given twice" + (city.map { " for \(quotedForDisplay($0))" } ?? ""))
      }
      if let city { request.nightsByCity.append((city, nights)) } else { request.nights = nights }
    }
  }

  private static func readAims(_ arguments: Arguments, _ request: inout PlanRequest) throws(ToolError) {
    if arguments.has(.aims) { request.aims = [] }
    for aim in arguments[.aims] {
      if request.aims.contains(aim) { throw ToolError(.usage, "--aim \(aim.rawValue) is given twice") }
      request.aims.append(aim)
    }
    if arguments[.insurance], !request.aims.contains(.insurance) { request.aims.insert(.insurance, at: 0) }
    request.costPerDay = Int(((arguments[.costPerDay] ?? 0) * 100).rounded())
    request.costPerHundredKilometres = Int(((arguments[.costPerKilometre] ?? 0) * 10_000).rounded())
    let hasCost = request.costPerDay > 0 || request.costPerHundredKilometres > 0
    if request.aims.contains(.cost), !hasCost {
      throw ToolError(.usage, "--aim cost needs --cost-per-day or --cost-per-km")
    }
    if hasCost, !request.aims.contains(.cost) {
      throw ToolError(.usage, "--cost-per-day and --cost-per-km need --aim cost")
    }
  }
}

extension Option {
  static let visits = TextsOption(
    "visit", "PLACE", .name,
    "See a game at each of these parks: a park, or those of a city, a state (Texas, TX, 'state CA') or a country; 'all' "
      + "for every club's own.")
  static let homeClubs = TextsOption("at-home", "TEAM", .name, "See this team at home.")
  static let near = OptionKey<Double?>(
    "near", "KM", .number(0...20_000, "kilometers up to 20000"),
    "Also visit every park within KM by road of those of --visit.")
  static let costPerDay = OptionKey<Double?>(
    "cost-per-day", "MONEY", .money, "Cost of 24 hours, for --aim cost: of a part of a day, its share.")
  static let costPerKilometre = OptionKey<Double?>(
    "cost-per-km", "MONEY", .money, "Cost of a kilometer, for --aim cost.")
  static let aims = OptionKey<[PlanRequest.Aim]>(
    "aim", "AIM", .choice(),
    "What to optimize, in order: days, distance, cost, games, parks of --visit, slack (the tightest connection as loose as "
      + "possible), insurance (default: days, distance).")
  static let insurance = Flag("insurance", "First of all, prefer games with a second chance: the aim insurance.")
  static let mostDays = OptionKey<Int?>(
    "days", "N", .integer(1...366), "Maximum length of the whole trip in days, including travel home.")
  static let tripDates = OptionKey<ClosedRange<LocalDate>?>(
    "between", "FROM..TO", .dates, "Dates of the whole trip, including travel home, such as 2026-06-06..2026-06-20.")
  static let homeBy = OptionKey<(date: LocalDate, minute: Int?)?>(
    "home-by", "DATE", .deadline, "Date, or date and time such as 2026-06-20T18:00, by which the trip is over.")
  static let nights = OptionKey<[(city: String?, nights: Int)]>(
    "nights", "N", .nights,
    "Minimum nights in each city, or in one city: --nights 1 --nights Boston=2 (default: 0).")
  static let restEvery = OptionKey<Int?>(
    "rest-every", "N", .integer(1...366), "Maximum days in a row with games or travel; then comes a day without either."
  )
  static let maxLegs = OptionKey<Int?>(
    "max-legs", "N", .integer(0...200), "Maximum travel legs of the whole trip, including travel from and to home.")
  static let stops = OptionKey<[(place: String, minutes: Int)]>(
    "via", "PLACE", .stop,
    "Stop in this city or at this venue between two games, for 2 hours or as stated: --via 'Canton, OH@90m'.")
  static let avoided = OptionKey<[ClosedRange<LocalDate>]>(
    "avoid", "DATE", .dates, "See no game on this date, or on the dates FROM..TO.")
  static let losses = Flag(
    "losses", "For each game, report what losing it costs, to rain for example, and what to see instead.")
  static let stay = OptionKey<Int?>(
    "stay", "MINUTES", .integer(0...1_440), "Minutes to stay after the end of a game (default: 0).")
  static let gameMinutes = OptionKey<Int?>(
    "game-minutes", "MINUTES", .integer(1...1_440), "Length of a game (default: the usual one of its sport).")
  static let effort = OptionKey<Int?>(
    "effort", "N", .integer(16...(1 << 20)),
    "Number of partial plans to keep: more of them prove more and take longer (default: 131072).")
}

extension ValueParser<(date: LocalDate, minute: Int?)> {
  fileprivate static var deadline: Self {
    Self(form: "a date such as 2026-06-20, or a date and time such as 2026-06-20T18:00") { text in
      let parts = text.split(separator: "T", maxSplits: 1)
      guard let date = parts.first.flatMap({ String($0).withBytes { LocalDate(iso: $0) } }) else { return nil }
      if parts.count == 1 { return (date, nil) }
      let time = String(parts[1]).withBytes { LocalTime(clock: $0) }
      return time.map { (date, Int($0.secondOfDay) / 60) }
    }
  }
}

extension ValueParser<(city: String?, nights: Int)> {
  /// `2`, or `Boston=2`.
  fileprivate static var nights: Self {
    Self(form: "a number of nights up to 30, such as 2, or that of a city, such as Boston=2") { text in
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count <= 2, let nights = parts.last.flatMap({ Int($0) }), (0...30).contains(nights),
        parts.count == 1 || !parts[0].isEmpty
      else { return nil }
      return (parts.count == 2 ? String(parts[0]) : nil, nights)
    }
  }
}

extension ValueParser<(place: String, minutes: Int)> {
  /// `Canton, OH`, or `Canton, OH@90m`.
  fileprivate static var stop: Self {
    Self(form: "a place, or a place and up to 24 hours there, such as 'Canton, OH@90m'") { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
      guard parts.count <= 2, let place = parts.first, !place.isEmpty else { return nil }
      if parts.count == 1 { return (place, 120) }
      return ValueParser<Int64>.duration.read(parts[1]).flatMap { seconds in
        (60...86_400).contains(seconds) ? (place, Int(seconds) / 60) : nil
      }
    }
  }
}

extension ValueParser<Double> {
  fileprivate static var money: Self { .number(0...100_000, "an amount like 0.25") }
}
