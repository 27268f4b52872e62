import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import SystemIO

/// JSON Lines in parts, which several threads read and write for one file.
///
/// The parts do not depend on the number of threads, and their results are put together in their order.
final class ItineraryShares {
  private let bytes: ByteView
  private let text: InputText
  private let form: ItinerarySourceForm
  private let gazetteer: Gazetteer
  private let jobs: Int
  private let ranges: [Range<Int>]
  /// The part that comes next, and the lines before it.
  private var part = 0
  private var lines = 0

  private static let size = 1 << 18

  /// - Parameter bytes: of `text`; have to be there until all is written.
  init(_ bytes: ByteView, of text: InputText, _ form: ItinerarySourceForm, _ gazetteer: Gazetteer, jobs: Int) {
    self.bytes = bytes
    self.text = text
    self.form = form
    self.gazetteer = gazetteer
    self.jobs = jobs
    ranges = ItineraryLines.split(bytes, parts: bytes.count / ItineraryShares.size + 1)
  }

  /// The next part, to be written by the calling thread, with the lines before it; nil once the others can be shared:
  /// how a file looks depends on its first itineraries.
  func next(unless isShared: Bool) -> (lines: ItineraryDocument, before: Int)? {
    guard part < ranges.count, !isShared else { return nil }
    let view = bytes.slice(ranges[part].lowerBound, ranges[part].upperBound)
    defer {
      part += 1
      lines += view.count { $0 == .lineFeed }
    }
    return (ItineraryDocument(lines: view), lines)
  }

  /// What came of one part.
  struct Part: Sendable {
    var read = 0
    var broken = 0
    var lines = 0
    var bytes = 0
    /// With lines counted from the part's first, until they are `moved`.
    var findings: [Diagnostic] = []
    var firstUnread: Int?
    /// Whether all that was read is in what was written.
    var isWhole = true
    var notes = ExportNotes()

    fileprivate func moved(by lines: Int) -> Part {
      var moved = self
      for index in moved.findings.indices { moved.findings[index].location?.line += lines }
      moved.firstUnread = firstUnread.map { $0 + lines }
      return moved
    }
  }

  /// Lets all threads write the parts that are left.
  ///
  /// - Parameter done: is told of each part, in their order.
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

  /// Sendable because the text exists until all is written, and nothing modifies it.
  private struct SharedText: @unchecked Sendable { let bytes: ByteView }

  /// Writes parts. Sendable as one thread at a time has it.
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
