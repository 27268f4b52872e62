import CivilTime
import FormatSyntax
package import SourceText
import SystemIO

/// The format of messages on standard error.
package enum MessageFormat: String, CaseIterable, Sendable {
  case text
  /// Text, with the time in UTC before each line.
  case timed
  /// JSON Lines with one message each.
  case jsonl
}

/// Messages to the user, on standard error, so that results can be piped.
package final class Console {
  let isQuiet: Bool
  /// Formats findings.
  package private(set) var findings: FindingLines
  /// The progress line of the terminal, which is removed before other output.
  package private(set) var progress: Progress?

  private let isVerbose: Bool

  package init(quiet: Bool, verbose: Bool = false, noColor: Bool, format: MessageFormat = .text) {
    isQuiet = quiet
    isVerbose = verbose && !quiet
    findings = FindingLines(
      isQuiet: quiet, hasColor: !noColor && Console.allowsColor(onTerminal: StandardStreams.errorIsTerminal),
      format: format)
  }

  package var format: MessageFormat { findings.format }

  /// Sets a fixed time for all messages instead of the system's clock.
  func setTime(_ time: Instant?) { findings.time = time }

  /// Color is used on terminals, unless the environment turns it off or forces it (no-color.org, force-color.org).
  package static func allowsColor(onTerminal isTerminal: Bool) -> Bool {
    guard (environment("NO_COLOR") ?? "").isEmpty else { return false }
    if let forced = environment("FORCE_COLOR"), !forced.isEmpty { return forced != "0" }
    return isTerminal && environment("TERM") != "dumb"
  }

  /// Starts a progress line.
  ///
  /// - Returns: nil if progress is not shown, because standard error is not a terminal, programs read it, or the user
  ///   requested quiet.
  package func startProgress(unit: (one: String, many: String) = ("", ""), total: Int? = nil) -> Progress? {
    guard !isQuiet, format == .text, StandardStreams.errorIsTerminal, environment("TERM") != "dumb" else { return nil }
    progress = Progress(unit: unit, total: total)
    return progress
  }

  /// A message that is only shown with `--verbose`.
  package func detail(_ message: String) {
    if isVerbose { say(message) }
  }

  /// An informational message, which `--quiet` hides.
  package func say(_ message: String) {
    if !isQuiet { write(findings.lines(.info, "", Console.safe(message))) }
  }

  package func error(_ message: String) {
    write(findings.lines(.error, findings.colored("error: ", "31;1"), Console.safe(message)))
  }

  /// Makes several lines safe for a terminal, regardless of their source.
  private static func safe(_ message: String) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false).map { displaySafe(String($0)) }
      .joined(separator: "\n")
  }

  package func show(_ finding: Diagnostic) { show(every: [finding]) }

  /// Shows findings with a single write, because there may be thousands.
  package func show(every findings: [Diagnostic]) { show(lines: self.findings.text(findings)) }

  /// Shows text that `findings` has formatted.
  package func show(lines text: String) {
    if !text.isEmpty { write(text) }
  }

  /// Shows findings, up to a limit for each severity, and the number of the others.
  package func show(_ findings: [Diagnostic], limit: Int = 20) {
    for severity in Severity.allCases.reversed() {
      let some = findings.filter { $0.severity == severity }
      if isQuiet, severity != .error { continue }
      for finding in some.prefix(limit) { show(finding) }
      if some.count > limit { say("… and \(some.count - limit) more of severity \(severity.rawValue)") }
    }
  }

  /// Shows up to `most` findings, the most severe first, and the number of the others.
  package func show(_ findings: [Diagnostic], most: Int) {
    var room = most
    for severity in Severity.allCases.reversed() {
      for finding in findings where finding.severity == severity && room > 0 {
        show(finding)
        room -= 1
      }
    }
    if findings.count > most { say("… and \(findings.count - most) more findings") }
  }

  private func write(_ text: String) {
    progress?.clear()
    StandardStreams.writeError(text)
  }
}

/// Formats findings as lines of text, on any thread.
package struct FindingLines: Sendable {
  fileprivate let isQuiet: Bool
  fileprivate let hasColor: Bool
  fileprivate let format: MessageFormat
  /// Nil to use the current time of each line.
  fileprivate var time: Instant?

  /// One line per finding; with `--quiet`, only errors.
  package func text(_ findings: [Diagnostic]) -> String {
    var text = ""
    for finding in findings where !isQuiet || finding.severity == .error { append(finding, to: &text) }
    return text
  }

  private func append(_ finding: Diagnostic, to text: inout String) {
    if format == .jsonl {
      text += line { json in
        json.member("severity", finding.severity.rawValue)
        json.member("message", displaySafe(finding.message))
        json.member("code", finding.code.rawValue)
        json.member("file", finding.location?.file)
        json.member("line", finding.location?.line)
        json.member("column", finding.location?.column)
      }
      return
    }
    if format == .timed { text += stamp + " " }
    let color =
      switch finding.severity {
      case .error: "31;1"
      case .warning: "33;1"
      case .info: "36"
      }
    if let place = finding.location {
      text += place.description
      text += ": "
    }
    text += colored(finding.severity.rawValue + ": ", color)
    text += displaySafe(finding.message)
    text += " ["
    text += finding.code.description
    text += "]\n"
  }

  private var stamp: String { (time ?? Instant(seconds: Clock.secondsSinceEpoch())).description }

  private func line(_ members: (inout JSONWriter) -> Void) -> String {
    JSONWriter.string { json in
      json.line { json in
        json.member("time", stamp)
        members(&json)
      }
    }
  }

  /// A message that is not a finding.
  ///
  /// - Parameter label: precedes the message in text.
  fileprivate func lines(_ severity: Severity, _ label: String, _ message: String) -> String {
    switch format {
    case .text: label + message + "\n"
    case .timed:
      message.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
        "\(stamp) \(number == 0 ? label : "")\(line)\n"
      }.joined()
    case .jsonl:
      line { json in
        json.member("severity", severity.rawValue)
        json.member("message", message)
      }
    }
  }

  fileprivate func colored(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
