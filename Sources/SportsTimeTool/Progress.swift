import ItineraryValidation
import SourceText
import Synchronization
import SystemIO

/// How far a long run is, on one line of the terminal that is standard error. Several threads may add to it.
final class Progress: Sendable {
  private let unit: (one: String, many: String)
  /// Bytes of all inputs; nil if that is not known, as of a pipe.
  private let total: Int?
  private let start = Clock.nanoseconds()
  private let bytes = Atomic<Int>(0)
  private let count = Atomic<Int>(0)
  /// When the line is to be drawn next, in nanoseconds.
  private let next: Atomic<Int>
  private let isShown = Atomic<Bool>(false)

  /// A run that ends before this is not worth a line that comes and goes.
  private static let delay = 300_000_000
  private static let interval = 100_000_000

  /// Nil if progress is not shown: standard error is not a terminal or is for programs, or the user wants
  /// quiet.
  init?(_ console: Console, unit: (one: String, many: String) = ("", ""), total: Int? = nil) {
    guard !console.isQuiet, console.format == .text, StandardStreams.errorIsTerminal, environment("TERM") != "dumb"
    else { return nil }
    self.unit = unit
    self.total = total
    next = Atomic(Clock.nanoseconds() &+ Progress.delay)
  }

  /// Reports that one more is done, or several, with the size of their text.
  func add(_ size: Int, count more: Int = 1) {
    bytes.wrappingAdd(size, ordering: .relaxed)
    count.wrappingAdd(more, ordering: .relaxed)
    let now = Clock.nanoseconds()
    let due = next.load(ordering: .relaxed)
    guard now >= due, isMine(due, now) else { return }
    draw(
      Progress.line(
        unit: unit, count: count.load(ordering: .relaxed), bytes: bytes.load(ordering: .relaxed), total: total,
        seconds: Double(now &- start) / 1e9))
  }

  /// Shows a custom line, if one is due.
  func show(_ line: String) {
    let now = Clock.nanoseconds()
    let due = next.load(ordering: .relaxed)
    if now >= due, isMine(due, now) { draw(line) }
  }

  /// Shows the line of a step that begins, in a run that has taken a while already, or whose step takes one.
  func begin(_ line: String, takesLong: Bool) {
    let now = Clock.nanoseconds()
    guard takesLong || now >= start &+ Progress.delay else { return }
    next.store(now &+ Progress.interval, ordering: .relaxed)
    draw(line)
  }

  /// Of several threads that find it due, one draws.
  private func isMine(_ due: Int, _ now: Int) -> Bool {
    next.compareExchange(expected: due, desired: now &+ Progress.interval, ordering: .relaxed).exchanged
  }

  private func draw(_ line: String) {
    isShown.store(true, ordering: .relaxed)
    StandardStreams.writeError("\r\u{1B}[K" + Progress.fitting(line, columns: StandardStreams.errorColumns))
  }

  /// A line that a terminal would go on with on the next row could not be taken away.
  static func fitting(_ line: String, columns: Int?) -> String {
    let room = max((columns ?? TerminalWidth.standard) - 1, 1)
    // Some letters are two columns wide.
    let widths = line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    if widths <= room { return line }
    var (short, used) = (String.UnicodeScalarView(), 1)
    for scalar in line.unicodeScalars {
      used += scalar.value < 0x1100 ? 1 : 2
      if used > room { break }
      short.append(scalar)
    }
    return String(short) + "…"
  }

  /// `42% · 1,234 itineraries · 5,678 a second · 9 s left`.
  static func line(unit: (one: String, many: String), count: Int, bytes: Int, total: Int?, seconds: Double) -> String {
    var parts = [counted(count, unit.one, unit.many)]
    if seconds > 0 { parts.append("\(digitGrouped(Int(Double(count) / seconds))) a second") }
    if let total, total > 0, bytes > 0 {
      let share = min(1, Double(bytes) / Double(total))
      parts.insert("\(Int(share * 100))%", at: 0)
      let left = (seconds * (1 - share) / share).rounded(.up)
      parts.append(durationText(seconds: Int(min(left, 360_000))) + " left")
    }
    return parts.joined(separator: " · ")
  }

  /// Takes the line away, until it is drawn again.
  func clear() {
    if isShown.exchange(false, ordering: .relaxed) { StandardStreams.writeError("\r\u{1B}[K") }
  }

  /// The run is over: no line is drawn any more.
  func finish() {
    next.store(.max, ordering: .relaxed)
    clear()
  }
}
