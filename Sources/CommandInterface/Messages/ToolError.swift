import SourceText
package import SystemIO

/// Exit codes that scripts can rely on (from sysexits.h if it has one).
package enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  /// Done, but with findings, rejected records or refused edits. The output was still written.
  case findings = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case fault = 70
  case cannotCreate = 73
  case ioFailure = 74
  case tryLater = 75
  /// `sync` held back changes that its guard does not allow.
  case heldBack = 76
  /// The user ended the run, and the results so far were written: 128 + SIGINT.
  case interrupted = 130
  /// The same for SIGTERM.
  case ended = 143
  /// A closed pipe: 128 + SIGPIPE.
  case closedPipe = 141

  /// One sentence.
  package var meaning: String {
    switch self {
    case .done: "Done."
    case .findings:
      "Done, with findings, rejected records, refused edits or games left out. The output was written."
    case .usage: "The command line is wrong."
    case .badInput: "An input is not valid."
    case .noInput: "An input does not exist or can't be read."
    case .fault: "This program has a fault."
    case .cannotCreate: "An output can't be created."
    case .ioFailure: "Reading or writing failed midway."
    case .tryLater: "Another run uses the same files, or a source could not be fetched. Try again later."
    case .heldBack: "'sync' held changes back that its guard does not allow, and made all others."
    case .interrupted: "Interrupted by Ctrl-C (SIGINT). Some commands write what they have by then."
    case .ended: "Ended by SIGTERM. Some commands write what they have by then."
    case .closedPipe: "The program that reads the output has ended."
    }
  }

  /// The worse of two inputs' codes.
  package func worse(_ other: ExitCode) -> ExitCode {
    let order: [ExitCode] = [.done, .findings, .tryLater, .badInput, .noInput, .heldBack, .cannotCreate, .ioFailure]
    let (left, right) = (order.firstIndex(of: self), order.firstIndex(of: other))
    guard let left, let right else { return left == nil ? self : other }
    return order[max(left, right)]
  }
}

/// The reason why a command stops, in one line.
package struct ToolError: Error {
  package var code: ExitCode
  package var message: String
  /// Whether the error is about one input, so that others can still be read.
  package let isOfInput: Bool

  package init(_ code: ExitCode, _ message: String, isOfInput: Bool? = nil) {
    self.code = code
    self.message = message
    self.isOfInput = isOfInput ?? (code == .badInput || code == .noInput)
  }

  /// - Parameters:
  ///   - problem: precedes the name.
  ///   - command: the command that lists the known names.
  package static func unknown(_ problem: String, _ name: String, _ known: [String], listedBy command: String)
    -> ToolError
  {
    ToolError(
      .usage, "\(problem) \(quotedForDisplay(name))" + didYouMean(name, known) + "\nSee 'sportstime \(command)'.")
  }

  /// The error for a word that is not one of the known words.
  package static func notOne(of words: [String], _ what: String, _ word: String) -> ToolError {
    ToolError(.usage, "\(what) takes \(choices(words)), not \(quotedForDisplay(word))" + didYouMean(word, words))
  }

  /// `a, b or c`.
  static func choices(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  package init(_ error: SystemError) {
    message = error.message
    code =
      switch error.kind {
      case .noInput: .noInput
      case .reading, .writing: .ioFailure
      case .cannotCreate: .cannotCreate
      case .closedPipe: .closedPipe
      case .tryLater: .tryLater
      }
    isOfInput = [.noInput, .reading, .tryLater].contains(error.kind)
  }

  /// Runs a system operation and converts its error to a command's.
  package static func from<Result>(_ body: () throws(SystemError) -> Result) throws(ToolError) -> Result {
    do throws(SystemError) { return try body() } catch { throw ToolError(error) }
  }
}
