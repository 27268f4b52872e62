import ItineraryModel
import SourceText
import Synchronization
import SystemIO
import TripBuilding

/// The requests of a file, built by several threads and given back in their order.
final class BuildBatch: Sendable {
  /// Where a request is.
  struct Place: @unchecked Sendable {
    var line: Int
    /// In the file's bytes, which stay where they are while the batch is worked on.
    var text: ByteView
  }

  enum Report: Sendable {
    case failure(BuildFailure)
    case findings([Diagnostic])
  }

  /// What comes of some requests in a row.
  struct Part: Sendable {
    /// Itineraries, one a line.
    var output: [UInt8] = []
    var built = 0
    var requests = 0
    var bytes = 0
    /// In the order of the requests.
    var reports: [(Place, Report)] = []
  }

  private let lines: Mutex<[[Place]]>
  private let asTrips: Bool
  private let shared: TripBuilder.Shared

  /// Requests that a thread takes at once.
  private static let size = 64
  /// Parts that each thread makes before any is written.
  private static let round = 8

  init(_ bytes: ByteView, asTrips: Bool, _ shared: TripBuilder.Shared) {
    var places: [[Place]] = []
    var lines = RequestLines(bytes)
    while let (line, text) = lines.next() {
      if places.last.map({ $0.count == BuildBatch.size }) ?? true { places.append([]) }
      places[places.count - 1].append(Place(line: line, text: text))
    }
    self.lines = Mutex(places.reversed())
    self.asTrips = asTrips
    self.shared = shared
  }

  /// The next parts; nil after the last one.
  func next(jobs: Int) -> [Part]? {
    let taken = lines.withLock { lines in
      let count = min(lines.count, jobs * BuildBatch.round)
      let taken = Array(lines.suffix(count).reversed())
      lines.removeLast(count)
      return taken
    }
    if taken.isEmpty { return nil }
    let done = BuildResults(count: taken.count)
    let (asTrips, shared) = (asTrips, shared)
    Parallel.run(min(jobs, taken.count)) { _ in
      var builder = TripBuilder(beside: shared)
      let output = OutputBuffer(capacity: 1 << 19)
      while let index = done.take() {
        done.set(index, BuildBatch.build(taken[index], asTrips: asTrips, &builder, output))
      }
    }
    return done.all
  }

  private static func build(
    _ places: [Place], asTrips: Bool, _ builder: inout TripBuilder, _ output: OutputBuffer
  ) -> Part {
    var part = Part()
    let writer = ItineraryWriter(layout: .line)
    output.removeAll()
    for place in places {
      part.requests += 1
      part.bytes += place.text.count
      switch BuildRun.build(place.text, asTrips: asTrips, &builder) {
      case .success(let trips):
        for trip in trips {
          writer.append(trip.itinerary, to: output)
          if !trip.findings.isEmpty { part.reports.append((place, .findings(trip.findings))) }
        }
        part.built += trips.count
      case .failure(let failure): part.reports.append((place, .failure(failure)))
      }
    }
    part.output = output.array
    return part
  }
}

/// Parts that several threads make.
private final class BuildResults: Sendable {
  private let count: Int
  private let next = Atomic<Int>(0)
  private let parts: Mutex<[BuildBatch.Part?]>

  init(count: Int) {
    self.count = count
    parts = Mutex([BuildBatch.Part?](repeating: nil, count: count))
  }

  func take() -> Int? {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  func set(_ index: Int, _ part: BuildBatch.Part) { parts.withLock { $0[index] = part } }

  var all: [BuildBatch.Part] { parts.withLock { $0.compactMap { $0 } } }
}
