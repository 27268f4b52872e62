import CommandInterface
import ItineraryDocuments
import ItineraryValidation
import ScheduleModel
import SourceText
import SystemIO
import TripTimeline

/// Reads and writes JSON Lines in parts, on several threads, for one file.
///
/// The parts do not depend on the number of threads, and their results are combined in order.
final class ItineraryShares {
  private let bytes: ByteView
  private let text: InputText
  private let form: ItinerarySourceForm
  private let gazetteer: Gazetteer
  private let jobs: Int
  private let ranges: [Range<Int>]
  /// The index of the next part, and the number of lines before it.
  private var part = 0
  private var lines = 0

  private static let size = 1 << 18

  /// - Parameter bytes: the bytes of `text`, which must exist until everything has been written.
  init(_ bytes: ByteView, of text: InputText, _ form: ItinerarySourceForm, _ gazetteer: Gazetteer, jobs: Int) {
    self.bytes = bytes
    self.text = text
    self.form = form
    self.gazetteer = gazetteer
    self.jobs = jobs
    ranges = ItineraryLines.split(bytes, parts: bytes.count / ItineraryShares.size + 1)
  }

  /// The next part for the calling thread, and the number of lines before it; nil if the rest can be shared among
  /// threads. The layout of a file depends on its first itineraries.
  func next(unless isShared: Bool) -> (lines: ItineraryDocument, before: Int)? {
    guard part < ranges.count, !isShared else { return nil }
    let view = bytes.slice(ranges[part].lowerBound, ranges[part].upperBound)
    defer {
      part += 1
      lines += view.count { $0 == .lineFeed }
    }
    return (ItineraryDocument(lines: view), lines)
  }

  /// The result of one part.
  struct Part: Sendable {
    var read = 0
    var broken = 0
    var lines = 0
    var bytes = 0
    /// Lines count from the start of the part, until the findings are `moved`.
    var findings: [Diagnostic] = []
    var firstUnread: Int?
    /// Whether everything that was read was also written.
    var isWhole = true
    var notes = ExportNotes()

    fileprivate func moved(by lines: Int) -> Part {
      var moved = self
      for index in moved.findings.indices { moved.findings[index].location?.line += lines }
      moved.firstUnread = firstUnread.map { $0 + lines }
      return moved
    }
  }

  /// Writes the remaining parts on all threads.
  ///
  /// - Parameter done: called with each part, in order.
  func write(to output: ItineraryOutput, _ done: (Part) -> Void) throws(ToolError) {
    let left = Array(ranges[part...])
    if left.isEmpty { return }
    let threads = Parallel.workers(jobs)
    let workers = (0..<threads.count).map { _ in
      output.share(form).map { Worker($0, JSONEntries(gazetteer, form), form) }
    }
    let parts = Guarded([Part?](repeating: nil, count: left.count))
    let shared = SharedText(bytes: bytes)
    var next = 0
    try OutputBuffer.write(
      blocks: left.count, threads,
      { worker, block, buffer in
        let lines = shared.bytes.slice(left[block].lowerBound, left[block].upperBound)
        let part = workers[worker]?.write(lines, to: buffer)
        parts.withLock { $0[block] = part }
      },
      drain: { (buffer) throws(ToolError) in
        guard let part = parts.withLock({ $0[next] })?.moved(by: lines) else {
          throw ToolError(.fault, "a part of \(displaySafe(form.path)) was not written")
        }
        done(part)
        try output.append(buffer, of: part.read, part.notes, isWhole: part.isWhole)
        text.release(bytes.slice(left[next].lowerBound, left[next].upperBound))
        lines += part.lines
        next += 1
      })
  }

  /// Sendable because the text exists until everything has been written, and nothing modifies it.
  private struct SharedText: @unchecked Sendable { let bytes: ByteView }

  /// Writes parts. Sendable because only one thread uses it at a time.
  private final class Worker: @unchecked Sendable {
    private let share: ItineraryShare
    private var entries: JSONEntries
    private let path: String

    init(_ share: ItineraryShare, _ entries: JSONEntries, _ form: ItinerarySourceForm) {
      self.share = share
      self.entries = entries
      path = form.path
    }

    func write(_ text: ByteView, to output: OutputBuffer) -> Part {
      var part = Part()
      part.bytes = text.count
      part.lines = ItineraryLines(text).forEach { entry in
        if let problem = entries.read(entry) {
          part.broken += 1
          if part.firstUnread == nil { part.firstUnread = problem.line }
          part.findings.append(problem.finding)
          return
        }
        part.read += 1
        let unknown = share.append(entries.itinerary, file: path, to: output)
        if !unknown.isEmpty { part.isWhole = false }
        part.findings += unknown
      }
      part.notes = share.exporter.takeNotes()
      return part
    }
  }
}
