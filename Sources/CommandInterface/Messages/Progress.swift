import SourceText
import Synchronization
import SystemIO

/// The progress of a long run, on one line of the terminal at standard error. Several threads may update it.
package final class Progress: Sendable {
  private let unit: (one: String, many: String)
  /// The size of all inputs in bytes; nil if unknown, for example for a pipe.
  private let total: Int?
  private let start = Clock.nanoseconds()
  private let bytes = Atomic<Int>(0)
  private let count = Atomic<Int>(0)
  /// When to draw the line next, in nanoseconds.
  private let next: Atomic<Int>
  private let isShown = Atomic<Bool>(false)

  /// A run that ends earlier shows no progress line.
  private static let delay = 300_000_000
  private static let interval = 100_000_000

  init(unit: (one: String, many: String), total: Int?) {
    self.unit = unit
    self.total = total
    next = Atomic(Clock.nanoseconds() &+ Progress.delay)
  }

  /// Counts completed elements with the size of their text.
  package func add(_ size: Int, count more: Int = 1) {
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

  /// Shows the given line if an update is due.
  package func show(_ line: String) {
    let now = Clock.nanoseconds()
    let due = next.load(ordering: .relaxed)
    if now >= due, isMine(due, now) { draw(line) }
  }

  /// Shows the line of a new step if the run has already taken a while or the step will.
  package func begin(_ line: String, takesLong: Bool) {
    let now = Clock.nanoseconds()
    guard takesLong || now >= start &+ Progress.delay else { return }
    next.store(now &+ Progress.interval, ordering: .relaxed)
    draw(line)
  }

  /// If several threads find the line due, only one draws it.
  private func isMine(_ due: Int, _ now: Int) -> Bool {
    next.compareExchange(expected: due, desired: now &+ Progress.interval, ordering: .relaxed).exchanged
  }

  private func draw(_ line: String) {
    isShown.store(true, ordering: .relaxed)
    StandardStreams.writeError("\r\u{1B}[K" + Progress.fitting(line, columns: StandardStreams.errorColumns))
  }

  /// Shortens a line to one row of the terminal, because a wrapped line could not be removed.
  static func fitting(_ line: String, columns: Int?) -> String {
    let room = max((columns ?? TerminalWidth.standard) - 1, 1)
    // Some characters are two columns wide.
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

  /// Removes the line until it is drawn again.
  func clear() {
    if isShown.exchange(false, ordering: .relaxed) { StandardStreams.writeError("\r\u{1B}[K") }
  }

  /// Ends the display at the end of the run.
  package func finish() {
    next.store(.max, ordering: .relaxed)
    clear()
  }
}
