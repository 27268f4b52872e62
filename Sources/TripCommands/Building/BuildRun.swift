import CommandInterface
import ItineraryModel
import SourceText
import TripBuilding
import TripFiles
import TripTimeline

/// One run of `build`: the request on the command line, or those in a file.
struct BuildRun {
  private let context: Context
  private let asTrips: Bool

  init(_ context: Context) {
    self.context = context
    asTrips = context[.trips]
  }

  func run() throws(ToolError) -> ExitCode {
    let arguments = context.arguments
    guard let path = arguments[.schedule] else { throw context.usage("--schedule is missing") }
    if let extra = arguments.operands.first {
      throw context.usage("unexpected argument \(quotedForDisplay(extra))")
    }
    if let option = arguments.first(of: BuildOptions.members), arguments.has(.request) {
      throw context.usage("--request can't be combined with \(option)")
    }
    if !arguments.has(.request), arguments.first(of: BuildOptions.narrowing) == nil {
      throw context.usage("--request or a selection, such as --team, is missing")
    }
    if let name = arguments[.output], let format = FileForm(path: name).format, format != .json {
      throw context.usage(
        "\(quotedForDisplay(name)) has the ending of another format than JSON; 'sportstime export' writes that")
    }
    try context.expectEnding(["json", "jsonl"], others: ["ndjson"])
    if asTrips, arguments.has(.alternatives) {
      throw ToolError(.usage, "--alternatives can't be combined with --trips")
    }
    let request = arguments.has(.request) ? nil : try BuildOptions.request(context)
    let (schedule, isComplete) = try context.schedule(path)
    var builder = TripBuilder(
      schedule, gazetteer: context.gazetteer, zones: context.zonesIfThere, distances: try context.distances())
    let unmet = builder.unusedRoutes(homes: request.map { request in request.origin.map { [$0] } ?? [] })
    for finding in unmet { context.console.show(finding) }
    let code: ExitCode
    if let request {
      try sayAlternatives(request, builder)
      code = try write(nil) { () throws(BuildFailure) in try builder.trips(for: request, asTrips: asTrips) }
    } else {
      let path = arguments[.request] ?? "-"
      code = try InputFile(path).withBytes { (bytes) throws(ToolError) in
        try buildAll(bytes, path, &builder)
      }
    }
    return isComplete && unmet.isEmpty ? code : code.worse(.findings)
  }

  // MARK: One request

  /// - Parameter place: the location of the request's text; nil for a request on the command line.
  private func write(
    _ place: RequestPlace?, _ build: () throws(BuildFailure) -> [BuiltTrip]
  ) throws(ToolError) -> ExitCode {
    let trips: [BuiltTrip]
    do throws(BuildFailure) { trips = try build() } catch {
      report(error, place)
      throw ToolError(.badInput, "nothing was built")
    }
    try OutputTarget.write(trips.map(\.itinerary), to: context[.output], asLines: asTrips)
    for trip in trips {
      report(trip.findings, place)
      say(trip.itinerary)
    }
    return trips.allSatisfy(\.findings.isEmpty) ? .done : .findings
  }

  private func say(_ itinerary: Itinerary) {
    func count(_ kind: ItemKind) -> Int { itinerary.items.count { $0.kind == kind } }
    var parts = [counted(count(.game), "game", "games")]
    if count(.travel) > 0 { parts.append(counted(count(.travel), "leg", "legs")) }
    if count(.custom) > 0 { parts.append(counted(count(.custom), "custom item", "custom items")) }
    context.console.say(
      "\(displaySafe(itinerary.text.string(itinerary.title))): \(parts.joined(separator: ", ")) in "
        + counted(itinerary.dayCount, "day", "days") + (itinerary.startDate.map { " from \($0)" } ?? ""))
  }

  /// Prints the ways to resolve clashes, including the one that was used.
  private func sayAlternatives(_ request: TripRequest, _ builder: TripBuilder) throws(ToolError) {
    // Problems of the request are reported when it is built.
    guard let most = context[.alternatives],
      let found = try? builder.alternatives(request, most: most)
    else { return }
    for (number, way) in found.ways.enumerated() {
      let swaps = way.swaps.map { "swap \($0.game) for \($0.instead)" }
      let changes = swaps + (way.leftOut.isEmpty ? [] : ["leave out " + way.leftOut.joined(separator: ", ")])
      context.console.say(
        "alternative \(number + 1): " + (changes.isEmpty ? "all games can be seen" : changes.joined(separator: "; ")))
    }
    let none = found.ways.isEmpty ? "there is no alternative" : "there is no other alternative"
    context.console.say(found.isAll ? none : "there are more alternatives")
  }

  // MARK: Reports

  private func report(_ failure: BuildFailure, _ place: RequestPlace?) {
    context.console.show(every: failure.findings(at: place))
  }

  private func report(_ findings: [Diagnostic], _ place: RequestPlace?) {
    context.console.show(every: findings.map { $0.moved(to: place) })
  }

  // MARK: Requests in a file

  private func buildAll(
    _ bytes: ByteView, _ path: String, _ builder: inout TripBuilder
  ) throws(ToolError) -> ExitCode {
    if bytes.trimmed.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): the file is empty") }
    guard RequestLines.isList(bytes, path) else {
      if let request = try? TripRequest(bytes) { try sayAlternatives(request, builder) }
      return try write(RequestPlace(start: SourceLocation(file: path), bytes: bytes)) { () throws(BuildFailure) in
        try builder.trips(for: TripRequest(bytes), asTrips: asTrips)
      }
    }
    if context.has(.alternatives) { throw ToolError(.usage, "--alternatives is for a single request") }
    let target = try OutputTarget(context[.output])
    let work = BuildBatch(
      bytes, file: path, asTrips: asTrips, builder.shared, jobs: context.jobs, findings: context.console.findings)
    let progress = context.console.startProgress(unit: ("request", "requests"), total: bytes.count)
    var built = 0
    var failed = 0
    var hasFindings = false
    while let parts = work.next() {
      for part in parts {
        try part.output.withUnsafeBufferPointer { (view) throws(ToolError) in try target.write(view) }
        context.console.show(lines: part.report)
        built += part.built
        failed += part.failed
        hasFindings = hasFindings || part.hasFindings
        progress?.add(part.bytes, count: part.requests)
      }
    }
    progress?.finish()
    try target.commit()
    context.console.say("\(counted(built, "trip", "trips")) built, \(counted(failed, "request", "requests")) failed")
    return failed == 0 && !hasFindings ? .done : .findings
  }
}
