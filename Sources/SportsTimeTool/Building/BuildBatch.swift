import ItineraryModel
import SourceText
import SystemIO
import TripBuilding

/// The requests of a file, built by several threads and given back in their order.
final class BuildBatch: Sendable {
  /// Where a request is. Sendable as the bytes exist until the batch is built, and no one writes to them.
  struct Place: @unchecked Sendable {
    var line: Int
    /// In the file's bytes, which stay where they are while the batch is worked on.
    var text: ByteView
  }

  /// The results of some requests in a row.
  struct Part: Sendable {
    /// Itineraries, one a line.
    var output: [UInt8] = []
    var built = 0
    var failed = 0
    var requests = 0
    var bytes = 0
    var hasFindings = false
    /// What is to be shown of failures and findings, in the order of the requests.
    var report = ""
  }

  private let lines: Guarded<[[Place]]>
  private let builders: [Builder]
  private let threads: WorkerThreads

  /// Requests that a thread takes at once.
  private static let size = 64
  /// Parts that each thread makes before any is written.
  private static let round = 8

  /// - Parameters:
  ///   - file: whose the bytes are.
  ///   - findings: how failures and findings are shown.
  init(
    _ bytes: ByteView, file: String, asTrips: Bool, _ shared: TripBuilder.Shared, jobs: Int, findings: FindingLines
  ) {
    var places: [[Place]] = []
    var lines = RequestLines(bytes)
    while let (line, text) = lines.next() {
      if places.last.map({ $0.count == BuildBatch.size }) ?? true { places.append([]) }
      places[places.count - 1].append(Place(line: line, text: text))
    }
    self.lines = Guarded(places.reversed())
    threads = Parallel.workers(min(jobs, max(1, places.count)))
    builders = (0..<threads.count).map { _ in
      Builder(shared, asTrips: asTrips, file: file, findings: findings)
    }
  }

  /// The next parts; nil after the last one.
  func next() -> [Part]? {
    let most = threads.count * BuildBatch.round
    let taken = lines.withLock { lines in
      let taken = Array(lines.suffix(most).reversed())
      lines.removeLast(taken.count)
      return taken
    }
    if taken.isEmpty { return nil }
    return threads.map(taken) { [builders] worker, places in builders[worker].build(places) }
  }
}

/// What one thread builds with. Sendable as no other thread has it.
private final class Builder: @unchecked Sendable {
  private var builder: TripBuilder
  private let asTrips: Bool
  private let file: String
  private let findings: FindingLines
  private let output = OutputBuffer(capacity: 1 << 19)
  private let writer = ItineraryWriter(layout: .line)

  init(_ shared: TripBuilder.Shared, asTrips: Bool, file: String, findings: FindingLines) {
    builder = TripBuilder(beside: shared)
    self.asTrips = asTrips
    self.file = file
    self.findings = findings
  }

  func build(_ places: [BuildBatch.Place]) -> BuildBatch.Part {
    var part = BuildBatch.Part()
    output.removeAll()
    for place in places {
      part.requests += 1
      part.bytes += place.text.count
      let request = RequestPlace(file: file, bytes: place.text, firstLine: place.line)
      switch BuildRun.build(place.text, asTrips: asTrips, &builder) {
      case .success(let trips):
        for trip in trips where !trip.findings.isEmpty {
          part.hasFindings = true
          part.report += findings.text(BuildRun.findings(trip.findings, request))
        }
        for trip in trips { writer.append(trip.itinerary, to: output) }
        part.built += trips.count
      case .failure(let failure):
        part.failed += 1
        part.report += findings.text(BuildRun.findings(failure, request))
      }
    }
    part.output = output.array
    return part
  }
}
