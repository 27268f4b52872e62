import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// Carries records from the reader of a source to a worker, and the results back.
///
/// It is passed between threads, but only one thread owns it at a time.
final class RecordBatch: @unchecked Sendable {
  struct Row {
    /// Offset in the input.
    var offset: Int
    var end: Int
    /// 1-based.
    var line: Int
    /// The 1-based number among the source's records.
    var number: Int
    /// The index of the rejected record that is being read again; negative if there is none.
    var origin: Int
  }

  /// An event that the reader reports between two records.
  enum Remark {
    case finding(RepeatedFinding)
    /// A record with a syntax error.
    case rejected(RejectedRecord, line: Int, column: Int)
  }

  /// The results for the records.
  struct Outcome {
    var worker = 0
    var games: [Game] = []
    /// By game.
    var traits: [CandidateTraits] = []
    /// The games' ids, concatenated. A game's id is an index into them, from 1; 0 if it has no id.
    var ids = OutputBuffer(capacity: 64)
    /// End offset of each id.
    var idEnds: [Int] = []
    var growth = ScheduleGrowth()
    var findings = BatchFound()
    var rejects: [RejectedRecord] = []
    var notGames = 0
    /// The number of records whose time the feed itself marks as not set.
    var unsetTimes = 0
    var explanation: RecordExplanation?
  }

  private struct State {
    var rows: [Row] = []
    var remarks: [(row: Int, remark: Remark)] = []
    var origins: [RejectedRecord] = []
    /// Memory for texts outside the input.
    var blocks: [UnsafeMutableBufferPointer<UInt8>] = []
    /// Number of bytes used in the last block.
    var used = 0
  }

  /// A pointer, because each access to a stored property of a class is checked for overlapping access.
  private let state: UnsafeMutablePointer<State>
  var count: Int { state.pointee.rows.count }

  func row(_ index: Int) -> Row { state.pointee.rows.withUnsafeBufferPointer { $0[index] } }

  /// The remarks, each with the row that it precedes.
  var remarks: [(row: Int, remark: Remark)] { state.pointee.remarks }
  var origins: [RejectedRecord] { state.pointee.origins }
  var outcome = Outcome()
  private let width: Int
  private let capacity: Int
  let isTable: Bool
  private let texts: UnsafeMutablePointer<ByteView>
  private let present: UnsafeMutablePointer<Bool>

  private static let blockSize = 64 << 10

  init(capacity: Int, fields width: Int, isTable: Bool) {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    self.isTable = isTable
    self.width = width
    self.capacity = capacity
    texts = .allocate(capacity: max(1, capacity * width))
    present = .allocate(capacity: max(1, capacity * width))
  }

  deinit {
    texts.deallocate()
    present.deallocate()
    for block in state.pointee.blocks { block.deallocate() }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// An empty batch of the same size.
  func another() -> RecordBatch { RecordBatch(capacity: capacity, fields: width, isTable: isTable) }

  var isFull: Bool { state.pointee.rows.count == capacity || state.pointee.remarks.count >= capacity }
  var isEmpty: Bool { state.pointee.rows.isEmpty && state.pointee.remarks.isEmpty }

  func removeAll() {
    state.pointee.rows.removeAll(keepingCapacity: true)
    state.pointee.remarks.removeAll()
    state.pointee.origins.removeAll()
    outcome = Outcome()
    for block in state.pointee.blocks.dropFirst() { block.deallocate() }
    state.pointee.blocks.removeLast(max(0, state.pointee.blocks.count - 1))
    state.pointee.used = 0
  }

  /// Adds a record. Texts outside the input are copied, because the reader reuses their storage.
  func append(_ fields: RecordFields, of input: ByteView, line: Int, number: Int, origin: RejectedRecord?) {
    if let origin { state.pointee.origins.append(origin) }
    let first = state.pointee.rows.count * width
    state.pointee.rows.append(
      Row(
        offset: fields.offset, end: fields.end, line: line, number: number,
        origin: origin == nil ? -1 : state.pointee.origins.count - 1))
    fields.copy(to: texts + first, present + first)
    // A table row's texts are in the input unless the scratch space was used.
    if isTable, fields.scratchMark == 0 { return }
    for slot in first..<first + width where !texts[slot].isEmpty && !input.encloses(texts[slot]) {
      texts[slot] = copy(texts[slot])
    }
  }

  func append(_ remark: Remark) { state.pointee.remarks.append((state.pointee.rows.count, remark)) }

  /// A field's text.
  func text(_ row: Int, _ field: Int) -> ByteView { texts[row * width + field] }

  /// Loads the texts of a row into fields.
  func load(_ row: Int, into fields: RecordFields) {
    fields.load(texts + row * width, present + row * width)
    fields.offset = state.pointee.rows[row].offset
    fields.end = state.pointee.rows[row].end
  }

  private func copy(_ text: ByteView) -> ByteView {
    if state.pointee.blocks.last.map({ $0.count - state.pointee.used < text.count }) ?? true {
      state.pointee.blocks.append(.allocate(capacity: max(RecordBatch.blockSize, text.count)))
      state.pointee.used = 0
    }
    guard let base = state.pointee.blocks.last?.baseAddress, let source = text.baseAddress else { return text }
    let start = base + state.pointee.used
    start.update(from: source, count: text.count)
    state.pointee.used += text.count
    return ByteView(start: start, count: text.count)
  }
}
