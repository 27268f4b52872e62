import CommandInterface
import ItineraryModel
import SourceText
import SystemIO
import TripBuilding

/// Builds the requests of a file on several threads and returns the results in order.
final class BuildBatch: Sendable {
  /// A request and its location. Sendable because the bytes exist until the batch is built and nothing writes to them.
  struct Place: @unchecked Sendable {
    var line: Int
    /// A view of the file's bytes, which must not move while the batch is built.
    var text: ByteView
  }

  /// The results of some consecutive requests.
  struct Part: Sendable {
    /// Itineraries, one per line.
    var output: [UInt8] = []
    var built = 0
    var failed = 0
    var requests = 0
    var bytes = 0
    var hasFindings = false
    /// The failures and findings to show, in the order of the requests.
    var report = ""
  }

  private let lines: Guarded<[[Place]]>
  private let builders: [Builder]
  private let threads: WorkerThreads

  /// The number of requests that a thread takes at a time.
  private static let size = 64
  /// The number of parts per thread before any are written.
  private static let round = 8

  /// - Parameters:
  ///   - file: the name of the file with the bytes.
  ///   - findings: formats failures and findings.
  init(
    _ bytes: ByteView, file: String, asTrips: Bool, _ shared: TripBuilder.Shared, jobs: Int, findings: FindingLines
  ) {
    var places: [[Place]] = []
    for (line, text) in RequestLines.of(bytes) {
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

/// One thread's builder. Sendable because no other thread uses it.
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
      let request = RequestPlace(start: SourceLocation(file: file, line: place.line), bytes: place.text)
      do throws(BuildFailure) {
        let trips = try builder.trips(for: TripRequest(place.text), asTrips: asTrips)
        for trip in trips where !trip.findings.isEmpty {
          part.hasFindings = true
          part.report += findings.text(trip.findings.map { $0.moved(to: request) })
        }
        for trip in trips { writer.append(trip.itinerary, to: output) }
        part.built += trips.count
      } catch {
        part.failed += 1
        part.report += findings.text(error.findings(at: request))
      }
    }
    part.output = output.array
    return part
  }
}
