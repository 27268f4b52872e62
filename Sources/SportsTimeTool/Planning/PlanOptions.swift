import CivilTime
import SourceText
import TripBuilding

/// The wishes that a command line makes.
enum PlanOptions {
  /// Of which one has to be there.
  static let wishes = ["visit", "at-home", "team", "game", "aim"]

  static func request(_ context: Context) throws(ToolError) -> PlanRequest {
    let arguments = context.arguments
    var request = PlanRequest()
    for name in ["visit", "at-home"] where arguments.values(name).contains("") {
      throw ToolError(.usage, "--\(name) is empty")
    }
    request.trip = try BuildOptions.request(context)
    request.clubs = request.trip.teams
    request.games = request.trip.games
    request.trip.teams = []
    request.trip.games = []
    request.visits = arguments.values("visit")
    request.homes = arguments.values("at-home")
    if let text = arguments.value("near") {
      guard let near = Double(text), (0...20_000).contains(near) else {
        throw ToolError(.usage, "--near takes kilometres up to 20000, not \(quotedForDisplay(text))")
      }
      request.near = near
    }
    for text in arguments.values("avoid") { request.avoided.append(try dates(text)) }
    request.gameMinutes = try arguments.integer("game-minutes", in: 1...1_440)
    request.after = try arguments.integer("stay", in: 0...1_440) ?? 0
    try readAims(arguments, &request)
    if request.visits.isEmpty, request.homes.isEmpty, request.clubs.isEmpty, request.games.isEmpty,
      !request.aims.contains(.games)
    {
      throw Arguments.usage("a wish, such as --visit, is missing", context.spec)
    }
    return request
  }

  private static func dates(_ text: String) throws(ToolError) -> ClosedRange<LocalDate> {
    let parts = text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    let dates = parts.compactMap { part in part.withBytes { LocalDate(iso: $0) } }
    guard let first = dates.first, let last = dates.last, first <= last,
      text == first.description || text == "\(first)..\(last)"
    else {
      throw ToolError(
        .usage, "--avoid takes a date like 2019-08-31, or two as 2019-08-01..2019-08-31, not \(quotedForDisplay(text))")
    }
    return first...last
  }

  private static func readAims(_ arguments: Arguments, _ request: inout PlanRequest) throws(ToolError) {
    if arguments.has("aim") { request.aims = [] }
    for word in arguments.values("aim") {
      guard let aim = PlanRequest.Aim(rawValue: word) else {
        let known = PlanRequest.Aim.allCases.map(\.rawValue)
        throw ToolError(.usage, "--aim: no aim \(quotedForDisplay(word))" + didYouMean(word, known))
      }
      if request.aims.contains(aim) { throw ToolError(.usage, "--aim \(word) is given twice") }
      request.aims.append(aim)
    }
    request.costPerDay = try money("cost-per-day", arguments, hundredths: 100) ?? 0
    request.costPerHundredKilometres = try money("cost-per-km", arguments, hundredths: 10_000) ?? 0
    let hasCost = request.costPerDay > 0 || request.costPerHundredKilometres > 0
    if request.aims.contains(.cost), !hasCost {
      throw ToolError(.usage, "--aim cost needs --cost-per-day or --cost-per-km")
    }
    if hasCost, !request.aims.contains(.cost) { throw ToolError(.usage, "what costs is said, but not --aim cost") }
  }

  private static func money(_ name: String, _ arguments: Arguments, hundredths: Double) throws(ToolError) -> Int? {
    guard let text = arguments.value(name) else { return nil }
    guard let value = Double(text), (0...100_000).contains(value) else {
      throw ToolError(.usage, "--\(name) takes an amount like 0.25, not \(quotedForDisplay(text))")
    }
    return Int((value * hundredths).rounded())
  }
}
