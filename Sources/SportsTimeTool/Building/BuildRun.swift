import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// One run of `build`: a request of the command line, or those of a file.
struct BuildRun {
  private let context: Context
  private let asTrips: Bool

  init(_ context: Context) {
    self.context = context
    asTrips = context.arguments.has("trips")
  }

  func run() throws(ToolError) -> ExitCode {
    let arguments = context.arguments
    guard let path = arguments.value("schedule") else { throw Arguments.usage("--schedule is missing", context.spec) }
    if let extra = arguments.operands.first {
      throw Arguments.usage("\(quotedForDisplay(extra)) belongs to no option", context.spec)
    }
    if let option = BuildOptions.members.first(where: { arguments.has($0) }), arguments.has("request") {
      throw Arguments.usage("--request already says what --\(option) would", context.spec)
    }
    if !arguments.has("request"), !BuildOptions.narrowing.contains(where: { arguments.has($0) }) {
      throw Arguments.usage("--request or a selection, such as --team, is missing", context.spec)
    }
    if let name = arguments.value("output"), let format = FileForm(path: name).format, format != .json {
      throw Arguments.usage(
        "\(quotedForDisplay(name)) has the ending of another format than JSON; 'sportstime export' writes that",
        context.spec)
    }
    let request = arguments.has("request") ? nil : try BuildOptions.request(context)
    let (schedule, isComplete) = try context.schedule(path)
    let zones = ZoneDatabase.system.isAvailable ? ZoneDatabase.system : nil
    var builder = TripBuilder(
      schedule, gazetteer: context.gazetteer, zones: zones, distances: try context.distances())
    let code: ExitCode
    if let request {
      code = try write(build(request, &builder), nil)
    } else {
      let path = arguments.value("request") ?? "-"
      code = try InputFile(path).withBytes { (bytes) throws(ToolError) in
        try buildAll(bytes, path, &builder)
      }
    }
    return isComplete ? code : code.worse(.findings)
  }

  /// The trips of a request, or why there are none.
  private func build(_ request: TripRequest, _ builder: inout TripBuilder) -> Result<[BuiltTrip], BuildFailure> {
    do throws(BuildFailure) {
      return .success(asTrips ? try builder.buildTrips(request) : [try builder.build(request)])
    } catch {
      return .failure(error)
    }
  }

  private func build(_ text: ByteView, _ builder: inout TripBuilder) -> Result<[BuiltTrip], BuildFailure> {
    do throws(BuildFailure) {
      return build(try TripRequest(text), &builder)
    } catch {
      return .failure(error)
    }
  }

  // MARK: One request

  /// - Parameter place: where the request's text stands; nil for one of the command line.
  private func write(
    _ result: Result<[BuiltTrip], BuildFailure>, _ place: RequestPlace?
  ) throws(ToolError) -> ExitCode {
    let trips: [BuiltTrip]
    switch result {
    case .success(let built): trips = built
    case .failure(let failure):
      report(failure, place)
      throw ToolError(.badInput, "nothing was built")
    }
    let path = context.arguments.value("output")
    let target = try OutputTarget(path)
    let output = OutputBuffer()
    let isLine = asTrips || path.map { FileForm(path: $0) } == .known(.json, layout: .lines)
    let writer = ItineraryWriter(layout: isLine ? .line : .document)
    for trip in trips { writer.append(trip.itinerary, to: output) }
    try target.write(output)
    try target.commit()
    for trip in trips {
      report(trip.findings, place)
      say(trip.itinerary)
    }
    return trips.allSatisfy(\.findings.isEmpty) ? .done : .findings
  }

  private func say(_ itinerary: Itinerary) {
    let kinds = ItemKind.allCases.map { kind in itinerary.items.count { $0.kind == kind } }
    context.console.say(
      "\(displaySafe(itinerary.text.string(itinerary.title))): \(kinds[0]) games, \(kinds[1]) travel segments, "
        + "\(kinds[2]) items of your own, \(itinerary.dayCount) days from \(itinerary.startDate?.description ?? "")")
  }

  // MARK: Reports

  private func report(_ failure: BuildFailure, _ place: RequestPlace?) {
    for problem in failure.problems {
      context.console.show(
        Finding(
          code: "request-failed", severity: .error, message: problem.message, location: place?.location(problem.offset))
      )
    }
  }

  private func report(_ findings: [Finding], _ place: RequestPlace?) {
    for var finding in findings {
      finding.location = place?.location(nil)
      context.console.show(finding)
    }
  }

  // MARK: Requests in a file

  private func buildAll(
    _ bytes: ByteView, _ path: String, _ builder: inout TripBuilder
  ) throws(ToolError) -> ExitCode {
    if bytes.trimmed.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): the file is empty") }
    guard RequestLines.isList(bytes, path) else {
      return try write(build(bytes, &builder), RequestPlace(file: path, bytes: bytes))
    }
    let target = try OutputTarget(context.arguments.value("output"))
    let output = OutputBuffer(capacity: 1 << 20)
    let writer = ItineraryWriter(layout: .line)
    var lines = RequestLines(bytes)
    var built = 0
    var failed = 0
    var hasFindings = false
    while let (line, text) = lines.next() {
      let place = RequestPlace(file: path, bytes: text, firstLine: line)
      switch build(text, &builder) {
      case .success(let trips):
        for trip in trips {
          writer.append(trip.itinerary, to: output)
          report(trip.findings, place)
          hasFindings = hasFindings || !trip.findings.isEmpty
        }
        built += trips.count
      case .failure(let failure):
        failed += 1
        report(failure, place)
      }
      if output.view.count > 1 << 19 { try target.write(output) }
    }
    try target.write(output)
    try target.commit()
    context.console.say("\(built) trips built, \(failed) requests failed")
    return failed == 0 && !hasFindings ? .done : .findings
  }
}

/// Where a request's text stands.
struct RequestPlace {
  var file: String
  var bytes: ByteView
  /// 1-based.
  var firstLine = 1

  func location(_ offset: Int?) -> SourceLocation {
    let (line, column) = LineCounter.position(of: offset ?? 0, in: bytes)
    return SourceLocation(file: file, line: firstLine + line - 1, column: column)
  }
}

/// The requests of a file with one on each line.
struct RequestLines {
  private let bytes: ByteView
  private var start: Int
  private var line = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
    start = bytes.hasPrefix("\u{FEFF}") ? 3 : 0
  }

  /// The next line that is not blank.
  mutating func next() -> (line: Int, text: ByteView)? {
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      let text = bytes.slice(start, end)
      line += 1
      start = end + 1
      if !text.trimmed.isEmpty { return (line, text) }
    }
    return nil
  }

  /// Whether a file has a request a line, rather than one that may have many lines: by its name, or as its first line is
  /// whole and more comes after it.
  static func isList(_ bytes: ByteView, _ path: String) -> Bool {
    let lowered = path.lowercased()
    var lines = RequestLines(bytes)
    guard let first = lines.next(), lines.next() != nil else { return false }
    if lowered.hasSuffix(".jsonl") || lowered.hasSuffix(".ndjson") { return true }
    let text = first.text.trimmed
    return text.first == 0x7B && text.last == 0x7D
  }
}
